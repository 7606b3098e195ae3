"""The table of a measurement: one line for each way of asking and each collection."""

from collections import Counter
from collections.abc import Iterable, Sequence

from factledger.evals.model.running import Result, Way
from factledger.records import JsonObject

WAYS: dict[Way, str] = {
    "small": "small model in every call, gates",
    "reader": "small model reads and words, gates",
    "truthful": "truthful script in every call, gates",
    "bare": "small model, no gates",
}
_COLUMNS = {
    "questions": "questions",
    "right": "right",
    "stated": "facts stated",
    "published": "published",
    "false_quotes": "quotes not in their page",
    "figures": "figures shown",
    "false_figures": "figures in no source",
    "failed": "failed calls",
    "requests": "requests",
    "tokens": "tokens",
    "seconds": "s per question",
}

LEAST_PUBLISHED = 0.9
"""Of the facts of a truthful model."""


def rows(results: Sequence[Result]) -> list[JsonObject]:
    """Return the sums of each way and collection, in the order of `WAYS` and of the questions."""
    groups = dict.fromkeys((result.way, result.collection) for result in results)
    ordered = sorted(groups, key=lambda group: list(WAYS).index(group[0]))
    return [_row(way, name, [r for r in results if (r.way, r.collection) == (way, name)]) for way, name in ordered]


def _row(way: Way, collection: str, results: Sequence[Result]) -> JsonObject:
    count = len(results)
    return {
        "way": way,
        "collection": collection,
        "questions": count,
        **{name: sum(getattr(r, name) for r in results) for name in ("right", "stated", "published", "false_quotes")},
        "figures": sum(r.figures for r in results),
        "false_figures": sum(r.false_figures for r in results),
        "failed": sum(sum(r.failures.values()) for r in results),
        "requests": sum(r.requests for r in results),
        "tokens": sum(r.input_tokens + r.output_tokens for r in results),
        "seconds": round(sum(r.seconds for r in results) / count, 1),
        "statuses": dict(Counter(r.status for r in results).most_common()),
        "not_published": _counted(r.refused_why for r in results),
        "failures": _counted(r.failures for r in results),
    }


def _counted(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return dict(total.most_common())


def printed(table: Sequence[JsonObject]) -> str:
    """Return rows as a Markdown table."""
    lines = [["", "documents", *_COLUMNS.values()], ["---"] * (len(_COLUMNS) + 2)]
    lines += [[WAYS[row["way"]], row["collection"], *(_cell(row, name) for name in _COLUMNS)] for row in table]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def _cell(row: JsonObject, name: str) -> str:
    gated = row["way"] != "bare"
    return f"{row[name]:,}" if gated or name not in ("stated", "published", "false_quotes", "failed") else "-"


def shortfalls(table: Sequence[JsonObject]) -> list[str]:
    """Return what the table should not show: anything false under the gates, or true facts that were held back."""
    found = [
        "{way}, {collection}: {false_quotes} false quotes, {false_figures} false figures".format_map(row)
        for row in table
        if row["way"] != "bare" and row["false_quotes"] + row["false_figures"]
    ]
    true = [row for row in table if row["way"] == "truthful"]
    stated, published = (sum(row[name] for row in true) for name in ("stated", "published"))
    if true and published < LEAST_PUBLISHED * max(stated, 1):
        found.append(f"only {published} of {stated} true facts were published, not {LEAST_PUBLISHED:.0%}")
    return found
