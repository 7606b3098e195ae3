"""Read suites: YAML files with cases, each a recorded run and what is true of it."""

from collections.abc import Iterator
from pathlib import Path

import yaml
from pydantic import Field, ValidationError, field_validator

from factledger.errors import ConfigError, reason_of
from factledger.evals.scorers import SCORERS, Expect, Mark
from factledger.records import Record

SHIPPED = Path(__file__).parents[1] / "suites"
TRACES = "../traces"
"""Where a suite's traces stand, seen from its file."""


class Case(Record):
    """One recorded run and what is expected of it."""

    id: str
    trace: str
    """A file in the folder `traces` beside the suites' folder, or a path seen from the suite's file."""
    expect: Expect = Expect()


class Suite(Record):
    """Cases that are judged by the same marks."""

    name: str
    about: str = ""
    """What it shows, in one sentence."""
    marks: dict[str, Mark] = Field(default_factory=dict)
    """By scorer; where none is given the scorer's own counts."""
    cases: tuple[Case, ...]
    folder: str = ""
    """Of its file."""

    @field_validator("marks")
    @classmethod
    def _known(cls, marks: dict[str, Mark]) -> dict[str, Mark]:
        if unknown := sorted(marks.keys() - SCORERS.keys()):
            raise ValueError(f"there is no scorer {', '.join(unknown)}; there are {', '.join(SCORERS)}")
        return marks

    def path(self, case: Case) -> Path:
        """Return the file of a case's trace."""
        own = Path(self.folder, case.trace)
        return own if own.exists() else Path(self.folder, TRACES, case.trace).resolve()

    def mark(self, scorer: str) -> Mark:
        """Return the figure that passes."""
        return self.marks.get(scorer, SCORERS[scorer].mark)


def load_suite(path: Path) -> Suite:
    """Return the suite of a file. Raises `ConfigError` with the file and the entry that does not fit."""
    try:
        body = yaml.safe_load(path.read_text("utf-8"))
        return Suite.model_validate({"name": path.stem, **body, "folder": str(path.parent)})
    except (OSError, UnicodeDecodeError, yaml.YAMLError, TypeError) as error:
        raise ConfigError(f"The suite {path} cannot be read: {reason_of(error)}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ConfigError(f"The suite {path} does not fit: {where}: {first['msg']}") from error


def shipped() -> dict[str, Path]:
    """Return the files of the shipped suites by name."""
    return {path.stem: path for path in sorted(SHIPPED.glob("*.yaml"))}


def named(names: list[str]) -> Iterator[Suite]:
    """Yield suites by name or by path; all shipped ones when none is named. Raises `ConfigError` for an unknown one."""
    known = shipped()
    for name in names or known:
        path = known.get(name, Path(name))
        if name not in known and not path.is_file():
            raise ConfigError(f"There is no suite {name!r}; shipped are {', '.join(known)}")
        yield load_suite(path)
