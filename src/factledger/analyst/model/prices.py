"""What a model's tokens cost, by a table that a user can replace."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import yaml
from pydantic import Field, ValidationError

from factledger.errors import ConfigError, reason_of
from factledger.records import Record, Tokens

_MILLION = 1_000_000
_VERSION = re.compile(r"-(?:\d{4}-\d{2}-\d{2}|\d{4}|latest)")


class Price(Record):
    """US dollars for a million tokens of each kind."""

    input: float = Field(ge=0)
    cached: float | None = Field(None, ge=0)
    """For input the provider had cached; None: as other input."""
    output: float = Field(ge=0)


class _Table(Record):
    date: str
    source: str = ""
    models: dict[str, Price]


class Prices:
    """A price table.

    A row holds for the model of its name and for its dated versions (`gpt-4o` for `gpt-4o-2024-08-06`, not for
    `gpt-4o-mini`); a name that ends in `*` holds for every model that begins so. Of several the longest wins.

    Args:
        models: Name to price.
        date: Of the prices, as the table says.
    """

    def __init__(self, models: Mapping[str, Price], *, date: str = "") -> None:
        self._models, self.date = dict(models), date

    @classmethod
    def load(cls, path: Path | None = None) -> "Prices":
        """Return the shipped table, or a user's own with the shipped one beneath it.

        Raises:
            ConfigError: The file cannot be read or does not fit.
        """
        shipped = _shipped()
        if path is None:
            return cls(shipped.models, date=shipped.date)
        try:
            own = _read(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, yaml.YAMLError, ValidationError) as error:
            raise ConfigError(f"The price table {path} cannot be used: {reason_of(error)}") from error
        return cls({**shipped.models, **own.models}, date=own.date)

    def priced(self, model: str) -> bool:
        """Whether the table has a price for a model."""
        return self._price(model) is not None

    def cost(self, model: str, tokens: Tokens) -> float:
        """Return what tokens of a model cost in US dollars; 0 when the model has no price."""
        price = self._price(model)
        if price is None:
            return 0.0
        cached = price.input if price.cached is None else price.cached
        fresh = max(tokens.input - tokens.cached, 0)
        return (fresh * price.input + tokens.cached * cached + tokens.output * price.output) / _MILLION

    def _price(self, model: str) -> Price | None:
        fitting = [name for name in self._models if _fits(name, model)]
        return self._models[max(fitting, key=len)] if fitting else None


def _fits(name: str, model: str) -> bool:
    if name.endswith("*"):
        return model.startswith(name[:-1])
    return model == name or (model.startswith(name) and bool(_VERSION.fullmatch(model[len(name) :])))


def _read(text: str) -> _Table:
    table = yaml.safe_load(text)
    if isinstance(table, dict):
        table["date"] = str(table.get("date", ""))  # YAML reads a date as a date
    return _Table.model_validate(table)


@cache
def _shipped() -> _Table:
    return _read(files("factledger.analyst.model").joinpath("prices.yaml").read_text("utf-8"))
