"""The index of saved pages finds exactly what the gate finds."""

import pytest

from factledger.checks import PageIndex, fold_page

PAGES = {
    "en": "In standard mode the device runs for\nabout 12 hours on one charge.",
    "ru": "В 2022 году продано 2\u00a0993 электромобиля, не больше.",
    "zh": "該產品不支持無線充電。節能模式可達15小時。",
    "paged": "The limit applies to\n\n17\n\nevery account. In standard mode it is off.",
}


@pytest.mark.parametrize(
    ("quote", "names"),
    [
        pytest.param("runs for about 12 hours", ["en"], id="en: another layout"),
        pytest.param("IN STANDARD MODE", ["en", "paged"], id="two pages, in order"),
        pytest.param("продано 2993 электромобиля", ["ru"], id="ru: blanks in a number"),
        pytest.param("больше", [], id="ru: begun behind its negation"),
        pytest.param("该产品不支持无线充电", ["zh"], id="zh: the other script"),
        pytest.param("limit applies to every account", ["paged"], id="across a page number"),
        pytest.param("on", ["en"], id="too short for the index"),
        pytest.param("the silent collapse of agent loops", [], id="nowhere"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_find(quote: str, names: list[str]) -> None:
    index = PageIndex(PAGES.items())
    assert [name for name, _ in index.find(quote)] == names


def test_elisions() -> None:
    index = PageIndex((name, fold_page(page)) for name, page in PAGES.items())
    quote = "the device runs … on one charge"
    assert not list(index.find(quote))
    assert [(name, match.kind) for name, match in index.find(quote, elisions=True)] == [("en", "elided")]


def test_grows() -> None:
    index = PageIndex()
    for number in range(150):
        index.add(str(number), f"This is page number {number} of many.")
    assert len(index) == 150
    assert [name for name, _ in index.find("page number 149 of many")] == ["149"]
    assert len(list(index.find("This is page number"))) == 150
