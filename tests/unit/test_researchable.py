"""A claim is researched only when it can be wrong and says what would show it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks import researchable

FINDING = "An official list with fewer of them"

VAGUE = [
    pytest.param("Which agent framework is best?", "best", id="en: best"),
    pytest.param("Acme makes better cars than Beta.", "better", id="en: better"),
    pytest.param("The drug is better than placebo.", "better", id="en: better than something"),
    pytest.param("Sleep is important for memory.", "important", id="en: important"),
    pytest.param("The effect on prices was significant.", "significant", id="en: significant"),
    pytest.param("Sales grew significantly in 2023.", "significantly", id="en: significantly"),
    pytest.param("Best practice lowers cost in banks.", "Best", id="en: a capital for its place only"),
    pytest.param("BEST FRAMEWORKS OF THE YEAR WERE CHOSEN", "BEST", id="en: capitals everywhere"),
    pytest.param('X is "better" than Y.', "better", id="en: marks of irony are no name"),
    pytest.param("Какой фреймворк лучше?", "лучше", id="ru: лучше"),
    pytest.param("Компания выпускает лучшие автомобили.", "лучшие", id="ru: лучшие"),
    pytest.param("Сон важен для памяти, это важнейший фактор.", "важнейший", id="ru: важнейший"),
    pytest.param("Завод дал хороших результатов больше.", "хороших", id="ru: хороших"),
    pytest.param("Продажи значительно выросли.", "значительно", id="ru: значительно"),
    pytest.param("哪个产品最好？", "最好", id="zh: 最好"),
    pytest.param("A产品比B产品更好。", "更好", id="zh: 更好"),
    pytest.param("这个产品的性能好。", "好", id="zh: 好 at the end"),
    pytest.param("A比B好用", "好", id="zh: 好用"),
    pytest.param("睡眠对记忆很重要。", "重要", id="zh: 重要"),
    pytest.param("該產品表現優秀", "優秀", id="zh: traditional characters"),
]

NOT_VAGUE = [
    pytest.param("LLM agents lose accuracy on tasks longer than 20 steps.", id="en: measurable"),
    pytest.param("Best Buy closed 20 stores in 2023.", id="en: a name at the beginning"),
    pytest.param("In 2023 Best Buy closed 20 stores.", id="en: a name inside"),
    pytest.param("Goodyear sold 5 plants and exports of goods fell.", id="en: inside other words"),
    pytest.param("Great Britain left the EU in 2020.", id="en: a country"),
    pytest.param('The book "Good Omens" sold 5 million copies.', id="en: a title"),
    pytest.param("Accuracy is better than 90 % on the test set.", id="en: a bound"),
    pytest.param("The difference was statistically significant (p < 0.05).", id="en: a term of statistics"),
    pytest.param("Сеть «Лучший дом» закрыла 12 магазинов.", id="ru: a name"),
    pytest.param("Состав отличный от прежнего найден в 3 пробах.", id="ru: отличный от is 'different from'"),
    pytest.param("Отважный экипаж спас 5 человек.", id="ru: inside another word"),
    pytest.param("Различия статистически значимы.", id="ru: a term of statistics"),
    pytest.param("两国友好协会成立于1990年。", id="zh: 友好"),
    pytest.param("他的爱好是足球，用户偏好短视频。", id="zh: 爱好, 偏好"),
    pytest.param("好莱坞电影票房下降20%。", id="zh: 好莱坞"),
    pytest.param("做好准备工作需要3天。", id="zh: 做好"),
    pytest.param("法院严重要求整改3次。", id="zh: 重要 across two words"),
    pytest.param("《重要的事》于2020年上映。", id="zh: a title"),
    pytest.param("A产品的续航时间长于B产品。", id="zh: measurable"),
]


@pytest.mark.parametrize(("claim", "word"), VAGUE)
def test_a_word_that_cannot_be_wrong_is_named(claim: str, word: str) -> None:
    assert any(f"'{word}'" in reason for reason in researchable(claim, FINDING))


@pytest.mark.parametrize("claim", NOT_VAGUE)
def test_a_claim_that_can_be_wrong_passes(claim: str) -> None:
    assert researchable(claim, FINDING) == []


@pytest.mark.parametrize(
    "falsifier",
    [
        *("", "  \n", "-", "none", "None.", "N/A", "nothing", "no falsifier", "How many stores closed"),
        *("нет", "Нет.", "Ничего", "отсутствует", "Есть ли данные об обратном?", "Сколько магазинов закрылось"),
        *("没有", "无", "没有反例。", "不适用", "有没有相反的调查？", "是否有相反的数据", "数据相反吗"),
    ],
)
def test_no_finding_is_no_falsifier(falsifier: str) -> None:
    (reason,) = researchable("Acme closed 5 stores.", falsifier)
    assert "finding" in reason


@pytest.mark.parametrize(
    "falsifier",
    [
        *("A survey", "No benchmark shows a drop past step 20", "None of the stores was closed in 2023"),
        *("Опрос", "Нет ни одного магазина, закрытого в 2023 году"),
        *("官方数据显示A的续航不超过B", "没有一家门店在2023年关闭"),
    ],
)
def test_a_finding_may_begin_with_a_negation(falsifier: str) -> None:
    assert researchable("Acme closed 5 stores.", falsifier) == []


def test_a_falsifier_that_repeats_the_claim_is_none() -> None:
    assert researchable("Acme closed 5 stores.", "acme closed 5 stores")


def test_each_word_is_named_once_and_all_are() -> None:
    reasons = researchable("The best and the best of good cars are important.", "")
    assert [reason.split("'")[1] for reason in reasons[:3]] == ["best", "good", "important"]
    assert len(reasons) == 4


@settings(max_examples=200)
@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_has_an_answer(claim: str, falsifier: str) -> None:
    assert all(reason.strip() for reason in researchable(claim, falsifier))


FINDINGS = [
    pytest.param("The sources do not say what the price is", True, id="en: what is not said"),
    pytest.param("Источники не сообщают, какова цена", True, id="ru: what is not said"),
    pytest.param("查到的来源没有说明：公司做了什么", True, id="zh: what is not said"),
    pytest.param("另一个来源给出不同的说法：停止运营的原因是什么", True, id="zh: what is said otherwise"),
    pytest.param("資料沒有說明價格是多少", True, id="zh: traditional characters"),
    pytest.param("What is the price", False, id="en: a question without its mark"),
    pytest.param("Какова цена?", False, id="ru: a question"),
    pytest.param("价格是什么", False, id="zh: a question without its mark"),
    pytest.param("来源说明了什么", False, id="zh: what is said, as a question"),
    pytest.param("来源说明了价格吗", False, id="zh: whether it is said, as a question"),
]


@pytest.mark.parametrize(("falsifier", "accepted"), FINDINGS)
def test_a_finding_may_end_in_what_is_not_said_and_a_question_may_not(falsifier: str, accepted: bool) -> None:
    assert (researchable("Acme states a price of 5 euros", falsifier) == []) is accepted
