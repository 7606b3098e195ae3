"""Answers of the web are kept on disk by address and age."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from web_sites import QUICK, SmallWeb

from factledger.errors import SearchError
from factledger.tools.open_page import PageOpener
from factledger.tools.web import PageCache


async def failure(opener: PageOpener, url: str) -> SearchError:
    with pytest.raises(SearchError) as caught:
        await opener.open(url)
    return caught.value


def files(folder: Path) -> list[Path]:
    return list(folder.iterdir())


def opener(web: SmallWeb, folder: Path, now: float = 0.0) -> PageOpener:
    cache = PageCache(folder, timedelta(minutes=5), lambda: now)
    return PageOpener(web.network(), trust=web.trust(), limits=QUICK, cache=cache)


async def test_a_page_is_asked_for_once_until_it_is_old(web: SmallWeb, tmp_path: Path) -> None:
    first = await opener(web, tmp_path, 0).open("http://news.example/changes")
    again = await opener(web, tmp_path, 299).open("http://www.news.example/changes#top")
    later = await opener(web, tmp_path, 301).open("http://news.example/changes")
    assert again == first
    assert ("19 euros" in first.text, "24 euros" in later.text) == (True, True)
    assert web.hits["news.example/changes"] == 2


async def test_many_who_want_one_page_ask_for_it_once(web: SmallWeb, tmp_path: Path) -> None:
    opening = opener(web, tmp_path)
    pages = await asyncio.gather(*(opening.open("http://news.example/changes") for _ in range(6)))
    assert all(page == pages[0] for page in pages)
    assert web.hits["news.example/changes"] == 1


async def test_the_final_address_is_kept(web: SmallWeb, tmp_path: Path) -> None:
    for _ in range(2):
        assert (await opener(web, tmp_path).open("http://news.example/old")).url == "http://news.example/"
    assert web.hits["news.example/old"] == 1


@pytest.mark.parametrize("place", ["journal.example/locked", "news.example/invented", "busy.example/always"])
async def test_what_could_not_be_had_is_not_kept(web: SmallWeb, tmp_path: Path, place: str) -> None:
    await failure(opener(web, tmp_path), f"http://{place}")
    before = web.hits[place]
    await failure(opener(web, tmp_path), f"http://{place}")
    assert web.hits[place] > before


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: b"", id="emptied"),
        pytest.param(lambda data: data[:-20], id="cut short"),
        pytest.param(lambda data: data.partition(b"\n")[0] + b"\nnot packed", id="another body"),
        pytest.param(lambda data: data.replace(b'"sha256": "', b'"sha256": "0'), id="another digest"),
        pytest.param(lambda data: b"{}" + data, id="another head"),
        pytest.param(lambda data: data.replace(b"/changes", b"/others!"), id="another address"),
        pytest.param(lambda data: b"\xff\xfe\n" + data, id="no text"),
    ],
)
async def test_a_damaged_file_counts_as_absent(web: SmallWeb, tmp_path: Path, damage: object) -> None:
    assert callable(damage)
    await opener(web, tmp_path).open("http://news.example/changes")
    (file,) = files(tmp_path)
    file.write_bytes(damage(file.read_bytes()))
    page = await opener(web, tmp_path).open("http://news.example/changes")
    assert "24 euros" in page.text
    assert await opener(web, tmp_path).open("http://news.example/changes") == page
    assert web.hits["news.example/changes"] == 2


async def test_a_folder_that_cannot_be_written_keeps_nothing(web: SmallWeb, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    page = await opener(web, tmp_path / "file").open("http://news.example/changes")
    assert "19 euros" in page.text


async def test_files_too_old_to_be_used_are_removed_and_no_others(web: SmallWeb, tmp_path: Path) -> None:
    await opener(web, tmp_path).open("http://news.example/")
    (old,) = files(tmp_path)
    unfinished, foreign = tmp_path / ".new-abc", tmp_path / "letter.txt"
    for file in (unfinished, foreign):
        file.write_text("words")
    await opener(web, tmp_path, foreign.stat().st_mtime + 301).open("http://news.example/changes")
    assert foreign in files(tmp_path)
    assert not {old, unfinished} & set(files(tmp_path))


async def test_files_are_for_their_owner_only(web: SmallWeb, tmp_path: Path) -> None:
    await opener(web, tmp_path / "pages").open("http://news.example/")
    (file,) = files(tmp_path / "pages")
    assert (file.stat().st_mode & 0o077, file.parent.stat().st_mode & 0o077) == (0, 0)
