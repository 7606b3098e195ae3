"""Documents and the web in one run: which tool exists, and what may leave the machine."""

from pathlib import Path
from typing import Any

import pytest
from machine import BATTERY, FALSIFIER, PAGES, QUESTION, World, config, sub_question

from factledger.analyst.protocol import (
    Draft,
    DraftRequest,
    Plan,
    PlanRequest,
    ToolChoice,
    ToolRequest,
    Triage,
    TriageRequest,
)
from factledger.errors import ConfigError
from factledger.graph.build import build_graph
from factledger.settings import Settings
from factledger.tools.in_memory import InMemoryPage, InMemorySearch
from factledger.tools.protocol import Found, SearchRequest

INSIDE = "Falkenberg"
DOCUMENTS = {"memo.md": InMemoryPage(title=INSIDE, text=f"{INSIDE}: the battery of Orbit lasts 12 hours.")}
WEB = {"https://vendor.example/orbit": InMemoryPage(title="Orbit", text="The battery of Orbit lasts 10 hours.")}


class Listening(InMemorySearch):
    """A web search that notes what it is asked."""

    def __init__(self) -> None:
        super().__init__(WEB, name="web_search", kind="web")
        self.queries: list[str] = []

    async def search(self, request: SearchRequest) -> Found:
        self.queries.append(request.query)
        return await super().search(request)


def by_turns(request: ToolRequest) -> ToolChoice:
    tool = request.tools[len(request.attempts) % len(request.tools)].name
    inside = INSIDE if INSIDE in request.claim + request.question else ""
    return ToolChoice(tool=tool, query=f"battery Orbit lasts {inside}", reason="by turns")


@pytest.mark.parametrize(
    ("context", "tools"),
    [
        pytest.param({}, {"search_kb", "web_search"}, id="both"),
        pytest.param({"web": True}, {"search_kb", "web_search"}, id="both, asked for"),
        pytest.param({"web": False}, {"search_kb"}, id="no web"),
        pytest.param({"library": False}, {"web_search"}, id="no documents"),
    ],
)
async def test_a_tool_that_is_not_allowed_does_not_exist(
    tmp_path: Path, context: dict[str, Any], tools: set[str]
) -> None:
    world = World(tmp_path, tools=[InMemorySearch(DOCUMENTS), Listening()], choose_tool=by_turns)
    state = await world.ask(**context)
    assert {search["tool"] for search in state["searches"]} == tools
    offered = {tool.name for name, asked in world.analyst.asked if name == "choose_tool" for tool in asked.tools}
    assert offered == tools


async def test_a_second_try_elsewhere_says_why(tmp_path: Path) -> None:
    def documents_first(request: ToolRequest) -> ToolChoice:
        tool = "search_kb" if len(request.attempts) < 4 else "web_search"
        return ToolChoice(tool=tool, query="battery Orbit lasts", reason="documents first")

    world = World(tmp_path, tools=[InMemorySearch({}), Listening()], choose_tool=documents_first)
    reasons = {s["reason"] for s in (await world.ask())["searches"] if s["tool"] == "web_search"}
    assert "documents first; a second try after search_kb: no result" in reasons


def titled_plan(request: PlanRequest) -> Plan:
    """Plan with every word that was shown, as a model may."""
    shown = " ".join(request.documents)
    questions = (sub_question(f"{QUESTION} {shown}", 0), sub_question("Is that confirmed?", 0))
    if request.round == 1:
        return Plan(metrics=(BATTERY,), sub_questions=questions)
    claims = tuple(
        q.model_copy(update={"claim": c, "falsifier": FALSIFIER})
        for q, c in zip(questions, request.open_claims[:1], strict=False)
    )
    return Plan(metrics=(BATTERY.model_copy(update={"name": "another life"}),), sub_questions=claims)


def telling_draft(_: DraftRequest) -> Draft:
    return Draft(text=f"Nine out of ten owners of Orbit love what {INSIDE} made.")


async def test_what_documents_say_stays_on_this_machine(tmp_path: Path) -> None:
    web = Listening()
    script = {"choose_tool": by_turns, "plan": titled_plan, "draft": telling_draft}
    world = World(tmp_path, tools=[InMemorySearch(DOCUMENTS), web], **script)
    state = await world.ask()
    assert state["round"] == 2, "the case must reach a second round, whose claim names the inside word"
    assert any(INSIDE in search["query"] for search in state["searches"])
    assert web.queries
    assert not [query for query in web.queries if INSIDE in query]


def completing(request: TriageRequest) -> Triage:
    """Complete a question with every word that was shown, as a model may."""
    return Triage(decision="research", reason="a question", question=" ".join([*request.earlier, request.question]))


@pytest.mark.parametrize(
    "second", [pytest.param({"library": False}, id="the web alone"), pytest.param({}, id="documents and the web")]
)
async def test_an_answer_from_documents_completes_no_later_question_for_the_web(
    tmp_path: Path, second: dict[str, Any]
) -> None:
    def as_planned(request: PlanRequest) -> Plan:
        return Plan(metrics=(BATTERY,), sub_questions=(sub_question(request.question, 0), sub_question("Really?", 0)))

    web = Listening()
    script = {"triage": completing, "plan": as_planned, "choose_tool": by_turns}
    world = World(tmp_path, tools=[InMemorySearch(DOCUMENTS), web], **script)

    async def say(text: str, context: dict[str, Any]) -> dict[str, Any]:
        return await world.graph.ainvoke({"messages": [("user", text)]}, config(), context=context)

    first = await say(QUESTION, {"web": False})
    assert INSIDE in first["messages"][-1].text, "the first answer must quote the documents"
    state = await say("And the battery of the next one?", second)
    assert QUESTION in state["asked"], "what the user wrote may complete it"
    assert web.queries
    assert not [query for query in web.queries if INSIDE in query]


async def test_the_web_without_a_key_is_a_setting_to_fix(tmp_path: Path) -> None:
    graph = build_graph(settings=Settings(home=tmp_path))
    with pytest.raises(ConfigError, match="TAVILY_API_KEY"):
        await graph.ainvoke({"question": QUESTION}, context={"web": True})


@pytest.mark.parametrize("name", ["gpt-elsewhere", "http://10.0.0.1/v1"])
async def test_a_request_chooses_among_the_models_that_are_allowed(tmp_path: Path, name: str) -> None:
    graph = build_graph(settings=Settings(home=tmp_path))
    with pytest.raises(ConfigError, match="not allowed here"):
        await graph.ainvoke({"question": QUESTION}, context={"model": name})


async def test_a_request_may_ask_for_the_rules(tmp_path: Path) -> None:
    world = World(tmp_path, tools=[InMemorySearch(PAGES)])
    state = await world.ask(model="offline")
    assert state["report"]["made_by"] == "offline"
    assert world.analyst.asked == []


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
async def test_a_reranker_orders_what_every_search_finds(tmp_path: Path, language: str) -> None:
    question = {"en": QUESTION, "ru": "Сколько работает батарея Orbit?", "zh": "Orbit 的电池续航时间是多少？"}[language]
    settings = Settings(home=tmp_path, reranker="factledger.tools.word_order:word_order")
    graph = build_graph(settings=settings, tools=[InMemorySearch(PAGES)])
    state = await graph.ainvoke({"question": question}, {"recursion_limit": 200})
    assert state["searches"]
    assert not [search for search in state["searches"] if search["failure"]]


async def test_a_reranker_that_is_not_there_is_a_setting_to_fix(tmp_path: Path) -> None:
    graph = build_graph(settings=Settings(home=tmp_path, reranker="nowhere:made"), tools=[InMemorySearch(PAGES)])
    with pytest.raises(ConfigError, match="'nowhere:made' cannot be made"):
        await graph.ainvoke({"question": QUESTION}, {"recursion_limit": 200})
