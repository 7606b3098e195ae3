"""What a question is about, apart from what it measures and does: the dog of "Can I keep a dog?"."""

import re
from difflib import SequenceMatcher

from factledger.analyst.offline.evidence import held
from factledger.analyst.offline.wanted import Wanted
from factledger.checks.numbers.tables import cells
from factledger.checks.text.terms import content_terms, terms
from factledger.records import Language

_ACTS: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(
        r"\b(?:can|could|may|might|must|should|do|does|did|will|would)\s"
        r"(?:i|you|we|one|they|people|anyone|someone|it|he|she)\s(?:have to |need to |be )?(?P<act>\w+)",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"(?<!\w)(?:можно|нельзя|разреш\w+|мо[гж]\w+|нужно|надо|следует|должн\w+|должен|где|как|когда|куда|часто)"
        r"(?: ли)?(?: [а-яё]+)? (?P<act>[а-яё]{2,}(?:ть|ти|чь)(?:ся|сь)?)(?!\w)",
        re.IGNORECASE,
    ),
}
"""A verb behind its person or a word of permission; what is done to a thing does not say to which."""
_MEASURES: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(
        r"\b(?:how|much|many|people|long|far|old|tall|high|deep|wide|thick|heavy|fast|large|big|hot|cold|often|costs?|pays?"
        r"|paid|charged?|weighs?|lasts?|takes?|worth|money|times?|prices?|lengths?|heights?|widths?|depths?|weights?|mass"
        r"|speeds?|size|distance|number|amount|percent(?:age)?|shares?|proportions?)\b",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"(?<!\w)(?:сколько|раз|человек|людей|как\w*|долго|далеко|сто[ия]т\w*|стоил\w*|(?:за)?плат(?:ит|ят|ить|или|ил|ила)"
        r"|вес[ия]т\w*|вес|длит\w*|служит\w*|занима\w+|составля\w+|можно|нужно|надо|будет|времени|денег|цен\w"
        r"|стоимост\w+|длин\w|высот\w|ширин\w|глубин\w|масс\w|скорост\w+|размер\w*|расстояни\w|числ\w"
        r"|количеств\w|процент\w*|дол[яюи])(?!\w)",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"多少钱?|多[大长高远重快久宽深厚]|几[个次名位种天年月]?|什么|是|可以|需要?|要|能|用|付|花|了"
        r"|价格|售价|价钱|费用|长度|高度|宽度|深度|距离|重量|速度|大小|数量|比例"
    ),
}
"""What is measured of any thing, and so names none."""
_NEIGHBOURS = re.compile(r"(?=(?<![^\W\d_])([^\W\d_]{3,}) ([^\W\d_]{3,}))")
_HAN_LEAD = re.compile(
    r"(?:(?![的了是在有买卖要想个块把条张件只台本一二两三几这那每种款您你我们店请问和与])[\u3400-\u9fff]){2}"
)
"""Two characters that may begin a name; none that stand before one."""
_FOR = {
    "en": re.compile(r"\bfor (?:an? |the |my |our )?(?P<whom>[a-z][a-z-]+(?: [a-z-]+)?)", re.IGNORECASE),
    "ru": re.compile(r"(?<!\w)для (?P<whom>[а-яё]+(?: [а-яё]+)?)", re.IGNORECASE),
}


def about_another_thing(near: str, passage: str, wanted: Wanted) -> str:
    """Return the reason why a sentence speaks of another thing than the question; empty where it may be the same.

    What may be done, a figure, or a figure for a group ("for children") is that of the question only where the sentence
    or what stands around it names the thing or the group; a name may stand anywhere in the passage of a figure.

    Args:
        near: The sentence with what lends it a name: a table's header, headings, the title, a sentence before it.
        passage: All that was shown of the source, with its title.
        wanted: What is asked for.
    """
    act = _act(wanted)
    if not act and wanted.asked.type != "number":
        return ""
    named = things(wanted.text, act, wanted.language)
    lent = not act and _holds_one(passage, tuple(wanted.names.intersection(named)))
    if named and not lent and not _holds_one(near, named):
        return "The sentence that comes nearest speaks of something else"
    asks_figure = wanted.asked.type == "number" and wanted.language in _FOR
    group = _FOR[wanted.language].search(wanted.text) if asks_figure else None
    whom = tuple(content_terms(group["whom"])) if group else ()
    if group and whom and not _holds_one(near, whom):
        return f"The sentence that comes nearest does not speak of {group['whom']!r}"
    return ""


def other_row_name(row: str, wanted: Wanted) -> str:
    """Return the name beside which a row would be meant, where its values hold only the end of it: "glass shelf".

    A word directly before one of the row's own belongs to the name, unless it is a verb or a word of measure.
    """
    values = " ".join(row[cell.start : cell.end] for cell in cells(row))
    if wanted.language == "zh":
        return _han_name(row, values, wanted.text)
    held_there, held_here = frozenset(terms(values)), frozenset(terms(row))
    named = frozenset(things(wanted.text, _act(wanted), wanted.language))
    for one, other in _NEIGHBOURS.findall(wanted.text):
        before, behind = content_terms(one), terms(other)
        if before and named.issuperset(before) and _all_held(behind, held_there) and not _all_held(before, held_here):
            return f"{one} {other}"
    return ""


def _all_held(words: list[str], present: frozenset[str]) -> bool:
    return bool(words) and all(held(word, present, frozenset()) for word in words)


def _han_name(row: str, values: str, question: str) -> str:
    """The same by characters: the two before the longest stretch that a question shares with the row's values."""
    shared = SequenceMatcher(None, question, values, autojunk=False).find_longest_match()
    lead = question[max(0, shared.a - 2) : shared.a]
    if shared.size < len(lead) or not _HAN_LEAD.fullmatch(lead) or lead in row:
        return ""
    return question[shared.a - len(lead) : shared.a + shared.size]


def _act(wanted: Wanted) -> str:
    """The verb of a question for what is done, or may be; empty for any other."""
    found = _ACTS[wanted.language].search(wanted.text) if wanted.language in _ACTS else None
    return found["act"] if found else ""


def things(text: str, act: str, language: Language) -> tuple[str, ...]:
    """Return the terms of a question that name what it is about; none in languages without rules."""
    if language not in _MEASURES:
        return ()
    done = set(terms(act))
    return tuple(term for term in content_terms(_MEASURES[language].sub(" ", text)) if term not in done)


def _holds_one(text: str, named: tuple[str, ...]) -> bool:
    present, characters = frozenset(terms(text)), frozenset(text)
    return any(held(term, present, characters) for term in named)
