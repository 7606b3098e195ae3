"""Read a person's answer to an interrupt, in whatever shape it comes."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from factledger.records import JsonObject

_YES = frozenset(
    "yes y yep yeah ok okay approve approved accept go sure fine good agreed "
    "да ага ок хорошо согласен согласна давай подходит годится одобряю верно".split()
)
_NO = frozenset("no n nope reject rejected stop cancel нет неа отмена стоп отклонить".split())
_COURTESY = frozenset(
    "please thanks thank you ahead on it that this plan is looks sounds great the with all right do "
    "пожалуйста спасибо конечно план всё все так вперёд вперед этот по нему ищи ищите".split()
)
"""Words beside a yes that ask for nothing more."""
_YES_HAN = ("可以", "好的", "好", "是的", "是", "同意", "行", "没问题", "批准", "确认", "对", "开始吧", "开始", "继续")
_NO_HAN = ("不可以", "不同意", "不要", "不行", "不是", "不对", "不好", "不", "否", "取消", "停止")
_COURTESY_HAN = ("谢谢", "就这样", "这样", "计划", "检索", "吧", "了", "啊", "呀", "请", "您", "你")
_WORD = re.compile(r"[^\W\d_]+")
_BETWEEN = re.compile(r"^[\s\W_]+")
_PARTING = re.compile(r"\w\s*[,.;:!—–，。；：！]")


@dataclass(frozen=True, slots=True)
class Decision:
    """What the person decided."""

    approved: bool
    words: str = ""
    """What to change, as the person put it; empty when nothing was said beyond yes or no."""
    edited: JsonObject | None = None
    """The arguments as the person edited them; None when they did not."""


def read_decision(answer: object) -> Decision:
    """Understand booleans, plain text, and the dictionaries that chat front ends send.

    Text that says more than yes or no is taken as a wish to change something, and what cannot be read as a no:
    nothing is approved by accident.
    """
    match answer:
        case bool():
            return Decision(answer)
        case str():
            return _from_text(answer)
        case {"decisions": [first, *_]} | [first, *_]:
            return read_decision(first)
        case {"approved": bool(approved), **rest}:
            return Decision(approved, str(rest.get("feedback") or ""))
        case {"type": str(kind), **rest}:
            return _from_type(kind, rest)
        case _:
            return Decision(approved=False)


def read_meaning(answer: object) -> Decision:
    """Understand what a person says a question means: a yes or a no alone decides, and words are kept whole.

    A yes or a no before the words is left off where a mark parts them: "yes, Orbit A1", but "Go programming".
    """
    match answer:
        case {"decisions": [first, *_]} | [first, *_]:
            return read_meaning(first)
        case {"type": "respond" | "response" | "reject" | "ignore", **rest}:
            return _whole(_said(rest))
        case {"answer": str(text)} | {"message": str(text)} | {"text": str(text)} | str(text):
            return _whole(text)
        case _:
            return read_decision(answer)


def read_choice(answer: object, choices: Mapping[str, str]) -> str | None:
    """Return the key that a person chose, by the key itself or by its value; None when the answer names no single one.

    Args:
        answer: Text, or a dictionary as chat front ends send it.
        choices: Key to value, as they were offered.
    """
    match answer:
        case {"decisions": [first, *_]} | [first, *_]:
            return read_choice(first, choices)
        case {"preferred": str(text)} | {"message": str(text)} | {"args": str(text)} | str(text):
            tokens = set(re.findall(r"[a-z]+\d+", text.casefold()))
            named = [k for k, value in choices.items() if k.casefold() in tokens or _plain(value) == _plain(text)]
            return named[0] if len(named) == 1 else None
        case _:
            return None


def words_of(answer: object) -> str:
    """Return what a person said, as text for the ledger."""
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False, sort_keys=True, default=str)


def _from_type(kind: str, rest: Mapping[Any, object]) -> Decision:
    """Read a decision of LangChain's human-in-the-loop middleware, or of the older agent inbox."""
    match kind, rest.get("edited_action") or rest.get("args"):
        case "approve" | "accept", _:
            return Decision(approved=True)
        case "edit", {"args": Mapping() as args}:
            return Decision(approved=True, edited=_parsed(args))
        case "reject" | "ignore", _:
            return Decision(approved=False, words=_said(rest))
        case "respond" | "response" | "edit", _:
            return _from_text(_said(rest))
        case _:
            return Decision(approved=False)


def _from_text(text: str) -> Decision:
    """Take a yes or a no off the front; what is left and is no courtesy is what to change."""
    said, rest = _opening(text.strip())
    if said is None:
        return Decision(approved=False, words=text.strip())
    if _is_courtesy(rest):
        return Decision(approved=said)
    wish = text.strip() if not said and _goes_on(text, rest) else rest
    return Decision(approved=False, words=wish)


def _whole(text: str) -> Decision:
    """Read a text as `_from_text` does, with all of its words where the yes or no is one of them."""
    decision = _from_text(text)
    if not decision.words:
        return decision
    said = text.strip()
    head = said.removesuffix(decision.words)
    return Decision(approved=False, words=decision.words if _PARTING.search(head) else said)


def _opening(text: str) -> tuple[bool | None, str]:
    """Return whether a text begins with yes or no, and what follows."""
    text = _BETWEEN.sub("", text)
    for said, heads in ((False, _NO_HAN), (True, _YES_HAN)):
        head = next((head for head in heads if _begins(text, head)), None)
        if head is not None:
            return said, _BETWEEN.sub("", text[len(head) :])
    first = _WORD.match(text)
    word = first.group().casefold() if first else ""
    if first is None or word not in _YES | _NO:
        return (True, "") if text and _praises(text) else (None, text)
    return word in _YES, _BETWEEN.sub("", text[first.end() :])


def _goes_on(text: str, rest: str) -> bool:
    """Whether a no belongs to what follows it, with nothing but a space between: `no price`, `不要重量`."""
    return not re.search(r"[^\w\s]", text.strip().removesuffix(rest).lstrip("\"'“”«»"))


def _begins(text: str, head: str) -> bool:
    """Whether a text begins with a Chinese yes or no; one character may also begin another word (`是否`, `不加`)."""
    after = text[len(head) :]
    return text.startswith(head) and (len(head) > 1 or not after[:1].isalpha() or after.startswith(_COURTESY_HAN))


def _praises(text: str) -> bool:
    """Whether a text is a yes in other words: `looks good`, `план хороший`."""
    words = [word.casefold() for word in _WORD.findall(text)]
    return bool(set(words) & _YES) and set(words) <= _YES | _COURTESY


def _is_courtesy(rest: str) -> bool:
    for phrase in (*_YES_HAN, *_COURTESY_HAN):
        rest = rest.replace(phrase, " ")
    return {word.casefold() for word in _WORD.findall(rest)} <= _YES | _COURTESY and not re.search(r"\d", rest)


def _said(rest: Mapping[Any, object]) -> str:
    for key in ("message", "args", "edited_action"):
        if rest.get(key):
            return words_of(rest[key])
    return ""


def _parsed(args: Mapping[Any, object]) -> JsonObject:
    """Return edited arguments; front ends send a list that was edited in a text field as its JSON text."""
    return {str(name): _value(value) for name, value in args.items()}


def _value(value: object) -> Any:
    if isinstance(value, str) and value.lstrip().startswith(("[", "{")):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


def _plain(text: str) -> str:
    return "".join(text.casefold().split())
