"""How often the offline analyst quotes the sentence that answers, and how often it says no when nothing does.

usage: python -m factledger.evals.bench.questions DATA [PER_LANGUAGE]

DATA holds `xquad`. Every paragraph becomes a document of its own; each question is asked twice: of all documents, and
of all but the one that answers it, the rest of its article included. PER_LANGUAGE questions [all] are taken by a stable
hash of their ids.
"""

import asyncio
import hashlib
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.protocol import (
    Extraction,
    ExtractRequest,
    JudgeRequest,
    Plan,
    PlannedMetric,
    PlanRequest,
    SourceText,
    ToolInfo,
    ToolRequest,
)
from factledger.checks.angles import angle_words
from factledger.checks.quote import find_quote
from factledger.evals.gates.table import Row, printed
from factledger.graph.context import ResearchContext
from factledger.knowledge import FoundPassage, KnowledgeBase
from factledger.records import ANGLES
from factledger.tools.search_kb import NAME

TODAY = "2026-01-01"
RIGHT = {"en": 0.75, "ru": 0.70, "zh": 0.65}
"""Least share of the questions whose first fact quotes the answer."""
REFUSED = 0.5
"""Least share of the questions refused once the paragraph that answers is gone."""
_CURVE = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the data set."""

    id: str
    text: str
    answers: tuple[str, ...]
    paragraph: int
    """Position of the paragraph that answers it."""


class Answer(NamedTuple):
    """The first key fact of a question."""

    quote: str
    confidence: float
    true_quote: bool
    """Whether the quote stands in its document."""


def measure(data: Path, per_language: int | None = None) -> list[Row]:
    """Return rows for each language: right, refused when unanswerable, and quotes that stand in no document."""
    return [row for language in ("en", "ru", "zh") for row in _language_rows(data, language, per_language)]


def _language_rows(data: Path, language: str, per_language: int | None) -> list[Row]:
    paragraphs, questions = read_xquad(data / "xquad" / f"xquad.{language}.json", per_language)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        asked = asyncio.run(_ask_all(Path(folder), paragraphs, questions, language))
    answerable = [(q, answer) for q, answer, _ in asked]
    gone = [answer for _, _, answer in asked]
    count = len(asked)
    answered = [(q, a) for q, a in answerable if a]
    right = [a for q, a in answered if _holds(a.quote, q.answers)]
    false = [a for a in gone if a]
    invented = sum(not a.true_quote for a in [*(a for _, a in answered), *false])
    detail = f"answered {len(answered)}, right {len(right)}, wrong {len(answered) - len(right)}, of {count}"
    return [
        Row(
            name="first fact quotes the answer",
            language=language,
            figure=len(right) / count,
            target=RIGHT[language],
            detail=detail,
        ),
        Row(
            name="refused when no document answers",
            language=language,
            figure=1 - len(false) / count,
            target=REFUSED,
            detail=curve(right, false, count),
        ),
        Row(name="quotes that stand in no document", language=language, figure=invented, target=0, better="lower"),
    ]


def read_xquad(path: Path, limit: int | None) -> tuple[list[str], list[Question]]:
    """Return the paragraphs and the questions of one language, at most `limit` questions, chosen by their ids."""
    articles = json.loads(path.read_text("utf-8"))["data"]
    paragraphs = [p for article in articles for p in article["paragraphs"]]
    questions = [
        Question(qa["id"], qa["question"], tuple(a["text"] for a in qa["answers"]), number)
        for number, paragraph in enumerate(paragraphs)
        for qa in paragraph["qas"]
    ]
    chosen = sorted(questions, key=lambda q: hashlib.sha256(q.id.encode()).hexdigest())[:limit]
    return [p["context"] for p in paragraphs], sorted(chosen, key=lambda q: q.paragraph)


async def _ask_all(
    folder: Path, paragraphs: Sequence[str], questions: Sequence[Question], language: str
) -> list[tuple[Question, Answer | None, Answer | None]]:
    files = [folder / "docs" / f"{number:03}.txt" for number in range(len(paragraphs))]
    files[0].parent.mkdir()
    for file, text in zip(files, paragraphs, strict=True):
        file.write_text(text, "utf-8")
    with KnowledgeBase(folder / "base") as base:
        base.add([files[0].parent])
        first = {q.id: await ask(base, q.text, language) for q in questions}
        second: dict[str, Answer | None] = {}
        for number in sorted({q.paragraph for q in questions}):
            base.remove([files[number]])
            second |= {q.id: await ask(base, q.text, language) for q in questions if q.paragraph == number}
            base.add([files[number]])
    return [(q, first[q.id], second[q.id]) for q in questions]


async def ask(base: KnowledgeBase, question: str, language: str) -> Answer | None:
    """Return the first key fact of a question, as a run would: planned, searched, read source by source, judged."""
    analyst = OfflineAnalyst()
    plan = await analyst.plan(PlanRequest(question=question, language=language, today=TODAY))
    found: list[tuple[Extraction, str]] = []
    for source, passages, weights, asked in await _sources(analyst, base, plan, language):
        for metric in plan.metrics[:1]:
            extraction = await analyst.extract(_request(metric, asked, passages, weights, language))
            if extraction.found and await _speaks(analyst, metric, extraction, language):
                found.append((extraction, source))
    if not found:
        return None
    best, source = max(found, key=lambda pair: pair[0].confidence)
    return Answer(best.quote, best.confidence, find_quote(best.quote, base.text(source)) is not None)


_Admitted = tuple[str, list[FoundPassage], dict[str, float], str]


async def _sources(analyst: OfflineAnalyst, base: KnowledgeBase, plan: Plan, language: str) -> list[_Admitted]:
    """The passages a run would admit, by source: from four angles, above the floor, the most relevant first."""
    settings = ResearchContext()
    grouped: dict[str, _Admitted] = {}
    for sub_question in plan.sub_questions:
        metrics = tuple(plan.metrics[i] for i in sub_question.metrics)
        passages: dict[tuple[str, int], FoundPassage] = {}
        weights: dict[str, float] = {}
        for angle in ANGLES:
            choice = await analyst.choose_tool(
                ToolRequest(
                    question=sub_question.question,
                    claim=sub_question.claim,
                    falsifier=sub_question.falsifier,
                    angle=angle,
                    metrics=metrics,
                    tools=(ToolInfo(name=NAME),),
                    language=language,
                    today=TODAY,
                )
            )
            result = base.search(choice.query, angle_words=angle_words(angle, language))
            weights |= result.term_weights
            passages |= {(p.document.id, p.start): p for p in reversed(result.passages)}
        ranked = sorted(passages.values(), key=lambda p: -p.score)[: settings.max_snippets]
        for passage in ranked:
            if passage.score >= settings.relevance_floor:
                entry = grouped.setdefault(
                    passage.document.id, (passage.document.id, [], weights, sub_question.question)
                )
                entry[1].append(passage)
    return list(grouped.values())


def _request(
    metric: PlannedMetric, asked: str, passages: Sequence[FoundPassage], weights: dict[str, float], language: str
) -> ExtractRequest:
    unique = {p.start: p for p in passages}
    return ExtractRequest(
        metric=metric,
        question=asked,
        title=passages[0].document.title,
        passages=tuple(SourceText(text=p.text, start=p.start, locator=p.locator) for _, p in sorted(unique.items())),
        term_weights=weights,
        language=language,
        today=TODAY,
    )


async def _speaks(analyst: OfflineAnalyst, metric: PlannedMetric, extraction: Extraction, language: str) -> bool:
    request = JudgeRequest(
        subject=metric.definition,
        kind="metric",
        metric=metric,
        quotes=(extraction.quote,),
        value=extraction.value,
        language=language,
    )
    return (await analyst.judge(request)).meaning != "unsupported"


def _holds(quote: str, answers: Sequence[str]) -> bool:
    return any(_plain(answer) in _plain(quote) for answer in answers)


def _plain(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def curve(right: Sequence[Answer], false: Sequence[Answer], count: int) -> str:
    """Return for rising floors the share of right answers that stay and of false answers that remain."""
    return " ".join(
        f"[{floor:g}: {kept:.0%} kept, {wrong:.0%} false]" for floor, kept, wrong in _points(right, false, count)
    )


def _points(right: Sequence[Answer], false: Sequence[Answer], count: int) -> Iterator[tuple[float, float, float]]:
    for floor in _CURVE:
        kept = Counter(a.confidence >= floor for a in right)[True] / max(1, len(right))
        yield floor, kept, Counter(a.confidence >= floor for a in false)[True] / count


def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 when a figure misses its target."""
    rows = measure(Path(arguments[0]), int(arguments[1]) if len(arguments) > 1 else None)
    sys.stdout.write(printed(rows) + "\n")
    return 0 if all(row.holds for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
