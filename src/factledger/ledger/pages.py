"""Saved pages: what was read, kept under its own hash, so that a quote can be checked years later."""

import zlib
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, select

from factledger.errors import LedgerBroken, LedgerError
from factledger.ledger import tables
from factledger.ledger.database import insert_once
from factledger.ledger.entries import lock_run
from factledger.ledger.types import Original

_B, _U = tables.blobs, tables.page_uses
# Built once, as in `entries`.
_CONTENT = select(_B.c.codec, _B.c.content).where(_B.c.sha256 == bindparam("sha256"))
_KNOWN = select(_B.c.sha256).where(_B.c.sha256 == bindparam("sha256"))
_NONE = ""
"""In place of an original's hash where there is no original."""


class Page(NamedTuple):
    """A page as it is given to be saved."""

    text: str
    raw: bytes
    media_type: str


def save(connection: Connection, run_id: str, page: Page) -> str:
    """Keep text and bytes, and that the run uses them; return the hash of the text."""
    lock_run(connection, run_id)
    data = encode(page.text)
    text, raw = sha256(data).hexdigest(), sha256(page.raw).hexdigest() if page.raw else _NONE
    use = {"run_id": run_id, "page": text, "original": raw, "media_type": page.media_type}
    # The use goes first: a deletion at the same time that misses it would take the page away again.
    insert_once(connection, _U, use)
    _keep(connection, text, data)
    if page.raw:
        _keep(connection, raw, page.raw)
    return text


def text(connection: Connection, sha256_: str) -> str:
    """Return a page's text, after its hash was checked."""
    return content(connection, sha256_).decode("utf-8", "surrogatepass")


def texts(connection: Connection, digests: Iterable[str]) -> dict[str, str]:
    """Return the texts of several pages by their hashes, each checked."""
    return {digest: text(connection, digest) for digest in dict.fromkeys(digests)}


def original(connection: Connection, run_id: str, page: str) -> Original | None:
    """Return the bytes a run read a page from; of several, the first by hash."""
    of_run = (_U.c.run_id == run_id, _U.c.page == page, _U.c.original != _NONE)
    found = connection.execute(select(_U.c.original, _U.c.media_type).where(*of_run).order_by(_U.c.original)).first()
    return Original(media_type=found[1], content=content(connection, found[0])) if found else None


def uses(connection: Connection, run_id: str) -> dict[str, str]:
    """Return the hashes of a run's pages and originals, each with the word for what it is."""
    found: dict[str, str] = {}
    for page, raw in connection.execute(select(_U.c.page, _U.c.original).where(_U.c.run_id == run_id)):
        found |= {raw: "original", page: "page"} if raw else {page: "page"}
    return dict(sorted(found.items()))


def forget(connection: Connection, run_id: str) -> None:
    """Drop a run's uses, and what is used by no run any more."""
    if connection.dialect.name == "postgresql":
        # A save that runs at the same time comes before or after, not between the two deletions.
        connection.exec_driver_sql(f"LOCK TABLE {_U.name} IN EXCLUSIVE MODE")
    mine = set(uses(connection, run_id))
    connection.execute(delete(_U).where(_U.c.run_id == run_id))
    for unused in mine:
        others = select(_U.c.run_id).where((_U.c.page == unused) | (_U.c.original == unused))
        connection.execute(delete(_B).where(_B.c.sha256 == unused, ~others.exists()))


def content(connection: Connection, digest: str) -> bytes:
    """Return what is kept under a hash.

    Raises:
        LedgerBroken: It no longer has this hash.
        LedgerError: Nothing is kept under it.
    """
    row = connection.execute(_CONTENT, {"sha256": digest}).one_or_none()
    if row is None:
        raise LedgerError(f"No page {digest} is kept here")
    try:
        data = _unpacked(*row)
    except (zlib.error, ValueError) as error:
        raise LedgerBroken(f"The page kept as {digest} can no longer be unpacked: {error}") from error
    if sha256(data).hexdigest() != digest:
        raise LedgerBroken(f"The page kept as {digest} was changed: its content no longer has this hash")
    return data


def encode(page: str) -> bytes:
    """Return the bytes that are hashed and kept: UTF-8, and for half of a surrogate pair its own three bytes."""
    return page.encode("utf-8", "surrogatepass")


def _keep(connection: Connection, digest: str, data: bytes) -> None:
    if connection.execute(_KNOWN, {"sha256": digest}).first() is None:
        codec, packed = _packed(data)
        insert_once(connection, _B, {"sha256": digest, "codec": codec, "content": packed})


def _packed(data: bytes) -> tuple[str, bytes]:
    # zlib, because it will be in Python's standard library when somebody checks a quote in twenty years.
    # Level 3 packs texts in three scripts to 50 %, level 6 to 49 % in almost twice the time.
    packed = zlib.compress(data, 3)
    return ("zlib", packed) if len(packed) < 0.9 * len(data) else ("plain", data)


def _unpacked(codec: str, data: bytes) -> bytes:
    match codec:
        case "zlib":
            return zlib.decompress(data)
        case "plain":
            return data
        case _:
            raise ValueError(f"unknown packing {codec!r}")
