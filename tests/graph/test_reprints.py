"""Reprints of one story are one source with several addresses; another report of the same thing is another source."""

from pathlib import Path
from typing import Any

import pytest

from factledger.graph.build import build_graph
from factledger.settings import Settings
from factledger.tools.in_memory import InMemoryPage, InMemorySearch

QUESTIONS = {
    "en": "How many electric cars did Helios sell in Norway?",
    "ru": "Сколько электромобилей продала компания Helios в Норвегии?",
    "zh": "Helios在挪威售出多少辆电动汽车？",
}
STORIES = {
    "en": (
        "Helios has record year for electric cars in Norway",
        "Helios sold 48,210 electric cars in Norway, the company said on Tuesday. It was the best year in the history"
        " of the brand, and more than half of the cars were bought by private households in the large towns.",
    ),
    "ru": (
        "Рекордный год электромобилей Helios в Норвегии",
        "Компания Helios продала в Норвегии 48 210 электромобилей, сообщила она во вторник. Это был лучший год в"
        " истории марки, и больше половины машин купили частные лица в крупных городах страны.",
    ),
    "zh": (
        "Helios在挪威电动汽车销售创下纪录",
        "Helios公司周二表示，该公司在挪威售出48210辆电动汽车。这是该品牌历史上最好的一年，一半以上的汽车由大城市的私人家庭购买。",
    ),
}
ANOTHER = {
    "en": (
        "Norwegian road federation counts cars",
        "In Norway, Helios sold 47,900 electric cars, the federation counted.",
    ),
    "ru": (
        "Дорожный союз Норвегии считает машины",
        "По данным союза, Helios продала в Норвегии 47 900 электромобилей.",
    ),
    "zh": ("挪威道路联合会统计车辆", "联合会统计，Helios在挪威售出47900辆电动汽车。"),
}
TAILS = {"en": "Subscribe to our newsletter.", "ru": "Подпишитесь на нашу рассылку.", "zh": "请订阅我们的邮件。"}
FIRST, COPY, OTHER = "https://a.example/helios", "https://b.example/news/1", "https://c.example/counts"


async def _asked(folder: Path, language: str, pages: dict[str, tuple[str, str]]) -> dict[str, Any]:
    web = {url: InMemoryPage(title=title, text=text, published="2025-01-14") for url, (title, text) in pages.items()}
    tools = [InMemorySearch(web, name="web_search", kind="web")]
    graph = build_graph(settings=Settings(home=folder), tools=tools)
    return await graph.ainvoke({"question": QUESTIONS[language]}, {"recursion_limit": 300})


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
async def test_a_reprint_is_an_address_and_no_second_source(tmp_path: Path, language: str) -> None:
    title, text = STORIES[language]
    pages = {FIRST: (title, text), COPY: (title, f"{TAILS[language]}\n\n{text}\n\n{TAILS[language]}")}
    state = await _asked(tmp_path, language, pages)
    assert [(s["url"], s["addresses"]) for s in state["sources"]] == [(FIRST, [COPY])]
    assert {f["source_id"] for f in state["facts"]} == {"S1"}
    assert state["sources"][0]["score"]["independence"] == 0.5


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
async def test_what_another_report_says_in_its_own_words_is_kept(tmp_path: Path, language: str) -> None:
    title, _ = STORIES[language]
    same_title = (title, ANOTHER[language][1])
    for name, other in (("another", ANOTHER[language]), ("the same", same_title)):
        folder = tmp_path / name
        folder.mkdir()
        state = await _asked(folder, language, {FIRST: STORIES[language], OTHER: other})
        assert {s["url"] for s in state["sources"]} == {FIRST, OTHER}, f"{name} title"
        assert [c["kind"] for c in state["conflicts"]] == ["conflict"], f"{name} title"
