"""Citation marks: what counts as one, and a text without them."""

import pytest

from factledger.checks.statements.marks import citation_marks, without_marks


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        pytest.param("Sales rose [3].", [("3",)], id="a bare number"),
        pytest.param("Продажи выросли [S1].", [("S1",)], id="a source"),
        pytest.param("销量上升[F1, S2]。", [("F1", "S2")], id="a list"),
        pytest.param("销量上升[F1，S2]。", [("F1", "S2")], id="a list with a full-width comma"),
        pytest.param("Up [S1][S12] and [K2].", [("S1",), ("S12",), ("K2",)], id="several marks"),
        pytest.param("as [he] said [sic] in [2019]", [], id="an addition, a remark and a year are none"),
        pytest.param("[S1.2] [S] [] [1-3] [s1] [Insert source]", [], id="other brackets are none"),
        pytest.param("see [1](https://example.org)", [("1",)], id="a linked mark"),
    ],
)
def test_citation_marks(text: str, ids: list[tuple[str, ...]]) -> None:
    marks = citation_marks(text)
    assert [mark.ids for mark in marks] == ids
    assert all(text[mark.start] == "[" and text[mark.end - 1] == "]" for mark in marks)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        pytest.param("Sales rose by 4 % [S1].", "Sales rose by 4 %.", id="before the stop"),
        pytest.param("Продажи выросли. [S1] Цены тоже.", "Продажи выросли. Цены тоже.", id="behind the stop"),
        pytest.param("销量上升[1][2]。", "销量上升。", id="no blank before"),
        pytest.param("[S1] Sales rose.", "Sales rose.", id="at the beginning"),
        pytest.param("one\n[S1] two", "one\n two", id="line breaks stay"),
        pytest.param("  in [2019]", "  in [2019]", id="no mark, no change"),
    ],
)
def test_without_marks(text: str, bare: str) -> None:
    assert without_marks(text) == bare
