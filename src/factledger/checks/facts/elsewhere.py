"""Whether a page gives a fact's number to another thing or another period, as far as its words say so plainly."""

from collections.abc import Sequence

from factledger.checks.drafts.mentions import telling_words
from factledger.checks.drafts.rivals import said_of_a_rival
from factledger.checks.drafts.rows import named_by_another_row
from factledger.checks.drafts.shelf import Page
from factledger.checks.facts.labels import Quoted
from factledger.checks.facts.values import years_covered
from factledger.checks.numbers import unsupported_numbers
from factledger.checks.numbers.tables import dates_in
from factledger.checks.text.notation import numerals_of
from factledger.checks.text.vocabulary import Vocabulary, spoken_terms
from factledger.records import Fact, Metric, Source


def said_of_something_else(fact: Fact, quoted: Sequence[Quoted], page: str, metric: Metric) -> str:
    """Return why a number that stands in its quote is not this metric's; empty when nothing plain is against it.

    Args:
        fact: Verified, with its quote as the page has it.
        quoted: The cells of a table that it quotes.
        page: The saved page.
        metric: Its name and entity say what the number should be of.
    """
    period = fact.period or metric.period
    if period and (_of_another_period(fact, period) or _under_another_period(fact, quoted, period)):
        return f"The quote gives the value for another period than {period}"
    if header := _of_another_column(fact, quoted, metric):
        return f"The value stands in another column of its row; the metric's is “{header}”"
    rival = _of_another_entity(fact, page, metric)
    return f"The page gives the value to something else; of {metric.entity} it says: {rival}" if rival else ""


def _of_another_period(fact: Fact, period: str) -> bool:
    """Whether the number's own clause dates it otherwise; a quote without a date says nothing against a period."""
    cell = f"_ | {' '.join(period.split()).replace('|', ' ').replace(':', ' ')}: {fact.value}"
    begin = len(cell) - len(fact.value)
    if unsupported_numbers(fact.value, [fact.quote]):
        return False  # its unit stands in the header of its column, as its period does
    return any(lacking.start >= begin for lacking in unsupported_numbers(cell, [fact.quote]))


def _under_another_period(fact: Fact, quoted: Sequence[Quoted], period: str) -> bool:
    """Whether the headers of the value's cells date it, and all to years before or behind the period."""
    asked = _stretch(period)
    own = [one.cell.header for one in quoted if one.holds(fact.value)]
    dated = [stretch for header in own if (stretch := _stretch(header))]
    if asked is None or not dated:
        return False
    return all(asked[1] < first or last < asked[0] for first, last in dated)


def _stretch(text: str) -> tuple[int, int] | None:
    """Return the first and the last year that a text names; None when it names none."""
    years = years_covered(dates_in(text))
    return (min(years), max(years)) if years else None


def _of_another_column(fact: Fact, quoted: Sequence[Quoted], metric: Metric) -> str:
    """Return the header of its row that names the metric, where the value's own header shares no word with it."""
    wanted = set(telling_words(f"{metric.name} {metric.definition}")) - set(telling_words(metric.entity))
    shared = [(bool(wanted.intersection(telling_words(one.cell.header))), one) for one in quoted]
    own = [named for named, one in shared if one.holds(fact.value)]
    return next((one.cell.header for named, one in shared if named), "") if own and not any(own) else ""


def _of_another_entity(fact: Fact, page: str, metric: Metric) -> str:
    """Return what the page says of the metric's entity, where the quote does not name it, or by another number."""
    named = spoken_terms(metric.entity)
    quoted = Vocabulary(fact.quote)
    numbered = set(numerals_of(metric.entity)) - set(numerals_of(fact.quote))
    if not named or not all(map(quoted.reads, named)):
        return ""
    if not numbered and any(map(quoted.holds_term, named)):
        return ""
    # 时速200公里 is a rate, and 200公里 alone is none.
    rate = fact.amount is not None and "/" in (fact.unit or "")
    value = f"{fact.amount:.15g} {fact.unit}" if rate else fact.value
    statement = f"{value}: {metric.name} {metric.entity}"
    read = Page(Source(id="S1", url="page", text=page))
    return named_by_another_row(statement, [read]) or said_of_a_rival(statement, read.nearest(statement), [read])
