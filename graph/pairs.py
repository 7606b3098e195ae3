"""An extraction that is wanted: one metric, one source, its admitted passages."""

from typing import NamedTuple

from factledger.graph.state import RunState


class Pair(NamedTuple):
    """One extraction that is wanted."""

    metric_id: str
    source_id: str
    sub_question_id: str
    """The first that wants it."""
    snippet_ids: list[str]


def admitted_by_source(state: RunState, sub_question_id: str) -> dict[str, list[str]]:
    """Return the ids of the snippets admitted for a sub-question, by their source, best first."""
    snippets = {s.id: s for s in state.snippets}
    grouped: dict[str, list[str]] = {}
    for snippet_id in state.admitted:
        snippet = snippets[snippet_id]
        if snippet.sub_question_id == sub_question_id:
            grouped.setdefault(snippet.source_id, []).append(snippet_id)
    return grouped
