"""The tree of a run in a terminal: grown from events alone, never larger than the screen, deaf to its texts."""

import io
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from factledger.cli.run_tree import RunTree

PLANS: dict[str, tuple[str, str, str]] = {
    "en": ("What is the battery life of Orbit A1?", "battery life of Orbit A1", "10 hours"),
    "ru": ("Каково время работы Orbit A1?", "время работы Orbit A1", "10 часов"),
    "zh": ("Orbit A1的续航时间是多少？", "Orbit A1的续航时间", "10小时"),
}


def begun() -> dict[str, Any]:
    return {"event": "run", "run_id": "1c0ffee1dea5", "question": "?"}


def planned(question: str, metric: str, *, n: int = 1, round_: int = 1) -> dict[str, Any]:
    return {
        "event": "plan",
        "round": round_,
        "sub_questions": [{"id": f"Q{n}", "question": question, "metrics": [f"M{n}"]}],
        "metrics": [{"id": f"M{n}", "name": metric}],
        "problems": [],
    }


def searched(n: int = 1, *, angle: str = "claim", query: str = "battery", failure: str = "") -> dict[str, Any]:
    told = {"event": "search", "sub_question": f"Q{n}", "tool": "search_kb", "angle": angle}
    return {**told, "query": query, "hits": 8, "novelty": 0.125, "failure": failure}


def read(metric: str, value: str, *, n: int = 1, status: str = "verified") -> dict[str, Any]:
    told = {"event": "extract", "metric_id": f"M{n}", "metric": metric, "source": "A page"}
    return {**told, "status": status, "value": value}


def grown(*events: dict[str, Any]) -> RunTree:
    tree = RunTree()
    for event in events:
        tree = tree.after(event)  # type: ignore[arg-type]  # plain JSON, as the stream gives it
    return tree


def drawn(tree: RunTree, *, width: int = 100, height: int = 40) -> list[str]:
    console = Console(file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None)
    console.print(tree)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().rstrip("\n").split("\n")


@pytest.mark.parametrize("language", PLANS)
def test_a_tree_shows_sub_questions_searches_and_facts(language: str) -> None:
    question, metric, value = PLANS[language]
    tree = grown(
        begun(), planned(question, metric), searched(), read(metric, value), read(metric, "", status="not_found")
    )
    first, *rows = drawn(tree)
    assert first.startswith("run 1c0ffee1dea5, 0 s, reading")
    assert [row.lstrip(" │├└─") for row in rows] == [
        f"Q1 {question}",
        "search_kb (claim) “battery”: 8 hits, 12% new",
        f"{metric}: {value} (sources read: 2)",
    ]


def test_a_search_that_failed_says_why() -> None:
    tree = grown(planned("?", "m"), searched(failure="The key is wrong"))
    assert any("failed: The key is wrong" in row for row in drawn(tree))


def test_only_what_was_verified_is_shown_as_found() -> None:
    tree = grown(planned("?", "price"), read("price", "$5", status="rejected"))
    assert not any("$5" in row for row in drawn(tree))


def test_a_further_round_adds_its_sub_questions_and_keeps_what_was_found() -> None:
    tree = grown(planned("One?", "a"), read("a", "5 kg"), planned("Two?", "b", n=2, round_=2))
    first, *rows = drawn(tree)
    assert "round 2" in first
    assert [row.lstrip(" │├└─") for row in rows] == ["Q1 One?", "a: 5 kg (sources read: 1)", "Q2 Two?"]


def test_events_of_a_sub_question_that_was_never_told_of_make_a_branch() -> None:
    assert any(row.endswith("Q7") for row in drawn(grown(searched(7))))


@pytest.mark.parametrize("language", PLANS)
@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("height", [8, 16, 60])
def test_a_tree_fits_the_terminal(language: str, width: int, height: int) -> None:
    question, metric, value = PLANS[language]
    events = [begun()]
    for n in range(1, 7):
        events += [planned(question, metric, n=n), *(searched(n) for _ in range(4)), read(metric, value, n=n)]
    rows = drawn(grown(*events), width=width, height=height)
    assert len(rows) < height
    assert max(cell_len(row) for row in rows) <= width


@pytest.mark.parametrize(
    "hostile",
    [
        pytest.param("\x1b[2J\x1b]0;owned\x07", id="escape sequences"),
        pytest.param("a\r\nb\x08\x9b31m", id="line ends and C1"),
        pytest.param("[bold red]x[/] :bomb: [link=http://a]y[/link]", id="markup"),
        pytest.param("\u202eabc\u2066\u200f", id="direction overrides"),
    ],
)
def test_texts_of_pages_and_models_are_shown_and_obeyed_by_nothing(hostile: str) -> None:
    told = planned(hostile, hostile), searched(query=hostile, failure=hostile), read(hostile, hostile)
    rows = drawn(grown(*told), width=400)
    assert len(rows) == 4
    assert all(char.isprintable() for row in rows for char in row)
    if hostile.startswith("["):
        assert f"Q1 {hostile}" in "\n".join(rows)
