"""What a page of the documentation shows of a terminal: commands, and the lines that each is said to print."""

import re
from typing import NamedTuple

_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Shown(NamedTuple):
    """One command of the page with the lines that it is said to print."""

    command: str
    lines: tuple[str, ...]


def shown(markdown: str) -> list[Shown]:
    """Return the commands in the page's order; a line of nothing but `…` stands for any lines."""
    commands = [part for block in _CONSOLE.findall(markdown) for part in re.split(r"^\$ ", block, flags=re.M)[1:]]
    split = [part.splitlines() for part in commands]
    return [Shown(first, tuple(line for line in lines if line.strip("… "))) for first, *lines in split]


def missing(lines: tuple[str, ...], printed: str, differs: re.Pattern[str]) -> list[str]:
    """Return the lines that were not printed in this order; what `differs` matches, and kinds of spaces, may differ."""

    def alike(line: str) -> str:
        return differs.sub("#", " ".join(line.split()))

    rest = map(alike, printed.splitlines())
    return [line for line in lines if alike(line) not in rest]
