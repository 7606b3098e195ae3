import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks import quantities, unsupported_numbers
from factledger.checks.drafts.figures import read_figures_on, telling_digits
from factledger.checks.drafts.shelf import Page
from factledger.checks.text.notation import digits_in, spells_numbers
from factledger.records import Source

FORMS = (
    "{n}|{n:,}|{n:,} people|{k} thousand|{k} тыс.|{w}万|{n} hours|{m} minutes|${n}|{n} %|about {n}|twelve|двенадцать"
    "|十二|one hundred and fifty|сто пятьдесят|{n}.5|1.{n}|in {y}|{y}年|May {d}, {y}"
).split("|")


def page(text: str) -> Page:
    return Page(Source(id="S1", url="https://example.org/1", text=text))


@st.composite
def written(draw: st.DrawFn) -> str:
    n = draw(st.sampled_from([12, 150, 720, 1500, 15000, 20300, 999, 2023]))
    form = draw(st.sampled_from(FORMS))
    return form.format(n=n, k=n / 1000, w=n / 10000, m=n * 60, y=draw(st.sampled_from([1999, 2023])), d=n % 28 + 1)


@settings(max_examples=80)
@given(st.lists(written(), min_size=1, max_size=2), st.lists(written(), max_size=6))
def test_reading_less_of_a_page_finds_the_same_numbers(stated: list[str], said: list[str]) -> None:
    statement = f"The figure was {' and then '.join(stated)} there"
    text = ". ".join(f"Somebody counted {value} of them" for value in said)
    figures = read_figures_on(statement, [page(text)], language="en")
    lacking = unsupported_numbers(statement, [text], language="en")
    assert bool(figures.lacking) is bool(lacking)
    assert {q.text for q in figures.lacking} <= {q.text for q in lacking}


@pytest.mark.parametrize(
    ("number", "text", "may"),
    [
        pytest.param("953,713", "it was 953 713 there", True, id="another separator"),
        pytest.param("953,713", "95.3713万", True, id="another power of ten"),
        pytest.param("953,713", "it was 953,714 there", False, id="another number"),
        pytest.param("953,713", "nine hundred thousand and more", True, id="a page that spells numbers"),
        pytest.param("953,713", "the page of 20 thousand people", False, id="a magnitude word behind digits"),
        pytest.param("12", "twelve", True, id="short enough to be spelled"),
        pytest.param("720 minutes", "12 hours", True, id="a unit that converts"),
        pytest.param("about 3,000", "2,993", True, id="approximate"),
        pytest.param("1999", "in 2004", False, id="a year"),
        pytest.param("1999", "一九九九年", True, id="a year in Chinese numerals"),
    ],
)
def test_what_a_page_may_hold_is_told_by_digits(number: str, text: str, may: bool) -> None:
    (quantity,) = quantities(f"It was {number} there")
    assert page(text).may_hold(telling_digits(quantity)) is may


def test_digits_are_read_in_every_way_their_separators_allow() -> None:
    assert digits_in("1,200 and 3\u00a0400 or 5.60") >= {"12", "34", "56"}
    assert spells_numbers("двести")
    assert not spells_numbers("5 hundred")


def test_a_table_is_read_whole_and_a_sentence_alone() -> None:
    shelved = page("First 300. Then 500 in all.\n\n| Metric | 2023 |\n|---|---|\n| Sales | 700 |\n")
    assert [piece.strip() for piece in shelved.pieces_with(["500"])] == ["Then 500 in all."]
    assert shelved.pieces_with(["700"])[0].count("|") > 6
    assert shelved.pieces_with(["900"]) == []
