"""Whatever is sent as an answer is read, or known to say nothing; it never ends a run by an error."""

from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.graph.state import RunState
from factledger.nodes.decisions import leaves_open, read_choice, read_decision, read_meaning
from factledger.nodes.editing import edited_plan

KEYS = (
    "decisions type args message approved feedback answer edited_action preferred sub_questions metrics id question"
    " claim falsifier metric_ids name kind text round"
).split()
WORDS = "yes no да нет 可以 不 approve edit respond reject ignore accept F1 1 [ [] { Q1 M1 🤷".split()
PLAIN = st.sampled_from([*WORDS, "", None, True, False, 0, 1.5]) | st.text(max_size=5)
ANSWERS = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)
PLANNED = RunState.model_validate(
    {
        "round": 1,
        "sub_questions": [{"id": "Q1", "question": "Why?", "claim": "c", "falsifier": "f", "metric_ids": ["M1"]}],
        "metrics": [{"id": "M1", "name": "m", "definition": "d", "kind": "number"}],
    }
)


@given(ANSWERS)
@settings(max_examples=60)
def test_an_answer_is_read_or_says_nothing(answer: object) -> None:
    for decision in (read_decision(answer), read_meaning(answer)):
        if decision is not None:
            assert not (decision.approved and decision.words), "a yes with a wish is a wish"
            if decision.edited is not None:
                edited = edited_plan(PLANNED, decision.edited)
                assert bool(edited.faults) != bool(edited.sub_questions)
    assert read_choice(answer, {"F1": "12 hours", "F2": "10 hours"}) in (None, "F1", "F2")
    assert leaves_open(answer) in (True, False)


@given(st.dictionaries(st.sampled_from(["sub_questions", "metrics", "at_most"]), ANSWERS, max_size=3))
@settings(max_examples=60)
def test_an_edited_plan_can_be_searched_or_has_faults(edited: dict[str, object]) -> None:
    plan = edited_plan(PLANNED, edited)
    assert bool(plan.faults) != bool(plan.sub_questions)
