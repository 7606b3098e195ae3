"""What kind of answer a question asks for."""

import re
from dataclasses import dataclass
from typing import Literal

from factledger.analyst.offline.attributes import PROPERTIES, Dimension, property_dimension, unit_dimension
from factledger.analyst.offline.changes import asks_change
from factledger.records import Language, MetricKind

AnswerType = Literal["number", "date", "person", "place", "name", "reason", "thing"]
"""`name` is a named thing that is neither a person nor a place; `thing` is whatever no rule below knows."""

_WHICH = {
    "en": r"\b(?:what|which|whose|name|list)\s(?:(?:is|was|are|were)\sthe\s)?(?:\w+\s){0,3}?(?:%s)\b",
    "ru": r"\b(?:как(?:ой|ая|ое|ие|ого|ую|им|ими|их|ом|ому)|котор\w+|назовите)\s(?:из\s)?"
    r"(?:\w+(?:ый|ий|ой|[ая]я|[ое]е|ые|ие|ую|юю|[ое]го|[ыи]х|[ыи]ми?|[ое]м|ей)\s){0,2}?(?:%s)",
    "zh": r"(?:哪|什么|何)[一些个家支位名座所种首部本条届]{0,2}(?:\w{0,4}?)(?:%s)",
}
_PERSONS = {
    "en": "players?|presidents?|kings?|queens?|emperors?|authors?|writers?|scientists?|actors?|actress(?:es)?"
    "|artists?|singers?"
    "|directors?|leaders?|generals?|ministers?|scholars?|engineers?|person|people|man|woman|founders?|inventors?|coach|judges?"
    "|politicians?|philosophers?|physicists?|chemists?|mathematicians?|economists?|composers?|painters?|architects?|ceo|alumn\\w+",
    "ru": "игрок|президент|корол|императ|автор|писател|уч[её]н|акт[её]р|актрис|художник|певец|певиц|режисс|лидер"
    "|генерал|министр"
    "|инженер|человек|основател|изобретател|тренер|судь|политик|философ|физик|химик|математик|экономист|композитор|архитектор|выпускни",
    "zh": "人|球员|总统|国王|女王|皇帝|作者|作家|科学家|演员|艺术家|歌手|导演|领袖|将军|部长|学者|工程师|创始人"
    "|发明家|教练|法官|政治家|哲学家|校友",
}
_PLACES = {
    "en": "city|cities|country|countries|states?|towns?|continents?|islands?|rivers?|mountains?|lakes?|seas?|oceans?"
    "|regions?"
    "|provinces?|districts?|villages?|county|counties|areas?|places?|locations?|capitals?|streets?|direction",
    "ru": "город|стран|штат|континент|остров|рек[аиуе]|гор[аыуе]\\b|озер|мор[ея]|океан|регион|провинц|район|деревн"
    "|округ|област|мест|столиц|улиц"
    "|направлени",
    "zh": "城市|国家|州|镇|大陆|岛|河|山|湖|海|洋|地区|省|区|村|县|地方|地点|首都|街|方向|市",
}
_NAMED = {
    "en": "company|companies|teams?|organi[sz]ations?|universit\\w+|colleges?|schools?|bands?|part(?:y|ies)|agenc(?:y"
    "|ies)|newspapers?"
    "|museums?|airports?|churches|church|laws?|acts?|treaty|treaties|books?|films?|movies?|songs?|awards?|languages?|religion|brand"
    "|magazine|network|studio|tribe|nationality|conference|war|battle|title",
    "ru": "компани|команд|организаци|университет|колледж|школ|групп|парти|агентств|газет|музе|аэропорт|церк|закон"
    "|договор|книг|фильм"
    "|песн|наград|преми|язык|религи|бренд|марк|журнал|сет[ьи]|студи|плем|национальност|конференци|войн|битв|титул",
    "zh": "公司|队|球队|组织|大学|学院|学校|乐队|政党|机构|报纸|博物馆|机场|教会|法律|法案|条约|书|电影|歌|奖|语言"
    "|宗教|品牌|杂志|部落|会议|战争|战役",
}
_NUMBER = {
    "en": r"\bhow (?:many|much|long|old|far|tall|high|deep|wide|fast|large|big|heavy|hot|cold|thick)\b"
    r"|\bwhat (?:do|does|did|will|would) .+ (?:cost|weigh)\b"
    r"|\b(?:what|which) (?:(?:is|was|are|were) the )?(?:\w+ )?(?:percent(?:age)?|number|amount|proportion|fraction"
    r"|age|quantity)\b",
    "ru": r"(?<!во )\bсколько\b|\b(?:как|насколько|на сколько) (?:долго|далеко|глубок\w+|высок\w+|велик\w*|дорог\w*)\b"
    r"|\bкак(?:ой|ая|ое|ова|ов|ово|ую|ого|им)\s(?:\w+\s)?(?:процент|количеств|числ|дол[яюи]\b|возраст|объ[её]м|сумм)",
    "zh": r"多少|几(?:[个次名位种人天月岁座家所支场条分秒小只张台辆本层倍码])|多(?:[大长高远重快久宽深厚])|百分之几"
    r"|比例|数量|占比",
}
_HOW: dict[Language, tuple[tuple[str, Dimension | None], ...]] = {
    "en": (
        (
            r"what (?:do|does|did|will|would) .+ cost|how much (?:money|(?:does|do|did|is|are|was|were) .*\b(?:cost"
            r"|pay|paid|worth|earn|spend|sell))|how expensive",
            "money",
        ),
        (r"how old|how long (?:do(?:es)?|did|will|would|can|may|must|should|has|have|had|ago)", "time"),
        (r"how long (?:is|are|was|were)", "extent"),
        (r"how (?:tall|high|deep|wide|far|thick)", "length"),
        (r"how heavy|how much (?:does|do|did) .*\bweigh", "mass"),
        (r"percent(?:age)?|proportion|fraction", "share"),
        (r"how fast", "speed"),
        (r"how (?:hot|cold)", "temperature"),
    ),
    "ru": (
        (
            r"сколько (?:денег|стои\w+|(?:за)?плат(?:ит|ят|ить|или|ил|ила)|потрат\w+|зараб\w+)|насколько дорог\w*",
            "money",
        ),
        (
            r"сколько (?:времени|лет|длит\w+|служ\w+|прослуж\w+)|как долго|возраст"
            r"|(?<!\w)за сколько (?!денег|рубл|долл|евро)(?!.*(?:куп|прода|приобре))",
            "time",
        ),
        (r"(?:как|насколько) (?:далеко|высок\w+|глубок\w+)", "length"),
        (r"сколько вес\w+", "mass"),
        (r"процент|дол[яюи]\b", "share"),
    ),
    "zh": (
        (r"多少钱|多贵", "money"),
        (r"多久|多长时间|几岁|多大年纪|年龄", "time"),
        (r"多长", "extent"),
        (r"多[高深宽远厚]", "length"),
        (r"多重", "mass"),
        (r"百分之几|比例|占比", "share"),
        (r"多快", "speed"),
    ),
}
_MANY = {
    "en": (r"how many\s", r"how much\s"),
    "ru": (r"сколько\s(?=раз(?!\w)|[а-яё]+(?:ов|ев|ей|ий|ых|их|ек|ок|ц|ен)(?![а-яё]))", r"сколько\s"),
    "zh": (r"几(?=[个次名位座家所支场条辆台本张件])|多少(?=[个次名位座家所支场条辆台本张件人])", r"(?:多少|几)\s?"),
}
"""The first form counts things unless a unit follows; the second asks for any figure."""
_PROPERTY_ASKED = {
    "en": r"^\W*(?:what|which)(?:(?:['’]s| is| was| are| were)(?: the| its| their)?(?: [\w'’-]+){0,3}?|(?: \w+)?)"
    r" (?:%s)\b(?= (?:of|for|in|at|per|on)\b|\W*$)",
    "ru": r"^\W*как(?:ой|ая|ое|ие|ов|ова|ово|овы)(?: (?:был[аои]?|будет))?(?: \w+)?? (?:%s)(?!\w)",
    "zh": r"(?:%s)(?:是|为|有|达到)?(?:多少|几|什么|多[大长高远重快久])?\W*$",
}
_DATE = {
    "en": r"\bwhen (?:was|were|is|are|did|does|do|will|would|has|have|had|can|could|should)\b|\b(?:what|which|in what"
    r"|in which) (?:(?:is|was) the )?"
    r"(?:\w+ )?(?:years?|dates?|day|months?|century|centuries|decades?)\b"
    r"|\b(?:to |by )?(?:what|which) (?:is|was) the (?:\w+ ){0,3}date\b|\b(?:release|launch|publication|founding"
    r"|birth) date\b",
    "ru": r"(?<!\w)(?:на|до|с|к|от) как(?:ое|ого|ому) числ[оау]\b"
    r"|\bкогда\b(?! (?:он|она|они|это|ты|вы|мы)\b)|\bкак(?:ой|ого|ом|им|ие|их|ую|ая)\s(?:\w+\s)?"
    r"(?:год(?:а|у|е|ом|ы|ах)?|дат\w+|день|дня|дни|век\w*|месяц\w*|десятилети\w+|числа)\b|\bдата\s",
    "zh": r"什么时候|何时|哪一?年|哪一?天|哪个?月|几月|几号|年份|日期|哪个?世纪|哪个?年代",
}
_PERSON = {
    "en": r"\bwho(?:m|se)?\b",
    "ru": r"\b(?:кто|кого|кому|кем|ком|ч(?:ей|ья|ь[ие]|ью))\b|\bкак (?:зовут|звали)\b|\bфамили[яю]\b",
    "zh": r"谁|哪一?位|何人",
}
_PLACE = {"en": r"\bwhere\b", "ru": r"\b(?:где|куда|откуда)\b", "zh": r"哪里|哪儿|何处|何地|在哪"}
_REASON = {
    "en": r"\bwhy\b|\bwhat (?:is|was|were|are) the (?:\w+ )?(?:reasons?|causes?)\b|\bwhat (?:caused|causes)\b",
    "ru": r"\b(?:почему|зачем|отчего)\b|\bпричин\w+\b|\bчто (?:вызвало|вызывает|привело)\b|\bиз-за чего\b",
    "zh": r"为什么|为何|原因|起因|什么(?:导致|造成|引起)",
}


_OTHER = {
    "en": r"\b(?:what|which|how)\b",
    "ru": r"(?<!\w)(?:что|чем|чего|чему|как|как(?:ой|ая|ое|ие|ого|ую|им|ими|их|ом|ому)|каков\w*)(?!\w)",
    "zh": r"什么|如何|怎么|怎样|哪",
}
"""Question words of no kind of their own; one that comes first keeps a later "how many" from asking."""


def _patterns(language: Language) -> tuple[tuple[AnswerType, "re.Pattern[str]"], ...]:
    which = _WHICH[language]
    sources: tuple[tuple[AnswerType, str], ...] = (
        ("number", _NUMBER[language]),
        ("date", _DATE[language]),
        ("reason", _REASON[language]),
        ("person", f"{_PERSON[language]}|{which % _PERSONS[language]}"),
        ("place", f"{_PLACE[language]}|{which % _PLACES[language]}"),
        ("name", which % _NAMED[language]),
        ("thing", _OTHER[language]),
    )
    return tuple((kind, re.compile(source, re.IGNORECASE)) for kind, source in sources)


_ASKS = {language: _patterns(language) for language in ("en", "ru", "zh")}
_HOW_MUCH = {
    language: tuple((re.compile(source, re.IGNORECASE), dimension) for source, dimension in rows)
    for language, rows in _HOW.items()
}
_COUNTS = {
    language: tuple(re.compile(source, re.IGNORECASE) for source in sources) for language, sources in _MANY.items()
}
_PROPERTIES_ASKED = {
    language: re.compile(source % PROPERTIES[language], re.IGNORECASE) for language, source in _PROPERTY_ASKED.items()
}


_SENTENCE = re.compile(r"[?？.!。！]|\b(?:is|are|was|were|does|do|did|has|have)\b", re.IGNORECASE)
_KEYWORDS_CHARS = 60


@dataclass(frozen=True, slots=True)
class Asked:
    """The kind of answer, and for a figure what it measures."""

    type: AnswerType
    dimension: Dimension | None = None
    """What a figure measures (`money`, `time`, …); None for a count and where nothing says."""

    @property
    def kind(self) -> MetricKind:
        """A figure is a number; a date, a name, a place or a reason is text."""
        return "number" if self.type == "number" else "text"


def read_asked(question: str, language: Language) -> Asked:
    """Return what a question asks for; `thing` when no rule knows, as in every language without rules.

    Of several question words the first one asks; the others belong to clauses ("how was it decided how many …").
    """
    found = [(match.start(), kind) for kind, pattern in _ASKS.get(language, ()) if (match := pattern.search(question))]
    if found:
        _, kind = min(found, key=lambda place: place[0])
        if kind != "thing":
            return Asked(kind, _dimension(question, language) if kind == "number" else None)
    asked = _PROPERTIES_ASKED[language].search(question) if language in _PROPERTIES_ASKED else None
    if not asked and not is_keywords(question, language):
        return Asked("thing")
    named = property_dimension(asked.group() if asked else question, language)
    return Asked("number", named) if named else Asked("thing")


def is_keywords(text: str, language: Language) -> bool:
    """Whether a text asks and states nothing but gives a few words for a search ("Tesla revenue 2023")."""
    asks = any(pattern.search(text) for _, pattern in _ASKS.get(language, ()))
    return not asks and not _SENTENCE.search(text) and len(text) <= _KEYWORDS_CHARS


def _dimension(question: str, language: Language) -> Dimension | None:
    if asks_change(question, language):
        return None  # a price grows by an amount or by a percentage
    for pattern, dimension in _HOW_MUCH[language]:
        if pattern.search(question):
            # A warranty is as long as it lasts: the property that is named knows better.
            return (property_dimension(question, language) if dimension == "extent" else None) or dimension
    things, any_figure = (pattern.search(question) for pattern in _COUNTS[language])
    asked = things or any_figure
    if not asked:
        return property_dimension(question, language)
    unit = unit_dimension(question[asked.end() :], language)
    return unit or ("count" if things else property_dimension(question, language))
