"""Settings of the process, resolved once: explicit arguments over environment over file over defaults.

Nothing else reads the environment. What a single question may choose lies in `graph.context.ResearchContext`.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from factledger.errors import ConfigError

PREFIX = "FACTLEDGER_"
FILE = "settings.toml"


class Settings(BaseModel):
    """Everything the process is configured with; each field is `FACTLEDGER_<NAME>` in the environment."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    home: Path = Field(default_factory=lambda: Path(platformdirs.user_data_dir("factledger")))
    """Where runs, pages, documents and checkpoints are kept."""
    docs_roots: tuple[Path, ...] = ()
    """Folders below which a caller of a served graph may name document folders; empty allows none but the library."""
    policy: Path | None = None
    """A source policy file that replaces the shipped one."""
    max_concurrency: int = Field(8, ge=1, le=64)
    """Calls of the analyst and of tools that may be under way at once."""

    @property
    def ledger_url(self) -> str:
        """SQLAlchemy address of the ledger."""
        return f"sqlite+aiosqlite:///{self.home / 'ledger.sqlite'}"

    @property
    def checkpoints(self) -> Path:
        """The SQLite file that holds the checkpoints."""
        return self.home / "checkpoints.sqlite"

    @property
    def library(self) -> Path:
        """The folder of the catalogue and index that `factledger kb` fills."""
        return self.home / "library"

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
    from_env = {
        name: _parsed(name, env[PREFIX + name.upper()])
        for name in Settings.model_fields
        if env.get(PREFIX + name.upper())
    }
    home = Path(str(given.get("home") or from_env.get("home") or Settings().home)).expanduser().absolute()
    merged = {**_from_file(home / FILE), **from_env, **given, "home": home}
    try:
        return Settings.model_validate(merged)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise ConfigError(f"Setting {where!r} is {first.get('input')!r}: {first['msg']}") from error


def _parsed(name: str, value: str) -> object:
    return tuple(p for p in value.split(os.pathsep) if p) if name == "docs_roots" else value


def _from_file(path: Path) -> dict[str, object]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not valid TOML: {error}") from error
