"""The container file without a daemon: it is linted, what it copies is enough to install, its health check works."""

import json
import re
import shutil
import subprocess
import sys
import threading
import tomllib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
FILE = ROOT / "Containerfile"


def steps(name: str) -> list[str]:
    """Return what follows an instruction, continued lines joined."""
    joined = FILE.read_text("utf-8").replace("\\\n", " ")
    return [line.removeprefix(f"{name} ").strip() for line in joined.splitlines() if line.startswith(f"{name} ")]


def test_the_linter_finds_nothing() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    if not hadolint.exists():
        pytest.skip("hadolint is absent: its package has no build for this system")
    linted = subprocess.run([hadolint, FILE], capture_output=True, text=True, check=False)
    assert (linted.returncode, linted.stdout) == (0, "")


@pytest.mark.slow
def test_what_is_copied_is_all_that_the_package_is_made_of(tmp_path: Path) -> None:
    """The copies and the building of the install step; what it downloads needs a network, and is not tried."""
    for step in steps("COPY"):
        *sources, target = step.split()
        for source in sources:
            to = tmp_path / (source if target == "./" else target)
            hidden = shutil.ignore_patterns("__pycache__", "*.egg-info")
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, to, ignore=hidden)
            else:
                shutil.copy(ROOT / source, to)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", "wheels", "."]
    built = subprocess.run(pip, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = (tmp_path / "wheels").iterdir()
    with ZipFile(wheel) as archive:
        held = {str(Path(name).parent) for name in archive.namelist()}
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    assert {package.replace(".", "/") for package in packages} <= held


def test_the_server_is_told_of_a_graph_that_is_copied() -> None:
    served = json.loads((ROOT / "aegra.json").read_text("utf-8"))["graphs"]["factledger"]
    path, _, name = served.partition(":")
    assert path.split("/")[0] in {step.split()[0] for step in steps("COPY")}
    assert re.search(rf"^{name} = ", (ROOT / path).read_text("utf-8"), re.MULTILINE)


def test_the_page_builds_it_in_the_format_that_has_a_health_check() -> None:
    page = (ROOT / "docs" / "deployment.md").read_text("utf-8")
    built = re.findall(r"^podman build (.*)$", page, re.MULTILINE)
    assert steps("HEALTHCHECK")
    assert built
    assert all("--format docker" in words for words in built)


@pytest.mark.parametrize(("status", "healthy"), [(200, True), (503, False)])
def test_the_health_check_says_what_the_server_says(status: int, healthy: bool) -> None:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/ready" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    (check,) = steps("HEALTHCHECK")
    python, option, code = json.loads(check.partition("CMD ")[2])
    code = code.replace(":2026", f":{server.server_address[1]}")
    assert (python, option) == ("python", "-c")
    asked = subprocess.run([sys.executable, option, code], capture_output=True, check=False)
    server.shutdown()
    server.server_close()
    assert (asked.returncode == 0) is healthy
