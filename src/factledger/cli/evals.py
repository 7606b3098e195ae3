"""`factledger eval`: replay suites of recorded runs and judge them."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from factledger.cli import exits
from factledger.cli.options import AsJson, Quiet
from factledger.cli.terminal import echo, echo_json
from factledger.cli.text import one_line, printable
from factledger.errors import ConfigError

if TYPE_CHECKING:
    from factledger.evals.cases.comparing import Comparison
    from factledger.evals.cases.results import CaseResult, SuiteResult

app = typer.Typer(
    name="eval",
    help="Replay recorded runs and judge them: no network, no model, no cost.",
    no_args_is_help=True,
)

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="SUITE", help="Names of shipped suites or YAML files; all shipped ones when none."),
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
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the JSON object, for `compare`.", show_default=False)
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write a page with the failing cases.", show_default=False),
    ] = None,
    engine: Annotated[
        Literal["local", "ray"],
        typer.Option(help="What judges: processes of this machine, or a Ray cluster (FACTLEDGER_RAY_ADDRESS)."),
    ] = "local",
    quiet: Quiet = False,
) -> None:
    """Replay suites and print a table of what came of them.

    Exit status: 0 every case passed; 1 one did not, or what a suite needs is absent; 2 wrong usage.
    """
    from factledger.evals.cases.files import results_object

    for file in (out, html):
        _check_folder(file)
    results = _run(names or [], workers, quiet=quiet, engine=engine)
    if out:
        out.write_text(json.dumps(results_object(results), ensure_ascii=False, indent=1) + "\n", "utf-8")
    if html:
        from factledger.evals.cases.page import to_html

        html.write_text(to_html(results), "utf-8")
    if as_json:
        echo_json(results_object(results))
    else:
        _table(results)
    if not all(result.holds for result in results):
        raise typer.Exit(exits.REFUSED)


@app.command()
def compare(
    before: Annotated[str, typer.Argument(metavar="A", help="The earlier results.", show_default=False)],
    after: Annotated[str, typer.Argument(metavar="B", help="The later results.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Compare two results: which cases changed, and each score's mean difference with its 95 % interval.

    A and B are files as `eval run --out FILE` or `--json` writes them, folders of such files, or - for standard input.

    Exit status: 0 no regression; 1 a case fails that passed before, or a score is worse and its interval leaves out
    zero; 2 wrong usage.
    """
    from factledger.evals.cases.comparing import compare as compared
    from factledger.evals.cases.files import STDIN, read_results

    if before == after == STDIN:
        raise typer.BadParameter("only one of the two can come from standard input")
    found = compared(read_results(before), read_results(after))
    if as_json:
        echo_json(found.model_dump(mode="json") | {"regressed": found.regressed})
    else:
        _print_comparison(found)
    if found.regressed:
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
                mark = "ok  " if score.passed else "FAIL"
                echo(one_line(f"{mark} {score.case}  {score.name}  {score.shown}  {score.reason}"))
        for name, problem in result.problems.items():
            echo(one_line(f"FAIL {name}  {problem}"))


def _run(
    names: list[str], workers: int, *, quiet: bool, engine: Literal["local", "ray"] = "local"
) -> "list[SuiteResult]":
    from factledger.evals.cases.loading import named
    from factledger.evals.cases.measured import MEASURED
    from factledger.evals.cases.running import run_on_ray, run_suites
    from factledger.settings import load_settings

    def told(suite: str, case: "CaseResult") -> None:
        said = "passed" if case.passed else f"FAILED {case.crashed or case.problem}".rstrip()
        sys.stderr.write(printable(f"{suite}: {case.id}: {said}\n"))

    def silent(suite: str, case: "CaseResult") -> None:
        """Say nothing."""

    measured = [name for name in names if name in MEASURED]
    recorded = [name for name in names if name not in MEASURED]
    results: list[SuiteResult] = []
    if recorded or not names:
        suites, tell = named(recorded), silent if quiet else told
        if engine == "ray":
            results = run_on_ray(suites, told=tell, workers=workers, address=load_settings().ray_address)
        else:
            results = run_suites(suites, told=tell, workers=workers)
    for name in measured:
        if not quiet:
            sys.stderr.write(f"{name}: measuring on public data, which takes minutes\n")
        results.append(MEASURED[name]())
    return results


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


def _print_comparison(found: "Comparison") -> None:
    for one in found.cases:
        failing = "" if one.passed else f"  {one.reason}"
        echo(one_line(f"{one.change.upper():<14} {one.suite}: {one.case}{failing}"))
    if not found.cases:
        echo("No case changed.")
    echo()
    echo(f"{'score':<22} {'cases':>5} {'before':>10} {'after':>10} {'difference':>11}  95 % interval")
    for score in found.scores:
        figures = f"{score.before:>10.4g} {score.after:>10.4g} {score.difference:>+11.4g}"
        interval = f"[{score.low:+.4g}, {score.high:+.4g}]"
        echo(one_line(f"{score.name:<22} {score.cases:>5} {figures}  {interval}  {score.change.upper()}").rstrip())
    said = "REGRESSION" if found.regressed else "No regression"
    cases = "1 case" if found.common == 1 else f"{found.common} cases"
    echo(f"\n{said}; {cases} in both.")


def _check_folder(file: Path | None) -> None:
    """Refuse a place that cannot be written before minutes are spent on measuring."""
    if file and (file.is_dir() or not file.absolute().parent.is_dir()):
        raise ConfigError(f"{file} cannot be written: it is a folder, or its folder does not exist")
