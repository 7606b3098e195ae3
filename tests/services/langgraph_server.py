"""A LangGraph server on a free loopback port, which may connect to nothing else and says when it tries."""

import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

PATIENCE_S = 300.0
"""For a server to start or to end, where many other processes share the machine."""
PORTS = range(20_000, 32_000)
"""Below those that systems hand out to connections, one of which may take a port before the server does."""
TRIES = 5
WATCH = """
import os, socket

def outside(address):
    host = str(address[0]) if isinstance(address, tuple) else ""
    return bool(host) and not host.startswith(("127.", "::1", "localhost", "0.0.0.0"))

def told(address):
    with open(os.environ["OUTSIDE_LOG"], "a") as log:
        log.write(f"{address}\\n")
    raise OSError(f"a test allows loopback only, not {address}")

for name in ("connect", "connect_ex"):
    def watched(self, address, real=getattr(socket.socket, name)):
        return told(address) if outside(address) else real(self, address)
    setattr(socket.socket, name, watched)

def resolve(host, *rest, real=socket.getaddrinfo, **more):
    name = host.decode() if isinstance(host, bytes) else host
    return told((name,)) if outside((name or "",)) else real(host, *rest, **more)

socket.getaddrinfo = resolve
"""
"""A sitecustomize module: every connection and every look-up of a name beyond loopback is written down and refused."""


@dataclass(frozen=True)
class Server:
    url: str
    log: Path
    outside: Path
    process: "subprocess.Popen[bytes]"

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace")


@contextmanager
def serving(
    command: Sequence[str], folder: Path, cwd: Path, *, health: str = "/ok", more: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """Run a command that takes `--port`, with `more` in its environment; yield when it is healthy, and end it."""
    (folder / "watch").mkdir()
    (folder / "watch" / "sitecustomize.py").write_text(WATCH, "utf-8")
    log, outside = folder / "log", folder / "outside"
    outside.touch()
    own = ("LANGSMITH", "LANGCHAIN", "FACTLEDGER", "OPENAI", "TAVILY")
    env = {
        **{k: v for k, v in os.environ.items() if not k.upper().startswith(own)},
        "FACTLEDGER_HOME": str(folder / "home"),
        "LANGGRAPH_NO_VERSION_CHECK": "1",
        "LANGGRAPH_CLI_NO_ANALYTICS": "1",
        "OUTSIDE_LOG": str(outside),
        "PYTHONPATH": str(folder / "watch"),
        **(more or {}),
    }
    for _ in range(TRIES):
        port = free_port()
        with log.open("wb") as out:
            process = subprocess.Popen(
                [*command, "--port", str(port)], cwd=cwd, env=env, stdout=out, stderr=out, start_new_session=True
            )
        server = Server(f"http://127.0.0.1:{port}", log, outside, process)
        try:
            if _is_up(server, health):
                yield server
                return
        finally:
            _end(process)
    pytest.fail(f"every port was taken: {server.said()[-3000:]}")


def free_port() -> int:
    """Return a port on which nobody listens; somebody else may be faster."""
    while True:
        port = random.choice(PORTS)  # noqa: S311 — no secret
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


def _is_up(server: Server, health: str) -> bool:
    """Wait until the server answers; return whether it could take its port."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if server.process.poll() is not None:
            if "address already in use" in server.said().casefold():
                return False
            pytest.fail(f"the server ended: {server.said()[-3000:]}")
        with suppress(httpx.TransportError):
            if httpx.get(f"{server.url}{health}", timeout=10).status_code == 200:
                return True
        time.sleep(0.3)
    pytest.fail(f"the server did not answer: {server.said()[-3000:]}")


def _end(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
