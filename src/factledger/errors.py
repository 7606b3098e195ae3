"""Errors raised by factledger.

FactledgerError            catch this to catch all of them; each is a ValueError or RuntimeError too, so that a
  |                        LangGraph server shows its message instead of hiding it
  + ConfigError            the caller's settings are wrong; change them and try again
  + PolicyError            a source policy file cannot be used
  + DocumentError          a document cannot be read; the others are
  + KnowledgeError         the documents' catalogue or index cannot be opened
  + LedgerError            the ledger cannot be read or written
      - RunNotFound        no run of that id is kept
      - LedgerBroken       an entry, a page or the chain was changed after it was written
  + StateError             a run cannot be gone on with: another version wrote its checkpoint, or it was changed
      - EditError          what was to be changed in a run's state by hand does not fit; nothing was changed
  + PromptError            a prompt file and its values do not fit
  + AnalystError           a call of the analyst gave no usable answer; the run goes on
  + SearchError            a search tool did not answer; the run goes on
  + TraceError             a recorded run cannot be read: it was cut off, changed, or is of another format
  + ReplayError            a replayed run asked what its trace does not answer; it ends there
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factledger.records import Usage  # the command line imports errors before anything heavy


def reason_of(error: Exception) -> str:
    """Return what an error says; of the system's, neither its number nor the path, which the message has already."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


class FactledgerError(Exception):
    """Base of every error that factledger raises on purpose."""


class ConfigError(FactledgerError, ValueError):
    """The caller's settings are wrong."""


class PolicyError(FactledgerError, ValueError):
    """A source policy file cannot be used."""


class DocumentError(FactledgerError, ValueError):
    """A document cannot be read.

    Args:
        path: The file, as the user named it.
        reason: One sentence for a person, without the path.
    """

    def __init__(self, path: str, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"{path}: {reason}")


class KnowledgeError(FactledgerError, RuntimeError):
    """The catalogue or the index of the user's documents cannot be opened."""


class LedgerError(FactledgerError, RuntimeError):
    """The ledger cannot be read or written."""


class RunNotFound(LedgerError):
    """No run of that id is kept."""

    def __init__(self, run_id: str) -> None:
        self.run_id = run_id
        super().__init__(f"No run {run_id!r} is kept here; `factledger runs list` shows those that are")


class LedgerBroken(LedgerError):
    """An entry, a page or the chain was changed after it was written."""


class StateError(FactledgerError, RuntimeError):
    """A run cannot be gone on with: another version wrote its checkpoint, or it was changed by hand."""


class EditError(StateError, ValueError):
    """What was to be changed in a run's state by hand does not fit; nothing was changed."""


class PromptError(FactledgerError, ValueError):
    """A prompt file and its values do not fit."""


class AnalystError(FactledgerError, RuntimeError):
    """A call of the analyst gave no usable answer.

    Args:
        kind: The class of failure, as `Failure.kind` has it: `bad_answer`, `refused`, `rate_limited`, `timeout`,
            `unauthorized`, `budget`, …
        message: What happened, for a person.
        usage: What the failed call took all the same.
    """

    def __init__(self, kind: str, message: str, *, usage: "Usage | None" = None) -> None:
        self.kind, self.message, self.usage = kind, message, usage
        super().__init__(message)


class SearchError(FactledgerError, RuntimeError):
    """A search tool did not answer.

    Args:
        kind: The class of failure, as `Failure.kind` has it.
        message: What happened, for a person.
        retryable: Whether the same call may succeed later.
        usage: What the failed call took all the same.
    """

    def __init__(self, kind: str, message: str, *, retryable: bool = False, usage: "Usage | None" = None) -> None:
        self.kind, self.message, self.retryable, self.usage = kind, message, retryable, usage
        super().__init__(message)


class TraceError(FactledgerError, ValueError):
    """A recorded run cannot be read.

    Args:
        path: The file, as the user named it.
        line: Number of the line at fault, from 1; 0 when it is the whole file.
        reason: One sentence for a person.
    """

    def __init__(self, path: str, line: int, reason: str) -> None:
        self.path, self.line, self.reason = path, line, reason
        super().__init__(f"{path}, line {line}: {reason}" if line else f"{path}: {reason}")


class ReplayError(FactledgerError, RuntimeError):
    """A replayed run asked what its trace does not answer; no node catches it, so the run ends there."""
