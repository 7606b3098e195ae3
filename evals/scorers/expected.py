"""Is the run what somebody who read the sources expects of it?"""

from collections.abc import Iterable

from factledger.evals.scorers.parts import Expect, Run, Score, share


def refusal_right(run: Run, expect: Expect) -> Score:
    """1 when the run refuses exactly where the sources do not say; an answer that is only incomplete is no refusal."""
    name, status = "refusal_right", run.report.status
    if expect.status is None:
        return Score(name=name, value=None, reason="the case does not say whether there is an answer")
    if (status == "refused") == (expect.status == "refused"):
        return Score(name=name, value=1, reason=f"{status}, and {expect.status} was right")
    reason = (
        "a refusal, though the sources say it" if status == "refused" else "an answer, though the sources are silent"
    )
    return Score(name=name, value=0, reason=reason)


def status_right(run: Run, expect: Expect) -> Score:
    """1 when the run ends as expected: answered, partial, refused or replied."""
    if expect.status is None:
        return Score(name="status_right", value=None, reason="the case expects no status")
    reason = f"{run.report.status}, {expect.status} was expected"
    return Score(name="status_right", value=float(run.report.status == expect.status), reason=reason)


def answer_complete(run: Run, expect: Expect) -> Score:
    """Share of the expected values that a published fact gives; what is missing makes an answer incomplete."""
    given = {squeezed(fact.value) for fact in run.published()}
    missing = [value for value in expect.values if squeezed(value) not in given]
    found = len(expect.values) - len(missing)
    return share("answer_complete", found, len(expect.values), of="expected values", bad=_listed("missing", missing))


def conflict_recorded(run: Run, expect: Expect) -> Score:
    """Share of the expected conflicts that the run recorded, with both sides published."""
    published = {fact.id for fact in run.published()}
    recorded = [
        {squeezed(run.facts[i].value) for i in conflict.fact_ids if i in published}
        for conflict in run.dossier.conflicts
    ]
    missing = [pair for pair in expect.conflicts if not any(set(map(squeezed, pair)) <= sides for sides in recorded)]
    found, wanted = len(expect.conflicts) - len(missing), len(expect.conflicts)
    bad = _listed("not recorded:", (" against ".join(pair) for pair in missing))
    return share("conflict_recorded", found, wanted, of="expected conflicts", bad=bad)


def verdicts_right(run: Run, expect: Expect) -> Score:
    """Share of the drafted statements that were judged as expected."""
    judged = {
        words: [verdict.status for verdict in run.dossier.verdicts if words in verdict.statement]
        for words in expect.verdicts
    }
    wrong = [words for words, status in expect.verdicts.items() if judged[words] != [status]]
    bad = f"{wrong[0]!r} is {judged[wrong[0]]}, {expect.verdicts[wrong[0]]!r} was expected" if wrong else ""
    right = len(expect.verdicts) - len(wrong)
    return share("verdicts_right", right, len(expect.verdicts), of="expected verdicts", bad=bad)


def nothing_forbidden(run: Run, expect: Expect) -> Score:
    """Count of the forbidden words that a published sentence holds."""
    if not expect.never:
        return Score(name="nothing_forbidden", value=None, reason="the case forbids nothing")
    texts = [squeezed(text) for text in run.texts()]
    found = [words for words in expect.never if any(squeezed(words) in text for text in texts)]
    return Score(name="nothing_forbidden", value=len(found), reason=_listed("published:", found) or "nothing of it")


def failures_owned(run: Run, expect: Expect) -> Score:
    """Share of the failures that happened which the run recorded."""
    kinds = {failure.kind for failure in run.dossier.failures}
    missing = [kind for kind in expect.failures if kind not in kinds]
    found = len(expect.failures) - len(missing)
    return share("failures_owned", found, len(expect.failures), of="failures", bad=_listed("unrecorded:", missing))


def same_report(run: Run, expect: Expect) -> Score:
    """1 when the report is the recorded one, to the letter."""
    return Score(name="same_report", value=float(run.same), reason="as recorded" if run.same else "another report")


def squeezed(text: str) -> str:
    """Return a text without its blanks: `12 hours` and `12  hours` are one value."""
    return "".join(text.split()).casefold()


def _listed(word: str, items: Iterable[str]) -> str:
    found = ", ".join(items)
    return f"{word} {found}" if found else ""
