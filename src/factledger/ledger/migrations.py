"""Bring the tables of an earlier version up to date, in the transaction that opens the ledger."""

from collections.abc import Callable

from sqlalchemy import Connection

from factledger.ledger.tables import SCHEMA, schema


def migrate(connection: Connection, found: int) -> None:
    """Apply every step from version `found` to the present one."""
    for step in _STEPS[found - 1 :]:
        step(connection)
    connection.execute(schema.update().values(version=SCHEMA))


def _calls_keep_their_usage(connection: Connection) -> None:
    """Version 2: tokens became a part of what a call took, beside its price and its requests."""
    connection.exec_driver_sql("ALTER TABLE ledger_calls RENAME COLUMN tokens TO usage")
    connection.exec_driver_sql("""UPDATE ledger_calls SET usage = '{"tokens":' || usage || '}'""")


_STEPS: tuple[Callable[[Connection], None], ...] = (_calls_keep_their_usage,)
"""Step N brings version N to N + 1."""
