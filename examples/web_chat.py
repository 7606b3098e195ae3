"""A web page to chat with factledger: `python examples/web_chat.py ~/reports`, then open http://127.0.0.1:8080.

The standard library serves it. Progress and the answer come as server-sent events; each window is a conversation. It
listens on this machine only, and knows nothing of users: put your own server in front of anything more.
"""

import json
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from factledger import ResearchContext, build_graph

PAGE = Path(__file__).with_name("web_chat.html")
HOSTS = ("127.0.0.1", "localhost")


class Chat(BaseHTTPRequestHandler):
    """Serves the page, and answers what is typed into it."""

    graph: Any

    def do_GET(self) -> None:
        """Answer one request of our own page; no other site's may ask in its place."""
        url = urlsplit(self.path)
        theirs = self.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none")
        if theirs or urlsplit(f"//{self.headers['Host']}").hostname not in HOSTS:
            self.send_error(403)
        elif url.path == "/":
            self._send("text/html; charset=utf-8", [PAGE.read_bytes()])
        elif url.path == "/say":
            said = {name: values[0] for name, values in parse_qs(url.query).items()}
            self._send("text/event-stream", map(_line, self._answer(said["thread"], said["text"])))
        else:
            self.send_error(404)

    def _answer(self, thread: str, text: str) -> Iterator[dict[str, Any]]:
        """Give progress as it comes, then the answer with its evidence, or what a person is asked."""
        config = {"configurable": {"thread_id": thread}}
        waits = self.graph.get_state(config).interrupts
        given = Command(resume=text) if waits else {"messages": [("user", text)]}
        for part in self.graph.stream(given, config, stream_mode="custom", subgraphs=True, version="v2"):
            yield {"progress": part["data"]}
        state = self.graph.get_state(config)
        if state.interrupts:
            yield {"asked": state.interrupts[0].value["action_requests"][0]["description"]}
        else:
            answer = state.values["messages"][-1]
            yield {"answer": answer.text, "evidence": answer.additional_kwargs["factledger"]}

    def _send(self, kind: str, parts: Any) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", "default-src 'self' 'unsafe-inline'")
        self.end_headers()
        for part in parts:
            self.wfile.write(part)


def _line(event: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode()


def server(port: int, context: ResearchContext) -> ThreadingHTTPServer:
    """Return a server whose graph keeps its conversations in memory."""
    graph = build_graph(context=context, checkpointer=InMemorySaver())
    return ThreadingHTTPServer(("127.0.0.1", port), type("OurChat", (Chat,), {"graph": graph}))


if __name__ == "__main__":
    server(8080, ResearchContext(docs=tuple(sys.argv[1:]), approve_plan=True)).serve_forever()
