"""What the ledger keeps of a page that was opened: its bytes and text, date, title, final address and status."""

import hashlib
from pathlib import Path

import pytest
from tavily_server import KEY, TavilyServer
from web_sites import QUICK, SmallWeb, html, redirect

from factledger.ledger import Ledger, Run
from factledger.ledger.memo import Memo, Turnstile
from factledger.tools.open_page import PageOpener
from factledger.tools.remembering import RememberingTool
from factledger.tools.web_search import Tavily, WebSearch

DATED = '<meta property="article:published_time" content="2026-04-02">'
PAGES = {
    "en": ("Orbit A1", "The battery of Orbit A1 lasts 10 hours."),
    "ru": ("Колонка Orbit A1", "Батарея Orbit A1 работает 10 часов."),
    "zh": ("Orbit A1音箱", "Orbit A1的电池续航为10小时。"),
}


@pytest.mark.parametrize("language", list(PAGES))
async def test_bytes_text_date_title_address_and_status_are_saved_when_a_page_is_opened(
    tmp_path: Path, language: str
) -> None:
    title, text = PAGES[language]
    page = html(title, text, head=DATED, language=language)
    ledger = Ledger(f"sqlite+aiosqlite:///{tmp_path / 'ledger.sqlite'}")
    await ledger.open_run(Run(id="r", question="?"))
    with SmallWeb() as web, TavilyServer([]) as tavily:
        web.add("vendor.example/moved", redirect("http://vendor.example/now"))
        web.add("vendor.example/now", page)
        opener = PageOpener(network=web.network(), limits=QUICK)
        inner = WebSearch(Tavily(api_key=KEY, base_url=tavily.url), opener)
        tool = RememberingTool(inner, ledger, "r", Memo(ledger, "r", Turnstile(4)))
        saved = await tool.open("http://vendor.example/moved")
        web.add("vendor.example/now", html(title, text.replace("10", "99"), language=language))
        again = await tool.open("http://vendor.example/moved")
    assert (saved.url, saved.title, saved.published, saved.status) == (
        "http://vendor.example/now",
        title,
        "2026-04-02",
        200,
    )
    assert again == saved, "within a run a page is what it was when it was opened"
    kept = await ledger.page(saved.page)
    assert text in kept
    assert hashlib.sha256(kept.encode()).hexdigest() == saved.page
    original = await ledger.original("r", saved.page)
    assert original is not None
    assert original.content == page.body
    (call,) = [call for call in await ledger.calls("r") if call.role == "open"]
    assert call.answer == saved.model_dump(mode="json")
    assert call.finished
    await ledger.close()
