"""Whether a statement that cites nothing stands in one place of its source, and not in words scattered over a page.

On a long page the words of a short statement ("X | Founded: 2018") stand somewhere almost always. A writer who cites a
page answers for it; where none is cited, one passage must hold the names, the numbers and most of the words.
"""

import re
from collections.abc import Iterator, Sequence

from factledger.checks import content_terms, quantities, quotations, unsupported_numbers
from factledger.checks.drafts.binding import read_demand, weigh
from factledger.checks.drafts.citations import uncited
from factledger.checks.drafts.shelf import Page
from factledger.checks.text.vocabulary import Vocabulary
from factledger.records import Source

_AROUND = 240
"""Characters on each side of a sentence that may name what it speaks of."""
_LABEL_TERMS = 3
"""Words of a label at most."""
_NUMERAL_PIECES = 4
_CELL = re.compile(r"(.+?) \| [^|:]*: (.+)\Z", re.DOTALL)
"""A cell as a verdict words it: `row | header: value`."""


class Together:
    """Looks for statements in single passages of sources, each source read once.

    Args:
        sources: With their texts.
    """

    def __init__(self, sources: Sequence[Source]) -> None:
        self._pages = {source.id: Page(source) for source in sources}

    def stands(self, statement: str, source_id: str) -> bool:
        """Whether one passage of a source, its title at hand, holds a statement as far as words can tell."""
        words = uncited(statement)
        demand, page = read_demand(words), self._pages[source_id]
        for passage in _passages(page, words):
            said = f"{page.source.title}\n{passage}"
            holding = weigh(demand, Vocabulary(said), unsupported_numbers(words, [said], language=demand.language))
            # A number weighs as much as two words, and alone binds a short statement to any passage that has it.
            most = 2 * len(holding.words) <= len(demand.words)
            if most and not holding.numbers and holding.fits("default") and _holds_cell(statement, said):
                return True
        return False


def _holds_cell(statement: str, said: str) -> bool:
    """Whether a passage holds what a table's cell says and of what its row says it, each on its own.

    The header, which every row has, would else lend its words to a row that the passage does not speak of.
    """
    cell = _CELL.match(statement)
    return cell is None or all(_holds_most(uncited(part), said) for part in cell.groups())


def _holds_most(words: str, said: str) -> bool:
    demand = read_demand(words)
    held = weigh(demand, Vocabulary(said), ())
    return not held.names and 2 * len(held.words) <= len(demand.words)


def is_label(statement: str) -> bool:
    """Whether a statement is a few words before a colon, which name what follows and state nothing."""
    words = uncited(statement).strip(" \t*_")
    if not words.endswith((":", "：")) or quotations(statement) or quantities(words):
        return False
    return len(content_terms(words)) <= _LABEL_TERMS


def _passages(page: Page, words: str) -> Iterator[str]:
    """Yield the sentences of a page that share most with a statement, each with what stands around it."""
    numerals = [digits for q in quantities(words) for digits in _digits(q.text)]
    pieces = [*page.nearest(words), *page.pieces_with(numerals)[:_NUMERAL_PIECES]]
    for piece in dict.fromkeys(piece.strip() for piece in pieces):
        at = page.text.find(piece)
        if at >= 0:
            yield page.text[max(0, at - _AROUND) : at + len(piece) + _AROUND]


def _digits(text: str) -> list[str]:
    return "".join(char if char.isdecimal() else " " for char in text).split()
