"""The folders stand at the top and install as `factledger.*`; nothing else does."""

import ast
import importlib.util
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("graph", "nodes", "tools", "prompts", "evals")
PACKAGE = ROOT / "src" / "factledger"

RANKS = {
    "records": 0,
    "errors": 1,
    "database_address": 1,
    "settings": 2,
    "checks": 2,
    "sqlite_wal": 2,
    "private_files": 2,
    "knowledge": 3,
    "ledger": 3,
    "prompts": 3,
    "graph": 3.5,
    "checkpoints": 3.5,
    "analyst": 4,
    "tools": 4,
    "report": 4,
    "traces": 4.5,
    "nodes": 5,
    "audit": 5,
    "graph.build": 6,
    "graph.app": 7,
    "graph.as_tool": 7,
    "batch": 7,
    "evals": 8,
    "cli": 9,
    "mcp_server": 9,
    "__init__": 10,
    "__main__": 10,
}
"""A module may import from its own room and from lower ranks; what stands in `graph` beneath the nodes is one room."""

ROOMS = {"graph.build": "wiring", "graph.app": "wired", "graph.as_tool": "wired", "mcp_server": "cli"}
"""Rooms that are not simply a package."""


def packages() -> set[str]:
    found = {"factledger"}
    for folder in FOLDERS:
        found |= {
            ".".join(("factledger", *init.parent.relative_to(ROOT).parts))
            for init in (ROOT / folder).rglob("__init__.py")
        }
    for init in PACKAGE.rglob("__init__.py"):
        parts = init.parent.relative_to(PACKAGE).parts
        if parts and parts[0] not in FOLDERS:
            found.add(".".join(("factledger", *parts)))
    return found


def test_every_package_is_listed() -> None:
    """A package missing from pyproject.toml would be missing from the wheel, silently."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    assert sorted(listed) == sorted(packages())


@pytest.mark.parametrize("name", FOLDERS)
def test_bare_name_is_not_ours(name: str) -> None:
    spec = importlib.util.find_spec(name)
    assert spec is None or str(ROOT) not in str(spec.origin)


@pytest.mark.skipif(sys.platform == "win32", reason="checkouts without symlinks lose typing only")
@pytest.mark.parametrize("name", FOLDERS)
def test_typing_link_points_home(name: str) -> None:
    assert (PACKAGE / name).resolve() == ROOT / name


def modules() -> list[tuple[str, Path]]:
    own = [p for p in PACKAGE.rglob("*.py") if p.relative_to(PACKAGE).parts[0] not in FOLDERS]
    named = [(".".join(p.relative_to(PACKAGE).with_suffix("").parts), p) for p in own]
    top = [p for folder in FOLDERS for p in (ROOT / folder).rglob("*.py")]
    return named + [(".".join(p.relative_to(ROOT).with_suffix("").parts), p) for p in top]


def place(module: str) -> str:
    """Return the nearest listed name at or above a module; the door's for a name that is taken from it."""
    names = (module.rsplit(".", n)[0] for n in range(module.count(".") + 1))
    return next((name for name in names if name in RANKS), "__init__")


def room(module: str) -> str:
    return ROOMS.get(place(module), place(module).split(".")[0])


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("factledger"):
            base = node.module.removeprefix("factledger").lstrip(".")
            names |= {f"{base}.{alias.name}".lstrip(".") for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {a.name.removeprefix("factledger.") for a in node.names if a.name.startswith("factledger.")}
    return names


@pytest.mark.parametrize(("module", "path"), [pytest.param(m, p, id=m) for m, p in sorted(modules())])
def test_imports_go_one_way(module: str, path: Path) -> None:
    """cli, evals → graph/build → nodes → analyst, tools, report → knowledge, ledger → checks → records."""
    own = RANKS[place(module)]
    above = {name for name in imported(path) if RANKS[place(name)] >= own and room(name) != room(module)}
    assert not above, f"{module} imports what stands above or beside it"
