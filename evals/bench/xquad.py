"""XQuAD as documents and questions: one document for each paragraph, and the questions that it answers."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from factledger.knowledge import KnowledgeBase


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the data set."""

    id: str
    text: str
    answers: tuple[str, ...]
    paragraph: int
    """Position of the paragraph that answers it."""


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


class Library:
    """A knowledge base with a document for each paragraph, from which one can be taken away."""

    def __init__(self, base: KnowledgeBase, folder: Path, paragraphs: Sequence[str]) -> None:
        self.base = base
        self._files = [folder / f"{number:03}.txt" for number in range(len(paragraphs))]
        for file, text in zip(self._files, paragraphs, strict=True):
            file.write_text(text, "utf-8")
        base.add([folder])

    @contextmanager
    def without(self, paragraph: int) -> Iterator[None]:
        """Take one paragraph away for the time of the block."""
        self.base.remove([self._files[paragraph]])
        yield
        self.base.add([self._files[paragraph]])
