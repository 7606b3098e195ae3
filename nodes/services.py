"""What the nodes of a run work with: an analyst, tools, a ledger and a policy, made for that run."""

import asyncio
import hashlib
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Protocol

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.protocol import Analyst
from factledger.analyst.remembering import RememberingAnalyst
from factledger.checks.sources.policy import Policy, default_policy
from factledger.errors import ConfigError, PolicyError
from factledger.graph.context import ResearchContext
from factledger.knowledge import KnowledgeBase
from factledger.knowledge.updating import Progress
from factledger.ledger import Ledger
from factledger.ledger.memo import Memo, Turnstile
from factledger.settings import Settings
from factledger.tools.protocol import SearchTool
from factledger.tools.remembering import RememberingTool
from factledger.tools.search_kb import SearchKb


@dataclass(frozen=True, slots=True)
class Services:
    """Everything one run may reach; its analyst and tools remember their answers in the run's ledger."""

    analyst: RememberingAnalyst
    tools: Mapping[str, RememberingTool]
    ledger: Ledger
    policy: Policy


class ServiceProvider(Protocol):
    """Makes services for a run."""

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
        analyst: The offline analyst when not given.
        tools: Search tools beside the documents; with `docs` in the context they are not used.
        ledger: The SQLite file below `settings.home` when not given.
        today: The date to work with; the clock's when not given.
        indexing: Told of every file that is indexed: how many are done, of how many, and what became of this one.
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
    ) -> None:
        self._settings = settings
        self._analyst: Analyst = analyst or OfflineAnalyst()
        self._tools = tools
        self._ledger = ledger or Ledger(settings.ledger_url)
        self._today, self._indexing = today, indexing
        self._policy = load_policy(settings.policy)
        self._bases: dict[Path, KnowledgeBase] = {}
        self._turnstiles: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Turnstile]
        self._turnstiles = weakref.WeakKeyDictionary()

    def today(self) -> date:
        """Return the given date, else the clock's."""
        return self._today or date.today()

    async def prepare(self, context: ResearchContext) -> None:
        """Index the documents named in the context; only what changed is read."""
        if context.docs:
            paths = await asyncio.to_thread(self._allowed, context.docs)
            await asyncio.to_thread(self._mirror, paths)

    async def services(self, run_id: str, context: ResearchContext, round_: int = 0) -> Services:
        """Return services whose answers are remembered for this run."""
        loop = asyncio.get_running_loop()
        turnstile = self._turnstiles.setdefault(loop, Turnstile(self._settings.max_concurrency))
        memo = Memo(self._ledger, run_id, turnstile, round_)
        tools = await asyncio.to_thread(self._tools_for, context)
        return Services(
            analyst=RememberingAnalyst(self._analyst, memo),
            tools={tool.name: RememberingTool(tool, self._ledger, run_id, memo) for tool in tools},
            ledger=self._ledger,
            policy=self._policy,
        )

    def close(self) -> None:
        """Close the documents' bases that were opened; a graph that lives as long as its process need not."""
        for base in self._bases.values():
            base.close()
        self._bases.clear()

    def _tools_for(self, context: ResearchContext) -> list[SearchTool]:
        if context.docs:
            return [SearchKb(self._base(self._docs_folder(self._allowed(context.docs))))]
        own = [SearchKb(self._base(self._settings.library))] if self._tools is None else self._tools
        return [tool for tool in own if context.web or tool.kind == "kb"]

    def _allowed(self, docs: Sequence[str]) -> list[Path]:
        """Return the folders named by a caller, resolved; each must lie below a root that the process allows."""
        roots = [root.expanduser().resolve() for root in self._settings.docs_roots]
        paths = [Path(name).expanduser().resolve() for name in docs]
        for name, path in zip(docs, paths, strict=True):
            if not any(path.is_relative_to(root) for root in roots):
                raise ConfigError(
                    f"Documents {name!r} lie outside the folders this process allows; "
                    "its owner can allow more with FACTLEDGER_DOCS_ROOTS"
                )
            if not path.exists():
                raise ConfigError(f"There is no file or folder {name!r}")
        return paths

    def _docs_folder(self, paths: Sequence[Path]) -> Path:
        key = "\n".join(sorted(str(path) for path in paths))
        return self._settings.docs_cache / hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()[:16]

    def _mirror(self, paths: Sequence[Path]) -> None:
        self._base(self._docs_folder(paths)).mirror(paths, progress=self._indexing)

    def _base(self, folder: Path) -> KnowledgeBase:
        if folder not in self._bases:
            self._bases[folder] = KnowledgeBase(folder)
        return self._bases[folder]


def load_policy(path: Path | None) -> Policy:
    """Return the policy of a file, or the shipped one. Raises `PolicyError` with the file and the entry."""
    if path is None:
        return default_policy()
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PolicyError(f"The source policy {str(path)!r} cannot be read: {error}") from error
    return Policy.from_yaml(text, name=str(path))
