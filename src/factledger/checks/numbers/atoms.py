"""From the tokens of a text to the atoms that numbers are made of."""

import re
from collections.abc import Sequence
from fractions import Fraction

from factledger.checks.numbers.chinese import read_han
from factledger.checks.numbers.digits import Amount, read_digits
from factledger.checks.numbers.lexicon import words_of
from factledger.checks.numbers.phrase import Atom
from factledger.checks.numbers.scan import Token

_VULGAR = dict(
    zip(
        "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞",
        "1/4 1/2 3/4 1/7 1/9 1/10 1/3 2/3 1/5 2/5 3/5 4/5 1/6 5/6 1/8 3/8 5/8 7/8".split(),
        strict=True,
    )
)
_LISTED = re.compile(r"[0-9]{1,2}(?:,[0-9]{1,2}){2,30}")
_SLASHED = re.compile(r"(?<![0-9./,])(?<![0-9]-)([0-9]{1,3})/([0-9]{1,4})(?![0-9./,-])")
_MIXED = re.compile(r"([0-9]{1,4})(?: {1,2}|-)([0-9]{1,2})/([0-9]{1,2})(?![0-9./,])")


def make_atoms(text: str, tokens: Sequence[Token], hidden: Sequence[tuple[int, int]], language: str) -> list[Atom]:
    """Return the atoms of a folded text outside the hidden spans, in order; both sequences are sorted."""
    atoms: list[Atom] = []
    spans = iter([*hidden, (len(text) + 1, len(text) + 1)])
    begin, stop = next(spans)
    done = 0
    for token in tokens:
        while stop <= token.start:
            begin, stop = next(spans)
        if token.start < done or token.end > begin:
            continue
        if token.kind == "number" and _LISTED.fullmatch(text, token.start, token.end):
            atoms += _listed(text, token)
            done = token.end
            continue
        atom = _atom(text, token, language)
        if atom is None:
            continue
        done = atom.end
        if token.kind == "fraction" and atoms and atoms[-1].end == atom.start and atoms[-1].amounts:
            atoms[-1] = _add(atoms[-1], atom)
        else:
            atoms.append(atom)
    return atoms


def _listed(text: str, token: Token) -> list[Atom]:
    """Return the numbers of 22,24,26: with no group of three, its commas only list."""
    pieces = re.compile("[0-9]+").finditer(text, token.start, token.end)
    return [Atom(*piece.span(), (Amount(Fraction(int(piece.group()))),)) for piece in pieces]


def _add(whole: Atom, part: Atom) -> Atom:
    amounts = tuple(Amount(amount.value + part.amounts[0].value) for amount in whole.amounts[:1])
    return Atom(whole.start, part.end, amounts)


def _atom(text: str, token: Token, language: str) -> Atom | None:
    written = text[token.start : token.end]
    if token.kind == "word":
        return Atom(token.start, token.end, word=words_of(language)[token.word])
    if token.kind == "fraction":
        return Atom(token.start, token.end, (Amount(Fraction(_VULGAR[written])),), share=True)
    if token.kind == "half":
        return Atom(token.start, token.end, (Amount(Fraction(1, 2)),), han=True, share=True)
    if token.kind == "han":
        return _han_atom(token, written, language)
    mixed = _MIXED.match(text, token.start)
    if mixed and int(mixed[3]) and int(mixed[2]) < int(mixed[3]):
        return Atom(token.start, mixed.end(), (Amount(int(mixed[1]) + Fraction(int(mixed[2]), int(mixed[3]))),))
    slashed = _SLASHED.match(text, token.start)
    if slashed and int(slashed[2]):
        return Atom(token.start, slashed.end(), (Amount(Fraction(int(slashed[1]), int(slashed[2]))),), share=True)
    if written.startswith("."):
        return Atom(
            token.start, token.end, (Amount(Fraction(int(written[1:61]), 10 ** len(written[1:61])), len(written) - 1),)
        )
    return Atom(token.start, token.end, tuple(read_digits(written, language)))


def _han_atom(token: Token, written: str, language: str) -> Atom | None:
    """Read a Chinese numeral; where the run is malformed (15两), its longest well-formed beginning."""
    for end in range(len(written), 0, -1):
        value = read_han(written[:end], language)
        if value is not None:
            return Atom(token.start, token.start + end, (Amount(value),), han=True)
        if end < len(written) - 3:
            break
    return None
