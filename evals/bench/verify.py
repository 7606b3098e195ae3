"""How long the whole fact gate takes over a long report, and how its memory grows with the pages."""

import random
import sys
import tracemalloc
from functools import partial
from pathlib import Path

from factledger.checks.drafts.verdicts import verify_draft
from factledger.evals.bench.timing import seconds
from factledger.evals.gates.table import Row, printed
from factledger.records import Source

_PAGES, _PAGE_CHARS, _STATEMENTS = 50, 20_000, 200
_SEED = 20260201
_NAMES = "Aldgate Brookfield Carrow Denholm Easton Farley Granton Hexley Ilford Jarrow Kelso Linton".split()
_THINGS = "revenue output staff exports deliveries visitors patents emissions turbines ferries orders wages".split()
_VERBS = ("rose to", "fell to", "reached", "stood at", "came to", "was put at")
_FILLER = (
    "The board met twice in the spring and left the plan as it was.",
    "Analysts had expected the opposite, and several of them said so in print.",
    "A longer note on the method follows in the appendix, with the questionnaire.",
    "Local papers carried the news on the same day under a headline of their own.",
    "Whether the trend lasts will depend on prices, on the weather and on the new law.",
)


def sources() -> list[Source]:
    """Return the pages: prose of sentences with figures between sentences without, the same on every call."""
    chance = random.Random(_SEED)  # noqa: S311 — a bench needs the same numbers each time, not secret ones
    return [
        Source(id=f"S{n}", url=f"https://example.org/{n}", title=f"Annual review {n}", text=_page(chance))
        for n in range(1, _PAGES + 1)
    ]


def _page(chance: random.Random) -> str:
    sentences: list[str] = []
    length = 0
    while length < _PAGE_CHARS:
        sentence = _sentence(chance) if chance.random() < 0.4 else chance.choice(_FILLER)
        sentences.append(sentence + ("\n" if chance.random() < 0.2 else " "))
        length += len(sentences[-1])
    return "".join(sentences)


def _sentence(chance: random.Random) -> str:
    name, thing, verb = chance.choice(_NAMES), chance.choice(_THINGS), chance.choice(_VERBS)
    return f"In {chance.randint(1990, 2025)} {thing} in {name} {verb} {chance.randint(1_000, 999_999):,} units."


def draft(pages: list[Source]) -> str:
    """Return the report: cited figures most of all, uncited ones, quotations, and some that no page bears out."""
    chance = random.Random(_SEED + 1)  # noqa: S311 — as above
    written: list[str] = []
    for number in range(_STATEMENTS):
        source = chance.choice(pages)
        said = [s.strip() for s in source.text.replace("\n", " ").split(". ") if "units" in s]
        sentence = chance.choice(said).rstrip(".")
        if number % 10 == 0:
            written.append(f"The review says “{sentence}” [{source.id}].")
        elif number % 10 == 1:
            written.append(f"{sentence}.")
        elif number % 10 == 2:
            written.append(f"{_sentence(chance).rstrip('.')} [{source.id}].")
        else:
            written.append(f"{sentence} [{source.id}].")
    return "\n\n".join(written)


def _yardstick() -> None:
    """Add ten million numbers: a third of a second on a desktop core of 2023."""
    total = 0
    for number in range(10_000_000):
        total += number


def measure(data: Path | None = None) -> list[Row]:
    """Return the time of a report as a multiple of a yardstick, and peak memory as one of the pages.

    `data` is not needed. Seconds alone say more about what else a machine does than about the gate.
    """
    pages = sources()
    text = draft(pages)
    verify_draft(text[:2000], pages)  # what a process reads once (units, stemmers, numpy) is no part of a report's time
    yardstick = seconds(_yardstick)
    taken = seconds(partial(verify_draft, text, sources()))
    tracemalloc.start()
    verify_draft(text, sources())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    size = sum(len(page.text) for page in pages)
    detail = f"{_STATEMENTS} statements, {_PAGES} pages of {_PAGE_CHARS // 1000} kB; {taken:.2f} s"
    return [
        Row(
            name="report over ten million additions",
            figure=taken / yardstick,
            target=3.0,
            better="lower",
            detail=detail,
        ),
        Row(name="peak memory over size of pages", figure=peak / size, target=40.0, better="lower", detail=detail),
    ]


if __name__ == "__main__":
    sys.stdout.write(printed(measure()) + "\n")
