"""Take the pictures of the viewer that the documentation shows: `python tests/browser/screenshots.py`.

Asks the worked example in three languages, so look at the pictures before they are committed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]
WIDE = {"viewport": {"width": 1360, "height": 860}}
PHONE = {"viewport": {"width": 390, "height": 800}, "color_scheme": "dark"}


def asked(home: Path, question: str) -> Path:
    """Ask the demo and return the viewer's path."""
    out = home / str(abs(hash(question)))
    command = [sys.executable, "-m", "factledger", "ask", question, "--docs", "examples/demo", "--out", str(out)]
    environment = os.environ | {"FACTLEDGER_HOME": str(home), "PYTHONUTF8": "1"}
    subprocess.run(command, check=True, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    return out / "report.html"


def take(browser: Browser, viewer: Path, name: str, settings: dict[str, object]) -> None:
    """Open a viewer with its first figure and keep the picture; 256 colours are enough and a third of the size."""
    context = browser.new_context(**settings)
    page = context.new_page()
    page.goto(viewer.as_uri())
    page.wait_for_selector("#recheck.good")
    page.locator("section.conclusion a.figure").first.click()
    picture = ROOT / "docs" / f"viewer-{name}.png"
    page.screenshot(path=picture)
    few = Image.open(picture).convert("RGB").quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(picture, optimize=True)
    context.close()


def main() -> None:
    """Take every picture."""
    questions = yaml.safe_load((ROOT / "examples" / "questions.yaml").read_text("utf-8"))["questions"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        viewers = {case["id"]: asked(Path(folder), case["question"]) for case in questions}
        for language, viewer in viewers.items():
            take(browser, viewer, language, WIDE)
        take(browser, viewers["en"], "phone", PHONE)
        browser.close()


if __name__ == "__main__":
    main()
