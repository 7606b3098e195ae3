"""What a person wants changed in a plan, as people put it, is read and followed, or is said not to be understood."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.analyst.offline.plan import plan
from factledger.analyst.offline.wishes import Change, Wish, read_wish
from factledger.analyst.protocol import Plan, PlanRequest

QUESTIONS = {
    "en": "Compare the battery life and the weight of Orbit A1 and Lumen B2",
    "ru": "Сравните время работы и вес Orbit A1 и Lumen B2",
    "zh": "比较 Orbit A1 和 Lumen B2 的续航和重量",
}
PLANNED = {
    "en": ["battery life of Orbit A1", "battery life of Lumen B2", "weight of Orbit A1", "weight of Lumen B2"],
    "ru": ["время работы Orbit A1", "время работы Lumen B2", "вес Orbit A1", "вес Lumen B2"],
    "zh": ["Orbit A1的续航", "Lumen B2的续航", "Orbit A1的重量", "Lumen B2的重量"],
}


def planned(language: str, *wishes: str, question: str = "", **rest: object) -> Plan:
    asked = {"question": question or QUESTIONS[language], "language": language, "today": "2026-11-30"}
    return plan(PlanRequest.model_validate({**asked, "wishes": wishes, **rest}))


def names(answer: Plan) -> list[str]:
    return [metric.name for metric in answer.metrics]


@pytest.mark.parametrize(
    ("words", "kind", "topics"),
    [
        pytest.param("add a section on innovation", "add", ("innovation",), id="add a section"),
        pytest.param("no add the price", "add", ("price",), id="a no without a comma"),
        pytest.param("add price, weight and height", "add", ("price", "weight", "height"), id="several"),
        pytest.param("could you also add the release date?", "add", ("release date",), id="a polite question"),
        pytest.param("what about the price?", "add", ("price",), id="what about"),
        pytest.param("I'd like to know the weight", "add", ("weight",), id="to know"),
        pytest.param("add something on how it was tested", "add", ("how it was tested",), id="a question of one's own"),
        pytest.param("add the no-load speed", "add", ("no-load speed",), id="no inside a word"),
        pytest.param("add IT security", "add", ("IT security",), id="capitals are no pronoun"),
        pytest.param("leave out the weight", "leave_out", ("weight",), id="leave out"),
        pytest.param("leave the weight out, please", "leave_out", ("weight",), id="leave it out"),
        pytest.param("don't add the price", "leave_out", ("price",), id="do not add"),
        pytest.param("no price please", "leave_out", ("price",), id="no price"),
        pytest.param("no need for the weight", "leave_out", ("weight",), id="no need"),
        pytest.param("drop iPhone 15 Plus", "leave_out", ("iPhone 15 Plus",), id="a name with a plus"),
        pytest.param("the weight section is not needed", "leave_out", ("weight",), id="not needed"),
        pytest.param("keep the price, drop everything else", "only", ("price",), id="drop everything else"),
        pytest.param("only the price please", "only", ("price",), id="only"),
        pytest.param("the price only", "only", ("price",), id="only behind"),
        pytest.param("I only care about the price", "only", ("price",), id="only care about"),
        pytest.param("добавь раздел про цену", "add", ("цену",), id="ru: add a section"),
        pytest.param("добавь, пожалуйста, ещё пункт о гарантии", "add", ("гарантии",), id="ru: courtesies between"),
        pytest.param("и цену тоже добавь", "add", ("цену",), id="ru: the verb last"),
        pytest.param("я хочу ещё знать вес", "add", ("вес",), id="ru: to know"),
        pytest.param("добавь, сколько они весят", "add", ("сколько они весят",), id="ru: a question of one's own"),
        pytest.param("добавь цену без налога", "add", ("цену без налога",), id="ru: without inside a topic"),
        pytest.param("убери вес", "leave_out", ("вес",), id="ru: leave out"),
        pytest.param("вес не нужен", "leave_out", ("вес",), id="ru: not needed"),
        pytest.param("не надо цен", "leave_out", ("цен",), id="ru: no need"),
        pytest.param("но только без веса", "leave_out", ("веса",), id="ru: only without"),
        pytest.param("мне нужна только цена", "only", ("цена",), id="ru: need only"),
        pytest.param("оставь только цену и вес", "only", ("цену", "вес"), id="ru: keep only"),
        pytest.param("再加一节关于价格", "add", ("价格",), id="zh: add a section"),
        pytest.param("加上创新一节", "add", ("创新",), id="zh: the section last"),
        pytest.param("再加上什么时候发布的", "add", ("什么时候发布的",), id="zh: a question of one's own"),
        pytest.param("加上都市人口", "add", ("都市人口",), id="zh: a particle that begins a word"),
        pytest.param("我还想知道价格", "add", ("价格",), id="zh: to know"),
        pytest.param("不要重量", "leave_out", ("重量",), id="zh: leave out"),
        pytest.param("重量不要", "leave_out", ("重量",), id="zh: the verb last"),
        pytest.param("把重量去掉", "leave_out", ("重量",), id="zh: 把"),
        pytest.param("请去掉重量这一节", "leave_out", ("重量",), id="zh: this section"),
        pytest.param("只要价格就行", "only", ("价格",), id="zh: only"),
        pytest.param("只查价格和重量", "only", ("价格", "重量"), id="zh: search only"),
    ],
)
def test_one_change_is_read(words: str, kind: str, topics: tuple[str, ...]) -> None:
    assert read_wish(words) == Wish((Change(kind, topics),))  # type: ignore[arg-type]  # the table's kinds are text


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        pytest.param("add the price and leave out the weight", [("add", "price"), ("leave_out", "weight")], id="en"),
        pytest.param("вес убери, цену добавь", [("leave_out", "вес"), ("add", "цену")], id="ru"),
        pytest.param("不需要查重量，只查价格", [("leave_out", "重量"), ("only", "价格")], id="zh"),
    ],
)
def test_two_changes_are_read(words: str, changes: list[tuple[str, str]]) -> None:
    assert [(change.kind, *change.topics) for change in read_wish(words).changes] == changes


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("make it nicer", id="en"),
        pytest.param("I don't like this", id="en: a dislike"),
        pytest.param("price please", id="en: a topic alone"),
        pytest.param("сделай красиво", id="ru"),
        pytest.param("нет цены", id="ru: could mean either"),
        pytest.param("写得好看一点", id="zh"),
        pytest.param("add " + "very " * 100 + "much", id="a letter"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_what_is_not_understood_is_said_and_changes_nothing(language: str, words: str) -> None:
    answer = planned(language, words)
    assert answer.not_understood == (words,)
    assert names(answer) == PLANNED[language]


@pytest.mark.parametrize(
    ("language", "wish", "expected"),
    [
        pytest.param("en", "add the price", ["price of Orbit A1", "price of Lumen B2"], id="en"),
        pytest.param("en", "add the price of Orbit A1", ["price of Orbit A1"], id="en: of one thing"),
        pytest.param(
            "en", "add Vega C3", ["battery life of Vega C3", "weight of Vega C3"], id="en: another thing to compare"
        ),
        pytest.param(
            "en",
            "add who founded the company",
            ["Who founded the company (Orbit A1)", "Who founded the company (Lumen B2)"],
            id="en: a question of one's own",
        ),
        pytest.param("ru", "добавь раздел про цену", ["цена Orbit A1", "цена Lumen B2"], id="ru"),
        pytest.param(
            "ru", "добавь раздел об инновациях", ["инновации Orbit A1", "инновации Lumen B2"], id="ru: a word"
        ),
        pytest.param("zh", "再加一节关于价格", ["Orbit A1的价格", "Lumen B2的价格"], id="zh"),
        pytest.param("en", "добавь цену", ["цена Orbit A1", "цена Lumen B2"], id="a wish in another language"),
        pytest.param("en", "add the weight", [], id="what is planned already"),
    ],
)
def test_what_is_added_becomes_a_metric_of_every_thing(language: str, wish: str, expected: list[str]) -> None:
    answer = planned(language, wish)
    assert names(answer) == PLANNED[language] + expected
    assert answer.not_understood == ()
    asked = {i for sub_question in answer.sub_questions for i in sub_question.metrics}
    assert asked == set(range(len(answer.metrics))), "every metric is searched"


@pytest.mark.parametrize(
    ("language", "wish", "left"),
    [
        pytest.param("en", "leave out the weight", [0, 1], id="en"),
        pytest.param("en", "leave out Lumen B2", [0, 2], id="en: a thing"),
        pytest.param("en", "leave out Q2", [0, 2, 3], id="en: by number"),
        pytest.param("ru", "убери вес", [0, 1], id="ru"),
        pytest.param("ru", "без Lumen B2", [0, 2], id="ru: a thing"),
        pytest.param("zh", "不要重量", [0, 1], id="zh"),
        pytest.param("zh", "去掉Lumen B2", [0, 2], id="zh: a thing"),
        pytest.param("en", "only the weight", [2, 3], id="en: only"),
        pytest.param("en", "only Orbit A1", [0, 2], id="en: only one thing"),
        pytest.param("en", "only Q1", [0], id="en: only a number"),
        pytest.param("en", "only 1 and 3", [0, 2], id="en: bare numbers"),
        pytest.param("en", "no 3", [0, 1, 3], id="en: a refusal of a number"),
        pytest.param("en", "leave out question 2", [0, 2, 3], id="en: a number with its word"),
        pytest.param("ru", "без 2", [0, 2, 3], id="ru: a bare number"),
        pytest.param("ru", "только пункт 1", [0], id="ru: a number with its word"),
        pytest.param("ru", "убери вопрос №3", [0, 1, 3], id="ru: a number with a sign"),
        pytest.param("zh", "去掉第2个", [0, 2, 3], id="zh: a number with its word"),
        pytest.param("zh", "只要1和2", [0, 1], id="zh: bare numbers"),
        pytest.param("ru", "оставь только время работы", [0, 1], id="ru: only"),
        pytest.param("zh", "只要重量", [2, 3], id="zh: only"),
        pytest.param("zh", "只查 Orbit A1", [0, 2], id="zh: only one thing"),
    ],
)
def test_what_is_left_out_is_not_planned(language: str, wish: str, left: list[int]) -> None:
    answer = planned(language, wish)
    assert names(answer) == [PLANNED[language][i] for i in left]
    assert answer.not_understood == ()


@pytest.mark.parametrize(
    ("language", "wish", "expected"),
    [
        pytest.param("en", "only the price please", ["price of Orbit A1", "price of Lumen B2"], id="en"),
        pytest.param("ru", "только цену", ["цена Orbit A1", "цена Lumen B2"], id="ru"),
        pytest.param("zh", "只要价格", ["Orbit A1的价格", "Lumen B2的价格"], id="zh"),
    ],
)
def test_only_what_was_not_asked_takes_its_place(language: str, wish: str, expected: list[str]) -> None:
    assert names(planned(language, wish)) == expected


@pytest.mark.parametrize(
    ("wish", "missed"),
    [
        pytest.param("drop the colour", "colour", id="what is not in the plan"),
        pytest.param("leave out Orbit A1 and Lumen B2", "Lumen B2", id="everything"),
        pytest.param("add the best one", "best one", id="what cannot be measured"),
        pytest.param("leave out Q9", "Q9", id="a number that is not there"),
        pytest.param("only Q9", "Q9", id="only a number that is not there"),
        pytest.param("add 9", "9", id="a bare number that is not there"),
        pytest.param("only 2023", "2023", id="a year"),
    ],
)
def test_what_cannot_be_followed_is_said(wish: str, missed: str) -> None:
    answer = planned("en", wish)
    assert missed in answer.not_understood
    assert names(answer) == PLANNED["en"]


def test_wishes_add_up_and_only_the_newest_is_answered_for() -> None:
    answer = planned("en", "sing a song", "add the price", "leave out the weight")
    assert names(answer) == [*PLANNED["en"][:2], "price of Orbit A1", "price of Lumen B2"]
    assert answer.not_understood == ()


def test_a_unit_of_the_question_is_not_that_of_what_is_added() -> None:
    answer = planned("en", "add the price", question="How many hours did the battery of Orbit A1 last in 2023?")
    assert [(metric.unit, metric.period) for metric in answer.metrics] == [("hours", "2023"), (None, "2023")]


def test_a_later_round_heeds_wishes_too() -> None:
    claims = ("Orbit A1 weighs 300 grams.", "Lumen B2 has two lamps.")
    answer = planned("en", "leave out Lumen B2 and add the price", round=2, open_claims=claims)
    assert names(answer) == ["Orbit A1 weighs 300 grams", "price of Orbit A1", "price of Lumen B2"]


def test_a_single_thing_that_is_left_is_still_confirmed() -> None:
    answer = planned("en", "only Q1")
    assert len(answer.sub_questions) == 2
    assert "another, independent source" in answer.sub_questions[1].question


@pytest.mark.parametrize(
    ("language", "question"),
    [
        pytest.param("en", "What is the battery life of Orbit A1?", id="en"),
        pytest.param("ru", "Какое время работы у Orbit A1?", id="ru"),
        pytest.param("zh", "Orbit A1 的续航时间是多少？", id="zh"),
    ],
)
@pytest.mark.parametrize("wish", ["only Q1", "без Q2", "去掉Q2", "only 1"])
def test_a_number_is_never_looked_for(language: str, question: str, wish: str) -> None:
    """One thing and its confirmation are shown as Q1 and Q2; neither stands alone."""
    before, after = planned(language, question=question), planned(language, wish, question=question)
    assert names(after) == names(before)
    assert after.not_understood


@given(st.text(max_size=60), st.sampled_from(["en", "ru", "zh"]))
@settings(max_examples=60)
def test_any_words_are_followed_or_answered(words: str, language: str) -> None:
    """Nothing is passed over in silence: the plan differs, or the words are said not to be understood, or asked for
    what is planned already."""
    answer = planned(language, words)
    changes = read_wish(words).changes
    assert changes or answer.not_understood
    assert answer.metrics
