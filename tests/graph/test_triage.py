"""A model alone cannot keep a question from being researched: code must see as well that it asks for nothing."""

from pathlib import Path

import pytest
from machine import World

from factledger.analyst.protocol import Triage, TriageRequest
from factledger.nodes.triage import completed


def says(decision: Triage) -> dict[str, object]:
    return {"triage": lambda request: decision}


QUESTIONS = [
    pytest.param("How long does the battery of Orbit last?", id="en: a question"),
    pytest.param("battery life of Orbit", id="en: no mark, no verb"),
    pytest.param("Thanks! And how much is it?", id="en: after thanks"),
    pytest.param("Hello, tell me the price of Orbit", id="en: after a greeting"),
    pytest.param("What is the correct name: Orbit A1 or Orbit One?", id="en: with a word of editing"),
    pytest.param("Сколько работает батарея Orbit?", id="ru: a question"),
    pytest.param("время работы батареи Orbit", id="ru: no mark, no verb"),
    pytest.param("Спасибо! А сколько он стоит?", id="ru: after thanks"),
    pytest.param("Привет, назови цену Orbit", id="ru: after a greeting"),
    pytest.param("Кто исправил ошибку в Orbit: Иванов или Петров?", id="ru: with a word of editing"),
    pytest.param("Orbit 的电池续航时间是多少？", id="zh: a question"),
    pytest.param("Orbit 的电池续航时间", id="zh: no mark"),
    pytest.param("谢谢，那价格是多少", id="zh: after thanks"),
    pytest.param("你好，请告诉我 Orbit 的价格", id="zh: after a greeting"),
    pytest.param("谁修改了 Orbit 的设计：甲还是乙？", id="zh: with a word of editing"),
    pytest.param("Wie lange hält der Akku?", id="de: a question in a language without rules"),
    pytest.param("Akku 2023", id="de: a figure"),
]


@pytest.mark.parametrize("message", QUESTIONS)
async def test_a_question_that_is_taken_for_a_greeting_is_researched(tmp_path: Path, message: str) -> None:
    world = World(tmp_path, **says(Triage(decision="greeting", reason="it greets")))
    state = await world.ask(message)
    assert world.count("plan") >= 1
    assert state["report"]["status"] != "replied"
    assert [f["id"] for f in state["failures"] if f["id"].startswith("triage")] == ["triage:overruled"]


@pytest.mark.parametrize("message", QUESTIONS)
async def test_a_question_that_is_taken_for_an_edit_is_researched(tmp_path: Path, message: str) -> None:
    """Given back as it came, or with one word changed, it would be the whole answer."""
    world = World(tmp_path, **says(Triage(decision="edit", text=message)))
    assert (await world.ask(message))["report"]["status"] != "replied"
    assert world.count("plan") >= 1


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("Hello!", id="en: a greeting"),
        pytest.param("Thank you so much, that was really helpful!", id="en: thanks"),
        pytest.param("Спасибо, это было очень полезно", id="ru: thanks"),
        pytest.param("谢谢，很有帮助", id="zh: thanks"),
        pytest.param("👋", id="an emoji"),
    ],
)
async def test_what_asks_for_nothing_is_answered_without_a_search(tmp_path: Path, message: str) -> None:
    world = World(tmp_path, **says(Triage(decision="greeting")))
    assert (await world.ask(message))["report"]["status"] == "replied"
    assert world.count("plan") == 0


@pytest.mark.parametrize(
    ("message", "text"),
    [
        pytest.param("Polish this sentence: he go to school", "He goes to school.", id="en: polish"),
        pytest.param(
            "Make this a bit shorter: it lasts for about twelve hours", "it lasts about twelve hours", id="en: shorten"
        ),
        pytest.param("Translate into Russian: the battery is good", "батарея хорошая", id="en: translate"),
        pytest.param("Исправь это предложение: он пошел в школу", "Он пошёл в школу.", id="ru: correct"),
        pytest.param("Сократи, пожалуйста, этот текст: он очень длинный", "он длинный", id="ru: shorten"),
        pytest.param("请润色这句话：今天天气很好", "今天天气很好。", id="zh: polish"),
        pytest.param("把下面这段话翻译成英文：今天天气很好", "the weather is fine today", id="zh: translate"),
    ],
)
async def test_an_edit_of_the_users_own_text_is_given_back(tmp_path: Path, message: str, text: str) -> None:
    world = World(tmp_path, **says(Triage(decision="edit", text=text)))
    state = await world.ask(message)
    assert state["messages"][-1].text == text
    assert world.count("plan") == 0


NORWAY = "How many cars were sold in Norway in 2022?"


@pytest.mark.parametrize(
    ("asked", "earlier", "question", "kept"),
    [
        pytest.param("And in 2023?", NORWAY, "How many cars were sold in Norway in 2023?", True, id="en: completed"),
        pytest.param("And in 2023?", NORWAY, NORWAY, False, id="en: the earlier question again"),
        pytest.param("Who made Orbit A1?", NORWAY, "How many cars did Norway make?", False, id="en: another one"),
        pytest.param(
            "And in 2023?", NORWAY, "How many cars of Acme Motors were stolen in Oslo in 2023?", False, id="en: made up"
        ),
        pytest.param("And in 2023?", NORWAY, "How many cars were sold in 2023, 2024?", False, id="en: a figure more"),
        pytest.param(
            "And in 2023?", NORWAY, "How many cars were sold in Norway by Acme in 2023?", False, id="en: a name more"
        ),
        pytest.param(
            "And in 2023?", NORWAY, "How many cars were sold in Norway in ⑳㉓ 2023?", False, id="en: digits in circles"
        ),
        pytest.param(
            "а в Швеции?",
            "Сколько машин продано в Норвегии?",
            "Сколько машин продано Зорблаксом в Швеции?",
            False,
            id="ru: a name more",
        ),
        pytest.param(
            "а в Швеции?",
            "Сколько машин продано в Норвегии?",
            "Сколько машин продано в Швеции?",
            True,
            id="ru: completed",
        ),
        pytest.param(
            "а в 2023?", "Сколько машин продано?", "Сколько машин продано?", False, id="ru: the earlier question again"
        ),
        pytest.param(
            "那2023年呢？",
            "挪威2022年卖出多少电动车？",
            "挪威2023年卖出多少电动车？",
            True,
            id="zh: completed",
        ),
        pytest.param(
            "那2023年呢？",
            "挪威2022年卖出多少电动车？",
            "挪威2022年卖出多少电动车？",
            False,
            id="zh: the earlier question again",
        ),
    ],
)
def test_a_question_is_completed_and_never_replaced(asked: str, earlier: str, question: str, kept: bool) -> None:
    request = TriageRequest(question=asked, earlier=(earlier,), language="en", today="2026-11-30")
    assert completed(Triage(decision="research", question=question), request) == (question if kept else asked)
