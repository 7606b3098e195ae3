"""The drawing of the machine is kept, and the README shows it."""

from pathlib import Path

from machine import World

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).with_name("graph.mmd")


def test_the_drawing_is_the_golden_one(tmp_path: Path) -> None:
    drawing = World(tmp_path).graph.get_graph().draw_mermaid(with_styles=False)
    assert drawing == GOLDEN.read_text("utf-8"), "when the machine changed on purpose, keep the new drawing"


def test_the_readme_shows_it() -> None:
    assert GOLDEN.read_text("utf-8").strip() in (ROOT / "README.md").read_text("utf-8")
