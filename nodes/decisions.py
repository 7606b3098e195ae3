"""Read a person's answer to an interrupt, in whatever shape it comes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

_YES = frozenset(
    "yes y ok okay approve approved go sure да ок хорошо согласен согласна давай 可以 好 好的 是 同意 行".split()
)
_NO = frozenset("no n reject rejected stop нет не отмена 不 不行 否 不可以 取消 停止".split())
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Decision:
    """What the person decided."""

    approved: bool
    words: str = ""
    """What to change, as the person put it; empty when nothing was said beyond yes or no."""


def read_decision(answer: object) -> Decision:
    """Understand booleans, plain text, and the dictionaries that chat front ends send.

    Text that begins with neither yes nor no is taken as a wish to change something: nothing is approved by accident.
    """
    match answer:
        case bool():
            return Decision(answer)
        case str():
            return _from_text(answer)
        case {"decisions": [first, *_]}:
            return read_decision(first)
        case {"type": "approve" | "accept"}:
            return Decision(approved=True)
        case {"type": "reject" | "ignore", **rest}:
            return Decision(approved=False, words=str(rest.get("message") or ""))
        case {"type": "respond" | "response" | "edit", **rest}:
            return Decision(approved=False, words=_words(rest))
        case {"approved": bool(approved), **rest}:
            return Decision(approved, str(rest.get("feedback") or ""))
        case _:
            return Decision(approved=False)


def _from_text(text: str) -> Decision:
    words = _WORD.findall(text.casefold())
    if not words:
        return Decision(approved=False)
    if words[0] in _YES and len(words) == 1:
        return Decision(approved=True)
    rest = re.sub(r"^\W*[^\W\d_]+\W*", "", text, count=1) if words[0] in _YES | _NO else text.strip()
    return Decision(approved=False, words=rest.strip())


def _words(rest: Mapping[object, object]) -> str:
    for key in ("message", "args", "edited_action"):
        if rest.get(key):
            return str(rest[key])
    return ""


def read_choice(answer: object, choices: Mapping[str, str]) -> str | None:
    """Return the key that a person chose, by the key itself or by its value; None when the answer names no single one.

    Args:
        answer: Text, or a dictionary as chat front ends send it.
        choices: Key to value, as they were offered.
    """
    match answer:
        case {"decisions": [first, *_]}:
            return read_choice(first, choices)
        case {"preferred": str(text)} | {"message": str(text)} | {"args": str(text)} | str(text):
            tokens = set(re.findall(r"[\w.,%]+", text.casefold()))
            named = [k for k, value in choices.items() if k.casefold() in tokens or value.casefold() == text.casefold()]
            return named[0] if len(named) == 1 else None
        case _:
            return None
