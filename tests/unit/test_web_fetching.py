"""Whatever a server sends, the outcome is a page or a reason why there is none."""

import asyncio
import ssl
import zlib
from collections.abc import Sequence

import httpcore
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.errors import SearchError
from factledger.tools.open_page import PageOpener
from factledger.tools.protocol import OpenedPage
from factledger.tools.web import FetchLimits

LIMITS = FetchLimits(host_delay_s=0, retry_pause_s=0, respect_robots=False, max_bytes=5000, max_decompressed=9000)
PAGE = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 33\r\n\r\n<title>T</title><p>Nine hours.</p>"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nNine \r\n6\r\nhours.\r\n0\r\n\r\n"
PACKED = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + zlib.compress(b"<p>Nine hours.</p>", wbits=31)
MOVED = b"HTTP/1.1 301 Moved\r\nLocation: http://host.example/other?x#y\r\nContent-Length: 0\r\n\r\n"


class Sends:
    """A network on which every connection answers with the same bytes."""

    def __init__(self, answer: bytes, error: Exception | None = None) -> None:
        self._answer, self._error = answer, error
        self.dialled: set[str] = set()

    async def resolve(self, host: str) -> Sequence[str]:
        return ["93.184.216.34"]

    async def connect(self, address: str, port: int, timeout_s: float | None) -> httpcore.AsyncNetworkStream:
        self.dialled.add(address)
        return Stream(self._answer, self._error)


class Stream(httpcore.AsyncMockStream):
    """Sends bytes in small parts, then fails or ends."""

    def __init__(self, answer: bytes, error: Exception | None) -> None:
        super().__init__([answer[at : at + 100] for at in range(0, len(answer), 100)])
        self._left, self._error = len(answer), error

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109 — httpcore's signature
        part = await super().read(max_bytes, timeout)
        if self._error and not part:
            raise self._error
        return part


async def opened(answer: bytes, error: Exception | None = None) -> OpenedPage:
    return await PageOpener(Sends(answer, error), limits=LIMITS).open("http://host.example/")


@pytest.mark.parametrize("answer", [PAGE, CHUNKED, PACKED], ids=["plain", "chunked", "packed"])
async def test_these_answers_are_pages(answer: bytes) -> None:
    assert "Nine hours." in (await opened(answer)).text


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        pytest.param(b"", "unreachable", id="nothing"),
        pytest.param(b"SSH-2.0-OpenSSH_9.6\r\n", "unreachable", id="another protocol"),
        pytest.param(b"HTTP/1.1 200 OK\r\nX: " + b"x" * 300_000, "unreachable", id="a header without end"),
        pytest.param(b"HTTP/1.1 100 Continue\r\n\r\n" * 5, "unreachable", id="only promises"),
        pytest.param(PAGE[:-5], "unreachable", id="cut short"),
        pytest.param(PAGE.replace(b": 33", b": -1"), "unreachable", id="a negative length"),
        pytest.param(PAGE.replace(b": 33", b": 99999999999"), "too_large", id="too long, as it says itself"),
        pytest.param(b"HTTP/1.1 200 OK\r\n\r\n" + b"word " * 1400, "too_large", id="too long, without saying so"),
        pytest.param(CHUNKED.replace(b"5\r\n", b"zz\r\n"), "unreachable", id="no number of bytes"),
        pytest.param(MOVED, "redirects", id="one that always moves on"),
        pytest.param(MOVED.replace(b"http://host.example", b"//[::1]"), "blocked", id="one that leads to this machine"),
        pytest.param(MOVED.replace(b"http://", b"http://a:b@"), "blocked", id="one with a password"),
        pytest.param(MOVED.replace(b"http://host", b"\xff\xfe\x00host"), "unreachable", id="one with NUL in it"),
    ],
)
async def test_these_are_not(answer: bytes, kind: str) -> None:
    with pytest.raises(SearchError) as caught:
        await opened(answer)
    assert caught.value.kind == kind


@pytest.mark.parametrize("error", [ssl.SSLError("bad record"), ConnectionResetError(), httpcore.ReadError()])
async def test_a_connection_that_breaks_is_a_failure_of_the_page(error: Exception) -> None:
    with pytest.raises(SearchError) as caught:
        await opened(PAGE[:70], error)
    assert (caught.value.kind, caught.value.retryable) == ("unreachable", True)


@given(
    answer=st.sampled_from([PAGE, CHUNKED, PACKED, MOVED]),
    cuts=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), st.binary(max_size=12)), max_size=4),
)
@settings(max_examples=60)
def test_any_bytes_give_a_page_or_a_reason(answer: bytes, cuts: list[tuple[float, int, bytes]]) -> None:
    for place, length, put in cuts:
        at = int(place * len(answer))
        answer = answer[:at] + put + answer[at + length :]
    network = Sends(answer)

    async def run() -> str:
        try:
            return (await PageOpener(network, limits=LIMITS).open("http://host.example/")).text
        except SearchError as error:
            return error.kind

    assert asyncio.run(run()).strip()
    assert network.dialled <= {"93.184.216.34"}
