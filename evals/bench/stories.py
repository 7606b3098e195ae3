"""How the work of finding duplicates grows, against comparing every pair with difflib.

Run it with `python -m factledger.evals.bench.stories`.
"""

import difflib
import random
import sys
import time
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

from factledger.checks import deduplicate, same_story
from factledger.evals.bench.timing import seconds
from factledger.evals.gates.table import Row, printed
from factledger.records import Hit

_SEED = 20260117
_FEW, _SOME, _MANY = 1_000, 5_000, 20_000
_PAIRED = 400
"""Hits of which every pair is compared."""
_ALIKE = 0.88
_ONSETS = "Ac Be Co Del Em Fer Gal Hel Ion Jun Kap Lum Mar Nov Orb Pol Quan Riv Sol Ter".split()
_ENDINGS = "me ta ron phi bex ris tro nix vo dyne".split()
_VERBS = "buys sues hires fires opens closes expands cuts launches delays recalls tests plans settles".split()
_THINGS = "battery plant, solar park, chip line, loan book, drug trial, rail link, data centre, wind farm".split(", ")
_PLACES = "Ohio Texas Kenya Poland Chile Japan Malta Ghana Peru Nepal Qatar Spain Italy Norway".split()
_CAUSES = "review strike merger audit storm vote ruling leak fire deal".split()
_SITES = ("Reuters", "Example News", "The Daily Post", "BBC News")


def hits(count: int) -> list[Hit]:
    """Return search results, the same on every call: a story stands one to four times among them, worded anew.

    Another count gives other titles, so that none has been read before.
    """
    chance = random.Random(_SEED + count)  # noqa: S311 - a bench needs the same numbers each time, not secret ones
    made: list[Hit] = []
    while len(made) < count:
        title, passage = _title(chance), " ".join(_name(chance) for _ in range(40))
        for _ in range(chance.randint(1, 4)):
            url = f"https://site{chance.randint(1, 5_000)}.example.com/{len(made)}"
            made.append(Hit(url=url, title=_reworded(title, chance), snippet=passage if chance.random() < 0.5 else ""))
    return made[:count]


def _name(chance: random.Random) -> str:
    return chance.choice(_ONSETS) + chance.choice(_ENDINGS)


def _title(chance: random.Random) -> str:
    return (
        f"{_name(chance)} {chance.choice(_VERBS)} {chance.choice(_THINGS)} in {chance.choice(_PLACES)}"
        f" after {chance.choice(_CAUSES)} worth ${chance.randint(2, 900)} million"
    )


def _reworded(title: str, chance: random.Random) -> str:
    return chance.choice(
        (
            title,
            title.upper(),
            title.replace(" after ", " following "),
            title.replace("$", "USD "),
            f"{title} - {chance.choice(_SITES)}",
            f"{title} | {chance.choice(_SITES)}",
        )
    )


def measure(data: Path | None = None) -> list[Row]:
    """Return growth, speed against difflib, and the share of difflib's pairs that are kept; `data` is not needed."""
    few, some, many = (seconds(partial(deduplicate, hits(count))) for count in (_FEW, _SOME, _MANY))
    paired = hits(_PAIRED)
    begin = time.process_time()
    alike = [(a, b) for a, b in combinations(paired, 2) if _ratio(a, b) >= _ALIKE]
    per_pair = (time.process_time() - begin) / (_PAIRED * (_PAIRED - 1) / 2)
    allowed = [(a, b) for a, b in alike if same_story(a.title, b.title)]
    return [
        Row(name=f"time for {_MANY} hits over {_FEW}", figure=many / few, target=40, better="lower"),
        Row(name=f"difflib's time over ours, {_SOME} hits", figure=per_pair * _SOME**2 / 2 / some, target=100),
        Row(
            name="pairs difflib merges and rules allow, kept",
            figure=_kept(paired, allowed),
            target=0.99,
            detail=f"of {len(allowed)} among {_PAIRED} hits; {len(alike) - len(allowed)} more tell other facts",
        ),
    ]


def _ratio(a: Hit, b: Hit) -> float:
    return difflib.SequenceMatcher(None, a.title.lower(), b.title.lower()).ratio()


def _kept(found: Sequence[Hit], pairs: Sequence[tuple[Hit, Hit]]) -> float:
    home = {hit.url: number for number, group in enumerate(deduplicate(found)) for hit in (group.first, *group.others)}
    return sum(home[a.url] == home[b.url] for a, b in pairs) / len(pairs)


if __name__ == "__main__":
    sys.stdout.write(printed(measure()) + "\n")
