"""What a person is asked, in the shapes that chat front ends look for before they draw it."""

from typing import Any

import pytest

from factledger.nodes.decisions import Decision, read_decision
from factledger.nodes.requests import request

ASKED = request("approve_plan", {"metrics": []}, "Shall this be searched?", ("approve", "edit", "reject", "respond"))


def test_langchains_middleware_finds_its_shape() -> None:
    (action,), (review,) = ASKED["action_requests"], ASKED["review_configs"]
    assert action == {"name": "approve_plan", "args": {"metrics": []}, "description": "Shall this be searched?"}
    assert review["action_name"] == action["name"]
    assert set(review["allowed_decisions"]) == {"approve", "edit", "reject", "respond"}


def test_the_older_agent_inbox_finds_its_shape() -> None:
    """`isAgentInboxInterruptSchema` of create-agent-chat-app 0.1.6 looks for these."""
    assert ASKED["action_request"] == {"action": "approve_plan", "args": {"metrics": []}}
    assert ASKED["config"] == dict.fromkeys(("allow_accept", "allow_edit", "allow_ignore", "allow_respond"), True)
    assert ASKED["description"] == "Shall this be searched?"


def test_what_is_not_allowed_has_no_button() -> None:
    config = request("settle_conflict", {}, "Which?", ("respond", "reject"))["config"]
    assert {name for name, allowed in config.items() if allowed} == {"allow_respond", "allow_ignore"}


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        pytest.param([{"type": "accept", "args": None}], Decision(approved=True), id="accept"),
        pytest.param([{"type": "ignore", "args": None}], Decision(approved=False), id="ignore"),
        pytest.param(
            [{"type": "edit", "args": {"action": "approve_plan", "args": {"metrics": "[]"}}}],
            Decision(approved=True, edited={"metrics": []}),
            id="edit",
        ),
        pytest.param(
            [{"type": "response", "args": "добавь цену"}], Decision(approved=False, words="добавь цену"), id="respond"
        ),
    ],
)
def test_the_agent_inboxs_answers_are_understood(sent: Any, expected: Decision) -> None:
    assert read_decision(sent) == expected
