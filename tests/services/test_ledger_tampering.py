"""Whoever changes what was written is found: entry by entry, page by page, and in the end by the printed head."""

import json
import sqlite3
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from factledger.ledger import Ledger, Problem, Run
from factledger.ledger.chain import canonical, digest
from factledger.records import Fact, JsonObject, Metric, Source, Verdict

PAGES = {
    "en": "The maker says: the battery lasts 12 hours in standard mode. It charges in one hour.",
    "ru": "Производитель сообщает: батарея держит 12 часов в обычном режиме. Заряжается за час.",
    "zh": "厂商表示：电池在标准模式下可用12小时。充电需要一小时。",
}
QUOTES = {"en": "the battery lasts 12 hours", "ru": "батарея держит 12 часов", "zh": "电池在标准模式下可用12小时"}
REPORT: JsonObject = {"report": {"status": "answered", "conclusion": ["12 [F1]"]}}

Tamper = Callable[[sqlite3.Connection], object]


def url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'ledger.sqlite'}"


@pytest.fixture(params=PAGES)
async def head(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """Write a run of one source, one fact and two verdicts, and give its printed head."""
    text, quote = PAGES[request.param], QUOTES[request.param]
    ledger = Ledger(url(tmp_path))
    await ledger.open_run(Run(id="r", question=text, language=request.param, settings={"rounds": 2}))
    page = await ledger.save_page("r", text, raw=text.encode("utf-16"), media_type="text/html")
    start = text.index(quote)
    source = Source(id="S1", url="https://example.org/", page=page)
    fact = Fact(
        id="F1",
        metric_id="M1",
        source_id="S1",
        status="verified",
        value="12",
        quote=quote,
        start=start,
        end=start + len(quote),
    )
    await ledger.append("r", "metric", {"M1": Metric(id="M1", name="battery life").model_dump(mode="json")})
    await ledger.append("r", "source", {"S1": source.model_dump(mode="json")})
    await ledger.append("r", "fact", {"F1": fact.model_dump(mode="json")})
    verdicts = {f"1:{n}": Verdict(statement=f"{quote} {n}", status="sourced").model_dump(mode="json") for n in (0, 1)}
    await ledger.append("r", "verdict", verdicts)
    yield await ledger.finish_run("r", status="answered", report=REPORT)
    await ledger.close()


async def problems(folder: Path, head: str | None = None) -> list[Problem]:
    ledger = Ledger(url(folder))
    found = await ledger.check("r", head=head)
    await ledger.close()
    return found


def tamper(folder: Path, change: Tamper) -> None:
    with closing(sqlite3.connect(folder / "ledger.sqlite")) as connection, connection:
        change(connection)


def replace_body(old: str, new: str) -> Tamper:
    statement = "UPDATE ledger_entries SET body = replace(body, ?, ?) WHERE kind = ?"
    return lambda db: [db.execute(statement, (old, new, kind)) for kind in ("fact", "verdict")]


def flip_in_blob(db: sqlite3.Connection) -> None:
    for sha256, codec, content in db.execute("SELECT sha256, codec, content FROM ledger_blobs").fetchall():
        data = bytearray(zlib.decompress(content) if codec == "zlib" else content)
        data[len(data) // 2] ^= 1
        db.execute("UPDATE ledger_blobs SET codec = 'plain', content = ? WHERE sha256 = ?", (bytes(data), sha256))


def damage_body(db: sqlite3.Connection) -> None:
    """Put a byte that is no UTF-8 into a stored fact."""
    (body,) = db.execute("SELECT CAST(body AS BLOB) FROM ledger_entries WHERE kind = 'fact'").fetchone()
    damaged = body[:30] + b"\xff" + body[31:]
    db.execute("UPDATE ledger_entries SET body = CAST(? AS TEXT) WHERE kind = 'fact'", (damaged,))


def swap(db: sqlite3.Connection) -> None:
    for old, new in ((5, 0), (6, 5), (0, 6)):
        db.execute("UPDATE ledger_entries SET seq = ? WHERE seq = ?", (new, old))


def drop_last(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM ledger_entries WHERE seq = (SELECT max(seq) FROM ledger_entries)")


def rewrite(db: sqlite3.Connection, *, before: str = "12", after: str = "21") -> None:
    """Do what a forger who knows the code does: change a fact, then make every later hash fit."""
    db.execute("UPDATE ledger_entries SET body = replace(body, ?, ?) WHERE kind = 'fact'", (before, after))
    refit(db)


def refit(db: sqlite3.Connection) -> None:
    previous = ""
    for seq, kind, key, body in db.execute("SELECT seq, kind, key, body FROM ledger_entries ORDER BY seq").fetchall():
        fresh = digest("r", seq, kind, key, canonical(json.loads(body)), previous)
        db.execute("UPDATE ledger_entries SET previous = ?, hash = ? WHERE seq = ?", (previous, fresh, seq))
        previous = fresh
    db.execute("UPDATE ledger_runs SET head = ?", (previous,))


def drop_last_and_refit(db: sqlite3.Connection) -> None:
    drop_last(db)
    db.execute("UPDATE ledger_runs SET status = 'running', report = NULL, finished = NULL")
    refit(db)


async def test_an_untouched_ledger_has_no_problems(head: str, tmp_path: Path) -> None:
    assert await problems(tmp_path) == []
    assert await problems(tmp_path, head) == []


@pytest.mark.parametrize(
    ("change", "kinds", "where"),
    [
        pytest.param(replace_body("12", "13"), {"chain", "fact"}, "entry 4 (fact F1)", id="a digit of a fact"),
        pytest.param(replace_body("sourced", "rejected"), {"chain"}, "entry 6 (verdict 1:1)", id="a verdict's status"),
        pytest.param(damage_body, {"chain", "fact"}, "entry 4 (fact F1)", id="a damaged byte of a fact"),
        pytest.param(swap, {"chain"}, "entry 5 (verdict 1:1)", id="two verdicts change places"),
        pytest.param(drop_last, {"chain", "report"}, "entry 6 (verdict 1:1)", id="the last entry is dropped"),
        pytest.param(
            lambda db: db.execute("DELETE FROM ledger_entries WHERE seq = 4"),
            {"chain"},
            "entry 5 (verdict 1:0)",
            id="a fact is dropped",
        ),
        pytest.param(
            lambda db: db.execute("DELETE FROM ledger_entries"),
            {"chain", "report"},
            "the journal",
            id="all entries are dropped",
        ),
        pytest.param(
            lambda db: db.execute("UPDATE ledger_runs SET report = replace(report, '12', '21')"),
            {"report"},
            "report",
            id="the report alone",
        ),
        pytest.param(
            lambda db: db.execute("UPDATE ledger_runs SET opening = replace(opening, '12', '21')"),
            {"report"},
            "run r",
            id="the question",
        ),
        pytest.param(
            lambda db: db.execute("UPDATE ledger_runs SET opening = 'nothing'"), {"report"}, "run r", id="no opening"
        ),
        pytest.param(
            lambda db: db.execute("UPDATE ledger_runs SET status = 'partial'"), {"report"}, "report", id="the status"
        ),
    ],
)
async def test_a_change_is_named_where_it_is(
    head: str, tmp_path: Path, change: Tamper, kinds: set[str], where: str
) -> None:
    tamper(tmp_path, change)
    found = await problems(tmp_path)
    assert kinds <= {problem.kind for problem in found}
    assert where in {problem.where for problem in found}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(flip_in_blob, id="one bit"),
        pytest.param(lambda db: db.execute("UPDATE ledger_blobs SET content = x'00', codec = 'zlib'"), id="no zlib"),
        pytest.param(lambda db: db.execute("UPDATE ledger_blobs SET codec = 'lost'"), id="an unknown packing"),
        pytest.param(lambda db: db.execute("DELETE FROM ledger_blobs"), id="gone"),
    ],
)
async def test_a_changed_page_is_named_with_its_original_and_the_fact_it_carries(
    head: str, tmp_path: Path, change: Tamper
) -> None:
    tamper(tmp_path, change)
    found = await problems(tmp_path, head)
    assert [problem.kind for problem in found] == ["page", "page", "fact"]
    assert {problem.where.rpartition(" ")[0] for problem in found[:2]} == {"page of S1", "original"}
    assert "S1" in found[2].message


async def test_a_source_whose_page_was_taken_away_is_named(head: str, tmp_path: Path) -> None:
    tamper(tmp_path, lambda db: db.executescript("DELETE FROM ledger_blobs; DELETE FROM ledger_page_uses;"))
    assert [problem.kind for problem in await problems(tmp_path)] == ["page", "fact"]


async def test_a_chain_rewritten_as_a_whole_is_found_against_the_printed_head(head: str, tmp_path: Path) -> None:
    tamper(tmp_path, lambda db: rewrite(db, before='"start":', after='"start":1'))
    assert "chain" not in {problem.kind for problem in await problems(tmp_path)}
    assert "head" in {problem.kind for problem in await problems(tmp_path, head)}


async def test_a_rewritten_fact_is_found_in_its_page_even_without_the_head(head: str, tmp_path: Path) -> None:
    tamper(tmp_path, rewrite)
    assert [(problem.kind, problem.where) for problem in await problems(tmp_path)] == [("fact", "entry 4 (fact F1)")]


async def test_a_dropped_and_refitted_end_is_found_against_the_printed_head(head: str, tmp_path: Path) -> None:
    tamper(tmp_path, drop_last_and_refit)
    assert await problems(tmp_path) == []
    assert [problem.kind for problem in await problems(tmp_path, head)] == ["head"]


async def test_what_was_added_after_the_report_is_named(head: str, tmp_path: Path) -> None:
    ledger = Ledger(url(tmp_path))
    await ledger.append("r", "gap", {"M2": {"reason": "added later"}})
    await ledger.close()
    assert [(problem.kind, problem.where) for problem in await problems(tmp_path, head)] == [
        ("head", "entry 8 (gap M2)"),
        ("report", "entry 8 (gap M2)"),
    ]


async def test_a_head_from_before_the_report_was_chained_fits(head: str, tmp_path: Path) -> None:
    ledger = Ledger(url(tmp_path))
    before = (await ledger.entries("r"))[-1].previous
    await ledger.close()
    assert await problems(tmp_path, before) == []


async def test_nothing_is_written_behind_a_dropped_end(head: str, tmp_path: Path) -> None:
    tamper(tmp_path, drop_last)
    ledger = Ledger(url(tmp_path))
    with pytest.raises(Exception, match="ledger check r") as caught:
        await ledger.append("r", "gap", {"M2": {}})
    assert type(caught.value).__name__ == "LedgerBroken"
    await ledger.close()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"start": 3, "end": 9}, "does not stand at 3 to 9", id="wrong offsets"),
        pytest.param({"source_id": "S9"}, "S9 is not kept", id="no such source"),
        pytest.param({"quote": "it lasts 99 hours"}, "does not stand in the saved page", id="words that are not there"),
        pytest.param({"value": "13"}, "does not stand in the quote", id="a value that the quote does not hold"),
        pytest.param({"metric_id": "M9"}, "metric M9 is not in the ledger", id="no such metric"),
    ],
)
async def test_a_fact_that_was_false_when_written_is_found(
    head: str, tmp_path: Path, change: JsonObject, message: str
) -> None:
    ledger = Ledger(url(tmp_path))
    fact = (await ledger.entries("r", "fact"))[0].body
    await ledger.append("r", "fact", {"F1": fact | change})
    await ledger.finish_run("r", status="answered", report=REPORT | {"again": 1})
    found = await ledger.check("r")
    assert [problem.kind for problem in found] == ["fact"]
    assert message in found[0].message
    await ledger.append("r", "fact", {"F1": fact | change | {"status": "rejected"}})
    await ledger.finish_run("r", status="answered", report=REPORT | {"again": 2})
    assert await ledger.check("r") == []
    await ledger.close()
