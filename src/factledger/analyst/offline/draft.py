"""The conclusion by fact numbers: values and marks are slots, everything else is a name from the plan."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from factledger.analyst.protocol import Draft, DraftFact, DraftRequest
from factledger.records import Language

MOST_SENTENCES = 5
_MOST_CALCULATIONS = 2
_MARKS = re.compile(r"[«»“”„\"]")
_WORD = re.compile(r"(?<!\w)[a-zа-яё]{2,}|[\u3400-\u9fff]{4}")
_STOPS = (".", "!", "?", "…", "。", "！", "？")


class _Forms(NamedTuple):
    """Sentences of one language; `{name}` is the metric's, `{value}` and `{mark}` are slots."""

    fact: str
    disputed: str
    between: str
    stop: str


_FORMS: dict[Language, _Forms] = {
    "en": _Forms("{name}: {value} {mark}", "Sources disagree on {name}: {sides}", " against ", "."),
    "ru": _Forms("{name}: {value} {mark}", "Источники расходятся — {name}: {sides}", " против ", "."),
    "zh": _Forms("{name}：{value} {mark}", "各来源说法不一，{name}：{sides}", "，另一说为 ", "。"),
}


def draft(request: DraftRequest) -> Draft:
    """Return up to five sentences: calculations first, then what is disputed with both sides, then the other facts."""
    forms = _FORMS.get(request.language, _FORMS["en"])
    sentences = [f"{{{c.id}}}{forms.stop}" for c in request.calculations[:_MOST_CALCULATIONS]]
    by_metric: dict[str, list[DraftFact]] = {}
    for fact in request.facts:
        by_metric.setdefault(fact.metric, []).append(fact)
    ordered = sorted(by_metric.values(), key=lambda facts: not _disputed(facts))
    # A sentence that answers two questions is said once.
    said = {facts[0].value if _is_sentence(facts[0]) else facts[0].id: facts for facts in reversed(ordered)}
    sentences += [_sentence(facts, forms) for facts in reversed(said.values())]
    return Draft(text=" ".join(sentences[:MOST_SENTENCES]))


def _disputed(facts: Sequence[DraftFact]) -> list[DraftFact]:
    """The sides of a conflict; a side that another fact repeats word for word is shown once."""
    sides = {fact.value: fact for fact in reversed(facts) if fact.disputed}
    shown = [fact for fact in facts if sides.get(fact.value) is fact]
    return shown if len(shown) > 1 else []


def _sentence(facts: Sequence[DraftFact], forms: _Forms) -> str:
    name = _begun(facts[0].metric)
    sides = _disputed(facts)
    if sides:
        shown = forms.between.join(f"{_value(fact)} {_mark(fact)}" for fact in sides)
        return forms.disputed.format(name=_MARKS.sub("", facts[0].metric), sides=shown) + forms.stop
    if _is_sentence(facts[0]):
        return f"{_value(facts[0])} {_mark(facts[0])}"  # it says by itself what it is about, and brings its own stop
    stop = "" if _has_stop(facts[0]) else forms.stop
    return forms.fact.format(name=name, value=_value(facts[0]), mark=_mark(facts[0])) + stop


def _is_sentence(fact: DraftFact) -> bool:
    """Whether a value is words with a stop behind them; the stop of `Acme Inc.` ends none."""
    return fact.kind == "text" and _has_stop(fact) and bool(_WORD.search(fact.value))


def _has_stop(fact: DraftFact) -> bool:
    return fact.value.rstrip().endswith(_STOPS)


def _value(fact: DraftFact) -> str:
    return f"{{{fact.id}.value}}"


def _mark(fact: DraftFact) -> str:
    return f"{{{fact.id}}}"


def _begun(name: str) -> str:
    """Return a name as it begins a sentence; a name such as `iPhone` keeps its letters.

    Without the quotation marks that a question sets around a name: behind them the citation gate expects the words of
    a source, and the case of a name is the question's.
    """
    name = _MARKS.sub("", name)
    first = name.split(maxsplit=1)[0] if name else ""
    return name[:1].upper() + name[1:] if first.islower() else name
