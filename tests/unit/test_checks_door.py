"""The public door of the gates."""

import subprocess
import sys
from importlib.util import find_spec
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


def test_importing_the_door_imports_no_library_of_a_gate() -> None:
    libraries = ["numpy", "sentencex", "can_ada", "tldextract", "rapidfuzz", "yaml", "Stemmer", "pydantic"]
    assert all(map(find_spec, libraries)), "a library that the project no longer has tells nothing"
    code = f"import sys, factledger.checks; print([name for name in {libraries} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
