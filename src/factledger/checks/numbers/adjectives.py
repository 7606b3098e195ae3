"""Russian adjectives that name a unit after a number: 12-часовой, 30-процентный."""

import re

_STEMS: dict[str, str] = {
    stem: unit
    for unit, stems in (
        ("millisecond", "миллисекунд"),
        ("second", "секунд"),
        ("minute", "минут"),
        ("hour", "час"),
        ("day", "дн суточ"),
        ("week", "недел"),
        ("month", "месяч"),
        ("year", "лет год"),
        ("millimeter", "миллиметр"),
        ("centimeter", "сантиметр"),
        ("kilometer", "километр"),
        ("meter", "метр"),
        ("mile", "мил"),
        ("foot", "фут"),
        ("inch", "дюйм"),
        ("yard", "ярд"),
        ("kilogram", "килограмм"),
        ("gram", "грамм"),
        ("tonne", "тон"),
        ("liter", "литр"),
        ("percent", "процент"),
        ("megapixel", "мегапиксел"),
        ("kilowatt", "киловатт"),
        ("megawatt", "мегаватт"),
        ("watt", "ватт"),
        ("volt", "вольт"),
        ("degree", "градус"),
    )
    for stem in stems.split()
}
_ADJECTIVE = re.compile(
    f"(?P<stem>{'|'.join(_STEMS)})(?:н|ов|ичн|нн|ьн|ев|льн)?"
    "(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ом|ем|ую|юю|ых|их|ыми|ими|ия|ию|ии|ием)(?![а-я])",
    re.IGNORECASE,
)


def adjective_unit(text: str, start: int) -> tuple[int, str] | None:
    """Return where an adjective that begins here ends, and its unit; `percent` for one of percent."""
    match = _ADJECTIVE.match(text, start)
    return (match.end(), _STEMS[match["stem"].lower()]) if match else None
