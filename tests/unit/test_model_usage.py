"""What an answer took: as the provider counts it, else estimated, so that a bound in tokens holds for every server."""

import pytest
from langchain_core.messages import AIMessage

from factledger.analyst.model.prices import Price, Prices
from factledger.analyst.model.reply import Meter
from factledger.records import Tokens

COUNTED = {"input_tokens": 9, "output_tokens": 3, "total_tokens": 12, "input_token_details": {"cache_read": 4}}
ASKED = {
    "en": "What is the battery life of Orbit A1?",
    "ru": "Каково время работы батареи Orbit A1?",
    "zh": "Orbit A1 的电池续航时间是多少？",
}


def meter() -> Meter:
    return Meter(Prices({"small": Price(input=1.0, cached=0.5, output=2.0)}), "small")


def test_the_providers_count_is_taken() -> None:
    counting = meter()
    counting.answered(AIMessage("12 hours", usage_metadata=COUNTED), [("human", ASKED["en"])])
    assert counting.usage.tokens == Tokens(input=9, cached=4, output=3, total=12)


@pytest.mark.parametrize("language", list(ASKED))
def test_a_server_that_counts_nothing_is_counted_for(language: str) -> None:
    counting = meter()
    counting.answered(AIMessage("12 hours"), [("system", "Answer."), ("human", ASKED[language])])
    tokens = counting.usage.tokens
    assert 5 < tokens.input < 60
    assert 1 < tokens.output < 10
    assert tokens.total == tokens.input + tokens.output
    assert counting.usage.cost > 0
