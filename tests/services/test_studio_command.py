"""`factledger studio`: the server with its ready-made assistants, from any folder, until it is told to stop."""

import signal
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
        assert all(contexts[preset.name] == preset.given for preset in PRESETS)
        thread = client.threads.create()["thread_id"]
        asked: dict[str, Any] = {"question": "What is the battery life of Orbit A1?"}
        offline = PRESETS[0].assistant_id
        state: Any = client.runs.wait(thread, offline, input=asked, context={"docs": [str(DEMO)]})
        assert state["report"]["status"] == "answered"
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
