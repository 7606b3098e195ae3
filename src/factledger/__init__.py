"""A research agent that is allowed to say no.

`build_graph` returns the compiled LangGraph graph; `ResearchContext` holds what one question may choose. The gates
alone are in `factledger.checks`, the audit of other people's reports in `factledger.audit`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factledger.graph.build import build_graph
    from factledger.graph.context import ResearchContext
    from factledger.settings import Settings, load_settings
else:
    _MODULES = {
        "ResearchContext": "factledger.graph.context",
        "Settings": "factledger.settings",
        "build_graph": "factledger.graph.build",
        "load_settings": "factledger.settings",
    }

    def __getattr__(name: str) -> object:
        # Importing LangGraph takes longer than most commands need, so it waits until somebody asks.
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_MODULES[name]), name)
        return value


__all__ = ["ResearchContext", "Settings", "build_graph", "load_settings"]
