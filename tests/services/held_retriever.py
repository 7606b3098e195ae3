"""A retriever whose searches wait until a file is there; the settings name it for a process that a test starts.

`HELD_IN` is a folder: it writes `searching` there when it waits, and goes on when somebody writes `open`.
"""

import asyncio
import os
from pathlib import Path

from langchain_core.callbacks import AsyncCallbackManagerForRetrieverRun, CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

TEXT = "The battery of Orbit lasts 12 hours."


class Held(BaseRetriever):
    folder: Path

    async def _aget_relevant_documents(
        self, query: str, *, run_manager: AsyncCallbackManagerForRetrieverRun
    ) -> list[Document]:
        if not await asyncio.to_thread((self.folder / "open").exists):
            await asyncio.to_thread((self.folder / "searching").touch)
            await asyncio.Event().wait()
        return [Document(TEXT, metadata={"source": "orbit.md", "title": "Orbit manual"})]

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        raise NotImplementedError


def make() -> BaseRetriever:
    return Held(folder=Path(os.environ["HELD_IN"]))
