"""A scripted model that knows what is true: it reads the passages in its prompt and quotes the sentence that answers.

It is the other half of a measurement that finds nothing false: gates that publish nothing would reach that too.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from factledger.evals.model.cases import Asked, Case, TrueAnswer
from factledger.evals.model.serving import Reply, ToolCall, prompt_of
from factledger.records import JsonObject

_SHOWN_FIELD = re.compile(r'"(\w+)":')
_FACT_ID = re.compile(r"\bF\d+\b")
_WORDS = {
    "en": {
        "claim": "A source states the {}",
        "falsifier": "The sources that were searched state nothing of the {}",
        "confirm": "Which independent source confirms: {}?",
        "second_claim": "A second source states the same: {}",
        "second_falsifier": "A second source states something else: {}",
        "sentence": "The answer is {slot}.",
        "reason": "the passages do not say",
    },
    "ru": {
        "claim": "Источник сообщает: {}",
        "falsifier": "Найденные источники ничего не сообщают: {}",
        "confirm": "Какой независимый источник подтверждает: {}?",
        "second_claim": "Второй источник сообщает то же самое: {}",
        "second_falsifier": "Второй источник сообщает другое: {}",
        "sentence": "Ответ: {slot}.",
        "reason": "в отрывках об этом ничего нет",
    },
    "zh": {
        "claim": "有来源说明了：{}",
        "falsifier": "查到的来源没有说明：{}",
        "confirm": "哪个独立来源证实：{}？",
        "second_claim": "第二个来源给出相同的说法：{}",
        "second_falsifier": "第二个来源给出不同的说法：{}",
        "sentence": "答案是{slot}。",
        "reason": "这些段落没有说明",
    },
}


class TruthfulModel:
    """Answer the six calls of an analyst from a list of what is true; called from many threads at once.

    Args:
        cases: The questions it will meet; a prompt without any of them gets an answer that finds nothing.
    """

    def __init__(self, cases: Sequence[Case]) -> None:
        self._cases = sorted(cases, key=lambda case: -len(case.question))

    def __call__(self, body: JsonObject) -> Reply:
        """Answer one chat completion request."""
        prompt = prompt_of(body)
        fields = _fields(body, prompt)
        answer = next((make(self, prompt) for field, make in _CALLS.items() if field in fields), {})
        kept = {name: answer.get(name) for name in fields}
        if body.get("tools"):
            name = body["tools"][0]["function"]["name"]
            return Reply(tool_calls=(ToolCall(name, json.dumps(kept, ensure_ascii=False)),))
        return Reply(content=json.dumps(kept, ensure_ascii=False))

    def triage(self, prompt: str) -> JsonObject:
        """Every question of the list needs research."""
        return {"decision": "research", "reason": "it asks for facts", "text": "", "question": ""}

    def plan(self, prompt: str) -> JsonObject:
        """A sub-question for each thing asked for; for one thing alone its confirmation too."""
        case = self._case(prompt)
        words = _WORDS[case.language]
        parts = [self._part(asked, asked.question, words["claim"], words["falsifier"]) for asked in case.asked]
        if len(case.asked) == 1:
            only = case.asked[0]
            confirming = words["confirm"].format(only.name)
            parts.append(self._part(only, confirming, words["second_claim"], words["second_falsifier"]))
        return {"metrics": [_metric(asked) for asked in case.asked], "sub_questions": parts}

    def query(self, prompt: str) -> JsonObject:
        """The words of what is looked for."""
        asked = self._looked_for(prompt)
        return {"tool": "search_kb", "query": asked.question if asked else "", "reason": "it is asked for"}

    def extract(self, prompt: str) -> JsonObject:
        """The true sentence, where the passages hold it."""
        asked = self._looked_for(prompt)
        standing = [(a, q) for a in (asked.answers if asked else ()) if (q := _standing(a.sentence, prompt))]
        if not standing:
            return {"found": False, "quote": "", "value": "", "confidence": "low", "reason": "the passages do not say"}
        answer, quote = standing[0]
        value = _standing(answer.value, quote) or answer.value
        return {"found": True, "quote": quote, "value": value, "confidence": "high", "reason": ""}

    def judge(self, prompt: str) -> JsonObject:
        """Supported when a true sentence stands among the quotes."""
        true = any(_standing(answer.sentence, prompt) for answer in self._answers)
        meaning = "supported" if true else "unsupported"
        return {"reason": "compared with what is true", "meaning": meaning}

    def draft(self, prompt: str) -> JsonObject:
        """One sentence for each fact."""
        sentence = _WORDS[self._case(prompt).language]["sentence"]
        facts = list(dict.fromkeys(_FACT_ID.findall(prompt.rpartition("Facts:")[2])))
        return {"sentences": [sentence.format(slot=f"{{{fact}.value}} {{{fact}}}") for fact in facts[:5]]}

    @cached_property
    def _answers(self) -> list[TrueAnswer]:
        return [answer for case in self._cases for asked in case.asked for answer in asked.answers]

    def _case(self, prompt: str) -> Case:
        """The longest question that stands in a prompt."""
        return next(case for case in self._cases if case.question in prompt)

    def _looked_for(self, prompt: str) -> Asked | None:
        """The thing whose name stands in a prompt; of several the one that stands first after `Metric:`."""
        after = prompt[max(prompt.rfind("\nMetric:"), prompt.rfind("Sub-question:")) :]
        names = [asked for case in self._cases for asked in case.asked if asked.name in after]
        return min(names, key=lambda asked: (after.index(asked.name), -len(asked.name)), default=None)

    @staticmethod
    def _part(asked: Asked, question: str, claim: str, falsifier: str) -> JsonObject:
        return {
            "question": question,
            "claim": claim.format(asked.name),
            "falsifier": falsifier.format(asked.name),
            "trusted_sources": 1,
            "metrics": [asked.name],
        }


_CALLS: Mapping[str, Callable[[TruthfulModel, str], JsonObject]] = {
    "decision": TruthfulModel.triage,
    "sub_questions": TruthfulModel.plan,
    "query": TruthfulModel.query,
    "found": TruthfulModel.extract,
    "meaning": TruthfulModel.judge,
    "sentences": TruthfulModel.draft,
}
"""The call that a field of the wanted answer belongs to."""


def _fields(body: JsonObject, prompt: str) -> list[str]:
    """The fields that a request asks for: by its schema, by its first tool, else by the shape shown in its prompt."""
    if body.get("tools"):
        return list(body["tools"][0]["function"]["parameters"]["properties"])
    if wanted := body.get("response_format"):
        return list(wanted["json_schema"]["schema"]["properties"])
    return list(dict.fromkeys(_SHOWN_FIELD.findall(prompt)))


def _metric(asked: Asked) -> JsonObject:
    about: JsonObject = {"name": asked.name, "definition": asked.question, "entity": asked.entity or None}
    return {**about, "unit": None, "period": None, "scope": None, "kind": asked.kind}


def _standing(text: str, where: str) -> str:
    """Return a text as it stands somewhere, whatever the spaces and line breaks; empty when it does not."""
    found = re.search(r"\s+".join(map(re.escape, text.split())), where)
    return found[0] if found else ""
