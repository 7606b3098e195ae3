"""Every form in which a report can be written to a file, by the ending of the file's name."""

import json
from collections.abc import Callable, Iterable, Mapping

from factledger.errors import ConfigError
from factledger.records import Report
from factledger.report.as_csv import to_csv
from factledger.report.as_docx import to_docx
from factledger.report.as_json import to_json
from factledger.report.as_markdown import to_markdown
from factledger.report.as_pdf import find_browser, to_pdf
from factledger.report.citing import to_bibtex, to_csl
from factledger.report.dossier import Dossier
from factledger.report.viewer import to_html

Pages = Mapping[str, str]
"""Texts of saved pages by their hash."""
Form = Callable[[Dossier, Report, Pages], bytes]


def form_of(name: str, *, beside: Iterable[str] = ()) -> Form:
    """Return how a report is written to a file of some name.

    Args:
        name: Of the file.
        beside: Endings of files that the caller writes itself.

    Raises:
        ConfigError: Its ending is none of ours; the message names those that are.
    """
    lower = name.lower()
    form = next((form for ending, form in FORMS.items() if lower.endswith(ending)), None)
    if form is None:
        endings = ", ".join((*FORMS, *beside))
        raise ConfigError(f"{name!r} does not say how to write the report; a name may end in {endings}")
    return form


def _markdown(dossier: Dossier, report: Report, pages: Pages) -> bytes:
    del pages
    return to_markdown(dossier, report).encode()


def _html(dossier: Dossier, report: Report, pages: Pages) -> bytes:
    return to_html(dossier, report, pages).encode()


def _json(dossier: Dossier, report: Report, pages: Pages) -> bytes:
    del pages
    return _dumped(to_json(dossier, report))


def _docx(dossier: Dossier, report: Report, pages: Pages) -> bytes:
    del pages
    return to_docx(dossier, report)


def _pdf(dossier: Dossier, report: Report, pages: Pages) -> bytes:
    return to_pdf(to_html(dossier, report, pages), find_browser())


def _csv(dossier: Dossier, report: Report, pages: Pages) -> bytes:
    del pages
    return to_csv(dossier, report).encode("utf-8-sig")  # without the mark, Excel reads Cyrillic and Chinese wrongly


def _csl(dossier: Dossier, report: Report, pages: Pages) -> bytes:
    del pages
    return _dumped(to_csl(dossier, report))


def _bibtex(dossier: Dossier, report: Report, pages: Pages) -> bytes:
    del pages
    return to_bibtex(dossier, report).encode()


def _dumped(value: object) -> bytes:
    # A half of a surrogate pair, which no stream can encode, stays an escape.
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace")


FORMS: Mapping[str, Form] = {
    ".md": _markdown,
    ".html": _html,
    ".csl.json": _csl,
    ".json": _json,
    ".docx": _docx,
    ".pdf": _pdf,
    ".csv": _csv,
    ".bib": _bibtex,
}
"""By ending; the longer one of two that fit comes first."""
