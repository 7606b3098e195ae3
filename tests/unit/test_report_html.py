"""The viewer as a text: what is in it, where, and what can never be."""

import hashlib
import re
import zlib
from base64 import b64decode, b64encode
from pathlib import Path

import pytest
from report_dossiers import NAMES, read
from selectolax.lexbor import LexborHTMLParser, LexborNode

from factledger.records import Calculation, Fact, Source
from factledger.report import Dossier, assemble, to_html
from factledger.report.layout import Span
from factledger.report.view import View
from factledger.report.viewer import surroundings
from factledger.report.viewer.linking import Links

RESEARCHED = [name for name in NAMES if not name.startswith("replied")]


def page(name: str) -> LexborHTMLParser:
    return LexborHTMLParser(to_html(*read(name), {}))


def one(tree: LexborHTMLParser | LexborNode, selector: str) -> LexborNode:
    found = tree.css_first(selector)
    assert found is not None, selector
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_same_report_gives_the_same_bytes(name: str) -> None:
    dossier, report = read(name)
    again = Dossier.model_validate_json(dossier.model_dump_json())
    assert to_html(dossier, report, {}) == to_html(again, report, {})


@pytest.mark.parametrize("name", NAMES)
def test_only_its_own_script_and_style_may_run(name: str) -> None:
    html = to_html(*read(name), {})
    tree = LexborHTMLParser(html)
    policy = one(tree, "meta[http-equiv='Content-Security-Policy']").attributes["content"] or ""
    assert policy.startswith("default-src 'none'; ")
    for tag in ("script", "style"):
        for node in tree.css(tag):
            text = re.search(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
            assert text
            digest = b64encode(hashlib.sha256(text[1].encode()).digest()).decode()
            assert f"{tag}-src 'sha256-{digest}'" in policy
            assert "src" not in node.attributes
    assert not tree.css("link, img, iframe, object, embed, form, base, [style], [onclick]")


@pytest.mark.parametrize("name", RESEARCHED)
def test_every_link_into_the_page_leads_somewhere(name: str) -> None:
    tree = page(name)
    ids = [node.attributes["id"] for node in tree.css("[id]")]
    assert len(ids) == len(set(ids))
    targets = {(node.attributes["href"] or "")[1:] for node in tree.css("a[href^='#']")}
    assert targets <= set(ids)


@pytest.mark.parametrize("name", RESEARCHED)
def test_withheld_text_stands_in_the_ledger_only_and_says_so(name: str) -> None:
    dossier, tree = read(name)[0], page(name)
    rejected = [fact.value for fact in dossier.facts if fact.status == "rejected" and fact.value]
    withheld = [v.statement for v in dossier.verdicts if v.status in ("rejected", "unsourced") and v.kind != "heading"]
    for text in [*rejected, *withheld]:
        rows = [row for row in tree.css(".ledger li.withheld") if text in row.text()]
        assert rows, text
    for part in tree.css(".ledger"):
        part.decompose()
    rest = one(tree, "main").text()
    assert [text for text in [*rejected, *withheld] if text in rest] == []


def test_a_reason_shows_no_figure_of_its_own() -> None:
    ledger = one(page("partial-en"), "#readings").text()
    assert "I recall it costs" in ledger
    assert "199" not in ledger


@pytest.mark.parametrize("name", RESEARCHED)
def test_every_fact_has_a_card_with_its_quote(name: str) -> None:
    dossier, tree = read(name)[0], page(name)
    facts = View(dossier).facts
    assert {node.attributes["id"] for node in tree.css("article.fact")} == set(facts)
    for fact_id, fact in facts.items():
        mark = one(tree, f"#{fact_id} mark")
        for hidden in mark.css(".sr"):
            hidden.decompose()
        assert " ".join(mark.text().split()) == " ".join(fact.quote.split())
    assert len(tree.css("#statements > li")) == len(dossier.verdicts)
    assert len(tree.css("#readings > li")) == len(dossier.facts)
    assert len(tree.css("#inquiries li[data-status]")) == len(dossier.searches)


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("replied")])
def test_a_reply_is_its_text_and_nothing_more(name: str) -> None:
    dossier, tree = read(name)[0], page(name)
    assert " ".join(dossier.draft.split()) in " ".join(one(tree, "main").text(separator=" ").split())
    assert not tree.css("script, #panel, .ledger")


def stand_alone(text: str, *, quote: str, value: str, language: str = "en") -> tuple[Dossier, str]:
    start = text.index(quote)
    fact = Fact(
        id="F1",
        metric_id="M1",
        source_id="S1",
        status="verified",
        value=value,
        quote=quote,
        start=start,
        end=start + len(quote),
        quote_match="exact",
        meaning="supported",
    )
    digest = hashlib.sha256(text.encode()).hexdigest()
    source = Source(id="S1", url="a.md", page=digest, language=language)
    metrics = [{"id": "M1", "name": "x"}]
    made = Dossier.model_validate({"question": "?", "language": language, "metrics": metrics})
    return made.model_copy(update={"facts": (fact,), "sources": (source,)}), digest


@pytest.mark.parametrize(
    ("text", "quote", "value"),
    [
        pytest.param(f"{'Far. ' * 180}It lasts 12 hours. {'Later. ' * 180}", "It lasts 12 hours.", "12 hours", id="en"),
        pytest.param(f"{'Вот. ' * 180}Работает 12 часов. {'Да. ' * 180}", "Работает 12 часов.", "12 часов", id="ru"),
        pytest.param(f"{'前文。' * 300}续航为12小时。{'后文。' * 300}", "续航为12小时。", "12小时", id="zh"),
    ],
)  # fmt: skip
def test_a_quote_stands_in_its_surroundings(text: str, quote: str, value: str) -> None:
    dossier, digest = stand_alone(text, quote=quote, value=value)
    tree = LexborHTMLParser(to_html(dossier, assemble(dossier), {digest: text}))
    passage = one(tree, "#F1 .passage")
    assert one(passage, "mark b").text() == value
    assert passage.text().startswith("…")
    assert passage.text().endswith("…")
    for hidden in passage.css(".sr, .cut"):
        hidden.decompose()
    shown = passage.text()
    assert shown in text
    assert quote in shown
    assert len(quote) + surroundings.AROUND < len(shown) <= len(quote) + 2 * surroundings.AROUND


def test_a_whole_page_is_carried_once_and_unpacks_to_its_hash() -> None:
    text = "Intro.\n\nIt lasts 12 hours 🔋 in \u0440\u0435\u0436\u0438\u043c 标准.\n"
    dossier, digest = stand_alone(text, quote="It lasts 12 hours", value="12 hours")
    html = to_html(dossier, assemble(dossier), {digest: text})
    [(name, packed)] = re.findall(r'data-page="(\w+)">([\w+/=]+)</script>', html)
    assert name == digest
    assert zlib.decompress(b64decode(packed), -zlib.MAX_WBITS).decode() == text


def test_pages_for_which_there_is_no_room_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surroundings, "ROOM", 120)
    pages = {"a": "short", "b": "".join(map(chr, range(0x4E00, 0x4F00))), "c": "also short"}
    assert list(surroundings.packed_pages(["a", "b", "c", "a", "gone"], pages)) == ["a", "c"]


def test_a_missing_page_is_said_to_be_missing() -> None:
    dossier, _ = stand_alone("It lasts 12 hours.", quote="It lasts 12 hours.", value="12 hours")
    tree = LexborHTMLParser(to_html(dossier, assemble(dossier), {}))
    assert "not at hand" in one(tree, "#F1").text()
    assert not tree.css("script[data-page]")


def fact(number: int, value: str, quote: str) -> Fact:
    return Fact(
        id=f"F{number}",
        metric_id="M1",
        source_id="S1",
        status="verified",
        value=value,
        quote=quote,
        meaning="supported",
    )


FACTS = (
    fact(1, "10 hours", "Orbit A1 lasts 10 hours."),
    fact(2, "9 часов", "Lumen B2 работает 9 часов."),
    fact(3, "12小时", "续航时间为12小时。"),
    fact(4, "10 hours", "It ran for 10 hours in 2021."),
)


@pytest.mark.parametrize(
    ("text", "links"),
    [
        pytest.param("It lasts 10 hours [F1, S1].", [("10 hours", "F1"), ("F1", "F1"), ("S1", "S1")], id="value"),
        pytest.param("Работает 9 часов [F2].", [("9 часов", "F2"), ("F2", "F2")], id="russian value"),
        pytest.param("续航12小时 [F3]。", [("12小时", "F3"), ("F3", "F3")], id="chinese value between characters"),
        pytest.param(
            "“Orbit A1 lasts 10 hours.” [F1]", [("Orbit A1 lasts 10 hours.", "F1"), ("F1", "F1")], id="quotation"
        ),
        pytest.param(
            "10 hours [F1] against 10 hours [F4]",
            [("10 hours", "F1"), ("F1", "F1"), ("10 hours", "F4"), ("F4", "F4")],
            id="each value to its own mark",
        ),
        pytest.param("In 2021 10 hours [F4]", [("2021", "F4"), ("10 hours", "F4"), ("F4", "F4")], id="year of a quote"),
        pytest.param("110 hours, 0 of 10.5 [F1]", [("F1", "F1")], id="not inside another number"),
        pytest.param("The gap is 1 h [K1, F1]", [("1 h", "K1"), ("K1", "K1"), ("F1", "F1")], id="result"),
        pytest.param("It lasts 10 hours.", [], id="no mark, no link"),
        pytest.param("It lasts 10 hours [F9, S7].", [], id="unknown numbers"),
        pytest.param("It lasts 77 hours [F1].", [("F1", "F1")], id="a figure that no cited fact holds"),
    ],
)  # fmt: skip
def test_figures_become_links(text: str, links: list[tuple[str, str]]) -> None:
    dossier = Dossier(
        question="?",
        metrics=(),
        facts=FACTS,
        sources=(Source(id="S1", url="a.md"),),
        calculations=(Calculation(id="K1", formula="F1 - F2", fact_ids=("F1", "F2"), amount=1, text="the gap is 1 h"),),
    )
    pieces = Links(View(dossier), ["S1"]).text(text)
    assert "".join(piece.text for piece in pieces) == text
    assert [(piece.text, piece.href[1:]) for piece in pieces if piece.href] == links


def test_an_address_is_a_link_only_when_it_is_plainly_one() -> None:
    links = Links(View(Dossier(question="?")))
    for url in ("javascript:alert(1)", "https://a.example/<b>", "data:text/html,x", "file:///etc/passwd"):
        assert [piece.href for piece in links.line((Span(url, "address"),))] == [""]
    assert [p.href for p in links.line((Span("https://a.example/b?c=1", "address"),))] == ["https://a.example/b?c=1"]


def test_script_and_style_cannot_end_early() -> None:
    folder = Path(surroundings.__file__).parent
    for name in ("viewer.js", "viewer.css"):
        text = (folder / name).read_text("utf-8")
        assert "</" not in text
        assert "http" not in text
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|url\(|@import|@font-face", text
        )
