"""How well the quote gate tells true quotes from false ones, on public texts in three languages."""

import gzip
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from factledger.checks import FoldedPage, find_quote, fold_page, split_statements
from factledger.evals.gates._harmful import HARMFUL
from factledger.evals.gates._harmless import HARMLESS, IN_PAGES
from factledger.evals.gates.table import Row
from factledger.knowledge.html_text import visible_text

_LANGUAGES = ("en", "ru", "zh")
_SENTENCES = 300
"""Sentences tried for each change, of each language."""
_FEWEST_WORDS = 4
_TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’-][^\W_]+)*")
_SIGNED = re.compile(r"(?<!\w)-\d+")
_NEGATIONS = frozenset("not no never cannot не ни нет 不 没 未 无".split())
_NUMERALS = frozenset("零〇一二三四五六七八九十百千万亿两")
_HAN = re.compile(r"[\u3400-\u9fff]")


@dataclass
class _Tally:
    """What came of one kind of trial."""

    tried: int = 0
    accepted: int = 0
    plainly: int = 0
    """Accepted by a plain substring test."""
    short: Counter[str] = field(default_factory=Counter)
    """The changes for which the gate was wrong."""
    example: str = ""

    def add(self, name: str, quote: str, page: str, folded: FoldedPage, *, wanted: bool) -> None:
        """Try one quote."""
        accepted = find_quote(quote, folded) is not None
        self.tried += 1
        self.accepted += accepted
        self.plainly += quote.strip() in page
        if accepted != wanted:
            self.short[name] += 1
            self.example = self.example or quote[:80]

    @property
    def detail(self) -> str:
        """Counts, and the changes that were judged wrongly."""
        wrong = ", ".join(f"{name} {count}" for name, count in self.short.most_common(6))
        return f"{self.accepted}/{self.tried} accepted" + (f"; wrong: {wrong}; {self.example!r}" if wrong else "")


def measure(data: Path) -> list[Row]:
    """Return the shares of true quotes found and the counts of false ones accepted.

    Args:
        data: The folder that holds `article-extraction` and `xquad`.

    A false quote counts only where a reader that is not the gate finds that it does not stand elsewhere in the page.
    """
    rows = list(_on_articles(data))
    for language in _LANGUAGES:
        rows += _on_paragraphs(data, language)
    return rows


def _on_articles(data: Path) -> Iterator[Row]:
    """Judge the sentences of hand-made article texts against our reading of the raw pages."""
    folder, random = data / "article-extraction", _trials()
    true, false = _Tally(), _Tally()
    articles = json.loads((folder / "ground-truth.json").read_text("utf-8"))
    for name, article in articles.items():
        text = visible_text(gzip.decompress((folder / "html" / f"{name}.html.gz").read_bytes())).text
        folded = fold_page(text)
        for sentence in _sentences(article["articleBody"]):
            true.add("true", sentence, text, folded, wanted=True)
            if find_quote(sentence, folded):
                _tamper(false, sentence, text, folded, random)
    yield _row("true sentences of web pages found", "en", true, 0.995)
    yield _count("tampered sentences of web pages accepted", "en", false)


def _on_paragraphs(data: Path, language: str) -> Iterator[Row]:
    """Judge sentences of parallel paragraphs, each changed in every way that applies."""
    random, harmless, harmful = _trials(), _Tally(), _Tally()
    for page, sentence in _sampled(data, language, random):
        folded = fold_page(page)
        for name, (change, languages) in (HARMLESS | IN_PAGES).items():
            changed = change(sentence, random)
            if language not in languages.split() or changed == sentence:
                continue
            if name in HARMLESS:
                harmless.add(name, changed, page, folded, wanted=True)
            around = page.replace(sentence, changed, 1)
            harmless.add(name, sentence, around, fold_page(around), wanted=True)
        harmless.add("upper case", sentence.upper(), page, folded, wanted=True)
        _tamper(harmful, sentence, page, folded, random)
    yield _row("harmless variants of quotes accepted", language, harmless, 0.99)
    yield _count("tampered quotes accepted", language, harmful)


def _tamper(tally: _Tally, sentence: str, page: str, folded: FoldedPage, random: Random) -> None:
    for name, false in _tampered(sentence, page, random):
        tally.add(name, false, page, folded, wanted=False)


def _tampered(sentence: str, page: str, random: Random) -> Iterator[tuple[str, str]]:
    for name, tamper in HARMFUL.items():
        false = tamper(sentence, page, random)
        if false and _tokens(false) and not _stands(false, page):
            yield name, false


class Trial(NamedTuple):
    """A quote, and whether it stands in the page but for layout."""

    quote: str
    page: str
    stands: bool


def trials(data: Path, language: str, sentences: int) -> Iterator[Trial]:
    """Yield quotes for any verifier, the same on every call: as printed, in another layout, and tampered with.

    Args:
        data: The folder that holds `xquad`.
        language: `en`, `ru` or `zh`.
        sentences: How many are changed in every way that applies.
    """
    random = _trials()
    for page, sentence in _sampled(data, language, random)[:sentences]:
        yield Trial(sentence, page, stands=True)
        for change, languages in HARMLESS.values():
            changed = change(sentence, random)
            if language in languages.split() and changed != sentence:
                yield Trial(changed, page, stands=True)
        for _, false in _tampered(sentence, page, random):
            yield Trial(false, page, stands=False)


def _trials() -> Random:
    return Random(20)  # noqa: S311  # the same trials every time; nothing here is secret


def _sampled(data: Path, language: str, random: Random) -> list[tuple[str, str]]:
    """Return pages of several paragraphs, each with one of its sentences."""
    articles = json.loads((data / "xquad" / f"xquad.{language}.json").read_text("utf-8"))["data"]
    pages = ["\n".join(paragraph["context"] for paragraph in article["paragraphs"]) for article in articles]
    pairs = [(page, sentence) for page in pages for sentence in _sentences(page) if sentence in page]
    return random.sample(pairs, min(_SENTENCES, len(pairs)))


def _sentences(text: str) -> list[str]:
    found = [statement.text for line in text.split("\n") for statement in split_statements(line)]
    return [sentence for sentence in found if len(_tokens(sentence)) >= _FEWEST_WORDS]


def _tokens(text: str) -> list[str]:
    """Read a text as words, whole numbers and single Chinese characters, case aside; this reader is not the gate's."""
    spread = _HAN.sub(r" \g<0> ", unicodedata.normalize("NFC", text).casefold())
    return _TOKEN.findall(spread)


@lru_cache(maxsize=4)
def _page_tokens(page: str) -> list[str]:
    return _tokens(page)


def _stands(quote: str, page: str) -> bool:
    """Return whether a tampered quote really stands in the page, at a place where it may be quoted from."""
    if any(signed not in page for signed in _SIGNED.findall(quote)):
        return False
    words, all_words = _tokens(quote), ["", *_page_tokens(page), ""]
    for at in range(1, len(all_words) - len(words)):
        if all_words[at] == words[0] and all_words[at : at + len(words)] == words:
            before, behind = all_words[at - 1], all_words[at + len(words)]
            cut = _is_one_number(before, words[0]) or _is_one_number(words[-1], behind)
            if not cut and before not in _NEGATIONS:
                return True
    return False


def _is_one_number(left: str, right: str) -> bool:
    return (left in _NUMERALS or left[:1].isdigit()) and right in _NUMERALS


def _row(name: str, language: str, tally: _Tally, target: float) -> Row:
    return Row(
        name=name,
        language=language,
        figure=tally.accepted / tally.tried,
        target=target,
        baseline=tally.plainly / tally.tried,
        cases=tally.tried,
        detail=tally.detail,
    )


def _count(name: str, language: str, tally: _Tally) -> Row:
    return Row(
        name=name,
        language=language,
        figure=tally.accepted,
        target=0,
        baseline=tally.plainly,
        better="lower",
        cases=tally.tried,
        detail=tally.detail,
    )
