"""`factledger mcp`: the graph as a tool for programs that speak the Model Context Protocol."""

import importlib.util
from pathlib import Path
from typing import Annotated

import typer

from factledger.errors import ConfigError


def mcp(
    docs: Annotated[
        list[Path] | None,
        typer.Option(
            "--docs",
            metavar="PATH",
            help="Answer from this folder or file; may be given several times. Not given: the library and the web.",
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65535,
            metavar="N",
            help="Listen on this port of this machine, at /mcp, instead of standard input and output.",
        ),
    ] = None,
) -> None:
    """Serve one tool, research, to programs that speak the Model Context Protocol.

    Its answer has text and structured content: every figure with its quotation and its source. A call may name
    documents below --docs and FACTLEDGER_DOCS_ROOTS, and no others.
    """
    if importlib.util.find_spec("mcp") is None:
        raise ConfigError("The Model Context Protocol is not installed; type: pip install 'factledger[mcp]'")
    from factledger.graph.build import build_graph
    from factledger.graph.context import ResearchContext
    from factledger.mcp_server import mcp_server

    named = tuple(str(path.expanduser().absolute()) for path in docs or [])
    for path in named:
        if not Path(path).exists():
            raise ConfigError(f"There is no file or folder {path!r}")
    server = mcp_server(build_graph(context=ResearchContext(docs=named)))
    if port is None:
        server.run("stdio")
    else:
        server.run("streamable-http", port=port)
