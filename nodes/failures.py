"""Record a call that did not work; the run goes on."""

from factledger.errors import AnalystError, SearchError
from factledger.records import Failure, JsonObject


def failed(where: str, error: AnalystError | SearchError, *, retried: bool = False) -> JsonObject:
    """Return the failure as the state keeps it; `where` is unique in the run."""
    return Failure(id=where, kind=error.kind, message=error.message, retried=retried).model_dump(mode="json")
