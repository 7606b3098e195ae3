"""Right figures with a wrong meaning: the way they went, and what is added to them, in three languages."""

from typing import NamedTuple

import pytest

from factledger.checks import calculate, verify_draft
from factledger.records import Fact, Metric, Source


def one(text: str) -> list[Source]:
    return [Source(id="S1", url="https://example.org/1", text=text)]


def statuses(draft: str, text: str) -> list[str]:
    return [verdict.status for verdict in verify_draft(draft, one(text))]


class Sales(NamedTuple):
    language: str
    earlier: tuple[str, str]
    """Value and quote."""
    later: tuple[str, str]


EN = Sales("en", ("12 million", "12 million units in 2023"), ("9 million", "9 million units in 2024"))
RU = Sales("ru", ("12 млн", "12 млн штук в 2023 году"), ("9 млн", "9 млн штук в 2024 году"))
ZH = Sales("zh", ("1200万", "2023年销量为1200万"), ("900万", "2024年销量为900万"))


@pytest.mark.parametrize(
    ("sales", "draft", "status"),
    [
        pytest.param(EN, "Sales of Orbit rose by 25 % [K2].", "rejected", id="a rise of what fell"),
        pytest.param(EN, "Sales of Orbit rose by 3 million [K1].", "rejected", id="a rise by what it fell by"),
        pytest.param(EN, "Sales of Orbit fell by 25 % [K2].", "sourced", id="a fall"),
        pytest.param(RU, "Продажи Orbit выросли на 25 % [K2].", "rejected", id="ru a rise of what fell"),
        pytest.param(RU, "Продажи Orbit снизились на 25 % [K2].", "sourced", id="ru a fall"),
        pytest.param(ZH, "Orbit销量增长25%[K2]。", "rejected", id="zh a rise of what fell"),
        pytest.param(ZH, "Orbit销量下降25%[K2]。", "sourced", id="zh a fall"),
    ],
)
def test_a_calculation_decides_which_way_a_number_went(sales: Sales, draft: str, status: str) -> None:
    facts = [
        Fact(id=f"F{n}", metric_id=f"M{n}", source_id="S1", value=value, quote=quote, status="verified")
        for n, (value, quote) in enumerate((sales.earlier, sales.later), start=1)
    ]
    metrics = [
        Metric(id=f"M{n}", name=f"sales growth of Orbit in {year}", entity="Orbit", period=year)
        for n, year in enumerate(("2023", "2024"), start=1)
    ]
    calculations = calculate(facts, metrics, language=sales.language)
    page = one(f"Orbit: {sales.earlier[1]}. Orbit: {sales.later[1]}.")
    (verdict,) = verify_draft(draft, page, facts=facts, calculations=calculations)
    assert verdict.status == status
    cited = draft[draft.index("[K") + 1 :][:2]
    assert verdict.note.startswith(f"wrong meaning (direction): {cited} says" if status == "rejected" else "")


DIRECTIONS = [
    pytest.param("Sales fell by 8 % in 2025 [S1].", "Sales rose by 8 % in 2025.", "rejected", id="en"),
    pytest.param(
        "Orbit sales fell by 8 % in 2025 [S1].",
        "Orbit sales in 2025: 8 % of the market. Orbit sales rose by 8 % in 2025.",
        "rejected",
        id="en a sentence that says no direction has no vote",
    ),
    pytest.param("Продажи упали на 8 % [S1].", "Продажи выросли на 8 %.", "rejected", id="ru"),
    pytest.param("2025年销量下降8%[S1]。", "2025年销量增长8%。", "rejected", id="zh an odd run of characters"),
    pytest.param("2025年公司销量下降8%[S1]。", "2025年公司销量增长8%。", "rejected", id="zh an even run of characters"),
    pytest.param("2025年销量增长8%[S1]。", "2025年销量增长8%。", "sourced", id="zh agrees"),
    pytest.param(
        "Sales of Orbit grew 8 % in 2024 [S1].",
        "Sales of Orbit in 2024: +8 %. In 2023 sales of Orbit fell by 3 %.",
        "sourced",
        id="en the fall is another number's",
    ),
    pytest.param(
        "Продажи Orbit выросли на 8 % в 2024 году [S1].",
        "В 2024 году продажи Orbit были на 8 % выше. В 2023 году продажи Orbit упали на 3 %.",
        "sourced",
        id="ru the fall is another number's",
    ),
    pytest.param(
        "2024年Orbit销量增长8%[S1]。",
        "2024年Orbit销量同比+8%。2023年Orbit销量下降3%。",
        "sourced",
        id="zh the fall is another number's",
    ),
]


@pytest.mark.parametrize(("draft", "text", "status"), DIRECTIONS)
def test_a_source_that_says_the_other_direction_contradicts(draft: str, text: str, status: str) -> None:
    assert statuses(draft, text) == [status]


FROM_TO = [
    pytest.param(
        "Success fell from 82 % at step 3 [S1].",
        "In a study, success fell from 82 % at step 3 to 41 % at step 10.",
        "sourced",
        id="en",
    ),
    pytest.param(
        "Success was 3 to 41 % [S1].",
        "In a study, success fell from 82 % at step 3 to 41 % at step 10.",
        "rejected",
        id="en no range is made of a step and a share",
    ),
    pytest.param("Success was 5 % [S1].", "Success was 3 to 5 %.", "rejected", id="en one end is not the range"),
    pytest.param(
        "Успех упал с 82 % на шаге 3 [S1].", "Успех упал с 82 % на шаге 3 до 95 % на шаге 10.", "sourced", id="ru"
    ),
    pytest.param("成功率从82%（步骤3）下降[S1]。", "成功率从82%（步骤3）下降到41%（步骤10）。", "sourced", id="zh"),
]


@pytest.mark.parametrize(("draft", "text", "status"), FROM_TO)
def test_the_end_of_from_and_to_is_no_end_of_a_range(draft: str, text: str, status: str) -> None:
    assert statuses(draft, text) == [status]


ONLY = [
    pytest.param("Only 500 speakers were sold [S1].", "500 speakers were sold.", "unsourced", id="en"),
    pytest.param("Продано всего 500 колонок [S1].", "Продано 500 колонок.", "unsourced", id="ru всего"),
    pytest.param("Продано всего пять колонок [S1].", "Продано пять колонок.", "unsourced", id="ru всего in words"),
    pytest.param("Продано всего 500 колонок [S1].", "Продано лишь 500 колонок.", "sourced", id="ru both say so"),
    pytest.param("Всего продано 500 колонок [S1].", "Продано 500 колонок.", "sourced", id="ru всего for a total"),
    pytest.param("Доля всего рынка — 5 % [S1].", "Доля рынка — 5 %.", "sourced", id="ru всего for the whole"),
    pytest.param("仅售出500台音箱[S1]。", "售出500台音箱。", "unsourced", id="zh"),
]


@pytest.mark.parametrize(("draft", "text", "status"), ONLY)
def test_only_must_stand_in_the_source_as_well(draft: str, text: str, status: str) -> None:
    assert statuses(draft, text) == [status]


HYPHENS = [
    pytest.param(
        'Models are tested "in the wild" [S1].', "Models are tested in-the-wild by many teams.", "sourced", id="en"
    ),
    pytest.param(
        'Models are tested "in the wild" [S1].', "Models are tested in-the-lab.", "rejected", id="en other words"
    ),
    pytest.param(
        'Models are "tested in the open wild" [S1].',
        "Models are tested-in-the-open-wild by many teams.",
        "rejected",
        id="en no term but a quotation",
    ),
    pytest.param("Это «плащ палатка» [S1].", "Это плащ-палатка для всех.", "sourced", id="ru"),
    pytest.param("模型经过“in the wild”测试[S1]。", "模型经过 in-the-wild 测试。", "sourced", id="zh"),
]


@pytest.mark.parametrize(("draft", "text", "status"), HYPHENS)
def test_a_term_in_marks_may_be_hyphenated_in_its_source(draft: str, text: str, status: str) -> None:
    assert statuses(draft, text) == [status]


ROWS = [
    pytest.param(
        "| Step | Success |\n|---|---|\n| 3 | 82 % [S1] |\n| 10 | 82 % [S1] |\n| 10 | 41 % [S1] |",
        "In a study, success fell from 82 % at step 3 to 41 % at step 10.",
        id="en",
    ),
    pytest.param(
        "| Шаг | Успех |\n|---|---|\n| Шаг 3 | 82 % [S1] |\n| Шаг 10 | 82 % [S1] |\n| Шаг 10 | 41 % [S1] |",
        "Успех упал с 82 % на шаге 3 до 41 % на шаге 10.",
        id="ru",
    ),
    pytest.param(
        "| 步骤 | 成功率 |\n|---|---|\n| 第3步 | 82% [S1] |\n| 第10步 | 82% [S1] |\n| 第10步 | 41% [S1] |",
        "成功率从第3步的82%下降到第10步的41%。",
        id="zh",
    ),
]


@pytest.mark.parametrize(("draft", "text"), ROWS)
def test_a_value_of_another_row_is_not_sourced(draft: str, text: str) -> None:
    assert statuses(draft, text) == ["sourced", "rejected", "sourced"]


def test_values_listed_after_their_rows_are_not_called_another_rows() -> None:
    draft = "| Step | Success |\n|---|---|\n| 3 | 82 % [S1] |\n| 10 | 41 % [S1] |"
    assert statuses(draft, "At steps 3 and 10 success was 82 % and 41 %.") == ["sourced", "sourced"]


EMPHASIS = [
    pytest.param('The maker says "it **lasts** all day long," [S1].', "It is said: it lasts all day long.", id="en"),
    pytest.param("Завод пишет: «она __держит__ заряд весь день» [S1].", "Она держит заряд весь день.", id="ru"),
    pytest.param("厂商称“电池可使用**十二**小时，”[S1]。", "官方资料：电池可使用十二小时。", id="zh"),
]


@pytest.mark.parametrize(("draft", "text"), EMPHASIS)
def test_emphasis_inside_marks_is_the_writers(draft: str, text: str) -> None:
    (verdict,) = verify_draft(draft, one(text))
    assert "quotation" not in verdict.note
