"""Runs a question in a process of its own whose second search waits for a line on standard input.

Says `searching` when it is there. Started by test_runs_standing.py with the home folder.
"""

import asyncio
import sys
from pathlib import Path

from factledger.graph.build import build_graph
from factledger.settings import Settings
from factledger.tools.in_memory import InMemoryPage, InMemorySearch
from factledger.tools.protocol import Found, SearchRequest

PAGE = InMemoryPage(title="Orbit manual", text="The battery of Orbit lasts 12 hours.", published="2026-02-01")
QUESTION = "How long does the battery of Orbit last?"


class Held(InMemorySearch):
    def __init__(self) -> None:
        super().__init__({"orbit.md": PAGE})
        self._searches, self._told = 0, asyncio.Event()

    async def search(self, request: SearchRequest) -> Found:
        self._searches += 1
        if self._searches == 2:
            print("searching", flush=True)
            await asyncio.to_thread(sys.stdin.readline)
            self._told.set()
        if self._searches >= 2:
            await self._told.wait()
        return await super().search(request)


async def main(home: Path) -> None:
    state = await build_graph(settings=Settings(home=home), tools=[Held()]).ainvoke({"question": QUESTION})
    print(state["report"]["status"], flush=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
