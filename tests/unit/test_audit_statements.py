"""What an audit says of reports that anyone may have written, in three languages."""

import pytest

from factledger.audit import Audit, audit
from factledger.audit.results import fault_of
from factledger.checks import verify_draft
from factledger.errors import ConfigError, DocumentError
from factledger.records import Source

SOURCES = {
    "en": (
        Source(
            id="S1",
            url="https://stats.example.gov/cars?id=7",
            title="Statistics of electric cars",
            text="In 2023 the country sold 2,993 new electric cars. Sales of electric cars rose by 14 % in 2023.\n\n"
            "| Car | 2022 | 2023 |\n|---|---|---|\n| Orbit | 300 | 500 |\n",
        ),
        Source(
            id="S2",
            url="https://lab.example.org/orbit",
            title="Test of the Orbit A1",
            text="The battery of the Orbit A1 lasts 12 hours in standard mode. The tester wrote: “It never got warm on"
            " the longest of our trips.”",
        ),
    ),
    "ru": (
        Source(
            id="S1",
            url="https://stat.example.ru/avto?id=7",
            title="Статистика электромобилей",
            text="В 2023 году в стране продано 2 993 новых электромобиля. Продажи электромобилей выросли в 2023 году"
            " на 14 %.\n\n| Модель | 2022 | 2023 |\n|---|---|---|\n| Орбита | 300 | 500 |\n",
        ),
        Source(
            id="S2",
            url="https://lab.example.ru/orbita",
            title="Испытание Орбиты А1",
            text="Батарея Орбиты А1 держит 12 часов в обычном режиме. Испытатель написал: «Она ни разу не нагрелась за"
            " самую долгую поездку».",
        ),
    ),
    "zh": (
        Source(
            id="S1",
            url="https://stats.example.cn/che?id=7",
            title="电动汽车统计年报",
            text="2023年全国售出2993辆新电动汽车。2023年电动汽车销量增长14%。\n\n"
            "| 车型 | 2022 | 2023 |\n|---|---|---|\n| 星轨 | 300 | 500 |\n",
        ),
        Source(
            id="S2",
            url="https://lab.example.cn/xinggui",
            title="星轨A1测试报告",
            text="星轨A1的电池在标准模式下可用12小时。测试员写道：“在最长的一次行程中它从未发热。”",
        ),
    ),
}


def faults(report: str, language: str) -> list[str]:
    """The faults of all statements that state something, in order."""
    found = audit(report, SOURCES[language])
    return [s.fault or "sourced" for s in found.statements if s.fault != "nothing_to_check"]


@pytest.mark.parametrize(
    ("language", "report", "expected"),
    [
        pytest.param(
            "en",
            "# Cars\n\nIn 2023 the country sold 2,993 new electric cars [S1]. The battery of the Orbit A1 lasts"
            " 12 hours in standard mode [S2].",
            ["sourced", "sourced"],
            id="all sourced, English",
        ),
        pytest.param(
            "ru",
            "# Автомобили\n\nВ 2023 году в стране продано 2993 новых электромобиля [S1]. Батарея Орбиты А1 держит"
            " 12 часов [S2].",
            ["sourced", "sourced"],
            id="all sourced, Russian",
        ),
        pytest.param(
            "zh",
            "# 汽车\n\n2023年全国售出2993辆新电动汽车[S1]。星轨A1的电池在标准模式下可用12小时[S2]。",
            ["sourced", "sourced"],
            id="all sourced, Chinese",
        ),
        pytest.param(
            "en",
            "In 2023 the country sold 2,994 new electric cars [1].",
            ["invented"],
            id="invented number, English",
        ),
        pytest.param(
            "ru",
            "В 2023 году в стране продано 2994 новых электромобиля [1].",
            ["invented"],
            id="invented number, Russian",
        ),
        pytest.param("zh", "2023年全国售出2994辆新电动汽车[1]。", ["invented"], id="invented number, Chinese"),
        pytest.param(
            "en",
            "The tester wrote: “It got warm on the longest of our trips” ([test](https://lab.example.org/orbit)).",
            ["invented"],
            id="invented quotation, English",
        ),
        pytest.param(
            "ru",
            "Испытатель написал: «Она нагрелась за самую долгую поездку» ([тест](https://lab.example.ru/orbita)).",
            ["invented"],
            id="invented quotation, Russian",
        ),
        pytest.param(
            "zh",
            "测试员写道：“在最长的一次行程中它发热了。”（[测试](https://lab.example.cn/xinggui)）",
            ["invented"],
            id="invented quotation, Chinese",
        ),
        pytest.param(
            "en", "The battery of the Orbit A1 lasts 12 hours [S1].", ["misattributed"], id="wrong source, English"
        ),
        pytest.param("ru", "Батарея Орбиты А1 держит 12 часов [S1].", ["misattributed"], id="wrong source, Russian"),
        pytest.param("zh", "星轨A1的电池可用12小时[S1]。", ["misattributed"], id="wrong source, Chinese"),
        pytest.param(
            "en",
            "Nine out of ten drivers never measure this. In 2023 the country sold 2,993 new electric cars.",
            ["no_source", "sourced"],
            id="no citation at all, English",
        ),
        pytest.param(
            "ru",
            "Девять из десяти водителей этого не измеряют. В 2023 году в стране продано 2993 новых электромобиля.",
            ["no_source", "sourced"],
            id="no citation at all, Russian",
        ),
        pytest.param(
            "zh",
            "九成司机从不测量这一点。2023年全国售出2993辆新电动汽车。",
            ["no_source", "sourced"],
            id="no citation at all, Chinese",
        ),
        pytest.param(
            "en",
            "In 2023 the country sold 2,993 new electric cars [citation needed].",
            ["no_source"],
            id="placeholder, English",
        ),
        pytest.param(
            "ru",
            "В 2023 году в стране продано 2993 новых электромобиля [нужен источник].",
            ["no_source"],
            id="placeholder, Russian",
        ),
        pytest.param("zh", "2023年全国售出2993辆新电动汽车[来源请求]。", ["no_source"], id="placeholder, Chinese"),
        pytest.param(
            "en",
            "In 2023 the country sold 2,993 new electric cars [9].",
            ["unknown_address"],
            id="unknown source, English",
        ),
        pytest.param(
            "ru",
            "В 2023 году в стране продано 2993 новых электромобиля [S9].",
            ["unknown_address"],
            id="unknown source, Russian",
        ),
        pytest.param("zh", "2023年全国售出2993辆新电动汽车【9】。", ["unknown_address"], id="unknown source, Chinese"),
        pytest.param(
            "en",
            "In 2023 the country sold 2,993 new electric cars ([x](https://elsewhere.example/a)).",
            ["not_checked"],
            id="an address that no source has, English",
        ),
        pytest.param(
            "ru",
            "В 2023 году в стране продано 2993 новых электромобиля (см. https://elsewhere.example/a).",
            ["not_checked"],
            id="an address that no source has, Russian",
        ),
        pytest.param(
            "zh",
            "2023年全国售出2993辆新电动汽车（来源：https://elsewhere.example/a）。",
            ["not_checked"],
            id="an address that no source has, Chinese",
        ),
        pytest.param(
            "en",
            "| Car | 2023 | 2022 |\n|---|---|---|\n| Orbit | 500 [S1] | 500 [S1] |",
            ["sourced", "misattributed"],
            id="a number from another column, English",
        ),
        pytest.param(
            "ru",
            "| Модель | 2023 | 2022 |\n|---|---|---|\n| Орбита | 500 [S1] | 500 [S1] |",
            ["sourced", "misattributed"],
            id="a number from another column, Russian",
        ),
        pytest.param(
            "zh",
            "| 车型 | 2023 | 2022 |\n|---|---|---|\n| 星轨 | 500 [S1] | 500 [S1] |",
            ["sourced", "misattributed"],
            id="a number from another column, Chinese",
        ),
        pytest.param(
            "en",
            "In 2023 the country sold 2,993 new electric cars.[^a] The battery of the Orbit A1 lasts 12 hours.[^a]\n\n"
            "[^a]: Statistics, https://stats.example.gov/cars?utm_source=x&id=7",
            ["sourced", "misattributed"],
            id="footnotes, English",
        ),
        pytest.param(
            "ru",
            "В 2023 году в стране продано 2993 новых электромобиля.[^a] Батарея Орбиты А1 держит 12 часов.[^a]\n\n"
            "[^a]: Статистика, https://stat.example.ru/avto?id=7&utm_source=x",
            ["sourced", "misattributed"],
            id="footnotes, Russian",
        ),
        pytest.param(
            "zh",
            "2023年全国售出2993辆新电动汽车。[^a] 星轨A1的电池可用12小时。[^a]\n\n"
            "[^a]: 统计，https://stats.example.cn/che?id=7#top",
            ["sourced", "misattributed"],
            id="footnotes, Chinese",
        ),
        pytest.param(
            "en",
            "In 2023 the country sold 2,993 new electric cars [2]. The battery of the Orbit A1 lasts 12 hours [1].\n\n"
            "## References\n\n[1] The test: https://lab.example.org/orbit/\n[2] https://www.stats.example.gov/cars?id=7",
            ["sourced", "sourced"],
            id="the report's own numbers, English",
        ),
        pytest.param(
            "ru",
            "В 2023 году в стране продано 2993 новых электромобиля [2]. Батарея Орбиты А1 держит 12 часов [1, с. 4]."
            "\n\n## Список литературы\n\n1. Испытание. URL: https://lab.example.ru/orbita/\n"
            "2. Статистика. https://www.stat.example.ru/avto?id=7",
            ["sourced", "sourced"],
            id="the report's own numbers, Russian",
        ),
        pytest.param(
            "zh",
            "2023年全国售出2993辆新电动汽车【2】。星轨A1的电池可用12小时[1]。\n\n"
            "## 参考文献\n\n[1] 测试报告：https://lab.example.cn/xinggui/\n[2] https://www.stats.example.cn/che?id=7",
            ["sourced", "sourced"],
            id="the report's own numbers, Chinese",
        ),
    ],
)
def test_statements_are_judged(language: str, report: str, expected: list[str]) -> None:
    assert faults(report, language) == expected


@pytest.mark.parametrize(
    ("table", "page", "row"),
    [
        pytest.param(
            "| Measure | Quantum computing companies |\n|---|---|\n| Error rate | 5 % |\n",
            "Quantum computing companies hold a share of 5 % in the region.",
            " The error rate is low.",
            id="en",
        ),
        pytest.param(
            "| Показатель | Компании квантовых вычислений |\n|---|---|\n| Доля ошибок | 5 % |\n",
            "Компании квантовых вычислений выросли на рынке региона на 5 % за год.",
            " Доля ошибок мала.",
            id="ru",
        ),
        pytest.param(
            "| 指标 | 量子计算公司 |\n|---|---|\n| 错误率 | 5% |\n",
            "量子计算公司占该地区市场的5%。",
            "错误率很低。",
            id="zh",
        ),
    ],
)
def test_a_header_binds_no_row_that_the_passage_does_not_speak_of(table: str, page: str, row: str) -> None:
    """A cell that cites nothing needs its row's words in the passage, not its header's alone."""
    found = [audit(table, [Source(id="S1", url="a", text=text)]).statements[-1].status for text in (page, page + row)]
    assert found == ["unsourced", "sourced"]


@pytest.mark.parametrize(
    ("report", "outcome"),
    [
        pytest.param("In 2023 the country sold 2,993 new electric cars [S1].", "sourced", id="all sourced"),
        pytest.param("# Cars\n\nIn 2023 the country sold 2,993 new electric cars [S1].", "sourced", id="and a heading"),
        pytest.param(
            "In 2023 the country sold 2,993 new electric cars [S1]. It rained (https://x.example/).",
            "faulty",
            id="one is not opened",
        ),
        pytest.param("Nine out of ten drivers never measure this.", "faulty", id="one has no source"),
        pytest.param("It rained on 4 days (https://x.example/).", "not_checked", id="none could be checked"),
        pytest.param("# Electric cars", "not_checked", id="nothing is stated"),
    ],
)
def test_the_outcome_is_what_every_statement_comes_to(report: str, outcome: str) -> None:
    assert audit(report, SOURCES["en"]).outcome == outcome


def test_without_a_text_to_read_nothing_is_checked() -> None:
    report = "In 2023 the country sold 2,993 new electric cars [S1]. Nine of ten never measure. A [S7]."
    unread = [source.model_copy(update={"text": ""}) for source in SOURCES["en"]]
    for sources in (unread, []):
        found = audit(report, sources)
        assert found.outcome == "not_checked"
        assert {statement.note for statement in found.statements} == {"no source could be read"}
    assert [entry.name for entry in audit(report, unread).summary.unread] == ["S1", "S2"]


def test_a_statement_is_given_as_the_report_has_it_with_its_line() -> None:
    report = (
        "# Cars\n\nIt rained\non 4 days (see [this](https://x.example/)). In 2023 the country sold 2,993 new electric\n"
        "cars [1]. Sales of electric cars rose by 15 %[^2].\n\n| Car | 2023 | Source |\n|---|---|---|\n"
        "| Orbit | 500 | [cars](https://stats.example.gov/cars?id=7) |\n\n[^2]: https://stats.example.gov/cars?id=7\n"
    )
    found = [(s.place, s.statement, s.source_id, s.note) for s in audit(report, SOURCES["en"]).statements]
    assert found[1:] == [
        (
            3,
            "It rained\non 4 days (see [this](https://x.example/)).",
            None,
            "not opened: https://x.example/ is none of the saved sources",
        ),
        (4, "In 2023 the country sold 2,993 new electric\ncars [1].", "S1", ""),
        (5, "Sales of electric cars rose by 15 %[^2].", "S1", "invented number: “15 %” is not in S1"),
        (9, "Orbit | 2023: 500 [S1]", "S1", ""),
    ]


def test_sources_may_be_called_anything() -> None:
    sources = [
        source.model_copy(update={"id": name})
        for source, name in zip(SOURCES["en"], ("cars 2023.txt", "S500001"), strict=True)
    ]
    found = audit("The battery of the Orbit A1 lasts 12 hours (https://stats.example.gov/cars?id=7).", sources)
    (statement,) = found.statements
    assert statement.note.endswith("stands in S500001, not in cars 2023.txt")


def test_the_summary_counts_what_was_checked() -> None:
    report = (
        "# Cars in 2023\n\nIn 2023 the country sold 2,993 new electric cars [S1]. It rained on 4 days [S7]. "
        "The tester wrote: “It never got warm on the longest of our trips” [S2].\n\n## Sources\n\n"
        "1. Statistics of electric cars, https://stats.example.gov/cars?id=7\n2. A book, https://book.example/\n"
    )
    summary = audit(report, SOURCES["en"]).summary
    assert summary.counts == {"sourced": 3, "unsourced": 0, "rejected": 1, "not_checked": 0}
    assert (summary.numbers_checked, summary.quotations_checked, summary.nothing_to_check) == (3, 1, 0)
    assert [(r.mark, r.place, r.source_id) for r in summary.references] == [("1", 7, "S1"), ("2", 8, None)]
    assert [(s.id, s.characters) for s in summary.sources] == [(s.id, len(s.text)) for s in SOURCES["en"]]


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_an_empty_report_is_an_error(text: str) -> None:
    with pytest.raises(DocumentError, match="is empty"):
        audit(text, SOURCES["en"])


def test_the_name_of_a_file_is_no_report() -> None:
    with pytest.raises(ConfigError, match="give Path"):
        audit("out/report.md", SOURCES["en"])


@pytest.mark.parametrize(
    ("draft", "fault"),
    [
        pytest.param("In 2023 the country sold 4,711 new electric cars [S1].", "invented", id="number"),
        pytest.param("He said “nobody wants to buy electric cars” [S1].", "invented", id="quotation"),
        pytest.param("He said “nobody wants to buy electric cars”.", "invented", id="quotation without a source"),
        pytest.param("The battery of the Orbit A1 lasts 12 hours [S1].", "misattributed", id="source"),
        pytest.param("Sales of electric cars fell by 14 % in 2023 [S1].", "misattributed", id="meaning"),
        pytest.param("The country sold new electric cars [S7].", "unknown_address", id="address"),
        pytest.param("The country sold new electric cars [citation needed].", "no_source", id="placeholder"),
        pytest.param("Nobody in Albania likes pears [S1].", "no_source", id="words"),
        pytest.param("# Cars", "nothing_to_check", id="nothing"),
        pytest.param("In 2023 the country sold 2,993 new electric cars [S1].", "", id="none"),
    ],
)
def test_the_gates_verdicts_name_their_faults(draft: str, fault: str) -> None:
    (verdict,) = verify_draft(draft, SOURCES["en"])
    assert fault_of(verdict) == fault


def test_what_is_not_at_hand_is_not_checked() -> None:
    found: Audit = audit("The country sold new electric cars [1].\n\n[1]: https://x.example/\n", SOURCES["en"])
    assert [s.status for s in found.statements] == ["not_checked"]
