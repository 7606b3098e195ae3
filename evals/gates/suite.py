"""The suite `gates`: every gate on public data, each figure with its target and a plain method beside it."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from factledger.evals.gates.cases import CASES, RUNNER
from factledger.evals.gates.table import Measured

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
"""Public benchmark data, beside the checkout; it is read there and never copied. The small cases stand beside it."""
_TOOLS = frozenset({"number_parser"})
"""Packages that only a measurement needs; they are no dependencies of the product."""


class _Gate(NamedTuple):
    module: str
    needs: tuple[str, ...]
    """Files or folders below that of the data."""


_CASES = f"../cases/{RUNNER}", f"../cases/{CASES}"
_SETS = ("price-parser", "duckling", "cn2an", "number-parser", "recognizers-text")
_GATES = {
    "cases": _Gate("cases", _CASES),
    "quotes": _Gate("quotes", ("article-extraction", "xquad")),
    "sentences": _Gate("sentences", ("sentence-splitting",)),
    "numbers": _Gate("numbers", ("xquad", *_SETS)),
    "addresses": _Gate("addresses", ("url-tests", "perennial-sources")),
    "stories": _Gate("stories", ("sts-headlines",)),
    "binding": _Gate("binding", ("wice",)),
    "conflicts": _Gate("conflicts", ("ramdocs", "conflictqa")),
    "evidence": _Gate("evidence", ("xquad",)),
    "reports": _Gate("reports", ("recorded-reports",)),
}
NAMES = tuple(_GATES)


def measure(data: Path = DATA, *, names: Sequence[str] = NAMES) -> Iterator[Measured]:
    """Yield what came of each measurement as it ends, in order.

    Args:
        data: Folder of the public data, with the folder `cases` beside it.
        names: Of `NAMES`. A measurement whose data is absent says so and is no pass.
    """
    for name in names:
        gate = _GATES[name]
        absent = tuple(str((data / need).resolve()) for need in gate.needs if not (data / need).exists())
        yield Measured(name=name, absent=absent) if absent else _measured(name, gate.module, data)


def _measured(name: str, module: str, data: Path) -> Measured:
    folder = data / "../cases" if name == "cases" else data
    try:
        rows = import_module(f"factledger.evals.gates.{module}").measure(folder.resolve())
    except ModuleNotFoundError as error:
        if error.name not in _TOOLS:
            raise
        return Measured(name=name, absent=(f"the package {error.name}",))
    return Measured(name=name, scores=tuple(rows))
