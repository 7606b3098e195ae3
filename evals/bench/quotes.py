"""How fast the quote gate is, against the plain substring test on the same pages.

The pages are made up from random words with the lengths and frequencies of a language, so that nothing must be loaded.
"""

from random import Random

from factledger.checks import FoldedPage, PageIndex, find_quote, fold_page
from factledger.evals.bench.timing import by_turns, fastest
from factledger.evals.gates.table import Row, printed

_LETTERS = {
    "en": "abcdefghijklmnopqrstuvwxyz",
    "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "zh": "".join(map(chr, range(0x4E00, 0x5800))),
}
_SIZES = (20_000, 100_000, 1_000_000)
_QUOTES = 24
_PAGES = 1000


def measure() -> list[Row]:
    """Return the speed of folding, and the costs of hits, misses and an index as ratios to plain methods."""
    rows: list[Row] = []
    for language in _LETTERS:
        random = Random(7)  # noqa: S311  # the same pages every time; nothing here is secret
        sentences = _sentences(language, _SIZES[-1], random)
        rows += [_folding(language, sentences), *_finding(language, sentences), _indexing(language, random)]
    return rows


def _folding(language: str, sentences: list[str]) -> Row:
    text = " ".join(sentences)
    fold_page(text)  # characters are learnt when first met
    taken = fastest(lambda: fold_page(text))
    figure = len(text.encode()) / 1e6 / taken
    return Row(
        name="a page folded, MB/s", language=language, figure=figure, target=20, detail=f"{len(text)} characters"
    )


def _finding(language: str, sentences: list[str]) -> list[Row]:
    hits, misses = {}, {}
    for size in _SIZES:
        page = _page(sentences, size)
        true = _spread(sentences, page)
        false = [quote[:-4] + "q" + quote[-3:] for quote in true]
        folded = fold_page(page)
        hits[size] = _ratio(true, page, folded)
        misses[size] = _ratio(false, page, folded)
    return [_cost("hit", language, hits), _cost("miss", language, misses)]


def _cost(name: str, language: str, ratios: dict[int, float]) -> Row:
    detail = ", ".join(f"{size // 1000} k characters: {ratio:.2f}" for size, ratio in ratios.items())
    name = f"a quote's {name} over `in`"
    return Row(name=name, language=language, figure=max(ratios.values()), target=3, better="lower", detail=detail)


def _ratio(quotes: list[str], page: str, folded: FoldedPage) -> float:
    ours, plain = by_turns(
        lambda: [find_quote(quote, folded) for quote in quotes], lambda: [quote in page for quote in quotes]
    )
    return ours / plain


def _indexing(language: str, random: Random) -> Row:
    sentences = [_sentences(language, 20_000, random) for _ in range(40)]
    texts = [" ".join(random.sample(random.choice(sentences), k=60)) for _ in range(_PAGES - 1)]
    own = _sentences(language, 20_000, random)
    pages = [fold_page(text) for text in [*texts, " ".join(own)]]
    index = PageIndex((str(number), page) for number, page in enumerate(pages))
    quote = own[len(own) // 2]
    one_by_one = fastest(lambda: [find_quote(quote, page) for page in pages])
    indexed = fastest(lambda: list(index.find(quote)))
    name, detail = "one quote against 1,000 pages, times faster", f"{one_by_one * 1e3:.1f} ms one by one"
    return Row(name=name, language=language, figure=one_by_one / indexed, target=20, baseline=1, detail=detail)


def _sentences(language: str, size: int, random: Random) -> list[str]:
    """Return sentences of about `size` characters in all."""
    letters, unspaced = _LETTERS[language], language == "zh"
    lengths = (1, 2, 2, 2, 3) if unspaced else (2, 3, 4, 5, 7, 9)
    words = ["".join(random.choices(letters, k=random.choice(lengths))) for _ in range(6000)]
    weights = [1 / rank for rank in range(1, len(words) + 1)]
    found, length = [], 0
    while length < size:
        chosen = random.choices(words, weights, k=random.randint(8, 24))
        sentence = "".join(chosen) + "。" if unspaced else " ".join(chosen).capitalize() + "."
        found.append(sentence)
        length += len(sentence) + 1
    return found


def _page(sentences: list[str], size: int) -> str:
    return " ".join(sentences)[:size].rsplit(" ", 1)[0]


def _spread(sentences: list[str], page: str) -> list[str]:
    """Return sentences from all parts of the page but the first tenth, where either method takes no time at all."""
    inside = [sentence for sentence in sentences if sentence in page]
    step = max(1, len(inside) * 9 // 10 // _QUOTES)
    return inside[len(inside) // 10 :: step][:_QUOTES]


if __name__ == "__main__":
    print(printed(measure()))  # noqa: T201
