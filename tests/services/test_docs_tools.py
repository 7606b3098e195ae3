"""`docs/tools.md` shows programs: they are run as they stand, in this checkout's folder."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "tools.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("heading", "printed"),
    [
        pytest.param("A handful of texts", "answered ['12 hours']", id="pages in memory"),
        pytest.param("A search service of your own", "answered ['12 hours']", id="a tool of one's own"),
        pytest.param("Our tools in your agent", '"title": ', id="a tool for an agent"),
    ],
)
def test_a_program_runs_as_it_is_shown(tmp_path: Path, heading: str, printed: str) -> None:
    section = PAGE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    (code,) = re.findall(r"^```python\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"FACTLEDGER_HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert printed in done.stdout
