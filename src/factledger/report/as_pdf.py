"""Print a report's page as PDF with a browser of this machine.

A browser sets every script, breaks pages and embeds the fonts it finds; no library does that for Chinese without
fonts of its own. The page is the evidence viewer as it prints, so that both say the same.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from factledger.errors import ConfigError, FactledgerError

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
    "brave-browser",
)
"""Commands of browsers that print without a window."""
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
"""Where they stand when no command leads to them."""
_OPTIONS = (
    "--headless",
    "--disable-gpu",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-sync",
    "--no-first-run",
    "--no-pdf-header-footer",
    "--host-resolver-rules=MAP * ~NOTFOUND",  # the page asks for nothing; a browser of its own might
)


def find_browser(names: Sequence[str] = NAMES, places: Sequence[str] = PLACES) -> Path:
    """Return a browser that can print. Raises `ConfigError` that says what to install when there is none."""
    found = next((path for name in names if (path := shutil.which(name))), None)
    found = found or next((place for place in places if Path(place).is_file()), None)
    if found is None:
        raise ConfigError(
            "A PDF is printed by a browser, and none was found here: install Chromium, Google Chrome or Microsoft "
            "Edge. Or write report.html and print it from any browser"
        )
    return Path(found)


def to_pdf(page: str, browser: Path, *, timeout_s: float = 180.0) -> bytes:
    """Return a page as PDF.

    Args:
        page: One HTML document that needs nothing else, as `to_html` gives it.
        browser: From `find_browser`.
        timeout_s: Seconds that printing may take.

    Raises:
        FactledgerError: The browser failed or took too long.
    """
    with tempfile.TemporaryDirectory(prefix="factledger-", ignore_cleanup_errors=True) as folder:
        given, printed = Path(folder, "report.html"), Path(folder, "report.pdf")
        given.write_text(page, "utf-8")
        command = [str(browser), *_OPTIONS, *_as_root(), f"--user-data-dir={folder}/profile"]
        said = _run([*command, f"--print-to-pdf={printed}", given.as_uri()], browser, timeout_s)
        if not printed.is_file():
            raise FactledgerError(f"The browser {browser} printed nothing: {said[-300:].strip() or 'it said nothing'}")
        return printed.read_bytes()


def _run(command: list[str], browser: Path, timeout_s: float) -> str:
    try:
        done = subprocess.run(  # noqa: S603 — no shell; what varies is a browser's path and a folder made here
            command, capture_output=True, timeout=timeout_s, check=False, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired as error:
        raise FactledgerError(f"The browser {browser} took more than {timeout_s:g} s to print the report") from error
    except OSError as error:
        raise FactledgerError(f"The browser {browser} cannot be started: {error.strerror}") from error
    return done.stderr.decode("utf-8", "replace")


def _as_root() -> list[str]:
    """Return what Chromium asks of the superuser, whom its sandbox refuses: containers have no other."""
    return ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []
