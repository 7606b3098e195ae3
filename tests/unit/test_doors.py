"""Each public door opens on what it lists, and on nothing by accident."""

from importlib import import_module

import pytest

DOORS = ["factledger", *(f"factledger.{name}" for name in ("audit", "checks", "knowledge", "ledger", "report"))]


@pytest.mark.parametrize("package", DOORS)
def test_every_listed_name_is_there(package: str) -> None:
    door = import_module(package)
    for name in door.__all__:
        assert getattr(door, name) is not None


def test_an_unlisted_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no_such_gate"):
        _ = import_module("factledger.checks").no_such_gate
