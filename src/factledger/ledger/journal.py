"""The ledger of all runs: what was asked, found, checked and published, outside of any dialogue."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from factledger.ledger import audit, calls, pages, runs
from factledger.ledger.database import Database
from factledger.ledger.entries import append_entries, read_entries, read_head
from factledger.ledger.totals import Total, totals
from factledger.ledger.types import Call, DiskUsage, Entry, Original, Problem, Run, RunStatus
from factledger.records import Failure, JsonObject, Spent, Usage


class Ledger:
    """Keeps runs, pages, entries and calls; safe for several tasks, event loops, threads and processes at once.

    Every method may raise `LedgerError` with one sentence: the disk is full, the file is locked or read-only.
    Methods that take a run's id raise `RunNotFound`. What a method wrote is on disk when it returns.

    Args:
        url: `sqlite+aiosqlite:///PATH` (the file and its folder are made on first use, readable by their owner
            only) or `postgresql+psycopg://…`.
    """

    def __init__(self, url: str) -> None:
        self._database = Database(url)

    async def open_run(self, run: Run) -> None:
        """Begin a run, or go on with it; a run that failed is running again.

        Question, language, thread and settings become the first entry of its chain, and a revision of it when they
        changed. `status`, `finished`, `report` and `head` are the ledger's own and not read.

        Raises:
            LedgerError: Another question was asked under this id.
        """
        await self._database.write(runs.open_run, run)

    async def finish_run(self, run_id: str, *, status: RunStatus, report: JsonObject) -> str:
        """Keep the report as an entry of kind `report` and return the final head; idempotent."""
        return await self._database.write(runs.finish, run_id, status, report)

    async def run(self, run_id: str) -> Run:
        """Return one run with its report."""
        return await self._database.read(runs.get, run_id)

    async def runs(self) -> list[Run]:
        """Return all runs without their reports, newest first."""
        return await self._database.read(runs.listing)

    async def delete_run(self, run_id: str) -> None:
        """Forget a run, and the pages that no other run uses."""
        await self._database.write(runs.delete_run, run_id)
        await self._database.shrink()

    async def prune(self, *, before: datetime) -> list[str]:
        """Delete the runs that ended before a time, or stopped and were not taken up since; return their ids."""
        old = await self._database.read(runs.ended_before, before)
        # A transaction for each: writers need not wait for all, nor wait for each other in a circle.
        deleted = [run_id for run_id in old if await self._database.write(runs.delete_if_ended, run_id, before)]
        await self._database.shrink()
        return deleted

    async def save_page(self, run_id: str, text: str, *, raw: bytes = b"", media_type: str = "text/plain") -> str:
        """Keep a page and that the run uses it; return the SHA-256 of the text in UTF-8. Idempotent.

        Any text is kept exactly, so that offsets stay true: NUL is a character, half of a surrogate pair is kept as
        its own three bytes.

        Args:
            run_id: The run that opened it.
            text: The whole visible text, against which quotes are checked.
            raw: The bytes as they came; empty when they are kept elsewhere.
            media_type: Of `raw`.
        """
        return await self._database.write(pages.save, run_id, pages.Page(text, raw, media_type))

    async def page(self, sha256: str) -> str:
        """Return a saved page's text.

        Raises:
            LedgerBroken: The text that is kept no longer has this hash.
            LedgerError: No such page is kept.
        """
        return await self._database.read(pages.text, sha256)

    async def pages(self, sha256s: Iterable[str]) -> dict[str, str]:
        """Return several saved pages' texts by their hashes, read at one moment. Raises as `page` does."""
        return await self._database.read(pages.texts, sha256s)

    async def original(self, run_id: str, sha256: str) -> Original | None:
        """Return the bytes a run's page was read from; None when they are kept elsewhere.

        Raises:
            LedgerBroken: The bytes that are kept no longer have their hash.
        """
        return await self._database.read(pages.original, run_id, sha256)

    async def append(self, run_id: str, kind: str, entries: Mapping[str, JsonObject]) -> str:
        """Write entries in the mapping's order and return the head; all of them or none.

        A body equal to the latest of the same kind and key is not written again; a changed one is a revision.

        Raises:
            LedgerError: A body is not plain JSON.
            LedgerBroken: The chain's end is not what was written last; nothing is written behind it.
        """
        return await self._database.write(append_entries, run_id, kind, entries)

    async def entries(self, run_id: str, kind: str | None = None) -> list[Entry]:
        """Return a run's entries in the order of writing, revisions included.

        Raises:
            LedgerBroken: A body is no longer JSON. Hashes are not checked here; `check` does.
        """
        return await self._database.read(read_entries, run_id, kind)

    async def head(self, run_id: str) -> str:
        """Return the hash of a run's last entry."""
        return await self._database.read(read_head, run_id)

    async def check(self, run_id: str, *, head: str | None = None) -> list[Problem]:
        """Return everything that is not as it was written; empty when all is well.

        The chain, the run's question and report, every page and original against its hash, and every verified fact:
        its quote is read again at its offsets in its saved page, its value in its quote.

        Args:
            run_id: The run.
            head: A hash from a printed report. Whoever rewrites the whole chain can make it fit itself, but not
                fit this.
        """
        return await self._database.read(audit.check, run_id, head)

    async def begin_call(self, run_id: str, role: str, key: str, detail: JsonObject) -> Call:
        """Return a call that was answered in this run with its `answer`, else mark it as under way.

        A call that failed or was under way when its process ended is asked again, and `asked` counts it. So is one
        that two tasks begin at the same time: give them different keys.

        Args:
            run_id: The run.
            role: A method of the analyst (`plan`, `extract`, …), else it counts as a call of a tool.
            key: Digest of the request.
            detail: For the log; `round` (from 1) and `prompt_chars` answer whether the context grows.
        """
        return await self._database.write(calls.begin, run_id, role, key, detail)

    async def answered_call(self, run_id: str, role: str, key: str) -> Call | None:
        """Return a call that was answered in this run; None when it was not, or never made."""
        return await self._database.read(calls.answered, run_id, role, key)

    async def finish_call(
        self,
        call: Call,
        *,
        answer: JsonObject | None,
        usage: Usage,
        latency_s: float,
        failure: Failure | None,
        detail: JsonObject | None = None,
    ) -> None:
        """Keep what came of a call: either an answer, which is never replaced, or a failure.

        Args:
            call: As `begin_call` gave it.
            answer: Plain JSON; None with a failure.
            usage: What this asking took; added to what earlier ones took.
            latency_s: Seconds this asking took; added likewise.
            failure: Why there is no answer; None with an answer.
            detail: More for the log, laid over what `begin_call` was given.

        Raises:
            ValueError: Both or neither of answer and failure are given.
        """
        if (answer is None) == (failure is None):
            raise ValueError("A call ends with an answer or with a failure, not with both or neither")
        outcome = calls.Outcome(answer, usage, latency_s, failure, detail or {})
        await self._database.write(calls.finish, call, outcome)

    async def calls(self, run_id: str) -> list[Call]:
        """Return a run's calls in the order in which they were first begun."""
        return await self._database.read(calls.listing, run_id)

    async def spent(self, run_id: str) -> Spent:
        """Return what a run has used; `seconds` are those in which at least one call was under way."""
        return await self._database.read(calls.spent, run_id)

    async def disk_usage(self) -> DiskUsage:
        """Return how much room the ledger takes."""
        return await self._database.read(runs.usage)

    async def totals(self) -> list[Total]:
        """Return what all runs that are kept add up to, sorted by name and labels."""
        return await self._database.read(totals)

    async def close(self) -> None:
        """Let go of the database; idempotent. A closed ledger is not used again."""
        await self._database.close()
