"""The ledger's tables, the same on SQLite and PostgreSQL.

JSON is kept as text: what was hashed is read back byte for byte, and neither database rewrites a number or a key.
"""

from sqlalchemy import Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text, UniqueConstraint

SCHEMA = 2
"""Raised whenever a table changes; a ledger with a higher number is left alone."""

metadata = MetaData()

schema = Table(
    "ledger_schema",
    metadata,
    Column("version", Integer, primary_key=True),
)

runs = Table(
    "ledger_runs",
    metadata,
    Column("id", String, primary_key=True),
    Column("started", String, nullable=False),
    Column("finished", String),
    Column("status", String, nullable=False),
    Column("opening", Text, nullable=False),
    Column("report", Text),
    Column("head", String(64), nullable=False),
)

entries = Table(
    "ledger_entries",
    metadata,
    Column("run_id", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("key", String, nullable=False),
    Column("body", Text, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("at", String, nullable=False),
    Index("ledger_entries_latest", "run_id", "kind", "key", "seq"),
)

blobs = Table(
    "ledger_blobs",
    metadata,
    Column("sha256", String(64), primary_key=True),
    Column("codec", String, nullable=False),
    Column("content", LargeBinary, nullable=False),
)

page_uses = Table(
    "ledger_page_uses",
    metadata,
    Column("run_id", String, primary_key=True),
    Column("page", String(64), primary_key=True),
    Column("original", String(64), primary_key=True),
    Column("media_type", String, nullable=False),
    Index("ledger_page_uses_page", "page"),
    Index("ledger_page_uses_original", "original"),
)

calls = Table(
    "ledger_calls",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("run_id", String, nullable=False),
    Column("role", String, nullable=False),
    Column("key", String, nullable=False),
    Column("detail", Text, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("started", String, nullable=False),
    Column("finished", String),
    Column("answer", Text),
    Column("usage", Text, nullable=False),
    Column("latency_s", Float, nullable=False),
    Column("failure", Text),
    UniqueConstraint("run_id", "role", "key"),
)
