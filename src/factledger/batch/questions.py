"""Read a file of questions: JSON lines or CSV, each with an id that can be the name of a file."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from factledger.errors import ConfigError

_SHOWN = 10
"""Problems of a file that are told at once."""
_BYTES = 200
"""Of an id at most: file systems allow 255 for a name, and `.json.part` is added."""
# What no file name may hold on Windows or elsewhere, and what would steer a terminal.
_UNFIT = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u2028\u2029\ud800-\udfff]')
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_COLUMNS = ("id", "question")


class Question(NamedTuple):
    """One question of a batch."""

    id: str
    question: str


class _Line(NamedTuple):
    number: int
    """From 1, as an editor counts."""
    id: object
    question: object


def read_questions(path: Path) -> list[Question]:
    """Return the questions of a file in its order: CSV by its ending (`.csv`, `.tsv`), else JSON lines.

    Raises:
        ConfigError: The file cannot be read, or lines are wrong: the first ten, each with its number and what to do.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = error.object[: error.start].count(b"\n") + 1
        raise ConfigError(f"{path}, line {number}: this is not UTF-8; save the file as UTF-8") from error
    except OSError as error:
        raise ConfigError(f"The questions {str(path)!r} cannot be read: {error.strerror}") from error
    problems: list[str] = []
    read = _csv_lines if path.suffix.lower() in (".csv", ".tsv") else _json_lines
    questions = list(_checked(read(text, problems), problems))
    if problems:
        told = [f"{path}, {problem}" for problem in problems[:_SHOWN]]
        more = [f"… and {len(problems) - _SHOWN} more"] if len(problems) > _SHOWN else []
        raise ConfigError("\n".join([*told, *more]))
    if not questions:
        raise ConfigError(f"{path} holds no question; each line is one: {_example(path)}")
    return questions


def _example(path: Path) -> str:
    tables = {".csv": "id,question", ".tsv": "id, a tab, question"}
    return tables.get(path.suffix.lower(), '{"id": "q1", "question": "…"}')


def _json_lines(text: str, problems: list[str]) -> Iterator[_Line]:
    # Split at line feeds alone: U+2028 and the like may stand in a question.
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (json.JSONDecodeError, RecursionError) as error:
            problems.append(f"line {number}: this is not JSON: {error}")
            continue
        if isinstance(value, dict):
            yield _Line(number, value.get("id"), value.get("question"))
        else:
            problems.append(f"line {number}: a line is an object with an id and a question")


def _csv_lines(text: str, problems: list[str]) -> Iterator[_Line]:
    header = text.partition("\n")[0]
    delimiter = max(",;\t", key=header.count)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        names = [name.strip().lower() for name in reader.fieldnames or ()]
        reader.fieldnames = names
        missing = [column for column in _COLUMNS if column not in names]
        if missing:
            problems.append(f"line 1: no column {' and no column '.join(missing)}; the first line names the columns")
            return
        before = reader.line_num
        for row in reader:
            yield _Line(before + 1, row["id"], row["question"])
            before = reader.line_num
    except csv.Error as error:
        problems.append(f"line {reader.line_num}: this is not CSV: {error}")


def _checked(lines: Iterator[_Line], problems: list[str]) -> Iterator[Question]:
    seen: dict[str, _Line] = {}
    for line in lines:
        name, question = _name(line.id), line.question
        if problem := _wrong_id(name) or _wrong_question(question):
            problems.append(f"line {line.number}: {problem}")
            continue
        # Some file systems take both for one name.
        same = seen.setdefault(unicodedata.normalize("NFC", name).casefold(), line)
        if same is not line:
            problems.append(f"line {line.number}: the id {name!r} stands already in line {same.number}")
            continue
        yield Question(name, str(question).strip())


def _name(given: object) -> str:
    """Return an id as text; a whole number is taken as it is written."""
    is_number = isinstance(given, int) and not isinstance(given, bool)
    return str(given).strip() if isinstance(given, str) or is_number else ""


def _wrong_id(name: str) -> str:
    if not name:
        return "the id is missing; give each question one, text or a whole number, it becomes the name of its report"
    if _UNFIT.search(name) or name.startswith(".") or name.endswith(".") or _DEVICES.fullmatch(name):
        return f"the id {name!r} cannot be the name of a file; use letters, digits, - and _"
    if len(name.encode("utf-8")) > _BYTES:
        return f"the id {name[:20]!r}… is longer than {_BYTES} bytes"
    return ""


def _wrong_question(question: object) -> str:
    if question is None or (isinstance(question, str) and not question.strip()):
        return "the question is empty; say what you want to know"
    return "" if isinstance(question, str) else "the question is not text"
