"""Which tool next and why, and the words of the query."""

import pytest

from factledger.analyst.offline.choose import choose_tool
from factledger.analyst.offline.queries import keywords, query_for
from factledger.analyst.protocol import Attempt, PlannedMetric, ToolInfo, ToolRequest
from factledger.records import ANGLES, Angle

KB, WEB = ToolInfo(name="search_kb"), ToolInfo(name="web_search")
PRICE = PlannedMetric(name="price of X100", definition="How much does X100 cost?", entity="X100")


def _request(
    *attempts: Attempt,
    angle: Angle = "claim",
    tools: tuple[ToolInfo, ...] = (KB, WEB),
    metric: PlannedMetric = PRICE,
    language: str = "en",
) -> ToolRequest:
    return ToolRequest(
        question=metric.definition,
        claim="",
        falsifier="",
        angle=angle,
        metrics=(metric,),
        tools=tools,
        attempts=attempts,
        language=language,
        today="2026-11-30",
    )


def _tried(tool: ToolInfo, hits: int, trusted: int, *, failed: bool = False, angle: Angle = "claim") -> Attempt:
    return Attempt(tool=tool.name, angle=angle, query="x", hits=hits, trusted=trusted, failed=failed)


NEWS = PlannedMetric(name="latest version", definition="What is the latest version of X100?", entity="X100")
RU_NEWS = PlannedMetric(name="цена", definition="Сколько сейчас стоит X100?", entity="X100")
ZH_NEWS = PlannedMetric(name="价格", definition="X100目前的价格是多少？", entity="X100")


@pytest.mark.parametrize(
    ("request_", "tool", "reason"),
    [
        pytest.param(_request(), KB, "documents come first", id="documents first"),
        pytest.param(_request(tools=(WEB,)), WEB, "only tool", id="the only tool"),
        pytest.param(_request(metric=NEWS), WEB, "current or public", id="something current"),
        pytest.param(_request(metric=RU_NEWS, language="ru"), WEB, "общедоступном", id="ru: something current"),
        pytest.param(_request(metric=ZH_NEWS, language="zh"), WEB, "公开", id="zh: something current"),
        pytest.param(_request(_tried(KB, 0, 0)), WEB, "no result", id="nothing found"),
        pytest.param(_request(_tried(KB, 3, 0)), WEB, "relevance floor", id="nothing trusted found"),
        pytest.param(_request(_tried(KB, 0, 0, failed=True)), WEB, "did not answer", id="the tool failed"),
        pytest.param(_request(_tried(KB, 3, 1), angle="support"), KB, "trusted hits", id="trusted hits: stay"),
        pytest.param(_request(_tried(KB, 3, 1), angle="refutation"), WEB, "outside", id="an independent view"),
        pytest.param(_request(_tried(KB, 0, 0), tools=(KB,)), KB, "only tool", id="nowhere else to go"),
        pytest.param(_request(_tried(KB, 0, 0), language="ru"), WEB, "ничего не нашёл", id="ru: nothing found"),
        pytest.param(_request(_tried(KB, 0, 0), language="zh"), WEB, "没有结果", id="zh: nothing found"),
        pytest.param(_request(_tried(KB, 0, 0), language="de"), WEB, "no result", id="a language without rules"),
    ],
)
def test_routing(request_: ToolRequest, tool: ToolInfo, reason: str) -> None:
    choice = choose_tool(request_)
    assert choice.tool == tool.name
    assert reason in choice.reason


@pytest.mark.parametrize(
    ("text", "kept", "expected"),
    [
        pytest.param("How many points did the Panthers score in 2015?", "", "points Panthers score 2015", id="en"),
        pytest.param("What is the battery life of A?", "A", "battery life A", id="a name like an article stays"),
        pytest.param("Сколько машин продано в Норвегии?", "", "машин продано Норвегии", id="ru"),
        pytest.param("A的续航是多少？", "A", "A的续航", id="zh"),
        pytest.param("Wie viele Einwohner hat Berlin?", "", "Wie viele Einwohner hat Berlin", id="no rules"),
    ],
)
def test_keywords(text: str, kept: str, expected: str) -> None:
    assert keywords(text, kept) == expected


def test_a_hinted_property_is_named_in_the_query() -> None:
    assert query_for(_request()) == "X100 cost price"


def test_angles_and_further_attempts_are_worded_differently() -> None:
    first = query_for(_request())
    assert query_for(_request(angle="refutation")) != first
    assert query_for(_request(_tried(KB, 3, 1))) != first


@pytest.mark.parametrize("angle", ANGLES)
def test_no_query_is_empty(angle: Angle) -> None:
    bare = PlannedMetric(name="?", definition="What is it?")
    assert query_for(_request(angle=angle, metric=bare)).strip()
