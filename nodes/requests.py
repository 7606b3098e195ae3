"""What a person is asked, as chat front ends draw it."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from langchain_core.messages import AIMessage, AnyMessage, RemoveMessage
from langgraph.types import interrupt

from factledger.graph.state import RunState
from factledger.ledger.types import ASKED
from factledger.nodes.services import Services
from factledger.records import JsonObject, SubQuestion
from factledger.report import escape
from factledger.report.mask import Mask

AGENT = "factledger"
"""The name under which this graph speaks, as agents of one conversation tell each other apart."""

_PLAN = "-plan"

Allowed = Literal["approve", "edit", "reject", "respond"]


def plan_message(state: RunState, sub_questions: Sequence[SubQuestion], said: Sequence[str]) -> list[AnyMessage]:
    """Return the round's plan as a message of the agent, where a person may be asked something; else nothing.

    Front ends draw what a person is asked below the agent's last message, and below the person's own draw nothing.
    They read it as Markdown. `publish` takes the message away, or `intake` where another question was asked instead.

    Args:
        state: Of the run.
        sub_questions: Of the plan. A figure or quotation in them that is a model's own is masked.
        said: What people said: the question and whatever else their figures may stand in.
    """
    if not (state.settings.approve_plan or state.settings.settle_conflicts):
        return []
    mask = Mask(said)
    lines = "\n".join(f"{q.id}. {escape.markdown(mask.hide(q.question))}" for q in sub_questions)
    return [AIMessage(lines, id=f"{state.run_id}{_PLAN}", name=AGENT)] if lines else []


def without_plan(run_id: str, messages: Sequence[AnyMessage]) -> list[RemoveMessage]:
    """Return what takes a run's plan out of the conversation; nothing where it is not there."""
    return without(f"{run_id}{_PLAN}", messages)


def without(message_id: str, messages: Sequence[AnyMessage]) -> list[RemoveMessage]:
    """Return what takes a message out of the conversation; nothing where it is not there."""
    return [RemoveMessage(id=message_id) for message in messages if message.id == message_id]


async def ask_person(services: Services, run_id: str, key: str, asking: JsonObject) -> Any:
    """Stop until a person has answered, and return what they said.

    That they are asked, and when, stands in the ledger first: it tells a run that waits from one that broke off.

    Args:
        services: Of the run.
        run_id: The run.
        key: Of the ledger's entry; the decision's has the same.
        asking: From `request`.
    """
    name = asking["action_requests"][0]["name"]
    await services.ledger.append(run_id, ASKED, {key: {"of": "person", "what": name}})
    answer = interrupt(asking)
    await services.tape.person(name, asking, answer)
    return answer


def request(name: str, args: Mapping[str, object], description: str, allowed: Sequence[Allowed]) -> JsonObject:
    """Return the value of an interrupt.

    It has the shape of LangChain's human-in-the-loop middleware and, beside it, that of the older agent inbox: front
    ends are published that draw the one, and others that draw only the other.
    """
    return {
        "action_requests": [{"name": name, "args": args, "description": description}],
        "review_configs": [{"action_name": name, "allowed_decisions": list(allowed)}],
        "action_request": {"action": name, "args": args},
        "config": {
            "allow_accept": "approve" in allowed,
            "allow_edit": "edit" in allowed,
            "allow_ignore": "reject" in allowed,
            "allow_respond": "respond" in allowed,
        },
        "description": description,
    }
