"""What the nodes of a replayed run work with: recorded answers, and a ledger of its own."""

import asyncio
from datetime import date

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.remembering import RememberingAnalyst
from factledger.graph.context import ResearchContext
from factledger.ledger import Ledger
from factledger.ledger.memo import Memo, Turnstile
from factledger.ledger.presence import Presence, Unseen
from factledger.nodes.services import Services, limits_of, policy_of
from factledger.tools.remembering import RememberingTool
from factledger.traces.reading import Trace
from factledger.traces.replaying import ReplayAnalyst, ReplayTool
from factledger.traces.shelf import Answers

_AT_ONCE = 32


class ReplayServices:
    """Services that reach nothing but a trace; for one event loop.

    Args:
        trace: The recorded run.
        answers: Its answers.
        ledger: Where the replay is kept.
    """

    def __init__(self, trace: Trace, answers: Answers, ledger: Ledger) -> None:
        self._trace, self._ledger = trace, ledger
        self._analyst = ReplayAnalyst(trace.header.analyst, answers)
        self._tools = [ReplayTool(label, answers) for label in trace.header.tools]
        self._rules = OfflineAnalyst()
        self._policy = policy_of(trace.header.policy, name=f"the policy in {trace.name}")
        self._turnstile: Turnstile | None = None

    @property
    def presence(self) -> Presence:
        """Nobody looks for a replay."""
        return Unseen()

    def today(self) -> date:
        """Return the day of the recording."""
        return date.fromisoformat(self._trace.header.today)

    async def prepare(self, context: ResearchContext) -> None:
        """Leave the documents alone: what was found in them is recorded."""

    async def services(self, run_id: str, context: ResearchContext, round_: int = 0) -> Services:
        """Return services whose answers are the recorded ones."""
        self._turnstile = turnstile = self._turnstile or Turnstile(_AT_ONCE)
        memo = Memo(self._ledger, run_id, turnstile, round_, limits_of(context))
        # A step that yields before it answers, as one over a network does, so that workers mix as they would.
        await asyncio.sleep(0)
        return Services(
            analyst=RememberingAnalyst(self._analyst, memo),
            rules=self._rules,
            tools={tool.name: RememberingTool(tool, self._ledger, run_id, memo) for tool in self._tools},
            ledger=self._ledger,
            policy=self._policy,
            share_documents=self._trace.header.share_documents,
        )
