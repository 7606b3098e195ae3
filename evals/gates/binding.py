"""How well claims are bound to the page they cite: the curve between true claims stopped and false tokens passed."""

import gzip
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from factledger.checks.drafts.binding import Demand, Holding, Strictness, read_demand, weigh
from factledger.checks.drafts.figures import read_figures_on
from factledger.checks.drafts.shelf import Page
from factledger.checks.drafts.verdicts import verify_draft
from factledger.checks.text.vocabulary import Vocabulary
from factledger.evals.gates.table import Row
from factledger.records import Source

_POINTS: tuple[tuple[Strictness, str, float, float], ...] = (
    # preset, which tokens it is meant to stop, how many of them at least, how many true claims at most
    ("numbers", "numbers", 0.60, 0.03),
    ("default", "numbers and names", 0.55, 0.05),
    ("strict", "numbers and names", 0.75, 0.13),
)
_STRANGERS = 10
"""Pages of other claims that every claim is put to."""
_EXAMPLES = 3
_NUMBER_WORDS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred thousand"
    " million billion first second third fourth fifth sixth seventh eighth ninth tenth".split()
)
_TOKEN = re.compile(r"[^\W_]+(?:[-.'’][^\W_]+)*")


class Claim(NamedTuple):
    """A claim with the page it cites, and what annotators found that the page does not support."""

    text: str
    page: Page
    numbers: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


class Bound(NamedTuple):
    """A claim read, and what its page holds of it."""

    claim: Claim
    demand: Demand
    holding: Holding


def measure(data: Path) -> list[Row]:
    """Return the curve's three points, and how the whole gate takes true claims, cited and uncited.

    Args:
        data: The folder that holds `wice`. A token counts as stopped when its claim is not bound; the baseline stops a
            claim when a number or a capitalised word of it is no substring of the page.
    """
    supported = [_bound(claim) for claim in _supported(data)]
    unsupported = [_bound(claim) for claim in _unsupported(data)]
    rows = [row for point in _POINTS for row in _point(point, supported, unsupported)]
    return [*rows, _cited(supported), *_uncited(supported)]


def _point(
    point: tuple[Strictness, str, float, float], supported: Sequence[Bound], unsupported: Sequence[Bound]
) -> list[Row]:
    strictness, kind, least, most = point
    stopped = [b for b in supported if not b.holding.binds(strictness)]
    tokens = [(b, len(b.claim.numbers) + (len(b.claim.names) if kind != "numbers" else 0)) for b in unsupported]
    total = sum(count for _, count in tokens)
    caught = sum(count for b, count in tokens if not b.holding.binds(strictness))
    plain = sum(count for b, count in tokens if not _plainly_held(b.claim))
    return [
        Row(
            name=f"unsupported {kind} stopped ({strictness})",
            language="en",
            figure=caught / total,
            target=least,
            baseline=plain / total,
            cases=total,
            detail=f"{caught} of {total}",
        ),
        Row(
            name=f"supported claims stopped ({strictness})",
            language="en",
            figure=len(stopped) / len(supported),
            target=most,
            baseline=sum(not _plainly_held(b.claim) for b in supported) / len(supported),
            better="lower",
            cases=len(supported),
            detail=_shown([b.claim.text for b in stopped], len(supported)),
        ),
    ]


def _cited(supported: Sequence[Bound]) -> Row:
    """How many true claims the gate for drafts lets through when they cite their page."""
    short = [b.claim.text for b in supported if not _passes(b.claim, [b.claim.page.source], " [S1]")]
    return Row(
        name="supported claims sourced when cited",
        language="en",
        figure=1 - len(short) / len(supported),
        target=0.8,
        cases=len(supported),
        detail=_shown(short, len(supported)),
    )


def _uncited(supported: Sequence[Bound]) -> list[Row]:
    """How many true claims are found a source when they cite none, and how many a page that is not theirs."""
    found = sum(_passes(b.claim, [b.claim.page.source], "") for b in supported)
    pages = {b.claim.page.text: b.claim.page.source for b in supported}
    texts = list(pages)
    strangers = [
        (b.claim, pages[text])
        for n, b in enumerate(supported)
        for text in (texts[(n * 7 + step) % len(texts)] for step in range(1, _STRANGERS + 1))
        if text != b.claim.page.text
    ]
    wrong = [claim.text for claim, source in strangers if _passes(claim, [source], "")]
    return [
        Row(
            name="supported claims sourced when uncited",
            language="en",
            figure=found / len(supported),
            target=0.6,
            cases=len(supported),
            detail=f"{found} of {len(supported)}",
        ),
        Row(
            name="claims bound to a page not theirs",
            language="en",
            figure=len(wrong) / len(strangers),
            target=0.02,
            better="lower",
            cases=len(strangers),
            detail=_shown(wrong, len(strangers)),
        ),
    ]


def _passes(claim: Claim, sources: Sequence[Source], mark: str) -> bool:
    verdicts = verify_draft(f"{claim.text.rstrip('.')}{mark}.", sources)
    return all(verdict.status == "sourced" for verdict in verdicts)


def _bound(claim: Claim) -> Bound:
    demand = read_demand(claim.text)
    figures = read_figures_on(claim.text, [claim.page], language=demand.language)
    return Bound(claim, demand, weigh(demand, Vocabulary(claim.page.said), figures.lacking))


def _plainly_held(claim: Claim) -> bool:
    words = _TOKEN.findall(claim.text)[1:]
    return all(word in claim.page.text for word in words if word[0].isupper() or word[0].isdigit())


def _supported(data: Path) -> list[Claim]:
    rows = [row for part in ("dev", "test") for row in _lines(data / "wice" / f"claim.{part}.jsonl.gz")]
    return [Claim(row["claim"], _page(row)) for row in rows if row["label"] == "supported"]


def _unsupported(data: Path) -> list[Claim]:
    rows = [row for part in ("dev", "test") for row in _lines(data / "wice" / f"non_supported_tokens.{part}.jsonl.gz")]
    return [_with_tokens(row) for row in rows]


def _with_tokens(row: dict[str, Any]) -> Claim:
    marked = zip(row["claim_tokens"], row["non_supported_spans"], strict=True)
    tokens = [(n, token) for n, (token, unsupported) in enumerate(marked) if unsupported]
    numbers = tuple(t for _, t in tokens if any(c.isdigit() for c in t) or t.lower() in _NUMBER_WORDS)
    names = tuple(t for n, t in tokens if n and t[0].isupper() and t not in numbers and len(t) > 1)
    return Claim(row["claim"], _page(row), numbers, names)


def _page(row: dict[str, Any]) -> Page:
    return Page(Source(id="S1", url="https://example.org/page", text="\n".join(row["evidence"])))


def _lines(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def _shown(texts: Sequence[str], total: int) -> str:
    return f"{len(texts)} of {total} " + "; ".join(text[:60] for text in texts[:_EXAMPLES])
