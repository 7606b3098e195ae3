import pytest

from factledger.checks.drafts.citations import References, is_reference, placeholder, uncited
from factledger.records import Calculation, Fact, Source

SOURCES = [
    Source(id="S1", url="https://example.org/x", addresses=("https://mirror.example/x",)),
    Source(id="S2", url="docs/a.md"),
]
FACTS = [Fact(id="F1", metric_id="M1", source_id="S2", status="verified")]
CALCULATIONS = [Calculation(id="K1", formula="F1", fact_ids=("F1",))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Sales rose [S1].", [("S1", "S1")], id="a source"),
        pytest.param("Sales rose [2][1].", [("2", "S2"), ("1", "S1")], id="numbers"),
        pytest.param("Sales rose [F1, S2].", [("F1", "S2"), ("S2", "S2")], id="a fact stands for its source"),
        pytest.param("Sales rose [K1].", [("K1", None)], id="a calculation"),
        pytest.param("Sales rose [S9] [7].", [("S9", None), ("7", None)], id="nothing that was opened"),
        pytest.param(
            "Sales rose ([x](http://www.example.org/x/?utm_source=a)).",
            [("http://www.example.org/x/?utm_source=a", "S1")],
            id="a link, however it is spelled",
        ),
        pytest.param(
            "Sales rose, see https://mirror.example/x.", [("https://mirror.example/x", "S1")], id="a bare one"
        ),
        pytest.param("The [data sheet](docs/a.md) says so.", [("docs/a.md", "S2")], id="a document"),
        pytest.param("See [above](#sales) or [us](mailto:a@example.org).", [], id="links that are no sources"),
        pytest.param(
            "销量上升[S1]，见https://example.org/x。", [("S1", "S1"), ("https://example.org/x", "S1")], id="zh"
        ),
    ],
)
def test_cited(text: str, expected: list[tuple[str, str | None]]) -> None:
    found = References(text, SOURCES, FACTS, CALCULATIONS).cited(text)
    assert [(c.mark, c.source.id if c.source else None) for c in found] == expected
    assert all(c.known == (c.source is not None or c.calculation is not None) for c in found)


@pytest.mark.parametrize(
    "listing",
    [
        pytest.param("[1] A title: https://nowhere.example/\n[2] Another: https://example.org/x", id="marks"),
        pytest.param("1. [A title](https://nowhere.example/)\n2. [Another](https://example.org/x)", id="items"),
        pytest.param("[1]: https://nowhere.example/\n[2]: https://example.org/x", id="Markdown definitions"),
    ],
)
def test_a_list_of_references_gives_the_numbers(listing: str) -> None:
    references = References(f"Sales rose [2] [1].\n\n{listing}\n", SOURCES, (), ())
    assert [(c.mark, c.known) for c in references.cited("Sales rose [2] [1].")] == [("2", True), ("1", False)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Sales rose [citation needed].", "[citation needed]", id="en"),
        pytest.param("Sales rose [Insert reference here].", "[Insert reference here]", id="en: insert"),
        pytest.param("Sales rose (source needed).", "(source needed)", id="en: in round brackets"),
        pytest.param("Sales rose [?].", "[?]", id="a question mark"),
        pytest.param("Продажи выросли [нужна ссылка].", "[нужна ссылка]", id="ru"),
        pytest.param("销量上升【来源请求】。", "【来源请求】", id="zh"),
        pytest.param("Sales rose in China (CN) [S1].", "", id="a country code"),
        pytest.param("Add more, [source](https://example.org/x) says.", "", id="a link"),
        pytest.param("Sales [sic] rose.", "", id="another remark"),
    ],
)
def test_placeholder(text: str, found: str) -> None:
    assert placeholder(text) == found


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        pytest.param("Sales rose by 4 % [S1][2].", "Sales rose by 4 %.", id="marks"),
        pytest.param(
            "Sales rose ([A, 2023](https://a.example/x); [B](https://b.example/)).", "Sales rose.", id="links"
        ),
        pytest.param("The [data sheet](docs/a.md) says so.", "The data sheet says so.", id="words of a link stay"),
        pytest.param("Sales rose, see https://a.example/x_(y).", "Sales rose, see", id="a bare address"),
        pytest.param("Рост [источник].", "Рост.", id="a placeholder"),
        pytest.param("销量上升[S1]。", "销量上升。", id="zh"),
    ],
)
def test_uncited(text: str, bare: str) -> None:
    assert uncited(text) == bare


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("[3] A title: https://a.example/x", True, id="a numbered address"),
        pytest.param("[A long title of a page](https://a.example/x)", True, id="a link alone"),
        pytest.param("https://a.example/x", True, id="an address alone"),
        pytest.param("Sales rose by 4 % ([A](https://a.example/x)).", False, id="a claim with a link"),
        pytest.param("Sales rose [S1].", False, id="a claim with a mark"),
    ],
)
def test_is_reference(text: str, expected: bool) -> None:
    assert is_reference(text) is expected


def test_a_section_that_lists_references_ends_at_the_next_heading() -> None:
    draft = "# A\n\nText.\n\n## Источники\n\nfirst\n\n### web\n\nsecond\n\n## Итог\n\nthird\n"
    references = References(draft, (), (), ())
    assert [references.lists(draft.index(word)) for word in ("Text", "first", "second", "third")] == [
        False,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[" * 40_000, id="brackets"),
        pytest.param("([" * 20_000, id="brackets in brackets"),
        pytest.param("http://a(" * 10_000, id="addresses"),
        pytest.param("1. a" * 20_000, id="numbers"),
        pytest.param("[a](" * 20_000, id="links"),
    ],
)
@pytest.mark.timeout(10)
def test_hostile_texts_are_read_in_linear_time(text: str) -> None:
    assert References(text, SOURCES, (), ()).cited(text) is not None
    assert isinstance(placeholder(text), str)
    assert isinstance(uncited(text), str)
