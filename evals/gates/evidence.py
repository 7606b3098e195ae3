"""Whether documents hold evidence for a question: the curve of gold accepted against false accepted.

Each question is asked twice: of all paragraphs, and of all but the one that answers it, the rest of its article
included. Beside the offline analyst stands plain keyword overlap: the largest share of the question's words that one
paragraph holds. A floor under either score gives a curve; the figure is the share of questions accepted with their
paragraph at the lowest floor at which no more than the wanted share is accepted without it.
"""

import asyncio
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from factledger.evals.bench.answering import ask_analyst
from factledger.evals.bench.questions import FALSE, Asked, ask_all
from factledger.evals.bench.xquad import Question, read_xquad
from factledger.evals.gates.table import Row

PER_LANGUAGE = 200
"""Questions of each language, taken by a stable hash of their ids."""
_ACCEPTED = 0.9
_SHOWN = (0.02, 0.05, 0.08, 0.12, 0.2, 0.3)
"""Shares of false ones up to which the curve is shown."""
_WORD = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+")


class Scored(NamedTuple):
    """How sure a method is of a question's answer; 0 when it gives none."""

    gold: float
    """With the paragraph that answers."""
    without: float
    """Once it was gone."""


class Point(NamedTuple):
    """What a floor under the scores lets through."""

    gold: float
    false: float


def measure(data: Path, *, per_language: int | None = PER_LANGUAGE) -> list[Row]:
    """Return by language the share of gold accepted where no more false ones are than wanted.

    Args:
        data: The folder that holds `xquad`.
        per_language: How many questions; None asks all.
    """
    return [_row(data, language, per_language) for language in FALSE]


def _row(data: Path, language: str, per_language: int | None) -> Row:
    paragraphs, questions = read_xquad(data / "xquad" / f"xquad.{language}.json", per_language)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        asked = asyncio.run(ask_all(Path(folder), paragraphs, questions, language, ask_analyst))
    ours, plain = [_scored(a) for a in asked], _by_overlap(paragraphs, questions)
    return Row(
        name=f"gold accepted at ≤ {FALSE[language]:.0%} false",
        language=language,
        figure=at(ours, FALSE[language]).gold,
        target=_ACCEPTED,
        baseline=at(plain, FALSE[language]).gold,
        cases=len(questions),
        detail="; ".join(_shown(ours, plain, share) for share in _SHOWN),
    )


def _shown(ours: Sequence[Scored], plain: Sequence[Scored], share: float) -> str:
    one, other = at(ours, share), at(plain, share)
    return f"gold {one.gold:.0%}, false {one.false:.0%} (plain {other.gold:.0%}, {other.false:.0%})"


def _scored(asked: Asked) -> Scored:
    gold, without = (answer.confidence or 0 if answer else 0 for answer in (asked.answer, asked.answer_without))
    return Scored(gold, without)


def at(scores: Sequence[Scored], false: float) -> Point:
    """Return the point of the curve at the lowest floor that lets no more than such a share of false ones through."""
    floors = sorted({score.gold for score in scores if score.gold > 0})
    points = (_point(scores, floor) for floor in floors)
    return next((point for point in points if point.false <= false), Point(0, 0))


def _point(scores: Sequence[Scored], floor: float) -> Point:
    gold, false = (sum(value >= floor for value in side) for side in zip(*scores, strict=True))
    return Point(gold / len(scores), false / len(scores))


def _by_overlap(paragraphs: Sequence[str], questions: Sequence[Question]) -> list[Scored]:
    held = [_words(paragraph) for paragraph in paragraphs]
    scored = []
    for question in questions:
        wanted = _words(question.text)
        shares = [len(wanted & words) / len(wanted) for words in held]
        without = max(share for number, share in enumerate(shares) if number != question.paragraph)
        scored.append(Scored(max(shares), without))
    return scored


def _words(text: str) -> set[str]:
    """The words of a text, and its Chinese characters one by one."""
    return set(_WORD.findall(text.casefold()))
