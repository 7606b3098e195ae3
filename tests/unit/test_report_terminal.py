"""A report in a terminal: plain when piped, readable at any width, deaf to control codes."""

import io
import re

import pytest
from report_dossiers import NAMES, read
from rich.cells import cell_len
from rich.console import Console

from factledger.report import Dossier, assemble, print_report


def printed(name: str, width: int = 80, *, terminal: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=terminal, color_system="standard" if terminal else None)
    print_report(*read(name), console)
    return out.getvalue()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_no_row_is_wider_than_the_console(name: str, width: int) -> None:
    assert max(cell_len(row) for row in printed(name, width).splitlines()) <= width


@pytest.mark.parametrize("name", NAMES)
def test_no_row_ends_in_blanks(name: str) -> None:
    assert not [row for row in printed(name).splitlines() if row != row.rstrip()]


@pytest.mark.parametrize("name", NAMES)
def test_a_piped_report_is_plain_text(name: str) -> None:
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", printed(name))


@pytest.mark.parametrize("name", NAMES)
def test_only_our_own_styles_reach_a_terminal(name: str) -> None:
    codes = set(re.findall("\x1b\\[[^m]*m", printed(name, terminal=True)))
    assert codes <= {f"\x1b[{style}m" for style in ("0", "1", "1;4", "36")}
    assert "\x1b" not in re.sub("\x1b\\[[^m]*m", "", printed(name, terminal=True))


@pytest.mark.parametrize("width", [20, 80])
def test_narrow_and_wide_say_the_same(width: int) -> None:
    for name in NAMES:
        words = re.sub(r"[\s|•─-]", "", printed(name, width))
        for value in ("[F1,S1]", "▒▒▒"):
            assert (value in words) == (value in re.sub(r"\s", "", printed(name, 400)))


def test_markup_of_the_console_is_text() -> None:
    dossier = Dossier(question="[bold]x[/bold] :smile: [link=https://evil.example]y[/link]")
    out = io.StringIO()
    print_report(dossier, assemble(dossier), Console(file=out, width=200))
    assert out.getvalue().startswith("[bold]x[/bold] :smile: [link=https://evil.example]y[/link]\n")


def test_points_hang_under_their_sign() -> None:
    rows = printed("answered-en", 40).splitlines()
    start = next(place for place, row in enumerate(rows) if row.startswith("• "))
    assert rows[start + 1].startswith("  ")
