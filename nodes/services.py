"""What the nodes of a run work with: an analyst, tools, a ledger and a policy, made for that run."""

import asyncio
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Protocol

from factledger.analyst.protocol import Analyst
from factledger.analyst.remembering import RememberingAnalyst
from factledger.checks.sources.policy import Policy, default_policy
from factledger.errors import PolicyError, reason_of
from factledger.graph.context import ResearchContext
from factledger.knowledge.updating import Progress
from factledger.ledger import Ledger
from factledger.ledger.budget import Limits
from factledger.ledger.memo import Memo, Turnstile
from factledger.ledger.presence import FOLDER, HeldFiles, Presence
from factledger.ledger.sharing import Common
from factledger.nodes.analysts import Analysts
from factledger.nodes.toolbox import Toolbox
from factledger.settings import Settings
from factledger.tools.protocol import SearchTool
from factledger.tools.remembering import RememberingTool
from factledger.traces.recorder import NoTape, Recorder, Tape
from factledger.traces.recording import RecordingAnalyst, RecordingTool


@dataclass(frozen=True, slots=True)
class Services:
    """Everything one run may reach; its analyst and tools remember their answers in the run's ledger."""

    analyst: RememberingAnalyst
    rules: Analyst
    """Answers, for nothing, where the analyst gives no usable answer."""
    tools: Mapping[str, RememberingTool]
    ledger: Ledger
    policy: Policy
    share_documents: bool = False
    """Whether what stands in the user's documents may leave the machine in a web query."""
    policy_text: str = ""
    """The policy as its file has it; empty for the shipped one."""
    tape: Tape = field(default_factory=NoTape)
    """Writes down what the run begins with, what a person answers, and how it ends."""

    @property
    def guards_documents(self) -> bool:
        """Whether queries of this run go to the web, and must carry nothing of the user's documents there.

        Also where the run itself reads none: an earlier answer of the conversation may quote them.
        """
        return not self.share_documents and any(tool.kind == "web" for tool in self.tools.values())


class ServiceProvider(Protocol):
    """Makes services for a run."""

    @property
    def presence(self) -> Presence:
        """Who tells other processes that a run is worked on."""
        ...

    def today(self) -> date:
        """Return the date that the run takes for today's."""
        ...

    async def prepare(self, context: ResearchContext) -> None:
        """Make the documents ready to be searched. Raises `ConfigError` when they may not or cannot be."""
        ...

    async def services(self, run_id: str, context: ResearchContext, round_: int = 0) -> Services:
        """Return the services of a run; the log shows the round beside each call."""
        ...


class LocalServices:
    """Services on one machine: what is not given is made from the settings.

    Args:
        settings: Of the process.
        analyst: The settings' model, else the offline analyst, when not given.
        tools: Search tools in place of the library and the web; with `docs` in the context, those of kind `web` only.
        ledger: The SQLite file below `settings.home` when not given.
        today: The date to work with; the clock's when not given.
        indexing: Told of every file that is indexed: how many are done, of how many, and what became of this one.
        record: Writes each run to a file, so that it can be run again.
        common: What these runs share with each other, and with those of other processes.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        analyst: Analyst | None = None,
        tools: Sequence[SearchTool] | None = None,
        ledger: Ledger | None = None,
        today: date | None = None,
        indexing: Progress | None = None,
        record: Recorder | None = None,
        common: Common | None = None,
    ) -> None:
        self._settings = settings
        self._analysts = Analysts(settings, analyst)
        self._toolbox = Toolbox(settings, tools, indexing)
        self._ledger = ledger or Ledger(settings.ledger_url)
        self._presence = HeldFiles(settings.home / FOLDER)
        self._today = today
        self._policy_text = read_policy(settings.policy)
        self._policy = policy_of(self._policy_text, name=str(settings.policy))
        self._record = record
        self._common = common
        self._turnstiles: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Turnstile]
        self._turnstiles = weakref.WeakKeyDictionary()

    @property
    def presence(self) -> Presence:
        """Beside the ledger, below `settings.home`."""
        return self._presence

    def today(self) -> date:
        """Return the given date, else the clock's."""
        return self._today or date.today()

    async def prepare(self, context: ResearchContext) -> None:
        """Index the documents named in the context, and see that the request asks for nothing it may not have."""
        await asyncio.to_thread(self._analysts.check, context)
        await self._toolbox.prepare(context)

    async def services(self, run_id: str, context: ResearchContext, round_: int = 0) -> Services:
        """Return services whose answers are remembered for this run."""
        loop = asyncio.get_running_loop()
        turnstile = self._turnstiles.setdefault(loop, Turnstile(self._settings.max_concurrency, self._common))
        memo = Memo(self._ledger, run_id, turnstile, round_, limits_of(context))
        # One after the other, as they come: the sources worth most come first, and where the budget of a batch holds
        # two more calls, threads would let any two ask.
        async with turnstile.line(run_id, "services"):
            # Making a chat model imports its library and reads files.
            analyst = await asyncio.to_thread(self._analysts.of, context)
            tools = await self._toolbox.tools(context)
        tape: Tape = NoTape()
        if self._record is not None:
            tape = self._record.tape(run_id, self._settings.secrets)
            analyst = RecordingAnalyst(analyst, tape)
            tools = [RecordingTool(tool, tape) for tool in tools]
        return Services(
            analyst=RememberingAnalyst(analyst, memo),
            rules=self._analysts.rules(),
            tools={tool.name: RememberingTool(tool, self._ledger, run_id, memo) for tool in tools},
            ledger=self._ledger,
            policy=self._policy,
            share_documents=self._settings.share_documents,
            policy_text=self._policy_text,
            tape=tape,
        )

    def close(self) -> None:
        """Close the documents' bases that were opened; a graph that lives as long as its process need not."""
        self._toolbox.close()


def limits_of(context: ResearchContext) -> Limits:
    """Return a run's bounds, as its calls are checked against them."""
    return Limits(
        max_calls=context.max_calls,
        max_tokens=context.max_tokens,
        max_cost=context.max_cost,
        max_pages=context.max_pages,
        max_seconds=context.max_seconds,
    )


def read_policy(path: Path | None) -> str:
    """Return the text of a policy file; empty for the shipped policy. Raises `PolicyError` when it cannot be read."""
    if path is None:
        return ""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PolicyError(f"The source policy {str(path)!r} cannot be read: {reason_of(error)}") from error


def load_policy(path: Path | None) -> Policy:
    """Return the policy of a file, or the shipped one. Raises `PolicyError` with the file and the entry."""
    return policy_of(read_policy(path), name=str(path))


def policy_of(text: str, *, name: str) -> Policy:
    """Return the policy of a text, or for none the shipped one. Raises `PolicyError` with the name and the entry."""
    return Policy.from_yaml(text, name=name) if text else default_policy()
