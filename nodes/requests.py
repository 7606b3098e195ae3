"""What a person is asked, as chat front ends draw it."""

from collections.abc import Mapping, Sequence
from typing import Literal

from factledger.records import JsonObject

Allowed = Literal["approve", "edit", "reject", "respond"]


def request(name: str, args: Mapping[str, object], description: str, allowed: Sequence[Allowed]) -> JsonObject:
    """Return the value of an interrupt.

    It has the shape of LangChain's human-in-the-loop middleware and, beside it, that of the older agent inbox: front
    ends are published that draw the one, and others that draw only the other.
    """
    return {
        "action_requests": [{"name": name, "args": args, "description": description}],
        "review_configs": [{"action_name": name, "allowed_decisions": list(allowed)}],
        "action_request": {"action": name, "args": args},
        "config": {
            "allow_accept": "approve" in allowed,
            "allow_edit": "edit" in allowed,
            "allow_ignore": "reject" in allowed,
            "allow_respond": "respond" in allowed,
        },
        "description": description,
    }
