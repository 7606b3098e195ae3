"""`factledger studio`: the server with its ready-made assistants, from any folder, until it is told to stop."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from langgraph_sdk import get_sync_client
from langgraph_server import PATIENCE_S, serving

from factledger.graph.presets import GRAPH, PRESETS

DEMO = Path(__file__).parents[2] / "examples" / "demo"
WITHOUT = """
import importlib.util as util, sys
real = util.find_spec
util.find_spec = lambda name, *rest: None if name == "langgraph_api" else real(name, *rest)
from factledger.cli.app import main
sys.argv = ["factledger", "studio"]
main()
"""


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_it_offers_each_preset_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "factledger", "studio", "--no-browser", "--docs", str(DEMO)]
    with (
        serving(command, tmp_path, tmp_path) as server,
        get_sync_client(url=server.url, api_key=None, timeout=PATIENCE_S) as client,
    ):
        until = time.monotonic() + PATIENCE_S
        while len(offered := client.assistants.search(graph_id=GRAPH)) <= len(PRESETS) and time.monotonic() < until:
            time.sleep(0.2)
        contexts = {assistant["name"]: assistant["context"] for assistant in offered}
        documents = {"docs": [str(DEMO)]}
        assert contexts.pop(GRAPH) == documents
        assert contexts == {p.name: {**p.given, **(documents if p.context.library else {})} for p in PRESETS}
        asked: dict[str, Any] = {"question": "What is the battery life of Orbit A1?"}
        offline = PRESETS[0].assistant_id
        for assistant, chosen in (
            (GRAPH, {}),
            (offline, {}),
            (offline, documents),
            (GRAPH, {"docs": ["examples/demo"]}),
            (GRAPH, {"docs": ["demo/orbit-a1-test-report.md"]}),
            (GRAPH, {"docs": ["orbit-a1-test-report.md"]}),
        ):
            state: Any = client.runs.wait(client.threads.create()["thread_id"], assistant, input=asked, context=chosen)
            assert state["report"]["status"] == "answered", (assistant, chosen)
        with pytest.raises(Exception, match="outside the folders"):
            client.runs.wait(client.threads.create()["thread_id"], GRAPH, input=asked, context={"docs": ["../tests"]})
        with pytest.raises(Exception, match="there is no key"):
            client.runs.wait(client.threads.create()["thread_id"], PRESETS[2].assistant_id, input=asked)
        before = len(server.said())
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(timeout=PATIENCE_S) == 0
        assert "Traceback" not in server.said()[before:]
        assert server.outside.read_text("utf-8") == ""


def test_without_the_extra_it_says_what_to_type() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'factledger[studio]'" in done.stderr


def test_a_folder_that_is_not_there_is_named() -> None:
    command = [sys.executable, "-m", "factledger", "studio", "--docs", "nowhere"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "nowhere" in done.stderr


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        pytest.param("127.0.0.1", "ddress already in use", id="a port that is taken"),
        pytest.param("192.0.2.1", "192.0.2.1", id="an address of no machine here"),
    ],
)
def test_a_port_that_cannot_be_had_is_named(host: str, sentence: str, tmp_path: Path) -> None:
    """The server by itself would listen on another one, where nobody looks for it."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "factledger", "studio", "--no-browser", "--host", host, "--port", port]
        env = {**os.environ, "FACTLEDGER_HOME": str(tmp_path)}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=env, timeout=PATIENCE_S)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert port in done.stderr
    assert "--port" in done.stderr
