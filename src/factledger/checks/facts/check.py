"""Check one extraction against its saved page: the quote stands there, and the value stands in the quote."""

from collections.abc import Sequence

from factledger.checks.facts.elsewhere import said_of_something_else
from factledger.checks.facts.labels import Quoted, quoted_cells, stands_in, with_label
from factledger.checks.facts.qualifiers import borne_out
from factledger.checks.numbers import Quantity, parse_amount, quantities, unsupported_numbers
from factledger.checks.numbers.bounds import with_firmness
from factledger.checks.numbers.fold import fold
from factledger.checks.quotes.quote import QuoteMatch, find_quote
from factledger.checks.text.fold import FoldedPage, fold_page
from factledger.checks.text.language import detect_language
from factledger.records import Fact, Metric

_SAMPLE = 4000
"""Characters of a page that tell its language, when a quote is too short to."""


def check_fact(fact: Fact, page: str | FoldedPage, *, metric: Metric) -> Fact:
    """Return a fact as its saved page bears it out: `verified`, or `rejected` with the reason.

    The quote must stand in the page word for word; it comes back as the page has it, with its offsets. A number must
    stand in the quote whole, with its magnitude, sign, unit and currency; its amount and unit are filled in as read. A
    bare number of a table's cell gets the unit that the cell's label names.
    An answer in words must stand in the quote as words. A period, scope or entity with a figure that neither page nor
    metric holds is dropped. Checking twice changes nothing.

    Args:
        fact: Raw, or checked before. One that is `not_found`, or `not_checked` for a reason of its own and without a
            quote, comes back as it is.
        page: The saved page, or the same folded once.
        metric: Its kind says whether a number or words are asked for.
    """
    if fact.status == "not_found" or (fact.status == "not_checked" and fact.reason and not fact.quote.strip()):
        return fact
    folded = fold_page(page) if isinstance(page, str) else page
    match = find_quote(fact.quote, folded)
    if match is None:
        return _rejected(fact, "The quote does not stand in the saved page")
    quoted = borne_out(_placed(fact, folded.text, match), folded.text, metric)
    if not fact.value.strip():
        return _rejected(quoted, "The extraction names no value")
    language = detect_language(quoted.quote, "") or detect_language(folded.text[:_SAMPLE])
    cells = quoted_cells(quoted, folded.text, language)
    quoted = with_label(quoted, cells)
    if metric.kind == "text":
        return _with_words(quoted, cells)
    checked = _with_number(quoted, cells, language)
    if checked.status == "verified" and (reason := said_of_something_else(checked, cells, folded.text, metric)):
        return _rejected(checked, reason, number_ok=True)
    return checked


def _placed(fact: Fact, page: str, match: QuoteMatch) -> Fact:
    # A quote that was replaced by the page's own spelling matches exactly from then on; how it was given is kept.
    again = fact.quote_match and match.kind == "exact" and (fact.start, fact.end) == (match.start, match.end)
    kind = fact.quote_match if again else match.kind
    quote = page[match.start : match.end]
    return fact.model_copy(update={"quote": quote, "start": match.start, "end": match.end, "quote_match": kind})


def _with_words(fact: Fact, cells: Sequence[Quoted]) -> Fact:
    if find_quote(fact.value, fact.quote) is None and not any(one.holds(fact.value) for one in cells):
        return _rejected(fact, "The value does not stand in the quote as words")
    return _verified(fact)


def _with_number(fact: Fact, cells: Sequence[Quoted], language: str) -> Fact:
    stated = parse_amount(fact.value, fact.unit, language=language)
    if stated is None:
        return _rejected(fact, "The value holds no number that can be read", number_ok=False)
    text = fact.value
    if parse_amount(fact.value, None, language=language) != stated:
        text = f"{fact.value} {fact.unit}"  # a unit given beside the value is checked with it
    lacking = unsupported_numbers(text, [fact.quote], language=language)
    if not lacking:
        return _verified(_filled(fact, stated, language), number_ok=True)
    # 最高时速为160公里 holds 160公里 as written, although there it is a speed.
    written = [q for q in quantities(fact.quote, language=language) if q.text == text.strip()]
    if written:
        return _verified(_filled(fact, written[0], language), number_ok=True)
    if stated.value is not None and stands_in(stated, cells):
        told = {"amount": float(stated.value), "unit": unit_of(stated)}
        return _verified(fact.model_copy(update=told), number_ok=True)
    reason = f"The value does not stand in the quote as a whole number with its unit: {lacking[0]}"
    return _rejected(fact, reason, number_ok=False)


def _filled(fact: Fact, stated: Quantity, language: str) -> Fact:
    """Fill in the amount and its unit from the quote, which may name the unit that the value leaves out."""
    if len(quantities(fact.value, language=language)) != 1 or stated.parts or stated.value is None:
        return fact.model_copy(update={"amount": None})
    in_quote = [q for q in quantities(fact.quote, language=language) if stated.value in q.values]
    unit = next((unit for q in (stated, *in_quote) if (unit := unit_of(q))), fact.unit)
    value = fact.value
    if in_quote and unsupported_numbers(fact.value, [fact.quote], language=language):
        value = in_quote[0].text  # its magnitude was given with the unit, and goes where the unit is now
    if in_quote and not (stated.bound or stated.approximate):
        value = _as_firm(value, in_quote, fact.quote)
    return fact.model_copy(update={"value": value, "amount": float(stated.value), "unit": unit})


def _as_firm(value: str, found: Sequence[Quantity], quote: str) -> str:
    """Return a value with "at least" or "about" where the quote states it in no other way, as the quote has it."""
    folded = fold(quote)
    if folded.offsets is not None or not all(q.bound or q.approximate for q in found) or value not in found[0].text:
        return value
    start, end = with_firmness(folded.text, found[0].start, found[0].end)
    return quote[start:end]


def unit_of(quantity: Quantity) -> str | None:
    """Return the canonical name of a quantity's unit: a currency code, a unit of measure, `%`; None for a count."""
    named = {"percent": "%", "points": "percentage point"}.get(quantity.kind)
    return quantity.currency or quantity.unit or named


def _verified(fact: Fact, *, number_ok: bool | None = None) -> Fact:
    return fact.model_copy(update={"status": "verified", "number_ok": number_ok, "reason": ""})


def _rejected(fact: Fact, reason: str, *, number_ok: bool | None = None) -> Fact:
    return fact.model_copy(update={"status": "rejected", "number_ok": number_ok, "reason": reason})
