"""The wiring: one function with no logic in it."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from factledger.analyst.protocol import Analyst
from factledger.graph import gates
from factledger.graph.compiled import Machine, ResearchGraph
from factledger.graph.context import ResearchContext
from factledger.graph.research_state import ResearchOutput, ResearchState
from factledger.graph.state import ResearchInput, RunOutput, RunState
from factledger.graph.steps import Called, Held, Node, OwnLoop, Step, unheld
from factledger.ledger import Ledger
from factledger.nodes.approve import Approve
from factledger.nodes.clarify import Clarify
from factledger.nodes.collect import Collect
from factledger.nodes.compute import Compute
from factledger.nodes.draft import WriteDraft
from factledger.nodes.extract import Extract
from factledger.nodes.intake import Intake
from factledger.nodes.planner import Planner
from factledger.nodes.publish import Publish
from factledger.nodes.rank import Rank
from factledger.nodes.reconcile import Reconcile
from factledger.nodes.reply import Reply
from factledger.nodes.research.choose import Choose
from factledger.nodes.research.search import SearchOnce
from factledger.nodes.services import LocalServices, ServiceProvider
from factledger.nodes.triage import Triage
from factledger.nodes.verify import Verify
from factledger.settings import Settings, load_settings
from factledger.tools.protocol import SearchTool
from factledger.traces.recorder import Recorder

__all__ = ["ResearchGraph", "build_graph", "research_graph", "wire"]


def build_graph(
    *,
    settings: Settings | None = None,
    analyst: Analyst | None = None,
    tools: Sequence[SearchTool] | None = None,
    context: ResearchContext | None = None,
    ledger: Ledger | None = None,
    checkpointer: BaseCheckpointSaver[str] | None = None,
    today: date | None = None,
    record: Recorder | None = None,
) -> ResearchGraph:
    """Return the compiled research graph: a question or messages in, a report and messages out.

    Args:
        settings: Of the process; read from the environment when not given.
        analyst: Who plans, chooses, reads and phrases; the offline analyst when not given.
        tools: What may be searched; the library of documents when not given. With `docs` in the context, only those.
        context: What holds where a call's own context says nothing, or is another graph's. Its `docs` need not lie
            below the settings' roots; what lies below them may be named by a call.
        ledger: Where runs and pages are kept; below `settings.home` when not given.
        checkpointer: Any; without one a run cannot be resumed or interrupted.
        today: The date the runs take for today's; the clock's when not given.
        record: Writes each run to a file, so that it can be run again without network, model or documents.

    Raises:
        ConfigError: The environment holds a setting that does not fit.
        PolicyError: The source policy of the settings cannot be used.
    """
    context = context or ResearchContext()
    settings = settings or load_settings()
    settings = settings.model_copy(update={"docs_roots": (*settings.docs_roots, *map(Path, context.docs))})
    provider = LocalServices(settings, analyst=analyst, tools=tools, ledger=ledger, today=today, record=record)
    return wire(provider, context).compile(checkpointer=checkpointer, name="factledger")


def wire(provider: ServiceProvider, context: ResearchContext | None = None) -> Machine:
    """Return the machine, not yet compiled; a route that names a node draws its edge."""
    graph = Machine(RunState, context_schema=ResearchContext, input_schema=ResearchInput, output_schema=RunOutput)
    about, loop = _descriptions(), OwnLoop()

    def add(name: str, node: Node, held: Held = provider.presence.step) -> None:
        step = Step(node, loop, held)
        graph.add_node(name, step, metadata=about[name], input_schema=step.reads)

    add("intake", Intake(provider, context or ResearchContext()), unheld)
    add("triage", Triage(provider))
    add("reply", Reply(provider), provider.presence.last_step)
    add("clarify", Clarify(provider))
    add("planner", Planner(provider))
    add("approve", Approve(provider))
    graph.add_node("research", Called(research_graph(provider, loop), "research"), metadata=about["research"])
    add("collect", Collect(provider))
    add("rank", Rank(provider))
    add("extract", Extract(provider))
    add("reconcile", Reconcile(provider))
    add("compute", Compute(provider))
    add("draft", WriteDraft(provider))
    add("verify", Verify(provider))
    add("publish", Publish(provider), provider.presence.last_step)

    graph.add_edge(START, "intake")
    graph.add_edge("intake", "triage")
    graph.add_conditional_edges("triage", gates.route_after_triage)
    graph.add_edge("reply", END)
    graph.add_conditional_edges("clarify", gates.route_after_clarify)
    graph.add_conditional_edges("planner", gates.route_after_planner, ["planner", "approve", "research", "publish"])
    graph.add_conditional_edges("approve", gates.route_after_approve, ["planner", "research", "publish"])
    graph.add_edge("research", "collect")
    graph.add_edge("collect", "rank")
    graph.add_conditional_edges("rank", gates.route_after_rank, ["extract", "reconcile"])
    graph.add_edge("extract", "reconcile")
    graph.add_edge("reconcile", "compute")
    graph.add_conditional_edges("compute", gates.route_after_compute)
    graph.add_edge("draft", "verify")
    graph.add_conditional_edges("verify", gates.route_after_verify)
    graph.add_edge("publish", END)
    return graph


def research_graph(
    provider: ServiceProvider, loop: OwnLoop
) -> CompiledStateGraph[ResearchState, ResearchContext, ResearchState, ResearchOutput]:
    """Return the search of one sub-question, a graph of its own."""
    graph = StateGraph(ResearchState, context_schema=ResearchContext, output_schema=ResearchOutput)
    about = {"choose": "Which tool next, asked how, and why", "search": "Search once; save every page that is hit"}
    for name, node in (("choose", Choose(provider)), ("search", SearchOnce(provider))):
        step = Step(node, loop, provider.presence.step)
        graph.add_node(name, step, metadata={"description": about[name]}, input_schema=ResearchState)
    graph.add_edge(START, "choose")
    graph.add_conditional_edges("choose", gates.route_after_choose)
    graph.add_conditional_edges("search", gates.route_after_search)
    return graph.compile(name="research")


def _descriptions() -> dict[str, dict[str, str]]:
    about = {
        "intake": "Take the question; forget the thread's last run",
        "triage": "Does this need research at all?",
        "reply": "A greeting, or the user's own text edited",
        "clarify": "A person says what is meant, when asked to",
        "planner": "Claims that could be wrong, and the metrics, fixed before any search",
        "approve": "A person approves the plan, when asked to",
        "research": "Search one sub-question from four angles until nothing new comes",
        "collect": "Number sources and passages; reprints are one source",
        "rank": "Score the sources; admit the best evidence that the budget holds",
        "extract": "One metric, one source: a verbatim quote, or not found",
        "reconcile": "Number the facts; record conflicts, settle none in silence",
        "compute": "Differences and comparisons from facts, with their formulas",
        "draft": "Sentences by fact numbers; code puts the values in",
        "verify": "Every statement: sourced, unsourced, rejected or not checked",
        "publish": "What passed; what did not, and where it was looked for",
    }
    return {name: {"description": text} for name, text in about.items()}
