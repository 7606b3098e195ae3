"""A question that names nothing to search for is told from one that does, and is completed by what a person says."""

import pytest

from factledger.analyst.offline.clarified import clarified
from factledger.analyst.offline.unnamed import names_nothing


@pytest.mark.parametrize(
    ("message", "language"),
    [
        pytest.param("Which one lasts longer?", "en", id="en: a comparison"),
        pytest.param("Which is cheaper?", "en", id="en: a comparison without a pronoun"),
        pytest.param("How much does it cost?", "en", id="en: a pronoun"),
        pytest.param("What is its battery life?", "en", id="en: a property of it"),
        pytest.param("How long does its battery last?", "en", id="en: a part of it"),
        pytest.param("When was it released?", "en", id="en: an event"),
        pytest.param("Who is he?", "en", id="en: a person"),
        pytest.param("And in 2023?", "en", id="en: a period alone"),
        pytest.param("What about last year?", "en", id="en: a period named from today"),
        pytest.param("What's the difference?", "en", id="en: a difference"),
        pytest.param("Why?", "en", id="en: a question word"),
        pytest.param("Thanks! And how much is it?", "en", id="en: after thanks"),
        pytest.param("Could you tell me which one is better?", "en", id="en: after a request"),
        pytest.param("Что дешевле?", "ru", id="ru: a comparison"),
        pytest.param("Какой из них дешевле?", "ru", id="ru: a comparison of them"),
        pytest.param("А сколько он стоит?", "ru", id="ru: a pronoun"),
        pytest.param("Какова его цена?", "ru", id="ru: a property of it"),
        pytest.param("Какая у него батарея?", "ru", id="ru: a part of it"),
        pytest.param("Когда он вышел?", "ru", id="ru: an event"),
        pytest.param("Кто она?", "ru", id="ru: a person"),
        pytest.param("А в 2023 году?", "ru", id="ru: a period alone"),
        pytest.param("Почему?", "ru", id="ru: a question word"),
        pytest.param("Спасибо! А сколько он стоит?", "ru", id="ru: after thanks"),
        pytest.param("哪个更便宜？", "zh", id="zh: a comparison"),
        pytest.param("它多少钱？", "zh", id="zh: a pronoun"),
        pytest.param("它的续航是多少？", "zh", id="zh: a property of it"),
        pytest.param("它是什么时候发布的？", "zh", id="zh: an event"),
        pytest.param("他是谁？", "zh", id="zh: a person"),
        pytest.param("那2023年呢？", "zh", id="zh: a period alone"),
        pytest.param("为什么？", "zh", id="zh: a question word"),
        pytest.param("谢谢，它多少钱？", "zh", id="zh: after thanks"),
    ],
)
def test_nothing_is_named(message: str, language: str) -> None:
    assert names_nothing(message, language)


@pytest.mark.parametrize(
    ("message", "language"),
    [
        pytest.param("How long does the battery of Orbit last?", "en", id="en: a name"),
        pytest.param("orbit?", "en", id="en: a name in small letters"),
        pytest.param("What is the battery life?", "en", id="en: a property, and no word that points"),
        pytest.param("Is it safe to eat raw eggs?", "en", id="en: an empty it"),
        pytest.param("Does it rain in Spain?", "en", id="en: a place"),
        pytest.param("Is gold heavier than lead?", "en", id="en: two things"),
        pytest.param("Which product lasts longest?", "en", id="en: a kind of thing"),
        pytest.param("12?", "en", id="en: a figure"),
        pytest.param("What is democracy?", "en", id="en: an idea"),
        pytest.param("Сколько стоит Orbit?", "ru", id="ru: a name"),
        pytest.param("Какова цена?", "ru", id="ru: a property, and no word that points"),
        pytest.param("Что такое демократия?", "ru", id="ru: an idea"),
        pytest.param("Какая самая высокая гора?", "ru", id="ru: a kind of thing"),
        pytest.param("Сколько лет Земле?", "ru", id="ru: a name in another case"),
        pytest.param("Orbit 的续航时间是多少？", "zh", id="zh: a name"),
        pytest.param("价格是多少？", "zh", id="zh: a property, and no word that points"),
        pytest.param("大众是什么？", "zh", id="zh: a name that begins like an adjective"),
        pytest.param("大和是什么？", "zh", id="zh: a name of an adjective and a small word"),
        pytest.param("哪个城市最大？", "zh", id="zh: a kind of thing"),
        pytest.param("这款手机多少钱？", "zh", id="zh: a kind of thing pointed at"),
        pytest.param("比亚迪的销量是多少？", "zh", id="zh: a company"),
        pytest.param("Wie viel kostet es?", "de", id="de: a language without rules"),
        pytest.param("", "en", id="nothing at all"),
    ],
)
def test_something_is_named(message: str, language: str) -> None:
    assert not names_nothing(message, language)


@pytest.mark.parametrize(
    ("question", "answer", "language", "whole"),
    [
        pytest.param(
            "Which one lasts longer?",
            "Orbit A1 and Lumen B2",
            "en",
            "Orbit A1 and Lumen B2: which one lasts longer?",
            id="en: a comparison",
        ),
        pytest.param("How much does it cost?", "the Orbit A1.", "en", "How much does the Orbit A1 cost?", id="en: it"),
        pytest.param("What is its price?", "Orbit A1", "en", "What is Orbit A1's price?", id="en: its"),
        pytest.param("And in 2023?", "Acme's revenue", "en", "Acme's revenue in 2023?", id="en: a period"),
        pytest.param(
            "Which one?", "Does A1 outlast B2?", "en", "Does A1 outlast B2?", id="en: a question stands alone"
        ),
        pytest.param("А сколько он стоит?", "Orbit A1", "ru", "сколько стоит Orbit A1?", id="ru: он"),
        pytest.param("Какова его цена?", "Orbit A1", "ru", "Какова цена Orbit A1?", id="ru: его"),
        pytest.param("Какая у него цена?", "Orbit A1", "ru", "Какая у Orbit A1 цена?", id="ru: у него"),
        pytest.param(
            "Что дешевле?", "Orbit A1 и Lumen B2", "ru", "Orbit A1 и Lumen B2: что дешевле?", id="ru: a comparison"
        ),
        pytest.param("А в 2023 году?", "выручка Acme", "ru", "выручка Acme в 2023 году?", id="ru: a period"),
        pytest.param("它多少钱？", "Orbit A1", "zh", "Orbit A1多少钱？", id="zh: 它"),
        pytest.param(
            "哪个更便宜？", "Orbit A1 和 Lumen B2", "zh", "Orbit A1 和 Lumen B2：哪个更便宜？", id="zh: a comparison"
        ),
        pytest.param("那2023年呢？", "Acme 的营收", "zh", "2023年Acme 的营收？", id="zh: a period"),
    ],
)
def test_a_question_is_completed(question: str, answer: str, language: str, whole: str) -> None:
    assert clarified(question, answer, language) == whole
    assert not names_nothing(whole, language)
