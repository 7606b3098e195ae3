"""What did the recorded run take? A replay takes nothing, so these read the trace."""

import json
from itertools import groupby
from statistics import median

from factledger.evals.scorers.parts import Expect, Run, Score
from factledger.records import Usage

_FEWEST = 4
"""Calls of one role from which a growth can be told."""


def context_growth(run: Run, expect: Expect) -> Score:
    """How much larger what the analyst is given becomes: the later half's median over the earlier's, worst role."""
    sizes = sorted(
        (call.role, n, _size(call.request)) for n, call in enumerate(run.trace.calls) if call.kind == "model"
    )
    ratios: dict[str, float] = {}
    for role, group in groupby(sizes, key=lambda one: one[0]):
        ordered = [size for _, _, size in group]
        half = len(ordered) // 2
        if len(ordered) >= _FEWEST:
            ratios[role] = round(median(ordered[-half:]) / median(ordered[:half]), 2)
    if not ratios:
        return Score(name="context_growth", value=None, reason=f"no role has {_FEWEST} calls")
    worst = max(ratios, key=lambda role: ratios[role])
    return Score(name="context_growth", value=ratios[worst], reason=f"the later calls of {worst} over the earlier ones")


def tokens(run: Run, expect: Expect) -> Score:
    """Tokens that the recorded run took."""
    usage = _usage(run)
    if not usage.requests:
        return Score(name="tokens", value=None, reason="no model was asked")
    reason = f"{usage.tokens.input} in, {usage.tokens.output} out, {usage.requests} requests"
    return Score(name="tokens", value=usage.tokens.total, reason=reason)


def cost(run: Run, expect: Expect) -> Score:
    """US dollars that the recorded run took, of the calls that have a price."""
    usage = _usage(run)
    if not usage.requests:
        return Score(name="cost", value=None, reason="nothing was paid for")
    return Score(name="cost", value=round(usage.cost, 6), reason=f"{usage.requests} requests")


def latency(run: Run, expect: Expect) -> Score:
    """Seconds of the recorded run's slowest call."""
    if not run.trace.calls:
        return Score(name="latency", value=None, reason="nothing was asked")
    slowest = max(run.trace.calls, key=lambda call: call.latency_s)
    return Score(name="latency", value=round(slowest.latency_s, 3), reason=f"{slowest.role} was the slowest call")


def _usage(run: Run) -> Usage:
    return Usage.added_up(call.usage for call in run.trace.calls)


def _size(request: object) -> int:
    return len(json.dumps(request, ensure_ascii=False))
