"""What tokens cost, by the shipped table and by a user's own."""

from pathlib import Path

import pytest

from factledger.analyst.model import Prices
from factledger.errors import ConfigError
from factledger.records import Tokens

MILLION = Tokens(input=1_000_000, cached=400_000, output=100_000, total=1_100_000)


@pytest.mark.parametrize(
    ("model", "cost"),
    [
        pytest.param("gpt-4o-mini", 0.6 * 0.15 + 0.4 * 0.075 + 0.1 * 0.60, id="cached input is cheaper"),
        pytest.param("gpt-4o-mini-2024-07-18", 0.6 * 0.15 + 0.4 * 0.075 + 0.1 * 0.60, id="a dated version"),
        pytest.param("gpt-4o-2024-05-13", 5.0 + 0.1 * 15, id="a version with a price of its own"),
        pytest.param("gpt-4o-audio-preview", 0.0, id="another model whose name begins alike"),
        pytest.param("gpt-5.1", 0.0, id="a later model"),
        pytest.param("llama3.2:3b", 0.0, id="a local model"),
        pytest.param("", 0.0, id="no name"),
    ],
)
def test_the_shipped_table(model: str, cost: float) -> None:
    prices = Prices.load()
    assert prices.cost(model, MILLION) == pytest.approx(cost)
    assert prices.priced(model) is (cost > 0)
    assert prices.date


def test_a_users_own_table_wins_and_names_a_family(tmp_path: Path) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text("date: 2026-01-31\nmodels:\n  gpt-4o: {input: 1, output: 2}\n  qwen*: {input: 0.5, output: 0.5}\n")
    prices = Prices.load(path)
    assert prices.date == "2026-01-31"
    assert prices.cost("gpt-4o", MILLION) == pytest.approx(1.0 + 0.2)
    assert prices.cost("qwen3-8b", MILLION) == pytest.approx(0.5 + 0.05)
    assert prices.priced("gpt-4o-mini")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("models: [", id="no YAML"),
        pytest.param("just words", id="no table"),
        pytest.param("date: 2026-01-31\nmodels:\n  m: {input: -1, output: 2}\n", id="a negative price"),
        pytest.param("date: 2026-01-31\nmodels:\n  m: {inptu: 1, output: 2}\n", id="a misspelt field"),
    ],
)
def test_a_table_that_does_not_fit_names_its_file(text: str, tmp_path: Path) -> None:
    path = tmp_path / "prices.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=r"prices\.yaml"):
        Prices.load(path)


def test_a_table_that_is_not_there_names_its_file(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none\.yaml"):
        Prices.load(tmp_path / "none.yaml")
