"""The user's documents: read, split, indexed, searched."""

from factledger.knowledge.base import KnowledgeBase, Waiting
from factledger.knowledge.documents import (
    Document,
    Extent,
    FileOutcome,
    FoundPassage,
    SearchResult,
    Unread,
)
from factledger.knowledge.updating import Progress

__all__ = [
    "Document",
    "Extent",
    "FileOutcome",
    "FoundPassage",
    "KnowledgeBase",
    "Progress",
    "SearchResult",
    "Unread",
    "Waiting",
]
