"""The third part of a report: every cited source with its date, class and quotes."""

import re

from factledger.records import Fact, Language, Report, Source
from factledger.report.layout import Block, Heading, Item, Items, Line, Paragraph, Span, line
from factledger.report.say import listed, number, say
from factledger.report.slots import mark
from factledger.report.view import View

_COUNTED = re.compile(r"(p|line|row)\.? (\d+)")


def evidence(view: View, report: Report) -> list[Block]:
    """Return the cited sources in the order of the report."""
    language = view.language
    head = Heading(2, line(say("part_evidence", language)))
    cited = [view.sources[source_id] for source_id in report.sources]
    if not cited:
        return [head, Paragraph(line(say("no_sources", language)))]
    return [head, Items(tuple(Item(title_line(source, language), _details(view, source)) for source in cited))]


def title_line(source: Source, language: Language) -> Line:
    """Return a source's number and title."""
    return line(Span(f"[{source.id}]", "strong"), " ", source.title or say("untitled", language))


def place_line(source: Source, language: Language) -> Line:
    """Return a source's address, or its path with page or heading."""
    if source.kind == "web":
        return line(Span(source.url, "address"))
    at = say("at", language, place=_place(source.locator, language)) if source.locator else ""
    return line(Span(source.url, "path"), at)


def _place(locator: str, language: Language) -> str:
    """Return a page, line or row in the language of the question; a heading stays as it is."""
    counted = _COUNTED.fullmatch(locator)
    return say(f"place_{counted[1]}", language, number=counted[2]) if counted else locator


def date_text(source: Source, language: Language) -> str:
    """Return a source's date and where the date comes from."""
    if not source.published:
        return say("date_unknown", language)
    known = {"metadata", "dated line", "file time", "search result"}
    basis = source.published_basis.replace(" ", "_") if source.published_basis in known else "unknown"
    return say("date_known", language, date=source.published, basis=say(f"basis_{basis}", language))


def class_text(source: Source, language: Language) -> str:
    """Return a source's class in words; what is weaker than its class says so."""
    text = say(f"class_{source.source_class}", language)
    return say("snippet_only", language, source=text) if source.snippet_only else text


def _details(view: View, source: Source) -> tuple[Line, ...]:
    language = view.language
    opened = say("date_opened", language, date=source.retrieved) if source.retrieved else ""
    lines = [
        _labelled("source_address" if source.kind == "web" else "source_path", place_line(source, language), language),
        _labelled("source_date", line(date_text(source, language) + opened), language),
        _labelled("source_class", line(class_text(source, language)), language),
    ]
    if source.addresses:
        others = tuple(part for url in source.addresses for part in (Span(" "), Span(url, "path")))[1:]
        lines.insert(1, _labelled("source_also", others, language))
    if source.score:
        lines.append(_labelled("source_score", line(_score(source, language)), language))
    return (*lines, *(_quote(fact, language) for fact in view.facts.values() if fact.source_id == source.id))


def _labelled(key: str, content: Line, language: Language) -> Line:
    return (*line(say("label", language, label=say(key, language))), *content)


def _score(source: Source, language: Language) -> str:
    score = source.score
    if score is None:
        return ""
    return say(
        "score_parts",
        language,
        total=number(score.total, language, 2),
        recency=number(score.recency, language, 2),
        data=number(score.data, language, 2),
        independence=number(score.independence, language, 2),
        **{"class": number(score.source_class, language, 2)},
    )


def _quote(fact: Fact, language: Language) -> Line:
    said = [_place(fact.locator, language)] if fact.locator else []
    if fact.quote_match not in (None, "exact"):
        said.append(say(f"match_{fact.quote_match}", language))
    said.append(say("meaning_supported" if fact.meaning == "supported" else "meaning_not_judged", language))
    remarks = say("remarks", language, remarks=listed(said, language))
    return line(say("source_quote", language, mark=mark((fact.id,)), quote=fact.quote) + remarks)
