"""A model that types figures and quotations wherever it may write shows none of them to a reader."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langgraph.types import Command
from machine import World, config, sub_question
from machine import plan as planned

from factledger.analyst.protocol import (
    Draft,
    DraftRequest,
    Extraction,
    ExtractRequest,
    Judgement,
    JudgeRequest,
    Plan,
    PlannedMetric,
    PlanRequest,
    ToolChoice,
    ToolRequest,
)
from factledger.cli.gated_events import EventGate
from factledger.cli.progress import told
from factledger.report import Dossier, assemble, to_json, to_markdown
from factledger.report.as_csv import to_csv
from factledger.tools.in_memory import InMemoryPage, InMemorySearch

FIGURE, YEAR, ADDRESS = "7310429", "2019", "https://made-up.example"
"""The figure is long, so that no hash of a page or of the ledger holds it by chance."""


class Texts:
    """A comparison of two products: pages, what is asked, and what the model adds to every word of its own."""

    def __init__(self, question: str, name: str, pages: tuple[str, str], values: tuple[str, str], boast: str) -> None:
        self.question, self.name, self.pages, self.values, self.boast = question, name, pages, values, boast


TEXTS = {
    "en": Texts(
        "Compare the battery life of Orbit and Lumen.",
        "battery life",
        ("The battery of Orbit lasts 12 hours.", "The battery of Lumen lasts 9 hours."),
        ("12 hours", "9 hours"),
        "“you can trust me on this” 7310429 hours in 2019",
    ),
    "ru": Texts(
        "Сравни время работы батареи Orbit и Lumen.",
        "время работы батареи",
        ("Время работы батареи Orbit — 12 часов.", "Время работы батареи Lumen — 9 часов."),
        ("12 часов", "9 часов"),
        "«можете мне в этом поверить» 7310429 часов в 2019 году",
    ),
    "zh": Texts(
        "比较Orbit和Lumen的电池续航。",
        "电池续航",
        ("Orbit的电池续航为12小时。", "Lumen的电池续航为9小时。"),
        ("12小时", "9小时"),
        "“这一点你们完全可以相信我”7310429小时，2019年",
    ),
}


class Boaster:
    """Answers truthfully, with its own figure, year and quotation in every text that it may word."""

    def __init__(self, texts: Texts, *, drafts: bool) -> None:
        self._texts, self._drafts = texts, drafts

    def script(self) -> dict[str, Callable[[Any], Any]]:
        drafting = {"draft": self.draft} if self._drafts else {"draft": self.calculated}
        asked = {"plan": self.plan, "choose_tool": self.choose, "extract": self.extract, "judge": self.judge}
        return {**asked, **drafting}

    def plan(self, request: PlanRequest) -> Plan:
        boast = self._texts.boast
        metrics = tuple(
            PlannedMetric(
                name=f"{self._texts.name} {boast} {ADDRESS}",
                definition=f"{boast} {ADDRESS}",
                entity=entity,
                unit=boast,
                period=YEAR,
                scope=f"mode {FIGURE}",
            )
            for entity in ("Orbit", "Lumen")
        )
        return Plan(
            metrics=metrics, sub_questions=tuple(sub_question(f"{m.entity} {boast}", i) for i, m in enumerate(metrics))
        )

    def choose(self, request: ToolRequest) -> ToolChoice:
        name = self._texts.name
        query = f"{name} {request.metrics[0].entity} {FIGURE}"
        return ToolChoice(tool=request.tools[0].name, query=query, reason=self._texts.boast)

    def extract(self, request: ExtractRequest) -> Extraction:
        for passage in request.passages:
            for value in self._texts.values:
                if request.metric.entity in passage.text and value in passage.text:
                    return Extraction(
                        found=True,
                        quote=passage.text,
                        value=value,
                        period=YEAR,
                        scope=f"mode {FIGURE}",
                        entity=f"{request.metric.entity} X{FIGURE}",
                        confidence=0.9,
                    )
        return Extraction(found=False, reason=self._texts.boast)

    def judge(self, request: JudgeRequest) -> Judgement:
        return Judgement(meaning="supported", reason=self._texts.boast)

    def draft(self, request: DraftRequest) -> Draft:
        said = [f"{self._texts.name} {YEAR}: {{{fact.id}.value}} {{{fact.id}}}." for fact in request.facts]
        said += [f"{self._texts.boast} {{{fact.id}.value}} {{{fact.id}}}." for fact in request.facts]
        return Draft(text=" ".join(said))

    def calculated(self, request: DraftRequest) -> Draft:
        return Draft(text=" ".join(f"{{{calculation.id}}}." for calculation in request.calculations))


async def run(folder: Path, language: str, *, drafts: bool) -> tuple[dict[str, Any], Dossier, list[Any]]:
    texts = TEXTS[language]
    pages = {f"{n}.md": InMemoryPage(title=f"Page {'ab'[n]}", text=text) for n, text in enumerate(texts.pages)}
    world = World(folder, tools=[InMemorySearch(pages)], **Boaster(texts, drafts=drafts).script())
    events = [
        part
        async for part in world.graph.astream(
            {"question": texts.question}, config(), context={}, stream_mode="custom", durability="sync"
        )
    ]
    state = (await world.graph.aget_state(config())).values
    kept = (await world.ledger.run(state["run_id"])).report
    await world.ledger.close()
    return state, Dossier.model_validate(kept["dossier"]), events


def shown(state: dict[str, Any], dossier: Dossier, events: list[Any]) -> dict[str, str]:
    """Return every text that a reader gets, without what `.json` keeps of the ledger under its status."""
    report, gate = assemble(dossier), EventGate()
    document = to_json(dossier, report)
    document |= {"verdicts": [], "facts": [f for f in document["facts"] if f["status"] == "verified"]}
    message = state["messages"][-1]
    return {
        "report": to_markdown(dossier, report),
        "chat": message.text,
        "beside the chat": json.dumps(message.additional_kwargs, ensure_ascii=False),
        "json": json.dumps(document, ensure_ascii=False),
        "csv": to_csv(dossier, report),
        "charts": " ".join(report.charts),
        "progress": "\n".join(line for event in events for line in told(gate.passed(event))),
    }


@pytest.mark.parametrize("drafts", [pytest.param(True, id="in its draft"), pytest.param(False, id="in names")])
@pytest.mark.parametrize("language", list(TEXTS))
async def test_no_figure_and_no_quotation_of_a_models_reaches_a_reader(
    tmp_path: Path, language: str, drafts: bool
) -> None:
    state, dossier, events = await run(tmp_path, language, drafts=drafts)
    quotation = TEXTS[language].boast[1:8]
    found = shown(state, dossier, events)
    for form, text in found.items():
        for own in (FIGURE, YEAR, ADDRESS, quotation):
            assert own not in text, f"{own} stands in {form}: {text[max(0, text.index(own) - 80) :][:160]}"
    for value in TEXTS[language].values:
        assert value in found["chat"], "what the pages state must be published"


@pytest.mark.parametrize("language", list(TEXTS))
async def test_a_year_that_only_a_model_names_is_withheld_with_its_sentence(tmp_path: Path, language: str) -> None:
    state, _, _ = await run(tmp_path, language, drafts=True)
    assert state["verdicts"]
    assert {verdict["status"] for verdict in state["verdicts"]} == {"rejected"}
    assert state["report"]["conclusion"] == []


@pytest.mark.parametrize("language", list(TEXTS))
async def test_what_code_computes_is_published_under_a_name_without_them(tmp_path: Path, language: str) -> None:
    state, _, _ = await run(tmp_path, language, drafts=False)
    assert len(state["report"]["conclusion"]) >= 2
    assert all(TEXTS[language].name in said.lower() for said in state["report"]["conclusion"])


@pytest.mark.parametrize("language", list(TEXTS))
async def test_a_plan_in_the_conversation_holds_no_figure_quotation_or_image_of_a_models(
    tmp_path: Path, language: str
) -> None:
    texts, image = TEXTS[language], "![seen](https://tracker.example/x.png)"
    script = Boaster(texts, drafts=True).script()

    def plan(request: PlanRequest) -> Plan:
        boasting: Plan = script["plan"](request)
        asked = tuple(q.model_copy(update={"question": f"{q.question} {image}"}) for q in boasting.sub_questions)
        return boasting.model_copy(update={"sub_questions": asked, "not_understood": (texts.boast,)})

    pages = {f"{n}.md": InMemoryPage(title="Page", text=text) for n, text in enumerate(texts.pages)}
    world = World(tmp_path, tools=[InMemorySearch(pages)], **{**script, "plan": plan})
    stopped = await world.ask(texts.question, approve_plan=True)
    (asking,) = stopped["__interrupt__"]
    await world.ledger.close()
    shown = stopped["messages"][-1].text
    assert "Orbit" in shown
    for own in (FIGURE, YEAR, texts.boast[1:8]):
        assert own not in shown
        assert own not in asking.value["description"]
    assert "![" not in shown


@pytest.mark.parametrize(
    ("wish", "missed", "told"),
    [
        pytest.param("and make it blue", "make it blue", "make it blue", id="en words of the person's"),
        pytest.param("and make it blue", "make it 7310429", "and make it blue", id="en words of the model's"),
        pytest.param("сделай её синей", "сделай 7310429", "сделай её синей", id="ru words of the model's"),
        pytest.param("把它做成蓝色", "做成7310429", "把它做成蓝色", id="zh words of the model's"),
    ],
)
async def test_what_a_plan_does_not_follow_is_told_in_the_persons_words(
    tmp_path: Path, wish: str, missed: str, told: str
) -> None:
    world = World(tmp_path, plan=lambda request: planned(request).model_copy(update={"not_understood": (missed,)}))
    await world.ask(approve_plan=True)
    again = await world.graph.ainvoke(Command(resume=wish), config(), context={"approve_plan": True})
    (asking,) = again["__interrupt__"]
    await world.ledger.close()
    assert f"“{told}”" in asking.value["description"]
    assert asking.value["action_requests"][0]["args"]["not_understood"] == [told]
