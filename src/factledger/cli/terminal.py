"""What commands print as data: lines that cannot command the terminal, JSON that any reader takes."""

import json
import re

import typer

from factledger.cli.text import printable


def echo(text: object = "") -> None:
    """Print one line of data."""
    typer.echo(printable(str(text)))


def echo_json(value: object, *, indent: int | None = 2) -> None:
    """Print plain JSON: what could steer a terminal as JSON escapes, every other character as it is."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    typer.echo(re.sub(r"[^\n -~]", _escaped, text))


def _escaped(match: re.Match[str]) -> str:
    char = match.group()
    return char if printable(char) == char else json.dumps(char)[1:-1]
