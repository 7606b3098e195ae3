"""The statement splitter: a draft's sentences, table cells, list items and headings, each with its place."""

from collections.abc import Iterator

from factledger.checks.statements._blocks import Block, blocks
from factledger.checks.statements._sentences import sentence_spans
from factledger.checks.statements._tables import cell_statements
from factledger.checks.statements.marks import without_marks
from factledger.records import Statement, StatementKind

_KINDS: dict[str, StatementKind] = {"item": "item", "heading": "heading", "reference": "item"}
_WHOLE = frozenset({"heading", "quote", "code", "reference"})
"""Blocks that are one statement: nothing breaks inside a quotation, and a heading or reference is no sentence."""


def split_statements(text: str, *, language: str | None = None) -> list[Statement]:
    """Return the statements of a draft, in order.

    Args:
        text: The draft, plain or Markdown.
        language: ISO 639-1 code of its language; each paragraph is read in its own when None.

    Returns:
        Statements of the kinds `sentence`, `item`, `heading` and `cell`. `.text` is the draft from `.start` to `.end`,
        except for a cell, whose offsets are those of its value. A citation mark behind the final stop belongs to the
        sentence before it; a paragraph of marks alone belongs to the statement before it.
    """
    found: list[Statement] = []
    for block in blocks(text):
        for statement in _statements(text, block, language):
            if any(char.isalnum() for char in without_marks(statement.text)):
                found.append(statement)
            elif found and found[-1].kind in {"sentence", "item"} and without_marks(statement.text) != statement.text:
                found[-1] = _between(text, found[-1].start, statement.end, found[-1].kind)
    return found


def _statements(text: str, block: Block, language: str | None) -> Iterator[Statement]:
    if block.kind == "table":
        yield from cell_statements(text, block.start, block.end)
        return
    spans = [(block.start, block.end)]
    if block.kind not in _WHOLE:
        spans = sentence_spans(text, block.start, block.end, language)
    for start, end in spans:
        yield _between(text, start, end, _KINDS.get(block.kind, "sentence"))


def _between(text: str, start: int, end: int, kind: StatementKind) -> Statement:
    raw = text[start:end]
    begin = start + len(raw) - len(raw.lstrip())
    words = raw.strip()
    return Statement(text=words, start=begin, end=begin + len(words), kind=kind)
