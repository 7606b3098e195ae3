"""The language of a text, names of products in Latin letters or not."""

import pytest

from factledger.checks import detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        pytest.param("How long does the battery last?", "en", id="en: a question"),
        pytest.param("Orbit A1, Lumen B2", "en", id="en: nothing but names"),
        pytest.param("What is the meaning of перестройка?", "en", id="en: a word of another language"),
        pytest.param("What does 电池 mean?", "en", id="en: a Chinese word"),
        pytest.param("Define the term перестройка", "en", id="en: an order"),
        pytest.param("Price of 小米 14 Ultra", "en", id="en: a Chinese name"),
        pytest.param("Translate 电池 into Russian", "en", id="en: a translation"),
        pytest.param("Каковы время работы и масса Orbit A1?", "ru", id="ru: one name"),
        pytest.param("Какова масса Orbit A1, Lumen B2, Quasar C3, Nova D4 и Zenith E5?", "ru", id="ru: five names"),
        pytest.param("Цена MacBook Pro M3 Max 16", "ru", id="ru: no function word"),
        pytest.param("Что такое large language model?", "ru", id="ru: an English term"),
        pytest.param("Как работает LangGraph StateGraph with Send API?", "ru", id="ru: English words among names"),
        pytest.param("Orbit A1 的价格", "zh", id="zh: one name"),
        pytest.param("比较 Orbit A1、Lumen B2、Quasar C3、Nova D4 和 Zenith E5", "zh", id="zh: five names"),
        pytest.param("什么是 large language model？", "zh", id="zh: an English term"),
        pytest.param("Quanto custa o Orbit A1 e a Lumen B2?", "pt", id="pt: letters of codes are no words"),
        pytest.param("Was kostet die Колонка und wie viele gibt es?", "de", id="de: a Russian word"),
        pytest.param("スピーカーの電池はどのくらい持ちますか", "ja", id="ja: kana among characters"),
        pytest.param("Скільки коштує ця колонка і її акумулятор?", "uk", id="uk: letters that Russian lacks"),
        pytest.param("12 345", "en", id="no letters: the default"),
    ],
)
def test_language(text: str, language: str) -> None:
    assert detect_language(text) == language
