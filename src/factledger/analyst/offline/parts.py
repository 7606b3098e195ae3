"""Split a question into the things that must be known."""

import re
from dataclasses import dataclass
from itertools import pairwise

from factledger.analyst.offline.asking import is_keywords, read_asked
from factledger.analyst.offline.attributes import named_property, property_dimension
from factledger.analyst.offline.changes import both_ends
from factledger.analyst.offline.comparisons import read_comparison
from factledger.analyst.offline.entities import names_of
from factledger.analyst.offline.naming import (
    attribute_asked,
    attribute_name,
    attribute_question,
    name_of,
    nominative,
    without_lead_in,
)
from factledger.analyst.offline.periods import Period, periods
from factledger.analyst.offline.pointing import REFERS
from factledger.analyst.protocol import PlannedMetric
from factledger.checks.text.terms import content_terms
from factledger.records import Language

_STOPPED = re.compile(r"[.?!。？！…]\W*$")
_QUESTION_MARK = re.compile(r"[?？]")
_END = re.compile(
    r"(?<=[?？。])\s*(?=\S)|(?<=[.!])\s+(?=(?:What|Which|Who|Whose|When|Where|Why|How|Is|Are|Do|Does|Did|And"
    r"|Сколько|Как|Кто|Когда|Где|Что|Почему|Чем|Чей|А|И)(?:[а-яё]*)\s)"
)
_ALSO = {
    "en": re.compile(
        r",?\s+and\s+(?=(?:when|where|who|whom|how (?:many|much|long|old|often)|why"
        r"|what (?:is|was|are|were|does|do|did|year|date)"
        r"|which|(?:is|are|was|were|does|do|did|can|has|have) (?:it|they|he|she|this|these|there))\b)",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r",?\s+(?:и|а также)\s+(?=(?:когда|где|кто|кем|сколько|почему|зачем|каков\w*|в каком году"
        r"|(?:от )?(?:что|чего) (?:он[аио]?|не)|[а-яё]+ ли)(?!\w))",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"[，,]\s*(?:以及|并且|和|又|另外)?(?=(?:什么时候|何时|哪一?年|谁|多少|在哪|为什么|哪些|什么|怎么|有多少|由谁|[它他她]?们?(?:是不是|是否|有没有|能不能)))"
    ),
}
_YES_OR_NO = re.compile(
    r"^\W*(?:is|are|was|were|does|do|did|can|has|have)\b|(?<!\w)[а-яё]+ ли(?!\w)|是不是|是否|有没有|能不能",
    re.IGNORECASE,
)
_HAN_YES_OR_NO = re.compile(r"^(?=是不是|是否|有没有|能不能)")
_LIST_OF_TWO = {
    "en": re.compile(
        r"what (?:is|are|was|were) (?:the )?(?P<list>[^?]+?(?:,| and )[^?]+?) of (?:the"
        r" )?(?P<entity>[^?,]+?)(?P<tail> (?:in|for|during) [^?]+)?\?*",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"каков\w*\s(?P<list>[^?]+?(?:,| и )[^?]+?)\s(?:у )?(?P<entity>[A-ZА-ЯЁ«\"][^?,]*?)(?P<tail> (?:в|за)"
        r" [^?]+)?\?*"
    ),
    "zh": re.compile(
        r"(?P<entity>[^，。？的]{1,16})的(?P<list>[^，。？]+?[和与、及][^，。？]+?)(?:分别|各)?(?:是|为|有)(?:多少|什么)(?P<tail>)？*"
    ),
}
_SEPARATOR = re.compile(r"\s*(?:,\s*(?:and|и)?|\s(?:and|и)\s|、|和|与|以及|及)\s*(?:the\s)?")
_SCOPE = re.compile(
    r"\b(?:in|under|with) (?P<en>(?:the )?(?:[\w-]+ ){1,2}(?:mode|conditions|edition|configuration|trim))\b"
    r"|(?<!\w)(?:в|при) (?P<ru>[а-яё]+(?:ом|ем|ых|их) (?:режиме|условиях|версии|комплектации))"
    r"|(?P<zh>[\u4e00-\u9fff]{2,4}(?:模式|工况|版本))下?"
    r"|(?<![A-Za-z-])(?P<basis>non-GAAP|GAAP|IFRS|МСФО|РСБУ)(?![A-Za-z])",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"\bhow many (?P<many>hours|minutes|days|weeks|months|years|kilomet(?:er|re)s|km|miles|met(?:er|re)s|kilograms|kg"
    r"|tons|tonnes|dollars|euros"
    r"|degrees|percent)\b|\bin (?P<in>hours|minutes|days|km|kilomet(?:er|re)s|miles|kg|kilograms|dollars|euros|USD"
    r"|EUR|percent)\b"
    r"|сколько (?P<ru>часов|минут|дней|недель|месяцев|лет|километров|км|метров|килограммов|кг|тонн|рублей|долларов"
    r"|евро|процентов)(?!\w)"
    r"|(?<!\w)в (?P<ruin>часах|минутах|днях|километрах|км|килограммах|рублях|долларах|евро|процентах)(?!\w)"
    r"|多少(?P<zh>个?小时|分钟|天|公里|千米|英里|米|公斤|千克|吨|美元|欧元|元|人民币|度)",
    re.IGNORECASE,
)
_VERSION = re.compile(r"(?: (?!(?:1[89]|20)\d\d\b)[^\W\d_]{0,4}-?\d{1,4}[^\W\d_]{0,3}(?![\w%-]|[.,]\d))+")
"""What tells one thing of a name from the next: Orbit A1, Model 3; never a year."""
_LATIN = re.compile(r"(?P<x>《[^》]+》|[A-Za-z][A-Za-z0-9.+-]*(?: [A-Za-z0-9][A-Za-z0-9.+-]*)*)")
_HAN_OWNER = re.compile(r"(?P<x>[^，。？的几谁哪何多]{2,12})的")
_OWNER = re.compile(
    r"(?:\b(?:of|in|for|by|at|from)|(?<!\w)(?:в|во|у|для|из|компании|города|страны))"
    r" (?:the )?([A-ZА-ЯЁ][\w.&'’-]*(?: (?:of |de |von )?[A-ZА-ЯЁ0-9][\w.&'’-]*)*)"
)
_FEWEST_COMPARED = 2
_QUOTED_NAME = re.compile(r"«[^»]+»|“[^”]+”|《[^》]+》")
_AND = re.compile(r"^\W*(?:and|also|а|и)\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(?:between|from)\b|между|(?<!\w)с |至|到", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that must be known, with the whole question for it."""

    question: str
    metric: PlannedMetric
    stated: bool = False
    """Whether the question is a statement, which is its own claim."""


def parts(question: str, language: Language, today: str) -> list[Part]:
    """Return what a question asks for, one part for each figure or fact, in order; at least one.

    Args:
        question: As the user wrote it.
        language: Of the question; one without rules gives a single part.
        today: ISO date, from which "last year" counts.
    """
    found: list[Part] = []
    entities: tuple[str, ...] = ()
    for asked in _pieces(without_lead_in(question, language), language):
        comparison = read_comparison(asked, language)
        things = tuple(e for e in comparison.entities if not periods(e, language)) if comparison else ()
        ends = both_ends(asked, _named_in(asked, language), language, today) if len(things) < _FEWEST_COMPARED else []
        if ends:
            found += [_single(end, language, today) for end in ends]
        elif comparison:
            entities = things if len(things) >= _FEWEST_COMPARED else comparison.entities
            pairs = [(a, e) for a in comparison.attributes for e in entities]
            found += [attribute_part(a, e, asked, language, today) for a, e in pairs]
        elif entities and refers(asked, language):
            found += [of_one(asked, entity, language, today) for entity in entities]
        else:
            whole = _with_entity(asked, _thing_of(found[0], language) if found else "", language)
            found += _listed(whole, language, today) or _by_period(whole, language, today)
    return list({part.metric.name: part for part in found}.values())


def _pieces(whole: str, language: Language) -> list[str]:
    """The questions of a message; a sentence before them that asks nothing is left out."""
    pieces = [
        p for q in _END.split(whole) for p in (_ALSO[language].split(q) if language in _ALSO else [q]) if p.strip()
    ]
    asking = [_AND.sub("", p) for p in pieces if _asks(p, language) and content_terms(p)]
    return asking or [whole]


def _asks(piece: str, language: Language) -> bool:
    asked = read_asked(piece, language)
    asks = _QUESTION_MARK.search(piece) or _YES_OR_NO.search(piece) or read_comparison(piece, language)
    return bool(asks) or asked.type != "thing"


def refers(piece: str, language: Language) -> bool:
    """Whether a question is about the things named before it: it says "they", or names nothing but a property."""
    return bool(REFERS[language].search(piece)) or (bool(attribute_asked(piece, language)) and not names_of(piece))


def of_one(asked: str, entity: str, language: Language, today: str) -> Part:
    """A question about several things, asked of one of them."""
    attribute = attribute_asked(asked, language)
    if attribute:
        return attribute_part(attribute, entity, asked, language, today)
    return _single(_with_entity(asked, entity, language), language, today)


def _with_entity(piece: str, entity: str, language: Language) -> str:
    refers = (REFERS[language].search(piece) or _HAN_YES_OR_NO.search(piece)) if language in REFERS and entity else None
    return piece[: refers.start()] + entity + piece[refers.end() :] if refers else piece


def _named_in(question: str, language: Language) -> str:
    """Whom or what a question is about, a name between quotation marks before any other."""
    quoted = _QUOTED_NAME.search(question)
    return quoted.group() if quoted else entity_of(question, language)


def _thing_of(part: Part, language: Language) -> str:
    """What "it" means behind a question: the name in it, else the property or the thing it asks for."""
    definition = part.metric.definition
    owned = part.metric.name.partition(" of ")[2] if language == "en" else ""
    thing = f"the {owned}" if owned.islower() else owned
    return entity_of(definition, language) or thing or nominative(named_property(definition, language)[0])


def entity_of(question: str, language: Language) -> str:
    """Return whom or what a question is about; empty when it names nothing that rules can see.

    What stands behind "of", "in" and the like comes first; else the first name.
    """
    if language == "zh":
        match = _LATIN.search(question) or _HAN_OWNER.match(question)
        owner = str(match["x"]).strip() if match else ""
        dated = [p for p in periods(owner, language) if p.end == len(owner)]
        return owner[: dated[0].lead] if dated else owner
    owners = (str(owner).strip() for owner in _OWNER.findall(question))
    owned = [owner for owner in owners if not _is_period(owner, language)]
    if owned:
        return owned[-1]
    named = [n for n in names_of(question) if not _is_period(n.text, language)]
    named = [n for n in named if not n.code] or named
    if not named:
        return ""
    version = _VERSION.match(question, named[0].end)
    return named[0].text + (version.group() if version else "")


def _is_period(name: str, language: Language) -> bool:
    found = periods(name, language)
    return len(found) == 1 and found[0].text == name


def _listed(asked: str, language: Language, today: str) -> list[Part]:
    """Several properties of one thing: `What are the price and the weight of A?`."""
    match = _LIST_OF_TWO[language].fullmatch(asked.strip()) if language in _LIST_OF_TWO else None
    if not match:
        return []
    attributes = [a for a in _SEPARATOR.split(match["list"]) if a]
    if len(attributes) < 2 or not all(property_dimension(a, language) for a in attributes):
        return []
    return [attribute_part(a, match["entity"].strip(), asked, language, today) for a in attributes]


def _by_period(asked: str, language: Language, today: str) -> list[Part]:
    """One part for each of the years a question lists; a stretch between two years stays one."""
    found = [p for p in periods(asked, language, today) if len(p.years) == 1]
    listed = len(found) > 1 and not _BETWEEN.search(asked) and read_asked(asked, language).type == "number"
    if not listed or not _is_list(asked, found):
        return [_single(asked, language, today)]
    start, end = found[0].start, found[-1].end
    return [_single(asked[:start] + period.text + asked[end:], language, today) for period in found]


def _is_list(text: str, found: list[Period]) -> bool:
    gaps = [text[a.end : b.start] for a, b in pairwise(found)]
    return all(re.fullmatch(r"\s*(?:,|and|or|и|или|в|和|与|、|,\s*and|г\.|году|\s)*\s*", gap) for gap in gaps)


def _single(asked: str, language: Language, today: str) -> Part:
    question = asked.strip()
    if (
        not _STOPPED.search(question)
        and read_asked(question, language).type != "thing"
        and not is_keywords(question, language)
    ):
        question += "？" if language == "zh" else "?"
    return Part(question, _metric(name_of(question, language), question, question, language, today))


def attribute_part(attribute: str, entity: str, whole: str, language: Language, today: str) -> Part:
    """One property of one thing, in the period and on the basis that the whole question names."""
    question = attribute_question(attribute, entity, language)
    metric = _metric(attribute_name(attribute, entity, language), question, whole, language, today)
    kind = "number" if property_dimension(attribute, language) else "text"
    tail = ", ".join(text for text in (metric.scope, metric.period) if text)
    if tail:
        question = question.rstrip("?？") + (f"（{tail}）？" if language == "zh" else f" ({tail})?")
    return Part(question, metric.model_copy(update={"entity": entity, "definition": question, "kind": kind}))


def _metric(name: str, definition: str, whole: str, language: Language, today: str) -> PlannedMetric:
    found = periods(whole, language, today)
    scope, unit = _SCOPE.search(whole), _UNIT.search(whole)
    return PlannedMetric(
        name=name,
        definition=definition,
        entity=entity_of(definition, language),
        unit=next((u for u in unit.groups() if u), None) if unit else None,
        period=found[0].text if len(found) == 1 else None,
        scope=next((s for s in scope.groups() if s), None) if scope else None,
        kind=read_asked(definition, language).kind,
    )
