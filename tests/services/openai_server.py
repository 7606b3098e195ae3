"""What a scripted model server can do wrong: each a change of what a truthful model would have answered."""

import itertools
import json
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from factledger.evals.model.cases import Asked, Case, TrueAnswer
from factledger.evals.model.serving import Brain, Reply, ToolCall
from factledger.records import JsonObject

Change = Callable[[Reply], Reply]

QUESTIONS = {
    "en": ("battery life of Orbit A1", "What is the battery life of Orbit A1?", "12 hours"),
    "ru": ("время работы батареи Orbit A1", "Каково время работы батареи Orbit A1?", "12 часов"),
    "zh": ("Orbit A1 的电池续航时间", "Orbit A1 的电池续航时间是多少？", "12小时"),
}
SENTENCES = {
    "en": "In standard mode, the battery of Orbit A1 lasted 12 hours on one charge.",
    "ru": "В обычном режиме батарея Orbit A1 работает 12 часов от одного заряда.",
    "zh": "标准模式下，Orbit A1 的电池续航时间为12小时。",
}


def case(language: str) -> Case:
    """Return the one question of a language that the truthful model knows."""
    name, question, value = QUESTIONS[language]
    answer = TrueAnswer(SENTENCES[language], value)
    return Case(f"orbit-{language}", language, question, (Asked(name, question, "Orbit A1", "number", (answer,)),))


def every(brain: Brain, change: Change) -> Brain:
    """Spoil every answer."""
    return lambda body: change(brain(body))


def first(brain: Brain, change: Change, times: int = 1) -> Brain:
    """Spoil the first answers and give the true one from then on."""
    count, lock = itertools.count(), threading.Lock()

    def answer(body: JsonObject) -> Reply:
        with lock:
            spoiled = next(count) < times
        return change(brain(body)) if spoiled else brain(body)

    return answer


def failing(status: int, error: str = "scripted", **headers: str) -> Change:
    """Answer with an HTTP error."""
    return lambda _: Reply(status=status, error=error, headers={k.replace("_", "-"): v for k, v in headers.items()})


def saying(text: str | None, **more: Any) -> Change:
    """Answer with a text of its own."""
    return lambda _: Reply(content=text, **more)


def around(before: str, after: str = "") -> Change:
    """Put text around the answer."""
    return lambda reply: replace(reply, content=f"{before}{written(reply)}{after}")


def fields(change: Callable[[Any], Any]) -> Change:
    """Change the value of every field of the answer."""

    def changed(reply: Reply) -> Reply:
        return replace(
            reply,
            content=json.dumps({k: change(v) for k, v in json.loads(written(reply)).items()}, ensure_ascii=False),
            tool_calls=(),
        )

    return changed


def placeholder(value: Any) -> Any:
    """The schema's own word in place of every text."""
    return deeply(value, lambda _: "string")


def emptied(value: Any) -> Any:
    """Nothing in place of a value."""
    return [] if isinstance(value, list) else "" if isinstance(value, str) else value


def in_french(value: Any) -> Any:
    """Sentences in a language that nobody asked for."""
    return deeply(value, lambda text: "Voilà une réponse dans une autre langue." if " " in text else text)


def deeply(value: Any, change: Callable[[str], str]) -> Any:
    """Change every text within a value."""
    if isinstance(value, list):
        return [deeply(part, change) for part in value]
    if isinstance(value, dict):
        return {key: deeply(part, change) for key, part in value.items()}
    return change(value) if isinstance(value, str) else value


def tool_calls(*calls: tuple[str, str]) -> Change:
    """Call tools with arguments as written."""
    return lambda _: Reply(tool_calls=tuple(ToolCall(name, arguments) for name, arguments in calls))


def half(reply: Reply) -> Reply:
    """Stop in the middle, because there was no more room."""
    text = written(reply)
    return Reply(content=text[: len(text) // 2], finish_reason="length")


def written(reply: Reply) -> str:
    """Return what a reply says, as an answer or as the arguments of its tool call."""
    return reply.content or reply.tool_calls[0].arguments


REPEATING = saying('{"found": true, "quote": "' + "the battery lasts " * 400, finish_reason="length")
SPOILT_BY_FORM: dict[str, Change] = {
    "thoughts before the answer": around("<think>They ask {for} JSON. Let me see.</think>\n"),
    "prose and a code fence around the answer": around(
        "Sure! Here is what you asked for:\n```json\n", "\n```\nAnything else?"
    ),
}
"""What is read all the same, without asking again."""
SPOILT: dict[str, Change] = {
    "the schema's own words": fields(placeholder),
    "prose without an answer": saying("The passages are interesting."),
    "an empty answer": saying(""),
    "no answer at all": saying(None),
    "one phrase without end": REPEATING,
    "an array of nothing": saying("[]"),
    "numbers for an answer": saying("[1, 2, 3]"),
    "a refusal in its own field": lambda _: Reply(refusal="I cannot help with that."),
    "a refusal in words": saying("I'm sorry, but I can't help with that."),
    "a refusal in words, ru": saying("Извините, я не могу помочь с этим."),
    "a refusal in words, zh": saying("抱歉，我无法回答这个问题。"),
}
"""What cannot be used; a second, true answer repairs it."""
ODD: dict[str, Change] = {
    "half an answer": half,
    "empty lists and texts": fields(emptied),
    "another language": fields(in_french),
    "a tool call that nobody asked for": tool_calls(("open_page", '{"url": "http://127.0.0.1/"}')),
}
"""What may be usable or not; never a crash."""
DOWN: dict[str, Change] = {
    "429 with Retry-After": failing(429, "slow down", Retry_After="1"),
    "429 without a hint": failing(429, "slow down"),
    "500": failing(500, "internal error"),
    "503": failing(503, "loading model"),
    "a reset connection": lambda _: Reply(cut_after=0),
    "an answer cut in the middle": lambda reply: replace(reply, cut_after=20),
}
"""What passes; the same request succeeds later."""
