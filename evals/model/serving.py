"""A small OpenAI-compatible server on loopback that says what a function tells it to say, also when it fails."""

import json
import re
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

from factledger.records import JsonObject

CHARS_PER_TOKEN = 4
"""A rough count is enough for a server that has no tokenizer: usage is reported, never compared with a real one."""
_PIECE = re.compile(r"\s*\S{1,12}")


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call as a model writes it; the arguments need not be JSON."""

    name: str
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the server says to one request."""

    content: str | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    refusal: str | None = None
    finish_reason: Literal["stop", "length", "content_filter"] = "stop"
    """Of a reply without tool calls."""
    status: int = 200
    error: str = ""
    """The message of a status of 400 or more."""
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_s: float = 0.0
    """Waited before anything is sent."""
    cut_after: int | None = None
    """Bytes of the body after which the connection is reset; 0 resets it before the status line."""
    usage: bool = True
    """Whether the provider says what the request took."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it arrived."""

    body: JsonObject
    authorization: str
    at: float
    """Seconds of a clock that never goes back."""

    @property
    def prompt(self) -> str:
        """The text of all messages."""
        return prompt_of(self.body)

    @property
    def prompt_tokens(self) -> int:
        """Tokens of the whole request, schema and tools included, counted roughly."""
        return tokens(json.dumps(self.body, ensure_ascii=False))


Brain = Callable[[JsonObject], Reply]
"""Answers the JSON of a chat completion request; called from many threads at once."""


def prompt_of(body: JsonObject) -> str:
    """Return the text of all messages of a request."""
    parts: list[str] = []
    for message in body["messages"]:
        content = message.get("content") or ""
        parts.append(content if isinstance(content, str) else "".join(part.get("text", "") for part in content))
    return "\n\n".join(parts)


def tokens(text: str) -> int:
    """Return a rough count of a text's tokens, at least 1."""
    return max(1, len(text) // CHARS_PER_TOKEN)


class ChatServer(ThreadingHTTPServer):
    """Serves `/v1/models` and `/v1/chat/completions`, each request in a thread of its own.

    Args:
        brain: Says what is answered.
        model: The name under `/v1/models`; any name is accepted in a request, and answered under.
    """

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, brain: Brain, model: str = "scripted") -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.brain, self.model = brain, model
        self.asked: list[Asked] = []
        """Every chat request in the order in which it came."""
        self.most_at_once = 0
        self._under_way = 0
        self._lock = threading.Lock()

    @property
    def base_url(self) -> str:
        """What `OPENAI_BASE_URL` takes."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print what went wrong; a client that hung up is none of the server's errors."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @contextmanager
    def answering(self, asked: Asked) -> Iterator[None]:
        """Note a request, and how many are answered at once."""
        with self._lock:
            self.asked.append(asked)
            self._under_way += 1
            self.most_at_once = max(self.most_at_once, self._under_way)
        try:
            yield
        finally:
            with self._lock:
                self._under_way -= 1


@contextmanager
def serving(brain: Brain, model: str = "scripted") -> Iterator[ChatServer]:
    """Run a server for the time of the block."""
    with ChatServer(brain, model) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: ChatServer

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 — the base class names it
        """Stay silent; what was asked is kept in `ChatServer.asked`."""

    def do_GET(self) -> None:
        if self.path.rstrip("/") == "/v1/models":
            self._send(200, {"object": "list", "data": [{"id": self.server.model, "object": "model"}]})
        else:
            self._send(404, _error(404, f"no such path: {self.path}"))

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))))
        if self.path.rstrip("/") != "/v1/chat/completions":
            self._send(404, _error(404, f"no such path: {self.path}"))
            return
        asked = Asked(body, self.headers.get("Authorization", ""), time.monotonic())
        with self.server.answering(asked):
            reply = self.server.brain(body)
            time.sleep(reply.delay_s)
            self._answer(asked, reply)

    def _answer(self, asked: Asked, reply: Reply) -> None:
        if reply.cut_after == 0:
            self._reset()
        elif reply.status >= 400:
            self._send(reply.status, _error(reply.status, reply.error), reply.headers)
        elif asked.body.get("stream"):
            self._stream(asked, reply)
        else:
            self._send(200, _completion(asked, reply), reply.headers, reply.cut_after)

    def _send(
        self, status: int, body: JsonObject, headers: Mapping[str, str] | None = None, cut_after: int | None = None
    ) -> None:
        data = json.dumps(body, ensure_ascii=False).encode()
        self._head(status, {"Content-Type": "application/json", "Content-Length": str(len(data)), **(headers or {})})
        self.wfile.write(data[:cut_after])
        if cut_after is not None:
            self._reset()

    def _stream(self, asked: Asked, reply: Reply) -> None:
        self._head(200, {"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked", **reply.headers})
        sent = 0
        for event in _events(asked, reply):
            data = f"data: {event}\n\n".encode()
            self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
            self.wfile.flush()
            sent += len(data)
            if reply.cut_after is not None and sent >= reply.cut_after:
                self._reset()
                return
        self.wfile.write(b"0\r\n\r\n")

    def _head(self, status: int, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _reset(self) -> None:
        """Close the connection so that the client sees a reset instead of an end."""
        self.wfile.flush()
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()


def _error(status: int, message: str) -> JsonObject:
    return {"error": {"message": message, "type": "scripted", "code": status}}


def _message(reply: Reply) -> JsonObject:
    message: JsonObject = {"role": "assistant", "content": reply.content, "refusal": reply.refusal}
    if reply.tool_calls:
        message["tool_calls"] = [
            {"id": f"call_{n}", "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for n, call in enumerate(reply.tool_calls)
        ]
    return message


def _finish(reply: Reply) -> str:
    return "tool_calls" if reply.tool_calls else reply.finish_reason


def _completion(asked: Asked, reply: Reply) -> JsonObject:
    message = _message(reply)
    return {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": 0,
        "model": asked.body["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": _finish(reply)}],
        **({"usage": _usage(asked, message)} if reply.usage else {}),
    }


def _usage(asked: Asked, message: JsonObject) -> JsonObject:
    sent, received = asked.prompt_tokens, tokens(json.dumps(message, ensure_ascii=False))
    return {"prompt_tokens": sent, "completion_tokens": received, "total_tokens": sent + received}


def _events(asked: Asked, reply: Reply) -> Iterator[str]:
    """The data of a streamed answer, one event after another."""
    message = _message(reply)
    deltas: list[JsonObject] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": piece} for piece in _pieces(reply.content or "")]
    deltas += [{"refusal": piece} for piece in _pieces(reply.refusal or "")]
    deltas += [{"tool_calls": [{"index": n, **call}]} for n, call in enumerate(message.get("tool_calls", ()))]
    for delta in deltas:
        yield _chunk(asked, [{"index": 0, "delta": delta, "finish_reason": None}])
    yield _chunk(asked, [{"index": 0, "delta": {}, "finish_reason": _finish(reply)}])
    if reply.usage and asked.body.get("stream_options", {}).get("include_usage"):
        yield _chunk(asked, [], usage=_usage(asked, message))
    yield "[DONE]"


def _pieces(text: str) -> list[str]:
    pieces = _PIECE.findall(text)
    return [*pieces, text[len("".join(pieces)) :]] if text else []


def _chunk(asked: Asked, choices: list[JsonObject], **more: JsonObject) -> str:
    chunk = {"id": "chatcmpl-scripted", "object": "chat.completion.chunk", "created": 0, "model": asked.body["model"]}
    return json.dumps({**chunk, "choices": choices, **more}, ensure_ascii=False)
