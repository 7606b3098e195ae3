"""The README shows what the commands really print."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("readme", ROOT / "scripts" / "readme.py")
assert SPEC is not None
assert SPEC.loader is not None
readme = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(readme)


@pytest.fixture(scope="module")
def parts() -> dict[str, str]:
    return readme.sections()


@pytest.mark.parametrize("name", ["demo", "help"])
def test_it_shows_what_is_printed(parts: dict[str, str], name: str) -> None:
    shown = (ROOT / "README.md").read_text("utf-8")
    assert parts[name] in shown, "run scripts/readme.py and read what changed"


def test_every_command_is_named() -> None:
    shown = (ROOT / "README.md").read_text("utf-8")
    for command in ("ask", "resume", "verify", "kb add", "runs list", "ledger check", "doctor"):
        assert f"factledger {command}" in shown
