"""Change a checkpoint in its SQLite file, so that it stands there as another version would have left it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

Change = Callable[[dict[str, Any]], None]
"""Of a whole checkpoint, in place."""


def change_latest(path: Path, change: Change, *, inside: str = "") -> None:
    """Change the newest checkpoint of the outermost graph, or of the one that its step `inside` stands for."""
    serde = JsonPlusSerializer()
    with closing(sqlite3.connect(path)) as connection, connection:
        row = connection.execute(
            "SELECT rowid, type, checkpoint FROM checkpoints WHERE checkpoint_ns = ? OR checkpoint_ns GLOB ?"
            " ORDER BY checkpoint_id DESC",
            (inside, f"{inside}:*"),
        ).fetchone()
        checkpoint = serde.loads_typed((row[1], row[2]))
        change(checkpoint)
        kind, blob = serde.dumps_typed(checkpoint)
        connection.execute("UPDATE checkpoints SET type = ?, checkpoint = ? WHERE rowid = ?", (kind, blob, row[0]))


def later_format(checkpoint: dict[str, Any]) -> None:
    """As a later version with another format writes it."""
    checkpoint["channel_values"]["begun_by"] |= {"format": 99, "version": "9.9.9"}


def of_version(checkpoint: dict[str, Any]) -> None:
    checkpoint["channel_values"]["begun_by"] |= {"version": "0.0.1"}


def dropped_field(checkpoint: dict[str, Any]) -> None:
    """As a version writes it whose metrics have no name."""
    of_version(checkpoint)
    for metric in checkpoint["channel_values"]["metrics"]:
        del metric["name"]


def unknown_field(checkpoint: dict[str, Any]) -> None:
    """As a version writes it whose sub-questions have a field more."""
    of_version(checkpoint)
    for sub_question in checkpoint["channel_values"]["sub_questions"]:
        sub_question["colour"] = "red"


def unknown_step(checkpoint: dict[str, Any]) -> None:
    """As a version writes it whose next step has gone since."""
    of_version(checkpoint)
    for part in ("channel_values", "channel_versions"):
        for name in [name for name in checkpoint[part] if name.startswith("branch:to:")]:
            checkpoint[part][f"{name}_of_old"] = checkpoint[part].pop(name)


def before_formats(checkpoint: dict[str, Any]) -> None:
    """As a version writes it that knew no format, nor the fields that came with it."""
    for part in ("channel_values", "channel_versions"):
        for name in ("begun_by", "question_back", "asked_back"):
            checkpoint[part].pop(name, None)
