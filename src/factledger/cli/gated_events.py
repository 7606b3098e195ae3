"""Events as a person may see them: what a model worded holds no figure and no quotation of its own."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from factledger.graph.events import Event, Planned, PlannedFigure, PlannedQuestion


class EventGate:
    """Knows the question of a run, whose figures alone its plan, its queries and its names may repeat.

    That it is complete is told by `question`, in words of the conversation: code let none in that are a model's own.
    """

    def __init__(self) -> None:
        self._hide: Callable[[str], str] = str

    def passed(self, event: "Event") -> "Event":
        """Return an event with the model's own figures masked."""
        match event["event"]:
            case "run" | "question":
                from factledger.report import Mask  # deferred: the gates' tables take a while to load

                self._hide = Mask([event["question"]]).hide
                return event
            case "plan":
                return self._plan(event)
            case "search":
                return {**event, "query": self._hide(event["query"])}
            case "extract":
                return {**event, "metric": self._hide(event["metric"])}
            case _:
                return event

    def _plan(self, event: "Planned") -> "Planned":
        questions: list[PlannedQuestion] = [
            {**asked, "question": self._hide(asked["question"])} for asked in event["sub_questions"]
        ]
        metrics: list[PlannedFigure] = [{**metric, "name": self._hide(metric["name"])} for metric in event["metrics"]]
        problems = [self._hide(problem) for problem in event["problems"]]
        return {**event, "sub_questions": questions, "metrics": metrics, "problems": problems}
