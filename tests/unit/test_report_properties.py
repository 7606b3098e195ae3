"""Whatever a dossier holds, a report shows nothing that its facts do not bear out."""

import json
import re

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from factledger.records import Conflict, Fact, Metric, Source, Verdict
from factledger.report import Dossier, answer_text, assemble, to_json, to_markdown
from factledger.report.digits import digit_tokens

SECRET = st.integers(10_000, 99_999).map(str)
TEXT = st.text(alphabet="abя价 [](){}<>*_`|#!\\\n\x1b\u202e-:;.'\"“”", max_size=12)
STATUSES = st.sampled_from(["verified", "rejected", "not_found", "not_checked"])
MEANINGS = st.sampled_from(["supported", "unsupported", "not_checked"])
VERDICTS = st.sampled_from(["sourced", "unsourced", "rejected", "not_checked"])


@st.composite
def facts(draw: st.DrawFn, number: int) -> Fact:
    value, before = draw(SECRET), draw(TEXT)
    return Fact(
        id=f"F{number}",
        metric_id=f"M{draw(st.integers(1, 2))}",
        source_id=f"S{draw(st.integers(1, 3))}",
        status=draw(STATUSES),
        meaning=draw(MEANINGS),
        value=value,
        amount=float(value),
        quote=f"{before}{value} h",
        reason=draw(SECRET),
        edited_by=draw(st.sampled_from(["", "person"])),
    )


@st.composite
def verdicts(draw: st.DrawFn, known: list[Fact]) -> Verdict:
    cited = draw(st.lists(st.sampled_from(known), max_size=2, unique_by=lambda fact: fact.id))
    status = draw(VERDICTS)
    # A sourced sentence shows the values of its facts; every other one is free to invent.
    figures = " ".join(fact.value for fact in cited) if status == "sourced" else f"{draw(SECRET)} “{draw(SECRET)} x y”"
    return Verdict(statement=f"{draw(TEXT)} {figures}", status=status, fact_ids=tuple(fact.id for fact in cited))


@st.composite
def dossiers(draw: st.DrawFn) -> Dossier:
    known = [draw(facts(number)) for number in range(1, draw(st.integers(1, 5)) + 1)]
    ids = tuple(fact.id for fact in known if fact.metric_id == "M1")
    return Dossier(
        question=draw(TEXT),
        language=draw(st.sampled_from(["en", "ru", "zh", "de"])),
        metrics=tuple(Metric(id=f"M{n}", name=draw(TEXT) + draw(SECRET)) for n in (1, 2, 3)),
        sources=tuple(Source(id=f"S{n}", url=f"https://s{'abc'[n]}.example", title=draw(TEXT)) for n in (1, 2)),
        facts=tuple(known),
        conflicts=(Conflict(id="C1", metric_id="M1", fact_ids=ids, kind="conflict", basis=draw(SECRET)),),
        verdicts=tuple(draw(verdicts(known)) for _ in range(draw(st.integers(0, 4)))),
        not_researchable=((draw(SECRET), (draw(SECRET),)),),
        budget_ended=draw(st.booleans()),
    )


def usable(dossier: Dossier) -> list[Fact]:
    opened = {source.id for source in dossier.sources}
    return [f for f in dossier.facts if f.status == "verified" and f.meaning != "unsupported" and f.source_id in opened]


def five_digits(text: str) -> set[str]:
    return set(re.findall(r"\d{5}", text))


@settings(max_examples=60)
@given(dossiers())
def test_every_figure_a_reader_sees_stands_in_a_usable_fact(dossier: Dossier) -> None:
    report = assemble(dossier)
    allowed = {fact.value for fact in usable(dossier)}
    assert five_digits(to_markdown(dossier, report)) <= allowed
    assert five_digits(answer_text(dossier, report)) <= allowed
    shown = to_json(dossier, report)
    for part in ("conclusion", "key_facts", "unconfirmed", "notices"):
        assert five_digits(json.dumps(shown[part], ensure_ascii=False)) <= allowed


@settings(max_examples=40)
@given(dossiers())
def test_json_comes_back_equal(dossier: Dossier) -> None:
    shown = to_json(dossier, assemble(dossier))
    assert json.loads(json.dumps(shown, ensure_ascii=False)) == shown
    assert (
        list(shown)
        == (
            "version status question language conclusion key_facts metrics facts sources conflicts calculations"
            " unconfirmed verdicts searches failures spent notices made_by run_id head"
        ).split()
    )


@settings(max_examples=40)
@given(dossiers())
def test_every_figure_of_conclusion_and_key_facts_is_cited(dossier: Dossier) -> None:
    report = assemble(dossier)
    by_id = {fact.id: fact for fact in usable(dossier)}
    for key_fact in report.key_facts:
        quotes = [by_id[fact_id].quote for fact_id in key_fact.fact_ids]
        known = {token.text for quote in quotes for token in digit_tokens(quote)}
        assert {t.text for t in digit_tokens(key_fact.text) if len(t.text) == 5 and t.text.isdigit()} <= known | {
            fact.value for fact in by_id.values()
        }
        assert all(by_id[fact_id].metric_id == key_fact.metric_id for fact_id in key_fact.fact_ids)
    assert len(report.conclusion) <= 5
    assert {by_id[i].source_id for key_fact in report.key_facts for i in key_fact.fact_ids} <= set(report.sources)


@settings(max_examples=40)
@given(dossiers())
def test_no_text_of_a_dossier_becomes_markup(dossier: Dossier) -> None:
    report = assemble(dossier)
    html = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(to_markdown(dossier, report))
    assert not re.search(r"<(?:img|script|em|s|blockquote|ol|hr|pre|del)\b", html)
    assert set(re.findall(r'href="([^"]*)"', html)) <= {source.url for source in dossier.sources}
    tables = re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    assert {len(re.findall("<t[dh]", row)) for row in tables} <= {5}


@settings(max_examples=20)
@given(dossiers())
def test_a_report_is_the_same_every_time(dossier: Dossier) -> None:
    again = Dossier.model_validate_json(dossier.model_dump_json())
    assert to_markdown(dossier, assemble(dossier)) == to_markdown(again, assemble(again))
