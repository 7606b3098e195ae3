"""`langgraph dev` from this checkout, with no key: all of it, driven through langgraph_sdk."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient
from langgraph_server import PATIENCE_S, Server, serving

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # the first test starts the server
ROOT = Path(__file__).parents[2]
GRAPH = "factledger"
DEMO = {"docs": ["examples/demo"], "rounds": 1}
QUESTION = {"question": "What is the battery life of Orbit A1?"}
MODES: list[Any] = [
    "values",
    "updates",
    "custom",
    "messages",
    "messages-tuple",
    "tasks",
    "checkpoints",
    "debug",
    "events",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    langgraph = str(Path(sys.executable).with_name("langgraph"))
    with serving([langgraph, "dev", "--no-browser", "--no-reload"], tmp_path_factory.mktemp("dev"), ROOT) as running:
        yield running


@pytest.fixture
async def client(server: Server) -> AsyncIterator[LangGraphClient]:
    async with get_client(url=server.url, api_key=None, timeout=PATIENCE_S) as opened:
        yield opened


async def new_thread(client: LangGraphClient) -> str:
    return (await client.threads.create())["thread_id"]


async def ask(client: LangGraphClient, thread: str, asked: dict[str, Any] = QUESTION, **context: Any) -> dict[str, Any]:
    state = await client.runs.wait(thread, GRAPH, input=asked, context={**DEMO, **context})
    assert isinstance(state, dict)
    return state


async def resume(client: LangGraphClient, thread: str, answer: Any, **context: Any) -> dict[str, Any]:
    state = await client.runs.wait(thread, GRAPH, command={"resume": answer}, context={**DEMO, **context})
    assert isinstance(state, dict)
    return state


@pytest.mark.parametrize(
    ("question", "value"),
    [
        pytest.param("What is the battery life of Orbit A1?", "12 hours", id="en"),
        pytest.param("Какое время работы у Orbit A1?", "12 часов", id="ru"),
        pytest.param("Orbit A1 的续航时间是多少？", "12 小时", id="zh"),
    ],
)
async def test_a_question_is_answered(client: LangGraphClient, question: str, value: str) -> None:
    state = await ask(client, await new_thread(client), {"messages": [{"role": "user", "content": question}]})
    assert state["report"]["status"] in {"answered", "partial"}
    assert value.replace(" ", "") in state["messages"][-1]["content"].replace("\xa0", "").replace(" ", "")


async def test_the_forms_are_described(client: LangGraphClient) -> None:
    """A snapshot of what a person is asked for: names, kinds and bounds, each with a description."""
    assistant = (await client.assistants.search(graph_id=GRAPH))[0]
    schemas = await client.assistants.get_schemas(assistant["assistant_id"])
    assert set(schemas["input_schema"]["properties"]) == {"question", "messages"}
    settings = schemas["context_schema"]["properties"]
    assert all(field.get("description") and field.get("langgraph_nodes") for field in settings.values())
    assert settings["docs"]["type"] == "array"
    assert settings["docs"]["items"] == {"type": "string"}
    assert (settings["rounds"]["minimum"], settings["rounds"]["maximum"], settings["rounds"]["default"]) == (1, 5, 2)
    forbidden = ("key", "url", "address", "policy", "module", "home", "path", "roots")
    assert not [name for name in settings if any(word in name for word in forbidden)]


async def test_the_graph_can_be_drawn(client: LangGraphClient) -> None:
    assistant = (await client.assistants.search(graph_id=GRAPH))[0]
    drawn: Any = await client.assistants.get_graph(assistant["assistant_id"], xray=True)
    nodes = {node["id"]: node for node in drawn["nodes"]}
    assert {"intake", "planner", "approve", "publish"} <= nodes.keys()
    assert nodes["approve"]["metadata"]["description"]
    assert {"source": "intake", "target": "triage"} in [{k: e[k] for k in ("source", "target")} for e in drawn["edges"]]


async def test_a_run_is_streamed_in_every_mode(client: LangGraphClient) -> None:
    thread = await new_thread(client)
    seen: dict[str, list[Any]] = {}
    async for part in client.runs.stream(
        thread, GRAPH, input=QUESTION, context=DEMO, stream_mode=MODES, stream_subgraphs=True
    ):
        seen.setdefault(part.event.split("/")[0].split("|")[0], []).append(part.data)
    assert {"values", "updates", "custom", "tasks", "checkpoints", "debug", "messages"} <= seen.keys()
    assert seen.get("error") is None
    assert {"search", "extract"} <= {data["event"] for data in seen["custom"]}
    readable = {name: update for data in seen["updates"] for name, update in data.items()}
    assert readable["planner"]["sub_questions"]
    assert readable["publish"]["report"]["status"]


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("no, add a section on innovation", id="en"),
        pytest.param("нет, добавь раздел об инновациях", id="ru"),
        pytest.param("不，加上创新一节", id="zh"),
    ],
)
async def test_words_plan_again(client: LangGraphClient, words: str) -> None:
    thread = await new_thread(client)
    await ask(client, thread, approve_plan=True)
    again = await resume(client, thread, words)
    assert again["__interrupt__"][0]["value"]["action_requests"][0]["name"] == "approve_plan"
    settled = await resume(client, thread, "no")
    assert settled["report"]["status"] == "refused"


async def test_every_shape_of_a_yes_goes_on(client: LangGraphClient) -> None:
    edited = {"type": "edit", "edited_action": {"name": "approve_plan", "args": {}}}
    answers: list[Any] = ["yes", "да", "可以", True, {"decisions": [{"type": "approve"}]}, {"decisions": [edited]}]

    async def settle(answer: Any) -> str:
        thread = await new_thread(client)
        waiting = await ask(client, thread, approve_plan=True)
        assert waiting["__interrupt__"]
        return str((await resume(client, thread, answer))["report"]["status"])

    assert await asyncio.gather(*map(settle, answers)) == ["answered"] * len(answers)


async def test_a_person_settles_a_conflict(client: LangGraphClient) -> None:
    thread = await new_thread(client)
    waiting = await ask(client, thread, settle_conflicts=True)
    sides = waiting["__interrupt__"][0]["value"]["action_requests"][0]["args"]["sides"]
    state = await resume(client, thread, {"decisions": [{"type": "respond", "message": sides[1]["fact"]}]})
    assert state["conflicts"][0]["preferred"] == sides[1]["fact"]


async def test_a_question_that_names_nothing_is_asked_back(client: LangGraphClient) -> None:
    thread = await new_thread(client)
    await ask(client, thread, {"question": "Hello!"})
    asked = {"messages": [{"role": "user", "content": "Which one lasts longer?"}]}
    waiting = await ask(client, thread, asked, clarify_question=True)
    assert waiting["__interrupt__"][0]["value"]["action_requests"][0]["name"] == "clarify_question"
    assert [message["type"] for message in waiting["messages"]] == ["human", "ai"] * 2, "a front end draws it below"
    answer = {"decisions": [{"type": "respond", "message": "Orbit A1 and Lumen B2"}]}
    state = await resume(client, thread, answer)
    assert {metric["entity"] for metric in state["metrics"]} == {"Orbit A1", "Lumen B2"}
    assert [message["type"] for message in state["messages"]] == ["human", "ai"] * 3


async def test_state_is_edited_forked_and_run_again(client: LangGraphClient) -> None:
    """Time travel to before the draft; a value that its page does not hold is not published."""
    thread = await new_thread(client)
    await ask(client, thread)
    history = await client.threads.get_history(thread, limit=100)
    before: Any = next(s for s in history if s["next"] == ["draft"])
    facts = [{**f, "value": "77 hours"} if f["status"] == "verified" else f for f in before["values"]["facts"]]
    fork: Any = await client.threads.update_state(thread, {"facts": facts}, checkpoint=before["checkpoint"])
    state: Any = await client.runs.wait(
        thread, GRAPH, input=None, checkpoint_id=fork["checkpoint"]["checkpoint_id"], context=DEMO
    )
    assert {f["status"] for f in state["facts"] if f["value"] == "77 hours"} == {"rejected"}
    assert "77" not in state["messages"][-1]["content"]
    assert len(await client.threads.get_history(thread, limit=100)) > len(history)


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        pytest.param({"settings": {"rounds": 99}}, r"settings\.rounds: Input should be", id="a figure out of bounds"),
        pytest.param({"sub_questions": "Why?"}, "A list of objects is needed", id="text in place of a list"),
    ],
)
async def test_an_edit_that_does_not_fit_is_refused_with_a_sentence(
    client: LangGraphClient, edit: dict[str, Any], sentence: str
) -> None:
    thread = await new_thread(client)
    await ask(client, thread, approve_plan=True)
    with pytest.raises(Exception, match=sentence):
        await client.threads.update_state(thread, edit)
    assert (await resume(client, thread, "да"))["report"]["status"] == "answered"


async def test_an_answer_to_nothing_is_refused_with_a_sentence(client: LangGraphClient) -> None:
    with pytest.raises(Exception, match="there is nothing to answer"):
        await resume(client, await new_thread(client), "yes")


async def test_a_question_beside_one_that_was_stopped_is_the_one_that_is_answered(client: LangGraphClient) -> None:
    thread = await new_thread(client)
    await client.runs.wait(thread, GRAPH, input=QUESTION, context=DEMO, interrupt_after=["planner"])
    state = await ask(client, thread, {"question": "What is the battery life of Lumen B2?"})
    assert "Lumen" in state["asked"]
    assert [message["type"] for message in state["messages"]] == ["human", "human", "ai"]


async def test_a_second_run_on_a_thread_waits_its_turn_and_starts_afresh(client: LangGraphClient) -> None:
    thread = await new_thread(client)
    first = await client.runs.create(thread, GRAPH, input=QUESTION, context=DEMO)
    price = {"question": "What is the battery life of Lumen B2?"}
    second: Any = await client.runs.wait(thread, GRAPH, input=price, context=DEMO, multitask_strategy="enqueue")
    assert (await client.runs.get(thread, first["run_id"]))["status"] == "success"
    assert len(second["messages"]) >= 2
    assert "Lumen" in second["asked"]
    assert all("Lumen" in metric["name"] for metric in second["metrics"])


async def test_a_second_run_on_a_thread_may_be_refused_instead(client: LangGraphClient) -> None:
    thread = await new_thread(client)
    first = await client.runs.create(thread, GRAPH, input=QUESTION, context=DEMO, after_seconds=3600)
    with pytest.raises(Exception, match="already running"):
        await client.runs.create(thread, GRAPH, input=QUESTION, context=DEMO, multitask_strategy="reject")
    await client.runs.cancel(thread, first["run_id"], wait=False)


async def test_a_run_is_cancelled(client: LangGraphClient) -> None:
    thread = await new_thread(client)
    run = await client.runs.create(thread, GRAPH, input=QUESTION, context=DEMO)
    await client.runs.cancel(thread, run["run_id"], wait=True)
    assert (await client.runs.get(thread, run["run_id"]))["status"] in {"interrupted", "success"}
    assert (await ask(client, thread))["report"]["status"] == "answered", "the thread goes on"


async def test_twenty_threads_run_at_once(client: LangGraphClient) -> None:
    threads = await asyncio.gather(*(new_thread(client) for _ in range(20)))
    states = await asyncio.gather(*(ask(client, thread) for thread in threads))
    assert {state["report"]["status"] for state in states} == {"answered"}
    assert len({state["run_id"] for state in states}) == len(states)


@pytest.mark.parametrize(
    ("context", "sentence"),
    [
        pytest.param({"docs": ["tests"]}, "outside the folders", id="a folder outside the roots"),
        pytest.param({"docs": ["examples/../tests"]}, "outside the folders", id="a way out of the roots"),
        pytest.param({"docs": ["examples/nowhere"]}, "no file or folder", id="a folder that is not there"),
        pytest.param({"model": "gpt-4.1"}, "not allowed here", id="a model that is not allowed"),
        pytest.param({"web": True}, "there is no key", id="the web without a key"),
        pytest.param({"rounds": 99}, "less than or equal to 5", id="a figure out of bounds"),
    ],
)
async def test_a_wrong_setting_is_refused_with_a_sentence(
    client: LangGraphClient, context: dict[str, Any], sentence: str
) -> None:
    thread = await new_thread(client)
    with pytest.raises(Exception, match=sentence):
        await client.runs.wait(thread, GRAPH, input=QUESTION, context=context)


async def test_what_is_no_setting_of_a_request_reaches_nothing(client: LangGraphClient) -> None:
    foreign = {
        "openai_base_url": "http://evil.example",
        "tavily_api_key": "tvly-x",
        "policy": "/etc/passwd",
        "home": "/",
    }
    state = await ask(client, await new_thread(client), **foreign)
    assert state["report"]["status"] == "answered"
    assert not foreign.keys() & state["settings"].keys()


async def test_an_empty_question_is_refused_with_a_sentence(client: LangGraphClient) -> None:
    with pytest.raises(Exception, match="The question is empty"):
        await ask(client, await new_thread(client), {"question": "  "})


async def test_it_is_a_tool_by_mcp(server: Server) -> None:
    headers = {"Accept": "application/json, text/event-stream"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=PATIENCE_S) as mcp:

        async def call(method: str, params: dict[str, Any]) -> dict[str, Any]:
            answer = await mcp.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
            assert answer.status_code == 200, answer.text
            body: dict[str, Any] = json.loads(answer.text.partition("data: ")[2] or answer.text)
            return dict(body["result"])

        tools = (await call("tools/list", {}))["tools"]
        assert "allowed to say no" in next(t for t in tools if t["name"] == GRAPH)["description"]
        done = await call("tools/call", {"name": GRAPH, "arguments": {"question": "Hello!"}})
        assert not done.get("isError")
        assert "Ask a question" in json.dumps(done)


def test_nothing_but_this_machine_is_contacted(server: Server) -> None:
    """Runs last: everything above has happened on this server."""
    assert server.outside.read_text("utf-8") == ""


def test_nothing_blocks_the_event_loop(server: Server) -> None:
    assert "Blocking call" not in server.said()
