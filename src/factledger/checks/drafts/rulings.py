"""What a finding means for a statement: a status, the kind of fault, and a note that tells of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from factledger.checks.drafts.citations import Citation
from factledger.checks.drafts.findings import Finding
from factledger.checks.text.shorten import shortened
from factledger.records import Fact, Source, VerdictFault, VerdictStatus

_SHOWN = 80
"""Characters of a quotation or sentence that a note repeats."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict before its statement."""

    status: VerdictStatus
    note: str = ""
    source: Source | None = None
    fact_ids: tuple[str, ...] = ()
    inferred: bool = False
    """Whether it follows from facts by a calculation."""
    fault: VerdictFault | None = field(default=None, kw_only=True)
    lacking: tuple[str, ...] = field(default=(), kw_only=True)
    """Numbers and quotations that the source does not hold."""
    elsewhere: Source | None = field(default=None, kw_only=True)
    """Another source, which does."""


def rejected(fault: VerdictFault, note: str, source: Source | None = None, lacking: tuple[str, ...] = ()) -> Ruling:
    """Return the ruling on a statement that must not be published."""
    return Ruling("rejected", note, source, fault=fault, lacking=lacking)


def unsourced(note: str, source: Source | None = None, lacking: Sequence[str] = ()) -> Ruling:
    """Return the ruling on a statement that nothing bears out."""
    return Ruling("unsourced", note, source, fault="no_source", lacking=tuple(lacking))


def nothing_to_check(why: str) -> Ruling:
    """Return the ruling on a text that states nothing, or nothing of its own."""
    return Ruling("not_checked", f"nothing to check: {why}", fault="nothing_to_check")


def on_citations(citations: Sequence[Citation], facts: Mapping[str, Fact]) -> Ruling | None:
    """Return what is wrong with the citations themselves, before any text is read.

    Args:
        citations: Of one statement.
        facts: By id; the inputs of cited calculations are among them, or the calculation is no evidence.
    """
    for citation in citations:
        if not citation.known:
            note = f"address that does not exist: {citation.mark} is no source that was opened"
            return rejected("unknown_address", note)
    inputs = inputs_of(citations)
    lost = [fact_id for fact_id in inputs if fact_id not in facts]
    if lost:
        return rejected("invented_number", f"invented number: it is computed from {lost[0]}, which is no fact")
    used = [c.fact for c in citations if c.fact] + [facts[fact_id] for fact_id in inputs]
    return next((ruling for fact in used if (ruling := _on_fact(fact))), None)


def inputs_of(citations: Iterable[Citation]) -> list[str]:
    """Return the ids of the facts that the cited calculations are made from."""
    return [fact_id for c in citations if c.calculation for fact_id in c.calculation.fact_ids]


def _on_fact(fact: Fact) -> Ruling | None:
    if fact.status == "not_checked":
        return Ruling("not_checked", f"{fact.id} was not checked: {fact.reason}")
    if fact.status != "verified":
        return rejected("no_source", f"{fact.id} is no verified fact: {fact.reason or fact.status}")
    if fact.meaning == "unsupported":
        note = f"wrong meaning: the quote of {fact.id} says something else: {fact.meaning_reason}"
        return rejected("wrong_meaning", note)
    return None


def on_fault(
    finding: Finding, cited: Source, elsewhere: Source | None, computed: Mapping[str, str] = MappingProxyType({})
) -> Ruling:
    """Return the ruling on a statement that the sources it cites do not bear out.

    Args:
        finding: What they lack; not clean.
        cited: The first of them.
        elsewhere: A source that does bear it out.
        computed: Ids of the calculations that the statement cites, by their texts.
    """
    lacking = finding.lacking
    if elsewhere:
        what = listed(lacking) if lacking else "this"
        note = f"wrong source: {what} stands in {elsewhere.id}, not in {cited.id}"
        return replace(rejected("wrong_source", note, cited, lacking), elsewhere=elsewhere)
    if finding.quotations:
        note = f"invented quotation: {quoted(finding.quotations[0])} is not in {cited.id}"
        return rejected("invented_quotation", note, cited, lacking)
    if finding.holding.digits:
        note = f"invented number: {listed(finding.holding.digits)} is not in {cited.id}"
        return rejected("invented_number", note, cited, lacking)
    if lacking:
        note = f"wrong meaning: {listed(lacking)} is in {cited.id} with another year, unit or bound only"
        return rejected("wrong_meaning", note, cited, lacking)
    if finding.against:
        return on_contradiction(finding, cited, computed)
    unsaid = finding.terms or ((finding.unstated,) if finding.unstated else finding.holding.missing)
    return unsourced(f"{cited.id} does not say {listed(unsaid)}", cited)


def on_contradiction(finding: Finding, source: Source, computed: Mapping[str, str] = MappingProxyType({})) -> Ruling:
    """Return the ruling on a statement whose source, or a calculation that it cites, says otherwise."""
    respect, sentence = finding.against or ("", "")
    whose = computed.get(sentence, source.id)
    return rejected("wrong_meaning", f"wrong meaning ({respect}): {whose} says {quoted(sentence)}", source)


def listed(parts: Sequence[str], most: int = 4) -> str:
    """Return the first parts in one phrase, in quotation marks each."""
    shown = ", ".join(quoted(part) for part in parts[:most])
    return f"{shown}, …" if len(parts) > most else shown


def quoted(text: str) -> str:
    """Return a text on one line, in quotation marks, cut at a length that fits a note."""
    return f"“{shortened(' '.join(text.split()), _SHOWN)}”"
