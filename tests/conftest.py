"""What every test gets: no network beyond this machine, and a home folder of its own."""

import os
import signal
import socket
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import settings

os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")  # read when langgraph is imported
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # What a shell begins in the background ignores Ctrl-C, and so would every process that a test starts and stops.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples in every run, however slow the machine; `make long` looks for new ones.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("repeatable")

ROOT = Path(__file__).parents[1]
LOOPBACK = ("127.", "localhost", "::1", "0.0.0.0")  # noqa: S104 — compared, never bound


@pytest.fixture(autouse=True)
def no_network(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail a test that connects to another machine, unless it is marked `live`."""
    if request.node.get_closest_marker("live"):
        return
    connect = socket.socket.connect

    def refuse(address: object) -> NoReturn:
        pytest.fail(f"a test tried to connect to {address!r}")

    def local_only(self: socket.socket, address: Any) -> None:
        inet = self.family in (socket.AF_INET, socket.AF_INET6)
        if inet and not str(address[0]).startswith(LOOPBACK):
            refuse(address)
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", local_only)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep whatever a test keeps in a folder of its own, also in the processes it starts."""
    folder = tmp_path_factory.mktemp("home")
    for name in [n for n in os.environ if n.startswith("FACTLEDGER_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("FACTLEDGER_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Return the folder of public benchmark data, or skip with its name."""
    folder = ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip(f"the benchmark data is absent: {folder}")
    return folder
