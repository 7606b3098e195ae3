"""The graph as LangGraph Studio and LangGraph servers load it: they bring their own checkpointer."""

from factledger.graph.build import build_graph

graph = build_graph()
