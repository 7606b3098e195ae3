"""What is printed: text that cannot command the terminal, JSON that any reader takes."""

import json
import re

import typer

# C0 and C1 controls but line feed and tab; bidirectional controls, which show text in another order than it has;
# halves of surrogate pairs, which no stream can encode.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def plain(text: object) -> str:
    r"""Return text with every control character shown as `\x1b` is: pages and models may not steer the terminal."""
    return _CONTROLS.sub(lambda match: repr(match.group())[1:-1], str(text))


def echo(text: object = "") -> None:
    """Print one line of data."""
    typer.echo(plain(text))


def echo_json(value: object, *, indent: int | None = 2) -> None:
    """Print plain JSON; control characters as escapes, other characters as they are."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    typer.echo(_CONTROLS.sub(lambda match: f"\\u{ord(match.group()):04x}", text))
