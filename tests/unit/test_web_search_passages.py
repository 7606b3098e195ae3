"""Which passages of a few pages come back, with their place and score."""

import pytest

from factledger.knowledge.ranking import asked
from factledger.tools.protocol import OpenedPage
from factledger.tools.web.passages import best_passages

FILLER = {
    "en": "The company was founded by two engineers and has its seat at the river. ",
    "ru": "Компанию основали два инженера, её офис стоит у реки. ",
    "zh": "这家公司由两名工程师创立，总部位于河边。",
}


def page(url: str, *paragraphs: str, title: str = "", language: str = "en") -> OpenedPage:
    return OpenedPage(url=url, title=title, text="\n\n".join(paragraphs), language=language)


@pytest.mark.parametrize(
    ("language", "query", "answer"),
    [
        pytest.param("en", "battery life of Lumen B2", "The battery of Lumen B2 has a life of 9 hours.", id="English"),
        pytest.param("ru", "Сколько работает батарея Lumen B2?", "Батарея Lumen B2 работает 9 часов.", id="Russian"),
        pytest.param("zh", "Lumen B2电池续航时间多长？", "Lumen B2的电池续航时间为9小时。", id="Chinese"),
    ],
)
def test_the_passage_that_holds_most_words_comes_first_with_its_place(language: str, query: str, answer: str) -> None:
    filler = FILLER[language] * 20
    text = page("https://a.example/", filler, answer, filler, title="Lumen", language=language)
    other = page("https://b.example/", filler, language=language)
    ranking = best_passages([other, text], asked(query), limit=8, per_page=3)
    best = ranking.passages[0]
    assert best.page == 1
    assert answer in best.passage.text
    assert text.text[best.passage.start : best.passage.end] == best.passage.text
    assert best.score == max(one.score for one in ranking.passages)
    assert all(0 < one.score <= 1 for one in ranking.passages)
    assert ranking.term_weights
    assert all(0 <= weight <= 1 for weight in ranking.term_weights.values())


def test_a_passage_without_a_word_of_the_query_is_none() -> None:
    ranking = best_passages([page("https://a.example/", "Rivers and hills.")], asked("battery"), limit=8, per_page=3)
    assert ranking.passages == ()
    assert ranking.term_weights == {"batteri": 1.0}


def test_words_of_an_angle_bring_nothing_by_themselves() -> None:
    pages = [page("https://a.example/", "Criticism of rivers.")]
    assert best_passages(pages, asked("battery", ["criticism"]), limit=8, per_page=3).passages == ()


def test_words_of_an_angle_raise_a_passage() -> None:
    plain, critical = page("https://a.example/", "The battery."), page("https://b.example/", "Criticism: the battery.")
    ranking = best_passages([plain, critical], asked("battery", ["criticism"]), limit=8, per_page=3)
    assert [one.page for one in ranking.passages] == [1, 0]


def test_every_page_gives_one_passage_before_any_gives_two() -> None:
    long = page(
        "https://a.example/", *(f"The battery of Lumen B2, part {n}. " + "More on it. " * 70 for n in range(90))
    )
    short = page("https://b.example/", "A battery.")
    ranking = best_passages([long, short], asked("battery of Lumen B2"), limit=3, per_page=3)
    assert sorted(one.page for one in ranking.passages) == [0, 0, 1]
    assert [one.page for one in ranking.passages][-1] == 1
    assert len(best_passages([long], asked("battery"), limit=8, per_page=2).passages) == 2


def test_a_heading_is_the_place_of_what_stands_below_it() -> None:
    text = page("https://a.example/", "Lumen B2", "Words.", "Battery", "It lasts 9 hours with one charge.")
    (best, *_) = best_passages([text], asked("hours of charge"), limit=1, per_page=1).passages
    assert best.passage.locator == "Battery"


@pytest.mark.parametrize("text", ["\ufeffA battery.", "A battery.\r\nAnd more.", "\x01\x02 A battery. \x01" * 20])
def test_a_text_that_reads_back_otherwise_keeps_its_offsets(text: str) -> None:
    (best, *_) = best_passages([page("https://a.example/", text)], asked("battery"), limit=1, per_page=1).passages
    assert text[best.passage.start : best.passage.end] == best.passage.text


def test_line_ends_of_another_system_cut_no_word() -> None:
    text = "An introduction.\r\n" * 30 + "\r\nBattery\r\n\r\nIt lasts 9 hours with one charge.\r\n"
    ranking = best_passages([page("https://a.example/", text)], asked("hours introduction"), limit=8, per_page=8)
    assert ranking.passages
    assert all(" \n".count(text[one.passage.start - 1]) for one in ranking.passages if one.passage.start)


def test_no_pages_hold_nothing() -> None:
    assert best_passages([], asked("battery"), limit=8, per_page=3).passages == ()
