"""Write the table of units and currencies that the number gate reads.

usage: python scripts/units_table.py

Names come from CLDR (babel), factors from pint, and what neither holds from `unit_names.py` and `currency_names.py`
beside this file. The result is committed, so that the package needs neither library: run it again, and commit the
difference, when a unit is added or either library is updated.
"""

import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pint
from babel import Locale
from currency_names import HAN, HAN_MINOR, MINOR, PHRASES, SIGNS, WORDS
from unit_names import PREFIXES, RUSSIAN_NAMES, UNITS

TARGET = Path(__file__).parents[1] / "src/factledger/checks/numbers/units.json"
BASES = {
    # the unit that amounts of one dimension are compared in, and what pint calls it
    "second": "second", "meter": "meter", "square meter": "meter**2", "cubic meter": "meter**3", "gram": "gram",
    "meter/second": "meter/second", "joule": "joule", "watt": "watt", "pascal": "pascal", "newton": "newton",
    "volt": "volt", "ampere": "ampere", "coulomb": "coulomb", "ohm": "ohm", "farad": "farad", "kelvin": "kelvin",
    "lumen": "lumen", "nit": "candela/meter**2", "bit": "bit", "bit/second": "bit/second", "hertz": "hertz",
    "pixel": "pixel", "month": "month",
}  # fmt: skip
NAMED = {
    # units whose dimension is told by name: the calendar is no number of seconds, a decibel is no ratio
    "month": "month", "quarter": "month", "year": "month", "decade": "month", "century": "month",
    "degree": "degree", "decibel": "decibel", "ppm": "ppm", "revolution/minute": "revolution/minute",
}  # fmt: skip
ENDINGS = {
    "а": ("а", "ы", "е", "у", "ой", "", "ам", "ами", "ах"),
    "я": ("я", "и", "е", "ю", "ей", "ь", "ям", "ями", "ях"),
    "": ("", "а", "у", "ом", "е", "ы", "ов", "ам", "ами", "ах"),
    "ь": ("ь", "я", "ю", "ем", "е", "и", "ей", "ям", "ями", "ях"),
}
SPECIAL = {"миля": ("миль",), "неделя": ("недель",), "калория": ("калорий", "калории"), "узел": ("узла", "узлов"),
           "килокалория": ("килокалорий", "килокалории"), "унция": ("унций", "унции")}  # fmt: skip
Table = dict[str, list[str]]


def russian_forms(word: str) -> set[str]:
    """Return every case of a noun given in the nominative singular, by its ending."""
    ending = word[-1] if word[-1] in "аяь" else ""
    stem = word.removesuffix(ending)
    return {stem + e for e in ENDINGS[ending]} | set(SPECIAL.get(word, ()))


def cldr_names(unit: str) -> tuple[set[str], set[str], set[str]]:
    """Return CLDR's English, Russian and Chinese long names of a unit, without their number."""
    found = []
    for code in ("en", "ru", "zh"):
        patterns = Locale(code)._data["unit_patterns"][unit]["long"] if unit else {}
        texts = [p for form, p in patterns.items() if form != "per" and isinstance(p, str)]
        found.append({t.replace("{0}", "").strip().lower().replace("ё", "е") for t in texts} - {""})
    return found[0], found[1], found[2]


def split_names(extra: str) -> list[set[str]]:
    """Return the five columns of hand-made names."""
    columns = [{n for n in column.split(",") if n} for column in extra.split("|")]
    return columns + [set()] * (5 - len(columns))


class UnitTable:
    """Units with their factors, and every spelling that leads to one."""

    def __init__(self) -> None:
        self.registry = pint.UnitRegistry(non_int_type=Fraction)
        self.units: dict[str, list[str]] = {}
        self.words: defaultdict[str, list[str]] = defaultdict(list)
        self.symbols: defaultdict[str, list[str]] = defaultdict(list)
        self.han: defaultdict[str, list[str]] = defaultdict(list)

    def add(self, name: str, expression: str, names: list[set[str]]) -> None:
        """Enter one unit under all its names: English words, symbols, Russian words and symbols, Chinese."""
        self.units.setdefault(name, self.measure(name, expression))
        for word in names[0] | names[2]:
            self.put(self.words, word.lower(), name)
        for symbol in names[1] | names[3]:
            self.put(self.symbols, symbol, name)
        for word in names[4]:
            self.put(self.han if any("\u3400" <= c <= "\u9fff" for c in word) else self.symbols, word, name)

    @staticmethod
    def put(table: dict[str, list[str]], key: str, name: str) -> None:
        """Add a name to what a spelling may mean."""
        if name not in table[key]:
            table[key].append(name)

    def measure(self, name: str, expression: str) -> list[str]:
        """Return base unit, factor and, for temperatures, offset."""
        if name in ("celsius", "fahrenheit"):
            zero = self.registry.Quantity(Fraction(0), expression).to("kelvin").magnitude
            one = self.registry.Quantity(Fraction(1), expression).to("kelvin").magnitude
            return ["kelvin", str(one - zero), str(zero)]
        if NAMED.get(name, "month") != "month":
            return [NAMED[name], "1"]
        quantity = self.registry.Quantity(Fraction(1), "dimensionless") * self.registry.parse_expression(expression)
        base = NAMED.get(name) or next(b for b, unit in BASES.items() if quantity.is_compatible_with(unit))
        return [base, str(quantity.to(BASES[base]).magnitude)]


def fill_units(table: UnitTable) -> None:
    """Enter every unit, alone and with its prefixes."""
    for name, expression, cldr, prefixes, extra in UNITS:
        english, russian, chinese = cldr_names(cldr)
        names = split_names(extra)
        names[0] |= english | {name}
        names[2] |= russian
        names[4] |= chinese
        for word, canonical in RUSSIAN_NAMES.items():
            if canonical == name:
                names[2] |= russian_forms(word)
        table.add(name, expression, names)
        for prefix in prefixes.split():
            symbol, ru_word, ru_symbol, zh = PREFIXES[prefix]
            factors = {"micro": ("µ", "μ", "u")}.get(prefix, (symbol,))
            table.add(prefix + name, prefixed(prefix, expression), [
                {prefix + w for w in names[0] if len(w) > 3 or w in ("bit", "ton", "amp", "bar", "ohm")},
                {f + s for f in factors for s in names[1] if s[0] not in "µμ"},
                {ru_word + w for w in names[2]},
                {ru_symbol + s for s in names[3]},
                {zh + w for w in names[4] if any("\u3400" <= c <= "\u9fff" for c in w)},
            ])  # fmt: skip


def prefixed(prefix: str, expression: str) -> str:
    """Return the pint expression of a unit with an SI prefix."""
    scale = {"pico": -12, "nano": -9, "micro": -6, "milli": -3, "centi": -2, "deci": -1, "hecto": 2, "kilo": 3,
             "mega": 6, "giga": 9, "tera": 12, "peta": 15, "exa": 18}[prefix]  # fmt: skip
    return f"{10**scale if scale > 0 else f'1/{10**-scale}'}*{expression}"


def currencies() -> dict[str, object]:
    """Return ISO codes, signs and names of money, from CLDR and by hand."""
    han: defaultdict[str, list[str]] = defaultdict(list)
    for code, text in Locale("zh").currencies.items():
        UnitTable.put(han, text, code)
    by_hand = {word: targets.split() for spellings, targets in HAN.items() for word in spellings.split()}
    return {
        "codes": sorted(c for c in Locale("en").currencies if len(c) == 3 and c.isascii() and not c.startswith("XX")),
        "words": dict(sorted((cldr_money() | words_by_hand()).items())),
        "signs": {sign: targets.split() for sign, targets in sorted(SIGNS.items())},
        "han": dict(sorted((han | by_hand).items())),
        "minor": {w: targets.split() for spellings, targets in MINOR.items() for w in spellings.split()},
        "han_minor": HAN_MINOR,
    }


def cldr_money() -> dict[str, list[str]]:
    """Return the English and Russian plural names of every currency."""
    words: defaultdict[str, list[str]] = defaultdict(list)
    for locale in ("en", "ru"):
        for code, forms in Locale(locale)._data["currency_names_plural"].items():
            for text in forms.values():
                UnitTable.put(words, text.lower().replace("ё", "е"), code)
    return words


def words_by_hand() -> dict[str, list[str]]:
    """Return the names of `currency_names.py`, phrases apart from single words."""
    found: dict[str, list[str]] = {}
    for spellings, targets in WORDS.items():
        phrases = sorted((p for p in PHRASES if p in spellings), key=len, reverse=True)
        rest = spellings
        for phrase in phrases:
            rest = rest.replace(phrase, " ")
        found |= {word: targets.split() for word in [*rest.split(), *phrases]}
    return found


def main() -> None:
    """Write the table, one entry a line so that a difference can be read."""
    table = UnitTable()
    fill_units(table)
    data = {
        "units": table.units,
        "words": dict(sorted(table.words.items())),
        "symbols": dict(sorted(table.symbols.items())),
        "han": dict(sorted(table.han.items())),
        "money": currencies(),
    }
    TARGET.write_text(json.dumps(data, ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
