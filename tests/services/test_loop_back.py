"""A statement that a model adds to its draft is withheld, goes back as a claim, and is searched for: over the wire."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from langchain_openai import ChatOpenAI
from openai_server import QUESTIONS, SENTENCES, case

from factledger.analyst.model import ModelAnalyst
from factledger.evals.model.cases import Asked, Case, TrueAnswer
from factledger.evals.model.serving import Brain, Reply, prompt_of, serving
from factledger.evals.model.truthful import TruthfulModel
from factledger.graph.build import build_graph
from factledger.ledger import Ledger
from factledger.records import JsonObject, Report
from factledger.report import Dossier, to_markdown
from factledger.report.say import say
from factledger.settings import Settings
from factledger.tools.in_memory import InMemoryPage, InMemorySearch

ADDED = {
    "en": "The casing is made of aluminium.",
    "ru": "Корпус сделан из алюминия.",
    "zh": "外壳由铝制成。",
}
"""What the drafts add: no source of the first round says it."""
MATERIAL = {
    "en": ("casing material", "What is the casing made of?", "The casing material is aluminium.", "aluminium"),
    "ru": ("материал корпуса", "Из чего сделан корпус?", "Материал корпуса — алюминий.", "алюминий"),
    "zh": ("外壳材料", "外壳用什么材料制成？", "外壳材料是铝合金。", "铝合金"),
}
FALSIFIER = {
    "en": "A source that names another material",
    "ru": "Источник, который называет другой материал",
    "zh": "某个来源给出另一种材料",
}


def embroidering(language: str) -> Brain:
    """Answer truthfully, but for one sentence that every draft adds until a fact stands for it."""
    name, question, sentence, value = MATERIAL[language]
    wanted = Asked(name, question, "", "text", (TrueAnswer(sentence, value),))
    truthful = TruthfulModel([case(language), Case("material", language, "(asked by nobody)", (wanted,))])

    def answer(body: JsonObject) -> Reply:
        reply, prompt = truthful(body), prompt_of(body)
        fields = json.loads(reply.content or "{}")
        if "sentences" in fields and value not in prompt.rpartition("Facts:")[2]:
            fields["sentences"].append(ADDED[language])
        if "sub_questions" in fields and ADDED[language] in prompt:
            fields = planned(language)
        return replace(reply, content=json.dumps(fields, ensure_ascii=False)) if fields else reply

    return answer


def planned(language: str) -> JsonObject:
    """Plan how to confirm the added sentence."""
    name, question, _, _ = MATERIAL[language]
    part = {"question": question, "claim": ADDED[language], "falsifier": FALSIFIER[language], "trusted_sources": 1}
    metric = {"name": name, "definition": question, "entity": None, "unit": None, "period": None, "scope": None}
    return {"metrics": [{**metric, "kind": "text"}], "sub_questions": [{**part, "metrics": [name]}]}


async def ask(folder: Path, language: str, *, found: bool, **context: Any) -> dict[str, Any]:
    """Run the question over documents that name the material, or do not."""
    pages = {"battery.md": InMemoryPage(title=QUESTIONS[language][0], text=SENTENCES[language])}
    if found:
        pages["casing.md"] = InMemoryPage(title=MATERIAL[language][0], text=MATERIAL[language][2])
    with serving(embroidering(language)) as server:
        chat = ChatOpenAI(model="scripted", base_url=server.base_url, api_key="none", max_retries=0)
        graph = build_graph(settings=Settings(home=folder), analyst=ModelAnalyst(chat), tools=[InMemorySearch(pages)])
        return await graph.ainvoke(
            {"question": QUESTIONS[language][1]},
            {"recursion_limit": 300},
            context={"relevance_floor": 0.0, **context},  # words are weighed within a collection, and this one is tiny
        )


async def kept(folder: Path, run_id: str) -> JsonObject:
    """Return what the ledger keeps of a finished run."""
    ledger = Ledger(Settings(home=folder).ledger_url)
    report = (await ledger.run(run_id)).report
    await ledger.close()
    assert report is not None
    return report


@pytest.mark.parametrize("language", list(QUESTIONS))
async def test_the_second_round_finds_it_and_publishes(tmp_path: Path, language: str) -> None:
    state = await ask(tmp_path, language, found=True)
    assert state["round"] == 2
    assert [q["claim"] for q in state["sub_questions"] if q["round"] == 2] == [ADDED[language]]
    conclusion = " ".join(state["report"]["conclusion"])
    assert MATERIAL[language][3] in conclusion
    assert QUESTIONS[language][2] in conclusion
    assert ADDED[language] not in conclusion, "it is said by the number of its fact now"


@pytest.mark.parametrize("language", list(QUESTIONS))
async def test_what_the_second_round_does_not_find_is_withheld_and_told_of(tmp_path: Path, language: str) -> None:
    state = await ask(tmp_path, language, found=False)
    assert state["round"] == 2, "rounds bound the loop"
    assert {v["statement"]: v["status"] for v in state["verdicts"]}[ADDED[language]] == "unsourced"
    report = state["report"]
    assert all(ADDED[language] not in line for line in report["conclusion"])
    assert QUESTIONS[language][2] in " ".join(report["conclusion"])
    dossier = Dossier.model_validate((await kept(tmp_path, state["run_id"]))["dossier"])
    full = to_markdown(dossier, Report.model_validate(report))
    label = say("list_unsourced", language)
    assert ADDED[language] in full.partition(label)[2], "it stands under its label, outside the conclusion"
    assert ADDED[language] not in full.partition(label)[0]


async def test_rounds_bound_the_loop(tmp_path: Path) -> None:
    state = await ask(tmp_path, "en", found=True, rounds=1)
    assert state["round"] == 1
    assert all(ADDED["en"] not in line for line in state["report"]["conclusion"])


async def test_the_budget_bounds_the_loop(tmp_path: Path) -> None:
    state = await ask(tmp_path, "en", found=True, max_calls=16)
    assert state["spent"]["model_calls"] <= 16
    assert all(ADDED["en"] not in line for line in state["report"]["conclusion"])
    assert QUESTIONS["en"][2] in " ".join(fact["text"] for fact in state["report"]["key_facts"])
