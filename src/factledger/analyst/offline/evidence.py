"""How much speaks for a sentence being the answer: signs that a reader could check, each a number.

Every sign is a share in [0, 1] of what was asked for, or a yes or no, so that signs of different questions compare.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from factledger.analyst.offline.candidates import candidates, has_shape
from factledger.analyst.offline.kin import kin_of
from factledger.analyst.offline.sentences import Sentence
from factledger.analyst.offline.wanted import Wanted

_SAME_CHARACTERS = 0.35
"""Credit for a Chinese bigram whose two characters stand in a sentence, though not side by side."""
_SAME_BEGINNING = 0.8
"""Credit for a word that shares its beginning with one of the sentence: another form of it, most often."""
_SHORTEST_BEGINNING = 4
_KIN = 0.7
"""Credit for a word that states the property asked for without naming it."""

_ASKS_NAME = re.compile(
    r"\bcalled\b|\bknown as\b|\bnamed?\b|\bterm\b|\bnickname|\btitle\b|назыв|назв|термин|\bим(?:я|ен)|称为|称作|叫"
    r"|名称|名字|术语|称呼|姓什么",
    re.IGNORECASE,
)
_GIVES_NAME = re.compile(
    r"\bcall|\bknown\b|\bname|\bterm\b|\bdub|\brefer|\btitle|\bentitle|[\"“«《]|назв|назыв|извест|именуе|термин|\bим(?:я|ен)"
    r"|称|叫|名为|简称|术语|即",
    re.IGNORECASE,
)
_GIVES_REASON = re.compile(
    r"because|\bdue to|\bsince\b|\bcaus|\breason|\bresult|therefore|\bthus\b|so that|in order to|\bled to|\blead to"
    r"|owing"
    r"|потому|из-за|так как|поскольку|причин|вызва|привел|поэтому|чтобы|благодаря|вследствие|因为|由于|因此|所以|导致"
    r"|原因|为了|造成|引起|使得|以便",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """One passage of the source with its sentences."""

    title: frozenset[str]
    """Terms of the source's title."""
    sentences: tuple[Sentence, ...]
    text: str


Signs = Mapping[str, float]


def held(term: str, present: frozenset[str], characters: frozenset[str]) -> float:
    """Return in [0, 1] how far a text holds a term: 1 for the term itself, less for another form of it.

    Args:
        term: As `checks.terms` makes it.
        present: The text's terms.
        characters: The text's Chinese characters.
    """
    if term in present:
        return 1.0
    if not present.isdisjoint(kin_of(term)):
        return _KIN
    if "\u3400" <= term[0] <= "\u9fff":
        return _SAME_CHARACTERS if len(term) == 2 and characters.issuperset(term) else 0.0
    if not term.isalpha() or len(term) < _SHORTEST_BEGINNING:
        return 0.0
    beginning = term[: max(_SHORTEST_BEGINNING, len(term) - 2 if len(term) < 7 else int(len(term) * 0.7))]
    near = any(other.startswith(beginning) and abs(len(other) - len(term)) <= 4 for other in present)
    return _SAME_BEGINNING if near else 0.0


def weigh(wanted: Wanted, passage: Passage) -> list[Signs]:
    """Return the signs of every sentence of a passage, in order."""
    rows = [{t: held(t, s.present, s.characters) for t in wanted.weights} for s in passage.sentences]
    whole = {t: max((row[t] for row in rows), default=0.0) for t in wanted.weights}
    titled = {t: max(whole[t], held(t, passage.title, frozenset())) for t in wanted.weights}
    spread = {t: sum(row[t] > 0 for row in rows) for t in wanted.weights}
    return [_signs(wanted, passage, rows, titled, spread, i) for i in range(len(rows))]


def _signs(
    wanted: Wanted,
    passage: Passage,
    rows: Sequence[Mapping[str, float]],
    whole: Mapping[str, float],
    spread: Mapping[str, int],
    index: int,
) -> Signs:
    weights, sentence, own = wanted.weights, passage.sentences[index], rows[index]
    nothing: Mapping[str, float] = dict.fromkeys(weights, 0.0)
    before = rows[index - 1] if index else nothing
    after = rows[index + 1] if index + 1 < len(rows) else nothing
    known = {t: max(own[t], before[t]) for t in weights}
    # Within a passage a word that every sentence holds tells nothing; one that few hold tells most.
    kind = wanted.asked.type
    shape = float(bool(candidates(sentence.text, wanted, sentence.header))) if has_shape(wanted) else 0.5
    telling = {t: w * (1 - (spread[t] - 1) / len(rows)) for t, w in weights.items() if spread[t]}
    return {
        "words": _share(weights, own),
        "telling": _share(telling, own),
        "passage": _share(weights, whole),
        "before": _gain(weights, own, before),
        "after": _gain(weights, known, after),
        "opening": _gain(weights, known, rows[0]),
        "mass": min(sum(w * whole[t] for t, w in weights.items()), 6) / 6,
        "number": shape if kind == "number" else 0.5,
        "date": shape if kind == "date" else 0.5,
        "person": shape if kind == "person" else 0.5,
        "named": shape if kind in ("place", "name") else 0.5,
        "cue": _cue(wanted, sentence.text),
        "names": _share(dict.fromkeys(wanted.names, 1.0), whole) if wanted.names else 1.0,
    }


def _share(weights: Mapping[str, float], held_: Mapping[str, float]) -> float:
    total = sum(weights.values())
    return sum(w * held_.get(t, 0.0) for t, w in weights.items()) / total if total else 0.0


def _gain(weights: Mapping[str, float], known: Mapping[str, float], other: Mapping[str, float]) -> float:
    """Return the weighted share that another sentence adds to what is known."""
    total = sum(weights.values())
    return sum(w * max(0.0, other[t] - known[t]) for t, w in weights.items()) / total if total else 0.0


def _cue(wanted: Wanted, text: str) -> float:
    """Whether a sentence names or gives a reason, where that was asked for; one half where it was not."""
    if wanted.asked.type == "reason":
        return float(bool(_GIVES_REASON.search(text)))
    if _ASKS_NAME.search(wanted.text):
        return float(bool(_GIVES_NAME.search(text)))
    return 0.5
