"""The six calls of the model analyst against a scripted chat model, and what becomes of every unusable answer."""

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, BaseMessage

from factledger.analyst.model import ModelAnalyst
from factledger.analyst.model.scripted import ScriptedChat
from factledger.analyst.protocol import (
    DraftCalculation,
    DraftFact,
    DraftRequest,
    ExtractRequest,
    JudgeRequest,
    PlannedMetric,
    PlanRequest,
    SourceText,
    TriageRequest,
)
from factledger.errors import AnalystError, ConfigError

Says = str | dict[str, Any] | AIMessage
TODAY = "2026-11-30"
PAGES = {
    "en": "The drone weighs 1.2 kg. In standard mode its battery lasts 12 hours. It folds.",
    "ru": "Дрон весит 1,2 кг. В обычном режиме батареи хватает на 12 часов. Он складывается.",
    "zh": "这架无人机重1.2公斤。在标准模式下电池续航为12小时。它可以折叠。",
}
QUOTES = {
    "en": ("In standard mode its battery lasts 12 hours.", "12 hours"),
    "ru": ("В обычном режиме батареи хватает на 12 часов.", "12 часов"),
    "zh": ("在标准模式下电池续航为12小时。", "12小时"),
}
QUESTIONS = {
    "en": "How long does the battery of the Orion X2 last?",
    "ru": "На сколько хватает батареи Orion X2?",
    "zh": "Orion X2的电池能用多久？",
}
LANGUAGES = [pytest.param(code, id=name) for code, name in (("en", "English"), ("ru", "Russian"), ("zh", "Chinese"))]


def model(*says: Says) -> ScriptedChat:
    """A model that answers its first request with the first of these, a repair with the next, and so on."""

    def answer(messages: Sequence[BaseMessage], options: dict[str, Any]) -> AIMessage:
        said = says[sum(message.type == "ai" for message in messages)]
        content = (
            said if isinstance(said, str) else json.dumps(said, ensure_ascii=False) if isinstance(said, dict) else ""
        )
        usage = {"input_tokens": 100, "output_tokens": 10, "total_tokens": 110}
        return said if isinstance(said, AIMessage) else AIMessage(content, usage_metadata=usage)

    return ScriptedChat(answer=answer)


def metric(language: str = "en") -> PlannedMetric:
    names = {"en": "battery life of the Orion X2", "ru": "время работы Orion X2", "zh": "Orion X2电池续航"}
    return PlannedMetric(name=names[language], definition=QUESTIONS[language], entity="Orion X2")


def extract_request(language: str = "en") -> ExtractRequest:
    passages = (SourceText(text=PAGES[language], start=0, locator="p. 3"),)
    return ExtractRequest(
        metric=metric(language),
        question=QUESTIONS[language],
        title="Data sheet",
        passages=passages,
        language=language,
        today=TODAY,
    )


def plan_request(language: str = "en", **fields: Any) -> PlanRequest:
    return PlanRequest(question=QUESTIONS[language], language=language, today=TODAY, **fields)


def draft_request(language: str = "en") -> DraftRequest:
    fact = DraftFact(id="F1", metric=metric(language).name, value=QUOTES[language][1], entity="Orion X2", period="2023")
    calculation = DraftCalculation(id="K1", text="x", fact_ids=("F1",))
    return DraftRequest(
        question=QUESTIONS[language], language=language, today=TODAY, facts=(fact,), calculations=(calculation,)
    )


JUDGE = JudgeRequest(
    subject=QUESTIONS["en"], kind="metric", metric=metric(), quotes=(QUOTES["en"][0],), value="12 hours", language="en"
)
TRIAGE = TriageRequest(question=QUESTIONS["en"], language="en", today=TODAY)
FOUND = {"found": True, "quote": QUOTES["en"][0], "value": "12 hours", "unit": None, "period": None, "scope": None}
FOUND |= {"entity": None, "confidence": "high", "reason": ""}
SUPPORTED = {"reason": "It says so.", "meaning": "supported"}


def planned(question: str = "How long does it last?", **fields: Any) -> dict[str, Any]:
    sub = {
        "question": question,
        "claim": "The maker states it",
        "falsifier": "The maker states none",
        "trusted_sources": 1,
    }
    return {**sub, "metrics": [metric().name], **fields}


def plan_of(*sub_questions: dict[str, Any], **fields: Any) -> dict[str, Any]:
    one = {"name": metric().name, "definition": "", "entity": "Orion X2", "unit": None, "period": None, "scope": None}
    return {"metrics": [{**one, "kind": "number", **fields}], "sub_questions": list(sub_questions) or [planned()]}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_quote_comes_back_as_it_stands_in_its_page(language: str) -> None:
    quote, value = QUOTES[language]
    chat = model({**FOUND, "quote": quote, "value": value, "scope": "standard mode"})
    found = await ModelAnalyst(chat).extract(extract_request(language))
    assert (found.found, found.quote, found.value, found.scope) == (True, quote, value, "standard mode")
    assert found.confidence == 0.9
    assert (found.usage.requests, found.usage.repairs, found.usage.tokens.total) == (1, 0, 110)


@pytest.mark.parametrize(
    "marks", ["“{}”", "«{}»", '"{}"', "「{}」", "  {}\n"], ids=["curly", "angle", "straight", "corner", "white space"]
)
async def test_marks_that_a_model_puts_around_a_quote_are_taken_off(marks: str) -> None:
    found = await ModelAnalyst(model({**FOUND, "quote": marks.format(QUOTES["en"][0])})).extract(extract_request())
    assert found.quote == QUOTES["en"][0]
    assert found.usage.repairs == 0


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        pytest.param({"found": False, "reason": "It speaks of the weight."}, "It speaks of the weight.", id="a reason"),
        pytest.param({"found": "нет", "reason": "Речь о весе."}, "Речь о весе.", id="no, in Russian"),
        pytest.param({"found": "否", "quote": "<quote>", "reason": "只提到重量"}, "只提到重量", id="no, in Chinese"),
        pytest.param({"found": False}, "The model found nothing and gave no reason", id="no reason"),
    ],
)
async def test_not_found_has_a_reason(said: dict[str, Any], reason: str) -> None:
    found = await ModelAnalyst(model(said)).extract(extract_request())
    assert (found.found, found.quote, found.reason) == (False, "", reason)


@pytest.mark.parametrize(
    ("said", "meaning"),
    [
        pytest.param('{"reason": "x", "meaning": "supported"}', "supported", id="as asked"),
        pytest.param('{"reason": "x", "meaning": "SUPPORTED."}', "supported", id="in capitals"),
        pytest.param('{"meaning": "да"}', "supported", id="yes in Russian"),
        pytest.param('{"meaning": "不支持", "reason": "说的是重量"}', "unsupported", id="no in Chinese"),
        pytest.param('{"verdict": "Not supported"}', "unsupported", id="under another name"),
        pytest.param('{"meaning": false}', "unsupported", id="as a truth value"),
        pytest.param('{"meaning": "unclear", "reason": "x"}', "not_checked", id="unclear"),
        pytest.param("Unsupported", "unsupported", id="one bare word"),
    ],
)
async def test_a_judgement_is_read_in_any_case_and_language(said: str, meaning: str) -> None:
    judged = await ModelAnalyst(model(said)).judge(JUDGE)
    assert (judged.meaning, judged.usage.requests) == (meaning, 1)


@pytest.mark.parametrize(
    ("said", "decision", "text"),
    [
        pytest.param({"decision": "research", "question": "made up"}, "research", "", id="research"),
        pytest.param({"decision": "Greeting"}, "greeting", "", id="greeting in another case"),
        pytest.param(
            {"decision": "правка", "text": "It works.\nWell."}, "edit", "It works.\nWell.", id="an edit keeps its lines"
        ),
        pytest.param({"decision": "研究"}, "research", "", id="research in Chinese"),
    ],
)
async def test_triage(said: dict[str, Any], decision: str, text: str) -> None:
    triage = await ModelAnalyst(model(said)).triage(TRIAGE)
    assert (triage.decision, triage.text) == (decision, text)
    assert triage.question == "", "no earlier message, nothing to complete"


async def test_a_follow_up_is_completed_from_the_conversation() -> None:
    request = TriageRequest(question="And in 2023?", earlier=(QUESTIONS["en"],), language="en", today=TODAY)
    triage = await ModelAnalyst(model({"decision": "research", "question": "How long\ndid it last in 2023?"})).triage(
        request
    )
    assert triage.question == "How long did it last in 2023?"


async def test_a_plan_is_cleaned_and_bounded() -> None:
    subs = [
        planned(
            f"Question {n}?\n" + " ".join(f"word{n * n}" for n in range(200)),
            trusted_sources="trusted_sources >= 2 or not_found",
        )
        for n in range(90)
    ]
    said = plan_of(*subs, unit="null", period="Не указано", scope="无", entity="  Orion\nX2 ", kind="Число")
    said["metrics"].append({**said["metrics"][0], "name": metric().name.upper()})
    plan = await ModelAnalyst(model(said)).plan(plan_request(max_sub_questions=3))
    assert len(plan.sub_questions) == 12, "the plan gate says what becomes of those beyond three"
    assert {q.stop_condition for q in plan.sub_questions} == {"trusted_sources >= 2 or not_found"}
    assert all(len(q.question) <= 300 and "\n" not in q.question for q in plan.sub_questions)
    assert len(plan.metrics) == 1, "a name in another case is the same metric"
    only = plan.metrics[0]
    assert (only.entity, only.unit, only.period, only.scope, only.kind) == ("Orion X2", None, None, None, "number")


@pytest.mark.parametrize(
    ("named", "positions"),
    [
        pytest.param(["price of the Orion X2"], (1,), id="by name"),
        pytest.param(["Price of the Orion X2."], (1,), id="in another case"),
        pytest.param(["the price of Orion X2 in 2023"], (1,), id="by most of its words"),
        pytest.param([{"name": "price of the Orion X2"}], (1,), id="as an object"),
        pytest.param("price of the Orion X2", (1,), id="as a bare text"),
        pytest.param(["battery life of the Orion X2", "price of the Orion X2"], (0, 1), id="two"),
        pytest.param(["weight"], (), id="a metric that was not planned"),
    ],
)
async def test_a_sub_question_names_its_metrics(named: Any, positions: tuple[int, ...]) -> None:
    said = plan_of(planned(metrics=named))
    said["metrics"].append({**said["metrics"][0], "name": "price of the Orion X2"})
    plan = await ModelAnalyst(model(said, said)).plan(plan_request())
    assert plan.sub_questions[0].metrics == positions


async def test_a_later_plan_may_name_a_metric_of_an_earlier_round() -> None:
    chat = model({"metrics": [], "sub_questions": [planned()]})
    request = plan_request(round=2, known_metrics=(metric(),), open_claims=("It is light.",), problems=("Too vague.",))
    plan = await ModelAnalyst(chat).plan(request)
    assert plan.metrics == (metric(),)
    assert plan.sub_questions[0].metrics == (0,)
    user = str(chat.asked[0][0][1].content)
    assert all(shown in user for shown in ("round 2", metric().name, "It is light.", "Too vague.", TODAY))


@pytest.mark.parametrize(
    ("language", "sentences", "text"),
    [
        pytest.param("en", ["It lasts {F1.value} {F1}.", "{K1}"], "It lasts {F1.value} {F1}. {K1}", id="English"),
        pytest.param("ru", ["Хватает на {F1.value} {F1}."], "Хватает на {F1.value} {F1}.", id="Russian"),
        pytest.param(
            "zh", ["续航为{F1.value}{F1}。", "{K1}。"], "续航为{F1.value}{F1}。{K1}。", id="Chinese has no spaces"
        ),
        pytest.param("en", "It lasts {F1.value} {F1}.", "It lasts {F1.value} {F1}.", id="one bare sentence"),
        pytest.param("en", ["Same {F1}."] * 9, "Same {F1}.", id="a sentence again and again"),
        pytest.param(
            "en",
            [f"Fact {c} {{F1}}." for c in "abcdefg"],
            " ".join(f"Fact {c} {{F1}}." for c in "abcde"),
            id="more than five",
        ),
    ],
)
async def test_a_draft_is_sentences_with_slots(language: str, sentences: Any, text: str) -> None:
    draft = await ModelAnalyst(model({"sentences": sentences})).draft(draft_request(language))
    assert draft.text == text


async def test_a_draft_in_plain_words_is_taken_when_it_has_slots() -> None:
    draft = await ModelAnalyst(model("The battery lasts {F1.value} {F1}.")).draft(draft_request())
    assert draft.text == "The battery lasts {F1.value} {F1}."


Call = Callable[[ModelAnalyst], Any]
EXTRACT: Call = lambda analyst: analyst.extract(extract_request())  # noqa: E731
JUDGED: Call = lambda analyst: analyst.judge(JUDGE)  # noqa: E731
PLANNED: Call = lambda analyst: analyst.plan(plan_request())  # noqa: E731
PLANNED_RU: Call = lambda analyst: analyst.plan(plan_request("ru"))  # noqa: E731
DRAFTED: Call = lambda analyst: analyst.draft(draft_request())  # noqa: E731
DRAFTED_ZH: Call = lambda analyst: analyst.draft(draft_request("zh"))  # noqa: E731
TRIAGED: Call = lambda analyst: analyst.triage(TRIAGE)  # noqa: E731

RU_SUB = planned("Сколько работает Orion X2?", claim="Изготовитель указывает время", falsifier="Время не указано нигде")
CUT = AIMessage('{"found": true, "quote": "In stan', response_metadata={"finish_reason": "length"})
REFUSED = AIMessage("", additional_kwargs={"refusal": "I can't do that"})
FILTERED = AIMessage("", response_metadata={"finish_reason": "content_filter"})


@pytest.mark.parametrize(
    ("call", "bad", "good", "shown"),
    [
        pytest.param(EXTRACT, "It lasts 12 hours.", FOUND, "no JSON object", id="prose"),
        pytest.param(EXTRACT, "", FOUND, "empty", id="nothing"),
        pytest.param(EXTRACT, "<think>Hm. The battery", FOUND, "no JSON object", id="a thought without an end"),
        pytest.param(
            EXTRACT,
            {**FOUND, "quote": "<sentence copied from the passages>"},
            FOUND,
            "repeats the example",
            id="the example",
        ),
        pytest.param(
            EXTRACT,
            {**FOUND, "quote": "string", "value": "string"},
            FOUND,
            "repeats the example",
            id="the schema's word",
        ),
        pytest.param(EXTRACT, {"properties": {"found": {"type": "boolean"}}}, FOUND, "found", id="the schema itself"),
        pytest.param(EXTRACT, {**FOUND, "quote": ""}, FOUND, "quote is empty", id="found, but no quote"),
        pytest.param(
            EXTRACT,
            {**FOUND, "quote": "The battery lasts for 12 hours."},
            FOUND,
            "stand in the passages",
            id="a paraphrase",
        ),
        pytest.param(
            EXTRACT,
            {**FOUND, "value": "13 hours"},
            FOUND,
            "does not stand in quote",
            id="a value that is not in the quote",
        ),
        pytest.param(EXTRACT, {**FOUND, "found": "perhaps"}, FOUND, "found", id="neither yes nor no"),
        pytest.param(EXTRACT, "ha " * 900, FOUND, "repeats itself", id="repetition"),
        pytest.param(EXTRACT, CUT, FOUND, "cut off", id="cut off"),
        pytest.param(EXTRACT, REFUSED, FOUND, "declines", id="a refusal in its field"),
        pytest.param(EXTRACT, "I'm sorry, but I cannot do that.", FOUND, "declines", id="a refusal in words"),
        pytest.param(JUDGED, {"meaning": "maybe so"}, SUPPORTED, "meaning", id="no known judgement"),
        pytest.param(TRIAGED, {"decision": "answer"}, {"decision": "research"}, "decision", id="no known decision"),
        pytest.param(
            PLANNED, {"metrics": [], "sub_questions": []}, plan_of(), "sub_questions is empty", id="an empty plan"
        ),
        pytest.param(PLANNED, plan_of(name="<name>"), plan_of(), "repeats the example", id="a plan of placeholders"),
        pytest.param(PLANNED, plan_of(name="life of <product>"), plan_of(), "the example", id="the example's product"),
        pytest.param(
            PLANNED_RU,
            plan_of(),
            plan_of(RU_SUB, name="время работы дрона Orion X2"),
            "written in English",
            id="a plan in another language",
        ),
        pytest.param(DRAFTED, {"sentences": []}, {"sentences": ["{F1.value} {F1}."]}, "empty", id="an empty draft"),
        pytest.param(
            DRAFTED,
            {"sentences": ["It lasts 12 hours {F1}."]},
            {"sentences": ["{F1.value} {F1}."]},
            "'12'",
            id="a typed figure",
        ),
        pytest.param(
            DRAFTED,
            {"sentences": ["It lasts {F7.value}."]},
            {"sentences": ["{F1.value} {F1}."]},
            "no F7",
            id="an unknown slot",
        ),
        pytest.param(
            DRAFTED,
            {"sentences": ["Батареи хватает на {F1.value} {F1}."]},
            {"sentences": ["{F1.value} {F1}."]},
            "Russian",
            id="a draft in another language",
        ),
        pytest.param(
            DRAFTED_ZH,
            {"sentences": ["The battery of the drone lasts {F1.value} {F1}."]},
            {"sentences": ["续航为{F1.value}{F1}。"]},
            "English",
            id="English for Chinese",
        ),
    ],
)
async def test_an_answer_that_cannot_be_used_is_asked_for_once_more_with_the_reason(
    call: Call, bad: Says, good: Says, shown: str
) -> None:
    chat = model(bad, good)
    answer = await call(ModelAnalyst(chat))
    assert (answer.usage.requests, answer.usage.repairs) == (2, 1)
    assert shown in str(chat.asked[1][0][-1].content)
    assert await call(ModelAnalyst(model(good))) == answer.model_copy(
        update={"usage": (await call(ModelAnalyst(model(good)))).usage}
    )


@pytest.mark.parametrize(
    ("call", "bad", "kind"),
    [
        pytest.param(EXTRACT, "no JSON at all", "bad_answer", id="prose twice"),
        pytest.param(EXTRACT, REFUSED, "refused", id="a refusal twice"),
        pytest.param(EXTRACT, FILTERED, "refused", id="a filter twice"),
        pytest.param(EXTRACT, "К сожалению, я не могу ответить.", "refused", id="a refusal in Russian"),
        pytest.param(EXTRACT, "抱歉，我无法回答。", "refused", id="a refusal in Chinese"),
        pytest.param(EXTRACT, CUT, "truncated", id="cut off twice"),
        pytest.param(PLANNED_RU, plan_of(), "bad_answer", id="a plan in another language twice"),
        pytest.param(DRAFTED, {"sentences": ["да " * 200 + "{F1}"]}, "bad_answer", id="endless repetition twice"),
    ],
)
async def test_a_second_bad_answer_is_a_failed_call_with_everything_spent(call: Call, bad: Says, kind: str) -> None:
    with pytest.raises(AnalystError) as caught:
        await call(ModelAnalyst(model(bad, bad)))
    assert caught.value.kind == kind
    assert caught.value.usage is not None
    assert (caught.value.usage.requests, caught.value.usage.repairs) == (2, 1)


@pytest.mark.parametrize(
    ("second", "quote"),
    [
        pytest.param(
            {**FOUND, "quote": "Another paraphrase of it, 12 hours."},
            "Another paraphrase of it, 12 hours.",
            id="no better",
        ),
        pytest.param("no JSON at all", "The battery lasts for 12 hours.", id="of no use"),
        pytest.param({**FOUND, "quote": "Worse.", "value": "9"}, "The battery lasts for 12 hours.", id="worse"),
    ],
)
async def test_a_flaw_that_the_gates_judge_is_no_failed_call(second: Says, quote: str) -> None:
    paraphrase = {**FOUND, "quote": "The battery lasts for 12 hours."}
    found = await ModelAnalyst(model(paraphrase, second)).extract(extract_request())
    assert (found.quote, found.usage.repairs) == (quote, 1)


@pytest.mark.parametrize(
    ("call", "said", "kept"),
    [
        pytest.param(
            DRAFTED, {"sentences": ["One {F1}.", "Two {F1}.", "Thr"]}, {"text": "One {F1}. Two {F1}."}, id="a draft"
        ),
        pytest.param(JUDGED, {"meaning": "supported", "reason": "It sa"}, {"meaning": "supported"}, id="a judgement"),
        pytest.param(TRIAGED, {"decision": "research", "reason": "x x"}, {"decision": "research"}, id="a triage"),
        pytest.param(EXTRACT, {**FOUND, "reason": "Beca"}, {"quote": QUOTES["en"][0]}, id="an extraction"),
    ],
)
async def test_what_was_finished_before_the_cut_is_kept(call: Call, said: dict[str, Any], kept: dict[str, str]) -> None:
    text = json.dumps(said, ensure_ascii=False).rstrip('"]}')
    answer = await call(ModelAnalyst(model(AIMessage(text, response_metadata={"finish_reason": "length"}))))
    assert {name: getattr(answer, name) for name in kept} == kept
    assert answer.usage.requests == 1


GOOD: dict[str, tuple[Call, dict[str, Any]]] = {
    "extract": (EXTRACT, FOUND),
    "judge": (JUDGED, SUPPORTED),
    "triage": (TRIAGED, {"decision": "research", "reason": "", "text": "", "question": ""}),
    "plan": (PLANNED, plan_of()),
    "draft": (DRAFTED_ZH, {"sentences": ["续航为{F1.value}{F1}。"]}),
}
WILD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.just("\ud800\x00"),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("name found x".split()), inner, max_size=2)
    ),
    max_leaves=4,
)


@settings(max_examples=40)
@given(data=st.data(), call=st.sampled_from(sorted(GOOD)))
async def test_whatever_a_model_writes_is_an_answer_or_a_failed_call(data: st.DataObject, call: str) -> None:
    asking, good = GOOD[call]
    text = json.dumps({**good, data.draw(st.sampled_from(sorted(good))): data.draw(WILD)})
    cut = data.draw(st.integers(0, len(text)))
    said = text[:cut] + data.draw(st.sampled_from(["", "}", "</think>", "```", text]))
    finish = data.draw(st.sampled_from(["stop", "length"]))
    chat = model(*[AIMessage(said, response_metadata={"finish_reason": finish})] * 2)
    came = await outcome(asking(ModelAnalyst(chat)))
    assert (
        came in ("bad_answer", "truncated", "refused") or type(came).model_validate_json(came.model_dump_json()) == came
    )


async def outcome(answering: Awaitable[Any]) -> Any:
    """Return the answer, or the kind of the failure."""
    try:
        return await answering
    except AnalystError as error:
        return error.kind


async def test_a_model_for_one_call_answers_that_call_alone() -> None:
    main, cheap = model({"decision": "research"}), model(SUPPORTED)
    cheap.model_name = "cheap"
    analyst = ModelAnalyst(main, by_role={"judge": cheap})
    assert (await analyst.judge(JUDGE)).usage.model == "cheap"
    assert (await analyst.triage(TRIAGE)).usage.model == "scripted"
    assert (len(main.asked), len(cheap.asked), analyst.name) == (1, 1, "scripted")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param({"by_role": {"judging": model("x")}}, "judging", id="an unknown role"),
        pytest.param({"prompt_tokens": 500}, "500", id="no room for a prompt"),
    ],
)
def test_arguments_that_cannot_be_used_are_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        ModelAnalyst(model("x"), **fields)
