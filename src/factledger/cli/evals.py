"""`factledger eval`: replay suites of recorded runs and judge them."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.cli import exits
from factledger.cli.ledger import AsJson
from factledger.cli.terminal import echo, echo_json
from factledger.cli.text import one_line, printable

if TYPE_CHECKING:
    from factledger.evals.cases.results import CaseResult, SuiteResult

app = typer.Typer(
    name="eval",
    help="Replay recorded runs and judge them: no network, no model, no cost.",
    no_args_is_help=True,
)

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SUITE]...", help="Names of shipped suites or YAML files; all shipped ones when none."),
]


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """List the shipped suites."""
    from factledger.evals.cases.loading import load_suite, shipped
    from factledger.evals.cases.measured import MEASURED

    suites = [load_suite(path) for path in shipped().values()]
    listed = [{"name": s.name, "cases": len(s.cases), "about": s.about} for s in suites]
    about = "Measured on public data beside the checkout; runs only when it is named"
    listed += [{"name": name, "cases": None, "about": about} for name in MEASURED]
    if as_json:
        echo_json({"suites": listed})
        return
    for suite in listed:
        echo(one_line(f"{suite['name']:<16} {suite['cases'] or '':>5}  {suite['about']}"))


@app.command()
def run(
    names: Names = None,
    as_json: AsJson = False,
    workers: Annotated[
        int, typer.Option(min=0, max=64, metavar="N", help="Processes at once; 0: one for each processor.")
    ] = 0,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress on standard error.")] = False,
) -> None:
    """Replay suites and print a table of what came of them.

    Exit status: 0 every case passed; 1 one did not, or what a suite needs is absent; 2 wrong usage.
    """
    results = _run(names or [], workers, quiet=quiet)
    if as_json:
        echo_json({"suites": [result.model_dump(mode="json") for result in results]})
    else:
        _table(results)
    if not all(result.holds for result in results):
        raise typer.Exit(exits.REFUSED)


@app.command()
def show(
    suite: Annotated[str, typer.Argument(metavar="SUITE", help="A shipped suite or a YAML file.")],
    case: Annotated[str | None, typer.Argument(metavar="[CASE]", help="Only this case.", show_default=False)] = None,
) -> None:
    """Replay one suite and print every figure with its reason."""
    for result in _run([suite], 1, quiet=True):
        for score in result.scores:
            if case in (None, score.case):
                value = "–" if score.value is None else f"{score.value:g}"
                mark = "ok  " if score.passed else "FAIL"
                echo(one_line(f"{mark} {score.case}  {score.name}  {value}  {score.reason}"))
        for name, problem in result.problems.items():
            echo(one_line(f"FAIL {name}  {problem}"))


def _run(names: list[str], workers: int, *, quiet: bool) -> "list[SuiteResult]":
    from factledger.evals.cases.loading import named
    from factledger.evals.cases.measured import MEASURED
    from factledger.evals.cases.running import run_suites

    def told(suite: str, case: "CaseResult") -> None:
        said = "passed" if case.passed else f"FAILED {case.crashed or case.problem}".rstrip()
        sys.stderr.write(printable(f"{suite}: {case.id}: {said}\n"))

    def silent(suite: str, case: "CaseResult") -> None:
        """Say nothing."""

    measured = [name for name in names if name in MEASURED]
    recorded = [name for name in names if name not in MEASURED]
    results: list[SuiteResult] = []
    if recorded or not names:
        results = run_suites(named(recorded), told=silent if quiet else told, workers=workers)
    return [*results, *(MEASURED[name]() for name in measured)]


def _table(results: "list[SuiteResult]") -> None:
    echo(f"{'suite':<16} {'cases':>6} {'passed':>7} {'failed':>7} {'crashed':>8}")
    for result in results:
        failed = result.cases - result.passed - result.crashed
        echo(f"{result.name:<16} {result.cases:>6} {result.passed:>7} {failed:>7} {result.crashed:>8}")
    for result in results:
        if result.absent:
            echo(one_line(f"NOT MEASURED {result.name}: absent: {', '.join(result.absent)}"))
        for case, problem in result.problems.items():
            echo(one_line(f"FAILED {result.name}: {case}: {problem}"))
        for score in result.scores:
            if not score.passed:
                echo(one_line(f"FAILED {result.name}: {score.case}: {score.name} is {score.value}: {score.reason}"))
