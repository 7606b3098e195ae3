"""How fast numbers are read and checked, and that hostile text costs no more than its length.

Run it with `python -m factledger.evals.bench.numbers`. The pages are made up, so that nothing must be loaded: prose in
three languages with about ten figures in a thousand characters, twice as many as an encyclopedia has.
"""

import re
from functools import partial
from random import Random

from factledger.checks.numbers import read, unsupported_numbers
from factledger.checks.numbers.index import index
from factledger.evals.bench.timing import by_turns, fastest, seconds
from factledger.evals.gates.table import Row, printed

_PAGES, _PAGE_CHARS, _STATEMENTS = 50, 20_000, 200
_SEED = 20260301
_SENTENCES = {
    "en": (
        "In {year} revenue of {name} rose to ${amount:,} million, or {share}.{digit} % more than a year before.",
        "The plant at {name} employs {amount:,} people and delivers {digit}{digit} units an hour since May {year}.",
        "Nobody at {name} would say whether the plan of the board still holds after the meeting in the spring.",
    ),
    "ru": (
        "В {year} году выручка компании {name} выросла до {amount} млн рублей, то есть на {share},{digit} %.",
        "Завод {name} даёт работу двенадцати тысячам человек и выпускает {amount} машин за {digit} часов.",
        "В компании {name} не сказали, действует ли ещё план, который совет принял весной на закрытом собрании.",
    ),
    "zh": (
        "{year}年，{name}公司的营收达到{amount}万元，比上年增长百分之二十{digit}。",
        "该厂有员工{amount}人，每小时生产{digit}台，占全国产量的{share}.{digit}%。",
        "公司没有说明董事会在春季会议上通过的计划是否仍然有效，也没有说明下一步的安排。",
    ),
}
_NAMES = "Aldgate Brookfield Carrow Denholm Easton Farley Granton Hexley Ilford Jarrow".split()
_LETTER = re.compile(r"\w")
_DIGITS = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
_HOSTILE = {
    "a run of digits": "1",
    "digits between commas": "1,",
    "groups of three": "1,111,",
    "numbers between hyphens": "1-",
    "numerals": "一百",
    "number words": "one hundred and ",
    "table rows": "| a | 1 |\n",
    "years": "2020-",
    "signs": "$",
}
_HOSTILE_CHARS = 40_000


def measure() -> list[Row]:
    """Return the costs of reading and of a whole audit over plain methods, and how hostile text grows in cost."""
    pages = {language: _page(language, Random(_SEED)) for language in _SENTENCES}  # noqa: S311 — no secret
    rows = [_reading(language, page) for language, page in pages.items()]
    return [*rows, _audit(), *(_growth(name, unit) for name, unit in _HOSTILE.items())]


def _reading(language: str, page: str) -> Row:
    read(page[:100], language)  # tables are loaded when first needed
    ours, plain = by_turns(lambda: read.__wrapped__(page, language), lambda: _LETTER.findall(page))
    numbers = len(read(page, language).quantities)
    detail = f"{numbers} numbers in {len(page)} characters, {len(page.encode()) / 1e6 / ours:.2f} MB/s"
    name = "numbers read, over finding letters"
    return Row(name=name, language=language, figure=ours / plain, target=45, better="lower", detail=detail)


def _audit() -> Row:
    """Time every statement against every page, the reading of the pages included, over plain substring tests."""
    chance = Random(_SEED)  # noqa: S311 — the same text every time; nothing here is secret
    languages = list(_SENTENCES)
    pages = [_page(languages[n % len(languages)], chance) for n in range(_PAGES)]
    statements = [_sentence(chance.choice(languages), chance) for _ in range(_STATEMENTS)]
    digits = [_DIGITS.findall(statement) for statement in statements]
    plain = seconds(lambda: [token in page for tokens in digits for page in pages for token in tokens])
    read.cache_clear()
    index.cache_clear()
    ours = seconds(lambda: [unsupported_numbers(s, [page]) for s in statements for page in pages])
    name, detail = "200 statements against 50 pages, over `in`", f"{ours:.2f} s, plain {plain:.2f} s"
    # Two fifths of it is reading the pages; each of the 10,000 pairs then costs some twenty substring tests.
    return Row(name=name, figure=ours / plain, target=60, better="lower", detail=detail)


def _growth(name: str, unit: str) -> Row:
    """Return how much longer four times the text takes; 4 is linear, 16 quadratic, and a busy machine lies between."""
    quarter = unit * (_HOSTILE_CHARS // 4 // len(unit))
    once, whole = (fastest(partial(read.__wrapped__, text, "en")) for text in (quarter, quarter * 4))
    detail = f"{whole:.2f} s for {4 * len(quarter)} characters"
    return Row(name=f"four times the text, {name}", figure=whole / once, target=8, better="lower", detail=detail)


def _page(language: str, chance: Random) -> str:
    sentences: list[str] = []
    length = 0
    while length < _PAGE_CHARS:
        sentences.append(_sentence(language, chance))
        length += len(sentences[-1]) + 1
    return " ".join(sentences)[:_PAGE_CHARS]


def _sentence(language: str, chance: Random) -> str:
    (shape,) = chance.choices(_SENTENCES[language], weights=(1, 1, 8 if language == "zh" else 3))
    return shape.format(
        year=chance.randint(1990, 2025),
        name=chance.choice(_NAMES),
        amount=chance.randint(1_000, 999_999),
        share=chance.randint(2, 40),
        digit=chance.randint(1, 9),
    )


if __name__ == "__main__":
    print(printed(measure()))  # noqa: T201
