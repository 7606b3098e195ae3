"""What scorers read and what they return."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pydantic import Field

from factledger.checks import citation_marks
from factledger.records import Fact, Record, Report, ReportStatus, VerdictStatus
from factledger.report import Dossier
from factledger.traces.reading import Trace


class Expect(Record):
    """What is true of a case, as far as somebody who read the sources says it; what is not said is not judged."""

    status: ReportStatus | None = None
    """`refused` where the sources do not say; then everything else is a made-up answer."""
    values: tuple[str, ...] = ()
    """Values that the report must give, as their source writes them."""
    conflicts: tuple[tuple[str, str], ...] = ()
    """Pairs of values that must stand against each other."""
    never: tuple[str, ...] = ()
    """Words that no published sentence may hold: decoys, injected commands, averages."""
    verdicts: dict[str, VerdictStatus] = Field(default_factory=dict)
    """What becomes of a drafted statement, by words that only it holds."""
    failures: tuple[str, ...] = ()
    """Kinds of failures that the run must own up to."""
    first_tool: str = ""
    """The tool that every sub-question must try first."""


class Score(Record):
    """One figure about one run."""

    name: str
    value: float | None
    """None where the scorer does not apply, which is not zero."""
    reason: str
    """Why, for a person."""


class Mark(Record):
    """The figure that passes; with neither bound the figure is shown and judged by nobody."""

    least: float | None = None
    most: float | None = None

    def passed(self, score: Score) -> bool:
        """Whether a score lies within the mark; one that does not apply does."""
        if score.value is None:
            return True
        enough = self.least is None or score.value >= self.least
        return enough and (self.most is None or score.value <= self.most)


@dataclass(frozen=True, slots=True)
class Run:
    """A run as scorers see it: the recorded calls and pages, and what was made of them."""

    trace: Trace
    dossier: Dossier
    report: Report
    same: bool = True
    """Whether the report is the recorded one."""
    facts: Mapping[str, Fact] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", {fact.id: fact for fact in self.dossier.facts})

    @classmethod
    def recorded(cls, trace: Trace) -> "Run":
        """Return the run as it was recorded, without replaying it."""
        dossier, report = trace.report.dossier, trace.report.report
        return cls(trace, Dossier.model_validate(dossier), Report.model_validate(report))

    def published(self) -> list[Fact]:
        """Return the facts that the report cites, in order of their number."""
        cited = {fact_id for line in self.report.key_facts for fact_id in line.fact_ids}
        cited |= {fact.id for line in self.report.conclusion for fact in self.cited(line)}
        return [fact for fact in self.dossier.facts if fact.id in cited]

    def cited(self, sentence: str) -> list[Fact]:
        """Return the facts that a published sentence cites."""
        marks = (name for mark in citation_marks(sentence) for name in mark.ids)
        return [self.facts[name] for name in dict.fromkeys(marks) if name in self.facts]

    def page(self, fact: Fact) -> str:
        """Return the saved page of a fact's source; empty when the trace has none."""
        pages = {source.id: source.page for source in self.dossier.sources}
        return self.trace.pages.get(pages.get(fact.source_id, ""), "")

    def texts(self) -> Iterator[str]:
        """Yield every published sentence."""
        yield from self.report.conclusion
        yield from (line.text for line in self.report.key_facts)


def share(name: str, good: int, total: int, *, of: str, bad: str = "") -> Score:
    """Return the share of what is good, with the first that is not; of nothing there is none."""
    if not total:
        return Score(name=name, value=None, reason=f"there are no {of}")
    said = f"{good} of {total} {of}"
    return Score(name=name, value=round(good / total, 4), reason=f"{said}; {bad}" if bad else said)
