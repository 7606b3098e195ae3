"""Charts show facts and nothing else: gaps stay gaps, units never mix, a disagreement is two marks.

`python tests/unit/test_charts.py` draws the golden files anew; look at them before they are committed.
"""

import io
import re
from fractions import Fraction
from pathlib import Path

import docx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml import etree

from factledger.records import Conflict, Fact, Metric, Source
from factledger.report import Dossier, assemble
from factledger.report.as_docx import to_docx
from factledger.report.charts import Chart, draw, find_charts
from factledger.report.charts.scale import around, ticks
from factledger.report.charts.steps import read_step, step_name
from factledger.report.view import View

GOLDEN = Path(__file__).parent / "chart_cases"
SVG = "{http://www.w3.org/2000/svg}"
Row = tuple[str, str, str, float | None, str]
"""Entity, period, value as written (empty: not found), amount and unit of one metric."""


def dossier(name: str, rows: list[Row], *, language: str = "en", disputed: tuple[tuple[int, int], ...] = ()) -> Dossier:
    """Return a run that asked for `name` of each row's entity and period; rows of one place share a metric."""
    places = list(dict.fromkeys((entity, period) for entity, period, *_ in rows))
    metrics = [
        Metric(id=f"M{n}", name=name.format(entity=entity, period=period), entity=entity, period=period or None)
        for n, (entity, period) in enumerate(places, start=1)
    ]
    facts = [
        Fact(
            id=f"F{n}",
            metric_id=f"M{places.index((entity, period)) + 1}",
            source_id="S1",
            status="verified" if value else "not_found",
            value=value,
            amount=amount,
            unit=unit or None,
            period=period or None,
            entity=entity or None,
            quote=f"{entity}: {value}." if value else "",
            meaning="supported",
        )
        for n, (entity, period, value, amount, unit) in enumerate(rows, start=1)
    ]
    conflicts = [
        Conflict(id=f"C{n}", metric_id=facts[a - 1].metric_id, fact_ids=(f"F{a}", f"F{b}"), kind="conflict")
        for n, (a, b) in enumerate(disputed, start=1)
    ]
    return Dossier(
        question=" ".join(f"{entity}? {period}?" for entity, period in places),
        language=language,
        metrics=tuple(metrics),
        sources=(Source(id="S1", url="notes/a.md"),),
        facts=tuple(facts),
        conflicts=tuple(conflicts),
    )


CASES = {
    "bars-en": dossier(
        "battery life of {entity}",
        [
            ("Orbit A1", "", "10 hours", 10, "hour"),
            ("Orbit A1", "", "12 hours", 12, "hour"),
            ("Lumen B2", "", "9 hours", 9, "hour"),
            ("Nimbus C3", "", "", None, ""),
        ],
        disputed=((1, 2),),
    ),
    "lines-en": dossier(
        "revenue of {entity} in {period}",
        [
            ("Acme", "2019", "$4.6 million", 4.6e6, "USD"),
            ("Acme", "2020", "", None, ""),
            ("Acme", "2021", "$6.4 million", 6.4e6, "USD"),
            ("Acme", "2021", "$6.9 million", 6.9e6, "USD"),
            ("Acme", "2022", "$7 million", 7e6, "USD"),
            ("Acme", "2023", "$7.7 million", 7.7e6, "USD"),
        ],
        disputed=((3, 4),),
    ),
    "lines-ru": dossier(
        "выручка {entity} за {period} год",
        [
            ("Акме", "2021", "12 млн рублей", 12e6, "RUB"),
            ("Акме", "2022", "14 млн рублей", 14e6, "RUB"),
            ("Бета", "2021", "9 млн рублей", 9e6, "RUB"),
            ("Бета", "2022", "8 млн рублей", 8e6, "RUB"),
        ],
        language="ru",
    ),
    "bars-zh": dossier(
        "{entity}的员工人数",
        [("甲公司", "", "1200人", 1200, ""), ("乙公司", "", "约950人", 950, ""), ("丙公司", "", "", None, "")],
        language="zh",
    ),
}


def charts(made: Dossier) -> tuple[Chart, ...]:
    return find_charts(View(made))


@pytest.mark.parametrize("name", CASES)
def test_a_chart_is_drawn_as_agreed(name: str) -> None:
    [chart] = charts(CASES[name])
    assert draw(chart, CASES[name].language) == (GOLDEN / f"{name}.svg").read_text("utf-8")


@pytest.mark.parametrize("name", CASES)
def test_a_report_carries_its_charts(name: str) -> None:
    assert assemble(CASES[name]).charts == ((GOLDEN / f"{name}.svg").read_text("utf-8"),)


@pytest.mark.parametrize("name", CASES)
def test_a_document_holds_the_numbers_of_its_charts_with_gaps_and_disagreements(name: str) -> None:
    made = CASES[name]
    document = docx.Document(io.BytesIO(to_docx(made, assemble(made))))
    shown = [[cell.text for cell in row.cells] for row in document.tables[-1].rows][1:]
    [chart] = charts(made)
    places = [place for series in chart.series for place in series.places]
    assert len(shown) == sum(max(1, len(place.marks)) for place in places)
    assert sum(source == "—" for *_, source in shown) == sum(not place.marks for place in places)
    told = [mark for place in places for mark in place.marks]
    assert all(any(mark.written in written for _, written, _ in shown) for mark in told)
    assert chart.title in "\n".join(paragraph.text for paragraph in document.paragraphs)


def test_a_gap_stays_a_gap_and_no_line_crosses_it() -> None:
    [chart] = charts(CASES["lines-en"])
    [series] = chart.series
    assert [place.label for place in series.places] == ["2019", "2020", "2021", "2022", "2023"]
    assert [len(place.marks) for place in series.places] == [1, 0, 2, 1, 1]
    lines = [e for e in etree.fromstring(draw(chart, "en")).iter(f"{SVG}line") if "line " in e.get("class", "")]
    assert len(lines) == 1, "only 2022 to 2023 are neighbours with one undisputed figure each"


def test_a_period_that_nobody_asked_for_is_a_gap_too() -> None:
    rows: list[Row] = [("A", "2019", "5", 5, ""), ("A", "2022", "8", 8, "")]
    [chart] = charts(dossier("staff of {entity} in {period}", rows))
    assert [len(place.marks) for place in chart.series[0].places] == [1, 0, 0, 1]
    assert 'class="line' not in draw(chart, "en")


def test_a_disagreement_is_two_marks_and_says_so() -> None:
    [chart] = charts(CASES["bars-en"])
    first = chart.series[0].places[0]
    assert [(mark.written, mark.disputed) for mark in first.marks] == [("10 hours", True), ("12 hours", True)]
    assert draw(chart, "en").count('class="mark disputed"') == 2


def test_units_never_mix() -> None:
    rows: list[Row] = [
        ("A", "", "10 hours", 10, "hour"),
        ("B", "", "9 hours", 9, "hour"),
        ("C", "", "540 minutes", 540, "minute"),
        ("D", "", "600 minutes", 600, "minute"),
        ("E", "", "$5", 5, "USD"),
    ]
    found = charts(dossier("battery life of {entity}", rows))
    assert [chart.unit for chart in found] == ["hour", "minute"]
    assert [[p.label for p in chart.series[0].places] for chart in found] == [["A", "B"], ["C", "D"]]


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([("A", "", "10 hours", 10, "hour")], id="one figure"),
        pytest.param([("A", "", "10 h", 10, "hour"), ("A", "", "12 h", 12, "hour")], id="one place, two figures"),
        pytest.param([("A", "", "10 h", 10, "hour"), ("B", "", "", None, "")], id="one figure and a gap"),
        pytest.param([("A", "", "blue", None, ""), ("B", "", "red", None, "")], id="words"),
        pytest.param([("A", "2020", "10", 10, ""), ("B", "2021", "12", 12, "")], id="other entity and other period"),
    ],
)
def test_what_is_no_series_is_not_drawn(rows: list[Row]) -> None:
    assert charts(dossier("battery life of {entity}", rows)) == ()


def test_rejected_and_misjudged_facts_are_not_drawn() -> None:
    made = CASES["bars-en"]
    facts = [fact.model_copy(update={"status": "rejected"}) for fact in made.facts[:2]]
    facts += [made.facts[2].model_copy(update={"meaning": "unsupported"})]
    assert charts(made.model_copy(update={"facts": tuple(facts)})) == ()


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "9 hours (not judged)"), ("ru", "9 hours (смысл не оценён)"), ("zh", "9 hours（含义未经判断）")],
)
def test_a_fact_whose_meaning_nobody_judged_says_so_in_its_chart(language: str, said: str) -> None:
    made = CASES["bars-en"].model_copy(update={"language": language})
    unjudged = made.facts[2].model_copy(update={"meaning": "not_checked"})
    [chart] = charts(made.model_copy(update={"facts": (*made.facts[:2], unjudged)}))
    judged, doubtful, *_ = (place.marks for place in chart.series[0].places)
    assert [mark.written for mark in doubtful] == [said]
    assert [mark.written for mark in judged] == ["10 hours", "12 hours"]


def test_how_firmly_a_value_is_stated_is_shown() -> None:
    made = CASES["bars-en"]
    firm = made.facts[2].model_copy(update={"quote": "It lasts at least 9 hours."})
    [chart] = charts(made.model_copy(update={"facts": (*made.facts[:2], firm)}))
    assert chart.series[0].places[1].marks[0].written == "≥ 9 hours"


@pytest.mark.parametrize(
    ("period", "name"),
    [
        pytest.param("2021", "2021", id="year"),
        pytest.param("FY2021", "2021", id="financial year"),
        pytest.param("второй квартал 2021 года", "2021 Q2", id="russian quarter"),
        pytest.param("2021年第二季度", "2021 Q2", id="chinese quarter"),
        pytest.param("H2 2021", "2021 H2", id="half year"),
        pytest.param("December 2021", "2021-12", id="month"),
        pytest.param("2021-02-03", "2021-02-03", id="day"),
        pytest.param("2019-2021", None, id="range"),
        pytest.param("1990s", None, id="decade"),
        pytest.param("first quarter", None, id="no year"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_a_period_has_a_place_in_time(period: str, name: str | None) -> None:
    step = read_step(period)
    assert (step and step_name(step)) == name


def test_neighbours_in_time_follow_each_other() -> None:
    for one, other in (("Q4 2020", "Q1 2021"), ("December 2020", "January 2021"), ("2020-12-31", "2021-01-01")):
        first, second = read_step(one), read_step(other)
        assert first
        assert second
        assert second.index - first.index == 1


def test_hostile_names_are_inert() -> None:
    rows: list[Row] = [
        ('<script>alert(1)</script>"', "", "10 h", 10, "hour"),
        ("\u202eevil\x00\x1b[31m", "", "9 h", 9, "hour"),
    ]
    [chart] = charts(dossier("x of {entity}", rows))
    root = etree.fromstring(draw(chart, "en"))
    assert {e.tag.removeprefix(SVG) for e in root.iter()} <= {"svg", "title", "g", "a", "rect", "line", "text"}
    assert not re.search("[\u202e\x00\x1b]", draw(chart, "en"))


amounts = st.floats(-1e9, 1e9, allow_nan=False).map(lambda value: round(value, 3))


@settings(max_examples=60)
@given(st.lists(amounts, min_size=1, max_size=8))
@example([0.8])
@example([-0.3, 0.7])
def test_ticks_enclose_the_figures(found: list[float]) -> None:
    low, high = around(found)
    marks = ticks(low, high)
    written = [Fraction(repr(amount)) for amount in found]
    assert marks[0] <= min(written)
    assert max(written) <= marks[-1]
    assert 2 <= len(marks) <= 9


@settings(max_examples=40)
@given(st.lists(amounts, min_size=2, max_size=5))
def test_every_figure_is_a_mark_inside_the_drawing(found: list[float]) -> None:
    rows: list[Row] = [(f"E{n}", "", f"{value} h", value, "hour") for n, value in enumerate(found)]
    for chart in charts(dossier("x of {entity}", rows)):
        drawn = draw(chart, "en")
        assert len(re.findall('class="mark', drawn)) == sum(len(p.marks) for p in chart.series[0].places)
        assert all(0 <= float(x) <= 720 for x in re.findall(r' x="([-\d.]+)"', drawn))


if __name__ == "__main__":
    for case, made in CASES.items():
        [only] = charts(made)
        (GOLDEN / f"{case}.svg").write_text(draw(only, made.language), "utf-8")
