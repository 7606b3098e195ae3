"""The gates beside what else checks a quote or a figure: the same inputs, how often each is wrong, and what it takes.

Run it with `python -m factledger.evals.bench.rivals [DATA]`. Always measured: plain matching, and likeness by rapidfuzz
as most programs use it. Measured where they are installed, and said to be absent elsewhere: citesure, citefact and
linkml-reference-validator, each by its own rule without network and model.

* Quotes: sentences of XQuAD in three languages, in another layout (must be accepted) and tampered with (must not).
* Figures: English sentences of XQuAD with a number, as they stand (must be accepted) and with the number changed.
"""

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from rapidfuzz import fuzz

from factledger.checks import find_quote, fold_page
from factledger.checks.numbers import unsupported_numbers
from factledger.evals.gates import number_changes, quotes
from factledger.evals.gates.suite import DATA

_LANGUAGES = ("en", "ru", "zh")
_SENTENCES = 40
"""Sentences of each language that are changed in every way."""
_FIGURES = 120
_ALIKE = 90
"""Likeness out of 100 from which a quote is taken for true, as is common."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")

Accepts = Callable[[str, str], bool]
"""Whether some words (first) are borne out by a page (second)."""


class Verifier(NamedTuple):
    """One way to check."""

    name: str
    quote: Accepts
    claim: Accepts
    """What it does with a sentence that states a figure; the same where it knows but one rule."""


class Score(NamedTuple):
    """What came of one verifier on one kind of input."""

    what: str
    verifier: str
    refused: int
    """True inputs that it did not accept."""
    true: int
    accepted: int
    """False inputs that it accepted."""
    false: int
    milliseconds: float
    """Of processor time, each."""


def measure(data: Path, verifiers: Sequence[Verifier]) -> list[Score]:
    """Return each verifier's score on the quotes of each language and on the figures."""
    kinds = {f"quotes, {language}": list(_quotes(data, language)) for language in _LANGUAGES}
    scores = [_score(what, v.name, v.quote, inputs) for what, inputs in kinds.items() for v in verifiers]
    figures = list(_figures(data))
    return scores + [_score("figures, en", v.name, v.claim, figures) for v in verifiers]


def verifiers() -> tuple[list[Verifier], list[str]]:
    """Return what can be measured, ours first, and the names of what is not installed."""
    found = [
        Verifier("factledger", _our_quote, _our_claim),
        Verifier("plain: the words stand in the page", _plain_quote, _plain_claim),
        Verifier(f"rapidfuzz partial_ratio ≥ {_ALIKE}", _alike, _alike),
    ]
    absent = []
    for name, make in (("citesure", _citesure), ("citefact", _citefact), ("linkml-reference-validator", _linkml)):
        try:
            accepts = make()
            found.append(Verifier(f"{name} {version(name)}", accepts, accepts))
        except (ModuleNotFoundError, PackageNotFoundError):
            absent.append(name)
    return found, absent


def _quotes(data: Path, language: str) -> Iterator[quotes.Trial]:
    return quotes.trials(data, language, _SENTENCES)


def _figures(data: Path) -> Iterator[quotes.Trial]:
    """Yield sentences that state a number, as they stand and with that number changed."""
    stated = [pair for pair in number_changes.pairs(data, "en") if pair.answer in pair.sentence][:_FIGURES]
    for answer, sentence, _ in stated:
        yield quotes.Trial(sentence, sentence, stands=True)
        for changed in dict.fromkeys(number_changes.changes(answer)):
            if not number_changes.elsewhere(changed, answer, sentence):
                yield quotes.Trial(sentence.replace(answer, changed, 1), sentence, stands=False)


def _score(what: str, name: str, accepts: Accepts, inputs: Sequence[quotes.Trial]) -> Score:
    accepts(inputs[0].quote, inputs[0].page)  # what is read and built once is no part of a check
    began = time.process_time()
    said = [accepts(one.quote, one.page) for one in inputs]
    each = (time.process_time() - began) * 1000 / len(inputs)
    true = sum(one.stands for one in inputs)
    refused = sum(one.stands and not yes for one, yes in zip(inputs, said, strict=True))
    accepted = sum(yes and not one.stands for one, yes in zip(inputs, said, strict=True))
    return Score(what, name, refused, true, accepted, len(inputs) - true, each)


_folded = lru_cache(maxsize=8)(fold_page)
"""A page is folded once for all its quotes, as in a run; so is every other verifier's page."""


def _our_quote(quote: str, page: str) -> bool:
    return find_quote(quote, _folded(page)) is not None


def _our_claim(claim: str, page: str) -> bool:
    return not unsupported_numbers(claim, [page])


def _plain_quote(quote: str, page: str) -> bool:
    return quote.strip() in page


def _plain_claim(claim: str, page: str) -> bool:
    return all(number in page for number in _NUMBER.findall(claim))


def _alike(words: str, page: str) -> bool:
    return fuzz.partial_ratio(words, page) >= _ALIKE


def _citesure() -> Accepts:
    """Return its offline tier: the share of the claim's words in the best passage, and its own limit."""
    overlap, models = import_module("citesure.overlap"), import_module("citesure.models")
    passages = lru_cache(maxsize=8)(overlap.segment_passages)

    def accepts(words: str, page: str) -> bool:
        score, _ = overlap.score_compound_claim(words, passages(page))
        return bool(overlap.status_for_score(score) is models.Status.SUPPORTED)

    return accepts


def _citefact() -> Accepts:
    """Return the rule by which it calls a quotation verified."""
    normalize = import_module("citefact.checks.quotes").normalize
    folded = lru_cache(maxsize=8)(normalize)
    return lambda words, page: normalize(words) in folded(page)


def _linkml() -> Accepts:
    """Return its match of a supporting text in a reference that is at hand."""
    validation = import_module("linkml_reference_validator.validation.supporting_text_validator")
    models = import_module("linkml_reference_validator.models")
    validator = validation.SupportingTextValidator(models.ReferenceValidationConfig())

    def accepts(words: str, page: str) -> bool:
        reference = models.ReferenceContent(reference_id="file:page", content=page)
        return bool(validator.find_text_in_reference(words, reference).found)

    return accepts


def table(scores: Sequence[Score]) -> str:
    """Return the scores as a Markdown table; times are multiples of the plain method's on the same input."""
    plain = {score.what: score.milliseconds for score in scores if score.verifier.startswith("plain")}
    lines = ["| input | verifier | true ones refused | false ones accepted | time over plain |", "| --- " * 5 + "|"]
    for one in scores:
        times = f"{one.milliseconds / plain[one.what]:.1f} ({one.milliseconds:.3f} ms)"
        refused, accepted = f"{one.refused} of {one.true}", f"{one.accepted} of {one.false}"
        lines.append(f"| {one.what} | {one.verifier} | {refused} | {accepted} | {times} |")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Print the table; return 1 when the data is absent, or ours is wrong more often than another."""
    data = Path(arguments[0]) if arguments else DATA
    if not (data / "xquad").is_dir():
        sys.stderr.write(f"{data}/xquad is absent: nothing was measured\n")
        return 1
    present, absent = verifiers()
    scores = measure(data, present)
    missing = "".join(f"\nNOT MEASURED, because it is not installed: {name}" for name in absent)
    sys.stdout.write(f"{table(scores)}\n{missing}\n")
    return 0 if _best(scores) else 1


def _best(scores: Sequence[Score]) -> bool:
    wrong = {(one.what, one.verifier): one.refused + one.accepted for one in scores}
    return all(count >= wrong[what, "factledger"] for (what, _), count in wrong.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
