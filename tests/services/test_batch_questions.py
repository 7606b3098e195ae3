"""A file of questions is read as people make it, and what is wrong in it is told with its line."""

from pathlib import Path

import pytest

from factledger.batch.questions import Question, read_questions
from factledger.errors import ConfigError


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        pytest.param("q.jsonl", b'{"id": "a", "question": "Why?"}\n', [("a", "Why?")], id="one line"),
        pytest.param("q.jsonl", b'{"id": "a", "question": "Why?"}', [("a", "Why?")], id="no line end"),
        pytest.param("q.jsonl", b'\xef\xbb\xbf{"id": "a", "question": "Why?"}\n', [("a", "Why?")], id="BOM"),
        pytest.param(
            "q.jsonl",
            b'{"id": "a", "question": "Why?"}\r\n\r\n{"id": "b", "question": "How?"}\r\n',
            [("a", "Why?"), ("b", "How?")],
            id="CRLF and an empty line",
        ),
        pytest.param(
            "q.jsonl", b'{"id": 7, "question": "Why?", "note": 1}', [("7", "Why?")], id="number, other fields"
        ),
        pytest.param("q.jsonl", b'{"id": " a ", "question": " Why?\\n"}', [("a", "Why?")], id="spaces around"),
        pytest.param("q.csv", b"id,question\r\na,Why?\r\n", [("a", "Why?")], id="CSV"),
        pytest.param(
            "q.CSV", b'\xef\xbb\xbfQuestion;ID\n"Why;\nor how?";a\n', [("a", "Why;\nor how?")], id="Excel's CSV"
        ),
        pytest.param("q.tsv", b"id\tquestion\na\tWhy, then?\n", [("a", "Why, then?")], id="tabs"),
        pytest.param(
            "q.jsonl",
            '{"id": "вопрос-1", "question": "Сколько это стоит?"}\n{"id": "问题", "question": "多少钱？"}'.encode(),
            [("вопрос-1", "Сколько это стоит?"), ("问题", "多少钱？")],
            id="Russian and Chinese, ids too",
        ),
        pytest.param(
            "q.jsonl",
            '{"id": "a", "question": "One\u2028question"}'.encode(),
            [("a", "One\u2028question")],
            id="a line separator inside a question",
        ),
        pytest.param(
            "q.jsonl",
            b'{"id": "a", "question": "' + b"why " * 150 + b'"}',
            [("a", "why " * 149 + "why")],
            id="600 letters",
        ),
    ],
)
def test_questions_are_read(tmp_path: Path, name: str, content: bytes, expected: list[tuple[str, str]]) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    assert read_questions(file) == [Question(*one) for one in expected]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        pytest.param("q.jsonl", '{"question": "Why?"}', "line 1: the id is missing", id="no id"),
        pytest.param("q.jsonl", '{"id": "", "question": "Why?"}', "line 1: the id is missing", id="empty id"),
        pytest.param("q.jsonl", '{"id": true, "question": "Why?"}', "line 1: the id is missing", id="no name at all"),
        pytest.param(
            "q.jsonl",
            '{"id": "a", "question": "Why?"}\n{"id": "b", "question": "Why?"}\n{"id": "a", "question": "How?"}',
            "line 3: the id 'a' stands already in line 1",
            id="doubled",
        ),
        pytest.param(
            "q.jsonl",
            '{"id": "Ж", "question": "Why?"}\n{"id": "ж", "question": "Why?"}',
            "line 2: the id 'ж' stands already in line 1",
            id="doubled where case is not told apart",
        ),
        pytest.param("q.jsonl", '{"id": "../x", "question": "Why?"}', "'../x' cannot be the name of a file", id="path"),
        pytest.param("q.jsonl", '{"id": "a\\\\b", "question": "Why?"}', "cannot be the name of a file", id="backslash"),
        pytest.param("q.jsonl", '{"id": "..", "question": "Why?"}', "cannot be the name of a file", id="dots"),
        pytest.param("q.jsonl", '{"id": "a\\u001b[2J", "question": "Why?"}', "cannot be the name", id="terminal code"),
        pytest.param("q.jsonl", '{"id": "NUL", "question": "Why?"}', "cannot be the name of a file", id="a device"),
        pytest.param(
            "q.jsonl", '{"id": "' + "长" * 70 + '", "question": "Why?"}', "longer than 200 bytes", id="long id"
        ),
        pytest.param("q.jsonl", '{"id": "a", "question": " "}', "line 1: the question is empty", id="empty question"),
        pytest.param("q.jsonl", '{"id": "a"}', "line 1: the question is empty", id="no question"),
        pytest.param("q.jsonl", '{"id": "a", "question": 7}', "line 1: the question is not text", id="a number"),
        pytest.param(
            "q.jsonl",
            '{"id": "a", "question": "Why?"}\n{"id": "b", "ques',
            "line 2: this is not JSON",
            id="broken line",
        ),
        pytest.param("q.jsonl", "[" * 100_000, "line 1: this is not JSON", id="nested without end"),
        pytest.param("q.jsonl", '["a", "Why?"]', "line 1: a line is an object", id="a list"),
        pytest.param("q.jsonl", '{"id": 1.5, "question": "Why?"}', "text or a whole number", id="half a number"),
        pytest.param("q.jsonl", "\n \n", 'holds no question; each line is one: {"id"', id="nothing in it"),
        pytest.param("q.csv", "id,question\n", "holds no question; each line is one: id,question", id="no row"),
        pytest.param("q.tsv", "id\tquestion\n", "each line is one: id, a tab, question", id="no row, tabs"),
        pytest.param("q.csv", "number,question\n1,Why?\n", "line 1: no column id", id="CSV without the column"),
        pytest.param("q.csv", "id,question\na\n", "line 2: the question is empty", id="CSV with a short line"),
        pytest.param("q.csv", 'id,question\na,"Why\n\nb,"How?"\n', "this is not CSV", id="CSV with a lone quote"),
        pytest.param(
            "q.csv", 'id,question\na,"Why\nso?"\nb,\n', "line 4: the question is empty", id="CSV lines counted"
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, name: str, content: str, said: str) -> None:
    file = tmp_path / name
    file.write_text(content, "utf-8", newline="")
    with pytest.raises(ConfigError) as raised:
        read_questions(file)
    assert said in str(raised.value)
    assert name in str(raised.value)


def test_all_wrong_lines_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "q.jsonl"
    file.write_text("{}\n" * 13, "utf-8")
    with pytest.raises(ConfigError) as raised:
        read_questions(file)
    lines = str(raised.value).splitlines()
    assert [f"line {number}:" in line for number, line in enumerate(lines[:10], 1)] == [True] * 10
    assert lines[10:] == ["… and 3 more"]


def test_another_encoding_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "q.jsonl"
    file.write_bytes('{"id": "a", "question": "Why?"}\n{"id": "b", "question": "Почему?"}'.encode("cp1251"))
    with pytest.raises(ConfigError, match="line 2: this is not UTF-8"):
        read_questions(file)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nowhere\.jsonl.*No such file"):
        read_questions(tmp_path / "nowhere.jsonl")
