"""An index of saved pages: one quote against a thousand of them in the time of a few.

A quote's key stands in a page's key as it is, so every four neighbouring characters of the one stand in the other. The
index keeps one bit for each page and each of 65,536 classes of such fours; the pages that have all the quote's bits are
then asked by the gate itself. So the index never finds what the gate refuses, and never misses what it finds.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from factledger.checks.quotes.quote import ELISION, QuoteMatch, find_quote
from factledger.checks.text.fold import FoldedPage, fold_page, key

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_SIZE = 4
_CLASS_BITS = 16
_FACTORS = (2_654_435_761, 2_246_822_519, 3_266_489_917, 668_265_263)
"""Odd numbers with well-mixed bits, one for each of the four characters."""
_MOST_ASKED = 32
"""Fours of a quote that are looked up; more would tell no more pages apart."""


class PageIndex:
    """Pages by name, folded, with what is needed to find the few that can hold a quote.

    Takes 8 kB a page beside the folded page itself.
    """

    def __init__(self, pages: Iterable[tuple[str, str | FoldedPage]] = ()) -> None:
        import numpy as np

        self._names: list[str] = []
        self._pages: list[FoldedPage] = []
        self._bits = np.zeros((8, 1 << _CLASS_BITS), np.uint8)  # a row for each eight pages
        for name, page in pages:
            self.add(name, page)

    def __len__(self) -> int:
        """Return the number of pages."""
        return len(self._pages)

    def add(self, name: str, page: str | FoldedPage) -> None:
        """Add a page under a name of the caller's; names need not differ."""
        import numpy as np

        row, bit = divmod(len(self._pages), 8)
        if row == len(self._bits):
            self._bits = np.concatenate((self._bits, np.zeros_like(self._bits)))
        folded = fold_page(page) if isinstance(page, str) else page
        present = np.zeros(1 << _CLASS_BITS, np.bool_)
        for view in (folded.view, *folded.jumping):
            present[_classes(view.key)] = True
        self._bits[row] |= present.astype(np.uint8) << np.uint8(bit)
        self._names.append(name)
        self._pages.append(folded)

    def find(self, quote: str, *, elisions: bool = False) -> Iterator[tuple[str, QuoteMatch]]:
        """Yield the name of each page that holds a quote, and where, in the order in which the pages were added."""
        for number in self._candidates(quote, elisions=elisions):
            match = find_quote(quote, self._pages[number], elisions=elisions)
            if match:
                yield self._names[number], match

    def _candidates(self, quote: str, *, elisions: bool) -> list[int]:
        import numpy as np

        parts = ELISION.split(quote) if elisions else [quote]
        asked = np.concatenate([_classes(key(part)) for part in parts])
        if not len(asked):
            return list(range(len(self._pages)))
        step = -(-len(asked) // _MOST_ASKED)
        held = np.bitwise_and.reduce(self._bits[:, asked[::step]], axis=1)
        found: list[int] = np.flatnonzero(np.unpackbits(held, bitorder="little")).tolist()
        return found


def _classes(bare: str) -> "npt.NDArray[np.uint32]":
    """Return the class of every four neighbouring characters of a key, in order; none for a key of fewer."""
    import numpy as np

    codes = np.frombuffer(bare.encode("utf-32-le", "surrogatepass"), np.uint32)
    count = len(codes) - _SIZE + 1
    if count < 1:
        return np.zeros(0, np.uint32)
    mixed = np.zeros(count, np.uint32)
    for place, factor in enumerate(_FACTORS):
        mixed += codes[place : place + count] * np.uint32(factor)
    classes: npt.NDArray[np.uint32] = mixed >> np.uint32(32 - _CLASS_BITS)
    return classes
