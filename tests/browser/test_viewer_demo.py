"""The viewer of the worked example, in a real browser: what a reader can do with it, by mouse and by keyboard."""

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Page

LANGUAGES = ["en", "ru", "zh"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


pytestmark = pytest.mark.timeout(600)  # the first test waits for the demo, and a browser shares the machine


class Opened(Protocol):
    page: Page
    noise: list[str]


class Opener(Protocol):
    def __call__(self, path: Path, **settings: object) -> Opened: ...


def squeezed(text: str) -> str:
    return "".join(text.split())


def report(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "report.json").read_text("utf-8"))
    return found


def highlighted(page: Page, place: str) -> str:
    """Return the words that are highlighted in a place, without what only a screen reader is told."""
    words = page.eval_on_selector(
        f"{place} mark",
        "m => [...m.childNodes].filter(n => n.className !== 'sr').map(n => n.textContent).join('')",
    )
    return squeezed(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_opens_without_a_word_and_without_a_request(demo: dict[str, Path], opener: Opener, language: str) -> None:
    tab = opener(demo[language] / "report.html")
    tab.page.wait_for_selector("#recheck.good")
    assert tab.noise == []
    assert tab.page.get_attribute("html", "lang") == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_and_quotation_shows_its_quote(demo: dict[str, Path], opener: Opener, language: str) -> None:
    tab = opener(demo[language] / "report.html")
    facts = {fact["id"]: fact for fact in report(demo[language])["facts"]}
    links = tab.page.locator("a.figure[href^='#F']").all()
    assert len(links) > 10
    for link in links[:12]:
        fact = facts[(link.get_attribute("href") or "")[1:]]
        text = squeezed(link.inner_text())
        link.click()
        assert highlighted(tab.page, "#panel-body") == squeezed(fact["quote"])
        assert text in squeezed(fact["quote"])
        assert tab.page.locator("#panel-rest .source-head").count() == 1
    assert tab.noise == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_of_the_report_is_a_link(demo: dict[str, Path], opener: Opener, language: str) -> None:
    page = opener(demo[language] / "report.html").page
    lines = page.locator("section.conclusion li, section[aria-labelledby=key-facts] > .points > li").all()
    assert lines
    for line in lines:
        bare = line.evaluate("li => { const c = li.cloneNode(true); c.querySelectorAll('a').forEach(a => a.remove());"
                             " return c.textContent; }")  # fmt: skip
        assert not re.search(r"\d", re.sub(r"Orbit A1|Lumen B2", "", bare)), bare


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_quote_is_shown_in_the_whole_saved_page(demo: dict[str, Path], opener: Opener, language: str) -> None:
    tab = opener(demo[language] / "report.html")
    fact = next(f for f in report(demo[language])["facts"] if f["status"] == "verified")
    tab.page.locator(f"a.number[href='#{fact['id']}']").first.click()
    tab.page.locator("#page-open").click()
    tab.page.wait_for_selector("#page-text mark")
    assert highlighted(tab.page, "#page-text") == squeezed(fact["quote"])
    assert len(tab.page.inner_text("#page-text")) > len(fact["quote"])
    assert tab.page.inner_text("#page-note") == tab.page.get_attribute("#page-note", "data-same")
    assert tab.noise == []


def test_the_ledger_gives_the_same_page_again(demo: dict[str, Path], tmp_path: Path) -> None:
    again = tmp_path / "again.html"
    run = report(demo["en"])["run_id"]
    environment = {"FACTLEDGER_HOME": str(demo["en"].parent), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "factledger", "runs", "show", run, "--html", str(again)]
    subprocess.run(command, capture_output=True, env=environment, check=True)
    assert again.read_bytes() == (demo["en"] / "report.html").read_bytes()


def test_an_altered_page_is_noticed(demo: dict[str, Path], opener: Opener, tmp_path: Path) -> None:
    html = (demo["en"] / "report.html").read_text("utf-8")
    packed = re.findall(r'data-page="\w{64}">([^<]+)</script>', html)
    altered = tmp_path / "altered.html"
    altered.write_text(html.replace(packed[0], packed[1]), "utf-8")
    page = opener(altered).page
    page.wait_for_selector("#recheck.bad")
    assert "altered" in page.inner_text("#recheck")


def test_a_calculation_shows_its_formula_and_its_facts(demo: dict[str, Path], opener: Opener) -> None:
    page = opener(demo["en"] / "report.html").page
    page.locator("a.figure[href='#K2']").first.click()
    assert page.inner_text("#panel-body .formula").split() == ["F1", "-", "F6"]
    assert page.locator("#panel-rest article").count() == 2


def test_filters_by_verdict_and_by_words(demo: dict[str, Path], opener: Opener) -> None:
    page = opener(demo["en"] / "report.html").page
    bar, rows = page.locator(".filters[data-for=readings]"), page.locator("#readings > li")
    total = rows.count()
    verified = page.locator("#readings > li[data-status=verified]").count()
    bar.locator("button[data-status=verified]").click()
    assert page.locator("#readings > li:visible").count() == verified < total
    assert bar.locator("output").inner_text() == f"{verified} / {total}"
    bar.locator("input").fill("lumen b2")
    shown = page.locator("#readings > li:visible").all_inner_texts()
    assert 0 < len(shown) < verified
    assert all("lumen b2" in text.lower() for text in shown)
    bar.locator("input").fill("")
    bar.locator("button").first.click()
    assert page.locator("#readings > li:visible").count() == total
    searches = page.locator(".filters[data-for=inquiries]")
    searches.locator("button[data-status=refutation]").click()
    assert set(page.locator("#inquiries li:visible .badge").all_inner_texts()) == {"refutation"}


def test_the_keyboard_reaches_everything(demo: dict[str, Path], opener: Opener) -> None:
    page = opener(demo["en"] / "report.html").page
    page.wait_for_selector("#recheck.good")
    wanted = "a[href], button, input, [tabindex='0']"
    count = page.evaluate(
        "wanted => { window.seen = new Set(); window.all = [...document.querySelectorAll(wanted)]"
        ".filter(e => e.checkVisibility({contentVisibilityAuto: false})); return window.all.length; }", wanted,
    )  # fmt: skip
    assert count > 100
    for _ in range(count + 5):
        page.keyboard.press("Tab")
        page.evaluate("window.seen.add(document.activeElement)")
    missed = page.evaluate("window.all.filter(e => !window.seen.has(e)).map(e => e.outerHTML.slice(0, 120))")
    assert missed == []


@pytest.mark.parametrize("settings", [pytest.param({}, id="wide"), pytest.param(PHONE, id="phone")])
def test_the_panel_opens_and_closes_by_keyboard(
    demo: dict[str, Path], opener: Opener, settings: dict[str, Any]
) -> None:
    page = opener(demo["en"] / "report.html", **settings).page
    link = page.locator("section.conclusion a.figure").first
    link.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "panel-title"
    assert page.evaluate("document.querySelector('main').inert") is (settings is PHONE)
    first = page.inner_text("#panel-body .top h3")
    page.locator("#panel-next").focus()
    page.keyboard.press("Enter")
    assert page.inner_text("#panel-body .top h3") != first
    page.locator("#panel-previous").focus()
    page.keyboard.press("Enter")
    assert page.inner_text("#panel-body .top h3") == first
    page.keyboard.press("Escape")
    assert page.locator("#panel-body").is_hidden()
    assert link.evaluate("e => e === document.activeElement")
    assert page.evaluate("document.querySelector('main').inert") is False


def test_an_address_with_a_fact_opens_it(demo: dict[str, Path], opener: Opener) -> None:
    page = opener(demo["en"] / "report.html").page
    page.goto((demo["en"] / "report.html").as_uri() + "#F2")
    page.reload()
    assert page.inner_text("#panel-body .top h3").startswith("F2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_read_without_any_script(demo: dict[str, Path], opener: Opener, language: str) -> None:
    page = opener(demo[language] / "report.html", java_script_enabled=False).page
    link = page.locator("section.conclusion a.figure").first
    target = (link.get_attribute("href") or "")[1:]
    link.click()
    assert page.locator(f"#{target} mark").is_visible()
    assert page.locator("#panel").is_hidden()
    assert page.locator(".filters").first.is_hidden()
    assert page.locator("#statements > li").count() == len(report(demo[language])["verdicts"])


def test_it_prints_with_its_evidence_and_without_its_controls(demo: dict[str, Path], opener: Opener) -> None:
    page = opener(demo["en"] / "report.html", color_scheme="dark").page
    page.locator("section.conclusion a.figure").first.click()
    page.emulate_media(media="print")
    for hidden in ("#panel", "header.bar", ".filters"):
        assert page.locator(hidden).first.is_hidden()
    assert page.locator("article.fact mark").first.is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.parametrize("width", [320, 390, 768, 1360])
def test_it_never_scrolls_sideways(demo: dict[str, Path], opener: Opener, width: int) -> None:
    page = opener(demo["ru"] / "report.html", viewport={"width": width, "height": 800}).page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("a.figure").first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("panel", [pytest.param(False, id="closed"), pytest.param(True, id="open")])
@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"color_scheme": "light"}, id="light"),
        pytest.param({"color_scheme": "dark"}, id="dark"),
        pytest.param(PHONE, id="phone"),
    ],
)
def test_no_barrier(demo: dict[str, Path], opener: Opener, settings: dict[str, Any], panel: bool) -> None:
    page = opener(demo["en"] / "report.html", **settings).page
    page.wait_for_selector("#recheck.good")
    # Everything is laid out, so that every colour is compared.
    page.evaluate(
        "document.querySelectorAll('.source, li, .scroll').forEach(e => e.style.contentVisibility = 'visible')"
    )
    if panel:
        page.locator("section.conclusion a.figure").first.click()
    page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    assert [(v["id"], v["impact"], v["nodes"][0]["html"][:200]) for v in found] == []
