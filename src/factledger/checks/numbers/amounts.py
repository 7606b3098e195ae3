"""Read a value and a unit that are given apart, as a fact gives them."""

from dataclasses import replace

from factledger.checks.numbers.quantity import Quantity
from factledger.checks.numbers.reader import read

_PROBE = 3
"""A unit is read behind this number; it is neither one, which may be an article, nor a year."""


def parse_amount(value: str, unit: str | None, *, language: str | None = None) -> Quantity | None:
    """Return the first number of a value, in the unit that the value names, else in the unit given beside it.

    `unit` may hold a magnitude ("million USD", "тыс. руб."); it is ignored where the value has a unit of its own, so
    that "12 小时" with the unit "小时" is twelve hours once. None when the value holds no number.
    """
    own = _first(value, language)
    if own is None or not unit or not _plain(own):
        return own
    model = _first(f"{_PROBE} {unit}", language) or _first(f"{unit} {_PROBE}", language)
    if model is None or (_plain(model) and model.value == _PROBE):
        model = _first(f"{unit} {_PROBE}", language)
    return _in_unit_of(own, model) if model else own


def _in_unit_of(own: Quantity, model: Quantity) -> Quantity:
    """Return a plain number with the unit and the magnitude of another."""
    plain = [reading for reading in own.readings if reading.kind == "count"] or list(own.readings)
    readings = tuple(
        reading._replace(
            value=reading.value * meaning.value / _PROBE,
            scale=reading.scale * meaning.value / _PROBE,
            kind=meaning.kind,
            unit=meaning.unit,
            currency=meaning.currency,
        )
        for reading in plain
        for meaning in model.readings
    )
    if not readings or (_plain(model) and model.value == _PROBE):
        return own
    return replace(own, readings=readings, date_readings=(), label="count")


def _first(text: str, language: str | None) -> Quantity | None:
    return next((q for q in read(text, language or "").quantities if q.readings or q.date_readings), None)


def _plain(quantity: Quantity) -> bool:
    """Return whether a quantity has no unit of its own."""
    return bool(quantity.readings) and quantity.readings[0].kind in ("count", "year") and quantity.label != "date"
