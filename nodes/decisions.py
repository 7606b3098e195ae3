"""Read a person's answer to an interrupt, in whatever shape it comes."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from factledger.records import JsonObject

_YES = frozenset(
    "yes y yep yeah yup ok okay approve approved accept go sure fine good agreed true lgtm "
    "да ага угу ок окей ладно хорошо согласен согласна давай поехали подходит годится одобряю верно".split()
)
_NO = frozenset(
    "no n nope reject rejected stop cancel false quit abort нет неа отмена отмени стоп хватит отклонить".split()
)
_PRAISE = frozenset(
    "great perfect excellent cool absolutely definitely certainly course correct exactly proceed continue "
    "отлично супер конечно точно правильно вперёд вперед хороший отличный".split()
)
"""Words that are a yes alone or beside courtesies, but may begin a wish."""
_REFUSALS = frozenset(
    (
        "do not",
        "don t",
        "not now",
        "never mind",
        "forget it",
        "не надо",
        "не нужно",
        "не стоит",
        "не хочу",
        "не согласен",
        "не согласна",
    )
)
"""Each a no when it is all that is said."""
_COURTESY = frozenset(
    "please thanks thank you ahead on of it that this plan is looks sounds great the with all right do "
    "пожалуйста спасибо конечно план всё все так вперёд вперед этот по нему ищи ищите".split()
)
"""Words beside a yes that ask for nothing more."""
_YES_HAN = (
    *("可以", "好的", "好吧", "好", "是的", "是", "同意", "行", "嗯", "当然", "没错", "没问题", "批准", "确认", "对"),
    *("开始吧", "开始", "继续"),
)
_NO_HAN = (
    *("不可以", "不同意", "不要", "不行", "不是", "不对", "不好", "不用", "不", "否", "算了", "停", "取消", "停止"),
)
_COURTESY_HAN = ("谢谢", "就这样", "这样", "计划", "检索", "吧", "了", "啊", "呀", "请", "您", "你", "的")
_SIGNS = {**dict.fromkeys("👍👌✅🆗", True), **dict.fromkeys("👎❌🚫🛑", False)}
_WORD = re.compile(r"[^\W\d_]+")
_BETWEEN = re.compile(r"^[\s\W_]+")
_NUMBER = re.compile(r"\s*[fF#№第]?\s*(\d{1,3})\s*[.。)个项条]?\s*")
_PARTING = re.compile(r"\w\s*[,.;:!—–，。；：！]")


@dataclass(frozen=True, slots=True)
class Decision:
    """What the person decided."""

    approved: bool
    words: str = ""
    """What to change, as the person put it; empty when nothing was said beyond yes or no."""
    edited: JsonObject | None = None
    """The arguments as the person edited them; None when they did not."""


def read_decision(answer: object) -> Decision | None:
    """Understand booleans, plain text, and the dictionaries that chat front ends send; None where nothing can be read.

    Text that says more than yes or no is taken as a wish to change something: nothing is approved by accident.
    """
    match answer:
        case bool():
            return Decision(answer)
        case str():
            return _from_text(answer)
        case {"decisions": [first, *_]} | [first, *_] | {"decisions": {} as first}:
            return read_decision(first)
        case {"approved": bool(approved), **rest}:
            words = str(rest.get("feedback") or "")
            return Decision(approved and not words, words)
        case {"type": str(kind), **rest}:
            return _from_type(kind, rest)
        case Mapping():
            return _from_text(_plain_words(answer))
        case _:
            return None


def read_meaning(answer: object) -> Decision | None:
    """Understand what a person says a question means: a yes or a no alone decides, and words are kept whole.

    A yes or a no before the words is left off where a mark parts them: "yes, Orbit A1", but "Go programming".
    """
    match answer:
        case {"decisions": [first, *_]} | [first, *_] | {"decisions": {} as first}:
            return read_meaning(first)
        case {"type": "respond" | "response", **rest}:
            return _whole(_said(rest))
        case {"type": "reject" | "ignore", **rest}:
            return _whole(_said(rest)) or Decision(approved=False)
        case {"type": _} | {"approved": bool()}:
            return read_decision(answer)
        case Mapping():
            return _whole(_plain_words(answer))
        case str():
            return _whole(answer)
        case _:
            return read_decision(answer)


def read_choice(answer: object, choices: Mapping[str, str]) -> str | None:
    """Return the key that a person chose, by the key itself or by its value; None when the answer names no single one.

    Args:
        answer: Text, or a dictionary as chat front ends send it.
        choices: Key to value, as they were offered.
    """
    match answer:
        case {"decisions": [first, *_]} | [first, *_] | {"decisions": {} as first}:
            return read_choice(first, choices)
        case {"preferred": str(text)} | {"args": str(text)} | str(text):
            alone = _NUMBER.fullmatch(text)
            tokens = {f"f{alone[1]}"} if alone else set(re.findall(r"[a-z]+\d+", text.casefold()))
            named = [k for k, value in choices.items() if k.casefold() in tokens or _plain(value) == _plain(text)]
            return named[0] if len(named) == 1 else None
        case Mapping() if text := _plain_words(answer):
            return read_choice(text, choices)
        case _:
            return None


def leaves_open(answer: object) -> bool:
    """Whether an answer to the question which of several holds is a no, or a yes: it chooses none, and on purpose."""
    decision = read_decision(answer)
    return decision is not None and not decision.words


def read_as(decision: Decision | None) -> JsonObject:
    """Return how an answer was read, for the ledger."""
    if decision is None:
        return {"approved": False, "words": "", "understood": False}
    return {"approved": decision.approved, "words": decision.words}


def words_of(answer: object) -> str:
    """Return what a person said, as text for the ledger."""
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False, sort_keys=True, default=str)


def _from_type(kind: str, rest: Mapping[Any, object]) -> Decision | None:
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
            return None


def _from_text(text: str) -> Decision | None:
    """Take a yes or a no off the front; what is left and is no courtesy is what to change."""
    if not any(char.isalnum() for char in text):
        signs = {_SIGNS[char] for char in text if char in _SIGNS}
        return Decision(approved=signs.pop()) if len(signs) == 1 else None
    said, rest = _opening(text.strip())
    if said is None:
        return Decision(approved=False, words=text.strip())
    if _is_courtesy(rest):
        return Decision(approved=said)
    wish = text.strip() if not said and _goes_on(text, rest) else rest
    return Decision(approved=False, words=wish)


def _whole(text: str) -> Decision | None:
    """Read a text as `_from_text` does, with all of its words where the yes or no is one of them."""
    decision = _from_text(text)
    if decision is None or not decision.words:
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
    if " ".join(_WORD.findall(text.casefold())) in _REFUSALS:
        return False, ""
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
    return bool(set(words) & (_YES | _PRAISE)) and set(words) <= _YES | _PRAISE | _COURTESY


def _is_courtesy(rest: str) -> bool:
    for phrase in (*_YES_HAN, *_COURTESY_HAN):
        rest = rest.replace(phrase, " ")
    return {word.casefold() for word in _WORD.findall(rest)} <= _YES | _COURTESY and not re.search(r"\d", rest)


def _said(rest: Mapping[Any, object]) -> str:
    for key in ("message", "args", "edited_action"):
        if rest.get(key):
            return words_of(rest[key])
    return ""


def _plain_words(answer: Mapping[Any, object]) -> str:
    """Return the text of a dictionary of a program's own; empty where it has none under a name that says so."""
    texts = (answer.get(key) for key in ("answer", "message", "text", "response", "decision", "approved"))
    return next((text for text in texts if isinstance(text, str)), "")


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
