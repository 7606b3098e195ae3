"""Words that make a number approximate or a bound, before it and after it."""

import re
from typing import NamedTuple

from factledger.checks.numbers.quantity import Bound, Lean

_TAIL = r"(?: (?:the|an?|его|ее|их|чем|about|около))?[ (]?$"
_BEFORE: tuple[tuple[Bound, str], ...] = (
    (
        "at_least",
        r"at least|no(?:t)? (?:less|fewer) than|(?:a )?minimum(?: of)?|≥|>=|не менее|не меньше|как минимум|минимум"
        r"|по меньшей мере|не ниже|至少|不少于|不低于|最少|起码|不小于",
    ),
    (
        "at_most",
        r"at most|up to|as (?:many|much|high|long|large|far) as|no(?:t)? (?:more|greater|higher) than|(?:a )?maximum(?: of)?|not exceed(?:ing)?|≤|<=|не более|не больше"
        r"|не выше|не превы(?:шает|шая|сит|сила?)|максимум|(?<![а-я])до|最多|至多|高达|多达|不超过|不高于|不大于|不多于",
    ),
    (
        "more_than",
        r"more than|(?<![a-z])over|above|exceed(?:s|ed|ing)?|(?:greater|higher|larger|longer|older) than|upwards of|in excess of"
        r"|surpass(?:es|ed|ing)?|>|более|больше|свыше|сверх|превы(?:шает|шал[аио]?|сил[аио]?|шающ[а-я]+)|выше|старше"
        r"|超过|逾|(?<!不)超|多于|(?<!不)大于|(?<!不)高于|突破|超出|超逾",
    ),
    (
        "less_than",
        r"(?:less|fewer|lower|smaller|shorter|younger) than|(?<![a-z])under|below|short of|<|менее|меньше|ниже|младше"
        r"|不足|不到|(?<!不)少于|(?<!不)低于|(?<!不)小于|未满|未达",
    ),
)
_AFTER: tuple[tuple[Bound, str], ...] = (
    ("at_least", r" ?(?:or|и|или) (?:more|above|over|higher|older|более|больше|выше|старше)|\+(?![0-9])| ?(?:或|及)?以上| ?起(?![来点])"),
    ("at_most", r" ?(?:or|и|или) (?:less|fewer|below|under|lower|younger|менее|меньше|ниже|младше)| ?(?:或|及)?以下| ?(?:以)?内"),
    ("more_than", r"[多余](?![少额])"),
)
_NEAR = re.compile(
    r"(?:(?P<below>nearly|almost|close to|nearing|approaching|just (?:under|below|short of)|a little (?:under|less than)"
    r"|slightly (?:less than|under|below)|почти|без малого|чуть (?:менее|меньше|ниже)|немногим (?:менее|меньше)"
    r"|(?<![附最远])近|将近|接近|逼近|略低于|略少于)"
    r"|(?P<above>just (?:over|above)|a little (?:over|more than)|slightly (?:more than|over|above)"
    r"|чуть (?:более|больше|выше)|немногим (?:более|больше)|略高于|略超过?|略多于)"
    r"|(?P<about>(?<![a-z])about|around|approximately|approx\.?|roughly|some|circa|(?<![a-z])ca?\.|~|≈|≃|±|(?:an )?estimated"
    r"|in the (?:region|order) of|около|примерно|приблизительно|порядка|где-то|ориентировочно|в районе|оценочно"
    r"|大约|大概|约为|约合|约有|约|大致|差不多|估计))" + _TAIL,
    re.IGNORECASE,
)
_NEAR_AFTER = re.compile(r" ?(?:or so|or thereabouts|approximately|左右|上下|前后|许(?![可多])|примерно|приблизительно)", re.IGNORECASE)
_BOUND = re.compile("|".join(f"(?P<{name}>{words})" for name, words in _BEFORE).join(("(?:", ")")) + _TAIL, re.IGNORECASE)
_BOUND_AFTER = re.compile("|".join(f"(?P<{name}>{words})" for name, words in _AFTER), re.IGNORECASE)
_WINDOW = 26
_BOUNDS: dict[str, Bound] = {
    "at_least": "at_least", "at_most": "at_most", "more_than": "more_than", "less_than": "less_than"
}  # fmt: skip


class Firmness(NamedTuple):
    """How firmly a number is stated."""

    bound: Bound | None = None
    approximate: bool = False
    lean: Lean | None = None


def firmness(text: str, start: int, end: int) -> Firmness:
    """Return what the words beside a number in the folded text say of it; `start` and `end` include sign and unit."""
    before = text[max(0, start - _WINDOW) : start]
    near = _NEAR.search(before)
    if near:
        lean: Lean | None = {"below": "below", "above": "above"}.get(near.lastgroup or "")  # type: ignore[assignment]
        return Firmness(None, True, lean)
    after = _NEAR_AFTER.match(text, end)
    if after:
        return Firmness(None, True)
    bound = _BOUND.search(before) or _BOUND_AFTER.match(text, end)
    return Firmness(_BOUNDS[bound.lastgroup] if bound and bound.lastgroup else None)
