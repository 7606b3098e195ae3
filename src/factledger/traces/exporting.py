"""A trace of a run that was not recorded, as far as the ledger holds it: it can be scored, not replayed."""

from collections.abc import Iterator, Mapping

from factledger.errors import ConfigError
from factledger.ledger import Call, Ledger, Run
from factledger.ledger.calls import ANALYST_ROLES
from factledger.traces.format import CallError, CallLine, Header, Line, PageLine, ReportLine, report_digest, sealed
from factledger.traces.scrubbing import Scrubber

MISSING = (
    "the requests",
    "titles shown to the planner",
    "whether a failed call could be retried",
    "the conversation before the question",
    "descriptions of the tools",
    "digests of the prompts",
)
"""What the ledger does not keep."""


async def export_trace(ledger: Ledger, run_id: str) -> str:
    """Return a finished run's trace, line by line, its header naming what it lacks.

    Raises:
        ConfigError: The run has no report yet.
        LedgerBroken: A page was changed after it was saved.
    """
    run, calls = await ledger.run(run_id), await ledger.calls(run_id)
    if run.report is None:
        raise ConfigError(f"The run {run_id!r} has no report yet; `factledger resume {run_id}` goes on with it")
    named = (call.answer["page"] for call in calls if call.answer and "page" in call.answer)
    return _text(_lines(run, calls, await ledger.pages(named)))


def _text(lines: Iterator[Line]) -> str:
    seal, text = "", []
    for line in lines:
        one, seal = sealed(line, seal)
        text.append(f"{one}\n")
    return "".join(text)


def _lines(run: Run, calls: list[Call], pages: Mapping[str, str]) -> Iterator[Line]:
    report, dossier = (run.report or {})["report"], (run.report or {})["dossier"]
    yield Header(
        run_id=run.id,
        question=run.question,
        language=run.language,
        today=dossier["today"],
        settings=run.settings,
        analyst=dossier["made_by"],
        missing=MISSING,
    )
    yield from (PageLine(sha256=sha256, text=text) for sha256, text in pages.items())
    yield from (_call(call) for call in calls)
    yield ReportLine(status=report["status"], digest=report_digest(report), report=report, dossier=dossier)


def _call(call: Call) -> CallLine:
    model = call.role in ANALYST_ROLES
    answer = None if call.answer is None else {k: v for k, v in call.answer.items() if k != "usage"}
    failure = call.failure
    return CallLine(
        kind="model" if model else "tool",
        role=call.role if model or call.role == "open" else f"{call.role}.search",
        key=call.key,
        answer=answer,
        error=CallError(kind=failure.kind, message=Scrubber().text(failure.message)) if failure else None,
        usage=call.usage,
        latency_s=call.latency_s,
        detail=call.detail,
    )
