"""What a model fills in: small and flat, every field asked for; read leniently, because small models are normal.

No field takes an address, and none takes a figure that reaches a reader without a quote or a slot.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, model_validator

from factledger.analyst.model.cleaning import as_text, choice, is_placeholder, optional_line
from factledger.records import JsonObject

NAME_CHARS = 120
_MOST_TRUSTED = 5
_ARGUMENTS = ("arguments", "parameters", "args")
"""Where the fields stand when a model writes a tool call into its text."""
_SCHEMA_KEYS = frozenset({"type", "properties", "items", "enum", "anyOf"})
_SLOT = re.compile(r"\{[FK]\d+(?:\.value)?\}")

FOUND = dict.fromkeys("true yes да есть найдено 是 有 找到".split(), "true")
FOUND |= dict.fromkeys("false no not_found нет не_найдено 否 无 没有 未找到".split(), "false")
DECISIONS = dict.fromkeys("research search исследование поиск 研究 搜索 检索 查询".split(), "research")
DECISIONS |= dict.fromkeys("greeting chat small_talk приветствие 问候 打招呼 寒暄 闲聊".split(), "greeting")
ASKING = dict.fromkeys("clarify clarification ask ask_back уточнение уточнить 澄清 追问".split(), "clarify")
DECISIONS |= dict.fromkeys("edit editing правка редактирование 编辑 修改 润色".split(), "edit")
KINDS = dict.fromkeys("number numeric integer float date число числовой дата 数字 数值 数量 日期".split(), "number")
KINDS |= dict.fromkeys("text string name place текст строка текстовый 文本 文字".split(), "text")
MEANINGS = dict.fromkeys("supported true yes подтверждено подтверждается да верно 支持 是 对 符合".split(), "supported")
MEANINGS |= dict.fromkeys(
    "unsupported not_supported contradicted refuted false no не_подтверждено не_подтверждается опровергнуто нет неверно"
    " 不支持 否 不是 不符合".split(),
    "unsupported",
)
MEANINGS |= dict.fromkeys("unclear unknown not_checked неясно неизвестно 不清楚 不确定 不明确 未知".split(), "unclear")
SHARES = {"high": 0.9, "medium": 0.6, "low": 0.3}
"""What the three words of confidence count in [0, 1]; they order facts and decide nothing."""
SURENESS = dict.fromkeys("high высокая высокий 高".split(), "high")
SURENESS |= dict.fromkeys("medium средняя средний 中 中等".split(), "medium")
SURENESS |= dict.fromkeys("low низкая низкий 低".split(), "low")


def _chosen(words: dict[str, str], default: str | None = None) -> BeforeValidator:
    """Read a choice in any case and language; without a default what is no choice is an error."""
    return BeforeValidator(lambda value: choice(value, words) or default or value)


def _sureness(value: Any) -> str:
    if isinstance(value, int | float):
        return "high" if value > 0.75 else "medium" if value > 0.45 else "low"
    return choice(value, SURENESS) or "low"


def _least_sources(value: Any) -> int:
    """The first small number in whatever was written, `trusted_sources >= 2 or not_found` included; else 1."""
    digits = [int(word) for word in as_text(value).split() if word.isdecimal() and len(word) < 3]
    return min(max(digits[0] if digits else 1, 1), _MOST_TRUSTED)


def _names(value: Any) -> list[str]:
    parts = value if isinstance(value, list) else [value]
    named = [part.get("name") if isinstance(part, dict) else part for part in parts]
    return [text for part in named if (text := as_text(part).strip())]


def _note(value: Any) -> str:
    """A text that may as well be missing; the example's own words are."""
    text = as_text(value)
    return "" if is_placeholder(text) else text


_Text = Annotated[str, BeforeValidator(as_text)]
_Note = Annotated[str, BeforeValidator(_note)]
_Optional = Annotated[str | None, BeforeValidator(lambda value: optional_line(value, NAME_CHARS))]


class ModelAnswer(BaseModel):
    """Base of everything a model fills in; unknown fields are passed over, missing ones may be empty."""

    model_config = ConfigDict(extra="ignore")
    aliases: ClassVar[dict[str, str]] = {}
    """Other names that models give the fields."""
    essential: ClassVar[frozenset[str]] = frozenset()
    """Fields without which an answer that was cut off is none; empty: all of them."""

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        called = [value[key] for key in _ARGUMENTS if isinstance(value.get(key), dict)]
        given = {**value, **called[0]} if called else value
        named = {cls.aliases.get(key, key): part for key, part in given.items()}
        return dict.fromkeys(cls.model_fields) | named | {key: given[key] for key in cls.model_fields if key in given}

    @classmethod
    def keys(cls) -> frozenset[str]:
        """The names of the fields that were asked for."""
        return frozenset(cls.model_fields)

    @classmethod
    def from_prose(cls, text: str) -> JsonObject | None:
        """Return the fields of an answer given in plain words; None where words alone are no answer."""
        return None

    def texts(self) -> list[str]:
        """Every text the model wrote into it."""
        return list(_texts(self.model_dump()))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        yield from _texts(part)


class AskingTriageAnswer(ModelAnswer):
    """Of the triage, where a person can be asked what a message means."""

    essential: ClassVar[frozenset[str]] = frozenset({"decision"})
    decision: Annotated[Literal["research", "greeting", "edit", "clarify"], _chosen(DECISIONS | ASKING)]
    reason: _Note
    text: _Note
    question: _Note


class TriageAnswer(AskingTriageAnswer):
    """Of the triage, where nobody can be asked."""

    decision: Annotated[Literal["research", "greeting", "edit"], _chosen(DECISIONS)]


class MetricAnswer(ModelAnswer):
    """One metric of a plan."""

    name: _Text
    definition: _Note
    entity: _Optional
    unit: _Optional
    period: _Optional
    scope: _Optional
    kind: Annotated[Literal["number", "text"], _chosen(KINDS, "number")]


class SubQuestionAnswer(ModelAnswer):
    """One sub-question of a plan; it names its metrics."""

    aliases: ClassVar[dict[str, str]] = {"stop_condition": "trusted_sources", "metric": "metrics"}
    question: _Text
    claim: _Text
    falsifier: _Text
    trusted_sources: Annotated[int, BeforeValidator(_least_sources)]
    metrics: Annotated[list[str], BeforeValidator(_names)]


def _each(field: str) -> BeforeValidator:
    """Read a list of objects: a bare text is an object with that field, and one object is a list of one."""

    def read(value: Any) -> list[Any]:
        parts = value if isinstance(value, list) else [value]
        return [{field: part} if isinstance(part, str) else part for part in parts if part]

    return BeforeValidator(read)


class PlanAnswer(ModelAnswer):
    """Of the planning."""

    aliases: ClassVar[dict[str, str]] = {"subquestions": "sub_questions", "sub-questions": "sub_questions"}
    metrics: Annotated[list[MetricAnswer], _each("name")]
    sub_questions: Annotated[list[SubQuestionAnswer], _each("question")]


class QueryAnswer(ModelAnswer):
    """Of the wording of a query, where there is one tool only."""

    aliases: ClassVar[dict[str, str]] = {"search_query": "query", "q": "query"}
    essential: ClassVar[frozenset[str]] = frozenset({"query"})
    query: _Text
    reason: _Note


class ChoiceAnswer(QueryAnswer):
    """Of the choice of a tool."""

    aliases: ClassVar[dict[str, str]] = {**QueryAnswer.aliases, "name": "tool", "tool_name": "tool"}
    essential: ClassVar[frozenset[str]] = frozenset({"tool", "query"})
    tool: _Text


class ExtractAnswer(ModelAnswer):
    """Of an extraction."""

    essential: ClassVar[frozenset[str]] = frozenset({"found", "quote", "value"})
    found: Annotated[bool, _chosen(FOUND)]
    quote: _Text
    value: _Text
    unit: _Optional
    period: _Optional
    scope: _Optional
    entity: _Optional
    confidence: Annotated[Literal["high", "medium", "low"], BeforeValidator(_sureness)]
    reason: _Note

    def texts(self) -> list[str]:
        """Every text that counts: when nothing was found, none does."""
        return super().texts() if self.found else []


class JudgeAnswer(ModelAnswer):
    """Of a judgement; the reason stands first, so that it is thought before it is decided."""

    aliases: ClassVar[dict[str, str]] = {"verdict": "meaning", "judgement": "meaning", "judgment": "meaning"}
    essential: ClassVar[frozenset[str]] = frozenset({"meaning"})
    reason: _Note
    meaning: Annotated[Literal["supported", "unsupported", "unclear"], _chosen(MEANINGS)]

    @classmethod
    def from_prose(cls, text: str) -> JsonObject | None:
        """Accept the one word of the judgement."""
        word = choice(text, MEANINGS)
        return {"meaning": word} if word else None


class DraftAnswer(ModelAnswer):
    """Of a draft: sentences with slots."""

    aliases: ClassVar[dict[str, str]] = {"text": "sentences", "conclusion": "sentences", "draft": "sentences"}
    sentences: Annotated[list[str], BeforeValidator(_names)]

    @classmethod
    def from_prose(cls, text: str) -> JsonObject | None:
        """Accept plain sentences that hold slots."""
        return {"sentences": [text]} if _SLOT.search(text) else None


def schema_of(answer: type[ModelAnswer]) -> JsonObject:
    """Return the JSON Schema of an answer in the strict form: every field required, no other allowed, no references."""
    schema = answer.model_json_schema()
    strict: JsonObject = _strict(schema, schema.get("$defs", {}))
    return strict


def _strict(node: Any, definitions: JsonObject) -> Any:
    if isinstance(node, list):
        return [_strict(part, definitions) for part in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _strict(definitions[node["$ref"].rpartition("/")[2]], definitions)
    kept = {key: value for key, value in node.items() if key in _SCHEMA_KEYS}
    out = {key: _strict(value, definitions) for key, value in kept.items() if key != "properties"}
    if "properties" in node:
        out["properties"] = {name: _strict(value, definitions) for name, value in node["properties"].items()}
        out |= {"required": list(node["properties"]), "additionalProperties": False}
    return out
