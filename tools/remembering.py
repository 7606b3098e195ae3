"""A search tool whose answers are kept in the run's ledger, whichever tool gives them."""

from factledger.ledger.journal import Ledger
from factledger.ledger.memo import Answered, Memo
from factledger.records import Language, Record, SourceKind
from factledger.tools.protocol import Found, OpenedPage, SearchRequest, SearchTool


class SavedPage(Record):
    """A page that was opened and saved: everything but its text, which the ledger keeps under its hash."""

    url: str
    title: str = ""
    page: str
    """SHA-256 of the saved text."""
    published: str | None = None
    published_basis: str = ""
    language: Language = ""
    status: int = 0
    """The HTTP status it was answered with; 0 for what did not come over HTTP."""


class _Opening(Record):
    tool: str
    url: str


class RememberingTool:
    """Search and open on behalf of one run; each page is saved when it is opened."""

    def __init__(self, inner: SearchTool, ledger: Ledger, run_id: str, memo: Memo) -> None:
        self._inner, self._ledger, self._run_id, self._memo = inner, ledger, run_id, memo

    @property
    def name(self) -> str:
        """The inner tool's name."""
        return self._inner.name

    @property
    def description(self) -> str:
        """The inner tool's description."""
        return self._inner.description

    @property
    def kind(self) -> SourceKind:
        """Whether queries leave the machine."""
        return self._inner.kind

    async def titles(self, limit: int) -> list[str]:
        """Return some titles of the collection."""
        return await self._inner.titles(limit)

    async def search(self, request: SearchRequest, *, asked_for: str) -> Answered[Found]:
        """Search, or remember what the same search brought; `asked_for` is the log's name of the occasion."""
        detail = {"query": request.query, "angle": request.angle, "offset": request.offset, "for": asked_for}
        return await self._memo.ask(self.name, request, Found, lambda: self._inner.search(request), detail=detail)

    async def open(self, url: str) -> SavedPage:
        """Open a page and save it, or remember where it was saved."""
        request = _Opening(tool=self.name, url=url)
        return (await self._memo.ask("open", request, SavedPage, lambda: self._save(url), detail={"url": url})).value

    async def _save(self, url: str) -> SavedPage:
        opened: OpenedPage = await self._inner.open(url)
        page = await self._ledger.save_page(self._run_id, opened.text, raw=opened.raw, media_type=opened.media_type)
        return SavedPage(
            url=opened.url,
            title=opened.title,
            page=page,
            published=opened.published,
            published_basis=opened.published_basis,
            language=opened.language,
            status=opened.status,
        )
