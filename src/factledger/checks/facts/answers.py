"""Whether two answers in words say the same.

Two answers agree when every word of the shorter stands in the longer, in any form and order: `in Warsaw` and
`Warsaw, Poland`, `Democrat` and `Democratic Party`, `Obama` and `Barack Obama`. They do not when what the longer adds
tells its answer from the shorter one (`New York` is not `York`, a `vice president` no `president`), when one denies
what the other affirms, or when words remain on both sides. Longer texts are not answers but claims: other words alone
are no disagreement, only a denial, a reversed comparison or another number in much the same words is.
"""

from typing import Literal

from factledger.checks.numbers import unsupported_numbers
from factledger.checks.text.comparison import at_odds, comparisons
from factledger.checks.text.negation import opposed, read_claim
from factledger.checks.text.terms import content_terms, terms
from factledger.checks.text.vocabulary import Vocabulary, plain, script

Agreement = Literal["same", "other", "unknown"]
"""`unknown`: the answers are in different scripts and share no word, so that code cannot tell."""

_YES = frozenset("yes true correct да верно правда 是 对 有 是的 正确".split())
_NO = frozenset("no false incorrect нет неверно неправда 否 不 没有 不是 错误".split())
_CLAIM_TERMS = 8
"""Terms from which on an answer is a claim in its own words, not a name or a class."""
_SHARED = 0.6
"""Share of the shorter claim's terms that the longer must hold for their numbers to be compared."""
_TELLING = frozenset(
    term
    for word in (
        "new old north south east west northern southern eastern western upper lower inner outer vice deputy ex former"
        " acting assistant associate lieutenant major brigadier non anti half semi under junior senior great grand"
        " little step pre post sub pseudo co mini quasi second third"
        " новый старый северный южный восточный западный верхний нижний вице заместитель бывший экс младший старший"
        " помощник почти полу псевдо"
    ).split()
    for term in terms(word)
)
"""Words before a name or a class that make another one of it."""
_TELLING_HAN = ("副", "前", "新", "旧", "北", "南", "东", "西", "非", "反", "半", "准", "代理", "助理")


def compare_answers(one: str, other: str) -> Agreement:
    """Return whether two answers agree; order, inflection, small words and more detail make no difference."""
    yes_no = _yes_or_no(one), _yes_or_no(other)
    if all(yes_no):
        return "same" if yes_no[0] == yes_no[1] else "other"
    if opposed(read_claim(one), read_claim(other)) or _reversed(one, other):
        return "other"
    words, others = _words(one), _words(other)
    if set(words) == set(others):
        return "same"
    if min(len(words), len(others)) >= _CLAIM_TERMS:
        return "other" if _other_numbers(one, other, words, others) else "same"
    if _in_other_scripts(words, others):
        return "unknown"
    return "same" if _held(one, other) or _held(other, one) else "other"


def _yes_or_no(text: str) -> str:
    bare = text.strip(" \t\n.!?。！？").casefold()
    first = bare.split(",", maxsplit=1)[0].split("，", maxsplit=1)[0]
    return "yes" if first in _YES else "no" if first in _NO else ""


def _words(text: str) -> list[str]:
    found = content_terms(plain(text)) or terms(plain(text))
    return [w for w in found if len(w) > 1 or not w.isascii() or w.isdigit()] or found


def _other_numbers(one: str, other: str, words: list[str], others: list[str]) -> bool:
    """Whether two claims that share most of their words each state a number that the other does not."""
    shorter, longer = sorted((set(words), set(others)), key=len)
    if len(shorter & longer) < _SHARED * len(shorter):
        return False
    return bool(unsupported_numbers(one, [other]) and unsupported_numbers(other, [one]))


def _in_other_scripts(words: list[str], others: list[str]) -> bool:
    scripts, found = ({script(word) for word in side} - {"other"} for side in (words, others))
    return bool(scripts and found) and not scripts & found


def _held(short: str, long: str) -> bool:
    """Whether the longer answer holds every word of the shorter, and what it adds is mere detail."""
    words, vocabulary = _words(short), Vocabulary(long)
    if not words or not all(vocabulary.holds_term(word) for word in words):
        return False
    added = [w for w in _words(long) if not Vocabulary(short).holds_term(w)]
    return not any(w in _TELLING or (script(w) == "han" and w.startswith(_TELLING_HAN)) for w in added)


def _reversed(one: str, other: str) -> bool:
    return any(at_odds(a, b) for a in comparisons(one) for b in comparisons(other))
