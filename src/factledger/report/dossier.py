"""Everything a report is made of, gathered once by `publish`."""

from pydantic import Field

from factledger.records import (
    Calculation,
    Conflict,
    Fact,
    Failure,
    Language,
    Metric,
    Record,
    ReportStatus,
    Scope,
    Search,
    Snippet,
    Source,
    Spent,
    SubQuestion,
    Verdict,
)


class Dossier(Record):
    """A finished run as its report sees it; page text is not part of it, quotes are."""

    run_id: str = ""
    question: str
    language: Language = "en"
    today: str = ""
    """ISO date of the run."""
    made_by: str = "offline"
    """`offline`, or the model's name."""
    status_hint: ReportStatus | None = None
    """`replied` when nothing was researched: `draft` is then the whole answer. Other hints change nothing, because
    the status follows from the facts."""
    metrics: tuple[Metric, ...] = ()
    sub_questions: tuple[SubQuestion, ...] = ()
    searches: tuple[Search, ...] = ()
    sources: tuple[Source, ...] = ()
    snippets: tuple[Snippet, ...] = ()
    facts: tuple[Fact, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    calculations: tuple[Calculation, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    """Of the last draft, in draft order."""
    draft: str = ""
    """With its slots filled, as the verdicts judged it."""
    failures: tuple[Failure, ...] = ()
    spent: Spent = Spent()
    head: str = ""
    """The ledger's head hash when the report was made."""
    budget_ended: bool = False
    saturated: dict[str, bool] = Field(default_factory=dict)
    """Whether the searches of a sub-question stopped because nothing new came, by sub-question id."""
    scopes: tuple[Scope, ...] = ()
    """What was searched, as the tools say it."""
    not_researchable: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Claims that the plan gate turned away, each with its reasons."""
    left_open: bool = False
    """Whether a part of the question is among them that nothing else asks for."""
    notices: tuple[str, ...] = ()
    """Further sentences a reader must know, already in the language of the question."""
