"""What a recorded run begins with."""

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Literal

from langchain_core.messages import AnyMessage

from factledger.nodes.services import Services
from factledger.prompts import prompt_digests
from factledger.records import JsonObject, Language
from factledger.traces.format import Header, Message, ToolLabel

_ROLES: dict[str, Literal["human", "ai", "system"]] = {"human": "human", "system": "system"}


@dataclass(frozen=True, slots=True)
class Began:
    """What `intake` fixed for the run."""

    run_id: str
    question: str
    language: Language
    today: str


def header(began: Began, messages: Sequence[AnyMessage], settings: JsonObject, services: Services) -> Header:
    """Return the first line of the run's trace; reads the prompts' files."""
    return Header(
        run_id=began.run_id,
        question=began.question,
        messages=tuple(Message(role=_ROLES.get(m.type, "ai"), text=m.text) for m in messages),
        language=began.language,
        today=began.today,
        settings=settings,
        share_documents=services.share_documents,
        policy=services.policy_text,
        analyst=services.analyst.name,
        tools=tuple(ToolLabel(name=t.name, description=t.description, kind=t.kind) for t in services.tools.values()),
        prompts=prompt_digests(),
        versions={**{name: version(name) for name in ("factledger", "langgraph")}, "python": platform.python_version()},
    )
