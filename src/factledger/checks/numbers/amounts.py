"""Read a value and a unit that are given apart, as a fact gives them."""

from factledger.checks.numbers.quantity import Quantity
from factledger.checks.numbers.reader import read


def parse_amount(value: str, unit: str | None, *, language: str | None = None) -> Quantity | None:
    """Return the first number of a value, in the unit that the value names, else in the unit given beside it.

    `unit` may hold a magnitude ("million USD", "тыс. руб."); it is ignored where the value has a unit of its own, so
    that "12 小时" with the unit "小时" is twelve hours once. None when the value holds no number.
    """
    own = _first(value, language)
    if own is None or not unit or not _plain(own):
        return own
    joined = _first(f"{value[: own.end]} {unit}", language)
    if joined and not _plain(joined):
        return joined
    before = _first(f"{unit} {value}", language)
    return before if before and not _plain(before) and before.values[:1] != () else own


def _first(text: str, language: str | None) -> Quantity | None:
    return next((q for q in read(text, language or "").quantities if q.readings or q.date_readings), None)


def _plain(quantity: Quantity) -> bool:
    """Return whether a quantity has no unit of its own."""
    return bool(quantity.readings) and quantity.readings[0].kind in ("count", "year") and quantity.label != "date"
