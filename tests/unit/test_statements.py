"""The statement splitter: sentences in three languages, and the parts of a Markdown draft."""

import pytest

from factledger.checks import split_statements


@pytest.mark.parametrize(
    "marked",
    [
        pytest.param("Sales rose.| Costs fell!| Why?", id="en: stops"),
        pytest.param("Продажи выросли.| Расходы упали!| Почему?", id="ru: stops"),
        pytest.param("销量上升。|成本下降！|为什么？！|是的……很好", id="zh: stops"),
        pytest.param(
            "Dr. Lee met Gen. Kim at 5 p.m. in Washington, D.C. on Nov. 3.| They agreed.", id="en: abbreviations"
        ),
        pytest.param(
            "В г. Омске, на ул. Мира, д. 5, т. е. в центре, живёт проф. Лунин.| Он прав.", id="ru: abbreviations"
        ),
        pytest.param("В 2022 г. продано 5 тыс. машин.| Цена — 3 млн. руб.| Рост мал.", id="ru: units"),
        pytest.param("Купили хлеб, соль и т. д.| Потом ушли.", id="ru: at the end of a sentence"),
        pytest.param("J. R. Doe wrote it.| She and I read it.", id="en: initials"),
        pytest.param("Пришёл А. С. Грин.| Ушёл Чарльз Дж. Филд.", id="ru: initials"),
        pytest.param(
            "It costs $3.50, or 1.000,5 kr.| Version 2.0.1 of e.g. example.com/a.b?c=d is out.", id="en: digits"
        ),
        pytest.param(
            "Стоит 3.5 млн.| Версия 2.0.1 на www.example.ru вышла.", id="ru: decimals, addresses and versions"
        ),
        pytest.param("价格为3.5元，版本2.0.1。|见www.example.cn。", id="zh: decimals, addresses and versions"),
        pytest.param("See fig. 3 and no. 5.| No.| It is p. 7.", id="en: references"),
        pytest.param("См. рис. 3 и табл. 5.| Там п. 7.", id="ru: references"),
        pytest.param("“Sales rose. Costs fell,” it said.| Then more.", id="en: inside marks"),
        pytest.param("«Продажи выросли. Расходы упали», — сказали там.| Потом ещё.", id="ru: inside marks"),
        pytest.param("他说：“销量上升。成本下降。”|然后离开。", id="zh: inside marks"),
        pytest.param("She said: “It rose.”| Then it fell.", id="en: a new sentence behind the closing mark"),
        pytest.param("Она сказала: «Выросли.»| Потом упали.", id="ru: a new sentence behind the closing mark"),
        pytest.param("“上升。”他说。|然后下降。", id="zh: who said it belongs to what was said"),
        pytest.param("“It rose!” she said.| “No.”", id="en: who said it belongs to what was said"),
        pytest.param("It rose. [S1]| It fell.[2][S3]| It stayed [4].| End.", id="en: citation marks"),
        pytest.param("Выросли. [S1]| Упали.[2]| Стоят [4].| Всё.", id="ru: citation marks"),
        pytest.param("上升。[S1]|下降。[2][S3]|不变[4]。|完。", id="zh: citation marks"),
        pytest.param("It rose.| [S2] says that it fell.", id="a citation mark as a sentence's subject"),
        pytest.param("It rose (see Fig. 3. and Tab. 4.) in iOS.| iPhone sales fell.", id="small letters"),
        pytest.param("It rose.. . but then fell...| And so on.", id="ellipses"),
        pytest.param("“Unclosed.| Yet a sentence.| Another one.", id="a mark that nothing closes"),
        pytest.param("**It rose.**| *It fell.* |_So._", id="emphasis"),
    ],
)
def test_sentences(marked: str) -> None:
    text = marked.replace("|", "")
    assert [statement.text for statement in split_statements(text)] == [part.strip() for part in marked.split("|")]


DRAFT = """\
# Results #

Sales rose. Costs
fell. [S1]

[S2]

Outlook
-------
* **A:** one. Two
  goes on.
  1) nested
- [x] done

> Quoted one. Quoted two.
> More [S1]

---

```
x = 1. y
```
[3] A title. Of two parts: https://example.org/a
[4]: https://example.org/b
一、概述。结论。
"""


def test_parts_of_a_draft() -> None:
    statements = split_statements(DRAFT)
    assert [(statement.kind, statement.text) for statement in statements] == [
        ("heading", "Results"),
        ("sentence", "Sales rose."),
        ("sentence", "Costs\nfell. [S1]\n\n[S2]"),
        ("heading", "Outlook"),
        ("item", "**A:** one."),
        ("item", "Two\n  goes on."),
        ("item", "nested"),
        ("item", "done"),
        ("sentence", "> Quoted one. Quoted two.\n> More [S1]"),
        ("sentence", "x = 1. y"),
        ("item", "[3] A title. Of two parts: https://example.org/a"),
        ("item", "概述。"),
        ("item", "结论。"),
    ]
    assert all(DRAFT[statement.start : statement.end] == statement.text for statement in statements)


@pytest.mark.parametrize(
    ("table", "cells"),
    [
        pytest.param(
            "| Item | 2023 | 2024 |\n|:--|--:|---|\n| Sales | 300 | 500 [S1] |\n| Costs | | — |",
            ["Sales | 2023: 300", "Sales | 2024: 500 [S1]"],
            id="en",
        ),
        pytest.param("Товар | Цена\n--- | ---\nА | 5 руб.", ["А | Цена: 5 руб."], id="ru: without outer bars"),
        pytest.param("|年份|销量|\n|-|-|\n|2024|500|\n|2023|300|", ["2024 | 销量: 500", "2023 | 销量: 300"], id="zh"),
        pytest.param("| A | 5 | Source |\n| B | 6 | 7 |", ["A | 5", "A | Source", "B | 6", "B | 7"], id="no header"),
        pytest.param("| Only |\n|---|\n| 5 % |", ["Only: 5 %"], id="one column"),
        pytest.param(
            "| Item | Now | Was | Source |\n|---|---|---|---|\n| A | 5 | 6 [S3] | [S1], [S2] |",
            ["A | Now: 5 [S1], [S2]", "A | Was: 6 [S3]"],
            id="a cell of citation marks cites for its row",
        ),
        pytest.param("| a | b |\n|---|---|\n| c | x \\| y |", ["c | b: x | y"], id="a bar that is none"),
        pytest.param("| a | b |\n|---|---|\n| c | d | e |", ["c | b: d", "c | e"], id="more cells than headers"),
    ],
)
def test_tables(table: str, cells: list[str]) -> None:
    text = f"Before.\n\n{table}\n\nAfter."
    first, *inside, last = split_statements(text)
    assert [statement.text for statement in inside] == cells
    assert {statement.kind for statement in inside} == {"cell"}
    for statement in inside:
        value = text[statement.start : statement.end].replace("\\|", "|")
        assert value
        assert value in statement.text
    assert (first.text, last.text) == ("Before.", "After.")


@pytest.mark.parametrize(
    ("text", "items"),
    [
        pytest.param("- One.\n- Two.", ["One.", "Two."], id="en"),
        pytest.param("1) Один;\n2) два.\nа) три", ["Один;", "два.", "три"], id="ru"),
        pytest.param("1、上升。\n（2）下降。\n• 不变", ["上升。", "下降。", "不变"], id="zh"),
        pytest.param(
            "1. First thing 2. Second thing 3. Third", ["First thing", "Second thing", "Third"], id="on a line"
        ),
        pytest.param("1. It rose from 3 to 2. Then it fell.", ["It rose from 3 to 2.", "Then it fell."], id="a number"),
        pytest.param("• one • two", ["one", "two"], id="bullets on a line"),
    ],
)
def test_items(text: str, items: list[str]) -> None:
    statements = split_statements(text)
    assert [statement.text for statement in statements] == items
    assert {statement.kind for statement in statements} == {"item"}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("one line  \nanother line", ["one line", "another line"], id="hard break"),
        pytest.param("**Price:** 5 €\n**Size:** 3 m", ["**Price:** 5 €", "**Size:** 3 m"], id="en: labels"),
        pytest.param("Цена: 5 €\nРазмер: 3 м", ["Цена: 5 €", "Размер: 3 м"], id="ru: labels"),
        pytest.param("价格：5元\n尺寸：3米", ["价格：5元", "尺寸：3米"], id="zh: labels"),
        pytest.param("a wrapped\nline goes on", ["a wrapped\nline goes on"], id="soft break"),
        pytest.param("apples\npears\nplums", ["apples", "pears", "plums"], id="a list without markers"),
        pytest.param("", [], id="nothing"),
        pytest.param("***\n\n[S1]\n\n…", [], id="nothing that could be wrong"),
    ],
)
def test_lines(text: str, parts: list[str]) -> None:
    assert [statement.text for statement in split_statements(text)] == parts


def test_the_language_may_be_given() -> None:
    text = "Das sehen Sie auf S. 225 bzw. S. 226. Dann weiter."
    assert [s.text for s in split_statements(text, language="de")] == [
        "Das sehen Sie auf S. 225 bzw. S. 226.",
        "Dann weiter.",
    ]
