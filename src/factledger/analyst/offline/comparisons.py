"""Read a comparison: which things, and in which respects."""

import re
from dataclasses import dataclass

from factledger.analyst.offline.attributes import property_dimension
from factledger.records import Language

_QUOTED = r"“[^”]+”|«[^»]+»|\"[^\"]+\"|《[^》]+》|「[^」]+」"
_NAME = (
    r"(?:the )?(?:(?:product|model|device|phone|laptop|version|plan|company|city|продукт\w*|модел\w+|телефон\w*"
    r"|компани\w+) )?"
    rf"(?:{_QUOTED}|(?:[a-z]?[A-ZА-ЯЁ][^\s,;:?!.()，。？]*(?:\.[^\s,;:?!.()，。？]+)*|\d+[A-Za-z][^\s,;:?!()]*)(?:(?:"
    rf" (?:of|de|the|von|and the))? (?:[A-ZА-ЯЁ0-9][^\s,;:?!.()，。？]*))*)"
)
_AND = r"\s*(?:,\s*(?:and|or|и|или)?|\s(?:and|or|vs\.?|versus|against|with|to|than|и|или|с|со|против|чем)\s)\s*"
_LIST = re.compile(rf"(?P<first>{_NAME})(?P<rest>(?:{_AND}{_NAME})+)")
_SEPARATOR = re.compile(_AND)
_THAN = re.compile(rf"(?P<one>{_NAME}),?\s(?P<between>[^?]*?),?\s(?:than|чем)\s(?P<other>{_NAME})")
_OPENING = re.compile(
    r"\W*(?:compare|is|are|does|do|did|was|were|has|have|can|which|what|who|whose|how|сравни(?:те|ть)?|что|кто|как\w*"
    r"|у кого|чей"
    r"|правда ли,? что|верно ли,? что)\s",
    re.IGNORECASE,
)
_EDGES = re.compile(r"^the |['’]s$")
_LOOSELY = re.compile(r"\s(?:with|to|against|с|со)\s", re.IGNORECASE)
"""What joins two things only where they are said to be compared ("According to the AAA" compares nothing)."""
_COMPARES = {
    "en": re.compile(r"\bcompar\w+|\bdifferences?\b|\bversus\b|\bvs\b", re.IGNORECASE),
    "ru": re.compile(r"(?<!\w)(?:сравн|разниц|различ|отлич)\w+|(?<!\w)vs(?!\w)", re.IGNORECASE),
    "zh": re.compile(r"比较|对比|相比|区别|差异|差别|分别|vs|VS"),
}
_HERE = "\u0000"
"""Stands for the list of things while the words around it are read."""

_HAN_NAME = (
    r"(?:《[^》]+》|“[^”]+”|「[^」]+」|[A-Za-z][A-Za-z0-9.+-]*(?: [A-Za-z0-9][A-Za-z0-9.+-]*)*\s?(?:产品|型号|手机"
    r"|公司)?"
    r"|[^，。？！、；：的和与跟谁哪比更\s]{1,16})"
)
_HAN_AND = r"\s?(?:和|与|跟|、|以及|及|还是|或者?|对比|vs\.?|VS)\s?"
_HAN_LIST = re.compile(rf"(?P<first>{_HAN_NAME})(?P<rest>(?:{_HAN_AND}{_HAN_NAME})+)")
_HAN_SEPARATOR = re.compile(_HAN_AND)
_HAN_OPENING = re.compile(r"\W*(?:请问|请)?(?:帮我)?(?:比较|对比)?(?:一下)?\s*")
_HAN_THAN = re.compile(
    rf"(?P<one>{_HAN_NAME})(?:的(?P<attribute>[^比？]{{1,8}}))?比(?P<other>{_HAN_NAME}?)(?:的[^更还？]{{1,8}})?"
    r"(?=(?:更|还|要)?(?:[长短高低大小多少快慢贵重轻久早晚]|便宜)(?:[吗呢多少些一很得？?。，]|$))"
)

_EN_MORE: tuple[tuple[str, str], ...] = (
    (r"lasts? longer|runs? longer|(?:longer|shorter)[- ]lasting", "battery life"),
    (r"longer|shorter", "length"),
    (r"taller|higher", "height"),
    (r"heavier|lighter", "weight"),
    (r"cheaper|dearer|costlier|(?:more|less) (?:expensive|costly|affordable)|costs? (?:more|less)", "price"),
    (r"faster|slower|quicker", "speed"),
    (r"older|younger", "age"),
    (r"larger|bigger|smaller", "size"),
    (r"wider|narrower", "width"),
    (r"deeper|shallower", "depth"),
    (r"hotter|colder|warmer|cooler", "temperature"),
    (r"more populous|has more (?:people|inhabitants)", "population"),
    (r"earlier|later|sooner", "date"),
)
_RU_MORE: tuple[tuple[str, str], ...] = (
    (r"(?:работает|держит\w*|служит) (?:дольше|меньше)", "время работы"),
    (r"дольше", "длительность"),
    (r"длиннее|короче", "длина"),
    (r"выше|ниже", "высота"),
    (r"тяжелее|легче", "вес"),
    (r"дешевле|дороже|стоит (?:больше|меньше)", "цена"),
    (r"быстрее|медленнее", "скорость"),
    (r"старше|младше|моложе", "возраст"),
    (r"крупнее|мельче|больше|меньше", "размер"),
    (r"шире|уже", "ширина"),
    (r"глубже|мельче", "глубина"),
    (r"теплее|холоднее|горячее", "температура"),
    (r"раньше|позже|позднее", "дата"),
)
_ZH_MORE: tuple[tuple[str, str], ...] = (
    (r"久|耐用", "续航时间"),
    (r"长|短", "长度"),
    (r"高|矮", "高度"),
    (r"重|轻", "重量"),
    (r"贵|便宜", "价格"),
    (r"快|慢", "速度"),
    (r"老|年轻", "年龄"),
    (r"大|小", "大小"),
    (r"宽|窄", "宽度"),
    (r"热|冷", "温度"),
    (r"早|晚", "时间"),
)
_MORE = {"en": _EN_MORE, "ru": _RU_MORE, "zh": _ZH_MORE}
_NAMED_MORE = {
    "en": re.compile(
        r"\b(?:more|less|fewer|higher|lower|longer|shorter|larger|bigger|smaller|greater|faster|the (?:most|least"
        r"|highest|lowest|longest"
        r"|shortest|largest|biggest|smallest|greatest))\s(?P<what>(?!than\b|expensive|costly|affordable"
        r"|populous)[a-z][a-z -]{2,30}?)(?=\s(?:than|in|on|for)\b|[,:?]|$)",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"(?:больше|меньше|более высок\w+|сам\w+ (?:высок|низк|больш|длинн)\w+)\s(?P<what>(?!чем\b"
        r"|стоит)[а-яё][а-яё ]{2,30}?)(?=\s(?:чем|у|в|на)\b|[,:?]|$)",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"(?:谁|哪[个款家一种]?个?)的?(?P<what>[^，。？更比较最]{2,8}?)(?:更|比较|最)?[长短高低大小多少快慢贵重轻久强]"
    ),
}
_ASKS = {
    "en": re.compile(
        r"\bcompar\w+\b|\bdifferences?\b|\bversus\b|\bvs\b|\bwhich\b|\bwhose\b|\bwho is \w+er\b|\bthan\b|\bboth\b"
        r"|\brespectively\b|\beach\b",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"\bсравн\w+|\bразниц\w+|\bразлич\w+|\bотлич\w+|\bпротив\b|\bvs\b|\bкакой из\b|\bкакая из\b|\bкто\b|\bчто\b"
        r"|\bу кого\b|\bкакой\b|\bкакая\b|\bкакое\b|\bчей\b|\bчем\b",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"比较|对比|相比|区别|差异|差别|谁|哪[个款家一种]|比|vs|VS|分别|各"),
}
VAGUE = {
    "en": re.compile(
        r"\b(?:better|best|worse|worst|nicer|preferable|superior|good|great|important"
        r"|significant)\b",
        re.IGNORECASE,
    ),
    "ru": re.compile(r"\b(?:лучш\w*|хуже|худш\w+|предпочтительн\w+|важн\w+|хорош\w+|значительн\w+)", re.IGNORECASE),
    "zh": re.compile(r"更好|最好|好的|较好|更差|最差|更优|好用|重要|哪个好|谁好"),
}
"""Respects that cannot be measured; a comparison in nothing else is asked as it stands, for the gate to refuse."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two or more things, compared in one or more respects."""

    entities: tuple[str, ...]
    attributes: tuple[str, ...]


def read_comparison(question: str, language: Language) -> Comparison | None:
    """Return what a question compares; None when it compares nothing, or only in respects that cannot be measured."""
    found = _entities(question, language) if language in _ASKS else None
    if not found:
        return None
    entities, start, end = found
    outside = f"{question[:start]} {_HERE} {question[end:]}"
    attributes = _listed(outside, language)
    if _ASKS[language].search(question):
        attributes = attributes or _compared(question, language)
    elif not all(property_dimension(a, language) for a in attributes):
        return None
    return Comparison(entities, attributes) if attributes else None


def _entities(question: str, language: Language) -> tuple[tuple[str, ...], int, int] | None:
    """The things compared and where their list stands; the last list of names, since questions begin with a capital."""
    if language == "zh":
        return _han_entities(question)
    opening = _OPENING.match(question)
    begin = opening.end() if opening else 0
    strict = not _COMPARES[language].search(question)
    matches = [m for m in _LIST.finditer(question, begin) if not (strict and _LOOSELY.search(m.group()))]
    if matches:
        return _parts(matches[-1].group(), _SEPARATOR), matches[-1].start(), matches[-1].end()
    than = _THAN.search(question, begin)
    return (_parts(f"{than['one']}, {than['other']}", _SEPARATOR), than.start("between"), than.end()) if than else None


def _han_entities(question: str) -> tuple[tuple[str, ...], int, int] | None:
    opening = _HAN_OPENING.match(question)
    begin = opening.end() if opening else 0
    than = _HAN_THAN.match(question, begin)
    if than:
        return (
            (than["one"], than["other"]),
            begin,
            than.start("attribute") - 1 if than["attribute"] else than.end("other"),
        )
    match = _HAN_LIST.match(question, begin)
    return (_parts(match.group(), _HAN_SEPARATOR), begin, match.end()) if match else None


def _parts(listed: str, separator: "re.Pattern[str]") -> tuple[str, ...]:
    parts = (_EDGES.sub("", part.strip(' ,"“”')) for part in separator.split(listed))
    return tuple(dict.fromkeys(part for part in parts if part))


def _compared(question: str, language: Language) -> tuple[str, ...]:
    """The respect that a comparative names: `a longer battery life`, `heavier`."""
    named = _NAMED_MORE[language].search(question)
    if named:
        return (named["what"].strip(),)
    wrapped = r"\b(?:%s)\b" if language != "zh" else r"(?:更|比较|最|[谁个款]|比[^，。？]*)(?:%s)"
    matches = (attribute for more, attribute in _MORE[language] if re.search(wrapped % more, question, re.IGNORECASE))
    return tuple(list(matches)[:1])


_LISTED = {
    "en": re.compile(
        r"(?:compar\w+(?: of)?|difference\w* (?:in|of)|what (?:is|are|was|were)|how do(?:es)?)\s(?:the |their )?"
        r"(?P<before>[^?\u0000]{2,80}?)\s(?:of|for|between|in|do|does)\s+(?:the )?\u0000"
        r"|\u0000\s*(?:by|in terms of|on|with respect to|regarding|with regard to|in their|in|for|:)\s+"
        r"(?:the |their )?(?P<after>[^?.\u0000]{2,80})",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"(?:сравн\w+|разниц\w+ (?:в|во|между)|каков\w*|как(?:ая|ой|ое|ие)|чем отлича\w+)\s"
        r"(?P<before>[^?\u0000]{2,80}?)(?:\s(?:у|для|между))?\s+\u0000"
        r"|\u0000\s*(?:по|с точки зрения|в отношении|:)\s+(?P<after>[^?.\u0000]{2,80})",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"\u0000\s*(?:的|在|两者的?|(?:谁|哪[个款家一种]?个?)的)"
        r"(?P<after>(?:(?!比(?![例率重]))[^？。，\u0000谁哪更有是分各上方]){2,40}?)"
        r"(?=上|方面|比(?![例率重])|有|是|分别|各|谁|哪|更|？|。|，|$|长|短|高|低)(?P<before>)",
    ),
}
_FOLLOWING = re.compile(r"[?.!:;？。！：；].*", re.DOTALL)
_ATTRIBUTE_SEPARATOR = re.compile(r"\s*(?:,\s*(?:and|и)?|\s(?:and|or|as well as|и|а также)\s|&|、|和|与|以及|及)\s*")
_NOISE = re.compile(
    r"^(?:(?:the|their|its|both)\s|(?:the )?differences? (?:in|of|between)\s"
    r"|их\s|разниц\w+ (?:в|во|между)\s|как\w+\s|的)",
    re.IGNORECASE,
)


def _listed(outside: str, language: Language) -> tuple[str, ...]:
    """Respects named beside the things, one by one; only those that could be looked up."""
    match = _LISTED[language].search(outside)
    text = (match["before"] or match["after"]) if match else _FOLLOWING.sub("", outside.partition(_HERE)[2])
    parts = (_NOISE.sub("", part.strip(" .,:;")) for part in _ATTRIBUTE_SEPARATOR.split(text))
    more = re.compile("|".join(pattern for pattern, _ in _MORE[language]), re.IGNORECASE)
    kept = tuple(dict.fromkeys(p for p in parts if len(p) > 1 and not VAGUE[language].search(p)))
    if language != "zh" and any(more.search(p) for p in kept):
        return ()
    measured = [p for p in kept if property_dimension(p, language)]
    looked_up = bool(measured) or (match and _COMPARES[language].search(outside))
    return kept if looked_up and _short(kept, language) else ()


def _short(parts: tuple[str, ...], language: Language) -> bool:
    """Whether the parts look like names of properties, not like clauses."""
    longest = 8 if language == "zh" else 5
    return bool(parts) and all((len(p) if language == "zh" else len(p.split())) <= longest for p in parts)
