"""What runs the questions of a batch: the protocol that every engine keeps, and what is said over it.

An engine is given tasks and tells, task by task, what became of them. It knows nothing of files, ids that are done, or
reports: whoever drives it keeps those, so that they are kept once, whatever runs the questions.
"""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Protocol

from factledger.graph.context import ResearchContext
from factledger.ledger.budget import Limits
from factledger.ledger.sharing import Common, Provider, Unshared
from factledger.records import Spent
from factledger.settings import Settings

TRIES = 3
"""How often a question is asked whose worker is lost; each time it goes on where it was."""


@dataclass(frozen=True, slots=True)
class Task:
    """One question, with the conversation it belongs to: the same whenever the batch is run again."""

    id: str
    question: str
    thread_id: str


@dataclass(frozen=True, slots=True)
class Begun:
    """A question is under way."""

    id: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A question's run has its report in the ledger."""

    id: str
    run_id: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The worker that asked a question is lost; another goes on with it."""

    id: str
    why: str


@dataclass(frozen=True, slots=True)
class Failed:
    """A question has no report, and will not have one in this batch."""

    id: str
    why: str


Event = Begun | Ended | Lost | Failed


class Asker(Protocol):
    """Asks one question after another, or several at once."""

    async def ask(self, task: Task) -> str:
        """Run a question to its report, or go on with it; return the run's id.

        Raises whatever keeps it from its report.
        """
        ...


Opening = Callable[["Job", Common], AbstractAsyncContextManager[Asker]]
"""Opens what a worker asks with, once for all its questions."""


@dataclass(frozen=True, slots=True)
class Job:
    """What every worker of a batch is told; it can be pickled."""

    settings: Settings
    context: ResearchContext
    opening: Opening
    """A function of a module, so that another process finds it too."""
    limits: Limits = field(default_factory=Limits)
    """Of all questions together."""
    spent: Spent = field(default_factory=Spent)
    """What the batch has spent before."""
    places: dict[Provider, int] = field(default_factory=dict)
    """Calls at once, by provider."""

    @property
    def shares(self) -> bool:
        """Whether the questions have anything to share."""
        return bool(self.places) or self.limits != Limits()


class Engine(Protocol):
    """Runs questions."""

    def run(self, job: Job, tasks: Sequence[Task]) -> AsyncGenerator[Event, None]:
        """Tell what becomes of each task: it begins, may be lost and begin again, and ends or fails once.

        Whoever closes the generator early stops what is under way; a later run goes on with it.

        Raises:
            ConfigError: No question can be asked with these settings.
            FactledgerError: The engine itself cannot be started.
        """
        ...


NOTHING_SHARED = Unshared()
