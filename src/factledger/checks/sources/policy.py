"""The source policy: which class an address has, and what a source is worth."""

import fnmatch
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from importlib.resources import files

from factledger.checks.sources.addresses import hostname
from factledger.checks.sources.policy_file import PolicyFile, read_policy_file
from factledger.checks.text.dates import first_day
from factledger.records import Score, Source, SourceClass

_FULL_OF_FIGURES = 8.0
"""Figures per 100 words from which a text counts as full of data: statistical releases have 8 to 20, opinion pieces
fewer than 2."""
_FIGURE = re.compile(r"(?<![^\W\u3400-\u9fff])(?<![.,])\d[\d.,]*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_WORD = re.compile(r"[^\W_\u3400-\u9fff]+")

UNKNOWN: SourceClass = "secondary"
"""The class of a domain that no entry names."""
LEAST: SourceClass = "forum"
"""The class of what is no address at all."""

_DOCUMENT = re.compile(r"kb:|(?!www\.|[A-Za-z][A-Za-z0-9+.-]+:)\S")
"""A document of the user's: `kb:ID`, or a path (a drive letter is no scheme)."""
_LONGEST_HOST = 253
"""Characters of a name in the domain name system."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an address has its class."""

    source_class: SourceClass
    entry: str
    """The entry of the policy that matched; empty when none did."""
    reason: str
    """The policy's argument for that entry, or what the default rests on."""


class Policy:
    """A source policy, ready to be asked.

    Made by `Policy.from_yaml` or `default_policy`; two policies made from the same text answer alike.
    """

    def __init__(self, content: PolicyFile, base: "Policy | None" = None) -> None:
        self.content = content
        self._sites: dict[str, tuple[SourceClass, str]] = dict(base._sites) if base else {}
        self._sites.update({site: (name, group.why) for name, group in content.groups() for site in group.sites})

    @classmethod
    def from_yaml(cls, text: str, *, name: str) -> "Policy":
        """Return the policy that a YAML text holds.

        Args:
            text: The file's content; `policy.yaml` beside this module shows the form.
            name: The file's name, for messages.

        Raises:
            PolicyError: The text cannot be used; the message names the file and the entry.
        """
        content = read_policy_file(text, name=name)
        return cls(content, base=default_policy() if content.extends == "default" else None)

    def explain(self, url: str) -> Explanation:
        """Return the class of an address, the entry that gives it, and the argument for that entry."""
        if _DOCUMENT.match(url):
            return self._explain_document(url.removeprefix("kb:"))
        try:
            host = hostname(f"https://{url}" if url.startswith("www.") else url)
        except ValueError:
            return Explanation(LEAST, "", "Neither a web address nor a document: nothing stands behind it.")
        for candidate in _domains(host):
            if candidate in self._sites:
                source_class, why = self._sites[candidate]
                return Explanation(source_class, candidate, why)
        return Explanation(UNKNOWN, "", "No entry names this domain; unknown domains are secondary.")

    def _explain_document(self, path: str) -> Explanation:
        documents = self.content.documents
        for pattern, source_class in documents.paths.items():
            if fnmatch.fnmatchcase(path, pattern):
                return Explanation(source_class, pattern, "The policy names this path among the user's documents.")
        return Explanation(
            documents.source_class, "documents", "A document of the user's, for what their own organisation says."
        )


@lru_cache(maxsize=1)
def default_policy() -> Policy:
    """Return the policy that ships with the package."""
    text = files("factledger.checks.sources").joinpath("policy.yaml").read_text("utf-8")
    return Policy(read_policy_file(text, name="policy.yaml"))


def classify_source(url: str, policy: Policy | None = None) -> SourceClass:
    """Return the class of an address: that of its longest listed parent domain, else `secondary`.

    What is not an http(s) address is a document of the user's, `primary` unless the policy says otherwise.
    """
    return explain(url, policy).source_class


def explain(url: str, policy: Policy | None = None) -> Explanation:
    """Return the class of an address with the entry that gives it and the argument for it."""
    return (policy or default_policy()).explain(url)


def score_source(
    source: Source,
    *,
    frequency: int,
    today: str | date,
    policy: Policy | None = None,
    data: float | None = None,
) -> Score:
    """Return what a source is worth, with its four parts.

    Args:
        source: The source; a class stated in the record counts, else the policy gives it by the address.
        frequency: How often its domain or its story occurs among the sources, at least 1.
        today: The day the run counts as today, a date or ISO text.
        policy: Weights and worths; the shipped policy when None.
        data: How far the source carries figures, in [0, 1], when the caller knows it from passages; None has it
            computed from `source.text` by `figure_density`, 0 when there is no text.

    Raises:
        ValueError: `today` is no date, or `frequency` is below 1.
    """
    if frequency < 1:
        raise ValueError(f"frequency is {frequency}; a source occurs at least once")
    scoring = (policy or default_policy()).content.scoring
    day = date.fromisoformat(today) if isinstance(today, str) else today
    stated = "source_class" in source.model_fields_set
    worth = scoring.worth.of(source.source_class if stated else classify_source(source.url, policy))
    recency = _recency(source.published, day, half_life_days=scoring.half_life_days, undated=scoring.undated)
    figures = figure_density(source.text) if data is None else min(max(data, 0.0), 1.0)
    independence = 1 / frequency
    weights = scoring.weights
    total = (
        weights.source_class * worth
        + weights.recency * recency
        + weights.data * figures
        + weights.independence * independence
    )
    return Score(total=total, source_class=worth, recency=recency, data=figures, independence=independence)


def figure_density(*texts: str) -> float:
    """Return how far texts carry figures, in [0, 1].

    Counted are tokens that begin with a digit, years included, against all words (a CJK character is half a word);
    8 figures per 100 words and more give 1.
    """
    figures = words = 0.0
    for text in texts:
        figures += len(_FIGURE.findall(text))
        words += len(_WORD.findall(text)) + len(_HAN.findall(text)) / 2
    return min(1.0, 100 * figures / words / _FULL_OF_FIGURES) if words else 0.0


def _recency(published: str | None, today: date, *, half_life_days: float, undated: float) -> float:
    day = first_day(published or "")
    if day is None or day > today:  # a date in the future is no date
        return undated
    return float(0.5 ** ((today - day).days / half_life_days))


def _domains(host: str) -> Iterator[str]:
    """Yield a host and every domain above it, the longest first; nothing for what is too long to be a host."""
    while host and len(host) <= _LONGEST_HOST:
        yield host
        host = host.partition(".")[2]
