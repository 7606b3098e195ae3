"""A period, scope or entity that a model adds has its figures from the question or from the page."""

import pytest

from factledger.analyst.protocol import Plan, PlannedMetric
from factledger.checks import quantities, verify_draft
from factledger.checks.facts.check import check_fact
from factledger.cli.gated_events import EventGate
from factledger.nodes.asked import Known, as_asked
from factledger.nodes.draft import withhold_typed_figures
from factledger.records import Fact, Failure, Metric, Source, SubQuestion
from factledger.report import Dossier, Mask, assemble, to_html, to_json
from factledger.report.asking import Estimate, Remarks, plan_text

TODAY = "2026-05-01"


@pytest.mark.parametrize(
    ("question", "period", "kept"),
    [
        pytest.param("What was the revenue of Orbit?", "2019", False, id="en assumed"),
        pytest.param("What was the revenue of Orbit in 2019?", "2019", True, id="en asked for"),
        pytest.param("What was the revenue of Orbit last year?", "2025", True, id="en from today"),
        pytest.param("What was the revenue of Orbit last year?", "1999", False, id="en far from today"),
        pytest.param("How did the revenue of Orbit grow over five years?", "2022", True, id="en a stretch"),
        pytest.param("What was the revenue of Orbit last quarter?", "Q1 2026", True, id="en part of a year"),
        pytest.param("What is the revenue of Orbit?", "full year", True, id="en no figure"),
        pytest.param("Какова выручка Orbit?", "2019", False, id="ru assumed"),
        pytest.param("Какова выручка Orbit в 2019 году?", "2019 год", True, id="ru asked for"),
        pytest.param("Какова выручка Orbit в прошлом году?", "2025", True, id="ru from today"),
        pytest.param("Orbit的收入是多少？", "2019年", False, id="zh assumed"),
        pytest.param("Orbit在2019年的收入是多少？", "2019年", True, id="zh asked for"),
        pytest.param("Orbit去年的收入是多少？", "2025年", True, id="zh from today"),
    ],
)
def test_a_planned_period_is_one_that_was_asked_for(question: str, period: str, kept: bool) -> None:
    metric = PlannedMetric(name="revenue", period=period, scope=period)
    (planned,) = as_asked(Plan(metrics=(metric,)), Known((question,), TODAY)).metrics
    assert (planned.period, planned.scope) == ((period, period) if kept else (None, None))
    assert planned.name == "revenue"


def test_a_period_may_come_from_what_a_person_said_before() -> None:
    metric = PlannedMetric(name="revenue", period="2019")
    known = Known(("And Lumen?", "What was the revenue of Orbit in 2019?"), TODAY)
    assert as_asked(Plan(metrics=(metric,)), known).metrics == (metric,)


@pytest.mark.parametrize(
    ("page", "quote", "value", "period", "kept"),
    [
        pytest.param("In 2019 it grew. It was 12.", "It was 12.", "12", "2019", True, id="en"),
        pytest.param("Revenue was 12 euros.", "Revenue was 12 euros.", "12 euros", "2019", False, id="en added"),
        pytest.param("Third quarter of 2024. Revenue: 12.", "Revenue: 12.", "12", "Q3 2024", True, id="en other words"),
        pytest.param("Revenue was 12.", "Revenue was 12.", "12", "the full year", True, id="en no figure"),
        pytest.param("Отчёт за 2019 год. Выручка 12.", "Выручка 12.", "12", "2019", True, id="ru"),
        pytest.param("Выручка 12.", "Выручка 12.", "12", "2019 год", False, id="ru added"),
        pytest.param("二〇一九年年报。收入为12元。", "收入为12元", "12元", "2019年", True, id="zh"),
        pytest.param("收入为12元。", "收入为12元", "12元", "2019年", False, id="zh added"),
    ],
)  # fmt: skip
def test_a_read_period_stands_on_the_page(page: str, quote: str, value: str, period: str, kept: bool) -> None:
    fact = Fact(
        id="F1",
        metric_id="M1",
        source_id="S1",
        status="not_checked",
        quote=quote,
        value=value,
        period=period,
        scope=period,
    )
    checked = check_fact(fact, page, metric=Metric(id="M1", name="revenue"))
    assert checked.status == "verified"
    assert (checked.period, checked.scope) == ((period, period) if kept else (None, None))
    assert check_fact(checked, page, metric=Metric(id="M1", name="revenue")) == checked


def test_a_read_period_may_be_the_one_that_was_asked_for() -> None:
    fact = Fact(
        id="F1", metric_id="M1", source_id="S1", status="not_checked", quote="It was 12.", value="12", period="2019"
    )
    metric = Metric(id="M1", name="revenue", period="2019")
    assert check_fact(fact, "It was 12.", metric=metric).period == "2019"


@pytest.mark.parametrize("entity", ["Orbit X99", "GPT-9", "Орбита-9", "轨道9号"])
def test_an_entity_with_a_figure_stands_on_the_page(entity: str) -> None:
    fact = Fact(
        id="F1", metric_id="M1", source_id="S1", status="not_checked", quote="It was 12.", value="12", entity=entity
    )
    metric = Metric(id="M1", name="revenue", entity=entity)
    assert check_fact(fact, "It was 12.", metric=metric).entity is None
    assert check_fact(fact, f"{entity}. It was 12.", metric=metric).entity == entity


def test_what_is_shown_of_progress_has_no_figure_of_a_models() -> None:
    gate = EventGate()
    gate.passed({"event": "run", "run_id": "r", "question": "How long does Orbit A1 last?"})
    plan = gate.passed(
        {
            "event": "plan",
            "round": 1,
            "sub_questions": [{"id": "Q1", "question": "Does Orbit A1 last 777 hours?", "metrics": ["M1"]}],
            "metrics": [{"id": "M1", "name": "life of Orbit A1, 777 hours"}],
            "problems": ["the claim 'it lasts 777 hours' is vague"],
        }
    )
    read = gate.passed(
        {
            "event": "extract",
            "metric_id": "M1",
            "metric": "777",
            "source": "S",
            "status": "rejected",
            "value": "",
        }
    )
    assert "777" not in f"{plan}{read}"
    assert "Orbit A1" in str(plan)


def test_what_the_conversation_said_is_no_figure_of_a_models() -> None:
    gate = EventGate()
    gate.passed({"event": "run", "run_id": "r", "question": "How much does it cost?"})
    gate.passed({"event": "question", "question": "How much does Orbit A1 cost?"})
    assert "Orbit A1" in str(
        gate.passed(
            {
                "event": "plan",
                "round": 1,
                "sub_questions": [],
                "problems": [],
                "metrics": [{"id": "M1", "name": "price of Orbit A1"}],
            }
        )
    )


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("battery life of Orbit A1", "battery life of Orbit A1", id="of the question"),
        pytest.param("battery life “you can trust me here” 777 hours", "battery life", id="en"),
        pytest.param("время работы «можете мне поверить» 777 часов", "время работы", id="ru"),
        pytest.param("电池续航“这一点你们可以相信我”777小时", "电池续航", id="zh"),
        pytest.param("777", "▒▒▒", id="nothing else"),
    ],
)
def test_figures_and_quotations_are_dropped_with_their_marks(text: str, left: str) -> None:
    assert Mask(["How long does Orbit A1 last?"]).drop(text) == left


@pytest.mark.parametrize(
    ("language", "question", "claim"),
    [
        pytest.param("en", "How long does Orbit A1 last?", "Orbit A1 lasts 777 hours.", id="en"),
        pytest.param("ru", "Сколько работает Orbit A1?", "Orbit A1 работает 777 часов.", id="ru"),
        pytest.param("zh", "Orbit A1续航多久？", "Orbit A1的续航为777小时。", id="zh"),
    ],
)
def test_a_plan_that_a_person_is_shown_has_no_figure_of_a_models(language: str, question: str, claim: str) -> None:
    part = SubQuestion(id="Q1", question=question, claim=claim, falsifier=claim)
    estimate = Estimate(searches=4, calls=8, tokens=0, cost=None)
    shown = plan_text([part], estimate, language, Remarks(), [question])
    assert "777" not in shown
    assert "Orbit A1" in shown
    assert shown.count("▒▒▒") == 3, "the claim, the falsifier and what the sign stands for"
    assert "▒▒▒" not in plan_text([part], estimate, language, Remarks(), [question, claim])


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        pytest.param("refused", False, id="a refusal that answers"),
        pytest.param("bad_answer", False, id="an answer of no use"),
        pytest.param("typed_figure", False, id="a figure of the draft"),
        pytest.param("unavailable", True, id="what a server said"),
    ],
)
def test_a_failure_repeats_no_figure_of_a_models(language: str, kind: str, shown: bool) -> None:
    said = "model-7 gave no usable answer (plan): the revenue was 777 million"
    dossier = Dossier(
        question="?", language=language, made_by="model-7", failures=(Failure(id="plan:1:1", kind=kind, message=said),)
    )
    report = assemble(dossier)
    texts = (str(report.unconfirmed), str(to_json(dossier, report)), to_html(dossier, report, {}))
    assert [("777" in text, "model-7" in text) for text in texts] == [(shown, True)] * 3


@pytest.mark.parametrize(
    ("page", "draft", "statuses"),
    [
        pytest.param(
            "The battery lasts 12 hours.",
            "The battery lasts 17 hours {F1}. The battery lasts {F1.value} {F1}.",
            ["rejected", "sourced"],
            id="en first",
        ),
        pytest.param(
            "The battery lasts 12 hours.",
            "It lasts seventeen hours {F1}! “It lasts ⅩⅦ hours {F1}.” The battery lasts {F1.value} {F1}.",
            ["rejected", "rejected", "sourced"],
            id="en twice, with other stops",
        ),
        pytest.param(
            "Батарея работает 12 часов.",
            "Батарея работает {F1.value} {F1}. Она работает семнадцать часов {F1}! Батарея работает {F1.value} {F1}.",
            ["sourced", "rejected", "sourced"],
            id="ru in the middle",
        ),
        pytest.param(
            "电池可用12小时。",
            "电池可用17小时{F1}。电池可用{F1.value}{F1}。它说：“电池可用十七小时{F1}。”",
            ["rejected", "sourced", "rejected"],
            id="zh first and last",
        ),
        pytest.param(
            "The battery lasts 12 hours.",
            "- The battery lasts 17 hours {F1}\n- The battery lasts {F1.value} {F1}",
            ["rejected", "sourced"],
            id="a list without stops",
        ),
    ],
)
def test_a_typed_figure_takes_no_other_statement_with_it(page: str, draft: str, statuses: list[str]) -> None:
    source = Source(id="S1", url="https://a.example/", text=page)
    text, typed = withhold_typed_figures(draft, [])
    value = next(q.text for q in quantities(page))
    filled = text.replace("{F1.value}", value).replace("{F1}", "[S1]")
    assert [verdict.status for verdict in verify_draft(filled, [source])] == statuses
    assert len(typed) == statuses.count("rejected")
