"""Put one question to a model until its answer can be used: ask, read, ask once more with the error shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import ValidationError

from factledger.analyst.model.answers import ModelAnswer, schema_of
from factledger.analyst.model.bounds import clip
from factledger.analyst.model.cleaning import is_placeholder, line, repeats_itself
from factledger.analyst.model.endpoint import Endpoint, Message
from factledger.analyst.model.reading import explain, is_refusal, read_object, without_thoughts
from factledger.analyst.model.reply import Meter, Reply
from factledger.errors import AnalystError
from factledger.prompts import fill
from factledger.records import JsonObject

A = TypeVar("A", bound=ModelAnswer)

REPAIR_TOKENS = 450
"""Of every prompt's bound, kept for the bad answer and the request to repair it."""
_SHOWN_TOKENS = 250
_PROBLEM_TOKENS = 130
_PROBLEM_CHARS = 300
_ROOM_FOR_REPAIR = 2
"""An answer that was cut off is asked for again with so many times the room; not one that repeats itself, which would
fill any."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with an answer that could be read."""

    problem: str
    """For the model that is asked again."""
    fatal: bool = False
    """Whether the answer is of no use with it; otherwise it is taken when the next one is no better."""


@dataclass(frozen=True, slots=True)
class Task(Generic[A]):
    """One question to a model."""

    name: str
    system: str
    user: str
    answer: type[A]
    faults: Callable[[A], Sequence[Fault]]
    """What code finds wrong with an answer, beyond its form."""
    room: int
    """Tokens the answer may take."""

    @property
    def messages(self) -> list[Message]:
        """The prompt."""
        return [("system", self.system), ("human", self.user)]


class Unusable(Exception):
    """An answer that cannot be used, with the kind of the failure it will be if the next one is no better."""

    def __init__(self, kind: str, problem: str) -> None:
        self.kind, self.problem = kind, problem
        super().__init__(problem)


@dataclass(frozen=True, slots=True)
class Form(Generic[A]):
    """How an answer is given: what a request asks for it with, and how it is read from a reply."""

    options: JsonObject
    read: Callable[[Reply], A]
    """Raises `Unusable`."""


class Unanswered(Exception):
    """A reply that shows that the model does not answer in this form at all; no repair will help."""


def by_schema(task: Task[A]) -> Form[A]:
    """Return the form of an answer that fills in the task's schema."""
    schema = {"name": task.name, "strict": True, "schema": schema_of(task.answer)}
    return Form(
        {"response_format": {"type": "json_schema", "json_schema": schema}}, lambda reply: read(reply, task.answer)
    )


async def ask(endpoint: Endpoint, task: Task[A], form: Form[A], meter: Meter) -> A:
    """Return a model's answer to a task; it is asked once more when the first has a fault.

    Of two answers that can be used, the one with fewer faults is taken, else the second.

    Raises:
        AnalystError: No answer can be used (`bad_answer`, `refused`, `truncated`), or none came.
        Unanswered: As the form's reader raises it.
    """
    reply = await endpoint.send(task.messages, meter, room=task.room, **form.options)
    first = _weighed(reply, task, form)
    if first.answer is not None and first.fault is None:
        return first.answer
    fault = first.fault or Unusable("bad_answer", explain(reply.text))
    meter.repair()
    room = task.room * (_ROOM_FOR_REPAIR if fault.kind == "truncated" else 1)
    messages = repair(task.messages, reply.said, fault.problem)
    try:
        second = _weighed(await endpoint.send(messages, meter, room=room, **form.options), task, form)
    except AnalystError:
        if first.answer is None:
            raise
        return first.answer
    usable = [weighed for weighed in (second, first) if weighed.answer is not None]
    answer = min(usable, key=lambda weighed: weighed.faults).answer if usable else None
    if answer is None:
        raise failure(endpoint.name, task.name, second.fault or fault, meter)
    return answer


@dataclass(frozen=True, slots=True)
class _Weighed(Generic[A]):
    """An answer that may be used, if there is one, and what is wrong with it, if anything."""

    answer: A | None
    fault: Unusable | None
    faults: int = 0


def _weighed(reply: Reply, task: Task[A], form: Form[A]) -> _Weighed[A]:
    try:
        answer = form.read(reply)
    except Unusable as unusable:
        return _Weighed(None, unusable)
    faults = task.faults(answer)
    if not faults:
        return _Weighed(answer, None)
    fault = Unusable("bad_answer", "; ".join(fault.problem for fault in faults))
    return _Weighed(None if any(fault.fatal for fault in faults) else answer, fault, len(faults))


def read(reply: Reply, answer: type[A]) -> A:
    """Return the answer that a reply holds. Raises `Unusable` when it holds none."""
    fields = read_object(reply.text, answer.keys(), aliases=answer.aliases, whole=reply.cut_off)
    if fields is None and not reply.cut_off:
        fields = answer.from_prose(without_thoughts(reply.text))
    if fields is None or (reply.cut_off and not (answer.essential or answer.keys()) <= fields.keys()):
        raise _unreadable(reply)
    return validated(fields, answer)


def validated(fields: JsonObject, answer: type[A]) -> A:
    """Return an answer made of fields. Raises `Unusable` when they do not fit or are the example's own words."""
    try:
        value = answer.model_validate(fields)
    except ValidationError as error:
        raise Unusable("bad_answer", _misfit(error)) from None
    echoed = [text for text in value.texts() if is_placeholder(text)]
    if echoed:
        raise Unusable("bad_answer", f"it repeats the example ({clip(echoed[0], 20)}) instead of filling it in")
    return value


def _unreadable(reply: Reply) -> Unusable:
    if reply.refusal:
        return Unusable("refused", f"it declines the task: {reply.refusal}")
    if reply.cut_off and not repeats_itself(reply.text):
        return Unusable("truncated", "it is too long and was cut off; answer more briefly")
    if is_refusal(reply.text):
        return Unusable("refused", f"it declines the task: {without_thoughts(reply.text)}")
    return Unusable("bad_answer", explain(reply.text))


def _misfit(error: ValidationError) -> str:
    """Return the first misfit in words a model can act on."""
    first = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"]) or "the answer"
    return f"{field}: {first['msg']}, not {str(first['input'])[:60]!r}"


def repair(messages: Sequence[Message], said: str, problem: str) -> list[Message]:
    """Return a prompt that shows the answer that cannot be used and why."""
    shown = clip(without_thoughts(said), _SHOWN_TOKENS) or "(nothing)"
    request = fill("repair/user", problem=clip(problem.rstrip("."), _PROBLEM_TOKENS))
    return [*messages, ("ai", shown), ("human", request)]


def failure(model: str, task: str, error: Unusable, meter: Meter) -> AnalystError:
    """Return the error of a call whose answer could not be used, with everything that was spent."""
    problem = line(error.problem, _PROBLEM_CHARS)
    return AnalystError(error.kind, f"{model} gave no usable answer ({task}): {problem}", usage=meter.usage)
