"""A table of a document is read row by row, each figure under the name of its column, in every language alike."""

import pytest

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.offline.sentences import sentences
from factledger.analyst.protocol import ExtractRequest, PlanRequest, SourceText
from factledger.records import Language

EN = "Item | 2022 | 2023\nRevenue (EUR million) | 48.1 | 52.6\nStaff | 310 | 325\nBattery life (hours) | 9 | 12"
RU = "Показатель | 2022 | 2023\nВыручка (млн руб.) | 48,1 | 52,6\nСотрудники | 310 | 325"
ZH = "项目 | 2022年 | 2023年\n营业收入（亿元） | 48.1 | 52.6\n员工人数 | 310 | 325"


@pytest.mark.parametrize(
    ("table", "language", "rows"),
    [
        pytest.param(EN, "en", 3, id="en"),
        pytest.param(RU, "ru", 2, id="ru"),
        pytest.param(ZH, "zh", 2, id="zh"),
        pytest.param(f"Annual figures\n\nText before.\n\n{EN}\n\nText behind.", "en", 6, id="en: between prose"),
    ],
)
def test_each_row_is_a_sentence_under_its_header(table: str, language: Language, rows: int) -> None:
    found = sentences(table, language)
    assert len(found) == rows
    headers = {sentence.header for sentence in found if "|" in sentence.text}
    assert len(headers) == 1
    assert [cell[:4] for cell in headers.pop()[1:]] == ["2022", "2023"]
    assert all(table[s.start : s.start + len(s.text)] == s.text for s in found)


@pytest.mark.parametrize(
    ("table", "language"),
    [
        pytest.param("Battery life | 12 hours\nWeight | 540 g", "en", id="en"),
        pytest.param("Время работы | 12 часов\nВес | 540 г", "ru", id="ru"),
        pytest.param("续航 | 12小时\n重量 | 540克", "zh", id="zh"),
    ],
)
def test_a_first_row_with_a_figure_of_its_own_names_no_columns(table: str, language: Language) -> None:
    found = sentences(table, language)
    assert [sentence.text for sentence in found] == table.split("\n")
    assert all(not sentence.header for sentence in found)


CSV = {
    "en": "District: Harbour | Population (thousands): 84.3 | Area (km²): 212 | Unemployment (%): 4.1",
    "ru": "Район: Портовый | Население (тыс. чел.): 84,3 | Площадь (км²): 212 | Безработица (%): 4,1",
    "zh": "区县: 东港区 | 常住人口（万人）: 84.3 | 面积（平方公里）: 212 | 失业率（%）: 4.1",
}


@pytest.mark.parametrize(
    ("text", "title", "language", "question", "value"),
    [
        pytest.param(EN, "Northwind", "en", "What was the revenue of Northwind in 2023?", "52.6", id="en: money"),
        pytest.param(
            EN, "Northwind", "en", "What was the revenue of Northwind in 2022?", "48.1", id="en: another year"
        ),
        pytest.param(EN, "Northwind", "en", "How many staff did Northwind have in 2022?", "310", id="en: heads"),
        pytest.param(RU, "Ветер", "ru", "Какова выручка в 2023 году?", "52,6", id="ru: money"),
        pytest.param(ZH, "北风公司", "zh", "2023年营业收入是多少？", "52.6", id="zh: money"),
        pytest.param(CSV["en"], "d", "en", "What is the area of Harbour?", "212", id="en: a record, a measure"),
        pytest.param(CSV["en"], "d", "en", "What is the unemployment in Harbour?", "4.1", id="en: no known measure"),
        pytest.param(CSV["ru"], "d", "ru", "Какая безработица в Портовом районе?", "4,1", id="ru: no known measure"),
        pytest.param(CSV["zh"], "d", "zh", "东港区的失业率是多少？", "4.1", id="zh: no known measure"),
    ],
)
async def test_the_cell_that_is_asked_for_answers(
    text: str, title: str, language: Language, question: str, value: str
) -> None:
    analyst = OfflineAnalyst()
    plan = await analyst.plan(PlanRequest(question=question, language=language, today="2026-05-01"))
    passages = (SourceText(text=text, start=0),)
    request = ExtractRequest(
        metric=plan.metrics[0], question=question, title=title, passages=passages, language=language, today="2026-05-01"
    )
    assert (await analyst.extract(request)).value == value
