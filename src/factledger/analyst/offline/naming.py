"""Short names of what a question asks for: `battery life of A`, `цена X100`, `A的续航`."""

import re

from factledger.analyst.offline.attributes import named_property, property_dimension
from factledger.checks.text.shorten import shortened
from factledger.records import Language

_CLOSING = " \t?？!！.。…"
NAME_CHARS = 120
"""Where a question serves as the name of its own answer, no more of it is shown."""

_LEAD_IN = {
    "en": re.compile(
        r"\W*(?:(?:hi|hello|hey|ok|okay|so|well)[,.! ]+)?(?:(?:please|kindly)[, ]+)?(?:(?:can|could|would|will) you"
        r" (?:please )?)?"
        r"(?:tell me|find(?: out)?(?: for me)?|let me know|do you know|i(?:'d| would) like to know|i want to know|i"
        r" need to know"
        r"|look up|check|explain to me|say)(?: (?:about|if|whether))?[,:]?\s+|\W*(?:please|so|well|ok|okay|hi|hello"
        r"|hey)[,.! ]+",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"\W*(?:(?:привет|здравствуйте|добрый день)[,.! ]+)?(?:пожалуйста[, ]+)?(?:скажи(?:те)?|подскажи(?:те)?"
        r"|расскажи(?:те)?|найди(?:те)?"
        r"|узнай(?:те)?|хочу (?:узнать|знать)|ты не знаешь|вы не знаете|интересно|посмотри(?:те)?"
        r"|проверь(?:те)?)(?:,? пожалуйста)?[,:]?\s+"
        r"|\W*(?:пожалуйста|привет|здравствуйте)[,.! ]+",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"\W*(?:你好|您好)?[，,！! ]*(?:请问|请告诉我|告诉我|我想知道|想知道|请查一下|查一下|帮我查(?:一下|查)?"
        r"|请帮我(?:查|找)(?:一下)?|请)[，,：: ]*"
    ),
}
_RU_WHICH = r"как(?:ов|ова|ово|овы|ой|ая|ое|ие)"
_RU_WAS = r"(?:был|была|было|были|будет|составил|составила|составило)"
_PHRASES: dict[Language, tuple[tuple["re.Pattern[str]", str], ...]] = {
    "en": tuple(
        (re.compile(pattern, re.IGNORECASE), name)
        for pattern, name in (
            (r"(?:what|which)(?:['’]s| is| was| are| were) (?:the )?(?P<x>.+)", r"{x}"),
            (r"(?:how much|what) (?:do|does|did|will|would) (?:the )?(?P<x>.+?) cost(?P<y> .*)?", r"price of {x}{y}"),
            (r"(?:how much|what) (?:do|does|did) (?:the )?(?P<x>.+?) weigh(?P<y> .*)?", r"weight of {x}{y}"),
            (r"how much (?:is|are|was|were) (?:the )?(?P<x>[A-Z]\S*(?: \S+){0,3})", r"price of {x}"),
            (r"how tall (?:is|are|was|were) (?:the )?(?P<x>.+)", r"height of {x}"),
            (r"how high (?:is|are|was|were) (?:the )?(?P<x>.+)", r"height of {x}"),
            (r"how heavy (?:is|are|was|were) (?:the )?(?P<x>.+)", r"weight of {x}"),
            (r"how deep (?:is|are|was|were) (?:the )?(?P<x>.+)", r"depth of {x}"),
            (r"how wide (?:is|are|was|were) (?:the )?(?P<x>.+)", r"width of {x}"),
            (r"how long (?:is|are|was|were) (?:the )?(?P<x>\S+(?: \S+)?)", r"length of {x}"),
            (
                r"how long (?:do|does|did|will|would|can) (?:the )?battery (?:of|in|on) (?P<x>.+?) (?:last|run"
                r"|work)(?P<y> .*)?",
                r"battery life of {x}{y}",
            ),
            (
                r"how long (?:do|does|did|will|would|can) (?:the )?(?P<x>.+?)['’]s battery (?:last|run)(?P<y> .*)?",
                r"battery life of {x}{y}",
            ),
            (r"how many people live in (?P<x>.+)", r"population of {x}"),
        )
    ),
    "ru": tuple(
        (re.compile(pattern, re.IGNORECASE), name)
        for pattern, name in (
            (rf"{_RU_WHICH} (?P<x>[а-яё]+(?: [а-яё]+)?) {_RU_WAS}(?: у| в размере)? (?P<y>.+)", r"{x} {y}"),
            (rf"{_RU_WHICH}(?: {_RU_WAS})? (?P<x>.+)", r"{x}"),
            (r"сколько составля(?:ет|ла|л|ло|ли) (?P<x>.+)", r"{x}"),
            (r"сколько (?:сто(?:ит|ят|ил|ила|или|ило)) (?P<x>.+)", r"цена ({x})"),
            (r"сколько вес(?:ит|ят|ил|ила|или) (?P<x>.+)", r"вес ({x})"),
        )
    ),
    "zh": tuple(
        (re.compile(pattern), name)
        for pattern, name in (
            (r"(?P<x>.+?)(?:是|为|有|达到|需要|分别是|卖)?(?:多少钱|什么价格?|多贵)", r"{x}的价格"),
            (r"(?P<x>.+?)有?多重", r"{x}的重量"),
            (r"(?P<x>.+?)有?多高", r"{x}的高度"),
            (r"(?P<x>.+?)有多长", r"{x}的长度"),
            (r"(?P<x>.+?)有?多宽", r"{x}的宽度"),
            (r"(?P<x>.+?)有?多深", r"{x}的深度"),
            (r"(?P<x>.+?)有?多快", r"{x}的速度"),
            (r"(?P<x>.+?的[^是为有]+?)(?:分别)?(?:是|为|有|达到)?(?:多少|什么|几|多[大长高远重快久])", r"{x}"),
        )
    ),
}
_VERBS: dict[Language, tuple[tuple["re.Pattern[str]", str], ...]] = {
    "en": ((re.compile(r"\bcosts?\b", re.IGNORECASE), "price"), (re.compile(r"\bweighs?\b", re.IGNORECASE), "weight")),
    "ru": (
        (re.compile(r"(?<!\w)сто[ия]т", re.IGNORECASE), "цена"),
        (re.compile(r"(?<!\w)вес[ия]т", re.IGNORECASE), "вес"),
    ),
    "zh": ((re.compile(r"多少钱"), "价格"), (re.compile(r"多重"), "重量")),
}
_NOMINATIVE = {
    stem: word
    for word in (
        "цена стоимость выручка прибыль доход зарплата бюджет масса вес длина высота ширина глубина скорость"
        " температура площадь"
        " мощность ёмкость емкость население численность толщина диагональ гарантия автономность продолжительность"
        " длительность"
        " доля расстояние количество число объём объем срок время возраст размер запас дата память производство цвет"
        " разрешение"
    ).split()
    for stem in (re.sub(r"(?:ость|ние|ие|ие|ия|ь|а|о|я|е)$", "", word),)
}
_RU_WORD = re.compile(r"[а-яё-]+", re.IGNORECASE)


def without_lead_in(question: str, language: Language) -> str:
    """Return a question without "please tell me" and the like."""
    lead = _LEAD_IN[language].match(question) if language in _LEAD_IN else None
    rest = question[lead.end() :].strip() if lead else question.strip()
    return rest or question.strip()


def name_of(question: str, language: Language) -> str:
    """Return a short name for what a question asks for; the question itself where no rule shortens it."""
    bare = question.strip(_CLOSING)
    for pattern, form in _PHRASES.get(language, ()):
        match = pattern.fullmatch(bare)
        if match and _is_phrase(match["x"], form, language):
            return form.format(**{key: value or "" for key, value in match.groupdict().items()}).strip()
    return shortened(bare, NAME_CHARS)


def _is_phrase(phrase: str, form: str, language: Language) -> bool:
    """Whether a name can be made of the phrase: what the form names, or a property at its beginning."""
    if "{x}" not in (form, form.partition(" ")[0]):
        return True
    begins = " ".join(phrase.split()[:4]) if language != "zh" else phrase
    if property_dimension(begins, language):
        return True
    return language == "en" and bool(re.match(r"(?:\w+ ){1,3}of (?:the )?[A-Z0-9“\"]", phrase))


def attribute_asked(question: str, language: Language) -> str:
    """Return the property that a question asks for; empty when it asks for none that is measured."""
    for pattern, attribute in _VERBS.get(language, ()):
        if pattern.search(question):
            return attribute
    return nominative(named_property(question, language)[0])


def attribute_name(attribute: str, entity: str, language: Language) -> str:
    """Return the name of a property of a thing, in the language of the question."""
    if language == "zh":
        return f"{entity}的{attribute}"
    return f"{attribute} of {entity}" if language != "ru" else f"{nominative(attribute)} {entity}"


def attribute_question(attribute: str, entity: str, language: Language) -> str:
    """Return the question for a property of a thing."""
    measured = property_dimension(attribute, language) is not None
    if language == "zh":
        return f"{entity}的{attribute}是{'多少' if measured else '什么'}？"
    if language == "ru":
        return (
            f"{'Сколько составляет' if measured else 'Что указано как'} {attribute_name(attribute, entity, language)}?"
        )
    return f"What is the {attribute} of {entity}?"


def nominative(attribute: str) -> str:
    """Return a Russian name of a property in the nominative, where its first word is one that is known."""
    match = _RU_WORD.match(attribute)
    if not match:
        return attribute
    word = match.group().casefold()
    known = [stem for stem in _NOMINATIVE if word.startswith(stem) and len(word) - len(stem) <= 4]
    return _NOMINATIVE[max(known, key=len)] + attribute[match.end() :] if known else attribute
