"""Settings of the process, resolved once: explicit arguments over environment over file over defaults.

Nothing else reads the environment. What a single question may choose lies in `graph.context.ResearchContext`.
"""

import os
import tomllib
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from factledger.database_address import passwords
from factledger.errors import ConfigError

PREFIX = "FACTLEDGER_"
FILE = "settings.toml"
SQLITE = "ledger.sqlite"
"""The ledger's file in the home folder."""
ENVIRONMENT = {
    "openai_api_key": "OPENAI_API_KEY",
    "openai_base_url": "OPENAI_BASE_URL",
    "tavily_api_key": "TAVILY_API_KEY",
}
"""Fields whose variables go by the name that other programs know."""

Role = Literal["triage", "plan", "choose_tool", "extract", "judge", "draft"]
OFFLINE = "offline"
"""The name of the analyst that needs no model."""


class Settings(BaseModel):
    """Everything the process is configured with.

    Each field is `FACTLEDGER_<NAME>` in the environment, but for those in `ENVIRONMENT`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    home: Path = Field(default_factory=lambda: Path(platformdirs.user_data_dir("factledger")))
    """Where runs, pages, documents and checkpoints are kept."""
    ledger_url: str = Field(default_factory=lambda known: f"sqlite+aiosqlite:///{known['home'] / SQLITE}", repr=False)
    """SQLAlchemy address of the ledger; one that begins with `postgresql://` keeps the checkpoints there too."""
    docs_roots: tuple[Path, ...] = ()
    """Folders below which a caller of a served graph may name document folders; empty allows none but the library."""
    policy: Path | None = None
    """A source policy file that replaces the shipped one."""
    max_concurrency: int = Field(32, ge=1, le=256)
    """Calls of the analyst and of tools that may be under way at once."""

    model: str = OFFLINE
    """The chat model that plans, chooses, reads and phrases; `offline` is rules and no model."""
    models: dict[Role, str] = Field(default_factory=dict)
    """Another model for some calls: a cheap one to `extract` and `judge`, a strong one to `plan` and `draft`."""
    models_allowed: tuple[str, ...] = ()
    """Models that a request to a served graph may choose beside `model` and `offline`."""
    openai_api_key: SecretStr = SecretStr("")
    openai_base_url: str = Field("", repr=False)
    """Address of an OpenAI-compatible server, `/v1` included; OpenAI's own when empty. A local one needs no key."""
    model_timeout_s: float = Field(300.0, gt=0)
    """Seconds that one request to a model may take."""
    prompt_tokens: int = Field(6000, ge=2000)
    """Tokens of one prompt at most, as estimated before it is sent."""
    prices: Path | None = None
    """A price table that wins over the shipped one."""

    tavily_api_key: SecretStr = SecretStr("")
    tavily_base_url: str = Field("", repr=False)
    """Address of a Tavily-compatible server; Tavily's own when empty."""
    tavily_keyless: bool = False
    """Whether the web may be searched without a key, in Tavily's keyless mode."""
    share_documents: bool = False
    """Whether web queries may hold what stands in the user's documents."""
    page_max_age_hours: float = Field(24.0, ge=0)
    """How old a page in the cache may be to be used instead of opening it again."""
    retriever: str = ""
    """`module:function` that makes a LangChain retriever, which is then searched in place of the library."""
    reranker: str = ""
    """`module:function` that makes a LangChain document compressor, which then orders what every search finds. None
    when empty: `evals/retrieval/rerank.py` measures whether one pays."""
    ray_address: str = "local"
    """The Ray cluster of `--engine ray`: `HOST:PORT`, `auto`, or `local` for one that is started on this machine."""

    @property
    def checkpoints(self) -> Path:
        """The SQLite file that holds the checkpoints unless the ledger is in PostgreSQL."""
        return self.home / "checkpoints.sqlite"

    @property
    def library(self) -> Path:
        """The folder of the catalogue and index that `factledger kb` fills."""
        return self.home / "library"

    @property
    def web_allowed(self) -> bool:
        """Whether the process may search the web: with a key, or without one where the user allows that."""
        return bool(self.tavily_api_key.get_secret_value()) or self.tavily_keyless

    @property
    def secrets(self) -> tuple[str, ...]:
        """The keys of the process that are set, and passwords in its addresses; no file may hold them."""
        keys = (key.get_secret_value() for key in (self.openai_api_key, self.tavily_api_key))
        urls = (self.openai_base_url, self.tavily_base_url)
        spelled = [password for url in urls if (password := urlsplit(url).password)]
        # As an address has it, and as a server's message would.
        of_servers = (*spelled, *map(unquote, spelled))
        return tuple(dict.fromkeys(one for one in (*keys, *of_servers, *passwords(self.ledger_url)) if one))

    @property
    def pages_cache(self) -> Path:
        """The folder in which opened web pages are kept for a while."""
        return self.home / "pages"

    @property
    def docs_cache(self) -> Path:
        """The folder under which folders given by `--docs` are indexed."""
        return self.home / "docs"


def load_settings(environ: Mapping[str, str] | None = None, **explicit: object) -> Settings:
    """Return the settings of this process.

    Args:
        environ: The environment; the process's own when not given.
        explicit: Fields given by flags or code; a None is not given.

    Raises:
        ConfigError: A name is unknown or a value does not fit; the message names both.
    """
    env = os.environ if environ is None else environ
    given = {name: value for name, value in explicit.items() if value is not None}
    from_env = {name: _parsed(name, env[variable(name)]) for name in Settings.model_fields if env.get(variable(name))}
    home = Path(str(given.get("home") or from_env.get("home") or Settings().home)).expanduser().absolute()
    merged = {**_from_file(home / FILE), **from_env, **given, "home": home}
    try:
        return Settings.model_validate(merged)
    except ValidationError as error:
        raise ConfigError(_misfit(error, from_env.keys() - given.keys())) from error


def shown_address(url: str) -> str:
    """Return an address for a message: without a user name, a password and a query, which may hold a key."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl()


def variable(name: str) -> str:
    """Return the environment variable of a field."""
    return ENVIRONMENT.get(name, PREFIX + name.upper())


def _misfit(error: ValidationError, from_env: Collection[str]) -> str:
    """Return what is wrong with the first setting that does not fit, by the name that its user gave it."""
    first = error.errors()[0]
    name, *inner = (str(part) for part in first["loc"])
    if name not in Settings.model_fields:
        near = get_close_matches(name, Settings.model_fields, n=1)
        return f"There is no setting {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")
    called = variable(name) if name in from_env else f"Setting {name!r}"
    known_harmless = Settings.model_fields[name].annotation is not SecretStr and Settings.model_fields[name].repr
    value = f" is {first['input']!r}" if known_harmless else ""
    within = f" ({inner[0]})" if inner and inner[-1] != "[key]" else ""
    return f"{called}{within}{value}: {first['msg']}"


def _parsed(name: str, value: str) -> object:
    """Return what a variable means: paths are separated as the system does it, names by commas, pairs by `=`."""
    if name == "docs_roots":
        return tuple(p for p in value.split(os.pathsep) if p)
    if name == "models_allowed":
        return tuple(p.strip() for p in value.split(",") if p.strip())
    if name == "models":
        pairs = (p.partition("=") for p in value.split(",") if p.strip())
        return {role.strip(): model.strip() for role, _, model in pairs}
    return value


def _from_file(path: Path) -> dict[str, object]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not valid TOML: {error}") from error
