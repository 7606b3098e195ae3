"""A table of a document is read row by row, each figure under the name of its column, in every language alike."""

import pytest

from factledger.analyst.offline.sentences import sentences
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
