"""Verify a report with all that may be asked for: cited addresses opened, the meaning judged."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from factledger.analyst.protocol import Analyst
from factledger.audit.audit import decide
from factledger.audit.case import read_case
from factledger.audit.meaning import Meaning
from factledger.audit.opening import Tell, open_cited
from factledger.audit.results import Audit
from factledger.errors import ConfigError
from factledger.records import Source
from factledger.tools.web.index import Opener


def verify_report(
    report: Path | str,
    sources: Path | Sequence[Source] = (),
    *,
    opener: Opener | None = None,
    analyst: Analyst | None = None,
    at_once: int = 8,
    tell: Tell | None = None,
) -> Audit:
    """Return a verdict on every statement of a report that anyone wrote.

    Works with or without an event loop under way; on one, `averify_report` leaves it free meanwhile.

    Args:
        report: A file (Markdown, HTML, DOCX, PDF, plain text), or the report itself as Markdown or plain text.
        sources: A folder of saved pages and documents, as `read_sources` reads it; or sources with their texts, in the
            order in which the report numbers them. May be left out where an opener is given.
        opener: Opens the cited addresses that no saved source has; without one nothing leaves this machine.
        analyst: A model that judges the meaning of what the gates found sourced; it can only reject.
        at_once: Questions to the model under way at a time.
        tell: Takes lines of progress.

    Raises:
        DocumentError: The report cannot be read or is empty, or there is no such folder.
        ConfigError: Neither sources nor an opener are given, the folder's listing cannot be used, or a text is given
            that is only a file's name.
        AnalystError: The model cannot be asked at all.
    """
    asked = averify_report(report, sources, opener=opener, analyst=analyst, at_once=at_once, tell=tell)
    with ThreadPoolExecutor(1) as other:  # whoever calls may be on an event loop, where none other can run
        return other.submit(lambda: asyncio.run(asked)).result()


async def averify_report(
    report: Path | str,
    sources: Path | Sequence[Source] = (),
    *,
    opener: Opener | None = None,
    analyst: Analyst | None = None,
    at_once: int = 8,
    tell: Tell | None = None,
) -> Audit:
    """Return what `verify_report` returns, for whoever has an event loop."""
    if not sources and not isinstance(sources, Path) and opener is None:
        raise ConfigError("There is nothing to verify against: give sources, or let the cited addresses be opened")
    tell = tell or _untold
    case = await asyncio.to_thread(read_case, report, sources)
    if opener is not None:
        case = await open_cited(case, opener, tell)
    texts = sum(1 for source in case.sources if source.text.strip())
    tell(f"checking against {texts} source{'' if texts == 1 else 's'}")
    found = await asyncio.to_thread(decide, case)
    return found if analyst is None else await Meaning(analyst, at_once=at_once, tell=tell).judged(found)


def _untold(line: str) -> None:
    """Take a line of progress and show it to nobody."""
    del line
