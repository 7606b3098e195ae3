"""What another source than the cited one says: a charge that only a figure, a quotation or a name may decide."""

import re

from factledger.audit.handles import Handles
from factledger.checks.drafts.citations import uncited
from factledger.checks.text.names import names
from factledger.checks.text.vocabulary import Vocabulary
from factledger.records import Verdict

_LABEL = re.compile(r"\W*[^:：\n]{1,60}[:：]")
"""What stands before a colon at the beginning names a row or a point of a list, and nothing in the world."""
_TELLING = re.compile(r"\w\W?\w")
"""More than one letter or digit: a lone "1" stands on every page."""


class Elsewhere:
    """Settles the gates' charges that a statement cites the wrong source.

    Two pages on one subject share most of their words, so that shared words alone say little about which was meant.

    Args:
        handles: Of the sources.
    """

    def __init__(self, handles: Handles) -> None:
        self._texts = {source.id: f"{source.title}\n{source.text}" for source in handles.sources}
        self._vocabularies: dict[str, Vocabulary] = {}

    def settled(self, verdict: Verdict) -> Verdict:
        """Return the verdict as an audit may state it.

        Without a figure, quotation or name that decides, the statement is without a source.
        """
        cited, other = verdict.source_id, verdict.elsewhere_id
        if cited is None or other is None:
            return verdict
        if len(verdict.lacking) > 1 or any(map(_TELLING.search, verdict.lacking)):
            return verdict
        name = self._deciding_name(verdict.statement, cited, other)
        if name:
            note = f"wrong source: “{name}” stands in {other}, not in {cited}"
            return verdict.model_copy(update={"note": note})
        note = f"{cited} does not say this; {other} shares more of its words"
        return verdict.model_copy(update={"status": "unsourced", "fault": "no_source", "note": note})

    def _deciding_name(self, statement: str, cited: str, other: str) -> str:
        here, there = self._vocabulary(cited), self._vocabulary(other)
        words = _without_label(uncited(statement))
        named = (name for name in names(words) if there.holds(name) and not here.holds(name))
        return next((name.text for name in named), "")

    def _vocabulary(self, source_id: str) -> Vocabulary:
        if source_id not in self._vocabularies:
            self._vocabularies[source_id] = Vocabulary(self._texts[source_id])
        return self._vocabularies[source_id]


def _without_label(words: str) -> str:
    label = _LABEL.match(words)
    return words[label.end() :] if label else words
