"""The recorded answers of a run, each given out once, in the order in which equal questions were asked."""

from collections import defaultdict, deque
from collections.abc import Mapping

from factledger.errors import ReplayError
from factledger.records import JsonObject, Usage
from factledger.traces.differences import differences
from factledger.traces.format import CallLine, request_key
from factledger.traces.reading import Trace
from factledger.traces.scrubbing import Scrubber

_SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "triage": ("question",),
    "plan": ("question",),
    "choose_tool": ("question", "angle"),
    "extract": ("metric.name", "title"),
    "judge": ("subject",),
    "draft": ("question",),
    "search": ("query", "angle"),
    "open": ("url",),
    "titles": ("limit",),
}
"""Which fields of a request say what it is about, by what is asked."""


class Answers:
    """Hands out recorded answers by what is asked; a question that was not recorded ends the run.

    Args:
        trace: A recorded run. Raises `ReplayError` for one that holds no requests.
    """

    def __init__(self, trace: Trace) -> None:
        if trace.header.missing:
            lacking = ", ".join(trace.header.missing)
            raise ReplayError(
                f"{trace.name} was exported and not recorded, so it cannot be replayed; it lacks {lacking}"
            )
        self._trace, self._scrubber = trace, Scrubber()
        self._queues: dict[str, deque[int]] = defaultdict(deque)
        for n, call in enumerate(trace.calls):
            self._queues[call.key].append(n)
        self._given: set[int] = set()
        self.problem = ""
        """The first question that had no answer."""

    @property
    def usage(self) -> Usage:
        """What the answers given out took when they were recorded; nothing is paid again."""
        return Usage.added_up(self._trace.calls[n].usage for n in sorted(self._given))

    def take(self, role: str, request: JsonObject) -> CallLine:
        """Return the next answer to a question.

        Raises:
            ReplayError: There is none; the message names the step and the nearest recorded question.
        """
        asked = self._scrubber.value(request)
        queue = self._queues.get(request_key(role, asked))
        if queue:
            self._given.add(queue[0])
            return self._trace.calls[queue.popleft()]
        problem = self._asked_too_often(role, asked) if queue is not None else self._not_recorded(role, asked)
        self.problem = self.problem or problem
        raise ReplayError(problem)

    def page(self, sha256: str) -> str:
        """Return the text of a recorded page. Raises `ReplayError` when the trace lacks it."""
        if sha256 not in self._trace.pages:
            raise ReplayError(f"{self._trace.name} names the page {sha256} and does not hold it")
        return self._trace.pages[sha256]

    def unused(self) -> list[str]:
        """Return a sentence for each recorded answer that nobody asked for."""
        return [
            f"line {place}: {step(call.role, call.request)} was recorded and not asked for"
            for n, (place, call) in enumerate(zip(self._trace.places, self._trace.calls, strict=True))
            if n not in self._given
        ]

    def _asked_too_often(self, role: str, asked: JsonObject) -> str:
        key = request_key(role, asked)
        times = sum(call.key == key for call in self._trace.calls)
        return f"{step(role, asked)} is asked {times + 1} times; {times} answers were recorded"

    def _not_recorded(self, role: str, asked: JsonObject) -> str:
        said = f"No answer was recorded to {step(role, asked)}"
        others = [(n, call) for n, call in enumerate(self._trace.calls) if call.role == role]
        if not others:
            return f"{said}; nothing was recorded of {role}"
        nearest, found = min(
            ((n, list(differences(call.request, asked))) for n, call in others),
            key=lambda one: (len(one[1]), one[0] in self._given, one[0]),
        )
        near = self._trace.calls[nearest]
        return f"{said}. The nearest is line {self._trace.places[nearest]}, {step(role, near.request)}: {found[0]}"


def step(role: str, request: JsonObject) -> str:
    """Return how a person finds a question in a run: `extract of 'battery life of A', 'Test report'`."""
    fields = _SUBJECTS.get(role.rpartition(".")[2], ())
    said = [repr(value) for value in (_field(request, name) for name in fields) if value is not None]
    return f"{role} of {', '.join(said)}" if said else role


def _field(request: JsonObject, name: str) -> object:
    value: object = request
    for part in name.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value
