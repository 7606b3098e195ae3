"""That no text makes a gate slower than its length: every public gate on text without end or sense.

Run it with `python -m factledger.evals.bench.hostile`. Each gate is given each text at one length and at four times
that length; the figure is the worst time of the longer one over that of the shorter. 4 is linear, 16 is quadratic.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from time import process_time

from factledger.checks import (
    PageIndex,
    Passage,
    bind,
    canonical_url,
    citation_marks,
    classify_source,
    deduplicate,
    detect_language,
    find_conflicts,
    find_quote,
    fold_page,
    quantities,
    quotations,
    researchable,
    same_story,
    split_statements,
    terms,
    unsupported_numbers,
    verify_draft,
)
from factledger.evals.gates.table import Row, printed
from factledger.records import Fact, Hit, Metric, Source

TEXTS = {
    "one letter": "a",
    "one Chinese character": "不",
    "quotation marks": '"',
    "opening marks": "“",
    "Chinese opening marks": "「",
    "apostrophes": "' a",
    "nested brackets": "(",
    "nested links": "[",
    "nested quotations": "« а ",
    "nested block quotes": ">",
    "digits": "1",
    "digits between commas": "1,",
    "digits in groups": "1 111 ",
    "numbers between hyphens": "1-",
    "digits glued to letters": "1x",
    "Chinese numerals": "一百",
    "number words": "one hundred and ",
    "Russian number words": "сто тысяч ",
    "denials": "не ",
    "directions": "rose to 5 % ",
    "amounts in a list": "12 hours, 14 hours, ",
    "years": "2020-",
    "questions": "?",
    "blanks": " ",
    "line ends": "\n",
    "short sentences": "A b. ",
    "table rows": "| a | 1 |\n",
    "citation marks": "[S1] ",
    "ellipses": "a … ",
    "combining marks": "e\u0301",
    "invisible characters": "\u200b",
    "vague words": "Good ",
    "escapes": "%41",
}
"""What a text without end is made of."""

_QUOTE, _PLAIN = "one two three … four five six", "The battery lasts 12 hours."
_METRIC = Metric(id="M1", name="battery life")

GATES: dict[str, Callable[[str], object]] = {
    "fold_page": fold_page,
    "find_quote, the page": lambda text: find_quote(_QUOTE, text, elisions=True),
    "find_quote, the quote": lambda text: find_quote(text, _QUOTE, elisions=True),
    "find_quote, both": lambda text: find_quote(text[: len(text) // 2] + "z", text),
    "PageIndex": lambda text: list(PageIndex([("S1", text)]).find(_QUOTE)),
    "quotations": quotations,
    "quantities": quantities,
    "unsupported_numbers, the statement": lambda text: unsupported_numbers(text, [_PLAIN]),
    "unsupported_numbers, the evidence": lambda text: unsupported_numbers(_PLAIN, [text]),
    "unsupported_numbers, both": lambda text: unsupported_numbers(f"at least 7 {text}", [f"7 {text}"]),
    "split_statements": split_statements,
    "citation_marks": citation_marks,
    "detect_language": detect_language,
    "terms": terms,
    "bind, the statement": lambda text: bind(text, [Passage("S1", _PLAIN)]),
    "bind, the passage": lambda text: bind(_PLAIN, [Passage("S1", text)]),
    "canonical_url": lambda text: canonical_url(f"https://example.org/{text}?{text}"),
    "classify_source": lambda text: classify_source(f"https://example.org/{text}"),
    "same_story": lambda text: same_story(text, f"{text} b"),
    "deduplicate": lambda text: deduplicate(
        [Hit(url=f"https://example.org/{n}", title=f"{text} {n}", snippet=text) for n in range(2)]
    ),
    "researchable": lambda text: researchable(text, f"{text} b"),
    "find_conflicts": lambda text: find_conflicts([_fact(1, text), _fact(2, f"{text} 2")], [_METRIC]),
    "verify_draft, the draft": lambda text: verify_draft(text, [_source(_PLAIN)]),
    "verify_draft, the source": lambda text: verify_draft("The battery lasts 12 hours [S1].", [_source(text)]),
}
"""Every public gate that reads text, by what of its input is hostile."""

_NUMBERS = count(1)
_CHARS = 2_000
_FEWEST_S = 0.02
"""A time below this says nothing: the clock and what is learnt at the first call outweigh it."""


def _fact(number: int, text: str) -> Fact:
    return Fact(
        id=f"F{number}", metric_id="M1", source_id=f"S{number}", status="verified", value=text[:2000], quote=text
    )


def _source(text: str) -> Source:
    return Source(id="S1", url="https://example.org/1", text=text)


def endless(unit: str, chars: int) -> str:
    """Return a text of so many characters that repeats one unit."""
    return (unit * (chars // len(unit) + 1))[:chars]


def growth(gate: Callable[[str], object], unit: str, chars: int) -> float:
    """Return how much longer a gate takes for four times the text; 4 is linear, and below 4 a longer text is cheap."""
    anew = next(_NUMBERS)  # no gate may know the text, nor its first or last sentence, from another one's call
    tiny, short, long = (f"{anew}\n{endless(unit, length)} {anew}" for length in (100, chars, 4 * chars))
    seconds(gate, tiny)  # what is read once is no part of the time
    once = seconds(gate, short)
    return seconds(gate, long) / max(once, _FEWEST_S)


def seconds(gate: Callable[[str], object], text: str) -> float:
    """Return the processor time of one call; an address or title that is refused is an answer too."""
    begin = process_time()
    with suppress(ValueError):
        gate(text)
    return process_time() - begin


def measure() -> list[Row]:
    """Return for every gate the worst growth over all texts."""
    return [_row(name, gate) for name, gate in GATES.items()]


def _row(name: str, gate: Callable[[str], object]) -> Row:
    worst, what = max((growth(gate, unit, _CHARS), what) for what, unit in TEXTS.items())
    if worst > 8:  # a pause of the machine does not happen twice
        worst = min(worst, growth(gate, TEXTS[what], _CHARS))
    return Row(
        name=f"{name}: four times the text",
        figure=worst,
        target=8,
        better="lower",
        cases=len(TEXTS),
        detail=f"worst: {what}",
    )


if __name__ == "__main__":
    sys.stdout.write(printed(measure()) + "\n")
