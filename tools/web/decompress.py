"""Undo gzip and deflate bit by bit, so that a small answer cannot become a large one unseen."""

import zlib

from factledger.errors import SearchError

ACCEPTED = "gzip, deflate"
"""The encodings that are asked for: those whose output zlib can stop at any byte."""

_GZIP, _ZLIB, _RAW = 31, 15, -15
_GZIP_MAGIC = b"\x1f\x8b"


class Unpacker:
    """Takes the bytes of one answer and gives back what they hold, up to a bound.

    Args:
        encoding: The answer's `Content-Encoding`.
        most: Bytes after which nothing more is unpacked; `full` says so then.

    Raises:
        SearchError: The encoding is none that was asked for.
    """

    def __init__(self, encoding: str, most: int) -> None:
        self._most, self._encoding = most, _known(encoding)
        self._parts: list[bytes] = []
        self._size = 0
        self._stream: zlib._Decompress | None = None
        self.full = False

    def feed(self, data: bytes) -> None:
        """Unpack more bytes. Raises `SearchError` when they are no such stream."""
        if not self._encoding:
            self._keep(data)
            return
        try:
            self._unpack(data)
        except zlib.error as error:
            raise SearchError("unreadable", "The answer is packed in a broken way") from error

    def finish(self) -> bytes:
        """Return all that was unpacked. Raises `SearchError` when the stream ends too early."""
        if self._stream and not self._stream.eof and not self.full:
            raise SearchError("unreadable", "The answer ends before its packed data does", retryable=True)
        return b"".join(self._parts)

    def _unpack(self, data: bytes) -> None:
        while data and not self.full:
            if self._stream is None:
                self._stream = zlib.decompressobj(self._window(data))
            # One byte more than may be kept, so that reaching the bound is told from passing it.
            self._keep(self._stream.decompress(data, self._most - self._size + 1))
            data = self._stream.unconsumed_tail
            if self._stream.eof:
                data = self._next_member()

    def _next_member(self) -> bytes:
        """Return the bytes of the next gzip member; what follows a stream otherwise is left aside, as browsers do."""
        rest = self._stream.unused_data if self._stream else b""
        if self._encoding == "gzip" and rest.startswith(_GZIP_MAGIC):
            self._stream = None
            return rest
        return b""

    def _window(self, data: bytes) -> int:
        if self._encoding == "gzip":
            return _GZIP
        # "deflate" means a zlib stream; some servers send the bare one. The first byte of a zlib stream ends in 8.
        return _ZLIB if data[0] & 0x0F == zlib.DEFLATED else _RAW

    def _keep(self, data: bytes) -> None:
        room = self._most - self._size
        self.full = self.full or len(data) > room
        self._parts.append(data[:room])
        self._size += min(len(data), room)


def _known(encoding: str) -> str:
    names = [name.strip().lower().removeprefix("x-") for name in encoding.split(",")]
    names = [name for name in names if name not in {"", "identity"}]
    if not names:
        return ""
    if len(names) > 1 or names[0] not in {"gzip", "deflate"}:
        raise SearchError("unreadable", f"The answer is packed as {encoding[:40]!r}, which was not asked for")
    return names[0]
