"""How well numbers are read, carried across languages, and told from changed ones."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from factledger.checks.numbers import Quantity, parse_amount, read
from factledger.checks.numbers.compare import base_of
from factledger.evals.gates.number_changes import across_languages
from factledger.evals.gates.table import Row

_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?")
_PLAIN = re.compile(r"-?[0-9][0-9,]*(?:\.[0-9]+)?")
_MODELS = ("NumberModel", "PercentModel", "OrdinalModel", "CurrencyModel", "DimensionModel")


class Expected(NamedTuple):
    """A text and what it states; `high` is the other end of a range."""

    text: str
    value: Fraction | None
    language: str
    unit: str = ""
    """Name of the unit or ISO code of the currency; empty when only the value is asked for."""
    high: Fraction | None = None


def measure(data: Path) -> list[Row]:
    """Return a row for each set: shares of values read, of values read with their unit, and of changes accepted.

    Args:
        data: The folder that holds `xquad`, `price-parser`, `duckling`, `cn2an`, `number-parser`, `recognizers-text`.

    A value counts as read when it is a reading of some number of the text; the baseline reads digits alone.
    """
    rows = across_languages(data)
    rows.append(_row("prices", "", _prices(data), 0.97))
    for language, target in (("en", 0.9), ("ru", 0.9), ("zh", 0.85)):
        rows.append(_row("numerals and money (duckling)", language, _duckling(data, language), target))
    rows.append(_row("Chinese numerals (cn2an)", "zh", _cn2an(data), 0.95))
    for language in ("en", "ru"):
        rows.append(_row("number words (number-parser)", language, _words(data, language), 0.95))
    for language, name, models, target in (
        ("en", "English", _MODELS, 0.9),
        ("zh", "Chinese", _MODELS, 0.75),
        ("de", "German", ("CurrencyModel",), 0.75),
        ("fr", "French", ("CurrencyModel",), 0.75),
        ("pt", "Portuguese", ("CurrencyModel",), 0.75),
    ):
        rows.append(_row("values (recognizers)", language, _recognizers(data, name, language, models), target))
    for language, name, target in (("en", "English", 0.75), ("zh", "Chinese", 0.6)):
        found = [e for e in _recognizers(data, name, language, _MODELS[3:]) if e.unit]
        rows.append(_row("values with unit or currency (recognizers)", language, found, target, _unit_read))
    return rows


def _row(
    name: str,
    language: str,
    expected: Iterable[Expected],
    target: float,
    holds: Callable[[Expected], bool] | None = None,
) -> Row:
    cases = list(expected)
    check = holds or _value_read
    short = [f"{e.text[:60]!r} {_shown(e.value)}{e.unit}" for e in cases if not check(e)]
    naive = sum(_digits_alone(e) for e in cases)
    return Row(
        name=name,
        language=language,
        figure=1 - len(short) / len(cases),
        target=target,
        baseline=naive / len(cases),
        cases=len(cases),
        detail=f"{len(cases) - len(short)}/{len(cases)}" + (f"; short: {'; '.join(short[:5])}" if short else ""),
    )


def _shown(value: Fraction | None) -> str:
    return "nothing" if value is None else f"{float(value):g} "


def _found(expected: Expected) -> list[Quantity]:
    return [part for q in read(expected.text, expected.language).quantities for part in (q, *q.parts)]


def _value_read(expected: Expected) -> bool:
    readings = [reading for quantity in _found(expected) for reading in quantity.readings]
    values = {r.value for r in readings} | {r.value * 100 for r in readings if r.kind == "ratio" or r.currency}
    if expected.value is None:
        return not values
    if expected.unit and _unit_read(expected):
        return True
    return all(
        any(_close(v, wanted) for v in values) for wanted in (expected.value, expected.high) if wanted is not None
    )


def _unit_read(expected: Expected) -> bool:
    """Return whether one number of the text is the value in the unit, or the same amount in another unit."""
    if expected.value is None:
        return False
    model = parse_amount(f"{float(expected.value):.15g}", expected.unit, language="en")
    wanted = {base_of(r) for r in model.readings if r.kind in ("money", "measure")} if model else set()
    return any(
        unit == base and _close(amount, value)
        for q in _found(expected)
        for unit, amount in map(base_of, q.readings)
        for base, value in wanted | {(expected.unit, expected.value)}
    )


def _close(a: Fraction, b: Fraction) -> bool:
    """Return whether two values are the same up to the fifteen digits that the data were written with."""
    return a == b or abs(a - b) <= abs(b) / 10**12


def _digits_alone(expected: Expected) -> bool:
    found = {Fraction(token.replace(",", "")) for token in _PLAIN.findall(expected.text)}
    return not found if expected.value is None else any(_close(v, expected.value) for v in found)


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def _fraction(value: str | float) -> Fraction:
    return Fraction(str(value).replace(",", "."))


def _prices(data: Path) -> Iterator[Expected]:
    for row in _lines(data / "price-parser" / "cases.jsonl"):
        text = row["price_raw"] or ""
        yield Expected(text, None if row["amount_float"] is None else _fraction(row["amount_float"]), "")


def _duckling(data: Path, language: str) -> Iterator[Expected]:
    for dimension in ("Numeral", "AmountOfMoney"):
        for row in _lines(data / "duckling" / f"{dimension}.{language}.jsonl"):
            found = [Fraction(n) for n in _NUMBER.findall(row["value"])]
            factor = Fraction(1, 100) if "Cent" in row["value"] else 1
            yield Expected(row["text"], found[0] * factor, language, high=found[1] if len(found) > 1 else None)


def _cn2an(data: Path) -> Iterator[Expected]:
    for row in _lines(data / "cn2an" / "cases.jsonl"):
        yield Expected(row["text"], _fraction(row["value"]), "zh")


def _words(data: Path, language: str) -> Iterator[Expected]:
    for row in _lines(data / "number-parser" / "cases.jsonl"):
        if row["lang"] == language and _NUMBER.fullmatch(str(row["value"])):
            yield Expected(row["text"], Fraction(str(row["value"])), language)


def _recognizers(data: Path, name: str, language: str, models: Iterable[str]) -> Iterator[Expected]:
    for model in models:
        for path in sorted((data / "recognizers-text").glob(f"*_{name}_{model}.json")):
            for case in json.loads(path.read_text("utf-8-sig")):
                yield from _results(case, language)


def _results(case: dict[str, Any], language: str) -> Iterator[Expected]:
    for result in case["Results"]:
        resolution = result.get("Resolution") or {}
        value = str(resolution.get("value") or "").rstrip("%").replace(",", ".")
        if re.fullmatch(r"-?[0-9.]+(?:E[-+]?[0-9]+)?", value):
            unit = resolution.get("isoCurrency") or resolution.get("unit") or ""
            yield Expected(case["Input"], Fraction(value), language, unit)
