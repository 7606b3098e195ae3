"""Results in files: one JSON object with `suites`, as `factledger eval run --json` prints it."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import ValidationError

from factledger.errors import ConfigError, reason_of
from factledger.evals.cases.results import SuiteResult
from factledger.records import JsonObject

STDIN = "-"


def results_object(results: Sequence[SuiteResult]) -> JsonObject:
    """Return results as one JSON object."""
    return {"suites": [result.model_dump(mode="json") for result in results]}


def read_results(name: str) -> list[SuiteResult]:
    """Return the results of a file, of every `*.json` file of a folder, or of standard input for `-`.

    Raises:
        ConfigError: It cannot be read, holds something else, or holds a suite twice; the message names the file.
    """
    results = [result for shown, text in _texts(name) for result in _results(shown, text)]
    names = [result.name for result in results]
    if twice := sorted({one for one in names if names.count(one) > 1}):
        raise ConfigError(f"{name} holds the suite {', '.join(twice)} twice; one measurement has each suite once")
    return results


def _texts(name: str) -> Iterator[tuple[str, str]]:
    if name == STDIN:
        yield "standard input", sys.stdin.read()
        return
    path = Path(name)
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    if not files:
        raise ConfigError(f"The folder {name} holds no *.json file")
    for file in files:
        try:
            yield str(file), file.read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"The results {file} cannot be read: {reason_of(error)}") from error


def _results(name: str, text: str) -> list[SuiteResult]:
    try:
        body = json.loads(text)
    except ValueError as error:
        raise ConfigError(f"{name} is no JSON: {error}") from error
    suites = body.get("suites") if isinstance(body, dict) else None
    if not isinstance(suites, list):
        raise ConfigError(f"{name} has no `suites`; `factledger eval run --json` or `--out FILE` writes such a file")
    try:
        return [SuiteResult.model_validate(suite) for suite in suites]
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ConfigError(f"{name} does not hold results: suites.*.{where}: {first['msg']}") from error
