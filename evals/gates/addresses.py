"""How well spellings of one address meet, and how well two pages stay apart, on public test data for addresses."""

import csv
import json
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from factledger.checks import canonical_url, classify_source
from factledger.evals.gates.table import Row
from factledger.records import TRUSTED, JsonObject

_WEB = re.compile(r"\s*https?:", re.IGNORECASE)
_OPTIONAL = re.compile(r"\(\?:[^()]*\)\?|\[[^\]]*\]\?|\w\?")
_REPEATED = re.compile(r"(?:\(\?:_)?\[[^\]]*\][*+](?:\)\+)?")
_CHOICE = re.compile(r"\(\?:([^()]*)\)")
_SELECTING = "id p q v page article story doc item pid nid key ref source from lang date section chapter mc".split()
"""Parameters that on some site select what the page shows; a list of trackers must leave each alone."""


class _Pair(NamedTuple):
    one: str
    other: str


def measure(data: Path) -> list[Row]:
    """Return the figures of the address gate.

    Args:
        data: The folder that holds `url-tests` and `perennial-sources`.

    Two spellings meet when their keys are equal. The baseline compares them as written, lower-cased.
    """
    folder = data / "url-tests"
    standard = [case for case in json.loads(_text(folder / "wpt_urltestdata.json")) if isinstance(case, dict)]
    return [
        _met("spellings of one address meet (WPT)", list(_standard_pairs(standard))),
        _refused(standard),
        _met("spellings of one address meet (w3lib)", list(_w3lib_pairs(_text(folder / "w3lib.jsonl")))),
        _stripped(json.loads(_text(folder / "clearurls.data.min.json"))["providers"]["globalRules"]["rules"]),
        _kept_apart(),
        _trusted(_text(data / "perennial-sources" / "perennial-sources.csv")),
    ]


def _text(path: Path) -> str:
    return path.read_text("utf-8")


def _met(name: str, pairs: list[_Pair]) -> Row:
    short = [pair for pair in pairs if _key(pair.one) != _key(pair.other)]
    plain = sum(pair.one.lower() == pair.other.lower() for pair in pairs)
    return _share(name, len(pairs), short, target=0.99, plain=plain)


def _share(name: str, total: int, short: Iterable[object], *, target: float, plain: int | None = None) -> Row:
    missed = list(short)
    return Row(
        name=name,
        figure=1 - len(missed) / total,
        target=target,
        baseline=None if plain is None else plain / total,
        cases=total,
        detail=f"{total - len(missed)}/{total}" + (f"; short: {missed[:3]}" if missed else ""),
    )


def _key(url: str) -> str:
    """Return the key, or for what is no address a text that equals no key."""
    try:
        return canonical_url(url)
    except ValueError:
        return f"refused {url!r}"


def _standard_pairs(cases: list[JsonObject]) -> Iterator[_Pair]:
    """Yield input and parsed form of each web address that needs no base to be read."""
    for case in cases:
        if "href" in case and str(case["protocol"]) in {"http:", "https:"} and _stands_alone(case):
            yield _Pair(str(case["input"]), str(case["href"]))


def _stands_alone(case: JsonObject) -> bool:
    return case["base"] is None or re.match(r"\s*https?://", str(case["input"]), re.IGNORECASE) is not None


def _refused(cases: list[JsonObject]) -> Row:
    bad = [str(case["input"]) for case in cases if case.get("failure") and _stands_alone(case)]
    kept = [url for url in bad if not _key(url).startswith("refused")]
    return _share("what is no address is refused (WPT)", len(bad), kept, target=1.0)


def _w3lib_pairs(lines: str) -> Iterator[_Pair]:
    for case in map(json.loads, lines.splitlines()):
        if case["fn"] == "canonicalize_url" and not case["kwargs"] and _WEB.match(case["input"]):
            yield _Pair(case["input"], case["expected"])


def _stripped(rules: list[str]) -> Row:
    """Whether each kind of tracking parameter vanishes; a rule stands for the names it matches at its shortest."""
    names = [name for rule in rules for name in _names(rule)]
    short = [n for n in names if _key(f"https://example.com/a?id=7&{n}=newsletter") != "https://example.com/a?id=7"]
    return _share("kinds of tracking parameter are stripped", len(names), short, target=1.0, plain=0)


def _names(rule: str) -> Iterator[str]:
    """Yield names that a rule of the ClearURLs list matches, one per alternative."""
    bare = rule.removeprefix("(?:%3F)?")
    shortest = _REPEATED.sub(lambda match: "_x" if match.group().startswith("(?:_") else "x", _OPTIONAL.sub("", bare))
    parts = _CHOICE.split(shortest)
    choices = [part.split("|") if place % 2 else [part] for place, part in enumerate(parts)]
    for name in map("".join, product(*choices)):
        if not re.fullmatch(rule, name):
            raise ValueError(f"{name!r} is no example of {rule!r}")
        yield name


def _kept_apart() -> Row:
    pairs = [
        _Pair(f"https://example.com/a?{name}={one}", f"https://example.com/a?{name}={other}")
        for name in _SELECTING
        for one, other in (("12", "13"), ("main", "draft"), ("", "1"))
    ]
    merged = [pair for pair in pairs if _key(pair.one) == _key(pair.other)]
    return Row(
        name="pages told apart by a parameter merged",
        figure=len(merged),
        target=0,
        better="lower",
        cases=len(pairs),
        detail=f"of {len(pairs)}" + (f": {merged[:3]}" if merged else ""),
    )


def _trusted(table: str) -> Row:
    """Whether what an independent list calls reliable is trusted here; portals that reprint it are not meant to be."""
    rows = [row for row in csv.DictReader(table.splitlines()) if "Generally reliable" in row["status"]]
    urls = sorted({f"https://{url}" for row in rows for url in json.loads(row["urls"] or "[]")})
    short = [url for url in urls if classify_source(url) not in TRUSTED]
    return _share("sites rated reliable are trusted (RSP 2021)", len(urls), short, target=0.9)
