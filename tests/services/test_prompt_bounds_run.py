"""Whole runs over the wire: no prompt exceeds its bound, however long the sources."""

import json
from pathlib import Path
from typing import Any

import pytest
from langchain_openai import ChatOpenAI
from openai_server import QUESTIONS, SENTENCES, case

from factledger.analyst.model import ModelAnalyst
from factledger.analyst.model.bounds import tokens
from factledger.evals.model.serving import Asked, prompt_of, serving
from factledger.evals.model.truthful import TruthfulModel
from factledger.graph.build import build_graph
from factledger.settings import Settings
from factledger.tools.in_memory import InMemoryPage, InMemorySearch

BOUND = 6_000
FILLERS = {
    "en": "Orbit A1 has a battery, and its life in hours is told by nobody on this shelf, although everybody asks. ",
    "ru": "У Orbit A1 есть батарея, и время её работы в часах на этой полке не называет никто, хотя спрашивают все. ",
    "zh": "Orbit A1有电池，它的续航时间是多少小时，这个架子上没有人说，虽然大家都在问。",
}


def shelf(language: str) -> dict[str, InMemoryPage]:
    """Return a few documents of long paragraphs, each of which answers."""
    filler = FILLERS[language]
    paragraph = SENTENCES[language] + " " + filler * (1_000 // len(filler))
    title = QUESTIONS[language][0] * 10
    return {
        f"long{n}.md": InMemoryPage(title=title, text="\n\n".join(f"{paragraph} {n}.{m}" for m in range(12)))
        for n in range(4)
    }


def size(asked: Asked) -> int:
    """Return the tokens of a request, its schema or tools included, as the bound counts them."""
    form = [part for key in ("response_format", "tools") if (part := asked.body.get(key))]
    return tokens(prompt_of(asked.body)) + sum(tokens(json.dumps(part)) for part in form)


@pytest.mark.parametrize("language", list(QUESTIONS))
async def test_no_prompt_of_a_run_exceeds_its_bound(tmp_path: Path, language: str) -> None:
    with serving(TruthfulModel([case(language)])) as server:
        chat = ChatOpenAI(model="scripted", base_url=server.base_url, api_key="none", max_retries=0)
        graph = build_graph(
            settings=Settings(home=tmp_path),
            analyst=ModelAnalyst(chat),
            tools=[InMemorySearch(shelf(language))],
        )
        state: dict[str, Any] = await graph.ainvoke(
            {"question": QUESTIONS[language][1]},
            {"recursion_limit": 300},
            context={"max_snippets": 20, "evidence_chars": 200_000, "relevance_floor": 0.0},
        )
    sizes = [size(asked) for asked in server.asked]
    assert max(sizes) <= BOUND
    assert max(sizes) > BOUND // 2, "no prompt came near the bound, so nothing was tried"
    assert [f["value"] for f in state["facts"] if f["status"] == "verified"], "what was cut must still answer"
