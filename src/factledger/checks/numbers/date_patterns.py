"""The shapes of dates in English, Russian and Chinese, over a folded text."""

import re

from factledger.checks.numbers.chinese import NUMERALS

_YEAR = "[12][0-9]{3}"
_SHORT_YEAR = f"(?:{_YEAR}|[0-9]{{2}})(?![0-9])"
_HAN_SHORT = rf"[0-9]{{1,2}}|[{NUMERALS}]{{1,2}}"
_HAN_DAY = rf"[0-9]{{1,2}}|[{NUMERALS}]{{1,3}}"
_CENTURY_NOUN = r"(?:centur(?:y|ies)|век(?:а|е|ом|у|ах|ов)?(?![а-я])|вв?\.|столети[еяию])"
_RU_TAIL = "-?й|-?го|-?м"

DAY_BEFORE = re.compile(
    r"(?<![0-9.,])(?:(?P<from>[0-9]{1,2}) ?(?:[-–]|to|and|по|и|до) ?)?"
    r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th|-?го|-?е)?(?: of)? $",
    re.IGNORECASE,
)
"""The day before a month's name, and the day that a range begins with."""

DAY_AFTER = re.compile(
    r" (?P<day>[0-9]{1,2})(?:st|nd|rd|th)?(?:[-–](?P<to>[0-9]{1,2}))?(?![0-9:.%])(?!,[0-9])"
    rf"(?:,? (?P<year>{_YEAR})(?![0-9]))?"
)
YEAR_AFTER = re.compile(
    rf"(?:,| of|,? in)? (?P<year>{_YEAR})(?![0-9]|[.,][0-9])"
    r"(?:-?(?:го|м|й)(?![а-я]))?(?: ?(?:года|году|годом|гг?\.?)(?![а-я]))?"
)
MONTH_CUE = re.compile(
    r"(?:\b(?:in|since|by|until|till|from|during|of|last|next|early|late|mid|through|before|after|and|to"
    r"|в|во|к|с|до|по|за|на|и|начале|конце|середине)[ -]|[-–/])$",
    re.IGNORECASE,
)
"""What makes a date of a month's name that has neither day nor year."""

NUMERIC = re.compile(
    rf"(?<![0-9.,/-])(?:(?P<y1>{_YEAR})(?P<s1>[-/.])(?P<m1>[0-9]{{1,2}})(?P=s1)(?P<d1>[0-9]{{1,2}})"
    rf"|(?P<a>[0-9]{{1,2}})(?P<s2>[-/.])(?P<b>[0-9]{{1,2}})(?P=s2)(?P<y2>{_YEAR}))(?![0-9]|[.,/-][0-9])"
)
ERA = re.compile(
    r"(?<![0-9.,])(?P<year>[0-9]{1,4}) ?(?:(?P<bc>B\.? ?C\.?(?: ?E\.?)?|г?г?\.? ?до н\. ?э\.)"
    r"|A\.? ?D\.?|C\.? ?E\.?|г?г?\.? ?н\. ?э\.)(?![A-Za-z])"
    r"|\bA\.?D\.? (?P<ad>[0-9]{1,4})(?![0-9])|公元(?P<qian>前)?(?P<han>[0-9]{1,4})年"
)
DECADE = re.compile(
    r"(?<![0-9])(?P<full>[12][0-9]{2}0)(?:'?s(?![a-z])|-?[xхе](?![а-я])(?: (?:годах|годов|годы|годам|гг\.?))?|年代)"
    r"|(?<![0-9])'?(?P<short>[1-9]0)(?:'?s(?![a-z])|-[хxе] (?:годах|годов|годы|годам|гг\.?))"
    rf"|(?P<century>{_HAN_DAY}) ?世纪 ?(?P<han>[1-9]0|[{NUMERALS}]{{1,2}}) ?年代"
)
CENTURY = re.compile(
    rf"(?<![0-9])(?P<digits>[0-9]{{1,2}})(?:st|nd|rd|th|{_RU_TAIL})?[ -]?{_CENTURY_NOUN}"
    rf"|\b(?P<roman>[IVX]{{1,5}})(?:{_RU_TAIL})? ?{_CENTURY_NOUN}"
    rf"|(?P<han>{_HAN_DAY}) ?世纪(?! ?(?:[1-9]0|[{NUMERALS}]{{1,2}}) ?年代)"
    r"|\b(?P<word>[a-z]+(?:-first|-second)?)[ -]centur(?:y|ies)",
    re.IGNORECASE,
)
PART = re.compile(
    rf"\bQ(?P<q>[1-4])(?![0-9A-Za-z])(?:(?: of)?,? ?(?:FY ?)?'?(?P<qy>{_SHORT_YEAR}))?"
    rf"|(?<![0-9])(?P<q2>[1-4])Q ?'?(?P<q2y>{_SHORT_YEAR})"
    r"|\b(?P<ord>first|second|third|fourth|1st|2nd|3rd|4th|перв|втор|трет|четверт|IV|I{1,3}|[1-4])"
    r"(?:ый|ой|ого|ом|ому|ий|ьего|ьем|ьему|-?[йм]|-?го)?[ -](?:fiscal )?(?:quarter|квартал(?:а|е|у|ом)?)(?![a-zа-я])"
    rf"(?:(?: of| in)?,? (?P<oy>{_YEAR})(?![0-9]))?"
    rf"|(?:(?P<zy>{_YEAR}) ?年)?第?(?P<zq>[一二三四1-4])季度"
    rf"|\bH(?P<h>[12])(?: ?'?(?P<hy>{_SHORT_YEAR}))"
    r"|\b(?P<half>first|second|перво|второ)(?:е|го|м|му)?[ -](?:half of(?: the year)?|полугоди[еяию])"
    rf"(?: (?P<hy2>{_YEAR})(?![0-9]))?"
    rf"|(?:(?P<zhy>{_YEAR}) ?年)?(?P<zh>[上下])半年",
    re.IGNORECASE,
)
"""Quarters and halves of a year, with the year when it stands beside them."""

HAN_DATE = re.compile(
    rf"(?:(?P<year>(?<![0-9.,]){_YEAR}|(?<![{NUMERALS}])[一二][零一二三四五六七八九]{{3}}) ?年(?!代|级|来))"
    rf"(?: ?(?P<month>{_HAN_SHORT}) ?月(?:份)?(?: ?(?P<day>{_HAN_DAY}) ?[日号])?)?"
    rf"|(?<![0-9.,{NUMERALS}])(?P<m2>{_HAN_SHORT}) ?月(?: ?份|(?: ?(?P<d2>{_HAN_DAY}) ?[日号]))?"
)
YEARS = re.compile(
    r"(?<![0-9.,/:])(?P<first>1[0-9]{3}|20[0-9]{2}|21[0-9]{2}) ?(?P<mark>[-–/~]|至|到) ?"
    rf"(?P<last>{_YEAR}|[0-9]{{2}})(?![0-9]|[.,:/-][0-9]|[%°]| ?%)"
)
FISCAL = re.compile(rf"\b(?:FY|fiscal(?: year)?|CY) ?'?(?P<year>{_SHORT_YEAR})", re.IGNORECASE)
LEADING = re.compile(r"[0-9]{1,4}(?![0-9])(?P<next>.?)", re.DOTALL)

CENTURY_WORDS: dict[str, int] = {
    word: i
    for i, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
        " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second".split(),
        1,
    )
}
QUARTER_WORDS: dict[str, str] = {
    word: f"Q{i}"
    for i, words in enumerate(
        ("first 1st перв i 1 一", "second 2nd втор ii 2 二", "third 3rd трет iii 3 三", "fourth 4th четверт iv 4 四"), 1
    )
    for word in words.split()
}
