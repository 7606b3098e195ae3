"""`factledger kb` as a user types it."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from factledger.cli.app import main


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "orbit.md").write_text("# Orbit A1\n\nThe battery lasts 12 hours.\n", "utf-8")
    (folder / "люмен.txt").write_text("Lumen B2\n\nБатарея работает 9 часов.\n", "utf-8")
    (folder / "音箱.txt").write_text("音箱说明书\n\n电池续航时间为10小时。\n", "utf-8")
    return folder


@dataclass(frozen=True)
class Result:
    """What a shell would see."""

    status: int
    out: str
    err: str


Command = Callable[..., Result]


@pytest.fixture
def kb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.setenv("FACTLEDGER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path) -> Result:
        monkeypatch.setattr(sys, "argv", ["factledger", "kb", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        return Result(int(ended.value.code or 0), *capsys.readouterr())

    return run


def test_adding_tells_what_became_of_each_file(kb: Command, tmp_path: Path, docs: Path) -> None:
    (docs / "scan.pdf").write_bytes(b"%PDF-broken")
    (docs / ".git").mkdir()
    first = kb("add", "docs")
    assert first.status == 0
    assert first.out == "3 added, 1 could not be read, 1 skipped\n"
    assert first.err.splitlines() == [
        "skipped: docs/.git is hidden",
        "added: docs/orbit.md",
        "not read: docs/scan.pdf is broken, or is no PDF",
        "added: docs/люмен.txt",
        "added: docs/音箱.txt",
    ]
    again = kb("add", "docs", "--json")
    assert {Path(o["path"]).name: o["status"] for o in json.loads(again.out)} == {
        ".git": "skipped",
        "orbit.md": "unchanged",
        "scan.pdf": "unreadable",
        "люмен.txt": "unchanged",
        "音箱.txt": "unchanged",
    }


@pytest.mark.parametrize(
    ("query", "first_line"),
    [
        pytest.param("How long does the battery last?", "docs/orbit.md  (Orbit A1, ", id="English"),
        pytest.param("Сколько часов работает батарея?", "docs/люмен.txt  (Lumen B2, ", id="Russian"),
        pytest.param("电池续航时间多久？", "docs/音箱.txt  (音箱说明书, ", id="Chinese"),
    ],
)
def test_searching_prints_passages(kb: Command, tmp_path: Path, docs: Path, query: str, first_line: str) -> None:
    kb("add", docs)
    result = kb("search", query, "--limit", "1")
    assert result.status == 0
    assert result.out.splitlines()[0][6:].startswith(first_line)
    found = json.loads(kb("search", query, "--json").out)
    assert found["passages"][0]["document"]["path"].endswith(first_line.split("  ")[0])


def test_listing_names_documents_and_what_could_not_be_read(kb: Command, tmp_path: Path, docs: Path) -> None:
    (docs / "a.xlsx").write_bytes(b"PK")
    kb("add", docs)
    (docs / "orbit.md").unlink()
    lines = kb("list").out.splitlines()
    assert lines[0].endswith("docs/orbit.md  (the file is gone)")
    assert lines[1] == "  Orbit A1"
    assert lines[-2:] == [
        "not read: docs/a.xlsx is of a kind that is not read here (.xlsx)",
        "3 documents, 1 file could not be read",
    ]
    listed = json.loads(kb("list", "--json").out)
    assert len(listed["documents"]) == 3
    assert [Path(unread["path"]).name for unread in listed["unreadable"]] == ["a.xlsx"]


def test_removing_and_rebuilding(kb: Command, tmp_path: Path, docs: Path) -> None:
    kb("add", docs)
    assert kb("remove", docs / "orbit.md").out == "1 removed\n"
    again = kb("remove", docs / "orbit.md")
    assert (again.status, again.out) == (1, "0 removed\n")
    rebuilt = kb("rebuild")
    assert (rebuilt.status, rebuilt.out) == (0, "2 documents, 2 passages indexed\n")


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        pytest.param(["add", "empty"], 1, "There is no file to read", id="an empty folder"),
        pytest.param(["add", "unreadable"], 1, "1 could not be read", id="nothing that can be read"),
        pytest.param(["add", "nowhere"], 2, "does not exist", id="no such folder"),
        pytest.param(["add"], 2, "Missing argument", id="no path"),
        pytest.param(["search", "zebra"], 1, "No passage of 0 documents", id="nothing found"),
        pytest.param(["search", "zebra", "--limit", "0"], 2, "--limit", id="a wrong limit"),
        pytest.param(["remove", "nowhere"], 1, "0 removed", id="nothing to remove"),
        pytest.param(["list"], 0, "0 documents", id="an empty list"),
    ],
)
def test_exit_statuses(kb: Command, tmp_path: Path, arguments: list[str], status: int, message: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "unreadable").mkdir()
    (tmp_path / "unreadable" / "a.pdf").write_bytes(b"")
    result = kb(*arguments)
    assert result.status == status, result.err
    assert message in " ".join((result.out + result.err).split())


def test_a_home_that_cannot_be_used_is_told(kb: Command, tmp_path: Path, docs: Path) -> None:
    (tmp_path / "home").write_text("a file stands here")
    result = kb("add", docs)
    assert result.status == 3
    assert result.err.startswith("factledger: The folder")
    assert "FACTLEDGER_HOME" in result.err


def test_a_damaged_catalogue_is_told(kb: Command, tmp_path: Path, docs: Path) -> None:
    kb("add", docs)
    (tmp_path / "home" / "library" / "catalogue.sqlite").write_bytes(b"no database " * 500)
    result = kb("list")
    assert result.status == 3
    assert "is damaged" in result.err
    assert "add the documents again" in result.err


def test_a_damaged_index_is_made_anew(kb: Command, tmp_path: Path, docs: Path) -> None:
    kb("add", docs)
    for path in (tmp_path / "home" / "library").glob("index-*/*"):
        path.write_bytes(b"nonsense")
    assert kb("search", "battery").status == 0


def test_names_and_texts_cannot_steer_the_terminal(kb: Command, tmp_path: Path, docs: Path) -> None:
    (docs / "evil\x1b[2J\n.txt").write_text("zebra \x1b]0;owned\x07 \u202egnp.exe", "utf-8")
    (docs / "worse\x1b[31m.pdf").write_bytes(b"")
    results = [kb("add", docs), kb("search", "zebra"), kb("list")]
    printed = "".join(result.out + result.err for result in results)
    assert not {"\x1b", "\x07", "\x9b", "\u202e", "\r"} & set(printed)
    assert "evil\\x1b[2J\\n.txt" in printed
    assert "zebra \\x1b]0;owned\\x07" in printed
