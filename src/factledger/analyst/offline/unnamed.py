"""Does a message name anything that could be searched for? "Which one lasts longer?" does not."""

import re
from collections.abc import Iterable

from factledger.analyst.offline.attributes import PROPERTIES
from factledger.analyst.offline.entities import names_of
from factledger.analyst.offline.naming import without_lead_in
from factledger.analyst.offline.periods import periods
from factledger.analyst.offline.pointing import POINTS
from factledger.checks.text.terms import content_terms, terms
from factledger.records import Language

_WORDS: dict[Language, str] = {
    "en": "cost last weigh run work take happen mean pay go come make made get got use need want look say said"
    " tell show find know think give explain like ask question answer info information detail more most"
    " less least long longer longest short shorter shortest good better best bad worse worst cheap cheaper"
    " cheapest dear dearer expensive fast faster fastest slow slower slowest old older oldest young"
    " younger youngest new newer newest large larger largest big bigger biggest small smaller smallest"
    " great greater high higher highest low lower lowest tall taller tallest heavy heavier heaviest light"
    " lighter lightest strong stronger early earlier late later wide wider deep deeper hot hotter cold"
    " colder thanks thank hello hi hey thing one kind sort option choice alternative difference different"
    " similar please also else other another first second third former latter next now today currently"
    " yesterday tomorrow year month week day ok again really actually still even well don't doesn't didn't"
    " isn't can't sure idk anything whatever nothing",
    "ru": "стоит стоят стоил стоила стоило стоили весит весят весил работает работают работал держит держат"
    " служит длится идет значит означает происходит произошло случилось продается продаются нужен нужна"
    " нужно дает берет занимает дольше длиннее короче выше ниже тяжелее легче дешевле дороже быстрее"
    " медленнее старше младше моложе крупнее больше меньше шире уже хуже лучший лучшая лучшее худший"
    " худшая худшее раньше позже новее самый самая самое дорого дорогой дешевый дешево долго быстро"
    " высокий большой маленький хороший плохой старый новый вещь штука вариант разница отличие отличаются"
    " отличается похожи первый второй другой последний пожалуйста скажи скажите расскажи расскажите"
    " подробнее знаешь знаете узнать хочу вопрос ответ насчет поводу сегодня сейчас год году месяц день"
    " завтра вчера такое такой спасибо привет здравствуйте знаю помню понял понимаю важно неважно любой",
}
"""Words that say what is asked and not of what: measures, comparatives, courtesies."""
_OF_WHAT_IS_POINTED_AT: dict[Language, str] = {
    "en": "released release launched launch founded born died invented built created written wrote published"
    " started began ended opened closed won live lived located called buy sell sold battery screen camera"
    " display size colour color brand author owner founder inventor ceo director",
    "ru": "вышел вышла вышло вышли выпустили выпущен появился появилась основан основана основали создан"
    " создана создали родился родилась умер умерла изобрел изобрели построен построили написал написали"
    " открыли открыт начался началась закончился закончилась победил победила живет жил находится"
    " называется батарея батареи экран экрана камера камеры размер цвет марка автор владелец основатель"
    " изобретатель директор",
}
"""Words that ask of one thing, and name none beside a word that points at it: "When was it released?"."""

_HAN_DEGREE = r"(?:更加?|最|比较|还|多么?|有多|很|要|得|卖得|[谁它他她]|哪一?[个款种台部家位])"
_HAN_MEASURE = (
    rf"{_HAN_DEGREE}(?:耐用|便宜|年轻|厉害|[长短高矮低大小多少快慢贵重轻久早晚好差新旧老宽窄深浅热冷强弱远近])的?"
)
_HAN_EMPTY = (
    r"谢谢你?|[你您]好|不知道|不清楚|不记得|随便|那么?|还有|还是|而|请问|请|告诉我|我?想?知道|帮我查?(?:一下)?|什么(?:时候|地方|意思|样子?)?|多少钱?|多久|几[个年月天]?|怎么样?"
    r"|如何|为什么|为何|何时|哪[里儿年天]|在哪[里儿]?|是不是|有没有|能不能|可以|[是有为会能要卖用在于了都也呢吗啊吧呀的过]|东西|区别|不同"
    r"|[谁我你您]|[\W\d_]+"
)
_HAN_POINTED_AT = (
    r"发布|上市|推出|发售|成立|创立|出生|去世|死|发明|建成|建|写|出版|开始|结束|位于|属于|叫|颜色|大小|尺寸|电池|屏幕"
    r"|摄像头|相机|作者|创始人|老板|所有者|品牌"
)


def names_nothing(message: str, language: Language) -> bool:
    """Whether a message asks of something that it does not name, by rules for English, Russian and Chinese.

    A period alone names nothing ("And in 2023?"). A name, a code, another figure or any word that could be looked up
    does; in other languages every message is taken to name something.
    """
    text = _without_periods(without_lead_in(message, language), language)
    if language == "zh":
        return _han_names_nothing(text)
    if language not in POINTS or names_of(text) or any(char.isdigit() for char in text):
        return False
    points = bool(POINTS[language].search(text))
    pattern = rf"(?<!\w)(?:{PROPERTIES[language]})(?!\w)"
    rest = re.sub(pattern, " ", text, flags=re.IGNORECASE) if points else text
    known = _EMPTY[language] | _POINTED_AT[language] if points else _EMPTY[language]
    return known.issuperset(content_terms(rest)) and bool(terms(text) or periods(message, language))


def _without_periods(text: str, language: Language) -> str:
    for period in reversed(periods(text, language, "2000-01-01")):
        text = f"{text[: period.lead]} {text[period.end :]}"
    return text


def _han_names_nothing(text: str) -> bool:
    if re.search(r"[A-Za-z《“「]", text) or not re.search(r"\w", text):
        return False
    points = POINTS["zh"].search(text)
    more = f"|{POINTS['zh'].pattern}|{_HAN_POINTED_AT}|{PROPERTIES['zh']}" if points else ""
    return bool(re.fullmatch(rf"(?:{_HAN_MEASURE}|{_HAN_EMPTY}{more})+", text)) and not re.search(r"\d", text)


def _stems(words: Iterable[str]) -> frozenset[str]:
    return frozenset(term for word in words for term in terms(word))


_EMPTY = {language: _stems(words.split()) for language, words in _WORDS.items()}
_POINTED_AT = {language: _stems(words.split()) for language, words in _OF_WHAT_IS_POINTED_AT.items()}
