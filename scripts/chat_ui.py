"""Drive LangChain's Agent Chat UI in a real browser against this graph: ask, approve the plan, read the report.

Then ask again, also what the graph asks back.

docs/embedding.md says how the front end is built. Then: python scripts/chat_ui.py FOLDER [PICTURE], where FOLDER holds
the built front end's index.html. It needs Chromium, and contacts nothing but loopback. No part of the default tests.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
QUESTION = "Compare the battery life of Orbit A1 and Lumen B2. What do they cost?"
CONTEXT = {"docs": ["examples/demo"], "approve_plan": True, "clarify_question": True}
NEXT = "What is the weight of Lumen B2?"
UNCLEAR, MEANT = "Who made these?", "Orbit A1 and Lumen B2"
PATIENCE_S = 240


def main() -> None:
    """Drive the front end; the exit status is not 0 when it does not show what it should."""
    built, picture = Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        graph = stack.enter_context(serving(["-m", "langgraph_cli", "dev", "--no-browser", "--no-reload"], ROOT, home))
        page = stack.enter_context(serving(["-m", "http.server", "--bind", "127.0.0.1"], built, home))
        given = {"graph_id": "factledger", "name": "Demo documents", "context": CONTEXT}
        assistant = httpx.post(f"{graph}/assistants", json=given, timeout=PATIENCE_S).raise_for_status().json()
        asked, loaded = drive(f"{page}/?apiUrl={graph}&assistantId={assistant['assistant_id']}", picture)
    outside = [url for url in loaded if not url.startswith((graph, page, "data:", "blob:"))]
    if outside:
        sys.exit(f"The page asked beyond this machine: {outside}")
    sys.stdout.write(f"Shown and approved: {asked}\n")


def drive(address: str, picture: Path | None) -> tuple[str, list[str]]:
    """Return what the person was asked, and every address that the page loaded."""
    loaded: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 1100, "height": 1000})
        tab.set_default_timeout(PATIENCE_S * 1000)
        tab.on("request", lambda request: loaded.append(request.url))
        tab.goto(address)
        tab.get_by_placeholder("Type your message...").fill(QUESTION)
        tab.get_by_role("button", name="Send", exact=True).click()
        asked = tab.get_by_text("approve_plan").first.inner_text()
        tab.get_by_role("button", name="Accept", exact=True).click()
        read(tab)
        if picture is not None:
            tab.get_by_text("Response submitted").wait_for(state="hidden")
            tab.mouse.move(550, 400)
            tab.mouse.wheel(0, -100_000)
            tab.wait_for_timeout(1000)  # it scrolls smoothly
            tab.screenshot(path=picture)
        again(tab)
        asked_back(tab)
        browser.close()
    return asked, loaded


def again(tab: Page) -> None:
    """Ask in the same conversation, and approve that plan too: it is drawn below the plan's own message."""
    tab.get_by_placeholder("Type your message...").fill(NEXT)
    tab.get_by_role("button", name="Send", exact=True).click()
    tab.get_by_role("button", name="Accept", exact=True).click()
    tab.get_by_text("Response submitted").wait_for(state="hidden")
    tab.get_by_text("weight of Lumen B2").last.wait_for()


def asked_back(tab: Page) -> None:
    """Ask what names nothing, and say what is meant: that is drawn below what the graph asks back."""
    tab.get_by_placeholder("Type your message...").fill(UNCLEAR)
    tab.get_by_role("button", name="Send", exact=True).click()
    tab.get_by_text("clarify_question").first.wait_for()
    tab.get_by_placeholder("Your response here...").fill(MEANT)
    tab.get_by_role("button", name="Send Response", exact=True).click()
    tab.get_by_text(MEANT, exact=True).wait_for()
    tab.get_by_text("approve_plan").first.wait_for()


def read(tab: Page) -> None:
    """Wait for the report: both sides of the conflict, what is missing, and the sources."""
    for text in ("12 hours", "10 hours", "9 hours", "price of Orbit A1", "orbit-a1-vendor-page.html"):
        tab.get_by_text(text).first.wait_for()


@contextmanager
def serving(module: list[str], folder: Path, home: str) -> Iterator[str]:
    """Run a module that serves HTTP on a free port of this machine; yield its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("LANGSMITH", "FACTLEDGER"))},
        "FACTLEDGER_HOME": home,
        "LANGGRAPH_NO_VERSION_CHECK": "1",
        "LANGGRAPH_CLI_NO_ANALYTICS": "1",
    }
    option = ["--port", port] if "dev" in module else [port]
    server = subprocess.Popen([sys.executable, *module, *option], cwd=folder, env=environment)
    try:
        wait_for(int(port), server)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=30)


def wait_for(port: int, server: "subprocess.Popen[bytes]") -> None:
    """Wait until something listens."""
    until = time.monotonic() + PATIENCE_S
    while server.poll() is None and time.monotonic() < until:
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    sys.exit(f"The server on port {port} did not start")


if __name__ == "__main__":
    main()
