"""A report's citations, each resolved to what it cites: links, footnotes, numbers in brackets, bare addresses."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factledger.audit.book import Book
from factledger.audit.columns import source_cells
from factledger.audit.handles import Handles
from factledger.audit.references import Entry, ReferenceList
from factledger.audit.tokens import (
    BETWEEN,
    CLOSES,
    LABELLED,
    LINE_ENDS,
    OPENS,
    TOKEN,
    are_marks,
    files_and_marks,
    is_label,
    numbers_links,
    spread,
    states_amount,
)
from factledger.checks.text.shorten import shortened
from factledger.records import Source

_BEHIND = 60
"""Characters before a citation in which its label and opening bracket stand."""
_NO_ADDRESS = ("#", "mailto:", "tel:", "javascript:", "data:")
_END_OF_SENTENCE = frozenset('.,;:!?。，；：！？”»")]%')
_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Citation:
    """A stretch of the report that cites, and what it says besides."""

    start: int
    end: int
    words: str
    """What it says beside citing."""
    handles: tuple[str, ...]
    label: bool = False
    """Whether its words only name what it cites."""

    @property
    def text(self) -> str:
        """The words, then the marks."""
        marks = f" [{', '.join(dict.fromkeys(self.handles))}]" if self.handles else ""
        return self.words + marks


class Citations:
    """Reads what a report cites.

    Args:
        text: The report as Markdown.
        references: Its own lists of sources.
        book: The sources at hand.
        handles: Are given to what it cites.
    """

    def __init__(self, text: str, references: ReferenceList, book: Book, handles: Handles) -> None:
        self._text = text
        self._references = references
        self._book = book
        self._handles = handles
        self._numbers_links = numbers_links(text)
        self._referred: dict[Entry, Source | None] = {}

    def found(self) -> Iterator[Citation]:
        """Yield the citations of the report; several side by side in one bracket, or behind one label, as one."""
        run: list[Citation] = []
        for citation in self._apart():
            between = BETWEEN.match(self._text, run[-1].end) if run else None
            if between and between.end() != citation.start:
                yield from self._joined(run)
                run = []
            run.append(citation)
        yield from self._joined(run)

    def referred(self, entry: Entry) -> Source | None:
        """Return the source that an entry of the report's own lists names."""
        if entry not in self._referred:
            self._referred[entry] = self._book.referred(entry.mark, entry.address, entry.words)
        return self._referred[entry]

    def _apart(self) -> Iterator[Citation]:
        """Yield the citations one by one: cells of columns that name sources as a whole, then what stands elsewhere."""
        at = 0
        for start, end in source_cells(self._text):
            yield from self._tokens(self._text, at, start)
            cell = self._source_cell(start, end)
            if cell:
                yield cell
            at = end
        yield from self._tokens(self._text, at)

    def _source_cell(self, start: int, end: int) -> Citation | None:
        """Return what a cell of a column that names sources cites, by its links and marks or else by its words."""
        words = self._text[start:end]
        handles = tuple(handle for found in self._tokens(self._text, start, end) for handle in found.handles)
        if not handles and any(map(str.isalnum, words)):
            source = self._book.named(words)
            handles = (self._handles.of_source(source) if source else self._handles.of_absent(words, ""),)
        return Citation(start, end, "", handles, label=True) if handles else None

    def _joined(self, run: list[Citation]) -> Iterator[Citation]:
        handles = tuple(handle for citation in run for handle in citation.handles)
        span = self._bracket(run[0].start, run[-1].end) if handles else None
        if span is None:
            yield from run
        else:
            said = " ".join(c.words for c in run if not c.label and states_amount(c.words))
            yield Citation(*span, f" {said}" if said else "", handles)

    def _bracket(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the bracket, or the label and line, that hold nothing but citations; None when words stand there."""
        behind = max(0, start - _BEHIND)
        for before, after in ((OPENS, CLOSES), (LABELLED, LINE_ENDS)):
            opened, closed = before.search(self._text, behind, start), after.match(self._text, end)
            if opened and closed:
                return opened.start(), closed.end()
        return None

    def _tokens(self, text: str, start: int = 0, end: int | None = None) -> Iterator[Citation]:
        at, stop = start, len(text) if end is None else end
        while found := TOKEN.search(text, at, stop):
            citation = self._read(found)
            at = citation.end if citation else found.start() + 1
            if citation:
                yield citation

    def _read(self, found: re.Match[str]) -> Citation | None:
        """Return what one token cites; None when it is no citation after all."""
        start, end = found.span()
        if found["alt"] is not None:
            return Citation(start, end, found["alt"].strip(), ())
        if found["tag"]:
            return Citation(start, end, " " if found["tag"].casefold() in {"br", "p", "div"} else "", ())
        if found["words"] is not None:
            return self._read_link(found)
        if found["href"]:
            return self._linked(start, end, found["anchor"], found["href"])
        if found["alone"]:
            return self._read_label(found["alone"], start, end)
        if found["files"]:
            return self._read_files(found)
        return self._read_address(found) or self._read_marks(found)

    def _read_label(self, words: str, start: int, end: int) -> Citation | None:
        """Return what words alone in brackets cite: what the report says they stand for, or a source they name."""
        entry = self._references.entry(words.casefold(), start)
        if entry:
            return self._linked(start, end, words, entry.address)
        source = self._book.called(words)
        return Citation(start, end, "", (self._handles.of_source(source),), label=True) if source else None

    def _read_files(self, found: re.Match[str]) -> Citation | None:
        """Return the files that a bracket names; in round ones, which may only mention a file, all are sources."""
        start, end = found.span()
        words = found["files"]
        if self._references.entry(words.casefold(), start):
            return self._read_label(words, start, end)
        files, marks = files_and_marks(words)
        named = [(name, self._book.at(name)) for name in files]
        if found[0][0] in "(（" and not all(source for _, source in named):
            return None
        handles = [
            self._handles.of_source(source) if source else self._handles.of_absent(name, "") for name, source in named
        ]
        return Citation(start, end, "", (*handles, *self._marked(start, end, marks).handles), label=True)

    def _read_address(self, found: re.Match[str]) -> Citation | None:
        address = found["auto"] or found["bare"] or (f"https://doi.org/{found['doi']}" if found["doi"] else "")
        if not address:
            return None
        bare = address.rstrip(".,;:!?*_~")
        cut = 0 if found["auto"] else len(address) - len(bare)
        return self._linked(found.start(), found.end() - cut, "", bare)

    def _read_marks(self, found: re.Match[str]) -> Citation | None:
        start, end = found.span()
        raised = found["raised"] or found["sup"]
        if raised:
            marks = list(spread(raised))
            if not self._is_note(found, marks):
                return None if found["raised"] else Citation(start, end, raised, ())
            return self._marked(start, end, marks)
        if found["note"]:
            return self._marked(start, end, ["^" + found["note"]])
        return self._marked(start, end, [found["tool"]] if found["tool"] else list(spread(found["ids"])))

    def _marked(self, start: int, end: int, marks: Sequence[str]) -> Citation:
        pairs = [(mark, self._handle(mark, start)) for mark in marks]
        known = [handle for _, handle in pairs if handle]
        # A calculation or snippet of its own ledger beside a source says nothing of where to look.
        lost = [mark for mark, handle in pairs if handle is None and not (known and mark[0] in "KE")]
        return Citation(start, end, "", (*known, *map(self._handles.of_unknown, lost)), label=True)

    def _is_note(self, found: re.Match[str], marks: Sequence[str]) -> bool:
        """Whether raised digits cite and are no exponent: the report lists them, behind a word or a stop."""
        before = found.string[max(0, found.start() - 4) : found.start()]
        is_word = len(before) == 4 and before.isalpha()
        follows = is_word or before[-1:] in _END_OF_SENTENCE or before[-1:] >= "\u2e80"
        return follows and all(self._references.entry(mark, found.start()) for mark in marks)

    def _read_link(self, found: re.Match[str]) -> Citation | None:
        start, end = found.span()
        words, label = found["words"], found["label"]
        if label is None:
            return self._linked(start, end, words, found["link_in"] or found["link"] or "")
        entry = self._references.entry((label or words).casefold(), start)
        if are_marks(words) and (are_marks(label) or not entry):
            return self._marked(start, found.end("words") + 1, list(spread(words)))  # the first of two side by side
        return self._linked(start, end, words, entry.address) if entry and words else None

    def _linked(self, start: int, end: int, words: str, target: str) -> Citation:
        """Return a link's words, their own citations taken out, with the mark of what it leads to."""
        inner = list(self._tokens(words)) if words else []
        handles = [handle for citation in inner if not citation.label for handle in citation.handles]
        said, at = [], 0
        for citation in inner:
            said += [words[at : citation.start], citation.words]
            at = citation.end
        plain = "".join([*said, words[at:]])
        if target and not target.startswith(_NO_ADDRESS):
            handles.append(self._addressed(target))
        label = (is_label(plain) and not states_amount(plain)) or (self._numbers_links and plain.isdecimal())
        return Citation(start, end, "" if label and handles else plain, tuple(handles), label=label)

    def _addressed(self, target: str) -> str:
        target = f"https://{target}" if target.startswith("www.") else target
        source = self._book.at(target)
        return self._handles.of_source(source) if source else self._handles.of_absent(target, target)

    def _handle(self, mark: str, at: int) -> str | None:
        """Return the handle of what a mark cites, empty for a note that explains; None when nothing says what it is."""
        entry = self._references.entry(mark, at) or self._references.entry(_other_name(mark), at)
        if entry and entry.explains:
            return ""
        source = self.referred(entry) if entry else self._book.marked(mark.removeprefix("^"))
        if source:
            return self._handles.of_source(source)
        if entry is None:
            return None
        return self._handles.of_absent(entry.address or shortened(entry.words, _SHOWN) or mark, entry.address)


def _other_name(mark: str) -> str:
    """Return how a footnote's mark and a list's number may stand for each other: `^3` and `3`."""
    return mark.removeprefix("^") if mark.startswith("^") else f"^{mark}"
