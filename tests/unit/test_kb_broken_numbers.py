"""A number that a line end cuts in two is read whole, in every kind of file whose lines are wrapped."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks import find_quote, quantities, verify_draft
from factledger.knowledge.broken_numbers import unbroken
from factledger.knowledge.pdf_text import mend
from factledger.knowledge.reading import read_document
from factledger.records import Source

CUT = [
    pytest.param("It takes sixty-\nfour cars on its deck.", "sixty-four", id="en, a hyphen of its own"),
    pytest.param("It takes six-\nteen cars on its deck.", "sixteen", id="en, a hyphen of the line"),
    pytest.param("It cost 2.5 mil-\nlion euros.", "2.5 million euros", id="en, a magnitude"),
    pytest.param("- sixty-\nfour cars", "sixty-four", id="en, where an item begins"),
    pytest.param("It ended on 9 Decem-\nber 2024.", "9 December 2024", id="en, a date"),
    pytest.param("It ended on 9\nDecember 2024.", "9 December 2024", id="en, a date without a hyphen"),
    pytest.param("It lasts at least\n24 hours on one charge.", "24 hours", id="en, a bound"),
    pytest.param("Судно берёт шестьде-\nсят четыре машины.", "шестьдесят четыре", id="ru"),
    pytest.param(
        "Это стоило два-\nдцать пять рублей.", "двадцать пять рублей", id="ru, a word that begins with a number"
    ),
    pytest.param("Доля составила 18 про-\nцентов.", "18 процентов", id="ru, a unit"),
    pytest.param("Всё кончилось 9 декаб-\nря.", "9 декабря", id="ru, a date"),
    pytest.param("Закончилось 9\nдекабря 2024 года.", "9 декабря 2024 года", id="ru, a date without a hyphen"),
    pytest.param("Работает не менее\n24 часов подряд.", "24 часов", id="ru, a bound"),
    pytest.param("Башня высотой сорок\nвосемь метров.", "сорок восемь метров", id="ru, two words"),
    pytest.param("燃油支出340\n万元。", "340万元", id="zh, digits and a magnitude"),
    pytest.param("共有两百\n五十人。", "两百五十", id="zh, a numeral"),
    pytest.param("占百分之\n十八。", "百分之十八", id="zh, a share"),
    pytest.param("于2024年12\n月9日开馆。", "2024年12月9日", id="zh, a date"),
    pytest.param("准点率为94\n%。", "94%", id="zh, a sign"),
]


@pytest.mark.parametrize(("text", "number"), CUT)
def test_a_cut_number_is_read_whole(text: str, number: str) -> None:
    whole = unbroken(text)
    assert [found.text for found in quantities(whole)] == [number]
    assert find_quote(text, whole) or find_quote(whole, text)


@pytest.mark.parametrize(("text", "number"), CUT)
@pytest.mark.parametrize("name", ["a.txt", "a.md"])
def test_files_are_read_so(text: str, number: str, name: str) -> None:
    read = read_document(text.encode(), name, changed=datetime(2026, 1, 2, tzinfo=UTC)).text
    assert number in [found.text for found in quantities(read)]


def test_hyphens_of_pdf_files_too() -> None:
    assert unbroken(mend(["It takes sixty\x02four cars."])[0]) == "It takes sixty-four\ncars."


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a well-\nknown ten-\nant", id="en, no numbers"),
        pytest.param("пере-\nстроили сто-\nрону", id="ru, no numbers"),
        pytest.param("共有三十\n艘船", id="zh, whole before the line end"),
        pytest.param("星期一\n三、水文", id="zh, an enumeration"),
        pytest.param("lasted 12\nhours", id="en, a unit that is read across"),
        pytest.param("in 2023\n2. Second", id="en, an enumeration"),
        pytest.param("412\n300", id="two numbers"),
        pytest.param("from 19-\n98", id="digits on both sides"),
    ],
)
def test_other_line_ends_stay(text: str) -> None:
    assert unbroken(text) == text


@settings(max_examples=60)
@given(
    st.lists(
        st.sampled_from(["sixty", "four", "-", "\n", " ", "шесть", "десят", "340", "万元", "两百", "五十", "。", "a"])
    ).map("".join)
)
def test_only_line_ends_and_their_hyphens_move(text: str) -> None:
    whole = unbroken(text)
    strip = str.maketrans("", "", "-\n \t")
    assert whole.translate(strip) == text.translate(strip)
    assert whole.count("\n") <= text.count("\n")


@pytest.mark.parametrize(
    ("page", "statement"),
    [
        pytest.param("The line ended on 9\nDecember 2024.", "The line ended on 9 December 2024", id="en"),
        pytest.param("It lasts at least\n24 hours at sea.", "It lasts at least 24 hours at sea", id="en bound"),
        pytest.param("Башня имеет высоту сорок\nвосемь метров.", "Башня имеет высоту сорок восемь метров", id="ru"),
        pytest.param("Рейсы закончились 9\nдекабря 2024 года.", "Рейсы закончились 9 декабря 2024 года", id="ru date"),
        pytest.param("运营方燃油支出340\n万元。", "运营方燃油支出340万元", id="zh"),
    ],
)  # fmt: skip
def test_a_true_statement_is_borne_out_by_a_wrapped_page(page: str, statement: str) -> None:
    source = Source(id="S1", url="https://a.example/", text=unbroken(page))
    assert [verdict.status for verdict in verify_draft(f"{statement} [S1].", [source])] == ["sourced"]
