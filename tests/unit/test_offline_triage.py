"""Chatter and edits are answered without a search; follow-ups become whole questions."""

import pytest

from factledger.analyst.offline.followups import complete
from factledger.analyst.offline.tidy import tidy
from factledger.analyst.offline.triage import triage
from factledger.analyst.protocol import TriageRequest
from factledger.records import Language


def _decision(message: str, language: str = "en") -> str:
    return triage(TriageRequest(question=message, language=language, today="2026-11-30")).decision


@pytest.mark.parametrize(
    ("message", "language"),
    [
        pytest.param("Hello!", "en", id="a greeting"),
        pytest.param("thanks a lot", "en", id="thanks"),
        pytest.param("how are you?", "en", id="small talk"),
        pytest.param("👍🎉", "en", id="an emoji"),
        pytest.param("...", "en", id="nothing but marks"),
        pytest.param("Привет!", "ru", id="ru: a greeting"),
        pytest.param("Спасибо большое", "ru", id="ru: thanks"),
        pytest.param("как дела?", "ru", id="ru: small talk"),
        pytest.param("你好！", "zh", id="zh: a greeting"),
        pytest.param("好的，谢谢", "zh", id="zh: thanks"),
    ],
)
def test_chatter_is_a_greeting(message: str, language: str) -> None:
    assert _decision(message, language) == "greeting"


@pytest.mark.parametrize(
    ("message", "language"),
    [
        pytest.param("Hello, how many people live in Oslo?", "en", id="a greeting before a question"),
        pytest.param("12?", "en", id="a figure"),
        pytest.param("Good night stories authors", "en", id="words of a greeting in a topic"),
        pytest.param("Polish history: who ruled Poland?", "en", id="a word that looks like an edit"),
        pytest.param("Fix the price of what?", "en", id="a verb of editing in a question"),
        pytest.param("Привет, сколько стоит X100?", "ru", id="ru: a greeting before a question"),
        pytest.param("好的产品是哪个？", "zh", id="zh: words of a greeting in a question"),
        pytest.param("Guten Tag", "de", id="a language without rules"),
    ],
)
def test_everything_else_is_research(message: str, language: str) -> None:
    assert _decision(message, language) == "research"


@pytest.mark.parametrize(
    ("message", "language", "text"),
    [
        pytest.param(
            "polish this sentence: i think its  good ,and fine", "en", "I think its good, and fine.", id="a sentence"
        ),
        pytest.param(
            'Please correct the following text:\n"he go to school"', "en", "He go to school.", id="a quoted text"
        ),
        pytest.param("rewrite: B2B sales rose 4 %", "en", "B2B sales rose 4 %.", id="figures and codes stay"),
        pytest.param("Correct this sentence.", "en", "", id="no text to edit"),
        pytest.param(
            "Исправь это предложение: он пошел  в школу ,и вернулся", "ru", "Он пошел в школу, и вернулся.", id="ru"
        ),
        pytest.param(
            "请润色这句话：今天 天气很好,我们去公园", "zh", "今天天气很好，我们去公园。", id="zh: marks of its script"
        ),
    ],
)
def test_an_edit_returns_the_own_text_tidied(message: str, language: str, text: str) -> None:
    answer = triage(TriageRequest(question=message, language=language, today="2026-11-30"))
    assert (answer.decision, answer.text) == ("edit", text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("it rose 1.5 %. then fell", "It rose 1.5 %. Then fell.", id="a decimal is no end"),
        pytest.param("see example.com , ok", "See example.com, ok.", id="an address is no end"),
        pytest.param("iPhone sales rose!", "iPhone sales rose!", id="a name keeps its letters"),
        pytest.param("i'm sure i.e. certain", "I'm sure i.e. certain.", id="an abbreviation keeps its letters"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_tidy(text: str, expected: str) -> None:
    assert tidy(text) == expected


NORWAY = "How many cars were sold in Norway in 2022?"
ONE, BOTH = "What is the battery life of Orbit A1?", "Compare the battery life of Orbit A1 and Lumen B2?"
ONE_RU, BOTH_RU = "Сколько работает батарея Orbit A1?", "Сравни батареи Orbit A1 и Lumen B2?"
ONE_ZH, BOTH_ZH = "Orbit A1的电池续航是多久？", "比较Orbit A1和Lumen B2的电池续航？"


@pytest.mark.parametrize(
    ("message", "earlier", "language", "expected"),
    [
        pytest.param(
            "And in 2023?", NORWAY, "en", "How many cars were sold in Norway in 2023?", id="the period is replaced"
        ),
        pytest.param(
            "and in 2023?",
            "How many cars were sold in Norway?",
            "en",
            "How many cars were sold in Norway in 2023?",
            id="a period is added",
        ),
        pytest.param(
            "and in Q2 2023?",
            "What was Acme's revenue in Q1 2022?",
            "en",
            "What was Acme's revenue in Q2 2023?",
            id="a quarter",
        ),
        pytest.param(
            "And Sweden?", NORWAY, "en", "How many cars were sold in Sweden in 2022?", id="the name is replaced"
        ),
        pytest.param(
            "а в 2023?",
            "Сколько машин продано в Норвегии в 2022 году?",
            "ru",
            "Сколько машин продано в Норвегии в 2023 году?",
            id="ru: the period is replaced",
        ),
        pytest.param("а X200?", "Сколько весит X100?", "ru", "Сколько весит X200?", id="ru: a code is replaced"),
        pytest.param("а Швеция?", "Сколько машин в Норвегии?", "ru", "", id="ru: an inflected name is left alone"),
        pytest.param(
            "那2023年呢？",
            "挪威2022年卖出多少电动车？",
            "zh",
            "挪威2023年卖出多少电动车？",
            id="zh: the period is replaced",
        ),
        pytest.param(
            "那2023年呢？", "挪威卖出多少电动车？", "zh", "2023年挪威卖出多少电动车？", id="zh: a period is added"
        ),
        pytest.param("那B呢？", "A的续航是多少？", "zh", "B的续航是多少？", id="zh: the name is replaced"),
        pytest.param(
            "And Lumen B2?",
            "What is the battery life of Orbit A1?",
            "en",
            "What is the battery life of Lumen B2?",
            id="a name of two words is replaced whole",
        ),
        pytest.param(
            "А у Lumen B2?",
            "Какое время работы у Orbit A1?",
            "ru",
            "Какое время работы у Lumen B2?",
            id="ru: a name of two words is replaced whole",
        ),
        pytest.param(
            "那么 Lumen B2 怎么样？",
            "Orbit A1 的续航时间是多少？",
            "zh",
            "Lumen B2 的续航时间是多少？",
            id="zh: a name of two words is replaced whole",
        ),
        pytest.param(
            "那Lumen B2呢？",
            "Orbit A1 的续航时间是多少？",
            "zh",
            "Lumen B2 的续航时间是多少？",
            id="zh: a name of two words without spaces around it",
        ),
        pytest.param("How much does it cost?", ONE, "en", "How much does Orbit A1 cost?", id="it is the one thing"),
        pytest.param("And its price?", ONE, "en", "Orbit A1's price?", id="whose is the one thing's"),
        pytest.param(
            "How much do they cost?", BOTH, "en", "How much do Orbit A1 and Lumen B2 cost?", id="they are all of them"
        ),
        pytest.param(
            "Which one is cheaper?", BOTH, "en", "Orbit A1 and Lumen B2: which one is cheaper?", id="which is of all"
        ),
        pytest.param("How much does it cost?", BOTH, "en", "", id="it may be either"),
        pytest.param("How old is he?", ONE, "en", "", id="whether a name is a person's is not known"),
        pytest.param("Tell me more", ONE, "en", "", id="a message that points at nothing"),
        pytest.param("Сколько он стоит?", ONE_RU, "ru", "Сколько стоит Orbit A1?", id="ru: it is the one thing"),
        pytest.param(
            "Какой из них дешевле?",
            BOTH_RU,
            "ru",
            "Orbit A1 и Lumen B2: какой из них дешевле?",
            id="ru: which is of all",
        ),
        pytest.param("Что дешевле?", BOTH_RU, "ru", "Orbit A1 и Lumen B2: что дешевле?", id="ru: what is of all"),
        pytest.param("Сколько он стоит?", BOTH_RU, "ru", "", id="ru: it may be either"),
        pytest.param("Сколько ему лет?", ONE_RU, "ru", "", id="ru: an age is a person's or not"),
        pytest.param("它多少钱？", ONE_ZH, "zh", "Orbit A1多少钱？", id="zh: it is the one thing"),
        pytest.param("哪个更便宜？", BOTH_ZH, "zh", "Orbit A1和Lumen B2：哪个更便宜？", id="zh: which is of all"),
        pytest.param("它多少钱？", BOTH_ZH, "zh", "", id="zh: it may be either"),
        pytest.param("Who is he?", NORWAY, "en", "", id="a question of its own is left alone"),
        pytest.param("What about the price?", NORWAY, "en", "", id="another property is left alone"),
        pytest.param("And in 2023?", "Hello there", "en", "", id="no question to follow up"),
    ],
)
def test_follow_ups(message: str, earlier: str, language: str, expected: str) -> None:
    assert complete(message, ["Hello", earlier, "An answer."], language) == expected


@pytest.mark.parametrize(
    ("conversation", "language", "expected"),
    [
        pytest.param(
            [ONE, "- 12 hours", "And Lumen B2?", "- 9 hours", "and in 2023?"],
            "en",
            "What is the battery life of Lumen B2 in 2023?",
            id="what a follow-up asked is followed up",
        ),
        pytest.param(
            [ONE_RU, "А у Lumen B2?", "а в 2023?"],
            "ru",
            "Сколько работает батарея Lumen B2 в 2023?",
            id="ru: what a follow-up asked is followed up",
        ),
        pytest.param(
            [ONE_ZH, "- 12小时", "那Lumen B2呢？", "- 9小时", "2023年呢？"],
            "zh",
            "2023年Lumen B2的电池续航是多久？",
            id="zh: what a follow-up asked is followed up",
        ),
        pytest.param(
            [ONE, "How much does it cost?", "and in 2023?"],
            "en",
            "How much does Orbit A1 cost in 2023?",
            id="a question that points at something is followed up with what it points at",
        ),
        pytest.param(
            [ONE_ZH, "- **续航**：未找到\n- 您要问什么？", "2023年呢？"],
            "zh",
            "2023年Orbit A1的电池续航是多久？",
            id="zh: a short answer is no question, whatever it holds",
        ),
        pytest.param(
            [NORWAY, "- sold in Norway in 2022: 2,993\n\nHow many?", "And in 2023?"],
            "en",
            "How many cars were sold in Norway in 2023?",
            id="an answer of several lines is no question",
        ),
        pytest.param(
            [ONE_RU, "О ком или о чём вопрос «Какой дольше?»?", "а в 2023?"],
            "ru",
            "Сколько работает батарея Orbit A1 в 2023?",
            id="ru: a question back is not followed up",
        ),
    ],
)
def test_the_last_question_is_followed_up_as_it_was_understood(
    conversation: list[str], language: Language, expected: str
) -> None:
    *earlier, message = conversation
    assert complete(message, earlier, language) == expected


def test_triage_hands_on_the_whole_question() -> None:
    request = TriageRequest(question="And in 2023?", earlier=(NORWAY, "2,993."), language="en", today="2026-11-30")
    answer = triage(request)
    assert (answer.decision, answer.question) == ("research", "How many cars were sold in Norway in 2023?")
