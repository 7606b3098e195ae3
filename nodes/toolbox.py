"""What a run may search: the documents that are named or kept, the web where the process allows it."""

import asyncio
import hashlib
import threading
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from factledger.errors import ConfigError
from factledger.graph.context import ResearchContext
from factledger.knowledge import KnowledgeBase
from factledger.knowledge.updating import Progress
from factledger.settings import Settings
from factledger.tools.protocol import SearchTool
from factledger.tools.search_kb import SearchKb

if TYPE_CHECKING:
    from langchain_core.documents import BaseDocumentCompressor

    from factledger.tools.retriever import RetrieverSearch


class Toolbox:
    """Search tools by what a request asks for and the process allows.

    Args:
        settings: Of the process.
        given: Tools of the caller's own, in place of the library and the web.
        indexing: Told of every file that is indexed.
    """

    def __init__(self, settings: Settings, given: Sequence[SearchTool] | None, indexing: Progress | None) -> None:
        self._settings, self._given, self._indexing = settings, given, indexing
        self._bases: dict[Path, KnowledgeBase] = {}
        self._making_one = threading.Lock()
        self._compressor: BaseDocumentCompressor | None = None
        self._retriever: RetrieverSearch | None = None
        self._web: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, SearchTool] = weakref.WeakKeyDictionary()

    async def prepare(self, context: ResearchContext) -> None:
        """Index the documents named in the context; only what changed is read.

        Raises:
            ConfigError: They may not or cannot be read, or the web is asked for and cannot be searched, or neither is
                left to be searched.
        """
        if context.web and self._given is None and not self._settings.web_allowed:
            raise ConfigError(
                "The web cannot be searched: there is no key. Set TAVILY_API_KEY, or allow Tavily's keyless mode "
                "with FACTLEDGER_TAVILY_KEYLESS=1"
            )
        if not (context.docs or context.library or self._given is not None or self._searches_web(context)):
            key = "set TAVILY_API_KEY, allow Tavily's keyless mode with FACTLEDGER_TAVILY_KEYLESS=1, or "
            way = f"{'' if context.web is False else key}let documents be searched"
            raise ConfigError(f"Nothing can be searched: the documents are left out, and so is the web; {way}")
        if context.docs:
            paths = await asyncio.to_thread(self._allowed, context.docs)
            await asyncio.to_thread(self._mirror, paths)

    async def tools(self, context: ResearchContext) -> list[SearchTool]:
        """Return the tools of a run; the documents first."""
        tools = [*await self._documents(context), *self._beyond(context)]
        return await asyncio.to_thread(self._reranked, tools) if self._settings.reranker else tools

    def close(self) -> None:
        """Close the documents' bases that were opened."""
        for base in self._bases.values():
            base.close()
        self._bases.clear()

    def _reranked(self, tools: list[SearchTool]) -> list[SearchTool]:
        """Return the tools behind the reranker that the settings name; making it may load a model."""
        from factledger.tools.reranked import Reranked, load_compressor

        with self._making_one:
            self._compressor = compressor = self._compressor or load_compressor(self._settings.reranker)
        return [Reranked(tool, compressor) for tool in tools]

    async def _documents(self, context: ResearchContext) -> list[SearchTool]:
        if context.docs:
            return [await asyncio.to_thread(self._named, context.docs)]
        if not context.library:
            return []
        if self._given is not None:
            return [tool for tool in self._given if tool.kind == "kb"]
        return [await asyncio.to_thread(self._library)]

    def _named(self, docs: Sequence[str]) -> SearchTool:
        return SearchKb(self._indexed(self._allowed(docs)))

    def _library(self) -> SearchTool:
        """Return the search of what is kept for every run: the library, or the retriever that the settings name."""
        if not self._settings.retriever:
            return SearchKb(self._base(self._settings.library))
        from factledger.tools.retriever import load_retriever

        with self._making_one:  # one for all runs: it knows the pages of what it has found
            self._retriever = self._retriever or load_retriever(self._settings.retriever)
        return self._retriever

    def _beyond(self, context: ResearchContext) -> list[SearchTool]:
        """Return the tools whose queries leave this machine; with documents named, only when they are asked for."""
        if self._given is not None:
            return [tool for tool in self._given if tool.kind == "web"] if _wants_web(context) else []
        return [self._web_search()] if self._searches_web(context) else []

    def _searches_web(self, context: ResearchContext) -> bool:
        return _wants_web(context) and self._settings.web_allowed

    def _web_search(self) -> SearchTool:
        """Return the web search of the running event loop, to which its connections belong."""
        loop = asyncio.get_running_loop()
        if loop not in self._web:
            self._web[loop] = make_web_search(self._settings)
        return self._web[loop]

    def _allowed(self, docs: Sequence[str]) -> list[Path]:
        """Return the folders named by a caller, resolved; each must lie below a root that the process allows."""
        roots = [root.expanduser().resolve() for root in self._settings.docs_roots]
        paths = [_meant(Path(name).expanduser(), roots) for name in docs]
        for name, path in zip(docs, paths, strict=True):
            if not _below(path, roots):
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

    def _indexed(self, paths: Sequence[Path]) -> KnowledgeBase:
        """Return the index of named documents; a run that began on another machine has none here yet."""
        folder = self._docs_folder(paths)
        with self._making_one:
            if not folder.exists():
                self._mirror(paths)
        return self._base(folder)

    def _mirror(self, paths: Sequence[Path]) -> None:
        self._base(self._docs_folder(paths)).mirror(paths, progress=self._indexing)

    def _base(self, folder: Path) -> KnowledgeBase:
        if folder not in self._bases:
            self._bases[folder] = KnowledgeBase(folder)
        return self._bases[folder]


def _meant(path: Path, roots: Sequence[Path]) -> Path:
    """Return the path that a caller names, resolved.

    A relative one is seen from where this process works, which its callers need not know; else from the allowed
    folders and those around them, as their owner may have named them.
    """
    here = path.resolve()
    if path.is_absolute() or _below(here, roots):
        return here
    seen = ((folder / path).resolve() for root in roots for folder in (root, *root.parents))
    return next((there for there in seen if _below(there, roots) and there.exists()), here)


def _below(path: Path, roots: Sequence[Path]) -> bool:
    return any(path.is_relative_to(root) for root in roots)


def _wants_web(context: ResearchContext) -> bool:
    return not context.docs if context.web is None else context.web


def make_web_search(settings: Settings) -> SearchTool:
    """Return the web search that the settings describe; it opens pages itself, under the safety rules."""
    from datetime import timedelta

    from factledger.tools.open_page import PageOpener
    from factledger.tools.web.cache import PageCache
    from factledger.tools.web_search import Tavily, WebSearch

    cache = PageCache(settings.pages_cache, max_age=timedelta(hours=settings.page_max_age_hours))
    index = Tavily(
        api_key=settings.tavily_api_key.get_secret_value(),
        base_url=settings.tavily_base_url,
        keyless=settings.tavily_keyless,
    )
    return WebSearch(index, PageOpener(cache=cache))
