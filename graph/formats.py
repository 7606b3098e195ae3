"""Which checkpoints can be gone on with: the number of their format, and what is said of those that do not fit.

Raise `FORMAT` when a node is renamed or taken out, or when the state or a record in it changes so that what stood
there before cannot be read: a field that is new has a default, and needs no new number.
"""

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, Self

from langgraph.channels import LastValue
from pydantic import BaseModel, ModelWrapValidatorHandler, ValidationError, model_validator

from factledger.errors import StateError
from factledger.records import JsonObject

FORMAT = 1
"""Of the checkpoints that are written; those of before there were numbers count as 0."""
READ = range(FORMAT + 1)
"""Formats that can be gone on with."""

_OURS = version("factledger")
_WHAT_TO_DO = (
    "Ask the question anew, in a new conversation; what the run found and paid for stays in the ledger. On the command "
    "line, `factledger resume {run} --anew` begins it again and asks nothing twice that was answered"
)


def begun_by(run_id: str) -> JsonObject:
    """Return what a run's checkpoints say of who wrote them."""
    return {"run_id": run_id, "format": FORMAT, "version": _OURS}


class BegunBy(LastValue[JsonObject]):
    """The channel that holds it: whoever opens a checkpoint of a format that is not read is told so at once.

    Raises:
        StateError: When a thread is gone on with, asked another question, or looked at.
    """

    def from_checkpoint(self, checkpoint: Any) -> Self:
        """Take what a checkpoint holds."""
        if isinstance(checkpoint, Mapping) and checkpoint.get("format", 0) not in READ:
            raise StateError(
                f"{_run(checkpoint)} was begun by {_writer(checkpoint)} and kept in format {checkpoint['format']}, "
                f"which factledger {_OURS} cannot go on with (it reads format {READ[-1]} and earlier). "
                + _advice(checkpoint)
            )
        return super().from_checkpoint(checkpoint)


class Kept(BaseModel):
    """Base of every state that is read from a checkpoint.

    Raises:
        StateError: Something in it is missing or unknown.
    """

    @model_validator(mode="wrap")
    @classmethod
    def _fits(cls, given: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        try:
            return handler(given)
        except ValidationError as error:
            raise StateError(_misfit(given if isinstance(given, Mapping) else {}, error)) from error


def lost_step(values: Mapping[str, Any]) -> StateError:
    """Return what is said of a run without a report whose next step is none of ours."""
    by = _begun(values)
    return StateError(
        f"{_run(by)} was begun by {_writer(by)} and stopped before a step that factledger {_OURS} does not have. "
        + _advice(by)
    )


def _misfit(given: Mapping[str, Any], error: ValidationError) -> str:
    first, by = error.errors()[0], _begun(given)
    where = ".".join(str(part) for part in first["loc"])
    return (
        f"{_run(by)} cannot be gone on with: its state does not fit factledger {_OURS} ({where}: {first['msg']}). "
        f"It was begun by {_writer(by)}, or changed since. " + _advice(by)
    )


def _begun(values: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"run_id": values.get("run_id", ""), **(values.get("begun_by") or {})}


def _run(by: Mapping[str, Any]) -> str:
    return f"Run {by['run_id']}" if by.get("run_id") else "This run"


def _writer(by: Mapping[str, Any]) -> str:
    return f"factledger {by['version']}" if by.get("version") else "an earlier factledger"


def _advice(by: Mapping[str, Any]) -> str:
    return _WHAT_TO_DO.format(run=by.get("run_id") or "RUN")
