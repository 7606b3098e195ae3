"""How well statements are split, on the golden rules of two published splitters."""

import json
import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from factledger.checks import split_statements
from factledger.evals.gates.table import Row

_TARGETS = {"en": 0.95, "ru": 0.95, "zh": 1.0}
_MARKER = re.compile(r"\s*(?:[•⁃*-]\s*)?(?:(?:\d{1,3}|[a-z])[.)]+\s+)?")
_NAIVE = re.compile(r"(?<=[.!?。！？])\s*(?=\S)")


class _Rule(NamedTuple):
    language: str
    text: str
    sentences: list[str]


def measure(data: Path) -> list[Row]:
    """Return the share of golden rules that hold, by language.

    Args:
        data: The folder that holds `sentence-splitting`.

    A rule holds when the text of every statement is right; list markers are not compared, for statements drop them.
    The baseline breaks behind every stop.
    """
    rules: dict[str, list[_Rule]] = defaultdict(list)
    for rule in [*_golden(data), *_partitions(data)]:
        rules[rule.language].append(rule)
    return [_row(language, rules[language]) for language in _TARGETS if rules[language]]


def _row(language: str, rules: list[_Rule]) -> Row:
    wrong = [rule.text[:60] for rule in rules if not _holds(rule, _ours)]
    naive = sum(_holds(rule, _naively) for rule in rules)
    return Row(
        name="golden rules of sentence borders",
        language=language,
        figure=1 - len(wrong) / len(rules),
        target=_TARGETS[language],
        baseline=naive / len(rules),
        cases=len(rules),
        detail=f"{len(rules) - len(wrong)}/{len(rules)}; short: {wrong[:5]}" if wrong else f"{len(rules)}/{len(rules)}",
    )


def _holds(rule: _Rule, split: Callable[[_Rule], list[str]]) -> bool:
    return [_bare(part) for part in split(rule)] == [_bare(part) for part in rule.sentences]


def _ours(rule: _Rule) -> list[str]:
    return [statement.text for statement in split_statements(rule.text, language=rule.language)]


def _naively(rule: _Rule) -> list[str]:
    return [part for part in _NAIVE.split(rule.text) if part.strip()]


def _bare(sentence: str) -> str:
    return _MARKER.sub("", sentence, count=1).strip()


def _golden(data: Path) -> list[_Rule]:
    """Read the golden rules of pySBD; those for text torn by a PDF or a web page speak of another task."""
    lines = (data / "sentence-splitting" / "pysbd_golden.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line]
    return [_Rule(row["lang"], row["text"], row["sentences"]) for row in rows if "_PDF_" not in row["set"]]


def _partitions(data: Path) -> list[_Rule]:
    """Read the unit tests of razdel, whose fragments mark each border with a bar."""
    lines = (data / "sentence-splitting" / "razdel_unit.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line]
    return [
        _Rule(row["lang"], row["partition"].replace("|", ""), [p for p in row["partition"].split("|") if p.strip()])
        for row in rows
    ]
