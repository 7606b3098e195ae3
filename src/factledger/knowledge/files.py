"""Which files lie below the paths a user names, and which are passed over and why."""

import os
import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from factledger.errors import DocumentError
from factledger.knowledge.documents import FileOutcome, Unread

PASSED_OVER = frozenset({"node_modules", "__pycache__", "$RECYCLE.BIN", "System Volume Information"})
"""Folders of programs and systems, in which nobody keeps documents."""


@dataclass(slots=True)
class FoundFiles:
    """What a walk has found; paths are absolute."""

    files: list[str] = field(default_factory=list)
    """In order of their paths."""
    skipped: list[FileOutcome] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    """Folders that may not be looked into."""


def find_files(paths: Iterable[Path | str], *, besides: Path | None = None) -> FoundFiles:
    """Return the files that are named or lie below a folder that is.

    Links inside a folder are not followed, so that a walk ends and stays inside; hidden files, and folders in
    `PASSED_OVER`, are left out. A file that is itself named is taken, whatever it is called.

    Args:
        paths: Files and folders.
        besides: A folder to leave out: the base's own.

    Raises:
        DocumentError: A path does not exist; nothing is done then.
    """
    found = FoundFiles()
    for path in sorted({absolute(path) for path in paths}):
        if not os.path.lexists(path):
            raise DocumentError(path, "there is no such file or folder")
        if Path(path).is_dir():
            _walk(path, found, absolute(besides) if besides else "")
        else:
            found.files.append(path)
    found.files = sorted(set(found.files))
    return found


def _walk(top: str, found: FoundFiles, besides: str) -> None:
    folders = [top]
    while folders:
        folder = folders.pop()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    _sort_in(entry, top, besides, folders, found)
        except OSError as error:
            found.unread.append(Unread(folder, f"may not be looked into ({error.strerror})"))


def _sort_in(entry: "os.DirEntry[str]", top: str, besides: str, folders: list[str], found: FoundFiles) -> None:
    reason = _reason_against(entry, top, besides)
    if reason:
        found.skipped.append(FileOutcome(path=entry.path, status="skipped", reason=reason))
    elif entry.is_dir(follow_symlinks=False):
        folders.append(entry.path)
    else:
        found.files.append(entry.path)


def _reason_against(entry: "os.DirEntry[str]", top: str, besides: str) -> str:
    if entry.is_symlink():
        return _reason_against_link(entry.path, top)
    if entry.name.startswith("."):
        return "is hidden"
    if entry.path == besides:
        return "is where the documents' index is kept"
    if entry.is_dir(follow_symlinks=False):
        return "is a folder of a program" if entry.name in PASSED_OVER else ""
    return "" if stat.S_ISREG(entry.stat(follow_symlinks=False).st_mode) else "is no regular file"


def _reason_against_link(path: str, top: str) -> str:
    target = Path(os.path.realpath(path))  # unlike Path.resolve, it bears a link that leads to itself
    if not target.exists():
        return "is a link to nothing"
    inside = target.is_relative_to(os.path.realpath(top))
    return "is a link to something in the same folder" if inside else "is a link out of the folder"


def below(path: str, tops: Sequence[str]) -> bool:
    """Whether a path is one of these files or lies below one of these folders."""
    return any(path == top or path.startswith(top.rstrip(os.sep) + os.sep) for top in tops)


def absolute(path: Path | str) -> str:
    """Return a path from the root, without `..`, links left as they are."""
    return os.path.normpath(Path(path).absolute())


def shown(path: str) -> str:
    """Return a path as a user would type it: from the current folder when it lies below, else from the root."""
    here = Path.cwd()
    return Path(path).relative_to(here).as_posix() if Path(path).is_relative_to(here) else path
