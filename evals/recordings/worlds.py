"""The documents and the web of the recordings, and tools that fail in their ways."""

from collections.abc import Callable, Mapping, Sequence

from factledger.errors import SearchError
from factledger.evals.recordings.texts import TEXTS
from factledger.tools.in_memory import InMemoryPage, InMemorySearch
from factledger.tools.protocol import Found, OpenedPage, SearchRequest, SearchTool

Tools = Callable[[], Sequence[SearchTool]]
"""Makes the tools of one run."""


class Failing(InMemorySearch):
    """Documents that cannot be searched."""

    async def search(self, request: SearchRequest) -> Found:
        """Fail, for good."""
        raise SearchError("unreadable", "The index of the documents cannot be opened")


class Flaky(InMemorySearch):
    """Documents whose first search fails and whose others work."""

    def __init__(self, found: Mapping[str, InMemoryPage]) -> None:
        super().__init__(found)
        self._failed = False

    async def search(self, request: SearchRequest) -> Found:
        """Fail once, and say that asking again can help."""
        if not self._failed:
            self._failed = True
            raise SearchError("rate_limited", "Too many requests at once", retryable=True)
        return await super().search(request)


class Gone(InMemorySearch):
    """Documents of which one has gone since it was found."""

    async def open(self, url: str) -> OpenedPage:
        """Fail for the vendor's page."""
        if url.startswith("vendor"):
            raise SearchError("gone", f"{url} has been removed since it was found")
        return await super().open(url)


def pages(language: str, *names: str) -> dict[str, InMemoryPage]:
    """Return documents by their path; the names are fields of `Texts`."""
    known = TEXTS[language].documents()
    return {f"{name}-{language}.md": InMemoryPage(title=f"Orbit A1, {name}", text=known[name]) for name in names}


def documents(language: str, *names: str, kind: type[InMemorySearch] = InMemorySearch) -> Tools:
    """Documents alone."""
    return lambda: [kind(pages(language, *names))]


def with_web(language: str, kept: Sequence[str], web: Sequence[str]) -> Tools:
    """Documents, and a web that knows others."""
    found = {
        f"https://{name.rpartition('.')[0]}.example/orbit-a1": page for name, page in pages(language, *web).items()
    }
    return lambda: [InMemorySearch(pages(language, *kept)), InMemorySearch(found, name="web_search", kind="web")]


def archive(language: str) -> Tools:
    """Sixty notes on five products, of which one each says how long the battery lasts."""
    texts = TEXTS[language]
    notes = {
        f"note-{product}-{number:02}.md": InMemoryPage(
            title=f"Orbit {product}, {place}",
            text=texts.figure.format(product=product, hours=hours)
            if number == _TOLD
            else texts.note.format(product=product, place=place),
        )
        for product, hours in FLEET.items()
        for number, place in enumerate(texts.places, start=1)
    }
    return lambda: [InMemorySearch(notes)]


FLEET = {"C1": 11, "C2": 14, "C3": 17, "C4": 19, "C5": 23}
"""Products of the archive, and how many hours each lasts."""
_TOLD = 7
"""The number of the note with the figure."""
