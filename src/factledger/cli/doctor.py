"""`factledger doctor`: what is configured, what is missing, and how to fix it."""

import asyncio
import platform
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.cli import exits
from factledger.cli.finding import Finding
from factledger.cli.options import AsJson
from factledger.cli.terminal import echo, echo_json
from factledger.errors import FactledgerError, reason_of

if TYPE_CHECKING:
    from factledger.settings import Settings


def doctor(
    policy: Annotated[
        str | None,
        typer.Option(
            help="Explain the class and the score of this domain, web address or document, and stop.",
            metavar="ADDRESS",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what is configured and what is missing.

    Each thing that is missing comes with how to fix it.

    Exit status: 0 when factledger can work, 1 when something is wrong.
    """
    from factledger.cli.connections import model_findings, web_finding
    from factledger.settings import load_settings

    settings = load_settings()
    if policy is not None:
        _explain(settings, policy, as_json)
        return
    findings = [_python(), _home(settings), asyncio.run(_ledger(settings)), _library(settings), _policy(settings)]
    findings += [_roots(settings), *model_findings(settings), web_finding(settings)]
    if as_json:
        echo_json([asdict(finding) for finding in findings])
    else:
        for finding in findings:
            echo(f"{finding.state:8}{finding.what}: {finding.message}")
            if finding.fix:
                echo(f"        {finding.fix}")
    if any(f.state == "wrong" for f in findings):
        raise typer.Exit(exits.REFUSED)


def _python() -> Finding:
    return Finding("Python", "ok", f"{platform.python_version()} on {platform.system()}")


def _home(settings: "Settings") -> Finding:
    home = settings.home
    existing = next(p for p in (home, *home.parents) if p.exists())
    try:
        TemporaryFile(dir=existing).close()  # what a mode says does not hold for every user and file system
    except OSError as error:
        message = f"{existing} cannot be written to ({reason_of(error)})"
        return Finding("home", "wrong", message, "Set FACTLEDGER_HOME to a folder of yours")
    kept = "documents are" if settings.ledger_url.startswith("postgresql") else "everything is"
    return Finding("home", "ok", f"{kept} kept in {home}")


async def _ledger(settings: "Settings") -> Finding:
    try:
        return await _kept(settings)
    except FactledgerError as error:
        return Finding("ledger", "wrong", str(error), "FACTLEDGER_LEDGER_URL, if set, says where it is")


async def _kept(settings: "Settings") -> Finding:
    from factledger.checkpoints import checkpoints_size
    from factledger.database_address import shown
    from factledger.ledger import Ledger
    from factledger.ledger.engines import checked_url

    address = checked_url(settings.ledger_url)
    in_file = address.get_backend_name() == "sqlite"
    if in_file and not await asyncio.to_thread(Path(address.database or "").exists):
        return Finding("ledger", "ok", "no run is kept yet")
    ledger = Ledger(settings.ledger_url)
    try:
        usage, checkpoints = await ledger.disk_usage(), await checkpoints_size(settings)
    finally:
        await ledger.close()
    place = "" if in_file else f" in {shown(address)}"
    return Finding(
        "ledger",
        "ok",
        f"{usage.runs} runs use {megabytes(usage.database)}{place or ' of disk'} (pages {megabytes(usage.pages)}), "
        f"their checkpoints {megabytes(checkpoints)}",
        "`factledger runs prune --older-than 30d` frees room" if usage.runs else "",
    )


def _library(settings: "Settings") -> Finding:
    from factledger.knowledge import KnowledgeBase

    if settings.retriever:
        return _retriever(settings.retriever)
    hint = "Add some with `factledger kb add FOLDER`, or give `--docs FOLDER` with a question"
    if not settings.library.exists():
        return Finding("documents", "missing", "the library is empty", hint)
    try:
        with KnowledgeBase(settings.library) as base:
            count, unread = len(base.documents()), len(base.unreadable())
    except FactledgerError as error:
        return Finding("documents", "wrong", str(error), "`factledger kb rebuild` makes the index anew")
    if not count:
        return Finding("documents", "missing", "the library is empty", hint)
    note = f"; {unread} files could not be read, `factledger kb list` says why" if unread else ""
    return Finding("documents", "ok", f"{count} in the library{note}")


def _retriever(name: str) -> Finding:
    from factledger.tools.retriever import load_retriever

    try:
        load_retriever(name)
    except FactledgerError as error:
        return Finding("documents", "wrong", str(error), "Correct or unset FACTLEDGER_RETRIEVER")
    return Finding("documents", "ok", f"searched with {name}, in place of the library")


def _policy(settings: "Settings") -> Finding:
    from factledger.nodes.services import load_policy

    try:
        load_policy(settings.policy)
    except FactledgerError as error:
        return Finding("source policy", "wrong", str(error), "Correct the file, or unset FACTLEDGER_POLICY")
    return Finding("source policy", "ok", str(settings.policy) if settings.policy else "the shipped one")


def _roots(settings: "Settings") -> Finding:
    if settings.docs_roots:
        return Finding("served folders", "ok", ", ".join(str(root) for root in settings.docs_roots))
    fix = "To serve folders to callers of a LangGraph server, set FACTLEDGER_DOCS_ROOTS"
    return Finding("served folders", "missing", "a served graph may use the library only", fix)


def _explain(settings: "Settings", address: str, as_json: bool) -> None:
    from datetime import UTC, datetime

    from factledger.checks import score_source
    from factledger.nodes.services import load_policy
    from factledger.records import Source

    policy = load_policy(settings.policy)
    address = _in_full(address)
    why = policy.explain(address)
    source = Source(id="S1", url=address, source_class=why.source_class)
    score = score_source(source, frequency=1, today=datetime.now(UTC).date(), policy=policy)
    if as_json:
        echo_json({"address": address, **asdict(why), "score": score.model_dump(mode="json")})
        return
    echo(f"{address}: {why.source_class}")
    echo(f"  {why.entry or 'no entry'}: {why.reason}")
    parts = f"class {score.source_class:.2f}, recency {score.recency:.2f}, data {score.data:.2f}, "
    echo(f"  score {score.total:.2f} when undated: {parts}independence {score.independence:.2f}")


def _in_full(address: str) -> str:
    """Return a bare domain as a web address; a document of the user's is `kb:ID` or a file that is there."""
    if address.startswith("kb:") or "://" in address or Path(address).exists():
        return address
    return f"https://{address}"


def megabytes(size: int) -> str:
    """Return a size as people read it."""
    return f"{size / 1_000_000:.1f} MB"
