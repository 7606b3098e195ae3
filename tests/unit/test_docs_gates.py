"""`docs/gates.md` cannot lie: its examples are run, and every row of its tables is put to the gate it is about."""

import doctest
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from factledger.checks import (
    Candidate,
    admit,
    angle_words,
    canonical_url,
    default_policy,
    detect_language,
    find_conflicts,
    find_quote,
    same_story,
    saturated,
    split_statements,
    unsupported_numbers,
    verify_draft,
)
from factledger.checks import researchable as reasons_against
from factledger.evals.bench import speed
from factledger.evals.gates import suite
from factledger.records import ANGLES, Fact, Metric, Source

PAGE = (Path(__file__).parents[2] / "docs" / "gates.md").read_text("utf-8")

_SECTION = re.compile(r"^## ", re.MULTILINE)
_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_TABLE = re.compile(r"^\|[^\n]*\|\n\|[ :|-]+\|\n(?:\|[^\n]*\|\n)+", re.MULTILINE)
_CELL = re.compile(r"(?<!\\)\|")
_CODE = re.compile(r"`([^`]+)`")
_MEASURED = "measured"
"""Begins the header of a table of figures, which take minutes and public data to measure again."""


class Row(NamedTuple):
    """One row of a table: what is put to the gate, and what the page says comes back."""

    table: str
    """The header, which says which gate is asked."""
    line: int
    given: tuple[tuple[str, ...], ...]
    """The code spans of each cell before the verdict."""
    verdict: str


def lines_to(text: str, end: int) -> int:
    return text.count("\n", 0, end) + 1


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in _CELL.split(line.strip())[1:-1]]


def spans(cell: str) -> tuple[str, ...]:
    """Return a cell's code spans; `⏎` in them is a line end and `\\|` a bar."""
    return tuple(code.replace("⏎", "\n").replace(r"\|", "|") for code in _CODE.findall(cell))


def rows(markdown: str) -> Iterator[Row]:
    for table in _TABLE.finditer(markdown):
        head, _, *body = table.group().splitlines()
        names = cells(head)
        if names[0] == _MEASURED:
            continue
        at = names.index("verdict")  # a table without one says nothing that could be tried, and must not stand there
        for number, line in enumerate(body, start=lines_to(markdown, table.start()) + 2):
            found = cells(line)
            assert len(found) == len(names), f"line {number} has not the cells of its table"
            yield Row(" | ".join(names[:at]), number, tuple(map(spans, found[:at])), found[at].replace("`", ""))


def sections(markdown: str) -> Iterator[tuple[str, str]]:
    """Yield each section's heading, and its text with empty lines for all before it, so that lines keep their numbers.

    The opening counts as a section under the page's own heading.
    """
    at = [0, *(found.start() for found in _SECTION.finditer(markdown)), len(markdown)]
    for start, end in pairwise(at):
        text = markdown[start:end]
        yield text.splitlines()[0].lstrip("# "), "\n" * markdown.count("\n", 0, start) + text


def code_of(section: str) -> str:
    """Return a section with all but its Python blanked out, so that a failure names the right line."""
    kept = [""] * (section.count("\n") + 1)
    for block in _BLOCK.finditer(section):
        line = section.count("\n", 0, block.start(1))
        kept[line : line + block[1].count("\n")] = block[1].splitlines()
    return "\n".join(kept)


def failed_examples(code: str) -> int:
    """Run the examples of one section in one namespace; return how many of them fail."""
    test = doctest.DocTestParser().get_doctest(code, {}, "docs/gates.md", "docs/gates.md", 0)
    return doctest.DocTestRunner(verbose=False).run(test).failed


def quote(given: tuple[tuple[str, ...], ...]) -> str:
    (words,), (page,) = given
    match = find_quote(words, page)
    return match.kind if match else "refused"


def number(given: tuple[tuple[str, ...], ...]) -> str:
    (statement,), (evidence,) = given
    lacking = unsupported_numbers(statement, [evidence])
    return f"refused: {', '.join(q.text for q in lacking)}" if lacking else "held"


def statement_kinds(given: tuple[tuple[str, ...], ...]) -> str:
    """Say the kinds of a draft's statements, when they are those that the page shows."""
    (draft,), shown = given
    found = split_statements(draft)
    return ", ".join(s.kind for s in found) if tuple(s.text for s in found) == shown else f"no: {found}"


def draft_verdict(given: tuple[tuple[str, ...], ...]) -> str:
    (draft,), texts = given
    sources = [Source(id=f"S{n}", url=f"https://example.org/{n}", text=text) for n, text in enumerate(texts, start=1)]
    (verdict,) = verify_draft(draft, sources)
    error = f": {verdict.note.partition(':')[0]}" if verdict.status == "rejected" else ""
    return verdict.status + error


def conflict(given: tuple[tuple[str, ...], ...]) -> str:
    facts = [
        Fact(id=f"F{n}", metric_id="M1", source_id=f"S{n}", status="verified", value=value)
        for n, (value,) in enumerate(given, start=1)
    ]
    found = find_conflicts(facts, [Metric(id="M1", name="battery life")])
    return found[0].kind if found else "none"


def address(given: tuple[tuple[str, ...], ...]) -> str:
    (one,), (other,) = given
    return "one page" if canonical_url(one) == canonical_url(other) else "two pages"


def story(given: tuple[tuple[str, ...], ...]) -> str:
    (one,), (other,) = given
    return "one story" if same_story(one, other) else "two stories"


def source_class(given: tuple[tuple[str, ...], ...]) -> str:
    """Say the class of an address, when the policy's entry for it is the one that the page shows."""
    (url,), entry = given
    found = default_policy().explain(url)
    return found.source_class if found.entry == "".join(entry) else f"no: by {found.entry!r}"


def admission(given: tuple[tuple[str, ...], ...]) -> str:
    ranked, (budget,) = given
    candidates = [
        Candidate(id=name, sub_question_id=question, cost=int(cost)) for name, question, cost in map(str.split, ranked)
    ]
    found = admit(candidates, budget_chars=int(budget))
    return "; ".join((f"kept {' '.join(found.kept)}", *(f"{s.id} skipped: {s.reason}" for s in found.skipped)))


def saturation(given: tuple[tuple[str, ...], ...]) -> str:
    (history,), (threshold, window) = given
    shares = [float(share) for share in history.split()]
    return "saturated" if saturated(shares, threshold=float(threshold), window=int(window)) else "goes on"


def angle(given: tuple[tuple[str, ...], ...]) -> str:
    (language,), words = given
    return next((name for name in ANGLES if angle_words(name, language)[: len(words)] == words), "none")


def researchable(given: tuple[tuple[str, ...], ...]) -> str:
    (claim,), (falsifier,) = given
    reasons = reasons_against(claim, falsifier)
    return f"sent back: {reasons[0].partition(':')[0]}" if reasons else "researchable"


def language(given: tuple[tuple[str, ...], ...]) -> str:
    ((text,),) = given
    return detect_language(text)


JUDGES: dict[str, Callable[[tuple[tuple[str, ...], ...]], str]] = {
    "quote | page": quote,
    "statement | evidence": number,
    "draft | statements": statement_kinds,
    "draft | sources": draft_verdict,
    "one value | other value": conflict,
    "one address | other address": address,
    "one title | other title": story,
    "address | entry": source_class,
    "ranked | budget": admission,
    "novelty of the batches | threshold and window": saturation,
    "language | words": angle,
    "claim | falsifier": researchable,
    "text": language,
}
_SCRIPTS = {"en": re.compile("[A-Za-z]"), "ru": re.compile("[\u0400-\u04ff]"), "zh": re.compile("[\u3400-\u9fff]")}
_OF_NO_LANGUAGE = {"ranked | budget", "novelty of the batches | threshold and window"}
"""Tables about numbers of batches and of characters."""

ROWS = list(rows(PAGE))


@pytest.mark.parametrize("row", [pytest.param(row, id=f"line {row.line}: {row.table}") for row in ROWS])
def test_the_gate_says_what_the_table_says(row: Row) -> None:
    assert JUDGES[row.table](row.given) == row.verdict


@pytest.mark.parametrize("section", [pytest.param(text, id=heading) for heading, text in sections(PAGE)])
def test_the_examples_are_true(section: str) -> None:
    assert failed_examples(code_of(section)) == 0


@pytest.mark.parametrize("table", JUDGES)
def test_a_table_shows_what_is_accepted_and_what_is_refused(table: str) -> None:
    assert len({row.verdict for row in ROWS if row.table == table}) > 1


@pytest.mark.parametrize("table", sorted(set(JUDGES) - _OF_NO_LANGUAGE))
def test_a_table_shows_three_languages(table: str) -> None:
    shown = [text for row in ROWS if row.table == table for cell in row.given for text in cell]
    for script in _SCRIPTS.values():
        assert any(map(script.search, shown))


def test_figures_are_of_measurements_that_exist() -> None:
    tables = [table.group().splitlines() for table in _TABLE.finditer(PAGE)]
    shown = [cells(line) for head, _, *body in tables if cells(head)[0] == _MEASURED for line in body]
    assert set(suite.NAMES) <= {row[0] for row in shown} <= {*suite.NAMES, *speed.NAMES}
    assert all(len(row) == 8 for row in shown)


def test_every_gate_shows_a_table_and_a_call_and_says_what_it_does_not_catch() -> None:
    gates = {heading: text for heading, text in sections(PAGE) if "\n**Decides**" in text}
    assert len(gates) == 9
    for text in gates.values():
        assert all(f"\n**{part}" in text for part in ("Accepts and refuses.", "Does not catch.", "Call it."))
        assert any(rows(text))
        assert _BLOCK.search(text)


def test_every_block_of_python_shows_a_result() -> None:
    found = _BLOCK.findall(PAGE)
    assert len(found) == PAGE.count("```python")
    for code in found:
        assert any(example.want for example in doctest.DocTestParser().get_examples(code)), code


@pytest.mark.parametrize(
    ("code", "failed"),
    [
        pytest.param(">>> 1 + 1\n2\n", 0, id="a true example"),
        pytest.param(">>> 1 + 1\n3\n", 1, id="a false one"),
        pytest.param(">>> from factledger.checks import fuzzy_match\n", 1, id="a name that is not there"),
    ],
)
def test_a_false_example_is_noticed(code: str, failed: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert failed_examples(code_of(f"## A gate\n\n```python\n{code}```\n")) == failed
    assert ("line 4" in capsys.readouterr().out) == bool(failed)


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(
            "| quote | page | verdict | why |\n| --- | --- | --- | --- |\n| `не в тот` | `не в этот` | exact | |\n",
            id="a word that differs",
        ),
        pytest.param(
            "| statement | evidence | verdict |\n| --- | --- | --- |\n| `约12小时` | `11.8小时` | refused: 12小时 |\n",
            id="a number that is held",
        ),
        pytest.param(
            "| draft | statements | verdict |\n| --- | --- | --- |\n| `It. Was.` | `It. Was.` | sentence |\n",
            id="a statement that is two",
        ),
    ],
)
def test_a_false_row_is_noticed(table: str) -> None:
    (row,) = rows(table)
    assert JUDGES[row.table](row.given) != row.verdict


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("| quote | page |\n| --- | --- |\n| `a` | `b` |\n", id="no verdict"),
        pytest.param("| quote | page | verdict |\n| --- | --- | --- |\n| `a` | exact |\n", id="a cell too few"),
    ],
)
def test_a_table_that_cannot_be_tried_is_noticed(table: str) -> None:
    with pytest.raises((ValueError, AssertionError)):
        list(rows(table))
