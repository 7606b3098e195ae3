"""What is packed is unpacked up to a bound, and never beyond it."""

import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.errors import SearchError
from factledger.tools.web.decompress import Unpacker

WINDOWS = {"gzip": 31, "x-gzip": 31, "deflate": 15}


def packed(data: bytes, window: int = 31) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, window)
    return packer.compress(data) + packer.flush()


def unpacked(encoding: str, *parts: bytes, most: int = 1000) -> tuple[bytes, bool]:
    unpacker = Unpacker(encoding, most)
    for part in parts:
        unpacker.feed(part)
    return unpacker.finish(), unpacker.full


@pytest.mark.parametrize("encoding", [*WINDOWS, "", "identity"])
@given(data=st.binary(max_size=3000), size=st.integers(1, 50), most=st.integers(1, 2000))
@settings(max_examples=30)
def test_the_bound_cuts_where_it_stands(encoding: str, data: bytes, size: int, most: int) -> None:
    sent = packed(data, WINDOWS[encoding]) if encoding in WINDOWS else data
    parts = [sent[at : at + size] for at in range(0, len(sent), size)]
    assert unpacked(encoding, *parts, most=most) == (data[:most], len(data) > most)


def test_a_bomb_is_cut_off_without_being_unpacked() -> None:
    bomb = packed(bytes(50_000_000))
    assert len(bomb) < 60_000
    body, full = unpacked("gzip", bomb, most=10_000)
    assert (len(body), full) == (10_000, True)


@pytest.mark.parametrize(
    ("encoding", "sent", "body"),
    [
        pytest.param("deflate", packed(b"bare", -15), b"bare", id="deflate without its wrapping"),
        pytest.param("gzip", packed(b"one ") + packed(b"two"), b"one two", id="two members of gzip"),
        pytest.param("gzip", packed(b"page") + b"\0\0\0", b"page", id="padding behind the stream"),
        pytest.param("GZIP , identity", packed(b"page"), b"page", id="capitals, and a name that means nothing"),
        pytest.param("gzip", b"", b"", id="nothing at all"),
    ],
)
def test_what_servers_send_is_read(encoding: str, sent: bytes, body: bytes) -> None:
    assert unpacked(encoding, sent) == (body, False)
    assert unpacked(encoding, *(sent[at : at + 1] for at in range(len(sent)))) == (body, False)


@pytest.mark.parametrize("encoding", ["br", "zstd", "compress", "gzip, gzip", "no-such"])
def test_an_encoding_that_was_not_asked_for_is_refused(encoding: str) -> None:
    with pytest.raises(SearchError, match="not asked for") as caught:
        Unpacker(encoding, 10)
    assert caught.value.kind == "unreadable"


@pytest.mark.parametrize(
    ("sent", "retryable"),
    [
        pytest.param(b"this is no gzip", False, id="other bytes"),
        pytest.param(packed(b"words" * 100)[:-12], True, id="a stream that ends too early"),
    ],
)
def test_a_broken_stream_is_an_error(sent: bytes, retryable: bool) -> None:
    with pytest.raises(SearchError) as caught:
        unpacked("gzip", sent)
    assert (caught.value.kind, caught.value.retryable) == ("unreadable", retryable)
