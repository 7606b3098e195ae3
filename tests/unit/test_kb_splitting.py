"""Documents cut into passages along their own structure."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.knowledge.documents import Border, ReadDocument
from factledger.knowledge.splitting import MOST_SIZE, split

SENTENCES = {
    "en": "The battery of the device lasts twelve hours in the standard mode. ",
    "ru": "Батарея этого устройства работает двенадцать часов в обычном режиме. ",
    "zh": "这款设备的电池在标准模式下可以连续使用十二个小时。",
}


def document(text: str, *borders: Border, language: str = "en") -> ReadDocument:
    return ReadDocument(
        text=text,
        title="t",
        published=None,
        published_basis="",
        language=language,
        media_type="text/plain",
        borders=borders,
    )


@pytest.mark.parametrize("language", [pytest.param(code, id=code) for code in SENTENCES])
def test_a_long_paragraph_is_cut_between_sentences(language: str) -> None:
    sentence = SENTENCES[language]
    passages = split(document(sentence * 100, language=language))
    assert len(passages) > 5
    assert all(passage.text.startswith(sentence[:20]) for passage in passages)
    assert all(passage.text.endswith(sentence.strip()[-3:]) for passage in passages)


@pytest.mark.parametrize("language", [pytest.param(code, id=code) for code in SENTENCES])
def test_short_paragraphs_are_joined(language: str) -> None:
    text = "\n\n".join([SENTENCES[language].strip()] * 4)
    assert [passage.text for passage in split(document(text, language=language))] == [text]


def test_sections_are_kept_apart_and_named() -> None:
    text = "Battery\n\n12 hours.\n\nPrice\n\nNot announced."
    headings = Border(start=0, label="Battery", level=2), Border(start=text.index("Price"), label="Price", level=2)
    passages = split(document(text, *headings))
    assert [(p.text, p.locator) for p in passages] == [
        ("Battery\n\n12 hours.", "Battery"),
        ("Price\n\nNot announced.", "Price"),
    ]


def test_the_headings_above_a_passage_are_its_context() -> None:
    text = "Orbit\n\nBattery\n\n" + SENTENCES["en"] * 40
    borders = Border(start=0, label="Orbit", level=1), Border(start=7, label="Battery", level=2)
    passages = split(document(text, *borders))
    assert passages[0].text.startswith("Orbit\n\nBattery\n\n"), "a heading with nothing below it goes with the next"
    assert {passage.context for passage in passages} == {"Orbit > Battery"}


def test_a_heading_of_the_same_level_ends_the_one_before() -> None:
    text = "A\n\none\n\nB\n\ntwo"
    passages = split(document(text, Border(start=0, label="A", level=1), Border(start=8, label="B", level=1)))
    assert [passage.context for passage in passages] == ["A", "B"]


def test_pages_are_places() -> None:
    text = "First page.\n\nSecond page."
    passages = split(document(text, Border(start=0, label="p. 1"), Border(start=13, label="p. 2")))
    assert [(p.text, p.locator) for p in passages] == [("First page.", "p. 1"), ("Second page.", "p. 2")]


def test_without_pages_and_headings_the_line_is_the_place() -> None:
    passages = split(document("intro\n\n" + SENTENCES["en"] * 40))
    assert passages[0].locator == "line 1"
    assert passages[1].locator == "line 3"


def test_a_long_table_is_cut_between_rows_and_keeps_its_header_as_context() -> None:
    rows = [f"model {n} | {n} hours | {n}00 euros" for n in range(100)]
    text = "\n".join(["model | battery | price", *rows])
    passages = split(document(text))
    assert len(passages) > 2
    assert passages[0].context == ""
    assert all(passage.context == "model | battery | price" for passage in passages[1:])
    assert [line for passage in passages for line in passage.text.split("\n")] == text.split("\n")


def test_a_text_without_spaces_is_cut_all_the_same() -> None:
    passages = split(document("x" * 10_000))
    assert max(len(passage.text) for passage in passages) <= MOST_SIZE
    assert "".join(passage.text for passage in passages) == "x" * 10_000


@settings(max_examples=80)
@given(
    st.lists(st.sampled_from([*SENTENCES.values(), "\n\n", "\n", "a | b", "x" * 1500, "电" * 900, "  "]), max_size=25),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3)), max_size=5),
)
def test_passages_are_slices_in_order_that_leave_out_only_white_space(
    parts: list[str], places: list[tuple[float, int]]
) -> None:
    text = "".join(parts)
    borders = sorted((Border(start=int(x * len(text)), label="h", level=n) for x, n in places), key=lambda b: b.start)
    at = 0
    for passage in split(document(text, *borders)):
        assert passage.start >= at
        assert not text[at : passage.start].strip()
        assert text[passage.start : passage.end] == passage.text == passage.text.strip()
        at = passage.end
    assert not text[at:].strip()
