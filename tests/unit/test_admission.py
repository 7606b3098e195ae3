"""What fits is admitted, what does not is skipped and logged; searching stops when nothing new comes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factledger.checks import admit, counts_as_batch, novelty, saturated
from factledger.checks.search.admission import Candidate


def _ranked(*costs: int, question: str = "Q1") -> list[Candidate]:
    return [Candidate(id=f"{question}-{n}", sub_question_id=question, cost=cost) for n, cost in enumerate(costs)]


def test_what_does_not_fit_is_skipped_and_the_next_is_tried() -> None:
    admission = admit(_ranked(400, 900, 300, 200), budget_chars=1000)
    assert admission.kept == ("Q1-0", "Q1-2", "Q1-3")
    assert [(s.id, s.cost, s.reason) for s in admission.skipped] == [("Q1-1", 900, "budget")]
    assert admission.spent == 900


def test_a_sub_question_gets_five_snippets_at_most() -> None:
    admission = admit(_ranked(*[10] * 7), budget_chars=1000)
    assert len(admission.kept) == 5
    assert {s.reason for s in admission.skipped} == {"enough for its sub-question"}


def test_a_rich_sub_question_leaves_room_for_three_of_a_poor_one() -> None:
    ranked = [*_ranked(*[100] * 5), *_ranked(*[100] * 4, question="Q2")]
    admission = admit(ranked, budget_chars=700)
    assert admission.kept == ("Q1-0", "Q1-1", "Q1-2", "Q1-3", "Q2-0", "Q2-1", "Q2-2")


@pytest.mark.parametrize("budget", [0, -1])
def test_without_a_budget_everything_is_skipped(budget: int) -> None:
    admission = admit(_ranked(1, 2), budget_chars=budget)
    assert (admission.kept, len(admission.skipped), admission.spent) == ((), 2, 0)


CANDIDATES = st.lists(
    st.builds(
        Candidate,
        id=st.integers(0, 40).map("E{}".format),
        sub_question_id=st.sampled_from(["Q1", "Q2", "Q3"]),
        cost=st.integers(0, 500),
    ),
    max_size=20,
    unique_by=lambda candidate: candidate.id,
)


@given(CANDIDATES, st.integers(0, 2000))
def test_the_budget_holds_and_nothing_is_lost(ranked: list[Candidate], budget: int) -> None:
    admission = admit(ranked, budget_chars=budget)
    cost = {candidate.id: candidate.cost for candidate in ranked}
    assert sum(cost[i] for i in admission.kept) == admission.spent <= budget
    assert sorted([*admission.kept, *(s.id for s in admission.skipped)]) == sorted(cost)
    left = budget - admission.spent
    assert all(s.cost > left for s in admission.skipped if s.reason == "budget")
    assert [i for i in cost if i in admission.kept] == list(admission.kept)


@pytest.mark.parametrize(
    ("batch", "seen", "share"),
    [
        pytest.param(["a", "b"], [], 1.0, id="all new"),
        pytest.param(["a", "b", "c", "d"], ["a", "b", "c"], 0.25, id="a quarter new"),
        pytest.param(["a", "a", "b"], ["a"], 0.5, id="a result that comes twice counts once"),
        pytest.param(["a"], ["a"], 0.0, id="nothing new"),
        pytest.param([], ["a"], 0.0, id="an empty batch"),
    ],
)
def test_novelty_is_the_share_of_unseen_results(batch: list[str], seen: list[str], share: float) -> None:
    assert novelty(batch, seen) == share


@pytest.mark.parametrize(
    ("history", "window", "expected"),
    [
        pytest.param([], 2, False, id="nothing was searched"),
        pytest.param([0.0], 2, False, id="one batch is no window"),
        pytest.param([0.1, 0.0], 2, True, id="two in a row below the threshold"),
        pytest.param([0.1, 0.5, 0.1], 2, False, id="not in a row"),
        pytest.param([0.9, 0.15, 0.1], 2, False, id="at the threshold is new"),
        pytest.param([0.9, 0.1, 0.1], 2, True, id="the last two decide"),
        pytest.param([0.1], 1, True, id="a window of one"),
    ],
)
def test_saturation_needs_consecutive_batches(history: list[float], window: int, expected: bool) -> None:
    assert saturated(history, threshold=0.15, window=window) is expected


def test_a_window_of_none_is_refused() -> None:
    with pytest.raises(ValueError, match="window is 0"):
        saturated([0.0], threshold=0.15, window=0)


@pytest.mark.parametrize(
    ("batch", "failed", "counts"),
    [
        pytest.param(["a"], False, True, id="results"),
        pytest.param([], False, False, id="an empty batch"),
        pytest.param([], True, False, id="a failed batch"),
        pytest.param(["a"], True, False, id="a batch that failed half-way"),
    ],
)
def test_an_empty_or_failed_batch_is_no_batch(batch: list[str], failed: bool, counts: bool) -> None:
    assert counts_as_batch(batch, failed=failed) is counts
