"""A report in the forms that other programs read: CSV, CSL-JSON, BibTeX, DOCX, JSON by its schema."""

import csv
import io
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_dossiers import NAMES, read

from factledger.errors import ConfigError
from factledger.records import Fact, Metric, Report, Source, Verdict
from factledger.report import Dossier, assemble, to_json
from factledger.report.as_csv import COLUMNS, to_csv
from factledger.report.as_docx import to_docx
from factledger.report.as_pdf import find_browser, to_pdf
from factledger.report.citing import to_bibtex, to_csl
from factledger.report.forms import FORMS, form_of
from factledger.report.schema import PublishedReport, report_schema

ROOT = Path(__file__).parents[2]
HOSTILE = '=HYPERLINK("http://x.example")}\\input{/etc/passwd}<w:p>&\x1b[2J\u202e@SUM(1)%\n| `x` $1$'


def hostile(text: str) -> tuple[Dossier, Report]:
    """Return a report in which every text that comes from outside is hostile."""
    dossier = Dossier(
        question=text,
        today="2026-11-30",
        metrics=(Metric(id="M1", name=text),),
        sources=(
            Source(id="S1", url=f"https://x.example/{text}", title=text, published="2026-01-02", retrieved=text),
            Source(id="S2", url=text, title="", kind="kb", published=text, retrieved="2026-11-30"),
        ),
        facts=(
            Fact(id="F1", metric_id="M1", source_id="S1", status="verified", value=text, quote=f"{text} {text}"),
            Fact(id="F2", metric_id="M1", source_id="S2", status="verified", value="-7", amount=-7, quote="-7 C"),
        ),
        verdicts=(Verdict(statement=f"{text} [F1, S1].", status="sourced", fact_ids=("F1",), source_id="S1"),),
    )
    return dossier, assemble(dossier)


def rows(dossier: Dossier, report: Report) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(to_csv(dossier, report), newline="")))


def words_of(data: bytes) -> list[str]:
    document = docx.Document(io.BytesIO(data))
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    return [*(paragraph.text for paragraph in document.paragraphs), *cells]


@pytest.mark.parametrize(
    ("name", "title", "value", "quote"),
    [
        pytest.param("answered-en", "Orbit A1", "12 hours", "12 hours", id="English"),
        pytest.param("answered-ru", "Orbit A1", "12 часов", "12 часов", id="Russian"),
        pytest.param("answered-zh", "Orbit A1 续航测试", "12小时", "标准模式下电池可使用12小时。", id="Chinese"),
    ],
)
def test_every_form_holds_the_fact_and_its_source(name: str, title: str, value: str, quote: str) -> None:
    dossier, report = read(name)
    first = rows(dossier, report)[0]
    assert value in first["value"]
    assert quote in first["quote"]
    assert title in first["title"]
    assert any(title in item["title"] for item in to_csl(dossier, report))
    assert title in to_bibtex(dossier, report)
    said = "\n".join(words_of(to_docx(dossier, report)))
    for wanted in (dossier.question, title, value, quote, *report.conclusion):
        assert wanted in said


@pytest.mark.parametrize("name", NAMES)
def test_no_form_shows_what_was_rejected(name: str) -> None:
    dossier, report = read(name)
    table, said = to_csv(dossier, report), "\n".join(words_of(to_docx(dossier, report)))
    rejected = [fact.value for fact in dossier.facts if fact.status == "rejected" and fact.value]
    rejected += [verdict.statement for verdict in dossier.verdicts if verdict.status == "rejected"]
    assert not [text for text in rejected if text in table or text in said]
    shown = {row["fact"] for row in rows(dossier, report)}
    assert shown <= {fact.id for fact in dossier.facts if fact.status == "verified"}


def test_the_table_of_facts_is_plain() -> None:
    dossier, report = hostile(HOSTILE)
    table = rows(dossier, report)
    assert tuple(table[0]) == COLUMNS
    cells = [cell for row in table for name, cell in row.items() if name != "amount"]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert not [cell for cell in cells if set(cell) & set("\x1b\u202e\n")]
    assert {row["amount"] for row in table} == {"", "-7"}


def test_the_sources_are_plain() -> None:
    dossier, report = hostile(HOSTILE)
    assert set(report.sources) == {"S1", "S2"}
    bibtex = to_bibtex(dossier, report)
    assert "\\input" not in bibtex
    assert "\x1b" not in bibtex
    assert bibtex.count("@misc{") == 2
    plain = bibtex.replace("\\{", "").replace("\\}", "")
    assert plain.count("{") == plain.count("}")
    web, document = (next(i for i in to_csl(dossier, report) if i["id"] == name) for name in ("S1", "S2"))
    assert web["issued"] == {"date-parts": [[2026, 1, 2]]}
    assert "accessed" not in web
    assert "issued" not in document
    assert "URL" not in document
    assert not set(json.dumps(web, ensure_ascii=False)) & set("\x1b\u202e")


def test_a_document_holds_no_field_link_or_foreign_markup() -> None:
    data = to_docx(*hostile(HOSTILE))
    with ZipFile(io.BytesIO(data)) as parts:
        body = parts.read("word/document.xml").decode()
        relations = parts.read("word/_rels/document.xml.rels").decode()
    ElementTree.fromstring(body)  # noqa: S314 — written by this test's own code
    assert "&lt;w:p&gt;" in body
    for inert in ("<w:fld", "w:instrText", "<w:hyperlink", "\x1b", "\u202e"):
        assert inert not in body
    assert 'TargetMode="External"' not in relations


@settings(max_examples=15)
@given(st.text(max_size=40))
def test_any_text_can_be_written(text: str) -> None:
    dossier, report = hostile(text)
    for ending in (".csv", ".csl.json", ".json", ".bib", ".md", ".docx"):
        data = form_of(f"r{ending}")(dossier, report, {})
        assert data or ending == ".bib"
    assert len(rows(dossier, report)) == 2


@pytest.mark.parametrize("ending", FORMS)
def test_a_form_is_known_by_its_ending(ending: str) -> None:
    assert form_of(f"Отчёт 报告{ending.upper()}") is FORMS[ending]


def test_a_form_that_is_not_known_is_named() -> None:
    with pytest.raises(ConfigError, match=r"'r\.odt' does not say how"):
        form_of("r.odt")


def test_without_a_browser_a_pdf_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="install Chromium"):
        find_browser(["no-such-browser"], [str(tmp_path / "none")])
    assert find_browser(["no-such-browser"], [__file__]) == Path(__file__)


# JSON


@pytest.mark.parametrize("name", NAMES)
def test_json_is_as_the_schema_says(name: str) -> None:
    shown = to_json(*read(name))
    assert shown["version"] == 1
    assert PublishedReport.model_validate(shown).model_dump(mode="json") == shown


def test_the_published_schema_is_that_of_the_code() -> None:
    """`factledger runs schema > docs/report.schema.json` writes it anew; a field that went away needs a new version."""
    assert json.loads((ROOT / "docs" / "report.schema.json").read_text("utf-8")) == report_schema()


def test_the_schema_names_every_field_and_refuses_none_that_is_added() -> None:
    schema = report_schema()
    shown = to_json(*read("partial-en"))
    assert set(schema["required"]) == set(schema["properties"]) == set(shown)
    assert "additionalProperties" not in json.dumps(schema["$defs"]["PublishedFact"])

    def described(part: dict[str, Any], value: dict[str, Any]) -> None:
        assert set(part["properties"]) == set(value)

    described(schema["$defs"]["PublishedFact"], shown["facts"][0])
    described(schema["$defs"]["PublishedSource"], shown["sources"][0])


def test_a_browser_that_fails_is_an_error(tmp_path: Path) -> None:
    from factledger.errors import FactledgerError

    broken = tmp_path / "browser"
    broken.write_text("#!/bin/sh\necho no display >&2\n", "utf-8")
    broken.chmod(0o755)
    with pytest.raises(FactledgerError, match="printed nothing: no display"):
        to_pdf("<p>x</p>", broken)
    with pytest.raises(FactledgerError, match="cannot be started"):
        to_pdf("<p>x</p>", tmp_path / "none")
