"""`factledger mcp`: the graph as a tool for programs that speak the Model Context Protocol."""

import asyncio
import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from factledger.cli.home import made_home
from factledger.cli.options import served_folders
from factledger.errors import ConfigError

if TYPE_CHECKING:
    from factledger.graph.context import ResearchContext
    from factledger.settings import Settings


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
    documents below --docs and FACTLEDGER_DOCS_ROOTS, and no others. A call that the client cancels stops at once;
    `factledger resume` goes on with it.
    """
    if importlib.util.find_spec("mcp") is None:
        raise ConfigError("The Model Context Protocol is not installed; type: pip install 'factledger[mcp]'")
    from factledger.graph.context import ResearchContext
    from factledger.settings import load_settings

    context = ResearchContext(docs=tuple(map(str, served_folders(docs))))
    asyncio.run(_serve(load_settings(), context, port))


async def _serve(settings: "Settings", context: "ResearchContext", port: int | None) -> None:
    """Serve until the client is gone, or Ctrl-C; what stops in the middle can be gone on with."""
    from factledger.checkpoints import open_checkpoints
    from factledger.graph.build import build_graph
    from factledger.mcp_server import mcp_server

    made_home(settings)
    async with open_checkpoints(settings) as saver:
        server = mcp_server(build_graph(settings=settings, context=context, checkpointer=saver))
        if port is None:
            await server.run_stdio_async()
        else:
            await server.run_streamable_http_async(port=port)
