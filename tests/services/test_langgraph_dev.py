"""`langgraph dev` from this checkout, with no key: it answers a question through langgraph_sdk."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient

ROOT = Path(__file__).parents[2]
PATIENCE_S = 90


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Start the server on a free loopback port; yield its address and its log."""
    folder = tmp_path_factory.mktemp("dev")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = folder / "log"
    command = [
        str(Path(sys.executable).with_name("langgraph")),
        "dev",
        "--no-browser",
        "--no-reload",
        "--port",
        str(port),
    ]
    env = {
        **{k: v for k, v in os.environ.items() if not k.startswith(("LANGSMITH", "LANGCHAIN", "FACTLEDGER"))},
        "FACTLEDGER_HOME": str(folder / "home"),
        "LANGGRAPH_NO_VERSION_CHECK": "1",
        "LANGGRAPH_CLI_NO_ANALYTICS": "1",
    }
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out, start_new_session=True)
    try:
        wait_for(f"http://127.0.0.1:{port}/ok", process, log)
        yield f"http://127.0.0.1:{port}", log
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=30)


def wait_for(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if process.poll() is not None:
            pytest.fail(f"langgraph dev ended: {log.read_text('utf-8')[-3000:]}")
        try:
            if httpx.get(url, timeout=2).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.3)
    pytest.fail(f"langgraph dev did not answer: {log.read_text('utf-8')[-3000:]}")


@pytest.fixture
async def client(server: tuple[str, Path]) -> AsyncIterator[LangGraphClient]:
    async with get_client(url=server[0], api_key=None) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "value"),
    [
        pytest.param("What is the battery life of Orbit A1?", "12 hours", id="en"),
        pytest.param("Какое время работы у Orbit A1?", "12 часов", id="ru"),
        pytest.param("Orbit A1 的续航时间是多少？", "12 小时", id="zh"),
    ],
)
async def test_a_question_is_answered(client: LangGraphClient, question: str, value: str) -> None:
    thread = await client.threads.create()
    state = await client.runs.wait(
        thread["thread_id"], "factledger", input={"question": question}, context={"docs": ["examples/demo"]}
    )
    assert isinstance(state, dict)
    assert state["report"]["status"] in {"answered", "partial"}
    assert value.replace(" ", "") in state["messages"][-1]["content"].replace(" ", "")


async def test_the_forms_are_described(client: LangGraphClient) -> None:
    assistant = (await client.assistants.search(graph_id="factledger"))[0]
    schemas = await client.assistants.get_schemas(assistant["assistant_id"])
    assert set(schemas["input_schema"]["properties"]) == {"question", "messages"}
    settings = schemas["context_schema"]["properties"]
    assert {"docs", "rounds", "max_calls"} <= settings.keys()
    assert all(field.get("description") for field in settings.values())


async def test_a_folder_outside_the_roots_is_refused_with_a_sentence(client: LangGraphClient) -> None:
    thread = await client.threads.create()
    with pytest.raises(Exception, match="outside the folders"):
        await client.runs.wait(
            thread["thread_id"], "factledger", input={"question": "What is in there?"}, context={"docs": ["tests"]}
        )


async def test_nothing_blocks_the_event_loop(server: tuple[str, Path]) -> None:
    assert "Blocking call" not in server[1].read_text("utf-8")
