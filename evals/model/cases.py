"""What is asked: the worked example and questions over XQuAD, each with what is true of it."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import sentencex
import yaml

from factledger.evals.retrieval.xquad import LANGUAGES
from factledger.records import MetricKind

_FIGURE = re.compile(
    r"(?:about|around|over|nearly|около|более|почти|примерно|约|近|超过)?\s*[$€£]?\d[\d.,\s]*%?(?:\s?\S+){0,2}",
    re.IGNORECASE,
)
"""An answer that is a figure with little around it; `ISO 9001` is a name."""


@dataclass(frozen=True, slots=True)
class TrueAnswer:
    """A sentence of the documents that answers, and the answer in it."""

    sentence: str
    value: str


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that a question asks for."""

    name: str
    """A metric's name, so that it is known again in a prompt."""
    question: str
    entity: str
    kind: MetricKind
    answers: tuple[TrueAnswer, ...] = ()
    """None where the documents do not say."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question with everything it asks for."""

    id: str
    language: str
    question: str
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Collection:
    """Documents and the questions asked of them."""

    name: str
    documents: Path | Mapping[str, str]
    """A folder, or texts by file name."""
    cases: tuple[Case, ...]

    def files(self, folder: Path) -> Path:
        """Return the folder of the documents; texts are written below `folder` first."""
        if isinstance(self.documents, Path):
            return self.documents
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in self.documents.items():
            (folder / name).write_text(text, "utf-8", newline="")
        return folder


def demo(examples: Path) -> Collection:
    """Return the worked example: two battery lives, which one document states otherwise, and two missing prices."""
    questions = yaml.safe_load((examples / "questions.yaml").read_text("utf-8"))["questions"]
    return Collection("demo", examples / "demo", tuple(map(_demo_case, questions)))


_BATTERY = {
    "en": ("battery life of {}", "What is the battery life of {}?"),
    "ru": ("время работы батареи {}", "Каково время работы батареи {}?"),
    "zh": ("{} 的电池续航时间", "{} 的电池续航时间是多少？"),
}
_PRICE = {
    "en": ("price of {}", "What is the price of {}?"),
    "ru": ("цена {}", "Какова цена {}?"),
    "zh": ("{} 的价格", "{} 的价格是多少？"),
}
_STATED = {
    "12 hours": "In standard mode, the battery of Orbit A1 lasted 12 hours on one charge.",
    "10 hours": "The battery of Orbit A1 lasts 10 hours on one charge.",
    "9 hours": "The battery of Lumen B2 lasts 9 hours on one charge.",
    "12 часов": "В обычном режиме батарея Orbit A1 работает 12 часов от одного заряда.",
    "10 часов": "Батарея Orbit A1 работает 10 часов от одного заряда.",
    "9 часов": "Батарея Lumen B2 работает 9 часов от одного заряда.",
    "12小时": "标准模式下，Orbit A1 的电池续航时间为12小时。",
    "10小时": "Orbit A1 的电池续航时间为10小时。",
    "9小时": "Lumen B2 的电池续航时间为9小时。",
}
"""The sentences of the worked example, by the value of `examples/questions.yaml` that they state."""


def _demo_case(question: dict[str, object]) -> Case:
    language, values = str(question["language"]), question["values"]
    assert isinstance(values, list)  # noqa: S101 — the example's own file
    asked = [
        Asked(
            name=name.format(entity),
            question=text.format(entity),
            entity=entity,
            kind="number",
            answers=tuple(
                TrueAnswer(_STATED[v["value"]], v["value"]) for v in values if answered and v["entity"] == entity
            ),
        )
        for (name, text), answered in ((_BATTERY[language], True), (_PRICE[language], False))
        for entity in dict.fromkeys(v["entity"] for v in values)
    ]
    return Case(f"demo-{language}", language, str(question["question"]), tuple(asked))


def xquad(folder: Path, language: str, questions: int) -> Collection:
    """Return the articles of one language, a document for each paragraph, and some of the questions they answer.

    Args:
        folder: Holds `xquad.LANGUAGE.json`.
        language: One of `LANGUAGES`.
        questions: How many, chosen by a stable hash of their ids.
    """
    articles = json.loads((folder / f"xquad.{language}.json").read_text("utf-8"))["data"]
    contexts = [paragraph["context"] for article in articles for paragraph in article["paragraphs"]]
    cases = sorted(_xquad_cases(articles, language), key=lambda case: hashlib.sha256(case.id.encode()).hexdigest())
    documents = {f"{number:03}.txt": context for number, context in enumerate(contexts)}
    return Collection(f"xquad-{language}", documents, tuple(cases[:questions]))


def _xquad_cases(articles: Sequence[dict[str, list[dict[str, object]]]], language: str) -> Iterator[Case]:
    for article in articles:
        for paragraph in article["paragraphs"]:
            yield from _paragraph_cases(paragraph, language)


def _paragraph_cases(paragraph: dict[str, object], language: str) -> Iterator[Case]:
    context, asked = str(paragraph["context"]), paragraph["qas"]
    assert isinstance(asked, list)  # noqa: S101 — the data's own form
    for qa in asked:
        answer = qa["answers"][0]
        sentence = _sentence_at(context, language, answer["answer_start"], len(answer["text"]))
        name = qa["question"].strip().rstrip("?？")
        kind: MetricKind = "number" if _FIGURE.fullmatch(answer["text"].strip()) else "text"
        one = Asked(name, qa["question"].strip(), "", kind, (TrueAnswer(sentence, answer["text"]),))
        yield Case(f"xquad-{language}-{qa['id']}", language, one.question, (one,))


def _sentence_at(context: str, language: str, start: int, length: int) -> str:
    """Return the sentence, or the neighbouring ones, that hold an answer whole."""
    borders = [(b["start_index"], b["end_index"]) for b in sentencex.get_sentence_boundaries(language, context)]
    held = [(a, b) for a, b in borders if a < start + length and start < b]
    return context[held[0][0] : held[-1][1]].strip()


def collections(examples: Path, data: Path | None, questions: int) -> list[Collection]:
    """Return everything that is asked; without data the worked example alone."""
    found = [demo(examples)]
    if data is not None and questions:
        found += [xquad(data / "xquad", language, questions) for language in LANGUAGES]
    return found


def shortened(collection: Collection, count: int) -> Collection:
    """Return a collection with its first cases only."""
    return replace(collection, cases=collection.cases[:count])
