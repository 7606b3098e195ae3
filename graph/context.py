"""What one question may choose: the form that LangGraph Studio shows and the `context` of a call.

Keys, model addresses, modules and policy files are settings of the process (`factledger.settings`), never of a request.
"""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


def _hint(*nodes: str) -> dict[str, Any]:
    """Name the nodes a setting belongs to, so that Studio shows it beside them."""
    return {"langgraph_nodes": list(nodes)}


class ResearchContext(BaseModel):
    """Settings of one run; they are copied into its state, so that a resumed run keeps them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    docs: tuple[str, ...] = Field(
        (),
        description="Folders or files to answer from, and from nothing else unless the web is allowed too. Empty: the "
        "library and the web.",
        json_schema_extra=_hint("intake"),
    )
    library: bool = Field(
        True,
        description="Whether the library of documents may be searched, when no folders or files are named.",
        json_schema_extra=_hint("research"),
    )
    web: bool | None = Field(
        None,
        description="Whether tools that leave this machine may be used. Not said: only when no documents are named.",
        json_schema_extra=_hint("research"),
    )
    model: str = Field(
        "",
        description="Who plans, chooses, reads and phrases: a model that the process allows, or offline for rules and "
        "no model. Empty: what the process is set to.",
        json_schema_extra=_hint("triage", "planner", "research", "extract", "draft", "verify"),
    )
    rounds: int = Field(
        2,
        ge=1,
        le=5,
        description="Rounds of planning and searching at most; statements without a source start another round.",
        json_schema_extra=_hint("planner", "verify"),
    )
    max_sub_questions: int = Field(
        5, ge=2, le=5, description="Sub-questions of one round at most.", json_schema_extra=_hint("planner")
    )
    max_calls: int = Field(
        400,
        ge=1,
        le=100_000,
        description="Calls of the analyst at most, in the whole run; at the end the verified part is published.",
        json_schema_extra=_hint("planner", "research", "extract"),
    )
    max_tokens: int = Field(
        2_000_000,
        ge=1,
        description="Tokens of models at most, in the whole run.",
        json_schema_extra=_hint("planner", "research", "extract"),
    )
    max_cost: float | None = Field(
        None,
        gt=0,
        description="US dollars at most, by the price table; needs a price for every model. Empty: no bound.",
        json_schema_extra=_hint("planner", "research", "extract"),
    )
    max_pages: int = Field(
        500, ge=1, description="Pages opened at most, in the whole run.", json_schema_extra=_hint("research")
    )
    max_searches: int = Field(
        50, ge=1, le=10_000, description="Searches at most, in the whole run.", json_schema_extra=_hint("research")
    )
    max_seconds: float = Field(
        3600.0, gt=0, description="Seconds after which no new step is begun.", json_schema_extra=_hint("planner")
    )
    novelty_threshold: float = Field(
        0.15,
        ge=0,
        le=1,
        description="A batch whose share of unseen results is lower brings nothing new.",
        json_schema_extra=_hint("research"),
    )
    novelty_window: int = Field(
        2,
        ge=1,
        le=10,
        description="Consecutive batches that must bring nothing new before searching stops.",
        json_schema_extra=_hint("research"),
    )
    max_snippets: int = Field(
        5, ge=1, le=20, description="Passages per sub-question at most.", json_schema_extra=_hint("rank")
    )
    evidence_chars: int = Field(
        12_000,
        ge=500,
        le=200_000,
        description="Characters of evidence per sub-question at most; what does not fit is skipped and logged.",
        json_schema_extra=_hint("rank"),
    )
    relevance_floor: float = Field(
        0.3,
        ge=0,
        le=1,
        description="A passage that holds a smaller weighted share of the query's words is not admitted.",
        json_schema_extra=_hint("rank"),
    )
    approve_plan: bool = Field(
        False, description="Stop and ask a person before the plan is searched.", json_schema_extra=_hint("approve")
    )
    clarify_question: bool = Field(
        False,
        description="Stop and ask a person what is meant, when the question names nothing that can be searched for.",
        json_schema_extra=_hint("triage", "clarify"),
    )
    settle_conflicts: bool = Field(
        False, description="Stop and ask a person which side of a conflict holds.", json_schema_extra=_hint("reconcile")
    )
