"""A bound on money is refused where nobody knows what a model costs, whoever gave the model."""

from pathlib import Path

import pytest
from langchain_core.language_models import FakeListChatModel
from pydantic import Field

from factledger.analyst.model import ModelAnalyst, Prices
from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.protocol import Analyst
from factledger.errors import ConfigError
from factledger.graph.context import ResearchContext
from factledger.nodes.analysts import Analysts
from factledger.settings import Settings

BOUNDED = ResearchContext(max_cost=1.0)
TABLE = "date: 2026-11-30\nsource: a price list\nmodels:\n  priced: {input: 1.0, output: 2.0}\n"


class Named(FakeListChatModel):
    """A chat model with a name."""

    model: str = ""
    responses: list[str] = Field(default_factory=list)


@pytest.fixture
def prices(tmp_path: Path) -> Path:
    path = tmp_path / "prices.yaml"
    path.write_text(TABLE, "utf-8")
    return path


@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"model": "nobody-knows"}, id="the model"),
        pytest.param({"model": "priced", "models": {"judge": "nobody-knows"}}, id="a model of one call"),
    ],
)
def test_a_model_of_the_settings_without_a_price(tmp_path: Path, prices: Path, settings: dict[str, object]) -> None:
    analysts = Analysts(Settings.model_validate({"home": tmp_path, "prices": prices, **settings}), None)
    analysts.check(ResearchContext(max_tokens=1000))
    with pytest.raises(ConfigError, match=r"nobody-knows has none.*bound tokens instead"):
        analysts.check(BOUNDED)


def test_a_model_of_the_settings_with_a_price(tmp_path: Path, prices: Path) -> None:
    Analysts(Settings(home=tmp_path, prices=prices, model="priced"), None).check(BOUNDED)
    Analysts(Settings(home=tmp_path, prices=prices), None).check(BOUNDED)


@pytest.mark.parametrize(
    ("by_role", "unpriced"),
    [
        pytest.param({}, "", id="priced"),
        pytest.param({"judge": Named(model="nobody-knows")}, "nobody-knows", id="a model of one call"),
    ],
)
def test_a_model_that_a_program_gives(tmp_path: Path, prices: Path, by_role: dict[str, Named], unpriced: str) -> None:
    analyst = ModelAnalyst(Named(model="priced"), by_role=by_role, prices=Prices.load(prices))
    check = Analysts(Settings(home=tmp_path), analyst).check
    if not unpriced:
        check(BOUNDED)
        return
    check(ResearchContext(max_tokens=1000))
    with pytest.raises(ConfigError, match=f"{unpriced} has none"):
        check(BOUNDED)


def test_an_analyst_of_another_kind_counts_its_own_cost(tmp_path: Path) -> None:
    class Own(OfflineAnalyst):
        """Asks a model in a way of its own."""

        name = "own"

    own: Analyst = Own()
    Analysts(Settings(home=tmp_path), own).check(BOUNDED)
