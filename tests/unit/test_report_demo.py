"""The demo's documents hold what its README promises: a conflict, decoys, one unreadable file, and no price."""

import re
import runpy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from factledger.errors import DocumentError
from factledger.knowledge.documents import ReadDocument
from factledger.knowledge.reading import read_document

EXAMPLES = Path(__file__).parents[2] / "examples"
EXPECTED = yaml.safe_load((EXAMPLES / "questions.yaml").read_text("utf-8"))
QUESTIONS = [pytest.param(entry, id=entry["id"]) for entry in EXPECTED["questions"]]
FILE_TIME = datetime(2026, 1, 1, tzinfo=UTC)
FILES = sorted((EXAMPLES / "demo").iterdir())


def read(path: Path) -> ReadDocument:
    return read_document(path.read_bytes(), str(path), changed=FILE_TIME)


@pytest.fixture(scope="module")
def documents() -> dict[str, ReadDocument]:
    return {path.name: read(path) for path in FILES if path.name != EXPECTED["unreadable"]}


def test_only_the_scan_cannot_be_read(documents: dict[str, ReadDocument]) -> None:
    assert len(documents) + 1 == len(FILES) == EXPECTED["documents"]
    with pytest.raises(DocumentError, match="no text"):
        read(EXAMPLES / "demo" / EXPECTED["unreadable"])


@pytest.mark.parametrize("entry", QUESTIONS)
def test_each_value_stands_in_its_file_beside_its_entity(
    entry: dict[str, Any], documents: dict[str, ReadDocument]
) -> None:
    for value in entry["values"]:
        sentences = re.split(r"(?<=[.。])", documents[value["file"]].text.replace("\u00a0", " "))
        assert any(value["entity"] in s and re.search(rf"(?<!\d){value['value']}", s) for s in sentences)


@pytest.mark.parametrize("entry", QUESTIONS)
def test_a_value_of_lumen_stands_in_one_document_only(
    entry: dict[str, Any], documents: dict[str, ReadDocument]
) -> None:
    [value] = [value for value in entry["values"] if value["entity"] == "Lumen B2"]
    assert [name for name, d in documents.items() if re.search(rf"(?<!\d){value['value']}", d.text)] == [value["file"]]


@pytest.mark.parametrize("entry", QUESTIONS)
def test_decoys_stand_somewhere(entry: dict[str, Any], documents: dict[str, ReadDocument]) -> None:
    texts = " ".join(" ".join(d.text.split()) for d in documents.values())
    assert [decoy for decoy in entry["never"] if decoy not in texts] == []
    assert not {value["value"] for value in entry["values"]} & set(entry["never"])


def test_no_document_states_a_price(documents: dict[str, ReadDocument]) -> None:
    money = r"[$€£¥₽￥]|\d\s*(?:euros?|dollars?|pounds?|usd|eur|руб|евро|долл|元|美元|欧元)"
    assert [name for name, d in documents.items() if re.search(money, d.text, re.IGNORECASE)] == []
    speaking = [name for name, d in documents.items() if re.search(r"price|cost|[Цц]ены|价格", d.text)]
    assert len(speaking) == 4


def test_dates_come_from_three_places(documents: dict[str, ReadDocument]) -> None:
    assert {d.published_basis for d in documents.values()} == {"metadata", "dated line", "file time"}


def test_three_languages_and_four_kinds_of_file(documents: dict[str, ReadDocument]) -> None:
    assert {d.language for d in documents.values()} == {"en", "ru", "zh"}
    assert {Path(name).suffix for name in documents} == {".md", ".html", ".txt", ".pdf", ".docx"}


def test_the_instructions_hold_no_figure(documents: dict[str, ReadDocument]) -> None:
    text = documents["meeting-notes.md"].text
    assert "Ignore previous instructions" in text
    assert not re.search(r"\d", text[text.index("Ignore") :])


@pytest.mark.parametrize("entry", QUESTIONS)
def test_the_readme_says_the_same(entry: dict[str, Any]) -> None:
    rows = (EXAMPLES / "README.md").read_text("utf-8").splitlines()
    [row] = [row for row in rows if row.startswith(f"| {entry['question']} |")]
    assert [value["value"] for value in entry["values"] if value["value"] not in row] == []


def test_the_binaries_are_those_of_the_script(tmp_path: Path, documents: dict[str, ReadDocument]) -> None:
    runpy.run_path(str(EXAMPLES / "make_binaries.py"))["write_all"](tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "lumen-b2-data-sheet.pdf",
        "lumen-b2-handbook.docx",
        "scan.pdf",
    ]
    for path in tmp_path.iterdir():
        if path.suffix == ".pdf":
            assert path.read_bytes() == (EXAMPLES / "demo" / path.name).read_bytes()
        else:
            assert read(path) == documents[path.name]
