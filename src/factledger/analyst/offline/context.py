"""What stands against a sentence: another thing, another period or another basis than the metric's."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from factledger.analyst.offline.bases import other_basis
from factledger.analyst.offline.candidates import LABEL_OF_YEARS, Candidate, candidates
from factledger.analyst.offline.columns import in_column
from factledger.analyst.offline.entities import mentions, rival
from factledger.analyst.offline.other_number import other_number
from factledger.analyst.offline.periods import Period, days_left_out, periods, same_period
from factledger.analyst.offline.pointing import REFERS
from factledger.analyst.offline.sentences import Sentence
from factledger.analyst.offline.things import about_another_thing, other_row_name
from factledger.analyst.offline.wanted import Wanted
from factledger.analyst.offline.weekdays import other_days
from factledger.analyst.protocol import PlannedMetric
from factledger.checks.numbers import unsupported_numbers
from factledger.checks.numbers.headers import header_of, is_record
from factledger.checks.numbers.tables import cells
from factledger.checks.text.language import detect_language
from factledger.checks.text.terms import terms
from factledger.records import Language

_OF_ALL = re.compile(
    r"\b(?:(?:in )?total|altogether|overall|most|least"
    r"|(?:high|low|larg|small|bigg|long|short|fast|slow|old|young|great|cheap|few|heavi|tall)est)\b"
    r"|(?<!\w)(?:всего|итого|в сумме|сам(?:ый|ая|ое|ые|ого|ой|ых|ую|ом|ым)"
    r"|наи(?:больш|меньш|высш|низш|лучш)\w*)(?!\w)|最|总共|一共|合计|总计",
    re.IGNORECASE,
)
_ASKS = re.compile(r"[?？]\W*$")
_CLAUSE = re.compile(r"[,;:](?=\s)|[，；：。]|\b(?:while|and|but|compared)\b|(?<!\w)(?:а|но|и)(?!\w)|而")


@dataclass(frozen=True, slots=True)
class Context:
    """What surrounds a sentence."""

    above: str
    """The source's title, the passage's place and the headings above the sentence."""
    headings: str
    """The headings above it in its passage, and the passage's place."""
    before: str
    """The sentence before it."""
    after: str
    """The sentence after it."""
    passage: str
    source: str
    """Everything that is read of the source."""

    def names(self, sentence: str, entity: str) -> bool:
        """Whether the sentence, the one before it or what stands above names the entity."""
        return any(mentions(text, entity) for text in (sentence, self.before, self.above))

    def period(self, sentence: Sentence, language: Language, best: Candidate | None) -> str | None:
        """Return the period of the answer as written: over its column, in its clause or sentence, or above."""
        at = best.start if best else len(sentence.text)
        over = periods(header_of(sentence.text, at, sentence.header), language)
        own = over[0] if over else ruling_period(sentence.text, language, at)
        above = days_left_out(self.above, language)
        return own.text if own else (above[-1].text if len(above) == 1 else None)


def answers(sentence: Sentence, metric: PlannedMetric, wanted: Wanted) -> tuple[Candidate, ...]:
    """Return the candidates of a sentence that stand under the metric's header and period, where those are stated."""
    spans = candidates(sentence.text, wanted, sentence.header)
    if sentence.header:
        spans = in_column(sentence, spans, wanted, metric)
    asked = periods(metric.period or "", wanted.language)
    if not asked:
        return spans
    ruling = [(span, ruling_period(sentence.text, wanted.language, span.start)) for span in spans]
    own = tuple(span for span, period in ruling if period and same_period(asked[0], period))
    return own or tuple(span for span, period in ruling if period is None) or spans


def objection(sentence: Sentence, context: Context, metric: PlannedMetric, wanted: Wanted) -> str:
    """Return the reason why a sentence with the right words speaks of something else; empty when none is seen."""
    spans = answers(sentence, metric, wanted)
    if metric.kind == "number" and not spans:
        return "The sentence that comes nearest holds no figure of the kind asked for"
    return (
        _only_names(sentence, context, wanted)
        or _other_entity(_with_header(sentence), context, metric.entity)
        or _other_row(sentence, context, metric.entity)
        or _other_thing(sentence, context, wanted)
        or other_days(sentence.text, wanted.text, context.passage)
        or _of_all_rows(sentence, wanted)
        or other_number(sentence.text, context.above, wanted)
        or _other_claim(sentence, context, metric, wanted)
        or _other_period(sentence.text, context, metric, wanted, spans)
        or _period_unsaid(sentence, context, metric, wanted)
        or other_basis(metric.name, metric.definition, sentence.text)
    )


def _only_names(sentence: Sentence, context: Context, wanted: Wanted) -> str:
    """Whether a sentence of another language shares nothing with the question but names, the same in both."""
    if detect_language(context.passage) == wanted.language:
        return ""
    around = " ".join((_with_header(sentence), context.before, context.after, context.headings))
    present = frozenset(terms(around))
    if any(term in present for term in wanted.subject):
        return ""
    return "The source is in another language and shares only names with the question"


def _with_header(sentence: Sentence) -> str:
    return " ".join((sentence.text, *sentence.header))


def _other_entity(text: str, context: Context, entity: str) -> str:
    if not entity:
        return ""
    other = rival(text, entity)
    if other:
        return f"The sentence that comes nearest speaks of {other}, not of {entity}"
    if context.names(text, entity) or mentions(context.passage, entity):
        return ""
    other = rival(context.above, entity)
    return f"The source speaks of {other}, not of {entity}" if other else ""


def _other_thing(sentence: Sentence, context: Context, wanted: Wanted) -> str:
    """Whether the sentence names nothing of what the question is about; a record borrows nothing from other rows."""
    row = is_record(sentence.text)
    name = other_row_name(sentence.text, wanted) if row else ""
    if name:
        return f"The row that comes nearest is not of {name!r}"
    refers = wanted.language in REFERS and REFERS[wanted.language].search(sentence.text)
    near = " ".join((_with_header(sentence), context.above, context.before if refers and not row else ""))
    return about_another_thing(near, near if row else f"{context.passage} {context.above}", wanted)


def _other_row(sentence: Sentence, context: Context, entity: str) -> str:
    """Whether a record of a table names other things than the one asked for: the row before it lends it no name."""
    if not is_record(sentence.text) or not entity or any(mentions(t, entity) for t in (sentence.text, context.above)):
        return ""
    return f"The row that comes nearest does not name {entity}"


def _other_claim(sentence: Sentence, context: Context, metric: PlannedMetric, wanted: Wanted) -> str:
    """Whether a statement that is to be borne out holds a figure that neither the sentence nor its headings hold."""
    if metric.kind == "number" or wanted.asked.type != "thing" or _ASKS.search(wanted.text):
        return ""
    lacking = unsupported_numbers(wanted.text, [sentence.text, context.above], language=wanted.language)
    return f"The sentence that comes nearest does not hold {lacking[0]}" if lacking else ""


def _of_all_rows(sentence: Sentence, wanted: Wanted) -> str:
    """Whether "the most" or "in total", which only all rows together could tell, is looked for in one of them."""
    if is_record(sentence.text) and _OF_ALL.search(wanted.text) and not _OF_ALL.search(sentence.text):
        return "One row of a table does not say which is the most, nor how many there are in all"
    return ""


def _other_period(
    text: str, context: Context, metric: PlannedMetric, wanted: Wanted, spans: Sequence[Candidate]
) -> str:
    """Whether every candidate stands under another period than the metric's."""
    asked = periods(metric.period or "", wanted.language)
    if not asked:
        return ""
    above = days_left_out(context.above, wanted.language)
    ruling = [ruling_period(text, wanted.language, span.start) for span in spans or (Candidate(len(text), len(text)),)]
    stated = [period or (above[-1] if above else None) for period in ruling]
    if any(period is None or same_period(asked[0], period) for period in stated):
        return ""
    return f"The sentence that comes nearest speaks of {stated[0].text if stated[0] else ''}, not of {metric.period}"


def _period_unsaid(sentence: Sentence, context: Context, metric: PlannedMetric, wanted: Wanted) -> str:
    """Whether the question names a year that nothing read of the source names: then its figures are of any year."""
    asked = [p for p in periods(wanted.text, wanted.language) if p.text == metric.period]
    read = " ".join((context.above, *sentence.header, context.source))
    if not asked or any(asked[0].years & said.years for said in periods(read, wanted.language)):
        return ""
    return f"The source does not say that it speaks of {metric.period}"


def ruling_period(text: str, language: Language, at: int) -> Period | None:
    """Return the period that an offset belongs to: the nearest in its clause, else the last before it."""
    found = [p for p in periods(text, language) if not p.start <= at < p.end and not _is_amount(text, p)]
    start, end = _clause(text, at)
    own = [p for p in found if start <= p.start < end]
    if own:
        return min(own, key=lambda p: abs(p.start - at))
    earlier = [p for p in found if p.start < at]
    return earlier[-1] if earlier else None


def _is_amount(text: str, period: Period) -> bool:
    """Whether a year is the whole value of a record under another label: `Price: 1740`."""
    cell = next((c for c in cells(text) if c.start <= period.start < c.end), None) if "|" in text else None
    return cell is not None and text[cell.start : cell.end].isdigit() and not LABEL_OF_YEARS.search(cell.header)


def _clause(text: str, at: int) -> tuple[int, int]:
    borders = [0, *(m.end() for m in _CLAUSE.finditer(text)), len(text)]
    return max(b for b in borders if b <= at), min((b for b in borders if b > at), default=len(text))
