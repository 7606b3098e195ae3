"""Settings of the process: what a variable means, and that no key is ever shown."""

from pathlib import Path
from typing import Any

import pytest

from factledger.errors import ConfigError
from factledger.settings import Settings, load_settings

KEY = "sk-0123456789abcdef"


@pytest.mark.parametrize(
    ("environment", "name", "value"),
    [
        pytest.param({"FACTLEDGER_MODEL": "qwen3:8b"}, "model", "qwen3:8b", id="a model"),
        pytest.param({}, "model", "offline", id="no model"),
        pytest.param(
            {"FACTLEDGER_MODELS": "extract=small, judge=small"},
            "models",
            {"extract": "small", "judge": "small"},
            id="a model for some calls",
        ),
        pytest.param({"FACTLEDGER_MODELS_ALLOWED": "a, b"}, "models_allowed", ("a", "b"), id="models to choose from"),
        pytest.param(
            {"OPENAI_BASE_URL": "http://localhost:1/v1"}, "openai_base_url", "http://localhost:1/v1", id="a server"
        ),
        pytest.param({"FACTLEDGER_TAVILY_KEYLESS": "1"}, "tavily_keyless", True, id="keyless"),
        pytest.param({"FACTLEDGER_DOCS_ROOTS": "/a:/b"}, "docs_roots", (Path("/a"), Path("/b")), id="folders"),
        pytest.param({"FACTLEDGER_MODEL": ""}, "model", "offline", id="an empty variable is none"),
    ],
)
def test_a_variable_is_read(tmp_path: Path, environment: dict[str, str], name: str, value: Any) -> None:
    assert getattr(load_settings(environment, home=tmp_path), name) == value


def test_a_key_is_never_shown(tmp_path: Path) -> None:
    settings = load_settings({"OPENAI_API_KEY": KEY, "TAVILY_API_KEY": KEY}, home=tmp_path)
    assert settings.openai_api_key.get_secret_value() == KEY
    assert KEY not in repr(settings) + str(settings.model_dump()) + settings.model_dump_json()


def test_a_password_in_an_address_is_a_secret_too(tmp_path: Path) -> None:
    settings = load_settings({"OPENAI_BASE_URL": "http://someone:pass-0123@127.0.0.1/v1"}, home=tmp_path)
    assert settings.secrets == ("pass-0123",)
    assert "pass-0123" not in repr(settings)


def test_the_ledger_is_at_home_unless_its_address_is_given(tmp_path: Path) -> None:
    assert load_settings({}, home=tmp_path).ledger_url == f"sqlite+aiosqlite:///{tmp_path / 'ledger.sqlite'}"
    elsewhere = load_settings({"FACTLEDGER_LEDGER_URL": "postgresql://alice:pass%400123@127.0.0.1/db"}, home=tmp_path)
    assert elsewhere.ledger_url.endswith("@127.0.0.1/db")
    assert elsewhere.secrets == ("pass%400123", "pass@0123")
    assert "0123" not in repr(elsewhere)


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        pytest.param({"FACTLEDGER_MODELS": "write=small"}, "FACTLEDGER_MODELS is 'write': ", id="an unknown call"),
        pytest.param({"FACTLEDGER_MAX_CONCURRENCY": "many"}, "FACTLEDGER_MAX_CONCURRENCY is 'many': ", id="no number"),
        pytest.param(
            {"FACTLEDGER_PROMPT_TOKENS": "много"}, "FACTLEDGER_PROMPT_TOKENS is 'много': ", id="no number, ru"
        ),
        pytest.param({"FACTLEDGER_PROMPT_TOKENS": "很多"}, "FACTLEDGER_PROMPT_TOKENS is '很多': ", id="no number, zh"),
        pytest.param(
            {"FACTLEDGER_TAVILY_KEYLESS": "maybe"}, "FACTLEDGER_TAVILY_KEYLESS is 'maybe': ", id="named like a key"
        ),
    ],
)
def test_a_variable_that_does_not_fit_is_named_with_its_value(
    tmp_path: Path, environment: dict[str, str], said: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        load_settings(environment, home=tmp_path)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        pytest.param("max_concurrency = 0", "Setting 'max_concurrency' is 0: ", id="a figure out of bounds"),
        pytest.param("models = {judge = 1}", "Setting 'models' (judge) is 1: ", id="no name of a model"),
        pytest.param('modle = "small"', "There is no setting 'modle'; did you mean 'model'?", id="misspelled"),
        pytest.param('модель = "small"', "There is no setting 'модель'", id="unknown, ru"),
        pytest.param('模型 = "small"', "There is no setting '模型'", id="unknown, zh"),
    ],
)
def test_a_line_of_the_file_that_does_not_fit_is_named(tmp_path: Path, line: str, said: str) -> None:
    name, value = line.split(" = ", 1)
    (tmp_path / "settings.toml").write_text(f'"{name}" = {value}\n', "utf-8")
    with pytest.raises(ConfigError) as caught:
        load_settings({}, home=tmp_path)
    assert str(caught.value).startswith(said)


def test_a_file_with_a_wrong_key_does_not_show_it(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(f'openai_api_key = ["{KEY}"]\n')
    with pytest.raises(ConfigError) as caught:
        load_settings({}, home=tmp_path)
    assert KEY not in str(caught.value)


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('model = "file"\n[models]\nplan = "strong"\n')
    assert load_settings({}, home=tmp_path).model == "file"
    assert load_settings({}, home=tmp_path).models == {"plan": "strong"}
    assert load_settings({"FACTLEDGER_MODEL": "env"}, home=tmp_path).model == "env"
    assert load_settings({"FACTLEDGER_MODEL": "env"}, home=tmp_path, model="flag").model == "flag"


def test_the_web_needs_a_key_or_leave() -> None:
    assert not Settings(home=Path("/x")).web_allowed
    assert Settings(home=Path("/x"), tavily_keyless=True).web_allowed
