"""A research agent that is allowed to say no.

`build_graph` returns the compiled LangGraph graph; `ResearchContext` holds what one question may choose;
`research_tool` makes a LangChain tool of the graph.
`verify_report` audits a report that anyone wrote, `averify_report` on an event loop. The gates alone are in
`factledger.checks`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factledger.audit import averify_report, verify_report
    from factledger.graph.as_tool import research_tool
    from factledger.graph.build import build_graph
    from factledger.graph.context import ResearchContext
    from factledger.settings import Settings, load_settings
else:
    _MODULES = {
        "ResearchContext": "factledger.graph.context",
        "Settings": "factledger.settings",
        "averify_report": "factledger.audit",
        "build_graph": "factledger.graph.build",
        "load_settings": "factledger.settings",
        "research_tool": "factledger.graph.as_tool",
        "verify_report": "factledger.audit",
    }

    def __getattr__(name: str) -> object:
        # Importing LangGraph takes longer than most commands need, so it waits until somebody asks.
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_MODULES[name]), name)
        return value


__all__ = [
    "ResearchContext",
    "Settings",
    "averify_report",
    "build_graph",
    "load_settings",
    "research_tool",
    "verify_report",
]
