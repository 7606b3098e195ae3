"""A tool is chosen by a tool call where the model makes one, else by schema, and always with a reason."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from langchain_core.messages import AIMessage, BaseMessage

from factledger.analyst.model import ModelAnalyst
from factledger.analyst.model.scripted import ScriptedChat
from factledger.analyst.protocol import Attempt, ToolInfo, ToolRequest
from factledger.errors import AnalystError

TOOLS = (
    ToolInfo(name="search_kb", description="The user's documents."),
    ToolInfo(name="web_search", description="The web."),
)
QUERY = {"query": "Orion X2 battery", "reason": "The data sheet may say it."}
CHOICE = {"tool": "web_search", **QUERY}


def request(tools: tuple[ToolInfo, ...] = TOOLS, **fields: Any) -> ToolRequest:
    given = {
        "question": "How long does it last?",
        "claim": "It is stated.",
        "falsifier": "It is not.",
        "angle": "claim",
    }
    return ToolRequest.model_validate({**given, "tools": tools, "language": "en", "today": "2026-11-30", **fields})


def call(name: str = "search_kb", **arguments: Any) -> dict[str, Any]:
    return {"name": name, "args": arguments or QUERY, "id": "1", "type": "tool_call"}


def calling(*calls: dict[str, Any]) -> AIMessage:
    return AIMessage("", tool_calls=list(calls))


BROKEN = AIMessage(
    "",
    invalid_tool_calls=[
        {"name": "search_kb", "args": '{"query": "Or', "id": "1", "error": "", "type": "invalid_tool_call"}
    ],
)


def model(*says: AIMessage | dict[str, Any] | str, schema: dict[str, Any] | None = None) -> ScriptedChat:
    """Answer requests with tools by these in turn, as repairs come; requests with a schema by `schema`."""

    def answer(messages: Sequence[BaseMessage], options: dict[str, Any]) -> AIMessage:
        said = says[sum(m.type == "ai" for m in messages)] if options.get("tools") else schema
        return said if isinstance(said, AIMessage) else AIMessage(said if isinstance(said, str) else json.dumps(said))

    return ScriptedChat(answer=answer)


@pytest.mark.parametrize(
    ("says", "tool", "repairs"),
    [
        pytest.param([calling(call())], "search_kb", 0, id="one call"),
        pytest.param(
            [calling(call("web_search"), call("search_kb"))], "web_search", 0, id="the first of parallel calls"
        ),
        pytest.param(
            [calling(call("search_kb", query=""), call("web_search"))], "web_search", 0, id="the first with a query"
        ),
        pytest.param([BROKEN, calling(call())], "search_kb", 1, id="broken arguments are repaired"),
        pytest.param([calling(call(q="x")), calling(call())], "search_kb", 1, id="no query is repaired"),
        pytest.param(
            [calling(call(query="x", reason="")), calling(call())], "search_kb", 1, id="no reason is repaired"
        ),
        pytest.param([calling(call("open_page")), calling(call())], "search_kb", 1, id="an unknown tool is repaired"),
        pytest.param([CHOICE], "web_search", 0, id="the call written as text"),
        pytest.param(
            ['<tool>{"name": "web_search", "arguments": {"query": "Orion X2 battery", "reason": "x"}}</tool>'],
            "web_search",
            0,
            id="the call written between tags",
        ),
    ],
)
async def test_the_first_call_that_can_be_used_counts(says: list[Any], tool: str, repairs: int) -> None:
    choice = await ModelAnalyst(model(*says), structured="json_schema").choose_tool(request())
    assert (choice.tool, choice.query) == (tool, "Orion X2 battery")
    assert choice.reason
    assert (choice.usage.requests, choice.usage.repairs) == (1 + repairs, repairs)


async def test_a_model_that_calls_no_tool_is_asked_by_schema_from_then_on() -> None:
    chat = model("I would search the documents.", schema=CHOICE)
    analyst = ModelAnalyst(chat, structured="json_schema")
    first, second = await analyst.choose_tool(request()), await analyst.choose_tool(request())
    assert first.tool == second.tool == "web_search"
    assert (first.usage.requests, first.usage.repairs) == (2, 1)
    assert (second.usage.requests, second.usage.repairs) == (1, 0)
    assert ["tools" in options for _, options in chat.asked] == [True, False, False]


async def test_a_chat_model_that_cannot_bind_tools_is_asked_by_schema() -> None:
    class Toolless(ScriptedChat):
        def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Any:
            raise NotImplementedError

    chat = Toolless(answer=lambda messages, options: AIMessage(json.dumps(CHOICE)))
    choice = await ModelAnalyst(chat).choose_tool(request())
    assert (choice.tool, choice.usage.requests) == ("web_search", 1)


async def test_by_schema_no_tool_is_offered() -> None:
    chat = model(schema=CHOICE)
    await ModelAnalyst(chat, tool_choice="schema", structured="json_schema").choose_tool(request())
    ((_, options),) = chat.asked
    assert "tools" not in options
    assert options["response_format"]["json_schema"]["schema"]["required"] == ["query", "reason", "tool"]


async def test_by_tool_call_alone_a_model_that_makes_none_has_failed() -> None:
    chat = model("I would search.", "I would still search.", schema=CHOICE)
    with pytest.raises(AnalystError) as caught:
        await ModelAnalyst(chat, tool_choice="tool_call", structured="json_schema").choose_tool(request())
    assert caught.value.kind == "bad_answer"
    assert len(chat.asked) == 2


async def test_of_a_single_tool_only_the_query_is_asked() -> None:
    chat = model(schema=QUERY)
    choice = await ModelAnalyst(chat, structured="json_schema").choose_tool(request(TOOLS[1:]))
    assert (choice.tool, choice.query) == ("web_search", "Orion X2 battery")
    ((_, options),) = chat.asked
    assert "tools" not in options
    assert options["response_format"]["json_schema"]["schema"]["required"] == ["query", "reason"]


async def test_a_reason_that_is_never_given_is_said_to_be_missing() -> None:
    chat = model(schema={"query": "Orion X2 battery", "reason": ""})
    choice = await ModelAnalyst(chat).choose_tool(request(TOOLS[:1]))
    assert (choice.reason, choice.usage.repairs) == ("The model gave no reason", 1)


async def test_earlier_searches_are_shown_with_what_came_of_them() -> None:
    attempts = (
        Attempt(tool="search_kb", angle="claim", query="battery", hits=4, trusted=0),
        Attempt(tool="web_search", angle="claim", query="батарея", hits=0, trusted=0, failed=True),
    )
    chat = model(calling(call()))
    await ModelAnalyst(chat).choose_tool(request(attempts=attempts))
    user = str(chat.asked[0][0][1].content)
    assert '- search_kb, claim, "battery": 4 hits, 0 of them trusted' in user
    assert '- web_search, claim, "батарея": failed' in user
    assert user.index('"battery"') < user.index('"батарея"')


@pytest.mark.parametrize(
    ("query", "sent"),
    [
        pytest.param("Orion X2\nbattery  life", "Orion X2 battery life", id="one line"),
        pytest.param("battery https://example.com/x?y=1 life", "battery life", id="no address"),
        pytest.param("срок\tработы", "срок работы", id="Russian"),
        pytest.param("电池\u202e续航", "电池 续航", id="no invisible marks"),
        pytest.param("word " * 200, ("word " * 200)[:379].strip() + "…", id="not too long"),
    ],
)
async def test_a_query_is_one_clean_line(query: str, sent: str) -> None:
    choice = await ModelAnalyst(model(calling(call(query=query, reason="x")))).choose_tool(request())
    assert choice.query == sent


async def test_a_chat_that_streams_the_messages_of_a_graph_shows_none_of_these() -> None:
    seen: list[str] = []

    class Tagged(ScriptedChat):
        def _generate(self, messages: Any, stop: Any = None, run_manager: Any = None, **kwargs: Any) -> Any:
            seen.extend(run_manager.tags)
            return super()._generate(messages, stop, run_manager, **kwargs)

    await ModelAnalyst(Tagged(answer=lambda messages, options: calling(call()))).choose_tool(request())
    assert seen == ["nostream"]
