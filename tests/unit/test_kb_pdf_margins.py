"""What stands at the edges of a PDF's pages is no part of a sentence that goes on overleaf."""

from datetime import UTC, datetime

import pytest
from fpdf import FPDF

from factledger.checks import find_quote
from factledger.knowledge.pdf_margins import margins_apart
from factledger.knowledge.reading import read_document

EN = ("The engineers left the gate without its bearings and", "without any paint. Nobody knows why.")
RU = ("Инженеры оставили ворота без подшипников и", "без краски. Никто не знает почему.")
ZH = ("工程师留下的西闸门没有轴承，", "也没有涂漆。原因不明。")
QUOTES = {
    EN: "without its bearings and without any paint",
    RU: "ворота без подшипников и без краски",
    ZH: "西闸门没有轴承，也没有涂漆",
}


def pages(sentence: tuple[str, str], head: str, foot: str) -> list[str]:
    """Two pages with a sentence that goes on from one to the other; `#` stands for the page's number."""
    return [
        "\n".join(line.replace("#", str(number)) for line in (head, *body, foot) if line)
        for number, body in ((7, ("1. Water", sentence[0])), (8, (sentence[1], "Sluice")))
    ]


@pytest.mark.parametrize("sentence", [pytest.param(EN, id="en"), pytest.param(RU, id="ru"), pytest.param(ZH, id="zh")])
@pytest.mark.parametrize(
    ("head", "foot"),
    [
        pytest.param("", "#", id="a number below"),
        pytest.param("#", "", id="a number above"),
        pytest.param("", "— # —", id="a number between dashes"),
        pytest.param("Survey of Olm 2025", "", id="a head, English"),
        pytest.param("Обследование 2025", "#", id="a head and a number, Russian"),
        pytest.param("奥姆河谷调查2025", "#", id="a head and a number, Chinese"),
        pytest.param("Survey of Olm  #", "", id="a head with a number behind it"),
        pytest.param("# Обследование Ольмы", "", id="a head with a number before it, Russian"),
        pytest.param("奥姆河谷调查 | #", "", id="a head with a number behind a bar, Chinese"),
        pytest.param("Survey of Olm\nAll rights reserved", "Office of Water\n#", id="two lines each"),
    ],
)
def test_a_quote_that_goes_on_overleaf_is_found(sentence: tuple[str, str], head: str, foot: str) -> None:
    printed = pages(sentence, head, foot)

    text = "\n\n".join(margins_apart(printed))

    assert find_quote(QUOTES[sentence], text)
    assert "".join(text.split()) == "".join("".join(printed).split())


@pytest.mark.parametrize(
    "printed",
    [
        pytest.param(["Silt 44\nRain 701", "Mud 17\nSnow 3"], id="amounts at the edges"),
        pytest.param(["In 2023\nit rose by\n8", "In 2024\nit fell by\n8 %"], id="one page ends with an amount"),
        pytest.param(["Год | Ил | Дождь\n2023 | 4 | 7", "Год | Ил | Дождь\n2024 | 5 | 7"], id="a table's header, ru"),
        pytest.param(["年份 | 泥沙 | 降雨\n2023 | 4 | 7"], id="one page, zh"),
        pytest.param(["a\nb\nSame\nc\nd", "e\nf\nSame\ng\nh"], id="a line in the middle"),
        pytest.param(["Rain 1.5\nx", "Rain 2.5\ny"], id="parts of numbers"),
    ],
)
def test_what_is_no_margin_stays_where_it_is(printed: list[str]) -> None:
    assert margins_apart(printed) == printed


@pytest.mark.parametrize("changed", ["with its bearings and without any paint", "bearings and some paint"])
def test_words_are_not_passed_over(changed: str) -> None:
    assert find_quote(changed, "\n\n".join(margins_apart(pages(EN, "Survey of Olm 2025", "#")))) is None


def test_a_file_is_read_so() -> None:
    pdf = FPDF()
    pdf.set_font("Helvetica", size=12)
    for page in pages(EN, "Survey of Olm 2025", "#"):
        pdf.add_page()
        for line in page.split("\n"):
            pdf.cell(text=line, new_x="LMARGIN", new_y="NEXT")

    text = read_document(bytes(pdf.output()), "survey.pdf", changed=datetime(2026, 1, 2, tzinfo=UTC)).text

    assert find_quote(QUOTES[EN], text)
