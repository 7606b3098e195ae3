"""How well headlines of one story meet, and how well others stay apart, on scored pairs of headlines."""

import difflib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from factledger.checks import same_story
from factledger.evals.gates.table import Row

_SAME, _OTHER = 4.0, 3.0
"""Score of a pair, of 5, from which it tells one story, and below which it tells two. Between them people differ."""
_TARGETS = {"en": 0.55, "ru": 0.60, "zh": 0.60}
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_AGE = re.compile(r"\b(?:at|aged)\s\d+|в\s(?:возрасте\s)?\d+|\d+岁")


class _Headlines(NamedTuple):
    one: str
    other: str
    score: float


def measure(data: Path) -> list[Row]:
    """Return by language the share of equal and of different stories that merge.

    Args:
        data: The folder that holds `sts-headlines`: pairs of headlines scored from 0 to 5, translated for ru and zh.

    The baseline merges what difflib finds alike from 0.88.
    """
    rows: list[Row] = []
    for language, target in _TARGETS.items():
        pairs = _read(sorted((data / "sts-headlines").glob(f"headlines.{language}.*.jsonl")))
        rows += [_merged(language, pairs, target), _wrong(language, pairs), _renumbered(language, pairs)]
    return rows


def _read(paths: list[Path]) -> list[_Headlines]:
    rows = (json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines() if line)
    return [_Headlines(row["s1"], row["s2"], row["score"]) for row in rows]


def _merged(language: str, pairs: list[_Headlines], target: float) -> Row:
    same = [pair for pair in pairs if pair.score >= _SAME]
    return Row(
        name="headlines of one story merged",
        language=language,
        figure=_share(same, same_story),
        target=target,
        baseline=_share(same, _plainly_alike),
        cases=len(same),
        detail=f"of {len(same)}",
    )


def _wrong(language: str, pairs: list[_Headlines]) -> Row:
    other = [pair for pair in pairs if pair.score < _OTHER]
    wrong = [f"{pair.one} | {pair.other}" for pair in other if same_story(pair.one, pair.other)]
    return Row(
        name="headlines of two stories merged",
        language=language,
        figure=len(wrong) / len(other),
        target=0.01,
        baseline=_share(other, _plainly_alike),
        better="lower",
        cases=len(other),
        detail=f"{len(wrong)}/{len(other)} {wrong[:3]}",
    )


def _renumbered(language: str, pairs: list[_Headlines]) -> Row:
    """Count the titles that merge with themselves after one number was changed, and pairs with other numbers."""
    titles = dict.fromkeys(title for pair in pairs for title in (pair.one, pair.other) if _NUMBER.search(title))
    changed = [_Headlines(title, _with_other_number(title), 0) for title in titles]
    differing = [pair for pair in pairs if _have_other_numbers(pair)]
    merged = [f"{p.one} | {p.other}" for p in [*changed, *differing] if same_story(p.one, p.other)]
    return Row(
        name="titles with other numbers merged",
        language=language,
        figure=len(merged),
        target=0,
        baseline=sum(_plainly_alike(pair.one, pair.other) for pair in [*changed, *differing]),
        better="lower",
        cases=len(changed) + len(differing),
        detail=f"of {len(changed) + len(differing)} {merged[:3]}",
    )


def _with_other_number(title: str) -> str:
    return _NUMBER.sub(lambda match: f"{match.group()[:-1]}{(int(match.group()[-1]) + 1) % 10}", title, count=1)


def _have_other_numbers(pair: _Headlines) -> bool:
    one, other = (sorted(_NUMBER.findall(_AGE.sub(" ", title))) for title in pair[:2])
    return bool(one and other) and one != other


def _share(pairs: list[_Headlines], merges: Callable[[str, str], bool]) -> float:
    return sum(merges(pair.one, pair.other) for pair in pairs) / len(pairs)


def _plainly_alike(one: str, other: str) -> bool:
    return difflib.SequenceMatcher(None, one.lower(), other.lower()).ratio() >= 0.88
