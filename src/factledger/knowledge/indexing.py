"""Keeps the index in step with the catalogue."""

from collections.abc import Iterable
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from factledger.knowledge.catalogue import Catalogue
from factledger.knowledge.index import IndexWriter, PassageIndex

_COMMIT_PASSAGES = 100_000
"""What a kill costs at most: so many passages are handed over once more."""


class Indexing:
    """Hands documents from the catalogue to the index; a context manager that frees the index's one writer."""

    def __init__(self, catalogue: Catalogue, index: PassageIndex) -> None:
        self._catalogue, self._index = catalogue, index
        self._stack = ExitStack()
        self._writer: IndexWriter | None = None
        self._handed: set[int] = set()
        self._passages = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def catch_up(self) -> None:
        """Hand over every document on which the index does not agree yet; searches see it after `commit`."""
        self.hand_over(self._catalogue.unindexed())

    def hand_over(self, numbers: Iterable[int]) -> None:
        """Hand over documents by number; those that are gone from the catalogue go from the index."""
        for number in numbers:
            if number not in self._handed:
                self._hand_over(number)

    def commit(self) -> None:
        """Make what was handed over durable and visible, then note that the index agrees."""
        if self._writer and self._handed:
            self._writer.commit()
            self._catalogue.mark_indexed(self._handed)
        self._handed.clear()
        self._passages = 0

    def _hand_over(self, number: int) -> None:
        if self._writer is None:
            self._writer = self._stack.enter_context(self._index.writing())
        passages = self._catalogue.passages_of(number)
        self._writer.replace(number, passages)
        self._handed.add(number)
        self._passages += len(passages)
        if self._passages >= _COMMIT_PASSAGES:
            self.commit()
