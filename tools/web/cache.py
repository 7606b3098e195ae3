"""Answers kept on disk by address and age, so that one page is not asked for twice in an hour."""

import hashlib
import json
import os
import tempfile
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from pydantic import ValidationError

from factledger.checks.sources.addresses import canonical_url
from factledger.private_files import make_private
from factledger.records import Record
from factledger.tools.web.fetching import Reply

_SUFFIX, _UNFINISHED = ".page", ".new-"
_KEPT_HEADERS = ("content-type",)


class _Head(Record):
    """The first line of a file."""

    address: str
    """The canonical address that was asked for."""
    url: str
    status: int
    headers: dict[str, str]
    fetched: float
    """Seconds since the epoch."""
    sha256: str
    """Of the body."""


class PageCache:
    """One file for each canonical address: a line of JSON, then the body under zlib.

    Processes may share the folder: files are replaced whole. A file that cannot be read, or whose body is not what its
    head says, counts as absent and is written anew.

    Args:
        folder: Made when the first page is kept, for its owner only.
        max_age: After which a page is asked for again.
        clock: Seconds since the epoch.
    """

    def __init__(
        self, folder: Path, max_age: timedelta = timedelta(hours=1), clock: Callable[[], float] = time.time
    ) -> None:
        self._folder, self._max_age, self._clock = folder, max_age.total_seconds(), clock
        self._tidied = False

    def get(self, url: str) -> Reply | None:
        """Return what an address last answered, unless that is too long ago."""
        address = canonical_url(url)
        try:
            line, _, packed = self._file(address).read_bytes().partition(b"\n")
            head = _Head.model_validate_json(line)
            body = zlib.decompress(packed)
        except (OSError, ValidationError, zlib.error):
            return None
        age = self._clock() - head.fetched
        if head.address != address or not 0 <= age <= self._max_age or head.sha256 != _digest(body):
            return None
        return Reply(url=head.url, status=head.status, headers=head.headers, body=body)

    def put(self, url: str, reply: Reply) -> None:
        """Keep an answer; a folder that cannot be written keeps nothing, and the page is asked for again."""
        address = canonical_url(url)
        head = _Head(
            address=address,
            url=reply.url,
            status=reply.status,
            headers={name: reply.headers[name] for name in _KEPT_HEADERS if name in reply.headers},
            fetched=self._clock(),
            sha256=_digest(reply.body),
        )
        line = json.dumps(head.model_dump(), ensure_ascii=True).encode()
        with suppress(OSError):
            make_private(self._folder)
            self._tidy()
            self._write(self._file(address), line + b"\n" + zlib.compress(reply.body, 3))

    def _file(self, address: str) -> Path:
        return self._folder / (hashlib.sha256(address.encode()).hexdigest() + _SUFFIX)

    def _write(self, file: Path, data: bytes) -> None:
        handle, name = tempfile.mkstemp(dir=self._folder, prefix=_UNFINISHED)
        try:
            with os.fdopen(handle, "wb") as new:
                new.write(data)
            Path(name).replace(file)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise

    def _tidy(self) -> None:
        """Remove, once in a process, files of this cache that are too old to be used."""
        if self._tidied:
            return
        self._tidied = True
        oldest = self._clock() - self._max_age
        for file in (*self._folder.glob(f"*{_SUFFIX}"), *self._folder.glob(f"{_UNFINISHED}*")):
            with suppress(OSError):
                if file.stat().st_mtime < oldest:
                    file.unlink()


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
