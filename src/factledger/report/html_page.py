"""What all pages of the program share: one place where every text is cleaned and escaped, and styles named by hash."""

import hashlib
from base64 import b64encode
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from factledger.report import escape

if TYPE_CHECKING:
    from jinja2 import Template

LONGEST_TEXT = 6_000
"""Characters of any one text that a page shows; a title of two megabytes is no title."""


@lru_cache(maxsize=16)
def asset(package: str, name: str) -> str:
    """Return a text file of a package."""
    return files(package).joinpath(name).read_text("utf-8")


@lru_cache(maxsize=8)
def page_template(package: str, name: str) -> "Template":
    """Return a template of a package; what it prints is data, but for the markup that the program itself made."""
    from jinja2 import Environment, StrictUndefined  # deferred: a program that writes no page needs no template
    from markupsafe import Markup

    def shown(value: object) -> object:
        """The one place that every text passes; what is markup already was made by this program."""
        if isinstance(value, str) and not isinstance(value, Markup):
            text = escape.passage(value)
            return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]} …"
        return value

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, finalize=shown
    )
    environment.globals["markup"] = Markup
    return environment.from_string(asset(package, name))


def still_policy(style: str) -> str:
    """Return the content security policy of a page without scripts: its own style by its hash, and nothing else."""
    return f"default-src 'none'; style-src '{digest(style)}'; base-uri 'none'; form-action 'none'"


def digest(text: str) -> str:
    """Return a script or style as a content security policy names it."""
    return "sha256-" + b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
