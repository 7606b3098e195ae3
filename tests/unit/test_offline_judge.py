"""A judgement by words: contradictions are named, and what words cannot tell is not judged."""

import pytest

from factledger.analyst.offline.judge import judge
from factledger.analyst.protocol import Judgement, JudgeRequest, PlannedMetric
from factledger.records import Meaning


def _metric(metric: PlannedMetric, quote: str, value: str, language: str) -> Judgement:
    request = JudgeRequest(
        subject=metric.definition, kind="metric", metric=metric, quotes=(quote,), value=value, language=language
    )
    return judge(request)


def _sentence(sentence: str, quote: str, language: str = "en") -> Judgement:
    return judge(JudgeRequest(subject=sentence, kind="sentence", quotes=(quote,), language=language))


SALES = PlannedMetric(name="cars sold in 2022", definition="How many cars were sold in 2022?", period="2022")
RU_SALES = PlannedMetric(
    name="продажи машин в 2022 году", definition="Сколько машин продано в 2022 году?", period="2022 году"
)
ZH_SALES = PlannedMetric(name="2022年汽车销量", definition="2022年汽车销量是多少？", period="2022年")
LIFE = PlannedMetric(name="battery life of X100", definition="What is the battery life of X100?", entity="X100")
REVENUE = PlannedMetric(name="revenue of Acme in Q1 2023", definition="What was revenue in Q1 2023?", period="Q1 2023")


@pytest.mark.parametrize(
    ("metric", "quote", "value", "language", "meaning"),
    [
        pytest.param(SALES, "In 2022, 2,993 cars were sold.", "2,993", "en", "supported", id="the same words"),
        pytest.param(SALES, "In 2021, 2,993 cars were sold.", "2,993", "en", "unsupported", id="another year"),
        pytest.param(SALES, "The fleet counts 20,300 cars.", "20,300", "en", "unsupported", id="fleet is not sales"),
        pytest.param(SALES, "Acme recalled 500 cars.", "500", "en", "unsupported", id="recalled is not sold"),
        pytest.param(SALES, "They left early.", "", "en", "not_checked", id="too few words shared"),
        pytest.param(LIFE, "The battery of Y200 lasts 9 hours.", "9 hours", "en", "unsupported", id="another product"),
        pytest.param(LIFE, "The battery weighs 90 g.", "90 g", "en", "unsupported", id="another measure"),
        pytest.param(LIFE, "The battery lasts 9 hours.", "9 hours", "en", "supported", id="the name stands elsewhere"),
        pytest.param(
            REVENUE, "Revenue was $5 million in Q2 2023.", "$5 million", "en", "unsupported", id="another quarter"
        ),
        pytest.param(RU_SALES, "В 2022 году продано 2993 машины.", "2993", "ru", "supported", id="ru: the same words"),
        pytest.param(RU_SALES, "В 2021 году продано 2993 машины.", "2993", "ru", "unsupported", id="ru: another year"),
        pytest.param(RU_SALES, "Парк насчитывает 20,3 тыс. машин.", "20,3 тыс.", "ru", "unsupported", id="ru: fleet"),
        pytest.param(ZH_SALES, "2022年汽车销量为500辆。", "500", "zh", "supported", id="zh: the same words"),
        pytest.param(ZH_SALES, "2021年汽车销量为500辆。", "500", "zh", "unsupported", id="zh: another year"),
        pytest.param(ZH_SALES, "汽车保有量为500辆。", "500", "zh", "unsupported", id="zh: fleet is not sales"),
    ],
)
def test_does_a_quote_speak_of_the_metric(
    metric: PlannedMetric, quote: str, value: str, language: str, meaning: Meaning
) -> None:
    answer = _metric(metric, quote, value, language)
    assert answer.meaning == meaning
    assert answer.reason


@pytest.mark.parametrize(
    ("sentence", "quote", "language", "meaning"),
    [
        pytest.param("Acme sold 500 cars.", "Acme sold 500 cars in May.", "en", "supported", id="the same"),
        pytest.param("Acme sold 500 cars.", "Acme sold 900 cars in May.", "en", "unsupported", id="another number"),
        pytest.param("Sales rose to 500.", "Sales fell to 500.", "en", "unsupported", id="another direction"),
        pytest.param("Acme sold 500 cars.", "Acme recalled 500 cars.", "en", "unsupported", id="recalled is not sold"),
        pytest.param("A supports charging.", "A does not support charging.", "en", "unsupported", id="a denial"),
        pytest.param("Cars were sold by Beta.", "Cars were sold by Acme.", "en", "not_checked", id="another name"),
        pytest.param("Cars sold in 2022: 500", "Acme sold 500 cars.", "en", "supported", id="a year in the topic"),
        pytest.param("Продажи выросли до 500.", "Продажи упали до 500.", "ru", "unsupported", id="ru: direction"),
        pytest.param("Продано 500 машин.", "В мае продано 500 машин.", "ru", "supported", id="ru: the same"),
        pytest.param("销量增长到500。", "销量下降到500。", "zh", "unsupported", id="zh: direction"),
        pytest.param("销量为500辆。", "五月的销量为500辆。", "zh", "supported", id="zh: the same"),
    ],
)
def test_is_a_sentence_borne_out(sentence: str, quote: str, language: str, meaning: Meaning) -> None:
    assert _sentence(sentence, quote, language).meaning == meaning
