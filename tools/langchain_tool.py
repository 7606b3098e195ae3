"""Any search tool of a run as a LangChain tool."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from factledger.errors import SearchError
from factledger.tools.protocol import Evidence, Found, SearchRequest, SearchTool

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool


def langchain_tool(tool: SearchTool, *, address: Callable[[Evidence], str]) -> "BaseTool":
    """Return a search tool as LangChain has them, for agents that run with or without an event loop.

    Its content is a JSON list of passages for a model to read; its artifact is the `Found` record. Neither holds a
    whole page. A search that fails is a message of status `error`, so that the agent can go on.

    Args:
        tool: The search tool.
        address: The address of a passage's source as a person knows it.
    """
    from langchain_core.tools import StructuredTool, ToolException

    async def search(query: str, limit: int = 8) -> tuple[str, Found]:
        request = SearchRequest(query=query, limit=limit)
        try:
            found = await tool.search(request)
        except SearchError as error:
            raise ToolException(f"{error.kind}: {error.message}") from error
        passages = [_for_model(evidence, address(evidence)) for evidence in found.evidence]
        return json.dumps(passages, ensure_ascii=False), found

    def search_and_wait(query: str, limit: int = 8) -> tuple[str, Found]:
        with ThreadPoolExecutor(1) as other:  # whoever calls may be on an event loop, where none other can run
            return other.submit(lambda: asyncio.run(search(query, limit))).result()

    return StructuredTool.from_function(
        search_and_wait,
        search,
        name=tool.name,
        description=tool.description,
        response_format="content_and_artifact",
        handle_tool_error=True,
    )


def _for_model(evidence: Evidence, address: str) -> dict[str, object]:
    return {
        "id": evidence.hit.url,
        "source_type": evidence.kind,
        "title": evidence.hit.title,
        "address": address,
        "locator": evidence.locator,
        "snippet": evidence.hit.snippet,
        "updated_at": evidence.updated or evidence.hit.published or "",
        "score": round(evidence.hit.score, 3),
    }
