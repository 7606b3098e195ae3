"""What holds a person's questions and documents is for nobody else on the machine."""

import os
from contextlib import suppress
from pathlib import Path


def make_private(folder: Path) -> None:
    """Make a folder and those above it that are missing, for their owner only; what is there keeps its mode.

    `Path.mkdir(mode=…, parents=True)` gives the mode to the last of them alone.

    Raises:
        OSError: One of them cannot be made.
    """
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    for path in reversed(missing):
        path.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir(exist_ok=True)  # fails where a file is in the way


def touch_private(file: Path) -> None:
    """Make a file where it is missing, for its owner only; what cannot be made is told by whoever opens it."""
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
