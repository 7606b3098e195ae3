"""The graph served by Aegra, an open-source server of LangGraph's protocol, on PostgreSQL: the dev server's client."""

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_client
from langgraph_server import PATIENCE_S, Server, serving
from postgres_server import PostgreSQL
from test_langgraph_dev import DEMO, GRAPH, QUESTION, ROOT, ask, new_thread, resume

AEGRA = ROOT / ".venv-aegra" / "bin" / "aegra"
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


class Deployment:
    """Servers that are started one after the other on the same databases."""

    def __init__(self, postgres: PostgreSQL, folder: Path) -> None:
        self.runs, self._folder, self._count = postgres.new_database(), folder, 0
        self._more = {
            "DATABASE_URL": postgres.new_database(),
            "AEGRA_CONFIG": str(ROOT / "aegra.json"),
            "FACTLEDGER_LEDGER_URL": self.runs,
            "FACTLEDGER_DOCS_ROOTS": str(ROOT / "examples"),
            "ENABLE_PROMETHEUS_METRICS": "true",
            "HOME": str(folder),
        }

    def serving(self) -> AbstractContextManager[Server]:
        self._count += 1
        folder = self._folder / str(self._count)
        folder.mkdir()
        return serving([str(AEGRA), "serve", "--host", "127.0.0.1"], folder, ROOT, health="/ready", more=self._more)


@pytest.fixture(scope="module")
def deployment(postgres: PostgreSQL, tmp_path_factory: pytest.TempPathFactory) -> Deployment:
    if not AEGRA.exists():
        pytest.skip(f"{AEGRA} is absent: scripts/aegra.sh installs Aegra there and runs these tests")
    return Deployment(postgres, tmp_path_factory.mktemp("aegra"))


@pytest.fixture(scope="module")
def server(deployment: Deployment) -> Iterator[Server]:
    with deployment.serving() as running:
        yield running


@pytest.mark.parametrize(
    ("question", "value"),
    [
        pytest.param("What is the battery life of Orbit A1?", "12 hours", id="en"),
        pytest.param("Какое время работы у Orbit A1?", "12 часов", id="ru"),
        pytest.param("Orbit A1 的续航时间是多少？", "12 小时", id="zh"),
    ],
)
async def test_a_question_is_answered(server: Server, question: str, value: str) -> None:
    async with get_client(url=server.url, api_key=None, timeout=PATIENCE_S) as client:
        state = await ask(client, await new_thread(client), {"messages": [{"role": "user", "content": question}]})
    assert state["report"]["status"] in {"answered", "partial"}
    assert value.replace(" ", "") in json.dumps(state["messages"][-1], ensure_ascii=False).replace(" ", "")


async def test_a_run_is_streamed(server: Server) -> None:
    seen: dict[str, list[Any]] = {}
    async with get_client(url=server.url, api_key=None, timeout=PATIENCE_S) as client:
        thread = await new_thread(client)
        modes: list[Any] = ["values", "updates", "custom"]
        # Unlike the dev server, Aegra keeps back what subgraphs say unless it is asked for that.
        given: dict[str, Any] = {"input": QUESTION, "context": DEMO, "stream_mode": modes, "stream_subgraphs": True}
        async for part in client.runs.stream(thread, GRAPH, **given):
            seen.setdefault(part.event.partition("|")[0], []).append(part.data)
    assert {"values", "updates", "custom"} <= seen.keys()
    assert "error" not in seen
    assert {"search", "extract"} <= {data["event"] for data in seen["custom"]}
    assert seen["values"][-1]["report"]["status"] == "answered"


async def test_what_waits_for_a_person_outlives_the_server(deployment: Deployment, postgres: PostgreSQL) -> None:
    """Asked on one server, answered on the next; both keep threads, checkpoints, runs and pages in PostgreSQL."""
    with deployment.serving() as first:
        async with get_client(url=first.url, api_key=None, timeout=PATIENCE_S) as client:
            thread = await new_thread(client)
            waiting = await ask(client, thread, approve_plan=True)
            assert waiting["__interrupt__"]
    with deployment.serving() as second:
        async with get_client(url=second.url, api_key=None, timeout=PATIENCE_S) as client:
            done = await resume(client, thread, "yes", approve_plan=True)
    assert done["report"]["status"] == "answered"
    kept = postgres.execute("SELECT id, status FROM ledger_runs", deployment.runs.rpartition("/")[2])
    assert (done["run_id"], "answered") in kept


def test_it_says_whether_it_is_ready_and_what_it_does(server: Server) -> None:
    health = httpx.get(f"{server.url}/health").json()
    assert (health["status"], health["database"]) == ("healthy", "connected")
    assert httpx.get(f"{server.url}/live").status_code == 200
    assert "# TYPE" in httpx.get(f"{server.url}/metrics").text


def test_nothing_but_this_machine_is_contacted(server: Server) -> None:
    """Runs last: everything above has happened on this server."""
    assert server.outside.read_text("utf-8") == ""
