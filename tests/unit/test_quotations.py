"""Quoted passages: which marks open and close them, and what is a term, a title or an apostrophe instead."""

import pytest

from factledger.checks import quotations

MIXED = [
    pytest.param('It says “it lasts 12 hours" here.', ["it lasts 12 hours"], id="en: curly, straight"),
    pytest.param('It says "it lasts 12 hours” here.', ["it lasts 12 hours"], id="en: straight, curly"),
    pytest.param('Сказано: “работает 12 часов".', ["работает 12 часов"], id="ru: curly, straight"),
    pytest.param('据称“电池可用12小时"。', ["电池可用12小时"], id="zh: curly, straight"),
    pytest.param(
        '“He said "no" and left.', ['He said "no" and left.'], id="a mark left out takes nothing from the gate"
    ),
    pytest.param('"One” and "two”.', ['One” and "two”.'], id="two of them are told apart by nobody"),
]


@pytest.mark.parametrize(("text", "expected"), MIXED)
def test_marks_of_two_kinds_enclose_one_passage(text: str, expected: list[str]) -> None:
    assert [quotation.text for quotation in quotations(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('It "rose by 4 %" in May.', [("rose by 4 %", '"', '"', "quotation")], id="straight"),
        pytest.param("It “rose by 4 %” in May.", [("rose by 4 %", "“", "”", "quotation")], id="English"),
        pytest.param("Он „вырос на 4 %“ в мае.", [("вырос на 4 %", "„", "“", "quotation")], id="low and high"),
        pytest.param("Он «вырос на 4 %» в мае.", [("вырос на 4 %", "«", "»", "quotation")], id="angles"),
        pytest.param("Er »stieg um 4 %« im Mai.", [("stieg um 4 %", "»", "«", "quotation")], id="angles turned"),
        pytest.param("Он ‹вырос на 4 %› в мае.", [("вырос на 4 %", "‹", "›", "quotation")], id="single angles"),
        pytest.param("It ‘rose by 4 %’ in May.", [("rose by 4 %", "‘", "’", "quotation")], id="single"),
        pytest.param("官方称「不支持无线充电」。", [("不支持无线充电", "「", "」", "quotation")], id="corners"),
        pytest.param("官方称『不支持无线充电』。", [("不支持无线充电", "『", "』", "quotation")], id="white corners"),
        pytest.param("官方称“不支持无线充电”。", [("不支持无线充电", "“", "”", "quotation")], id="Chinese"),
        pytest.param('官方称"不支持无线充电"。', [("不支持无线充电", '"', '"', "quotation")], id="Chinese, straight"),
        pytest.param("a “fast mode” is", [("fast mode", "“", "”", "term")], id="en: two words are a term"),
        pytest.param("«быстрый режим» есть", [("быстрый режим", "«", "»", "term")], id="ru: two words are a term"),
        pytest.param("“无线充电器”很好", [("无线充电器", "“", "”", "term")], id="zh: five characters are a term"),
        pytest.param(
            "“支持USB充电”", [("支持USB充电", "“", "”", "quotation")], id="zh: a word counts as two characters"
        ),
        pytest.param("据《关于无线充电的规定》，可以。", [], id="a title is not quoted"),
        pytest.param("It isn’t the boys’ own; it's rock ’n’ roll of the ‘90s.", [], id="apostrophes"),
        pytest.param('a 5" pipe and a 6" pipe', [], id="inches"),
        pytest.param("«Мы „никогда не“ уйдём»", [("Мы „никогда не“ уйдём", "«", "»", "quotation")], id="nested"),
        pytest.param(
            "“One “two three” four”", [("One “two three” four", "“", "”", "quotation")], id="nested in its own"
        ),
        pytest.param("“ text“ and then more", [], id="two openings"),
        pytest.param(
            "It “rose by 4 % and\nfell.\n\nNext", [("rose by 4 % and\nfell.", "“", "", "quotation")], id="unclosed"
        ),
        pytest.param('- "one two three\n- four', [("one two three", '"', "", "quotation")], id="unclosed in an item"),
        pytest.param("""He said "it's ‘fine’ now".""", [("it's ‘fine’ now", '"', '"', "quotation")], id="mixed"),
        pytest.param("«»“”", [], id="empty"),
    ],
)
def test_quotations(text: str, expected: list[tuple[str, str, str, str]]) -> None:
    found = quotations(text)
    assert [(q.text, q.opening, q.closing, q.kind) for q in found] == expected
    assert all(text[q.start : q.end] == q.text for q in found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("> Sales rose by 4 %.\n\nNext.", ["Sales rose by 4 %."], id="one line"),
        pytest.param("So:\n> Продажи выросли\n> на 4 %.\n", ["Продажи выросли\nна 4 %."], id="several lines"),
        pytest.param("> 销量上升百分之四。 [S1]\n> — 年报", ["销量上升百分之四。"], id="attribution and citation mark"),
        pytest.param("> “Sales rose by 4 %”", ["Sales rose by 4 %"], id="marked as well"),
        pytest.param("> “No”, he said, “not yet”", ["“No”, he said, “not yet”"], id="marked in part"),
        pytest.param("> one two three\n>\n> four five six", ["one two three", "four five six"], id="paragraphs"),
        pytest.param("> [!NOTE]\n> one two three", [], id="a callout quotes nobody"),
        pytest.param("a > b\n\n>\n", [], id="no block quote"),
    ],
)
def test_block_quotes(text: str, expected: list[str]) -> None:
    found = quotations(text)
    assert [q.text for q in found] == expected
    assert all(q.opening == ">" and text[q.start : q.end].lstrip().startswith(">") for q in found)


def test_marks_around_and_after_a_block_quote() -> None:
    found = quotations("“One two three”:\n> four five six\n\n“seven eight nine”")
    assert [(q.text, q.opening) for q in found] == [
        ("One two three", "“"),
        ("four five six", ">"),
        ("seven eight nine", "“"),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("“sales rose,” he said", "sales rose", id="en: a comma before the closing mark"),
        pytest.param("«продажи **выросли**.»", "продажи выросли", id="ru: emphasis and a stop"),
        pytest.param("“销量*上升*。”", "销量上升", id="zh: emphasis and a stop"),
        pytest.param("“5 * 3 is snake_case…”", "5 * 3 is snake_case…", id="signs that are no emphasis"),
    ],
)
def test_words(text: str, words: str) -> None:
    assert [q.words for q in quotations(text)] == [words]
