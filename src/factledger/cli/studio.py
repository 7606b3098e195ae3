"""`factledger studio`: the graph in LangGraph Studio, with its ready-made assistants."""

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.cli.home import made_home
from factledger.cli.options import served_folders
from factledger.errors import ConfigError, FactledgerError

if TYPE_CHECKING:
    from factledger.records import JsonObject
    from factledger.settings import Settings

_PATIENCE_S = 120
_AT_THE_END_S = 15


def studio(
    docs: Annotated[
        list[Path] | None,
        typer.Option(
            "--docs",
            metavar="PATH",
            help="Answer from this folder or file, and let questions name what lies in it; may be given several times. "
            "Not given: the library, and what lies in the folders of FACTLEDGER_DOCS_ROOTS.",
        ),
    ] = None,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, metavar="N", help="Port to listen on.")] = 2024,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
) -> None:
    """Serve the graph to LangGraph Studio and to chat front ends, until Ctrl-C; needs no key.

    Studio's page itself is LangChain's and is opened in your browser; what you ask stays between it and this machine.
    """
    from factledger.settings import load_settings

    if any(importlib.util.find_spec(name) is None for name in ("langgraph_cli", "langgraph_api")):
        raise ConfigError("LangGraph's development server is not installed; type: pip install 'factledger[studio]'")
    folders = served_folders(docs)
    settings = load_settings(docs_roots=folders or None)
    _see_that_free(host, port)
    command = [sys.executable, "-m", "langgraph_cli", "dev", "--no-reload", "--host", host, "--port", str(port)]
    folder = _folder(settings)
    process = subprocess.Popen(  # noqa: S603 — our own interpreter, with arguments that typer has checked
        [*command, "--no-browser"] if no_browser else command, cwd=folder, env=_environment(settings)
    )
    # Whoever ends this process ends the server.
    signal.signal(signal.SIGTERM, lambda _number, _frame: process.terminate())
    try:
        url = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"  # noqa: S104 — compared
        _offer_assistants(url, process, {"docs": [str(path) for path in folders]} if folders else {})
        status = process.wait()
    except KeyboardInterrupt:
        status = _stopped(process)
    if status not in (0, -signal.SIGINT, -signal.SIGTERM, 130):
        raise FactledgerError(f"The server ended with status {status}; what it said stands above")


def _see_that_free(host: str, port: int) -> None:
    """See that the port can be had: the server would take any other instead, and say so among much else."""
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as error:
        raise ConfigError(
            f"Nothing can listen on port {port} of {host}: {error.strerror}. Choose others with --port and --host"
        ) from error


def _folder(settings: "Settings") -> Path:
    """Return the folder that the server works in, with its configuration."""
    from factledger.graph.presets import GRAPH

    folder = settings.home / "studio"
    made_home(settings)
    folder.mkdir(mode=0o700, exist_ok=True)
    about = "A research agent that is allowed to say no: question in, ledgered report out."
    graph = {"path": "factledger.graph.app:graph", "description": about}
    (folder / "langgraph.json").write_text(json.dumps({"dependencies": ["."], "graphs": {GRAPH: graph}}), "utf-8")
    return folder


def _environment(settings: "Settings") -> dict[str, str]:
    """Return the server's environment: the settings of this process, and no call home unless it is asked for."""
    quiet = {"LANGGRAPH_NO_VERSION_CHECK": "1", "LANGGRAPH_CLI_NO_ANALYTICS": "1", "LANGSMITH_TRACING": "false"}
    roots = os.pathsep.join(str(root.expanduser().absolute()) for root in settings.docs_roots)
    own = {"FACTLEDGER_HOME": str(settings.home), "FACTLEDGER_DOCS_ROOTS": roots}
    return {**quiet, **os.environ, **own}


def _offer_assistants(url: str, process: "subprocess.Popen[bytes]", docs: "JsonObject") -> None:
    """Wait for the server, and see that it has each ready-made assistant as it is now.

    Args:
        url: The server's address.
        process: The server.
        docs: What an assistant that searches documents is set to; its own assistant, too, which it made by itself.
    """
    from langgraph_sdk import get_sync_client

    from factledger.graph.presets import GRAPH, PRESETS

    if not _answers(url, process):
        return
    with get_sync_client(url=url, api_key=None) as client:
        for kept in client.assistants.search(graph_id=GRAPH, metadata={"created_by": "system"}):
            if kept["context"] != docs:
                client.assistants.update(kept["assistant_id"], context=docs)
        for preset in PRESETS:
            given = {**preset.given, **(docs if preset.context.library else {})}
            kept = client.assistants.create(
                GRAPH,
                context=given,
                assistant_id=preset.assistant_id,
                if_exists="do_nothing",
                name=preset.name,
                description=preset.description,
            )
            if kept["context"] != given:
                client.assistants.update(preset.assistant_id, context=given, description=preset.description)


def _answers(url: str, process: "subprocess.Popen[bytes]") -> bool:
    """Wait until the server answers; return whether it does before it ends."""
    import httpx

    until = time.monotonic() + _PATIENCE_S
    while process.poll() is None:
        try:
            if httpx.get(f"{url}/ok", timeout=2, trust_env=False).status_code == httpx.codes.OK:
                return True
        except httpx.TransportError:
            time.sleep(0.2)
        if time.monotonic() > until:
            process.terminate()
            raise FactledgerError(f"The server did not answer at {url} within {_PATIENCE_S} seconds")
    return False


def _stopped(process: "subprocess.Popen[bytes]") -> int:
    """Let a server that was interrupted end by itself, and end it when it does not."""
    process.terminate()
    try:
        return process.wait(_AT_THE_END_S)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait() and 0
