"""How often the offline analyst quotes the sentence that answers, and how often it says no when nothing does.

usage: python -m factledger.evals.bench.questions DATA [PER_LANGUAGE] [machine]

DATA holds `xquad`. Every paragraph becomes a document of its own; each question is asked twice: of all documents, and
of all but the one that answers it, the rest of its article included. PER_LANGUAGE questions [100; `all`] are taken by
a stable hash of their ids. With `machine` each is a whole run, gates, ledger and report included; without it the
analyst works over the search alone, which is ten times faster and gives the curve.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from factledger.evals.bench.answering import Answer, Asking, Machine, ask_analyst
from factledger.evals.bench.xquad import Library, Question, read_xquad
from factledger.evals.gates.table import Row, printed
from factledger.knowledge import KnowledgeBase

PER_LANGUAGE = 100
RIGHT = {"en": 0.75, "ru": 0.70, "zh": 0.65}
"""Least share of the questions whose first fact quotes the answer."""
RIGHT_PLAIN = {"en": 0.79, "ru": 0.73, "zh": 0.67}
"""The same by BM25 and the sentence that shares most rare words, which never refuses."""
REFUSED = 0.5
"""Least share of the questions refused once the paragraph that answers is gone."""
FALSE = {"en": 0.12, "ru": 0.20, "zh": 0.20}
"""Share of false answers that is aimed at."""
_FLOORS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


class Asked(NamedTuple):
    """A question with what was answered to it."""

    question: Question
    answer: Answer | None
    answer_without: Answer | None
    """Once the paragraph that answers was gone."""

    @property
    def right(self) -> bool:
        """Whether the quote holds an answer of the data set."""
        return self.answer is not None and any(
            _letters(answer) in _letters(self.answer.quote) for answer in self.question.answers
        )


def measure(data: Path, *, per_language: int | None = PER_LANGUAGE, machine: bool = False) -> list[Row]:
    """Return rows for each language: right, refused and answered without a document, quotes that stand nowhere."""
    rows: list[Row] = []
    for language in RIGHT:
        paragraphs, questions = read_xquad(data / "xquad" / f"xquad.{language}.json", per_language)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            asking = Machine(Path(folder)).ask if machine else ask_analyst
            rows += _rows(asyncio.run(ask_all(Path(folder), paragraphs, questions, language, asking)), language)
    return rows


async def ask_all(
    folder: Path, paragraphs: Sequence[str], questions: Sequence[Question], language: str, asking: Asking
) -> list[Asked]:
    """Ask every question of all paragraphs, and of all but the one that answers it; files are kept in the folder."""
    (folder / "docs").mkdir()
    with KnowledgeBase(folder / "base") as base:
        library = Library(base, folder / "docs", paragraphs)
        answered = {q.id: await asking(base, q.text, language) for q in questions}
        without: dict[str, Answer | None] = {}
        for paragraph in sorted({q.paragraph for q in questions}):
            with library.without(paragraph):
                for question in (q for q in questions if q.paragraph == paragraph):
                    without[question.id] = await asking(base, question.text, language)
    return [Asked(q, answered[q.id], without[q.id]) for q in questions]


def _rows(asked: Sequence[Asked], language: str) -> list[Row]:
    count = len(asked)
    right, answered = sum(a.right for a in asked), sum(a.answer is not None for a in asked)
    false = sum(a.answer_without is not None for a in asked)
    invented = sum(not answer.true_quote for a in asked for answer in (a.answer, a.answer_without) if answer)
    detail = f"answered {answered}, right {right}, wrong {answered - right}, refused {count - answered}, of {count}"
    return [
        Row(
            name="first fact quotes the answer",
            language=language,
            figure=right / count,
            target=RIGHT[language],
            baseline=RIGHT_PLAIN[language],
            detail=detail,
        ),
        Row(name="refused, no document answers", language=language, figure=1 - false / count, target=REFUSED),
        Row(
            name="answered, though no document answers",
            language=language,
            figure=false / count,
            target=FALSE[language],
            better="lower",
            detail=curve(asked),
        ),
        Row(name="quotes that stand in no document", language=language, figure=invented, target=0, better="lower"),
    ]


def curve(asked: Sequence[Asked]) -> str:
    """Return for rising floors the shares of questions answered, rightly answered, and answered without a document.

    Empty when the confidences are not known.
    """
    if any(a.answer and a.answer.confidence is None for a in asked):
        return ""
    return " ".join(f"[{floor:g}: {_at(asked, floor)}]" for floor in _FLOORS)


def _at(asked: Sequence[Asked], floor: float) -> str:
    kept = [a for a in asked if _confidence(a.answer) >= floor]
    false = sum(_confidence(a.answer_without) >= floor for a in asked)
    shares = (len(kept) / len(asked), sum(a.right for a in kept) / len(asked), false / len(asked))
    return "answered {:.0%}, right {:.0%}, false {:.0%}".format(*shares)


def _confidence(answer: Answer | None) -> float:
    return answer.confidence if answer and answer.confidence is not None else 0.0


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 when a figure misses its target."""
    counts = [a for a in arguments[1:] if a != "machine"]
    per_language = PER_LANGUAGE if not counts else None if counts[0] == "all" else int(counts[0])
    rows = measure(Path(arguments[0]), per_language=per_language, machine="machine" in arguments[1:])
    sys.stdout.write(printed(rows) + "\n")
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
