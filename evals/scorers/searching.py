"""Was it searched as it should be?"""

from collections import defaultdict

from factledger.evals.scorers.parts import Expect, Run, Score, share
from factledger.graph.gates import wanted_sources
from factledger.records import ANGLES, TRUSTED, Search, SubQuestion


def stop_conditions_met(run: Run, expect: Expect) -> Score:
    """Share of the sub-questions that ended rightly: enough trusted sources, or all four angles searched in vain."""
    searches = _by_question(run)
    bad = [q for q in run.dossier.sub_questions if not _ended_rightly(run, q, searches[q.id])]
    total = len(run.dossier.sub_questions)
    said = f"{bad[0].id} stopped without its sources and without all four angles" if bad else ""
    return share("stop_conditions_met", total - len(bad), total, of="sub-questions", bad=said)


def wasted_retrievals(run: Run, expect: Expect) -> Score:
    """Share of the searches that worked and brought nothing that a verified fact cites."""
    cited = {fact.source_id for fact in run.dossier.facts if fact.status == "verified"}
    worked = [search for search in run.dossier.searches if search.failure is None]
    wasted = [search for search in worked if cited.isdisjoint(search.hits)]
    said = f"for example {wasted[0].id}: {wasted[0].query!r}" if wasted else ""
    return share("wasted_retrievals", len(wasted), len(worked), of="searches", bad=said)


def routing(run: Run, expect: Expect) -> Score:
    """Share of the sub-questions whose searches have known tools and reasons, and begin with the expected tool."""
    if expect.status == "replied":
        searched = len(run.dossier.searches)
        return Score(name="routing", value=float(not searched), reason=f"{searched} searches for what needs none")
    searches = _by_question(run)
    tools = {label.name for label in run.trace.header.tools}
    bad = [
        question
        for question, made in searches.items()
        if any(search.tool not in tools or not search.reason for search in made)
        or (expect.first_tool and made[0].tool != expect.first_tool)
    ]
    said = f"{bad[0]} went to {searches[bad[0]][0].tool} because {searches[bad[0]][0].reason!r}" if bad else ""
    return share("routing", len(searches) - len(bad), len(searches), of="searched sub-questions", bad=said)


def _by_question(run: Run) -> defaultdict[str, list[Search]]:
    searches: defaultdict[str, list[Search]] = defaultdict(list)
    for search in run.dossier.searches:
        searches[search.sub_question_id].append(search)
    return searches


def _ended_rightly(run: Run, question: SubQuestion, searches: list[Search]) -> bool:
    trusted = {s.id for s in run.dossier.sources if s.source_class in TRUSTED and not s.snippet_only}
    hits = {hit for search in searches for hit in search.hits} & trusted
    angles = {search.angle for search in searches if search.failure is None}
    return len(hits) >= max(wanted_sources(question.stop_condition), 1) or angles == set(ANGLES)
