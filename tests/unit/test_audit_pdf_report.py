"""What stands at the edges of a PDF report's pages is no statement, and a sentence that goes on overleaf is one."""

import pytest

from factledger.audit.pdf_report import without_margins
from factledger.checks import split_statements


def laid_out(*pages: str) -> tuple[str, list[int]]:
    """The text and the beginnings of pages, as the reader of PDF files gives them."""
    text, starts = "", list[int]()
    for page in pages:
        text += "\n\n" if text else ""
        starts.append(len(text))
        text += page
    return text, starts


@pytest.mark.parametrize(
    ("pages", "statements"),
    [
        pytest.param(
            ("On ferries\n\nShe said “We lost eleven sailings to\n\n1", "On ferries\n\nthe gale” [1]. It rose.\n\n2"),
            ["She said “We lost eleven sailings to\nthe gale” [1].", "It rose."],
            id="en, a head and numbers",
        ),
        pytest.param(
            ("Обзор\n\nОна сказала: «Мы потеряли\n\n– 1 –", "Обзор\n\nодиннадцать рейсов» [1]. Рост.\n\n– 2 –"),
            ["Она сказала: «Мы потеряли\nодиннадцать рейсов» [1].", "Рост."],
            id="ru, numbers between dashes",
        ),
        pytest.param(
            ("1\n\n她说：“受大风影响，我们", "2\n\n停航了十一个班次”[1]。增长。"),
            ["她说：“受大风影响，我们\n停航了十一个班次”[1]。", "增长。"],
            id="zh, numbers above",
        ),
        pytest.param(
            ("It rose in Kelso,", "Forra and Ardlin."),
            ["It rose in Kelso,\nForra and Ardlin."],
            id="a capital after a comma",
        ),
        pytest.param(("It rose.\n\n1", "it fell.\n\n2"), ["It rose.", "it fell."], id="a sentence that ends"),
        pytest.param(("Sales in 2024\n\n1", "They rose.\n\n2"), ["Sales in 2024", "They rose."], id="a heading"),
        pytest.param(
            ("It rose.\n\n40\n\nIt fell.", "It stood."),
            ["It rose.", "40", "It fell.", "It stood."],
            id="a number within a page",
        ),
        pytest.param(("It rose.\n\n1", "2", "It fell.\n\n3"), ["It rose.", "It fell."], id="an empty page"),
    ],
)
def test_statements_of_pages(pages: tuple[str, ...], statements: list[str]) -> None:
    text, starts = without_margins(*laid_out(*pages))
    assert [statement.text for statement in split_statements(text)] == statements
    assert len(starts) == len(pages)
    assert starts == sorted(starts)


def test_pages_are_counted_as_before() -> None:
    text, starts = without_margins(*laid_out("On ferries\n\nIt rose and\n\n1", "On ferries\n\nfell. It stood.\n\n2"))
    assert [text[start:][:5] for start in starts] == ["It ro", "fell."]
