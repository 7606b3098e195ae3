"""A report as the gates read it, with the way back from a place in it to the report."""

from bisect import bisect_right
from collections.abc import Iterable

from factledger.audit.book import Book
from factledger.audit.citing import Citations
from factledger.audit.handles import Handles
from factledger.audit.references import ReferenceList
from factledger.checks import citation_marks


class Draft:
    """A report whose citations are marks and whose lists of sources are taken out.

    Args:
        report: The report as Markdown.
        book: The sources that it may cite.
        handles: Are given to what it cites.
    """

    def __init__(self, report: str, book: Book, handles: Handles) -> None:
        self.references = ReferenceList(report, lambda words: book.named(words) is not None)
        self.citations = Citations(report, self.references, book, handles)
        self._report = report
        self._starts: list[int] = []
        """Where each piece begins in the draft."""
        self._pieces: list[tuple[int, int, bool]] = []
        """Each piece's stretch of the report, and whether it stands there as in the draft."""
        edits = [(start, end, "") for start, end in self.references.cuts]
        edits += [(c.start, c.end, c.text) for c in self.citations.found() if not self._is_cut(c.start)]
        self.text = _disarmed(self._written(sorted(edits)), handles)

    def report_offset(self, at: int, *, ends: bool = False) -> int:
        """Return where in the report a character of the draft comes from.

        Args:
            at: Offset in the draft.
            ends: Whether it is the end of a passage, which takes in the whole of a citation that it touches.
        """
        piece = max(0, bisect_right(self._starts, at - ends) - 1)
        start, end, is_copy = self._pieces[piece]
        if is_copy:
            return min(end, start + at - self._starts[piece])
        return end if ends else start

    def _is_cut(self, at: int) -> bool:
        cuts = self.references.cuts
        place = bisect_right(cuts, (at, len(self._report)))
        return place > 0 and at < cuts[place - 1][1]

    def _written(self, edits: Iterable[tuple[int, int, str]]) -> str:
        """Return the report with the edits in it, and note where each piece comes from."""
        parts: list[str] = []
        length = at = 0
        for start, end, words in [*edits, (len(self._report), len(self._report), "")]:
            if start < at:
                continue  # inside a stretch that was written anew
            before = self._report[at:start]
            if before[-1:] in {" ", "\t"}:
                words = words.lstrip(" ")
            for piece, span in ((before, (at, start, True)), (words, (start, end, False))):
                if piece:
                    self._starts.append(length)
                    self._pieces.append(span)
                    parts.append(piece)
                    length += len(piece)
            at = end
        return "".join(parts)


def _disarmed(draft: str, handles: Handles) -> str:
    """Put other brackets around what looks like a mark now that something was taken out of it: `[<sup>1</sup>]`."""
    parts, at = [], 0
    for found in citation_marks(draft):
        if not handles.names.keys() >= set(found.ids):
            parts += [draft[at : found.start], "(", draft[found.start + 1 : found.end - 1], ")"]
            at = found.end
    return "".join([*parts, draft[at:]])
