"""What a text denies: the words that a negation governs, and whether two texts affirm and deny the same."""

import re
from dataclasses import dataclass

from factledger.checks.text.terms import content_terms
from factledger.checks.text.vocabulary import plain

_CONTRACTIONS = re.compile(r"n['’]t\b|(?<=\bcan)not\b|\b(?:un(?=likely\b)|im(?=possible\b))", re.IGNORECASE)
_NO_NEGATION = re.compile(
    r"\bnot (?:only|just|merely|least)\b|\bno (?:more|less|fewer|later|earlier|longer) than\b"
    r"|\bnot (?:more|less|fewer) than\b"
    r"|\bor not\b|\bno\.? ?(?=\d)|\bno doubt\b|\bnot until\b"
    r"|\bне (?:только|более|менее|больше|меньше|позднее|позже|раньше|ранее|раз)\b|\bи не только\b"
    r"|不(?:同|仅|但|只|断|过|少|久|锈|论|管|得不|可或缺|超过|低于|高于|少于|多于|到|足|满|等|止|禁|妨|光)"
    r"|未来|无(?:线|人机|论|数|限|疑|锡|烟)|非(?:常|洲|凡|得)|没收|特别|分别|级别|性别|除非|并非不",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|without|neither|nor|none|nobody|nothing|unable to|fail(?:s|ed)? to|lack(?:s|ed|ing)?)\b"
    r"|\b(?:не|нет|без|ни|никогда|нельзя|невозможно|никто|ничего)\b"
    r"|(?:没有?|未能?)(?:发现|找到|证实)|(?:没有|无|并无)证据(?:表明|显示|证明)|从未|尚未|并未|并非|并不|没有|无法|缺乏|缺少|不能|不会|不是|不曾|不|没|未|无|非",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"none|nobody|nothing|никто|ничего", re.IGNORECASE)
_ASIDE = re.compile(r"[(（][^()（）]*[)）]")
_CLAUSE_END = re.compile(
    r"[,;:.!?，；：。！？、()（）\n\"“”„«»「」『』]|\B['’]|\b(?:but|а|но)\b|而是|但", re.IGNORECASE
)
_TRANSPARENT = frozenset(
    content_terms(
        "evidence proof sign indication record any such found find данных доказательств признаков нашла нашли"
    )
)
"""Nouns that pass a negation on to what follows: `no evidence that …`."""
_THAT = re.compile(r",? (?:того|о том)?, (?:что|как)\b", re.IGNORECASE)
"""What joins such a noun to its sentence in Russian, comma and all: `доказательств того, что …`."""
_WAS = re.compile(r"[ ]?(?:было?|была|были|будет|оказалось|is|was|were)?[ ]*(?:[.,;!?]|$)")
"""A negation that ends its clause denies what stands before it: `аварий не было`."""
_REACH = 2
"""Words that carry meaning which a negation reaches: `does not currently support`."""
_LONGEST_REACH = 200
"""Characters on either side of a negation in which those words are looked for."""
_SAME_CLAIM = 0.6
"""Share of the shorter text's terms that the other must hold for both to speak of the same."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The terms of a text that carry meaning, and what each negation of it reaches."""

    terms: frozenset[str]
    denials: tuple[frozenset[str], ...]


def read_claim(text: str) -> Claim:
    """Return what a text says and what it denies, asides in brackets left out.

    `November`, `note` and `not only` deny nothing, and neither do two negations of one word.
    """
    shown = _NO_NEGATION.sub(" ", _CONTRACTIONS.sub(" not ", plain(_ASIDE.sub(" ", text))))
    denials: dict[frozenset[str], None] = {}
    for match in _NEGATION.finditer(shown):
        denial = _reached(shown, match)
        if denial in denials:
            del denials[denial]
        elif denial:
            denials[denial] = None
    return Claim(frozenset(content_terms(_NEGATION.sub(" ", shown))), tuple(denials))


def _reached(text: str, negation: "re.Match[str]") -> frozenset[str]:
    """The words that a negation governs: those behind it, or of `nothing` and its like the one before it."""
    if _PRONOUN.fullmatch(negation.group()):
        before = _before(text, negation)
        if before:
            return frozenset(before[-1:])
    following = _THAT.sub(" ", text[negation.end() : negation.end() + _LONGEST_REACH])
    clause = _CLAUSE_END.split(following, maxsplit=1)[0]
    behind = [term for term in content_terms(_NEGATION.sub(" ", clause)) if term not in _TRANSPARENT]
    if not behind and _WAS.match(text, negation.end()):
        return frozenset(_before(text, negation)[-_REACH:])
    return frozenset(behind[:_REACH])


def _before(text: str, negation: "re.Match[str]") -> list[str]:
    preceding = text[max(0, negation.start() - _LONGEST_REACH) : negation.start()]
    return content_terms(_NEGATION.sub(" ", _CLAUSE_END.split(preceding)[-1]))


def denies(text: str) -> bool:
    """Return whether a text holds a word that may deny something; quick, and no proof that it does."""
    return bool(_NEGATION.search(text) or _CONTRACTIONS.search(text))


def opposed(one: Claim, other: Claim, *, least_shared: float = _SAME_CLAIM) -> bool:
    """Whether two claims share their words and one denies what the other affirms.

    Args:
        one: A claim.
        other: Another; the order does not matter.
        least_shared: Share of the shorter claim's terms that the other must hold.
    """
    shorter = min(len(one.terms), len(other.terms))
    if not shorter or len(one.terms & other.terms) < least_shared * shorter:
        return False
    return (len(_denied_alone(one, other)) + len(_denied_alone(other, one))) % 2 == 1


def _denied_alone(one: Claim, other: Claim) -> list[frozenset[str]]:
    """Denials of one claim that reach into the other and that the other does not make."""
    return [d for d in one.denials if d & other.terms and not any(d & again for again in other.denials)]
