"""Who answers in a recorded run: rules, a script, a scripted model over the wire, or the real small model."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from factledger.analyst.model import ModelAnalyst, chat_model
from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.protocol import Analyst
from factledger.analyst.scripted import Script, ScriptedAnalyst
from factledger.evals.model.reader import Reader
from factledger.evals.model.serving import Brain, serving
from factledger.evals.model.small import small_chat, small_model

Answering = Callable[[], AbstractContextManager[Analyst]]
"""Makes an analyst that answers for the time of a block."""

_PATIENCE_S = 1200.0
"""For one answer of the real model, on a machine that does other things too."""
_QUICK_S = 30.0


@contextmanager
def rules() -> Iterator[Analyst]:
    """The offline analyst."""
    yield OfflineAnalyst()


def scripted(script: Script) -> Answering:
    """What the script says, and rules for the rest."""

    @contextmanager
    def made() -> Iterator[Analyst]:
        yield ScriptedAnalyst(OfflineAnalyst(), script)

    return made


def over_the_wire(brain: Brain) -> Answering:
    """A scripted model in every call, asked over HTTP as a real one is."""

    @contextmanager
    def made() -> Iterator[Analyst]:
        with serving(brain) as server:
            chat = chat_model(server.model, base_url=server.base_url, timeout_s=_QUICK_S)
            # A server that fails is asked again at once: the pause would only be waited for.
            yield ModelAnalyst(chat, sleep=lambda _: asyncio.sleep(0))

    return made


@contextmanager
def small_everywhere() -> Iterator[Analyst]:
    """The real small model in every call."""
    with small_model() as model:
        yield ModelAnalyst(small_chat(model.base_url, timeout_s=_PATIENCE_S))


@contextmanager
def small_reader() -> Iterator[Analyst]:
    """The real small model where a run reads, judges and words, and rules where it plans."""
    with small_everywhere() as analyst:
        yield Reader(analyst)
