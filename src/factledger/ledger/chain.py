"""Hashes that chain a run's entries: pure, so that a copy of a journal can be checked anywhere.

An entry's hash is the SHA-256 of the canonical JSON of `{body, key, kind, previous, run, seq}`. Times are left out:
the same run gives the same head on every machine and at every hour.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from factledger.errors import LedgerError

_NO_JSON = "An entry must be plain JSON"
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


class Link(NamedTuple):
    """An entry as it is stored: the body is text, so that no reading and writing again can change it."""

    seq: int
    kind: str
    key: str
    body: str
    previous: str
    hash: str

    @property
    def place(self) -> str:
        """How a person finds it: `entry 12 (fact F3)`."""
        return f"entry {self.seq} ({self.kind} {self.key})"


def canonical(value: object) -> str:
    """Return the one JSON text of a value: keys sorted, no spaces, characters as they are.

    Half of a surrogate pair, which UTF-8 cannot hold, is written as its JSON escape. The text is read and written
    once more, because two halves side by side come back as one character and a tuple as a list.

    Raises:
        LedgerError: The value is not JSON: an infinite number, or a type that JSON does not have.
    """
    text = as_json(value)
    try:
        return as_json(json.loads(text))
    except RecursionError as error:
        raise LedgerError(f"{_NO_JSON}: {error}") from error


def as_json(value: object) -> str:
    """Return a JSON text of a value, for what is stored and not hashed. Raises as `canonical` does."""
    try:
        text = _ENCODER.encode(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise LedgerError(f"{_NO_JSON}: {error}") from error
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def digest(run_id: str, seq: int, kind: str, key: str, body: str, previous: str) -> str:
    """Return an entry's hash in hexadecimal; `body` is canonical JSON already."""
    # Keys stand in the order that sorting gives, so this is the canonical JSON of the whole.
    parts = ("key", key), ("kind", kind), ("previous", previous), ("run", run_id), ("seq", seq)
    rest = ",".join(f'"{name}":{as_json(value)}' for name, value in parts)
    return sha256(f'{{"body":{body},{rest}}}'.encode()).hexdigest()


def links(run_id: str, kind: str, bodies: Iterable[tuple[str, str]], *, seq: int, previous: str) -> Iterator[Link]:
    """Chain `(key, canonical body)` pairs behind the entry number `seq` whose hash is `previous`."""
    for key, body in bodies:
        seq += 1
        link = Link(seq, kind, key, body, previous, digest(run_id, seq, kind, key, body, previous))
        yield link
        previous = link.hash


def breaks(run_id: str, chain: Iterable[Link]) -> Iterator[tuple[str, str]]:
    """Yield `(where, what differs)` for every entry that does not follow from the one before it.

    Args:
        run_id: The run the entries belong to.
        chain: All of them, by `seq`.
    """
    seq, previous = 0, ""
    for link in chain:
        if link.seq != seq + 1:
            yield link.place, f"the entries between {seq} and {link.seq} are missing"
        elif link.previous != previous:
            yield link.place, "it does not follow the entry before it: one of the two was moved or replaced"
        if link.hash != digest(run_id, link.seq, link.kind, link.key, link.body, link.previous):
            yield link.place, "it was changed after it was written: its content no longer has its hash"
        seq, previous = link.seq, link.hash
