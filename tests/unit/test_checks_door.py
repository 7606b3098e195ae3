"""The public door of the gates."""

import subprocess
import sys
from types import ModuleType

import pytest

import factledger.checks


def test_public_names_are_sorted() -> None:
    assert factledger.checks.__all__ == sorted(factledger.checks.__all__)


@pytest.mark.parametrize("name", factledger.checks.__all__)
def test_public_names_are_gates(name: str) -> None:
    value = getattr(factledger.checks, name)
    assert callable(value)
    assert not isinstance(value, ModuleType)


def test_unknown_name() -> None:
    with pytest.raises(AttributeError, match="no attribute 'fuzzy_match'"):
        _ = factledger.checks.fuzzy_match  # type: ignore[attr-defined]  # that it does not exist is the test


def test_a_module_never_takes_the_place_of_its_gate() -> None:
    code = (
        "import factledger.checks.search.researchable, factledger.checks.quotes.quotations\n"
        "from factledger.checks import quotations, researchable\n"
        "assert callable(quotations) and callable(researchable)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("module", ["numpy", "opencc", "pint", "sentencex", "can_ada", "tldextract", "number_parser"])
def test_importing_the_door_imports_no_library_of_a_gate(module: str) -> None:
    code = f"import sys, factledger.checks; sys.exit({module!r} in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
