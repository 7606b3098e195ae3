"""How long a model's prompts become with each search, beside a plain tool loop that keeps its history.

Run it with `python -m factledger.evals.bench.growth [DATA]`. A scripted model answers over HTTP, so each prompt is what
a provider would be sent, the form of the answer included. The plain loop makes the same searches, through the same tool
as an agent of LangChain has it, and sends with each of them everything so far: nothing else, not even instructions.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from factledger.analyst.model import ModelAnalyst, chat_model
from factledger.evals.gates.suite import DATA
from factledger.evals.model.cases import Case, xquad
from factledger.evals.model.serving import serving, tokens
from factledger.evals.model.truthful import TruthfulModel
from factledger.graph.build import build_graph
from factledger.graph.context import ResearchContext
from factledger.knowledge import KnowledgeBase
from factledger.ledger import Ledger
from factledger.settings import Settings
from factledger.tools.search_kb import SearchKb, as_langchain_tool

_QUESTIONS = 4
_SEARCHES = 16
_CONTEXT = ResearchContext(rounds=1, max_searches=_SEARCHES)
_TIMEOUT_S = 60.0


class Prompts(NamedTuple):
    """Tokens of the prompts of one question, in the order in which they were sent."""

    question: str
    ours: list[int]
    loop: list[int]
    """One for each search, and one for the answer."""


async def measure(base: KnowledgeBase, folder: Path, case: Case) -> Prompts:
    """Ask a question of the machine, then make its searches again in a plain loop."""
    ledger = Ledger(f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}")
    with serving(TruthfulModel([case])) as server:
        chat = chat_model(base_url=server.base_url, name="scripted", timeout_s=_TIMEOUT_S)
        graph = build_graph(
            settings=Settings(home=folder), analyst=ModelAnalyst(chat), tools=[SearchKb(base)], ledger=ledger
        )
        state = await graph.ainvoke({"question": case.question}, {"recursion_limit": 500}, context=_CONTEXT)
        sent = [asked.prompt_tokens for asked in server.asked]
    await ledger.close()
    return Prompts(case.question, sent, _loop(base, case.question, [one["query"] for one in state["searches"]]))


def _loop(base: KnowledgeBase, question: str, queries: Sequence[str]) -> list[int]:
    tool, history = as_langchain_tool(base), question
    sent = [tokens(history)]
    for query in queries:
        history += f"\n\nsearch_kb({query})\n\n{tool.invoke({'query': query})}"
        sent.append(tokens(history))
    return sent


def report(measured: Sequence[Prompts]) -> tuple[list[str], bool]:
    """Return the lines to print, and whether our longest prompt stays below the loop's."""
    lines = [
        "| searches | longest prompt, factledger | last prompt, plain loop | all prompts, plain loop |",
        "| --- " * 4 + "|",
    ]
    for one in measured:
        n = len(one.loop) - 1
        lines.append(f"| {n} | {max(one.ours)} | {one.loop[-1]} | {sum(one.loop)} |")
    first = measured[0]
    lines += ["", f"One question, prompt by prompt. factledger: {first.ours}. Plain loop: {first.loop}."]
    grown = sum(one.loop[-1] for one in measured) / sum(max(one.ours) for one in measured)
    total = sum(sum(one.loop) for one in measured) / sum(sum(one.ours) for one in measured)
    lines += [
        f"The plain loop's last prompt is {grown:.1f} times as long as our longest; all its prompts together are "
        f"{total:.2f} times ours."
    ]
    return lines, grown > 1


def main(arguments: Sequence[str]) -> int:
    """Print the table; return 1 when the data is absent or a prompt of ours is longer than the loop's."""
    data = Path(arguments[0]) if arguments else DATA
    if not (data / "xquad").is_dir():
        sys.stderr.write(f"{data}/xquad is absent: nothing was measured\n")
        return 1
    collection = xquad(data / "xquad", "en", _QUESTIONS)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with KnowledgeBase(folder / "base") as base:
            base.add([collection.files(folder / "files")])
            measured = [asyncio.run(measure(base, folder, case)) for case in collection.cases]
    lines, holds = report(measured)
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
