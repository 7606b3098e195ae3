"""The chat page of examples/, in a real Chromium: progress, a plan to approve, the answer with its quotations."""

import importlib.util
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page

from factledger import ResearchContext

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.timeout(600)  # a browser and a run share the machine with other tests
SPEC = importlib.util.spec_from_file_location("web_chat", ROOT / "examples" / "web_chat.py")
assert SPEC is not None
assert SPEC.loader is not None
web_chat = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(web_chat)


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Serve the demo's documents, with approval of the plan."""
    monkeypatch.setenv("FACTLEDGER_HOME", str(tmp_path))
    monkeypatch.setattr(web_chat.Chat, "log_message", lambda *_: None)
    context = ResearchContext(docs=(str(ROOT / "examples" / "demo"),), approve_plan=True)
    server = web_chat.server(0, context)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    context.set_default_timeout(240_000)
    yield context.new_page()
    context.close()


def say(page: Page, text: str) -> None:
    page.get_by_label("Your question").fill(text)
    page.get_by_role("button", name="Ask").click()


def test_a_question_is_approved_and_answered_with_its_quotations(page: Page, address: str) -> None:
    outside: list[str] = []
    page.on("request", lambda r: None if r.url.startswith(address) else outside.append(r.url))
    page.goto(address)
    say(page, "What is the battery life of Orbit A1?")
    page.get_by_text("Q1").wait_for()
    say(page, "yes")
    answer = page.locator("article.it").last
    answer.get_by_text("F1: “").wait_for()
    said = " ".join(answer.inner_text().split())
    assert "12 hours" in said
    assert (
        "“In standard mode, the battery of Orbit A1 lasted 12 hours on one charge.” (Orbit A1: internal test report)"
        in said
    )
    assert outside == []


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({"Host": "example.org"}, id="through a name that points here"),
        pytest.param({"Sec-Fetch-Site": "cross-site"}, id="from another site's page"),
    ],
)
def test_another_sites_page_cannot_ask(address: str, headers: dict[str, str]) -> None:
    assert httpx.get(f"{address}/say", params={"thread": "t", "text": "Hello"}, headers=headers).status_code == 403
