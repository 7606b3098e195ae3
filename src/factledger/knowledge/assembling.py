"""A text put together block by block, with the places where its pages and sections begin."""

from factledger.knowledge.documents import Border

BLOCK = "\n\n"
"""What parts paragraphs, tables and pages."""
LINE = "\n"
"""What parts the items of a list and the rows of a table."""


class Assembly:
    """The blocks of one text in reading order."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._borders: list[Border] = []
        self._length = 0

    def add(self, text: str, *, gap: str = BLOCK, heading: int | None = None, label: str = "") -> None:
        """Append a block; an empty one is left out.

        Args:
            text: The block's words.
            gap: What parts it from the block before.
            heading: The level of the page (0) or section that begins here; None when none does.
            label: What the border is called; the block's own words when not given.
        """
        if not text.strip():
            return
        if self._parts:
            self._parts.append(gap)
            self._length += len(gap)
        if heading is not None:
            words = label or " ".join(text.split())
            self._borders.append(Border(start=self._length, label=words, level=heading))
        self._parts.append(text)
        self._length += len(text)

    @property
    def text(self) -> str:
        """Everything added so far."""
        return "".join(self._parts)

    @property
    def borders(self) -> tuple[Border, ...]:
        """The borders of everything added so far."""
        return tuple(self._borders)
