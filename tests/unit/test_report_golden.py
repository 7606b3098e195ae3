"""Whole reports of small hand-made dossiers, compared with golden files beside them.

`python tests/unit/test_report_golden.py` writes the golden files anew; read the difference before it is committed.
"""

import re

import pytest
from markdown_it import MarkdownIt
from report_dossiers import CASES, NAMES, read

from factledger.report import answer_text, to_markdown

FORMS = {".md": to_markdown, ".chat.md": answer_text}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_a_report_reads_as_agreed(name: str, form: str) -> None:
    assert FORMS[form](*read(name)) == (CASES / f"{name}{form}").read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_status_is_that_of_the_name(name: str) -> None:
    assert read(name)[1].status == name.split("-")[0]


def test_every_status_is_shown_in_every_language() -> None:
    assert set(NAMES) >= {
        f"{status}-{language}"
        for status in ("answered", "partial", "refused", "replied")
        for language in ("en", "ru", "zh")
    }


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_but_our_own_markup_is_in_a_report(name: str, form: str) -> None:
    html = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(FORMS[form](*read(name)))
    tags = set(re.findall(r"<(\w+)", html))
    ours = {"h1", "h2", "h3", "p", "ul", "li", "strong", "code", "a", "table", "thead", "tbody", "tr", "th", "td"}
    assert tags <= ours
    links = re.findall(r'href="([^"]*)"', html)
    assert set(links) <= {source.url for source in read(name)[0].sources}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_no_rejected_text_is_in_a_report(name: str, form: str) -> None:
    dossier, report = read(name)
    text = FORMS[form](dossier, report)
    rejected = [fact.value for fact in dossier.facts if fact.status == "rejected"]
    rejected += [verdict.statement for verdict in dossier.verdicts if verdict.status == "rejected"]
    assert not [value for value in rejected if value and value in text]


if __name__ == "__main__":
    for case in NAMES:
        for ending, written in FORMS.items():
            (CASES / f"{case}{ending}").write_text(written(*read(case)), "utf-8")
