"""Ask the person at the terminal what a run waits for."""

import sys
from typing import TYPE_CHECKING, Any

from factledger.cli.text import printable

if TYPE_CHECKING:
    from factledger.records import JsonObject


def ask_person(request: "JsonObject") -> str | None:
    """Show what is asked on standard error and return the line that is typed; None when nobody is there to type one.

    Names and texts in the question cannot command the terminal.
    """
    for action in request["action_requests"]:
        sys.stderr.write("\n" + "\n".join(map(printable, _lines(action))) + "\n")
    sys.stderr.write("> ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        sys.stderr.write("\n")
    return line.strip() if line else None


def _lines(action: dict[str, Any]) -> list[str]:
    return str(action.get("description") or action["name"]).splitlines()
