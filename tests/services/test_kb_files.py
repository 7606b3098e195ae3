"""Which files are read, which are passed over, which cannot be read, and that each says why."""

import os
import shutil
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from factledger.errors import KnowledgeError
from factledger.knowledge import FileOutcome, KnowledgeBase
from factledger.knowledge.files import find_files
from factledger.knowledge.preparing import MOST_BYTES

NOBODY = 65534


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "good.txt").write_text("The battery lasts 12 hours.", "utf-8")
    return folder


@pytest.fixture
def base(tmp_path: Path) -> Iterator[KnowledgeBase]:
    with KnowledgeBase(tmp_path / "base") as opened:
        yield opened


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that any user can reach; pytest's own is closed to others."""
    folder = Path(tempfile.mkdtemp(prefix="factledger-"))
    folder.chmod(0o777)
    yield folder
    for path in folder.rglob("*"):
        if path.is_dir():
            path.chmod(0o777)
    shutil.rmtree(folder)


@contextmanager
def bound_by_permissions() -> Iterator[None]:
    """Act as a user whom permissions bind, also where the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def told(outcomes: list[FileOutcome]) -> dict[str, tuple[str, str]]:
    return {Path(outcome.path).name: (outcome.status, outcome.reason) for outcome in outcomes}


def test_an_empty_folder_gives_nothing(base: KnowledgeBase, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert base.add([tmp_path / "empty"]) == []


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        pytest.param("a.txt", b"", "is empty", id="no bytes"),
        pytest.param("a.docx", b"", "is empty", id="a DOCX file of no bytes"),
        pytest.param("a.txt", b"\x7fELF\x02\x01\x01\x00\x00", "is not text: it holds binary data", id="a program"),
        pytest.param("a.pdf", b"%PDF-1.4 nonsense", "is broken, or is no PDF", id="a broken PDF"),
        pytest.param("a.xlsx", b"PK\x03\x04", "is of a kind that is not read here (.xlsx)", id="a kind nobody reads"),
        pytest.param("a.csv", b'a,b\n"' + b"x" * 200_000, "is no table of values", id="a cell that never ends"),
    ],
)
def test_a_file_that_cannot_be_read_is_kept_with_its_reason(
    base: KnowledgeBase, docs: Path, name: str, data: bytes, reason: str
) -> None:
    (docs / name).write_bytes(data)
    outcomes = told(base.add([docs]))
    assert outcomes["good.txt"][0] == "added"
    status, why = outcomes[name]
    assert (status, why[: len(reason)]) == ("unreadable", reason)
    assert [(Path(unread.path).name, unread.reason) for unread in base.unreadable()] == [(name, why)]
    assert told(base.add([docs]))[name] == ("unreadable", why), "it is told again"
    (docs / name).unlink()
    base.add([docs])
    assert base.unreadable() == [], "and forgotten when it is gone"


def test_a_file_is_tried_again_when_it_changes(base: KnowledgeBase, docs: Path) -> None:
    (docs / "a.txt").write_bytes(b"\0\0")
    base.add([docs])
    (docs / "a.txt").write_text("now it is text", "utf-8")
    assert told(base.add([docs]))["a.txt"] == ("added", "")
    assert base.unreadable() == []


def test_a_document_that_breaks_is_no_longer_found(base: KnowledgeBase, docs: Path) -> None:
    base.add([docs])
    (docs / "good.txt").write_bytes(b"\0\0")
    assert told(base.add([docs]))["good.txt"][0] == "unreadable"
    assert base.search("battery hours").passages == ()


def test_a_file_that_is_too_large_is_not_read(base: KnowledgeBase, docs: Path) -> None:
    with (docs / "large.txt").open("wb") as stream:
        stream.truncate(200 * 2**20)
    status, reason = told(base.add([docs]))["large.txt"]
    assert status == "unreadable"
    assert reason == f"is larger than {MOST_BYTES // 2**20} MB (200 MB); split it"


def test_hidden_files_and_folders_of_programs_are_passed_over_and_told(base: KnowledgeBase, docs: Path) -> None:
    for folder in (".git", "node_modules"):
        (docs / folder).mkdir()
        (docs / folder / "x.txt").write_text("x", "utf-8")
    (docs / ".hidden.txt").write_text("x", "utf-8")
    assert told(base.add([docs])) == {
        ".git": ("skipped", "is hidden"),
        ".hidden.txt": ("skipped", "is hidden"),
        "node_modules": ("skipped", "is a folder of a program"),
        "good.txt": ("added", ""),
    }
    assert told(base.add([docs / ".hidden.txt"])) == {".hidden.txt": ("added", "")}, "a file that is named is read"


def test_links_are_not_followed(base: KnowledgeBase, docs: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret words", "utf-8")
    (docs / "out.txt").symlink_to(tmp_path / "secret.txt")
    (docs / "loop").symlink_to(docs)
    (docs / "itself").symlink_to(docs / "itself")
    (docs / "broken.txt").symlink_to(docs / "nowhere")
    (docs / "copy.txt").symlink_to(docs / "good.txt")
    assert told(base.add([docs])) == {
        "good.txt": ("added", ""),
        "out.txt": ("skipped", "is a link out of the folder"),
        "loop": ("skipped", "is a link to something in the same folder"),
        "itself": ("skipped", "is a link to nothing"),
        "broken.txt": ("skipped", "is a link to nothing"),
        "copy.txt": ("skipped", "is a link to something in the same folder"),
    }
    assert base.search("secret").passages == ()


def test_a_folder_may_itself_be_a_link(base: KnowledgeBase, docs: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(docs)
    assert told(base.add([tmp_path / "link"])) == {"good.txt": ("added", "")}


def test_pipes_and_sockets_are_not_waited_for(base: KnowledgeBase, docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(docs / "pipe.txt")
    monkeypatch.chdir(docs)  # a socket's path may be about a hundred bytes long
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket.txt")
        outcomes = told(base.add([docs]))
    assert outcomes["pipe.txt"] == outcomes["socket.txt"] == ("skipped", "is no regular file")
    assert told(base.add([docs / "pipe.txt"])) == {"pipe.txt": ("unreadable", "is no regular file")}


def test_the_base_does_not_read_itself(docs: Path) -> None:
    with KnowledgeBase(docs / "base") as base:
        assert told(base.add([docs]))["base"] == ("skipped", "is where the documents' index is kept")


def test_a_file_name_that_is_no_text_does_no_harm(base: KnowledgeBase, docs: Path) -> None:
    name = os.fsdecode(b"caf\xe9.txt")
    (docs / name).write_text("espresso words", "utf-8")
    base.add([docs])
    document = base.search("espresso").passages[0].document
    assert document.path == str(docs / name)
    document.title.encode("utf-8")


def test_a_file_named_twice_is_read_once(base: KnowledgeBase, docs: Path) -> None:
    outcomes = base.add([docs, docs / "good.txt", docs / ".." / "docs"])
    assert len(outcomes) == 1


def test_a_file_that_may_not_be_read_keeps_its_document(open_folder: Path) -> None:
    secret = open_folder / "secret.txt"
    secret.write_text("battery words", "utf-8")
    with KnowledgeBase(open_folder / "base") as base:
        base.add([open_folder])
        secret.write_text("other words", "utf-8")
        secret.chmod(0o000)
        reader = _reader_of(base, open_folder)
        with bound_by_permissions():
            outcome = reader(base)
        assert outcome["secret.txt"] == ("unreadable", "may not be read (Permission denied)")
        assert len(base.search("battery").passages) == 1, "nobody can say that the text is no longer true"
        assert base.extent().unread == 1
        secret.chmod(0o644)
        assert told(base.add([open_folder]))["secret.txt"] == ("updated", "")
        assert base.unreadable() == []


def _reader_of(base: KnowledgeBase, folder: Path) -> Callable[[KnowledgeBase], dict[str, tuple[str, str]]]:
    """Let somebody else write the base; everything the reading needs was imported when it was first filled."""
    if os.geteuid() == 0:
        for path in [base.folder, *base.folder.rglob("*")]:
            os.chown(path, NOBODY, NOBODY)
    return lambda opened: told(opened.add([folder]))


def test_a_folder_that_may_not_be_looked_into_is_told(open_folder: Path) -> None:
    closed = open_folder / "closed"
    closed.mkdir()
    (closed / "inside.txt").write_text("x", "utf-8")
    closed.chmod(0o000)
    with bound_by_permissions():
        found = find_files([open_folder])
    assert [(unread.path, unread.reason) for unread in found.unread] == [
        (str(closed), "may not be looked into (Permission denied)")
    ]


def test_a_base_without_write_permission_is_searched_and_says_what_to_do(open_folder: Path, docs: Path) -> None:
    folder = open_folder / "base"
    with KnowledgeBase(folder) as base:
        base.add([docs])
    for path in [*folder.rglob("*"), folder]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    with bound_by_permissions():
        with KnowledgeBase(folder) as base:
            assert len(base.search("battery").passages) == 1
            with pytest.raises(KnowledgeError, match="change its permissions"):
                base.add([open_folder])
        with pytest.raises(KnowledgeError, match="choose another"):
            KnowledgeBase(folder / "below")
