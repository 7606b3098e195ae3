"""Write what the commands really print into README.md, between its marks; a test says when it is out of date."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
QUESTION = "Compare the battery life of Orbit A1 and Lumen B2. What do they cost?"
_VARYING = (
    (re.compile(r"opened \d{4}-\d\d-\d\d"), "opened today"),
    (re.compile(r"Date: \d{4}-\d\d-\d\d\.$", re.MULTILINE), "Date: today."),
    (re.compile(r"recency \d\.\d\d"), "recency …"),
    (re.compile(r"Score: \d\.\d\d"), "Score: …"),
    (re.compile(r"Run\s+[0-9a-f]{12}\."), "Run 1c0ffee1dea5."),
    (re.compile(r"[0-9a-f]{64}"), "…"),
    (re.compile(r"tokens, \d+ s\."), "tokens, 1 s."),
)


def printed(*arguments: str) -> str:
    """Return what a command prints on standard output."""
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-m", "factledger", *arguments],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={**os.environ, "FACTLEDGER_HOME": home, "COLUMNS": "80"},
            check=True,
        )
    return done.stdout.rstrip()


def steady(text: str) -> str:
    """Return the text without what differs from day to day and from run to run."""
    for pattern, instead in _VARYING:
        text = pattern.sub(instead, text)
    return text


def sections() -> dict[str, str]:
    """Return what stands between each pair of marks."""
    return {
        "demo": f'$ factledger ask "{QUESTION}" --docs examples/demo --quiet\n'
        + steady(printed("ask", QUESTION, "--docs", "examples/demo", "--quiet")),
        "help": "$ factledger ask --help\n" + printed("ask", "--help"),
    }


def written(readme: str, parts: dict[str, str]) -> str:
    """Return the README with the parts in their places."""
    for name, text in parts.items():
        block = f"<!-- {name} -->\n```\n{text}\n```\n<!-- /{name} -->"
        readme = re.sub(rf"<!-- {name} -->.*?<!-- /{name} -->", lambda _, b=block: b, readme, flags=re.DOTALL)
    return readme


if __name__ == "__main__":
    README.write_text(written(README.read_text("utf-8"), sections()), "utf-8")
