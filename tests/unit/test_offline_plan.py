"""A question becomes claims with falsifiers and metrics."""

import pytest

from factledger.analyst.offline.comparisons import Comparison, read_comparison
from factledger.analyst.offline.plan import plan
from factledger.analyst.protocol import Plan, PlannedMetric, PlanRequest
from factledger.checks.search.researchable import researchable

TODAY = "2026-11-30"


def _plan(question: str, language: str = "en", **rest: object) -> Plan:
    request = {"question": question, "language": language, "today": TODAY, **rest}
    return plan(PlanRequest.model_validate(request))


@pytest.mark.parametrize(
    ("question", "language", "entities", "attributes"),
    [
        pytest.param("Compare the battery life of A and B.", "en", ("A", "B"), ("battery life",), id="one property"),
        pytest.param(
            "Compare battery life and price of A and B",
            "en",
            ("A", "B"),
            ("battery life", "price"),
            id="two properties",
        ),
        pytest.param("Compare X100 and Y200 by price", "en", ("X100", "Y200"), ("price",), id="things first"),
        pytest.param(
            "Which is longer, the Rhine or the Elbe?", "en", ("Rhine", "Elbe"), ("length",), id="which is longer"
        ),
        pytest.param("Which lasts longer, A or B?", "en", ("A", "B"), ("battery life",), id="which lasts longer"),
        pytest.param(
            "Which has a longer battery life, product A or product B?",
            "en",
            ("product A", "product B"),
            ("battery life",),
            id="which has a longer property",
        ),
        pytest.param("Is Norway larger than Sweden?", "en", ("Norway", "Sweden"), ("size",), id="is one larger"),
        pytest.param(
            "Does the iPhone 15 cost more than the Pixel 8?",
            "en",
            ("iPhone 15", "Pixel 8"),
            ("price",),
            id="costs more",
        ),
        pytest.param("What are the price and weight of A and B?", "en", ("A", "B"), ("price", "weight"), id="a list"),
        pytest.param("A vs B: battery life, price", "en", ("A", "B"), ("battery life", "price"), id="versus"),
        pytest.param("Сравните время работы A и B", "ru", ("A", "B"), ("время работы",), id="ru: one property"),
        pytest.param("Сравни A и B по цене и весу", "ru", ("A", "B"), ("цене", "весу"), id="ru: things first"),
        pytest.param("Что длиннее, Волга или Дунай?", "ru", ("Волга", "Дунай"), ("длина",), id="ru: what is longer"),
        pytest.param(
            "Какой телефон дешевле: X100 или Y200?", "ru", ("X100", "Y200"), ("цена",), id="ru: which is cheaper"
        ),
        pytest.param("比较A和B的续航", "zh", ("A", "B"), ("续航",), id="zh: one property"),
        pytest.param("对比A、B、C的续航和价格", "zh", ("A", "B", "C"), ("续航", "价格"), id="zh: three things"),
        pytest.param("A和B谁的续航更长？", "zh", ("A", "B"), ("续航",), id="zh: whose is longer"),
        pytest.param("A与B哪个更贵？", "zh", ("A", "B"), ("价格",), id="zh: which costs more"),
        pytest.param("A的续航比B长吗？", "zh", ("A", "B"), ("续航",), id="zh: is one longer"),
        pytest.param(
            "比较 Orbit A1 和 Lumen B2 的电池续航时间",
            "zh",
            ("Orbit A1", "Lumen B2"),
            ("电池续航时间",),
            id="zh: names with spaces",
        ),
    ],
)
def test_comparisons(question: str, language: str, entities: tuple[str, ...], attributes: tuple[str, ...]) -> None:
    assert read_comparison(question, language) == Comparison(entities, attributes)


@pytest.mark.parametrize(
    ("question", "language"),
    [
        pytest.param("Which is better, A or B?", "en", id="no measurable respect"),
        pytest.param("What did Robert Lane and Benjamin Vail finance?", "en", id="two names and no comparison"),
        pytest.param("Какой фреймворк лучше?", "ru", id="ru: no measurable respect"),
        pytest.param("Сколько людей живёт в Москве и Казани?", "ru", id="ru: two names and no comparison"),
        pytest.param("A和B哪个更好？", "zh", id="zh: no measurable respect"),
        pytest.param("特斯拉和两位商人合作做了什么？", "zh", id="zh: two names and no comparison"),
        pytest.param("Was ist länger, A oder B?", "de", id="a language without rules"),
    ],
)
def test_no_comparison(question: str, language: str) -> None:
    assert read_comparison(question, language) is None


@pytest.mark.parametrize(
    ("question", "language", "metrics"),
    [
        pytest.param(
            "Compare the battery life of Orbit A1 and Lumen B2. What do they cost?",
            "en",
            ["battery life of Orbit A1", "battery life of Lumen B2", "price of Orbit A1", "price of Lumen B2"],
            id="a comparison and a second question",
        ),
        pytest.param(
            "When was Acme founded and who founded it?",
            "en",
            ["When was Acme founded", "who founded Acme"],
            id="two questions in one",
        ),
        pytest.param(
            "How many cars were sold in Norway in 2022 and 2023?",
            "en",
            ["How many cars were sold in Norway in 2022", "How many cars were sold in Norway in 2023"],
            id="two years",
        ),
        pytest.param(
            "What are the price and the weight of X100?", "en", ["price of X100", "weight of X100"], id="a list"
        ),
        pytest.param("Please tell me how much X100 costs?", "en", ["how much X100 costs"], id="a lead-in is left out"),
        pytest.param("How much does X100 cost?", "en", ["price of X100"], id="a property by a verb"),
        pytest.param("How many people live in Oslo?", "en", ["population of Oslo"], id="a property by a phrase"),
        pytest.param(
            "Сравните время работы батареи Orbit A1 и Lumen B2. Сколько они стоят?",
            "ru",
            ["время работы батареи Orbit A1", "время работы батареи Lumen B2", "цена Orbit A1", "цена Lumen B2"],
            id="ru: a comparison and a second question",
        ),
        pytest.param("Сравните цену X100 и Y200", "ru", ["цена X100", "цена Y200"], id="ru: names in the nominative"),
        pytest.param(
            "Какова выручка компании Акме за 2023 год?",
            "ru",
            ["выручка компании Акме за 2023 год"],
            id="ru: a property",
        ),
        pytest.param(
            "比较 Orbit A1 和 Lumen B2 的电池续航时间。它们的价格是多少？",
            "zh",
            ["Orbit A1的电池续航时间", "Lumen B2的电池续航时间", "Orbit A1的价格", "Lumen B2的价格"],
            id="zh: a comparison and a second question",
        ),
        pytest.param("A的续航是多少？", "zh", ["A的续航"], id="zh: a property"),
        pytest.param("X100有多重？", "zh", ["X100的重量"], id="zh: a property by an adjective"),
        pytest.param(
            "What does Orbit A1 weigh, and is it the best speaker?",
            "en",
            ["weight of Orbit A1", "is Orbit A1 the best speaker"],
            id="a question of yes or no behind another",
        ),
        pytest.param(
            "Is Orbit A1 waterproof and does it float?",
            "en",
            ["Is Orbit A1 waterproof", "does Orbit A1 float"],
            id="two questions of yes or no",
        ),
        pytest.param(
            "Сколько весит Orbit A1 и водонепроницаема ли она?",
            "ru",
            ["вес (Orbit A1)", "водонепроницаема ли Orbit A1"],
            id="ru: a question of yes or no behind another",
        ),
        pytest.param(
            "Водонепроницаема ли Orbit A1 и сколько она весит?",
            "ru",
            ["Водонепроницаема ли Orbit A1", "сколько Orbit A1 весит"],
            id="ru: a question of yes or no before another",
        ),
        pytest.param(
            "Orbit A1多重，是否防水？",
            "zh",
            ["Orbit A1的重量", "Orbit A1是否防水"],
            id="zh: a question of yes or no behind another",
        ),
        pytest.param("Wie viele Einwohner hat Berlin?", "de", ["Wie viele Einwohner hat Berlin"], id="no rules"),
    ],
)
def test_metrics(question: str, language: str, metrics: list[str]) -> None:
    assert [metric.name for metric in _plan(question, language).metrics] == metrics


@pytest.mark.parametrize(
    ("question", "language", "entity", "unit", "period", "scope", "kind"),
    [
        pytest.param(
            "How many hours did X100 run in standard mode in 2023?",
            "en",
            "X100",
            "hours",
            "2023",
            "standard mode",
            "number",
            id="en",
        ),
        pytest.param(
            "Who founded Acme Robotics?", "en", "Acme Robotics", None, None, None, "text", id="a name is text"
        ),
        pytest.param(
            "Сколько километров проехал X100 в 2023 году?",
            "ru",
            "X100",
            "километров",
            "2023 году",
            None,
            "number",
            id="ru",
        ),
        pytest.param("2023年X100跑了多少公里？", "zh", "X100", "公里", "2023年", None, "number", id="zh"),
    ],
)
def test_what_a_metric_holds(
    question: str, language: str, entity: str, unit: str | None, period: str | None, scope: str | None, kind: str
) -> None:
    metric = _plan(question, language).metrics[0]
    found = (metric.entity, metric.unit, metric.period, metric.scope, metric.kind)
    assert found == (entity, unit, period, scope, kind)


QUESTIONS = [
    pytest.param("How many points did the team score in 2015?", "en", id="one fact"),
    pytest.param("Compare the price of A and B", "en", id="a comparison"),
    pytest.param("Acme closed 20 stores in 2023.", "en", id="a statement"),
    pytest.param("Сколько стоит X100?", "ru", id="ru: one fact"),
    pytest.param("Сравните цену X100 и Y200", "ru", id="ru: a comparison"),
    pytest.param("Компания закрыла 20 магазинов в 2023 году.", "ru", id="ru: a statement"),
    pytest.param("X100多少钱？", "zh", id="zh: one fact"),
    pytest.param("精神导师的名称是什么？", "zh", id="zh: a question that names nothing"),
    pytest.param("比较A和B的续航", "zh", id="zh: a comparison"),
    pytest.param("A产品的续航时间长于B产品。", "zh", id="zh: a statement"),
    pytest.param("Wie viele Einwohner hat Berlin?", "de", id="a language without rules"),
]


@pytest.mark.parametrize(("question", "language"), QUESTIONS)
def test_every_plan_can_run(question: str, language: str) -> None:
    answer = _plan(question, language)
    assert 2 <= len(answer.sub_questions) <= 5
    for planned in answer.sub_questions:
        assert researchable(planned.claim, planned.falsifier) == []
        assert planned.stop_condition == "trusted_sources >= 1 or not_found"
        assert planned.metrics
        assert all(0 <= i < len(answer.metrics) for i in planned.metrics)


def test_one_fact_is_confirmed_by_a_second_question_that_shares_its_metric() -> None:
    first, second = _plan("Who founded Acme?").sub_questions
    assert first.metrics == second.metrics == (0,)
    assert first.claim != second.claim


def test_a_statement_is_its_own_claim() -> None:
    statement = "LLM agents lose accuracy on tasks longer than 20 steps."
    answer = _plan(statement)
    assert answer.sub_questions[0].claim == statement
    assert "opposite" in answer.sub_questions[0].falsifier


def test_many_parts_are_put_into_as_many_sub_questions_as_are_allowed() -> None:
    answer = _plan("Compare the price, weight and height of A, B and C", max_sub_questions=5)
    assert len(answer.metrics) == 9
    assert len(answer.sub_questions) == 5
    assert sorted(i for q in answer.sub_questions for i in q.metrics) == list(range(9))


@pytest.mark.parametrize(
    ("question", "language"),
    [
        pytest.param("Which agent framework is best?", "en", id="en"),
        pytest.param("Какой фреймворк лучше?", "ru", id="ru"),
        pytest.param("哪个产品最好？", "zh", id="zh"),
    ],
)
def test_what_cannot_be_wrong_is_left_for_the_gate_to_refuse(question: str, language: str) -> None:
    first = _plan(question, language)
    problems = [r for q in first.sub_questions for r in researchable(q.claim, q.falsifier)]
    assert problems
    again = _plan(question, language, problems=tuple(problems))
    assert all(researchable(q.claim, q.falsifier) for q in again.sub_questions)


@pytest.mark.parametrize(
    ("question", "language"),
    [
        pytest.param("When were his best-known works published?", "en", id="a date"),
        pytest.param("How long does it take to have significant production?", "en", id="a time"),
        pytest.param("Когда вышли его лучшие книги?", "ru", id="ru: a date"),
        pytest.param("他最好的作品是哪一年出版的？", "zh", id="zh: a date"),
    ],
)
def test_a_word_that_decides_nothing_is_dropped_when_the_gate_asks(question: str, language: str) -> None:
    first = _plan(question, language)
    problems = [r for q in first.sub_questions for r in researchable(q.claim, q.falsifier)]
    assert problems
    again = _plan(question, language, problems=tuple(problems))
    assert not any(researchable(q.claim, q.falsifier) for q in again.sub_questions)


def test_a_later_round_asks_only_for_what_is_not_known_yet() -> None:
    known = PlannedMetric(name="Acme sold 20 cars")
    answer = _plan(
        "What did Acme sell?",
        round=2,
        open_claims=("Acme sold 20 cars.", "Beta sold 10 cars.", "Beta sold 10 cars."),
        known_metrics=(known,),
    )
    assert [m.name for m in answer.metrics] == ["Beta sold 10 cars"]
    assert [(q.claim, q.metrics) for q in answer.sub_questions] == [("Beta sold 10 cars.", (0,))]


@pytest.mark.parametrize(
    ("question", "language", "entity"),
    [
        pytest.param("What is the battery life of Orbit A1?", "en", "Orbit A1", id="en: behind of"),
        pytest.param("Does Orbit A1 charge fast?", "en", "Orbit A1", id="en: a code behind the name"),
        pytest.param("Did Tesla Model 3 sell well in 2022?", "en", "Tesla Model 3", id="en: a number behind the name"),
        pytest.param("Did Apple 2023 revenue fall?", "en", "Apple", id="en: a year is no version"),
        pytest.param("Каково время работы батареи Orbit A1?", "ru", "Orbit A1", id="ru: a code behind the name"),
        pytest.param("Сколько машин продала Tesla Model 3 в 2022?", "ru", "Tesla Model 3", id="ru: a number"),
        pytest.param("Какова выручка Apple 2023 года?", "ru", "Apple", id="ru: a year is no version"),
        pytest.param("Orbit A1续航多久？", "zh", "Orbit A1", id="zh: a code behind the name"),
        pytest.param("Tesla Model 3的价格是多少？", "zh", "Tesla Model 3", id="zh: a number behind the name"),
    ],
)
def test_a_thing_is_named_with_its_version(question: str, language: str, entity: str) -> None:
    assert _plan(question, language).metrics[0].entity == entity
