"""The hash chain by itself: canonical JSON, hashes, and what a broken chain looks like."""

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.errors import LedgerError
from factledger.ledger.chain import Link, breaks, canonical, digest, links

TEXT = st.text(st.characters(codec=None), max_size=12)  # lone halves of surrogate pairs and NUL included
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        pytest.param({"b": 1, "a": [2, 3]}, '{"a":[2,3],"b":1}', id="keys are sorted, no spaces"),
        pytest.param({"q": "12 hours"}, '{"q":"12 hours"}', id="English as it is"),
        pytest.param({"q": "12 часов"}, '{"q":"12 часов"}', id="Russian as it is"),
        pytest.param({"q": "12小时"}, '{"q":"12小时"}', id="Chinese as it is"),
        pytest.param({"x": 0.1 + 0.2}, '{"x":0.30000000000000004}', id="a float keeps every digit"),
        pytest.param({"x": 12.0}, '{"x":12.0}', id="a whole float stays a float"),
        pytest.param({"x": 1e300}, '{"x":1e+300}', id="a large float"),
        pytest.param({"x": ("a", "b")}, '{"x":["a","b"]}', id="a tuple is a list"),
        pytest.param({"x": "a\0b"}, '{"x":"a\\u0000b"}', id="NUL is an escape"),
        pytest.param({"x": "\ud83d"}, '{"x":"\\ud83d"}', id="half a surrogate pair is an escape"),
        pytest.param({"x": "\ud83d\ude00"}, '{"x":"😀"}', id="two halves side by side are one character"),
    ],
)
def test_canonical_text(value: object, text: str) -> None:
    assert canonical(value) == text


@settings(max_examples=60)
@given(JSON)
def test_canonical_text_survives_reading_and_writing(value: object) -> None:
    text = canonical(value)
    assert canonical(json.loads(text)) == text
    text.encode("utf-8")


@pytest.mark.parametrize(
    "value",
    [
        pytest.param({"x": float("nan")}, id="not a number"),
        pytest.param({"x": float("inf")}, id="infinite"),
        pytest.param({"x": {1, 2}}, id="a set"),
        pytest.param({"x": b"bytes"}, id="bytes"),
    ],
)
def test_what_is_not_json_is_refused_in_a_sentence(value: object) -> None:
    with pytest.raises(LedgerError, match="plain JSON"):
        canonical(value)


@settings(max_examples=40)
@given(body=st.dictionaries(TEXT, JSON, max_size=3), kind=TEXT, key=TEXT, seq=st.integers(1, 9999))
def test_a_hash_can_be_made_again_by_anyone_who_has_a_json_library(body: Any, kind: str, key: str, seq: int) -> None:
    text = canonical(body)
    whole = {"run": "r", "seq": seq, "kind": kind, "key": key, "body": json.loads(text), "previous": "p"}
    assert digest("r", seq, kind, key, text, "p") == sha256(canonical(whole).encode()).hexdigest()


def chain_of(*bodies: str) -> list[Link]:
    return list(links("run", "fact", [(f"F{n}", body) for n, body in enumerate(bodies, 1)], seq=0, previous=""))


BODIES = ('{"value":"12 hours"}', '{"value":"12 часов"}', '{"value":"12小时"}', '{"value":"13"}')


def test_an_untouched_chain_has_no_breaks() -> None:
    assert list(breaks("run", chain_of(*BODIES))) == []


def test_a_chain_of_another_run_does_not_fit() -> None:
    assert len(list(breaks("other", chain_of(*BODIES)))) == len(BODIES)


@pytest.mark.parametrize("at", range(len(BODIES)))
@pytest.mark.parametrize("field", ["kind", "key", "body", "previous", "hash"])
def test_a_changed_field_is_found_where_it_is(at: int, field: str) -> None:
    chain = chain_of(*BODIES)
    old = chain[at]
    chain[at] = old._replace(**{field: "{}" if field == "body" else "changed"})
    assert chain[at].place in {where for where, _ in breaks("run", chain)}


@pytest.mark.parametrize(
    ("order", "place"),
    [
        pytest.param([1, 0, 2, 3], "entry 2 (fact F2)", id="two entries change places"),
        pytest.param([0, 2, 3], "entry 3 (fact F3)", id="one in the middle is missing"),
        pytest.param([1, 2, 3], "entry 2 (fact F2)", id="the first is missing"),
        pytest.param([0, 1, 1, 2, 3], "entry 2 (fact F2)", id="one stands twice"),
    ],
)
def test_a_changed_order_is_found(order: list[int], place: str) -> None:
    chain = chain_of(*BODIES)
    assert place in {where for where, _ in breaks("run", [chain[n] for n in order])}


def test_two_entries_that_swap_numbers_are_found() -> None:
    first, second, *rest = chain_of(*BODIES)
    swapped = [second._replace(seq=1), first._replace(seq=2), *rest]
    assert len(list(breaks("run", swapped))) >= 2


def test_a_rewritten_chain_fits_itself_but_ends_in_another_hash() -> None:
    true, false = chain_of(*BODIES), chain_of('{"value":"21 hours"}', *BODIES[1:])
    assert list(breaks("run", false)) == []
    assert true[-1].hash != false[-1].hash


@settings(max_examples=60)
@given(at=st.integers(0, len(BODIES) - 1), data=st.data())
def test_no_changed_byte_of_a_body_goes_unseen(at: int, data: st.DataObject) -> None:
    chain = chain_of(*BODIES)
    body = bytearray(chain[at].body.encode())
    position = data.draw(st.integers(0, len(body) - 1))
    body[position] ^= 1 << data.draw(st.integers(0, 6))
    chain[at] = chain[at]._replace(body=body.decode("utf-8", "replace"))
    assert list(breaks("run", chain))
