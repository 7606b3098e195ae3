"""Record a call that did not work; the run goes on."""

from factledger.errors import AnalystError, SearchError
from factledger.records import Failure, JsonObject


def failure(where: str, error: AnalystError | SearchError, *, retried: bool = False, instead: str = "") -> Failure:
    """Return the failure of a call.

    Args:
        where: Where it happened, unique in the run.
        error: What was raised.
        retried: Whether it was tried again before it was given up.
        instead: What was done in its place, as the end of a sentence: `planned by rules`.
    """
    message = f"{error.message}; {instead} instead" if instead else error.message
    return Failure(id=where, kind=error.kind, message=message, retried=retried)


def failed(where: str, error: AnalystError, *, instead: str = "") -> JsonObject:
    """Return an analyst's failure as the state keeps it."""
    return failure(where, error, instead=instead).model_dump(mode="json")
