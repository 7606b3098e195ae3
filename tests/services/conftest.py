"""Let these tests import the small services that they talk to, and lend them a small web and a real PostgreSQL."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

if TYPE_CHECKING:
    from postgres_server import PostgreSQL
    from web_sites import SmallWeb

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def postgres() -> Iterator["PostgreSQL"]:
    """Return a server for all tests of this process; each takes a database of its own."""
    from postgres_server import CANNOT_RUN, postgresql

    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgresql())
        except CANNOT_RUN as error:
            without_server(error)
        yield server


@pytest.fixture
def web() -> Iterator["SmallWeb"]:
    """Return a small web of this machine's own, with names and certificates."""
    from web_sites import SmallWeb

    with SmallWeb() as web:
        yield web


def without_server(error: BaseException) -> NoReturn:
    """Skip where PostgreSQL cannot run, and say why; in CI, where it must, fail."""
    said = f"PostgreSQL cannot be started on this machine: {error}"
    if os.environ.get("CI"):
        pytest.fail(said)
    pytest.skip(said)
