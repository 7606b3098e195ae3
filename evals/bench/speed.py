"""The suite `speed`: what the gates cost, as ratios to plain methods on the same input in the same run."""

from collections.abc import Iterator, Sequence
from importlib import import_module

from factledger.evals.gates.table import Measured

_MODULES = {
    "quote-speed": "quotes",
    "number-speed": "numbers",
    "story-speed": "stories",
    "verify-speed": "verify",
    "hostile-speed": "hostile",
    "score-speed": "scoring",
}
NAMES = tuple(_MODULES)


def measure(*, names: Sequence[str] = NAMES) -> Iterator[Measured]:
    """Yield what came of each measurement of speed as it ends, in order; all input is made up, so nothing is absent."""
    for name in names:
        module = import_module(f"factledger.evals.bench.{_MODULES[name]}")
        yield Measured(name=name, scores=tuple(module.measure()))
