"""The sentence of one source that answers, quoted as it stands, or the reason why none does."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from factledger.analyst.offline.candidates import Candidate, candidates
from factledger.analyst.offline.changes import asks_change
from factledger.analyst.offline.columns import asked_cell
from factledger.analyst.offline.confidence import confidence, floor_of
from factledger.analyst.offline.context import Context, answers, objection
from factledger.analyst.offline.evidence import Passage, held, weigh
from factledger.analyst.offline.moves import moved_amount, moved_date
from factledger.analyst.offline.nearness import moved, nearest
from factledger.analyst.offline.own_words import in_another_clause
from factledger.analyst.offline.rates import with_rate
from factledger.analyst.offline.sentences import Sentence, sentences
from factledger.analyst.offline.wanted import Wanted, read_wanted
from factledger.analyst.protocol import Extraction, ExtractRequest, SourceText
from factledger.checks.text.terms import terms

_OF_A_WEEK = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bweek(?:day|end)s?\b|понедельник|вторник|(?<!\w)сред[уы](?!\w)"
    r"|четверг|пятниц|суббот|воскресень|выходны|周[一二三四五六日末]|星期",
    re.IGNORECASE,
)
"""Whoever names a day of the week asks for hours, not for the date that stands in the same sentence."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """A sentence with its place and what speaks for it."""

    sentence: Sentence
    context: Context
    confidence: float


def extract(request: ExtractRequest) -> Extraction:
    """Return the best sentence of the source with its value, or "not found" with the reason."""
    wanted = read_wanted(request.metric, request.question, request.term_weights, request.language)
    readings = sorted(_readings(request, wanted), key=lambda reading: -reading.confidence)
    reason = ""
    for reading in readings:
        if reading.confidence < floor_of(request.language):
            break
        against = objection(reading.sentence, reading.context, request.metric, wanted)
        if not against:
            return _found(request, wanted, reading)
        reason = reason or against
    return Extraction(found=False, reason=reason or _nothing(readings, wanted))


def _readings(request: ExtractRequest, wanted: Wanted) -> Iterator[_Reading]:
    title = frozenset(terms(request.title))
    source = "\n".join(passage.text for passage in request.passages)
    for source_text in request.passages:
        shown = sentences(source_text.text, request.language)
        signs = weigh(wanted, Passage(title, shown, source_text.text))
        for index, sentence in enumerate(shown):
            if not sentence.heading and sentence.text != request.title:
                context = _context(request, source_text, shown, index, source)
                yield _Reading(sentence, context, confidence(signs[index]))


def _context(
    request: ExtractRequest, passage: SourceText, shown: Sequence[Sentence], index: int, source: str
) -> Context:
    headings = " ".join((passage.locator, *[s.text for s in shown[:index] if s.heading][-2:]))
    return Context(
        above=f"{request.title} {headings}",
        headings=headings,
        before=shown[index - 1].text if index else "",
        after=shown[index + 1].text if index + 1 < len(shown) else "",
        passage=passage.text,
        source=source,
    )


def _nothing(readings: Sequence[_Reading], wanted: Wanted) -> str:
    if not readings:
        return "The source holds no sentence"
    if wanted.asked.type == "number" and not any(
        candidates(r.sentence.text, wanted, r.sentence.header) for r in readings
    ):
        return "No sentence of the source holds a figure of the kind asked for"
    return "No sentence of the source holds enough of what is asked for"


def _found(request: ExtractRequest, wanted: Wanted, reading: _Reading) -> Extraction:
    sentence = reading.sentence
    holds = {term: held(term, sentence.present, sentence.characters) for term in wanted.weights}
    spans = answers(sentence, request.metric, wanted)
    best, clear = nearest(sentence.text, spans, wanted, holds)
    clear = clear and not moved(sentence.text, spans) and not _OF_A_WEEK.search(wanted.text)
    clear = clear and (best is None or not in_another_clause(sentence.text, best, wanted))
    return Extraction(
        found=True,
        quote=sentence.text,
        value=_moved(sentence.text, spans, wanted)
        or (_cell(sentence, wanted, request) if best is None else "")
        or _value(sentence.text, best, clear=clear, kind=request.metric.kind),
        confidence=round(reading.confidence, 4),
        **_stated(reading, request, best),
    )


def _moved(text: str, spans: Sequence[Candidate], wanted: Wanted) -> str:
    """The date or the amount that a change led to, or came from; empty where the sentence tells of none."""
    amount = moved_amount(text, spans, wanted) if wanted.asked.type == "number" else None
    return text[slice(*amount)] if amount else moved_date(text, wanted)


def _cell(sentence: Sentence, wanted: Wanted, request: ExtractRequest) -> str:
    """The cell that answers where no figure, name or date does, but what a table has in a column."""
    return "" if asks_change(wanted.text, request.language) else asked_cell(sentence, wanted, request.metric)


def _value(text: str, best: Candidate | None, *, clear: bool, kind: str) -> str:
    """Return a figure always, another answer only where one candidate stands out, else the whole sentence."""
    if best and (clear or kind == "number"):
        start, end = with_rate(text, best.start, best.end) if kind == "number" else (best.start, best.end)
        return text[start:end].strip()
    return text


def _stated(reading: _Reading, request: ExtractRequest, best: Candidate | None) -> Mapping[str, str | None]:
    """What the sentence or its place says of unit, period, scope and entity; None for what nothing says."""
    metric, context, sentence = request.metric, reading.context, reading.sentence
    read = " ".join((sentence.text, *sentence.header))
    return {
        "unit": _unit(best),
        "period": context.period(sentence, request.language, best),
        "scope": metric.scope if metric.scope and metric.scope in sentence.text else None,
        "entity": metric.entity if metric.entity and context.names(read, metric.entity) else None,
    }


def _unit(best: Candidate | None) -> str | None:
    quantity = best.quantity if best else None
    if quantity is None:
        return None
    return quantity.currency or quantity.unit or ("%" if quantity.kind == "percent" else None)
