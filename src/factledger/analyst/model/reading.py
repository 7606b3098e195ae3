"""Read the one JSON object that a model was asked for out of whatever it wrote."""

import json
import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

import json_repair

from factledger.analyst.model.cleaning import repeats_itself
from factledger.records import JsonObject

_CLOSED_THOUGHT = re.compile(r"<(think|thinking|thought|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_END_OF_THOUGHT = re.compile(r"^.*</(?:think|thinking|thought|reasoning)>", re.DOTALL | re.IGNORECASE)
_OPEN_THOUGHT = re.compile(r"<(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_REFUSAL = re.compile(
    r"""^\W*(?:
      (?:i['’]?\s?a?m\s(?:really\s|very\s)?sorry|sorry|apologies|unfortunately)\b.{0,80}\b(?:can(?:no|['’])?t|unable|not\sable|won['’]?t)
    | i\s(?:can(?:no|['’])t|can\snot|am\s(?:unable|not\sable)|won['’]?t|must\sdecline)\b
    | as\san\sai\b
    | (?:извините|простите|к\sсожалению|прошу\sпрощения)\b.{0,80}\bне\s(?:могу|можем|имею|в\sсостоянии)
    | я\sне\s(?:могу|имею\sвозможности)\b
    | (?:很?抱歉|对不起|非常抱歉|不好意思).{0,40}(?:不能|无法|不可以|没办法)
    | (?:作为(?:一个|一名)?(?:AI|人工智能)|我(?:不能|无法))
    )""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_LONGEST_READ = 40_000
"""Characters; no answer is longer, an endless repetition is."""
_MOST_OPENINGS = 500
_DEEPEST = 4


def without_thoughts(text: str) -> str:
    """Return an answer without what the model thought aloud, also when only one end of the thought is marked."""
    text = _END_OF_THOUGHT.sub("", _CLOSED_THOUGHT.sub(" ", text))
    return text.strip()


def is_refusal(text: str) -> bool:
    """Whether an answer without any object declines the task, in English, Russian or Chinese."""
    return bool(_REFUSAL.match(without_thoughts(text)[:400]))


def explain(text: str) -> str:
    """Return why no object could be read from an answer, for the model that is asked again."""
    left = without_thoughts(text)
    if not left:
        return "it is empty"
    if repeats_itself(left):
        return "it repeats itself without end"
    return "it holds no JSON object with the fields that were asked for"


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The fields that were asked for."""

    keys: Set[str]
    aliases: Mapping[str, str]

    def within(self, value: Any, depth: int = 0) -> JsonObject | None:
        """Return the object that has some of the fields: the value itself, its only part, or the first of a list."""
        if depth > _DEEPEST:
            return None
        if isinstance(value, list):
            matches = (self.within(part, depth + 1) for part in value[:_DEEPEST] if isinstance(part, dict))
            return next((match for match in matches if match), None)
        if not isinstance(value, dict):
            return None
        fields = self._named(value)
        if self.keys & fields.keys():
            return fields
        inner = [part for part in fields.values() if isinstance(part, dict)]
        return self.within(inner[0], depth + 1) if len(inner) == 1 else None

    def _named(self, value: JsonObject) -> JsonObject:
        folded = {str(key).strip().casefold(): part for key, part in value.items()}
        other = {self.aliases[key]: part for key, part in folded.items() if key in self.aliases}
        return other | {key: part for key, part in folded.items() if key not in self.aliases}


def read_object(
    text: str, keys: Set[str], *, aliases: Mapping[str, str] | None = None, whole: bool = False
) -> JsonObject | None:
    """Return the object in an answer that has most of the keys; None when there is none.

    Args:
        text: The answer as it came: thoughts, code fences and prose around the object are passed over.
        keys: The fields that were asked for.
        aliases: Other names of theirs.
        whole: Accept only fields that are complete, because the answer is known to be cut off.
    """
    answer, wanted = without_thoughts(text[:_LONGEST_READ]), _Wanted(keys, aliases or {})
    found: list[JsonObject] = [fields for value in _objects(answer) if (fields := wanted.within(value)) is not None]
    if whole:
        found = [fields for fields in found if keys <= fields.keys()] or _before_the_cut(answer, wanted)
    elif not any(keys <= fields.keys() for fields in found):
        mended = () if repeats_itself(answer) else _mended(answer)
        found += [fields for value in mended if (fields := wanted.within(value)) is not None]
    if _OPEN_THOUGHT.search(answer):
        found.reverse()  # in a thought that never ends the first objects are attempts
    return max(found, key=lambda fields: len(keys & fields.keys()), default=None)


def _before_the_cut(text: str, wanted: _Wanted) -> list[JsonObject]:
    """Return what of an object was finished before it was cut off: all but the last field, or but its last item."""
    begun = [fields for value in _mended(text) if (fields := wanted.within(value)) is not None]
    return [_without_last(fields) for fields in begun]


def _without_last(fields: JsonObject) -> JsonObject:
    finished, (name, last) = list(fields.items())[:-1], list(fields.items())[-1]
    return dict(finished) | ({name: last[:-1]} if isinstance(last, list) and len(last) > 1 else {})


def _objects(text: str) -> Iterator[Any]:
    """Every JSON object or array that stands in a text as it should be written, outermost only, in order."""
    decoder, at = json.JSONDecoder(strict=False), 0
    for _ in range(_MOST_OPENINGS):
        start = _next_opening(text, at)
        if start < 0:
            return
        try:
            value, at = decoder.raw_decode(text, start)
        except ValueError:
            at = start + 1
            continue
        except RecursionError:
            return
        yield value


def _next_opening(text: str, at: int) -> int:
    places = [place for place in (text.find("{", at), text.find("[", at)) if place >= 0]
    return min(places, default=-1)


def _mended(text: str) -> Iterator[Any]:
    """What the json-repair library reads from the first brace on: single quotes, missing commas, a lost end."""
    start = text.find("{")
    if start < 0:
        return
    try:
        yield json_repair.loads(text[start:], skip_json_loads=True)
    except (ValueError, RecursionError):
        return
