"""A report is printed as PDF by the machine's own browser, in every language."""

import os
from pathlib import Path

import pypdfium2
import pytest
import yaml

from factledger.errors import ConfigError
from factledger.report import Dossier, assemble
from factledger.report.as_pdf import find_browser
from factledger.report.forms import form_of

CASES = Path(__file__).parents[1] / "unit" / "report_cases"


@pytest.fixture(scope="module", autouse=True)
def _browser() -> None:
    """Skip, and say so, where no browser is found; under `CI` fail instead."""
    try:
        find_browser()
    except ConfigError as error:
        say = pytest.fail if os.environ.get("CI") else pytest.skip
        say(f"no PDF is printed: {error}")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param("answered-en", "12 hours", id="English"),
        pytest.param("answered-ru", "12 часов", id="Russian"),
        pytest.param("answered-zh", "12小时", id="Chinese"),
    ],
)
def test_a_printed_report_can_be_read_again(name: str, words: str) -> None:
    dossier = Dossier.model_validate(yaml.safe_load((CASES / f"{name}.yaml").read_text("utf-8")))
    data = form_of("report.pdf")(dossier, assemble(dossier), {})
    document = pypdfium2.PdfDocument(data)
    text = " ".join("".join(page.get_textpage().get_text_range() for page in document).split())
    assert words in text
    assert dossier.question.split()[0] in text
    document.close()
