"""Drive a batch: what is left to do, what became of it, one report for each id."""

import json
import uuid
from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import assert_never

from factledger.batch.engine import Begun, Ended, Engine, Event, Failed, Job, Lost, Task
from factledger.batch.journal import Journal, Line, line
from factledger.batch.questions import Question
from factledger.checkpoints import open_checkpoints
from factledger.ledger import Ledger, Run
from factledger.records import Report, Spent
from factledger.report import Dossier, to_json, to_markdown

Told = Callable[[Line, int, int], None]
"""Told of each change: the line, how many questions are done, of how many."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Questions with the folder that their reports go to."""

    questions: Sequence[Question]
    folder: Path


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a batch."""

    lines: tuple[Line, ...]
    """The last of each question that was ever begun, in the order of the file."""
    spent: Spent
    """By all of them, in this run of the batch and earlier ones."""


async def run_batch(batch: Batch, job: Job, engine: Engine, told: Told) -> Outcome:
    """Ask what has no report yet, and write each report as it comes.

    Args:
        batch: The questions. Those that are done are not asked again; those that were under way go on.
        job: What they are asked with.
        engine: What asks them.
        told: Of progress.

    Raises:
        ConfigError: Settings, folder and questions do not fit; nothing was asked.
        FactledgerError: The engine or the ledger cannot be used.
    """
    settings = job.context.model_dump(mode="json", include={"docs", "library", "web", "rounds"})
    settings["model"] = job.settings.model
    ledger = Ledger(job.settings.ledger_url)
    try:
        with Journal(batch.folder, settings) as journal:
            journal.fits(batch.questions)
            driver = _Driver(batch, journal, ledger, told)
            await driver.restore()
            if driver.left():
                await _run(driver, replace(job, spent=await driver.spent()), engine)
            return Outcome(driver.lines(), await driver.spent())
    finally:
        await ledger.close()


async def _run(driver: "_Driver", job: Job, engine: Engine) -> None:
    async with open_checkpoints(job.settings) as saver, aclosing(engine.run(job, driver.left())) as events:
        async for event in events:
            thread_id = await driver.take(event)
            if thread_id is not None:
                await saver.adelete_thread(thread_id)


class _Driver:
    def __init__(self, batch: Batch, journal: Journal, ledger: Ledger, told: Told) -> None:
        self._folder, self._journal, self._ledger, self._told = batch.folder, journal, ledger, told
        self._questions = {question.id: question for question in batch.questions}
        self._tasks = {question.id: _task(journal.batch, question) for question in batch.questions}
        self._done = sum(one.done for one in self.lines())

    def left(self) -> list[Task]:
        """Return what has no report: first what was under way, then what was never asked."""
        last = self._journal.last
        unfinished = [id_ for id_ in self._tasks if id_ not in last or not last[id_].done]
        return [self._tasks[id_] for id_ in sorted(unfinished, key=lambda id_: id_ not in last)]

    def lines(self) -> tuple[Line, ...]:
        return tuple(self._journal.last[id_] for id_ in self._tasks if id_ in self._journal.last)

    async def spent(self) -> Spent:
        """Add up what the questions have spent, also those that stopped."""
        threads = {task.thread_id for task in self._tasks.values()}
        mine = [run.id for run in await self._ledger.runs() if run.thread_id in threads]
        return _sum([await self._ledger.spent(run_id) for run_id in mine])

    async def restore(self) -> None:
        """Write reports again whose files are gone."""
        for one in self.lines():
            if one.done and not all(path.exists() for path in self._files(one.id)):
                self._write(one.id, await self._ledger.run(one.run))

    async def take(self, event: Event) -> str | None:
        """Write down what an engine tells; return the conversation of a question that has its report now."""
        question = self._questions[event.id]
        match event:
            case Begun():
                new = line(question, "begun")
            case Lost(why=why):
                new = line(question, "lost", why)
            case Failed(why=why):
                new = line(question, "failed", why)
            case Ended(run_id=run_id):
                new = await self._published(question, run_id)
            case _:
                assert_never(event)
        self._journal.write(new)
        self._done += new.done
        self._told(new, self._done, len(self._tasks))
        return self._tasks[event.id].thread_id if new.done else None

    async def _published(self, question: Question, run_id: str) -> Line:
        run, spent = await self._ledger.run(run_id), await self._ledger.spent(run_id)
        report = self._write(question.id, run)
        return line(question, report.status).model_copy(
            update={
                "run": run_id,
                "calls": spent.model_calls,
                "tokens": spent.tokens.total,
                "cost": spent.cost,
                "head": report.head,
            }
        )

    def _files(self, id_: str) -> tuple[Path, Path]:
        return self._folder / f"{id_}.json", self._folder / f"{id_}.md"

    def _write(self, id_: str, run: Run) -> Report:
        kept = run.report or {}
        dossier, report = Dossier.model_validate(kept["dossier"]), Report.model_validate(kept["report"])
        as_json, as_markdown = self._files(id_)
        _replace(as_json, json.dumps(to_json(dossier, report), ensure_ascii=False, indent=2) + "\n")
        _replace(as_markdown, to_markdown(dossier, report))
        return report


def _task(batch: str, question: Question) -> Task:
    thread = uuid.uuid5(uuid.UUID(batch), question.id).hex
    return Task(question.id, question.question, thread)


def _replace(path: Path, text: str) -> None:
    """Write a file that is there whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, "utf-8")
    part.replace(path)


def _sum(each: Sequence[Spent]) -> Spent:
    return Spent(
        model_calls=sum(one.model_calls for one in each),
        tool_calls=sum(one.tool_calls for one in each),
        pages=sum(one.pages for one in each),
        tokens=sum((one.tokens for one in each), Spent().tokens),
        cost=round(sum(one.cost for one in each), 6),
        requests=sum(one.requests for one in each),
        repairs=sum(one.repairs for one in each),
        seconds=round(sum(one.seconds for one in each), 3),
    )
