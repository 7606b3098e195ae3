"""The unit that a table gives a number by the label of its cell: 84.3 under `Population (thousands)`."""

from collections.abc import Sequence
from typing import NamedTuple

from factledger.checks.numbers import Quantity, parse_amount, quantities, same_quantity
from factledger.checks.numbers.headers import header_above, is_record
from factledger.checks.numbers.tables import Cell, cells, unit_words_of, with_unit_of
from factledger.checks.quotes.quote import find_quote
from factledger.records import Fact

_CLOSE_UP = "%‰°"
"""Signs that stand beside a number without a space, as words of Chinese do."""
_SIGNS = "$€£¥"
"""Signs that stand before a number, but in Russian."""
_FIRST_HAN = "\u3400"
_DIGITS_OF_A_YEAR = 4


class Quoted(NamedTuple):
    """A cell that a fact quotes."""

    cell: Cell
    text: str
    language: str
    """Of the page."""

    @property
    def numbers(self) -> list[Quantity]:
        """The numbers of the cell as it has them, without the unit of its label."""
        return quantities(self.text)

    def holds(self, value: str) -> bool:
        """Whether the cell holds a value, which may have the unit of the cell's label behind it."""
        return bool(find_quote(value, self.text)) or any(self.labelled(number) == value for number in self.numbers)

    def labelled(self, number: Quantity) -> str:
        """Return one of its numbers with the unit that its label names; empty where none does, or of a year."""
        words, told = unit_words_of(self.cell), with_unit_of(self.cell, number)
        if not words or (told.unit == "year" and len(number.text) == _DIGITS_OF_A_YEAR):
            return ""
        value = _joined(number.text, words, self.language)
        read = parse_amount(value, None, language=self.language)
        return value if read and same_quantity(read, told) else ""


def quoted_cells(fact: Fact, page: str, language: str) -> list[Quoted]:
    """Return the cells of a table that a fact quotes; none where it quotes prose.

    Args:
        fact: With its quote as the page has it, and its offsets.
        page: The saved page.
        language: Of the page.
    """
    if "|" not in _lines_of(page, fact.start, fact.end):
        return []
    begin = page.rfind("\n\n", 0, fact.start) + 1
    end = page.find("\n\n", fact.end)
    table = page[begin : end if end >= 0 else len(page)]
    return [
        Quoted(cell, table[cell.start : cell.end], language)
        for cell in cells(table)
        if fact.start <= begin + cell.start and begin + cell.end <= fact.end
    ]


def _lines_of(page: str, start: int, end: int) -> str:
    stop = page.find("\n", end)
    return page[page.rfind("\n", 0, start) + 1 : stop if stop >= 0 else len(page)]


def under_header(fact: Fact, page: str) -> str:
    """Return a fact's quote, under the row that names its columns where it is the row of a table.

    Whoever judges "Staff | 310 | 325" must know that these are two years.
    """
    begin = page.rfind("\n", 0, fact.start) + 1
    header = header_above(page, begin) if "|" in fact.quote and not is_record(fact.quote) else ()
    return f"{' | '.join(header)}\n{fact.quote}" if header else fact.quote


def with_label(fact: Fact, quoted: Sequence[Quoted]) -> Fact:
    """Return a fact whose bare number has the unit of its cell's label behind it: `84.3 thousands`, `84.3万人`.

    As it was where the number has a unit of its own, or stands in cells whose labels name different units.
    """
    bare = fact.value.strip()
    values = {one.labelled(number) for one in quoted for number in one.numbers if number.text == bare}
    value = values.pop() if len(values) == 1 else ""
    return fact.model_copy(update={"value": value, "unit": None}) if value else fact


def _joined(number: str, words: str, language: str) -> str:
    if words[0] in _SIGNS and language != "ru":
        return f"{words[0]}{number}{words[1:]}"
    close = words[0] in _CLOSE_UP or words[0] >= _FIRST_HAN
    return f"{number}{'' if close else ' '}{words}"


def stands_in(stated: Quantity, quoted: Sequence[Quoted]) -> bool:
    """Whether a number is the one of a quoted cell, in the unit of its label."""
    return any(same_quantity(stated, with_unit_of(one.cell, number)) for one in quoted for number in one.numbers)
