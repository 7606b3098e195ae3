"""Take a trace apart and put it together again, changed, with hashes that fit."""

import json
from pathlib import Path
from typing import Any

from factledger.ledger.chain import canonical
from factledger.traces.format import seal_of


def resealed(bodies: list[dict[str, Any]]) -> str:
    """Return lines with hashes that fit, whatever the lines hold."""
    previous, text = "", ""
    for body in bodies:
        plain = canonical(body)
        previous = seal_of(plain, previous)
        text += f'{plain[:-1]},"hash":"{previous}"}}\n'
    return text


def bodies(file: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in file.read_text("utf-8").split("\n") if line]
    return [{name: value for name, value in line.items() if name != "hash"} for line in lines]
