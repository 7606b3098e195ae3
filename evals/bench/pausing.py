"""What scripted analysts of the benches share: they pause, research everything and find every quote to the point."""

import asyncio

from factledger.analyst.protocol import Judgement, JudgeRequest, ToolChoice, ToolRequest, Triage, TriageRequest


class PausingAnalyst:
    """Answers each time after the same pause; what it plans, reads and words is its subclasses' affair.

    Args:
        pause_s: Seconds that each answer takes, as over a network.
    """

    name = "scripted"

    def __init__(self, pause_s: float) -> None:
        self._pause_s = pause_s

    async def triage(self, request: TriageRequest) -> Triage:
        """Research everything."""
        await asyncio.sleep(self._pause_s)
        return Triage(decision="research", reason=f"{request.question} is a question")

    async def choose_tool(self, request: ToolRequest) -> ToolChoice:
        """Take the first tool and ask the question."""
        await asyncio.sleep(self._pause_s)
        return ToolChoice(tool=request.tools[0].name, query=request.question, reason="the only tool")

    async def judge(self, request: JudgeRequest) -> Judgement:
        """Find every quote to the point."""
        await asyncio.sleep(self._pause_s)
        return Judgement(meaning="supported", reason=f"the {len(request.quotes)} quotes name it")
