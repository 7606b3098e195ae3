"""Search the user's documents: plain functions over a knowledge base, a search tool of a run, a LangChain tool."""

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

from factledger.errors import KnowledgeError, SearchError
from factledger.knowledge import Document, FoundPassage, KnowledgeBase
from factledger.knowledge.files import shown
from factledger.records import Hit, Scope, SourceKind
from factledger.tools.langchain_tool import langchain_tool
from factledger.tools.protocol import Evidence, Found, OpenedPage, SearchRequest

if TYPE_CHECKING:
    from langchain_core.tools import BaseTool

NAME = "search_kb"
DESCRIPTION = "Searches the user's own documents and returns passages with their place and date."
SCHEME = "kb:"
"""What the address of a document in a hit begins with; its id follows."""
NAMED = 5
"""Unreadable files named in a scope."""


def search_kb(base: KnowledgeBase, request: SearchRequest) -> Found:
    """Return passages for a query, best first.

    Raises:
        SearchError: The base cannot be searched.
    """
    try:
        result = base.search(request.query, angle_words=request.angle_words, limit=request.limit, offset=request.offset)
        scope = _scope(base)
    except KnowledgeError as error:
        raise SearchError("unreadable", str(error)) from error
    evidence = tuple(_evidence(passage) for passage in result.passages)
    return Found(evidence=evidence, term_weights=result.term_weights, scope=scope)


def open_document(base: KnowledgeBase, url: str) -> OpenedPage:
    """Return the document behind a hit's address, under its path.

    Raises:
        SearchError: The address names none, or a text that has changed since it was found.
    """
    try:
        document = base.document(url.removeprefix(SCHEME))
        if not url.startswith(SCHEME) or document is None:
            raise SearchError("gone", f"{url} is no document here; it has been changed or removed since it was found")
        return _page(document, base.text(document.id))
    except KnowledgeError as error:
        raise SearchError("unreadable", str(error)) from error


class SearchKb:
    """The user's documents as a run sees them."""

    def __init__(self, base: KnowledgeBase) -> None:
        self._base = base

    @property
    def name(self) -> str:
        """`search_kb`."""
        return NAME

    @property
    def description(self) -> str:
        """One sentence for whoever chooses."""
        return DESCRIPTION

    @property
    def kind(self) -> SourceKind:
        """`kb`: no query leaves the machine."""
        return "kb"

    async def search(self, request: SearchRequest) -> Found:
        """Return passages for a query, best first."""
        return await asyncio.to_thread(search_kb, self._base, request)

    async def open(self, url: str) -> OpenedPage:
        """Return the document behind a hit's address."""
        return await asyncio.to_thread(open_document, self._base, url)

    async def titles(self, limit: int) -> list[str]:
        """Return titles of documents, by path."""
        return [document.title for document in await asyncio.to_thread(self._base.documents, limit)]


def as_langchain_tool(base: KnowledgeBase) -> "BaseTool":
    """Return `search_kb` as a LangChain tool; the address of a passage is its document's path."""

    def path(evidence: Evidence) -> str:
        document = base.document(evidence.hit.url.removeprefix(SCHEME))
        return shown(document.path) if document else ""

    return langchain_tool(SearchKb(base), address=path)


def _scope(base: KnowledgeBase) -> Scope:
    extent = base.extent()
    names = [Path(unread.path).name for unread in base.unreadable()[:NAMED]] if extent.unread else []
    return Scope(pages=extent.documents, unread=extent.unread, unread_names=tuple(names), place=_place(extent.folder))


def _place(folder: str) -> str:
    where = shown(folder) if folder else ""
    # A folder next to the root says nothing about what was searched.
    return f"{where.rstrip(os.sep)}{os.sep}" if len(Path(folder).parts) > 2 and where != "." else ""


def _evidence(passage: FoundPassage) -> Evidence:
    document = passage.document
    return Evidence(
        hit=Hit(
            url=SCHEME + document.id,
            title=document.title,
            snippet=passage.text,
            published=document.published,
            score=passage.score,
        ),
        kind="kb",
        start=passage.start,
        end=passage.end,
        locator=passage.locator,
        published_basis=document.published_basis,
        updated=document.updated,
    )


def _page(document: Document, text: str) -> OpenedPage:
    return OpenedPage(
        url=shown(document.path),
        title=document.title,
        text=text,
        published=document.published,
        published_basis=document.published_basis,
        language=document.language,
        media_type=document.media_type,
    )
