"""Fixed sentences in English, Russian and Chinese; the tables stand in `wording/`."""

from functools import lru_cache
from importlib.resources import files
from typing import Literal

from factledger.records import Language

WORDED: tuple[Language, ...] = ("en", "ru", "zh")
"""Languages every sentence exists in."""

Entry = dict[str, "str | dict[str, str]"]


@lru_cache(maxsize=1)
def wording() -> dict[str, Entry]:
    """Return every entry: a key, and for each language a sentence or its plural forms."""
    import yaml  # deferred: a program that only asks for help needs no sentence

    tables = sorted(files("factledger.report").joinpath("wording").iterdir(), key=lambda table: table.name)
    entries: dict[str, Entry] = {}
    for table in tables:
        entries |= yaml.safe_load(table.read_text("utf-8"))
    return entries


def worded(language: Language) -> Language:
    """Return the language itself, or English when there are no sentences in it."""
    return language if language in WORDED else "en"


def say(key: str, language: Language, **values: object) -> str:
    """Return a fixed sentence with its values put in.

    An entry with plural forms needs the value `n`, a whole number from 0.

    Raises:
        KeyError: No such entry, or a value is missing: a mistake in the program.
    """
    entry = wording()[key][worded(language)]
    if isinstance(entry, str):
        return entry.format_map(values)
    count = int(str(values["n"]))
    return entry[plural(count, language)].format_map(values | {"n": number(count, language)})


def plural(count: int, language: Language) -> Literal["one", "few", "many"]:
    """Return the plural form a count takes; `few` exists in Russian only (2-4, 22-24, …, not 12-14).

    Source: Unicode CLDR plural rules for cardinals.
    """
    if worded(language) == "ru":
        tens, ones = count % 100, count % 10
        if ones == 1 and tens != 11:
            return "one"
        return "few" if 2 <= ones <= 4 and not 12 <= tens <= 14 else "many"
    return "one" if count == 1 and worded(language) == "en" else "many"


def number(value: float, language: Language, digits: int = 0) -> str:
    """Return a number of the program's own (a count, a score) as the language writes it."""
    text = f"{value:,.{digits}f}"
    return text.replace(",", "\u00a0").replace(".", ",") if worded(language) == "ru" else text


def listed(parts: list[str] | tuple[str, ...], language: Language) -> str:
    """Return the parts as one enumeration with the language's comma."""
    return ("、" if worded(language) == "zh" else ", ").join(parts)


def clauses(parts: list[str] | tuple[str, ...], language: Language) -> str:
    """Return remarks as one text, parted by the language's semicolon."""
    return ("；" if worded(language) == "zh" else "; ").join(parts)


def sentences(parts: list[str] | tuple[str, ...], language: Language) -> str:
    """Return sentences as one paragraph; Chinese has no space between them."""
    return ("" if worded(language) == "zh" else " ").join(parts)
