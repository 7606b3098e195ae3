"""A ledger that an earlier version wrote is read, and goes on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from factledger.ledger import Ledger, Run
from factledger.records import Tokens, Usage

FIRST_CALLS = """
CREATE TABLE ledger_calls (id INTEGER PRIMARY KEY, run_id VARCHAR NOT NULL, role VARCHAR NOT NULL, key VARCHAR NOT NULL,
  detail TEXT NOT NULL, asked INTEGER NOT NULL, started VARCHAR NOT NULL, finished VARCHAR, answer TEXT,
  tokens TEXT NOT NULL, latency_s FLOAT NOT NULL, failure TEXT, UNIQUE (run_id, role, key))
"""
FIRST_CALL = """
INSERT INTO ledger_calls VALUES (1, 'run', 'plan', 'k', '{"round":1}', 1, '2026-05-01T10:00:00.000000+00:00',
  '2026-05-01T10:00:01.000000+00:00', '{"a":1}', '{"cached":4,"input":9,"output":3,"total":12}', 1.0, NULL)
"""


async def test_calls_of_the_first_version_keep_their_tokens(tmp_path: Path) -> None:
    file = tmp_path / "ledger.sqlite"
    url = f"sqlite+aiosqlite:///{file}"
    today = Ledger(url)
    await today.open_run(Run(id="run", question="?"))
    await today.close()
    with closing(sqlite3.connect(file)) as old:
        old.execute("DROP TABLE ledger_calls")
        old.execute(FIRST_CALLS)
        old.execute(FIRST_CALL)
        old.execute("UPDATE ledger_schema SET version = 1")
        old.commit()
    ledger = Ledger(url)
    tokens = Tokens(input=9, cached=4, output=3, total=12)
    (call,) = await ledger.calls("run")
    assert (call.answer, call.usage) == ({"a": 1}, Usage(tokens=tokens))
    assert (await ledger.spent("run")).tokens == tokens
    await ledger.close()
    again = Ledger(url)
    assert len(await again.calls("run")) == 1
    await again.close()
