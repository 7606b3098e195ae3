"""`docs/models.md` shows settings and a price table: they are read as the program reads them."""

import re
from pathlib import Path

import pytest

from factledger.analyst.model import LEAST_PROMPT_TOKENS, ROLES, Prices
from factledger.evals.model.__main__ import options
from factledger.records import Tokens
from factledger.settings import load_settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "models.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def exported() -> list[dict[str, str]]:
    lines = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("export ")]
    return [dict(pair.split("=", 1) for pair in line.removeprefix("export ").split()) for line in lines]


@pytest.mark.parametrize("environ", exported())
def test_every_exported_line_is_a_setting(environ: dict[str, str], tmp_path: Path) -> None:
    settings = load_settings({"FACTLEDGER_HOME": str(tmp_path), **environ})
    assert settings != load_settings({"FACTLEDGER_HOME": str(tmp_path)})


def test_the_table_of_prices_is_one(tmp_path: Path) -> None:
    (table,) = blocks("yaml")
    file = tmp_path / "prices.yaml"
    file.write_text(table, "utf-8")
    prices = Prices.load(file)
    assert prices.date == "2026-11-30"
    assert prices.cost("my-family-large", Tokens(input=1_000_000, total=1_000_000)) == 1.0


def test_the_calls_and_the_least_room_are_named() -> None:
    for role in ROLES:
        assert f"`{role}`" in PAGE
    assert f"FACTLEDGER_PROMPT_TOKENS={LEAST_PROMPT_TOKENS}" in PAGE


def test_every_measuring_command_is_understood() -> None:
    commands = re.findall(r"^python -m factledger\.evals\.model(.*?)(?:#|$)", PAGE, re.MULTILINE)
    assert len(commands) >= 3
    for command in commands:
        assert options(command.split()).questions >= 0
