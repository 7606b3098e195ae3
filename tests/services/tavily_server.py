"""A search service on loopback that speaks Tavily's protocol, over a table of pages that a test gives it.

    with TavilyServer([IndexedPage("https://shop.example/lumen", "Lumen B2", "The battery lasts 9 hours.")]) as server:
        index = Tavily(api_key=KEY, base_url=server.url)
        ...
        assert server.queries == ["battery life of Lumen B2"]          # exactly what left the machine
        server.troubles.extend([rate_limited(), rate_limited()])       # the next two requests fail

It refuses what Tavily refuses: a query over 400 characters or without words (400), an unknown key (401), more than 20
results (400), and a request without a key unless `keyless` is set. A page is found when it shares a word with the
query, the one that shares most first. It needs no thread of the test's: it answers from threads of its own.
"""

import json
import threading
from collections import deque
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

from factledger.checks import content_terms, hostname, relevance

KEY = "tvly-test-0123456789"
LONGEST_QUERY, MOST_RESULTS = 400, 20


@dataclass(frozen=True)
class IndexedPage:
    """A page that the service knows."""

    url: str
    title: str
    text: str
    """What the service took from the page when it was there."""
    published_date: str = ""
    snippet: str = ""
    """The first 300 characters of the text when not given."""
    without: tuple[str, ...] = ()
    """Fields of a result that are left out, as real results leave out any but `url`."""


@dataclass(frozen=True)
class Trouble:
    """What the service does instead of answering one request, or before it does."""

    status: int = 200
    body: bytes = b""
    """What is said; the usual answer when empty."""
    delay_s: float = 0.0
    is_cut: bool = False
    """Whether the connection is closed in the middle of the body."""


def refused(status: int, error: str) -> Trouble:
    """Return an error in the form that Tavily gives it."""
    return Trouble(status, json.dumps({"detail": {"error": error}}).encode())


def rate_limited() -> Trouble:
    return refused(429, "Too many requests in this minute.")


def keyless_limit(retry_after_seconds: int) -> Trouble:
    error = {"code": "keyless_limit", "message": "No more without a key.", "retry_after_seconds": retry_after_seconds}
    return Trouble(429, json.dumps({"error": error}).encode())


def plan_used_up() -> Trouble:
    return refused(432, "The plan's credits are used up.")


def broken(status: int = 500) -> Trouble:
    return refused(status, "Internal error.")


def slow(seconds: float) -> Trouble:
    return Trouble(delay_s=seconds)


def malformed(body: bytes = b'{"results": [{"url":') -> Trouble:
    return Trouble(body=body)


def cut() -> Trouble:
    return Trouble(body=b'{"results": []}', is_cut=True)


@dataclass(frozen=True)
class Received:
    """A request as it came."""

    path: str
    headers: Mapping[str, str]
    """Names in small letters."""
    body: Mapping[str, Any]


@dataclass
class TavilyServer:
    """The service; a context manager."""

    pages: Iterable[IndexedPage] = ()
    key: str = KEY
    keyless: bool = False
    """Whether requests without a key are answered."""
    requests: list[Received] = field(default_factory=list)
    troubles: deque[Trouble] = field(default_factory=deque)
    """What to do with the next requests, in order; answered normally when empty."""
    closing: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Self:
        self._http = _Http(("127.0.0.1", 0), _Handler)
        self._http.service = self
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        """The base address."""
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def queries(self) -> list[str]:
        """Every query that came, in order."""
        return [str(request.body.get("query")) for request in self.requests]

    def answer(self, request: Received) -> Trouble:
        """Return what to say to a request."""
        body, refusal = request.body, self._refusal(request)
        if refusal:
            return refusal
        matching = [(self._score(page, str(body["query"])), page) for page in self.pages if _is_wanted(page, body)]
        found = sorted(((s, p) for s, p in matching if s > 0), key=lambda entry: (-entry[0], entry[1].url))
        results = [_result(page, score, body) for score, page in found[: body.get("max_results", 5)]]
        answer: dict[str, Any] = {"query": body["query"], "results": results, "response_time": 0.01}
        if body.get("include_usage"):
            answer["usage"] = {"credits": 2 if body.get("search_depth") == "advanced" else 1}
        return Trouble(body=json.dumps(answer).encode())

    def _refusal(self, request: Received) -> Trouble | None:
        body, query = request.body, request.body.get("query")
        is_keyless = request.headers.get("x-tavily-access-mode") == "keyless" and self.keyless
        if request.path != "/search":
            return refused(404, "Not found.")
        if not is_keyless and request.headers.get("authorization") != f"Bearer {self.key}":
            return refused(401, "Unauthorized: missing or invalid API key.")
        if not isinstance(query, str) or not query.strip():
            return refused(400, "Query is missing.")
        if len(query) > LONGEST_QUERY:
            return refused(400, "Query is too long. Max query length is 400 characters.")
        if not 0 <= body.get("max_results", 5) <= MOST_RESULTS:
            return refused(400, "Invalid max results.")
        return None

    def _score(self, page: IndexedPage, query: str) -> float:
        return relevance(dict.fromkeys(content_terms(query), 1.0), f"{page.title}\n{page.text}")


def _is_wanted(page: IndexedPage, body: Mapping[str, Any]) -> bool:
    host = hostname(page.url)
    included, excluded = body.get("include_domains"), body.get("exclude_domains") or ()
    return (not included or any(_is_in(host, d) for d in included)) and not any(_is_in(host, d) for d in excluded)


def _is_in(host: str, domain: str) -> bool:
    return f".{host}".endswith(f".{domain.removeprefix('*.')}")


def _result(page: IndexedPage, score: float, body: Mapping[str, Any]) -> dict[str, Any]:
    result = {
        "url": page.url,
        "title": page.title,
        "content": page.snippet or page.text[:300],
        "score": round(score, 5),
        "raw_content": page.text if body.get("include_raw_content") else None,
    }
    if page.published_date:
        result["published_date"] = page.published_date
    return {name: value for name, value in result.items() if name not in page.without}


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    service: TavilyServer


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Http

    def do_POST(self) -> None:
        service = self.server.service
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        request = Received(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
        service.requests.append(request)
        trouble = service.troubles.popleft() if service.troubles else service.answer(request)
        if trouble.delay_s and service.closing.wait(trouble.delay_s):
            return
        self._say(trouble if trouble.body else service.answer(request))

    def _say(self, trouble: Trouble) -> None:
        self.send_response(trouble.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(trouble.body) + trouble.is_cut))
        self.end_headers()
        with suppress(ConnectionError):  # whoever asked did not wait
            self.wfile.write(trouble.body)
        self.close_connection = trouble.is_cut

    def log_message(self, *_: object) -> None:
        """Say nothing; tests read `requests`."""
