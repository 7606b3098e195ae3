"""Any search tool with its passages put in another order by a LangChain document compressor."""

import asyncio
from typing import TYPE_CHECKING

from factledger.records import Hit, SourceKind
from factledger.tools.by_name import made, misnamed
from factledger.tools.causes import failed_search
from factledger.tools.protocol import Evidence, Found, OpenedPage, SearchRequest, SearchTool

if TYPE_CHECKING:
    from langchain_core.documents import BaseDocumentCompressor, Document

CANDIDATES = 4
"""Passages that are put in order, for each one that is asked for."""
_PLACE = "factledger_place"
_MOST = 50
"""Passages of one search at most, as `SearchRequest` has it."""


class Reranked:
    """Ask a tool for more passages than are wanted, and keep those that a compressor puts first.

    Each passage stays as the tool gave it, place and score included: a compressor changes the order and drops
    passages, and what it makes of their texts is not used. Without one a tool is asked directly.

    Args:
        tool: Finds the candidates.
        compressor: Orders them, the best first: a cross-encoder, a service, `tools.word_order.WordOrder`.
        candidates: Candidates for each passage that is wanted.
    """

    def __init__(self, tool: SearchTool, compressor: "BaseDocumentCompressor", *, candidates: int = CANDIDATES) -> None:
        self._tool, self._compressor, self._candidates = tool, compressor, candidates

    @property
    def name(self) -> str:
        """The tool's own."""
        return self._tool.name

    @property
    def description(self) -> str:
        """The tool's own."""
        return self._tool.description

    @property
    def kind(self) -> SourceKind:
        """The tool's own."""
        return self._tool.kind

    async def titles(self, limit: int) -> list[str]:
        """Return the tool's titles."""
        return await self._tool.titles(limit)

    async def open(self, url: str) -> OpenedPage:
        """Open as the tool does."""
        return await self._tool.open(url)

    async def search(self, request: SearchRequest) -> Found:
        """Return the best passages. Raises `SearchError` when the tool or the compressor fails."""
        wanted = request.offset + request.limit
        many = min(_MOST, wanted * self._candidates)
        if wanted > many:
            # Deeper than one search reaches, so there is nothing to put in order.
            return await self._tool.search(request)
        found = await self._tool.search(request.model_copy(update={"limit": many, "offset": 0}))
        ordered = await self._ordered(request.query, found.evidence)
        return found.model_copy(update={"evidence": ordered[request.offset : wanted]})

    async def _ordered(self, query: str, evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
        if not evidence:
            return ()
        documents = [_document(place, one.hit) for place, one in enumerate(evidence)]
        try:
            kept = await asyncio.to_thread(self._compressor.compress_documents, documents, query)
        except Exception as error:  # anybody's code: whatever it raises is a failed search, never a failed run
            raise failed_search(error, type(self._compressor).__name__, otherwise="reranker") from error
        places = dict.fromkeys(document.metadata.get(_PLACE) for document in kept)
        return tuple(evidence[place] for place in places if isinstance(place, int) and 0 <= place < len(evidence))


def load_compressor(name: str) -> "BaseDocumentCompressor":
    """Return the compressor that `module:function` makes.

    Raises:
        ConfigError: There is no such function, or it makes something else.
    """
    from langchain_core.documents import BaseDocumentCompressor

    found = made(name, what="reranker")
    if not isinstance(found, BaseDocumentCompressor):
        raise misnamed(name, found, what="reranker", wanted="BaseDocumentCompressor")
    return found


def _document(place: int, hit: Hit) -> "Document":
    from langchain_core.documents import Document

    return Document(page_content=hit.snippet, metadata={"title": hit.title, "source": hit.url, _PLACE: place})
