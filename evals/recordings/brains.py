"""What the scripted models of the recordings answer over the wire."""

import json
import re

from factledger.evals.model.cases import Asked, Case, TrueAnswer
from factledger.evals.model.serving import Brain, Reply, ToolCall, prompt_of
from factledger.evals.model.truthful import TruthfulModel
from factledger.evals.recordings.scripts import VALUES
from factledger.evals.recordings.texts import TEXTS
from factledger.records import JsonObject


def truthful(language: str) -> Brain:
    """Plan, choose, read, judge and word by what is true."""
    return TruthfulModel([_case(language)])


def web_first(language: str) -> Brain:
    """The same, and choose the web where there is a choice."""
    model = TruthfulModel([_case(language)])

    def answer(body: JsonObject) -> Reply:
        names = [tool["function"]["name"] for tool in body.get("tools", ())]
        if "web_search" not in names:
            return model(body)
        query = model.query(prompt_of(body))
        arguments = {"query": query["query"], "reason": query["reason"]}
        return Reply(tool_calls=(ToolCall("web_search", json.dumps(arguments, ensure_ascii=False)),))

    return answer


def lying(language: str) -> Brain:
    """The same, but quote what no document says."""
    model, texts = TruthfulModel([_case(language)]), TEXTS[language]

    def answer(body: JsonObject) -> Reply:
        told = model(body)
        fields = json.loads(told.content or "{}")
        if "quote" not in fields:
            return told
        lie = {"found": True, "quote": texts.invented, "value": texts.invented_value}
        return Reply(content=json.dumps({**fields, **lie}, ensure_ascii=False))

    return answer


def down(body: JsonObject) -> Reply:
    """Fail, whatever is asked."""
    return Reply(status=503, error="loading model")


def _case(language: str) -> Case:
    texts = TEXTS[language]
    asked = (
        _asked(texts.battery_name, texts.test, VALUES["battery"]),
        _asked(texts.weight_name, texts.weight, VALUES["weight"]),
    )
    return Case(f"both-{language}", language, texts.both, asked)


def _asked(name: str, sentence: str, value: re.Pattern[str]) -> Asked:
    found = value.search(sentence)
    assert found is not None  # noqa: S101 — our own texts
    return Asked(name, name, "Orbit A1", "number", (TrueAnswer(sentence, found.group()),))
