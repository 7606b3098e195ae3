"""A base of documents on a real disk: adding, updating, removing, searching."""

import gc
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from factledger.errors import DocumentError, KnowledgeError
from factledger.knowledge import FileOutcome, KnowledgeBase

TEXTS = {
    "en": ("a.md", "# Orbit A1\n\nThe battery lasts 12 hours.\n\n## Price\n\nNot announced yet.\n"),
    "ru": ("б.txt", "Колонка Lumen B2\n\nБатарея работает 9 часов от одного заряда.\n"),
    "zh": ("电池.txt", "Orbit A1 说明书\n\n电池续航时间为12小时。\n"),
}


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    for name, text in TEXTS.values():
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture
def base(tmp_path: Path) -> Iterator[KnowledgeBase]:
    with KnowledgeBase(tmp_path / "base") as opened:
        yield opened


def test_folders_that_are_made_are_their_owners_only(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir(mode=0o755)
    with KnowledgeBase(old / "new" / "base"):
        made = [old / "new", old / "new" / "base"]
        assert {stat.S_IMODE(folder.stat().st_mode) for folder in made} == {0o700}
    assert stat.S_IMODE(old.stat().st_mode) == 0o755


def statuses(outcomes: list[FileOutcome]) -> dict[str, str]:
    return {Path(outcome.path).name: outcome.status for outcome in outcomes}


def titles(base: KnowledgeBase, query: str, **options: object) -> list[str]:
    return [passage.document.title for passage in base.search(query, **options).passages]


@pytest.mark.parametrize(
    ("query", "name", "words"),
    [
        pytest.param("How long does the battery last?", "a.md", "12 hours", id="English"),
        pytest.param("Сколько часов работает батарея?", "б.txt", "9 часов", id="Russian"),
        pytest.param("电池的续航时间是多少？", "电池.txt", "12小时", id="Chinese"),
    ],
)
def test_a_passage_is_found_with_its_place(base: KnowledgeBase, docs: Path, query: str, name: str, words: str) -> None:
    base.add([docs])
    best = base.search(query).passages[0]
    assert Path(best.document.path) == docs / name
    assert words in best.text
    assert base.text(best.document.id)[best.start : best.end] == best.text
    assert 0.5 < best.score <= 1
    assert best.document.published_basis == "file time"


def test_titles_and_headings_help_to_find_but_do_not_bring_a_hit(base: KnowledgeBase, docs: Path) -> None:
    (docs / "other.md").write_text("# Comet C3\n\n## Price\n\nNot announced either.\n", "utf-8")
    base.add([docs])
    assert titles(base, "price of Comet C3: announced?")[0] == "Comet C3"
    assert titles(base, "zebra") == []


def test_words_of_the_angle_raise_and_never_bring(base: KnowledgeBase, docs: Path) -> None:
    for name, text in (("x.txt", "battery one two three four"), ("y.txt", "battery criticism three four five")):
        (docs / name).write_text(text, "utf-8")
    (docs / "z.txt").write_text("criticism of nothing in particular", "utf-8")
    base.add([docs])
    found = titles(base, "battery", angle_words=["criticism"])
    assert found[0] == "y"
    assert "z" not in found
    assert set(base.search("battery", angle_words=["criticism"]).term_weights) == {"batteri"}


def test_pages_of_hits_follow_each_other(base: KnowledgeBase, docs: Path) -> None:
    for number in range(150):
        (docs / f"n{number:03}.txt").write_text(f"battery report number{number}", "utf-8")
    base.add([docs])
    everything = titles(base, "battery report", limit=50)
    assert everything == [
        t for offset in range(0, 50, 10) for t in titles(base, "battery report", limit=10, offset=offset)
    ]


@pytest.mark.parametrize("query", ["", "?!", "What is it?", "Что это?", "这是什么？"])
def test_a_query_without_content_finds_nothing(base: KnowledgeBase, docs: Path, query: str) -> None:
    base.add([docs])
    result = base.search(query)
    assert (result.passages, result.term_weights) == ((), {})


def test_an_empty_base_finds_nothing(base: KnowledgeBase) -> None:
    result = base.search("battery")
    assert result.passages == ()
    assert result.term_weights == {"batteri": 1}


def test_adding_again_reads_only_what_changed(base: KnowledgeBase, docs: Path) -> None:
    assert set(statuses(base.add([docs])).values()) == {"added"}
    assert set(statuses(base.add([docs])).values()) == {"unchanged"}
    before = {document.path: document.id for document in base.documents()}
    (docs / "a.md").write_text("# Orbit A1\n\nThe battery lasts 15 hours.\n", "utf-8")
    os.utime(docs / "б.txt")
    assert statuses(base.add([docs])) == {"a.md": "updated", "б.txt": "unchanged", "电池.txt": "unchanged"}
    assert "15 hours" in base.search("battery hours").passages[0].text
    assert base.document(before[str(docs / "a.md")]) is None, "an id names one text for good"
    assert base.documents()[1].id == before[str(docs / "б.txt")]


def test_add_keeps_what_is_gone_and_mirror_removes_it(base: KnowledgeBase, docs: Path) -> None:
    base.add([docs])
    (docs / "a.md").unlink()
    assert statuses(base.add([docs])) == {"б.txt": "unchanged", "电池.txt": "unchanged"}
    assert len(base.documents()) == 3
    assert statuses(base.mirror([docs])) == {"б.txt": "unchanged", "电池.txt": "unchanged", "a.md": "removed"}
    assert titles(base, "battery price announced") == []
    assert len(base.documents()) == 2


def test_mirror_lets_go_of_other_folders(base: KnowledgeBase, docs: Path, tmp_path: Path) -> None:
    base.add([docs])
    (tmp_path / "new.txt").write_text("something else entirely", "utf-8")
    base.mirror([tmp_path / "new.txt"])
    assert [document.title for document in base.documents()] == ["new"]


def test_nothing_is_done_when_a_path_does_not_exist(base: KnowledgeBase, docs: Path) -> None:
    base.add([docs])
    for change in (base.add, base.mirror):
        with pytest.raises(DocumentError, match="no such file"):
            change([docs, docs / "nowhere"])
    assert len(base.documents()) == 3


def test_remove_forgets_files_and_folders_that_need_not_exist(base: KnowledgeBase, docs: Path) -> None:
    (docs / "sub").mkdir()
    (docs / "sub" / "deep.txt").write_text("deep words", "utf-8")
    (docs / "subway.txt").write_text("deep words", "utf-8")
    base.add([docs])
    (docs / "sub" / "deep.txt").unlink()
    assert base.remove([docs / "sub", docs / "a.md"]) == 2
    assert titles(base, "deep words") == ["subway"]
    assert base.remove([docs / "a.md"]) == 0


def test_copies_of_one_text_are_documents_of_their_own(base: KnowledgeBase, docs: Path) -> None:
    (docs / "copy.md").write_bytes((docs / "a.md").read_bytes())
    base.add([docs])
    ids = {Path(d.path).name: d.id for d in base.documents()}
    assert ids["copy.md"] == ids["a.md"] + "-2"
    base.remove([docs / "a.md"])
    assert base.document(ids["copy.md"]) is not None


def test_ids_do_not_depend_on_the_machine(base: KnowledgeBase, docs: Path, tmp_path: Path) -> None:
    base.add([docs])
    moved = docs.rename(tmp_path / "elsewhere")
    with KnowledgeBase(tmp_path / "second") as second:
        second.add([moved])
        assert {d.id for d in second.documents()} == {d.id for d in base.documents()}


def test_a_text_comes_back_as_it_was_read(base: KnowledgeBase, docs: Path) -> None:
    text = "\n\n  first\n\n\n\nsecond \t\n\n" + "A sentence of some length. " * 200 + "\n\nend\n\n"
    (docs / "gaps.txt").write_text(text, "utf-8")
    base.add([docs / "gaps.txt"])
    assert base.text(base.documents()[0].id) == text


def test_rebuild_makes_the_same_index(base: KnowledgeBase, docs: Path) -> None:
    base.add([docs])
    before = base.search("battery orbit price")
    told: list[tuple[int, int]] = []
    base.rebuild(lambda done, total: told.append((done, total)))
    assert base.search("battery orbit price") == before
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_progress_is_told_once_a_file_is_kept(base: KnowledgeBase, docs: Path, tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []

    def progress(done: int, total: int, outcome: FileOutcome) -> None:
        told.append((done, total, Path(outcome.path).name))
        with KnowledgeBase(tmp_path / "base") as other:
            assert outcome.document_id in {document.id for document in other.documents()}

    base.add([docs], progress=progress)
    assert told == [(1, 3, "a.md"), (2, 3, "б.txt"), (3, 3, "电池.txt")]


def test_the_extent_names_the_common_folder(base: KnowledgeBase, docs: Path) -> None:
    assert base.extent().folder == ""
    (docs / "broken.pdf").write_bytes(b"%PDF-broken")
    base.add([docs])
    extent = base.extent()
    assert (extent.documents, extent.unread, extent.folder) == (3, 1, str(docs))


def test_what_another_process_adds_is_searched_and_counted(base: KnowledgeBase, docs: Path, tmp_path: Path) -> None:
    base.add([docs])
    before = base.extent()
    (tmp_path / "new.txt").write_text("A quokka sleeps. Квокка спит. 短尾矮袋鼠在睡觉。", "utf-8")
    assert titles(base, "quokka") == []
    with KnowledgeBase(base.folder) as other:
        other.add([tmp_path / "new.txt"])
    assert [titles(base, word) for word in ("quokka", "квокка", "短尾矮袋鼠")] == [["new"]] * 3
    assert base.extent().documents == before.documents + 1
    with KnowledgeBase(base.folder) as other:
        other.remove([tmp_path / "new.txt"])
    assert (titles(base, "quokka"), base.extent()) == ([], before)


def test_a_folder_is_not_one_whose_name_begins_the_same(base: KnowledgeBase, tmp_path: Path) -> None:
    for name in ("отчёт", "отчёт-2", "отчёт0", "отчёт/2"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "page.txt").write_text(f"page of {name}", "utf-8")
    base.add([tmp_path])
    assert base.extent().documents == 4
    assert [o.status for o in base.add([tmp_path / "отчёт"])] == ["unchanged"] * 2
    assert base.remove([tmp_path / "отчёт"]) == 2
    assert base.extent().documents == 2


def test_a_search_takes_milliseconds(base: KnowledgeBase, docs: Path) -> None:
    for number in range(300):
        (docs / f"n{number}.txt").write_text(f"battery report number{number} " + "filler words " * 40, "utf-8")
    base.add([docs])
    base.search("battery report filler")
    began = time.process_time()
    for number in range(20):
        base.search(f"battery report number{number}")
    assert (time.process_time() - began) / 20 < 0.05


@pytest.mark.parametrize(
    "path",
    [pytest.param("file", id="a file stands there"), pytest.param("file/below", id="the folder above is a file")],
)
def test_a_base_that_cannot_be_made_says_what_to_do(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(KnowledgeError, match="choose another with FACTLEDGER_HOME"):
        KnowledgeBase(tmp_path / path)


def test_a_base_that_was_forgotten_leaves_no_file_open(tmp_path: Path) -> None:
    """Python 3.13 warns of a connection that was never closed, wherever it is found, and a warning is an error here."""
    base = KnowledgeBase(tmp_path / "base")
    assert base.search("battery").passages == ()
    del base
    gc.collect()
