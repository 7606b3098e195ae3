"""Ask a model whether sources mean what a report says; it can only take a verdict back, never give one."""

import asyncio
from collections import Counter

from factledger.analyst.protocol import Analyst, Judgement, JudgeRequest
from factledger.audit.opening import Tell
from factledger.audit.places import Places
from factledger.audit.results import Audit, AuditedStatement
from factledger.checks import content_terms, detect_language
from factledger.checks.drafts.citations import uncited
from factledger.errors import AnalystError

_LEAST_WORDS = 2
"""A statement of fewer words, its citations apart, only names its source."""
_STOPS = frozenset({"unauthorized", "unreachable", "budget"})
"""Failures that every further question would meet as well."""
_EVERY = 10
"""Judgements between two lines of progress."""


class Meaning:
    """Puts the sourced statements of an audit to a model, each with the passages of its source and nothing else.

    Args:
        analyst: Judges.
        at_once: Questions under way at a time; at least 1.
        tell: Takes lines of progress.
    """

    def __init__(self, analyst: Analyst, *, at_once: int, tell: Tell) -> None:
        self._analyst, self._tell = analyst, tell
        self._turn = asyncio.Semaphore(at_once)
        self._done = 0

    async def judged(self, found: Audit) -> Audit:
        """Return the audit with statements rejected whose source, so the model judges, means something else.

        Raises:
            AnalystError: The model cannot be asked at all; that one statement got no usable answer raises nothing.
        """
        places = Places(found.texts)
        asked = {n: request for n, s in enumerate(found.statements) if (request := _request(s, places))}
        try:
            async with asyncio.TaskGroup() as group:
                tasks = {n: group.create_task(self._judgement(asked[n], len(asked))) for n in asked}
        except* AnalystError as failures:
            raise failures.exceptions[0] from None
        answers = {n: task.result() for n, task in tasks.items()}
        statements = tuple(self._judged(s, answers.get(n)) for n, s in enumerate(found.statements))
        counts = Counter(statement.status for statement in statements)
        judged = sum(answer.meaning != "not_checked" for answer in answers.values())
        summary = found.summary.model_copy(
            update={
                "counts": {status: counts[status] for status in found.summary.counts},
                "judged_by": self._analyst.name,
                "judged": judged,
                "not_judged": len(asked) - judged,
            }
        )
        return found.model_copy(update={"statements": statements, "summary": summary})

    async def _judgement(self, request: JudgeRequest, whole: int) -> Judgement:
        async with self._turn:
            try:
                answer = await self._analyst.judge(request)
            except AnalystError as error:
                if error.kind in _STOPS:
                    raise
                answer = Judgement(meaning="not_checked", reason=error.message)
        self._done += 1
        if self._done % _EVERY == 0 or self._done == whole:
            self._tell(f"meaning judged: {self._done} of {whole}")
        return answer

    def _judged(self, statement: AuditedStatement, answer: Judgement | None) -> AuditedStatement:
        if answer is None:
            return statement
        if answer.meaning == "unsupported":
            why = f": {answer.reason}" if answer.reason else ""
            note = f"wrong meaning: {statement.source_id} says something else, so {self._analyst.name} judges{why}"
            change = {"status": "rejected", "fault": "misattributed", "note": note, "meaning": answer.meaning}
            return statement.model_copy(update=change)
        said = {"supported": f"meaning judged by {self._analyst.name}", "not_checked": "meaning not judged"}
        why = f": {answer.reason}" if answer.meaning == "not_checked" and answer.reason else ""
        note = "; ".join(filter(None, [statement.note, said[answer.meaning] + why]))
        return statement.model_copy(update={"note": note, "meaning": answer.meaning})


def _request(statement: AuditedStatement, places: Places) -> JudgeRequest | None:
    """Return the question about a sourced statement; None when it says nothing beside citing, or stands nowhere."""
    words = uncited(statement.statement)
    if statement.status != "sourced" or not statement.source_id or len(content_terms(words)) < _LEAST_WORDS:
        return None
    passages = places.passages(statement.statement, statement.source_id)
    if not passages:
        return None
    return JudgeRequest(subject=words, kind="sentence", quotes=tuple(passages), language=detect_language(words))
