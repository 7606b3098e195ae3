"""Ask a person which side of a conflict holds."""

import asyncio
from collections.abc import Mapping, Sequence

from factledger.graph.state import RunState
from factledger.ledger import Entry
from factledger.nodes.decisions import leaves_open, read_choice, words_of
from factledger.nodes.requests import ask_person, request
from factledger.nodes.services import Services
from factledger.records import Conflict, Fact, JsonObject
from factledger.report import Mask, own_words
from factledger.report.asking import conflict_text

SETTLED = "settled"
"""Kind of the ledger's entries that say what a person decided; the entry's time is the decision's."""


async def settled(
    state: RunState, conflicts: Sequence[Conflict], facts: Sequence[Fact], services: Services
) -> list[Conflict]:
    """Ask about each open conflict; what cannot be read as a choice is asked once more, and then leaves it open.

    The step is run again from its start after each answer and after a crash, so everything that it writes is the
    same again: the conflict as it was found, and the decision with the time at which it was first written.
    """
    by_id = {fact.id: fact for fact in facts}
    known = {entry.key: entry for entry in await services.ledger.entries(state.run_id, "conflict")}
    fresh = {c.id: c.model_dump(mode="json") for c in conflicts if not _is_kept(known, c)}
    await services.ledger.append(state.run_id, "conflict", fresh)
    asked: list[Conflict] = []
    for conflict in conflicts:
        sides = [by_id[i] for i in conflict.fact_ids]
        asked.append(await _ask(state, conflict, sides, services) if conflict.is_open else conflict)
    return asked


def _is_kept(known: Mapping[str, Entry], conflict: Conflict) -> bool:
    """Whether the ledger has this conflict, perhaps settled already by the answer that is about to be read again."""
    entry = known.get(conflict.id)
    return entry is not None and entry.body.get("fact_ids") == list(conflict.fact_ids)


async def _ask(state: RunState, conflict: Conflict, sides: Sequence[Fact], services: Services) -> Conflict:
    first = f"conflict:{conflict.id}:{'+'.join(conflict.fact_ids)}"
    chosen, key = None, first
    for key in (first, f"{first}:2"):
        asking = await _request(state, conflict, sides, unread=key != first)
        answer = await ask_person(services, state.run_id, key, asking)
        chosen = read_choice(answer, {fact.id: fact.value for fact in sides})
        decision: JsonObject = {"by": "person", "preferred": chosen, "answer": words_of(answer)}
        await services.ledger.append(state.run_id, SETTLED, {key: decision})
        if chosen or leaves_open(answer):
            break
    if chosen is None:
        return conflict
    entry = next(e for e in reversed(await services.ledger.entries(state.run_id, SETTLED)) if e.key == key)
    when = f"{entry.at[:19]}+00:00"
    return conflict.model_copy(update={"preferred": chosen, "settled_by": f"person, {when}"})


async def _request(state: RunState, conflict: Conflict, sides: Sequence[Fact], *, unread: bool) -> JsonObject:
    """Return the question to the person."""
    sources = {source.id: source for source in state.sources}
    mask = Mask(own_words(state.asked, state.sources, sides))
    metric = next((mask.hide(m.name) for m in state.metrics if m.id == conflict.metric_id), conflict.metric_id)
    pairs = [(fact, sources[fact.source_id]) for fact in sides]
    args = {
        "conflict": conflict.model_dump(mode="json"),
        "sides": [{"fact": f.id, "value": f.value, "quote": f.quote, "source": f.source_id} for f in sides],
    }
    # The sentences are read from the package's files, once.
    description = await asyncio.to_thread(conflict_text, metric, pairs, state.language, unread=unread)
    return request("settle_conflict", args, description, ("respond", "reject"))
