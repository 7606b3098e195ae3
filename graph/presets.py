"""Ready-made settings, each an assistant in LangGraph Studio."""

import uuid
from dataclasses import dataclass

from factledger.graph.context import ResearchContext
from factledger.records import JsonObject

GRAPH = "factledger"
"""The name under which a LangGraph server serves the graph."""


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings with a name; only what differs from the defaults is set."""

    name: str
    description: str
    context: ResearchContext

    @property
    def assistant_id(self) -> str:
        """The same for the same name, so that a server that is started again has each once."""
        return str(uuid.uuid5(uuid.NAMESPACE_URL, f"{GRAPH}:{self.name}"))

    @property
    def given(self) -> JsonObject:
        """The context as plain JSON, without its defaults."""
        return self.context.model_dump(mode="json", exclude_defaults=True)


PRESETS = (
    Preset(
        "offline",
        "Rules and no model, documents and no web: nothing leaves this machine.",
        ResearchContext(model="offline", web=False),
    ),
    Preset(
        "documents only",
        "The model that the process is set to, over the documents; no query goes to the web.",
        ResearchContext(web=False),
    ),
    Preset(
        "web",
        "The web and not the documents; needs a key for the web search.",
        ResearchContext(library=False, web=True),
    ),
)
