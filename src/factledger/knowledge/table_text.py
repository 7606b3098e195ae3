"""The text of files that hold records: CSV, TSV, JSON lines and JSON.

Each record is one line, `column: value | column: value`, so that a line is understood, and quoted, without its header.
"""

import csv
import json
from collections.abc import Iterable, Iterator
from io import StringIO
from itertools import chain, zip_longest

from factledger.errors import DocumentError
from factledger.knowledge.decoding import decode
from factledger.knowledge.documents import Content

_DELIMITERS = ",;\t|"
_SAMPLE = 2048  # characters; the sniffer takes time by the square of it on quotation marks that never close


def read_csv(data: bytes, name: str) -> Content:
    """Return a table of values; the first row is its header unless a cell of it is a number or empty.

    Raises:
        DocumentError: It is no text, or a quoted cell never ends.
    """
    text = decode(data, name)
    rows = (row for row in csv.reader(StringIO(text), _dialect(text)) if any(cell.strip() for cell in row))
    try:
        return _content(_named(rows))
    except csv.Error as error:
        raise DocumentError(name, f"is no table of values: {error}") from error


def _named(rows: Iterator[list[str]]) -> Iterator[str]:
    first, second = next(rows, []), next(rows, None)
    is_header = second is not None and all(cell.strip() and not _is_number(cell) for cell in first)
    names = [_line(cell) for cell in first] if is_header else []
    for row in chain([] if is_header else [first], [] if second is None else [second], rows):
        yield _record(zip_longest(names, row, fillvalue="") if len(row) > len(names) else zip(names, row, strict=False))


def read_json_lines(data: bytes, name: str) -> Content:
    """Return one record a line; blank lines are left out.

    Raises:
        DocumentError: A line is no JSON; the reason names it.
    """
    lines = enumerate(StringIO(decode(data, name)), start=1)
    return _content(_of_json(_parsed(line, name, number)) for number, line in lines if line.strip())


def read_json(data: bytes, name: str) -> Content:
    """Return the entries of a list as records; anything else is one record.

    Raises:
        DocumentError: It is no JSON; the reason names the line.
    """
    value = _parsed(decode(data, name), name)
    return _content(map(_of_json, value if isinstance(value, list) else [value]))


def _content(records: Iterable[str]) -> Content:
    return Content(text="\n".join(records), counted="row")


def _dialect(text: str) -> type[csv.Dialect] | csv.Dialect:
    try:
        return csv.Sniffer().sniff(text[:_SAMPLE].rpartition("\n")[0] or text[:_SAMPLE], _DELIMITERS)
    except csv.Error:
        return csv.excel


def _parsed(text: str, name: str, line: int | None = None) -> object:
    try:
        return json.loads(text, parse_int=str, parse_float=str)  # numbers as they are written: 1.50 is not 1.5
    except json.JSONDecodeError as error:
        raise DocumentError(name, f"line {line or error.lineno} is no JSON: {error.msg}") from error


def _record(fields: Iterable[tuple[str, str]]) -> str:
    shown = ((name, _line(value)) for name, value in fields)
    return " | ".join(f"{name}: {value}" if name else value for name, value in shown if value)


def _of_json(value: object) -> str:
    return _record(_leaves(value, ""))


def _leaves(value: object, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, f"{name}.{key}" if name else str(key))
    elif isinstance(value, list) and any(isinstance(inner, dict | list) for inner in value):
        for position, inner in enumerate(value, 1):
            yield from _leaves(inner, f"{name}.{position}" if name else str(position))
    elif isinstance(value, list):
        yield name, ", ".join(map(_scalar, value))
    elif value is not None:
        yield name, _scalar(value)


def _scalar(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _line(text: str) -> str:
    return " ".join(text.split())


def _is_number(text: str) -> bool:
    return text.strip().lstrip("-+").replace(",", "").replace(".", "", 1).isdigit()
