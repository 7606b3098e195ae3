"""The benchmark of the offline analyst: on a small set of its own in both ways of asking, and on the shared one."""

import json
from pathlib import Path

import pytest

from factledger.evals.bench import questions

SHARED = Path(__file__).parents[3] / "shared" / "data"
PARAGRAPHS = {
    "en": (
        "The Zephyr bridge was opened in 1932. It is 512 metres long.",
        "When was the Zephyr bridge opened?",
        "1932",
    ),
    "ru": ("Мост Зефир открыт в 1932 году. Его длина 512 метров.", "В каком году открыт мост Зефир?", "1932"),
    "zh": ("西风大桥于1932年通车。它全长512米。", "西风大桥是哪一年通车的？", "1932"),
}
OTHERS = {
    "en": ["A potato is a tuber. It grows in cool soil.", "The council met on Monday and talked about rain."],
    "ru": ["Картофель — клубень. Он растёт в прохладной почве.", "Совет собрался в понедельник и говорил о дожде."],
    "zh": ["土豆是一种块茎。它生长在凉爽的土壤里。", "委员会星期一开会讨论了下雨的问题。"],
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Write a set of one question per language in the form of XQuAD."""
    folder = tmp_path / "data" / "xquad"
    folder.mkdir(parents=True)
    for language, (context, question, answer) in PARAGRAPHS.items():
        asked = {"id": "1", "question": question, "answers": [{"text": answer, "answer_start": 0}]}
        paragraphs = [{"context": context, "qas": [asked]}, *({"context": c, "qas": []} for c in OTHERS[language])]
        content = json.dumps({"data": [{"title": "t", "paragraphs": paragraphs}]}, ensure_ascii=False)
        (folder / f"xquad.{language}.json").write_text(content, "utf-8")
    return tmp_path / "data"


@pytest.mark.parametrize("machine", [pytest.param(False, id="the analyst"), pytest.param(True, id="the whole machine")])
def test_answers_when_a_document_does_and_refuses_when_none_does(data: Path, machine: bool) -> None:
    rows = questions.measure(data, machine=machine)
    figures = {(row.name, row.language): row.figure for row in rows}
    for language in PARAGRAPHS:
        assert figures["first fact quotes the answer", language] == 1.0
        assert figures["refused, no document answers", language] == 1.0
        assert figures["quotes that stand in no document", language] == 0


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_shared_set() -> None:
    if not (SHARED / "xquad").exists():
        pytest.skip("../shared/data is absent: questions over XQuAD were not measured")
    rows = questions.measure(SHARED, per_language=25)
    for row in rows:
        if row.name == "quotes that stand in no document":
            assert row.figure == 0
        elif row.name == "refused, no document answers":
            assert row.figure >= row.target
        elif row.name == "first fact quotes the answer":
            # Twenty-five questions scatter by about nine points; the benchmark itself asks more of them.
            assert row.figure >= row.target - 0.15
