"""Is what was published in the sources, and do its citations bear it out?"""

from collections.abc import Iterator

from factledger.checks import quotations, unsupported_numbers, without_marks
from factledger.evals.scorers.parts import Expect, Run, Score, share
from factledger.records import Fact
from factledger.report.say import say


def quotes_verbatim(run: Run, expect: Expect) -> Score:
    """Share of the published facts whose quote stands in its saved page, character for character, at its place."""
    facts = run.published()
    bad = [fact for fact in facts if not _stands(run, fact)]
    said = f"{bad[0].id}: {bad[0].quote!r} does not stand in its page" if bad else ""
    return share("quotes_verbatim", len(facts) - len(bad), len(facts), of="published quotes", bad=said)


def numbers_in_quotes(run: Run, expect: Expect) -> Score:
    """Share of the published figures that stand in their fact's quote as whole numbers."""
    kinds = {metric.id: metric.kind for metric in run.dossier.metrics}
    facts = [fact for fact in run.published() if kinds.get(fact.metric_id) == "number"]
    bad = [fact for fact in facts if unsupported_numbers(fact.value, [fact.quote])]
    said = f"{bad[0].id}: {bad[0].value!r} does not stand in {bad[0].quote!r}" if bad else ""
    return share("numbers_in_quotes", len(facts) - len(bad), len(facts), of="published figures", bad=said)


def fabricated_published(run: Run, expect: Expect) -> Score:
    """Count of published figures and quotations that no cited page, calculation or question holds."""
    if run.report.status == "replied":
        return Score(name="fabricated_published", value=None, reason="nothing was researched")
    found = [item for text in run.texts() for item in _fabricated(run, text)]
    reason = (
        f"no source holds {', '.join(map(repr, found[:3]))}" if found else "everything published stands in a source"
    )
    return Score(name="fabricated_published", value=len(found), reason=reason)


def citation_precision(run: Run, expect: Expect) -> Score:
    """Share of the conclusion's citations that bear out their sentence: the quote stands, its value is what is said."""
    cited = [(line, fact) for line in run.report.conclusion for fact in run.cited(line)]
    bad = [(line, fact) for line, fact in cited if not _bears(run, line, fact)]
    said = f"{bad[0][1].id} does not bear out {bad[0][0]!r}" if bad else ""
    return share("citation_precision", len(cited) - len(bad), len(cited), of="citations", bad=said)


def citation_recall(run: Run, expect: Expect) -> Score:
    """Share of the conclusion's sentences that at least one citation bears out."""
    lines = [] if run.report.status in ("refused", "replied") else list(run.report.conclusion)
    bad = [line for line in lines if not any(_bears(run, line, fact) for fact in run.cited(line))]
    said = f"nothing bears out {bad[0]!r}" if bad else ""
    return share("citation_recall", len(lines) - len(bad), len(lines), of="conclusions", bad=said)


def _stands(run: Run, fact: Fact) -> bool:
    return bool(fact.quote) and run.page(fact)[fact.start : fact.end] == fact.quote


def _bears(run: Run, line: str, fact: Fact) -> bool:
    if fact.status != "verified" or fact.meaning == "unsupported" or not _stands(run, fact):
        return False
    calculated = any(fact.id in c.fact_ids and c.text and c.text in line for c in run.dossier.calculations)
    return calculated or not unsupported_numbers(fact.value, [without_marks(line)])


def _fabricated(run: Run, text: str) -> Iterator[str]:
    """Yield what a published sentence holds and nothing bears out."""
    dossier = run.dossier
    pages = [run.page(fact) for fact in run.cited(text)]
    named = [t for m in dossier.metrics for t in (m.name, m.definition, m.period, m.scope, m.entity, m.unit) if t]
    dates = [source.published for source in dossier.sources if source.published]
    known = [*pages, *named, *dates, dossier.question, *(c.text for c in dossier.calculations)]
    plain = without_marks(text)
    for count in range(
        1, len(dossier.sources) + 1
    ):  # how many sources agree is counted by code, and no figure of theirs
        plain = plain.replace(say("agree", dossier.language, n=count), "")
    yield from (number.text for number in unsupported_numbers(plain, known))
    yield from (q.text for q in quotations(plain) if not any(q.text in page for page in pages))
