"""From atoms (digits and number words) that stand together to one amount: two and a half million, 3 crore 12 lakh."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from factledger.checks.numbers.digits import Amount
from factledger.checks.numbers.lexicon import Word
from factledger.checks.numbers.quantity import ONE
from factledger.checks.numbers.word_sum import WordSum

_JOINED = re.compile(r" {0,3}| ?\n ?| ?- ?")
_AND = re.compile(r"\s+(?:and|и|und|et|y|e)\s+(?P<article>an?\s+)?|\s+(?P<with>с)\s+", re.IGNORECASE)
_OF = re.compile(r"\s+(?:an?|of\s+an?|of)\s+", re.IGNORECASE)
_POINT = re.compile(r"\s+(?:point|точка|запятая|dot)\s+", re.IGNORECASE)
_WHOLE = re.compile(r"\s+цел(?:ых|ая|ое|ой|ые)(?:\s+и)?\s+", re.IGNORECASE)
_MOST_ATOMS = 60
"""A run of more words than this is no number and is read piece by piece."""
_MOST_DECIMALS = 12
_LOOKAHEAD = 4
_LONGEST_GAP = 16
_PLURAL = ("s", "и", "ы", "ов", "ей", "ам", "ами", "ах")

PhraseKind = Literal["count", "ordinal", "ratio", "percent", "year", "loose"]


class Atom(NamedTuple):
    """Digits, a Chinese numeral or a number word, at its place in the folded text."""

    start: int
    end: int
    amounts: tuple[Amount, ...] = ()
    """Readings of digits; empty for a word, and for malformed digits."""
    word: Word | None = None
    han: bool = False
    share: bool = False
    """Written as a fraction: ½, 3/4."""


class Phrase(NamedTuple):
    """One number, of one atom or several."""

    start: int
    end: int
    amounts: tuple[Amount, ...]
    scale: Fraction = ONE
    """What the digits were multiplied by."""
    kind: PhraseKind = "count"
    """`ratio` is a share of one, `year` is nineteen eighty-four, `loose` a word too vague to be checked."""
    words: bool = False
    """Whether it begins with a word rather than with digits."""
    step: int = 1
    """How many atoms were used."""
    han: bool = False
    """Whether it is one Chinese numeral."""


def read_phrase(atoms: Sequence[Atom], first: int, text: str) -> Phrase | None:
    """Return the longest number that begins with this atom; None when the atom alone is none ("million")."""
    atom = atoms[first]
    if atom.word is None:
        return _from_digits(atoms, first, text)
    if atom.word.role in ("loose", "part", "ordinal", "mixed"):
        return _from_special(atoms, first, text)
    if atom.word.role in ("scale", "group", "hundred") and not _begins_number(atoms, first, text):
        return None
    result = WordSum()
    result.take(atom.word, joined_by_and=False)
    last = _continue(result, atoms, first, text)
    return Phrase(
        atom.start,
        atoms[last].end,
        (Amount(result.value()),),
        kind=_kind(result),
        words=True,
        step=last - first + 1,
    )


def _kind(result: WordSum) -> PhraseKind:
    kinds: dict[str, PhraseKind] = {"ordinal": "ordinal", "ratio": "ratio", "year": "year"}
    return kinds.get(result.kind, "count")


def _begins_number(atoms: Sequence[Atom], first: int, text: str) -> bool:
    """Return whether a scale word is one of it ("a million", тысяча девятьсот), not many ("millions of")."""
    atom, following = atoms[first], atoms[first + 1] if first + 1 < len(atoms) else None
    if (
        following
        and following.word
        and following.word.role in ("small", "hundreds")
        and following.start == atom.end + 1
    ):
        return True
    before = text[max(0, atom.start - 3) : atom.start].lower()
    plural = text[atom.start : atom.end].lower().endswith(_PLURAL)
    return not plural and (before.endswith(("a ", "an ")) or not before.strip())


def _continue(result: WordSum, atoms: Sequence[Atom], first: int, text: str) -> int:
    """Take atoms for as long as they continue the number; return the index of the last one taken."""
    last = first
    while last + 1 < len(atoms) and last - first < _MOST_ATOMS:
        taken = _take_next(result, atoms, last, text)
        if not taken:
            break
        last += taken
    return last


def _take_next(result: WordSum, atoms: Sequence[Atom], last: int, text: str) -> int:
    """Add what follows an atom to the number; return how many atoms were taken."""
    index = last + 1
    gap = text[atoms[last].end : atoms[index].start]
    joining = _AND.fullmatch(gap)
    if joining:
        shares = _share_at(atoms, index, text, article=bool(joining["article"] or joining["with"]))
        if shares and not result.closed:
            return _add_share(result, shares, atoms, index, text)
        if joining["with"] or _begins_another(result, atoms, index, text):
            return 0
    elif not _JOINED.fullmatch(gap):
        return _after_point(result, atoms, index, text, gap)
    word = atoms[index].word
    if word is None:
        return _smaller_part(result, atoms, index, text, joined_by_and=bool(joining))
    return 1 if result.take(word, joined_by_and=bool(joining)) else 0


def _add_share(result: WordSum, shares: tuple[Fraction, int], atoms: Sequence[Atom], index: int, text: str) -> int:
    """Add a share, of the scale after it when there is one: a billion and a quarter million."""
    value, taken = shares
    following = atoms[index + taken] if index + taken < len(atoms) else None
    word = following.word if following and result.limit is not None and result.current is None else None
    if (
        following
        and word
        and word.role == "scale"
        and _JOINED.fullmatch(text[atoms[index + taken - 1].end : following.start])
    ):
        result.add_share(value, word.value)
        return taken + 1
    result.add_share(value)
    return taken


def _share_at(atoms: Sequence[Atom], index: int, text: str, *, article: bool) -> tuple[Fraction, int] | None:
    """Return the share of one that stands here, and of how many atoms: a half, three quarters, a third."""
    word = atoms[index].word
    if word is None:
        return (atoms[index].amounts[0].value, 1) if atoms[index].share and atoms[index].amounts else None
    if word.role == "part":
        return word.value, 1
    if word.role == "ordinal" and article and word.value > 2:
        return 1 / word.value, 1
    following = atoms[index + 1] if index + 1 < len(atoms) else None
    if word.role != "small" or following is None or following.word is None:
        return None
    if not _JOINED.fullmatch(text[atoms[index].end : following.start]):
        return None
    if following.word.role == "part":
        return word.value * following.word.value, 2
    proper = (following.word.plural or word.value == 1) and word.value < following.word.value
    return (word.value / following.word.value, 2) if following.word.role == "ordinal" and proper else None


def _begins_another(result: WordSum, atoms: Sequence[Atom], index: int, text: str) -> bool:
    """Return whether the number after "and" is one of its own: between two hundred and three hundred."""
    for place in range(index, min(index + _LOOKAHEAD, len(atoms))):
        word = atoms[place].word
        if place > index and not _JOINED.fullmatch(text[atoms[place - 1].end : atoms[place].start]):
            return False
        if word and word.role == "hundred":
            return result.current is not None and result.current >= 100
        if word and word.role == "scale":
            return result.limit is not None and word.value >= result.limit
    return False


def _after_point(result: WordSum, atoms: Sequence[Atom], index: int, text: str, gap: str) -> int:
    """Take spoken decimals (three point five, одна целая пять десятых); return how many atoms were taken."""
    if result.closed or result.current is None:
        return 0
    if _WHOLE.fullmatch(gap):
        share = _share_at(atoms, index, text, article=False)
        if share:
            result.add_share(share[0])
        return share[1] if share else 0
    if not _POINT.fullmatch(gap):
        return 0
    digits: list[str] = []
    for atom in atoms[index : index + _MOST_DECIMALS]:
        adjacent = not digits or _JOINED.fullmatch(text[atoms[index + len(digits) - 1].end : atom.start])
        value = _spoken_digit(atom)
        if not adjacent or value is None:
            break
        digits.append(str(value))
    if digits:
        decimals = "".join(digits)
        result.add_share(Fraction(int(decimals), 10 ** len(decimals)))
    return len(digits)


def _spoken_digit(atom: Atom) -> Fraction | None:
    """Return the value of a word below 100, or of digits, that may stand after "point"."""
    value = atom.word.value if atom.word and atom.word.role == "small" else None
    value = atom.amounts[0].value if atom.amounts else value
    return value if value is not None and value.denominator == 1 and 0 <= value < 100 else None


def _smaller_part(result: WordSum, atoms: Sequence[Atom], index: int, text: str, *, joined_by_and: bool) -> int:
    """Take digits that open a smaller part of the same number: 3 million 200 thousand, 3 hundred and 21."""
    if joined_by_and and result.add_digits(atoms[index].amounts):
        return 1
    if result.limit is None or result.current is not None or not atoms[index].amounts or index + 1 >= len(atoms):
        return 0
    word = atoms[index + 1].word
    adjacent = _JOINED.fullmatch(text[atoms[index].end : atoms[index + 1].start])
    if not (adjacent and word and word.role in ("scale", "hundred") and word.value < result.limit):
        return 0
    result.current = atoms[index].amounts[0].value
    return 1


def _from_digits(atoms: Sequence[Atom], first: int, text: str) -> Phrase:
    """Apply to every reading of the digits the words that follow them."""
    atom = atoms[first]
    kind: PhraseKind = "ratio" if atom.share else "count"
    if not _word_follows(atoms, first, text):
        return Phrase(atom.start, atom.end, atom.amounts, ONE, kind, han=atom.han)
    amounts: list[Amount] = []
    result, last = WordSum(), first
    for amount in atom.amounts:
        result = WordSum(amount.value)
        last = _continue(result, atoms, first, text)
        amounts.append(amount._replace(value=result.value()))
    kind = "ratio" if result.kind == "ratio" or (atom.share and last == first) else "count"
    return Phrase(atom.start, atoms[last].end, tuple(amounts), result.scale, kind, step=last - first + 1, han=atom.han)


def _word_follows(atoms: Sequence[Atom], first: int, text: str) -> bool:
    """Return whether what follows these digits may continue the number."""
    following = atoms[first + 1] if first + 1 < len(atoms) else None
    if following is None or following.start - atoms[first].end > _LONGEST_GAP:
        return False
    return bool(following.word or following.share or _POINT.fullmatch(text, atoms[first].end, following.start))


def _from_special(atoms: Sequence[Atom], first: int, text: str) -> Phrase | None:
    """Read a number that opens with a share, an ordinal or a fixed amount: half a million, полтора миллиарда."""
    atom = atoms[first]
    word = atom.word
    if word is None:
        return None
    kinds: dict[str, PhraseKind] = {"ordinal": "ordinal", "part": "ratio", "loose": "loose"}
    kind = kinds.get(word.role, "count")
    value, last, scale = word.value, first, ONE
    following = atoms[first + 1] if first + 1 < len(atoms) else None
    gap = text[atom.end : following.start] if following else ""
    scaled = following.word if following and word.role in ("part", "mixed") else None
    if scaled and scaled.role in ("scale", "group") and (_OF.fullmatch(gap) or _JOINED.fullmatch(gap)):
        scale, last, kind = scaled.value, first + 1, "count"
        value *= scale
    elif word.role == "ordinal" and value > 2 and _is_share(text, atom):
        value, kind = 1 / value, "ratio"
    return Phrase(atom.start, atoms[last].end, (Amount(value),), scale, kind, words=True, step=last - first + 1)


def _is_share(text: str, atom: Atom) -> bool:
    """Return whether an ordinal after an article is a share: "a third of", or "a fifth" and nothing more."""
    before, after = text[max(0, atom.start - 3) : atom.start].lower(), text[atom.end : atom.end + 4]
    if before == "a ":
        return after in (" of ", "")
    return before.endswith((" a ", "\na ")) and after == " of "
