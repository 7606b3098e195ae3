"""What holds of the quote gate for every text: it is total, layout is nothing to it, and words are everything."""

import unicodedata
from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from factledger.checks import PageIndex, find_quote, fold_page, quotations, split_statements
from factledger.checks.quotes._edges import _around, _begins_plainly, _ends_plainly, _is_inside
from factledger.checks.text.fold import View, key, spelling

ANY_CHARACTER = st.characters(codec=None, exclude_categories=())
LIVELY = st.sampled_from("aAbé1234 .,-–'’\"“”«»…%$￥万三十不没无有的產产０ｂ가나е́ё\u00ad\u200b\u2063\n\t|>#*[]S")
TEXTS = st.text(ANY_CHARACTER, max_size=40) | st.text(LIVELY, max_size=60)

WORDS = {
    "en": "sales rose fell again well-known units the maker's first-rate efficient office naïve 7 42 1991 3.5".split(),
    "ru": "продажи выросли упали вновь кое-где штук объём учёт йод и в шёл 7 42 1991 3,5".split(),
    "zh": list("销量上升下降产品续航公司表示每年用户地区"),
}
BLANKS = st.sampled_from([" ", "  ", "\n", "\u00a0", " \r\n ", "\u2009", "\t", "\u3000"])
INVISIBLE = st.sampled_from(["\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\u202a"])
EXCHANGED = [
    str.maketrans("'-", "’‑"),
    str.maketrans("-", "\u2010"),
    str.maketrans("0123456789", "０１２３４５６７８９"),
]


def written(words: list[str]) -> str:
    """Write words down plainly: with blanks, or in Chinese without."""
    return ("" if "".join(words) >= "\u3400" else " ").join(words)


@st.composite
def laid_out(draw: st.DrawFn, words: list[str]) -> str:
    """Write words down in any layout: other blanks, line ends, invisible and exchanged characters."""
    parts = []
    gaps = BLANKS if words[0] < "\u3400" else st.sampled_from(["", "", "\n", " "])
    for word in words:
        if draw(st.integers(0, 5)) == 0:
            at = draw(st.integers(0, len(word) - 1))
            word = word[:at] + draw(INVISIBLE) + word[at:]
        elif word.isalpha() and word < "\u3400" and len(word) > 4 and draw(st.integers(0, 3)) == 0:
            word = word[:2] + draw(st.sampled_from(["-\n", "\u2010\n ", "\u00ad"])) + word[2:]
        if draw(st.integers(0, 3)) == 0:
            word = draw(st.sampled_from([*(word.translate(table) for table in EXCHANGED), ligated(word), nfd(word)]))
        parts += [word, draw(gaps)]
    return "".join(parts)


def ligated(word: str) -> str:
    """Join letters as typesetters do."""
    return word.replace("ffi", "ﬃ").replace("fi", "ﬁ")


def nfd(word: str) -> str:
    """Take letters and accents apart."""
    return unicodedata.normalize("NFD", word)


@st.composite
def pages_and_quotes(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Draw the words of a page, and words of which some may be a passage of it."""
    words = st.sampled_from(WORDS[draw(st.sampled_from(sorted(WORDS)))])
    page = draw(st.lists(words, min_size=1, max_size=12))
    start = draw(st.integers(0, len(page) - 1))
    quote = page[start : draw(st.integers(start + 1, len(page)))]
    change = draw(st.sampled_from(["none", "drop", "add", "replace"]))
    at = draw(st.integers(0, len(quote) - 1))
    if change == "drop" and len(quote) > 1:
        del quote[at]
    elif change == "add":
        quote.insert(at, draw(words))
    elif change == "replace":
        quote[at] = draw(words)
    return page, quote


def holds(page: list[str], quote: list[str]) -> bool:
    """Return whether the words of a quote stand one behind the other among those of a page."""
    return any(page[at : at + len(quote)] == quote for at in range(len(page) - len(quote) + 1))


@given(st.data())
@settings(max_examples=80)
def test_found_exactly_when_its_words_stand_there_in_any_layout(data: st.DataObject) -> None:
    page, quote = data.draw(pages_and_quotes())
    expected = holds(page, quote)
    assert (find_quote(written(quote), written(page)) is not None) is expected
    assert (find_quote(data.draw(laid_out(quote)), data.draw(laid_out(page))) is not None) is expected


@given(pages_and_quotes())
@settings(max_examples=40)
def test_offsets_name_the_words_of_the_quote_and_nothing_else(drawn: tuple[list[str], list[str]]) -> None:
    page, quote = drawn
    assume(holds(page, quote))
    text = f"\n\u00a0({written(page)}\u00ad)\n"
    match = find_quote(written(quote).replace(" ", "\n"), text)
    assert match is not None
    assert text[match.start : match.end] == written(quote)


@given(st.sampled_from(["exact", "1 changed"]), st.integers(10, 10**7), st.integers(0, 9), st.data())
@settings(max_examples=40)
def test_one_changed_digit_is_never_found(kind: str, number: int, digit: int, data: st.DataObject) -> None:
    digits = str(number)
    at = data.draw(st.integers(0, len(digits) - 1))
    changed = digits if kind == "exact" else digits[:at] + str(digit) + digits[at + 1 :]
    for shown in (digits, f"{number:,}", f"{number:,}".replace(",", "\u00a0")):
        found = find_quote(f"a total of {changed} units", f"It made a total of {shown} units.")
        assert (found is not None) is (changed == digits and "," not in shown)


@given(TEXTS, TEXTS, st.booleans())
@settings(max_examples=80)
@example("\ud800", "a\ud800\udc00b: c. d", False)
def test_gates_are_total(quote: str, page: str, elisions: bool) -> None:
    for folded in (page, fold_page(page)):
        match = find_quote(quote, folded, elisions=elisions)
        assert match is None or 0 <= match.start < match.end <= len(page)
        if match and match.kind == "exact":
            assert page[match.start : match.end] == quote.strip()
    for quotation in quotations(page):
        assert quotation.opening == ">" or page[quotation.start : quotation.end] == quotation.text
    for statement in split_statements(page):
        assert statement.text
        assert statement.kind == "cell" or page[statement.start : statement.end] == statement.text


@given(st.lists(TEXTS, min_size=1, max_size=12), TEXTS, st.booleans())
@settings(max_examples=40)
def test_an_index_finds_what_the_gate_finds(pages: list[str], quote: str, elisions: bool) -> None:
    index = PageIndex((str(number), page) for number, page in enumerate(pages))
    for wanted in (quote, pages[0][:20]):
        matches = [(str(at), find_quote(wanted, page, elisions=elisions)) for at, page in enumerate(pages)]
        assert list(index.find(wanted, elisions=elisions)) == [(name, match) for name, match in matches if match]


@given(TEXTS)
@settings(max_examples=80)
def test_a_pages_key_is_the_key_of_its_text(text: str) -> None:
    view = View(text)
    assert view.key == key(text)
    assert list(view.places) == sorted(view.places)
    assert key(unicodedata.normalize("NFD", text)) == key(unicodedata.normalize("NFC", text)) == view.key


def test_every_character_has_one_key() -> None:
    blocks = (range(0x3400), range(0xA000, 0xAC80), range(0xD7A0, 0x11000), range(0x1F000, 0x1FB00))
    everything = "".join(chr(code) for block in blocks for code in block)
    assert View(everything).key == key(everything)
    assert all(key(char) == key(char.lower()) for char in everything if len(char.lower()) == 1)


@given(TEXTS, TEXTS)
@settings(max_examples=80)
def test_equal_spellings_have_equal_keys(one: str, other: str) -> None:
    if spelling(one) == spelling(other):
        assert key(one) == key(other)


@given(st.text(LIVELY, min_size=1, max_size=20), st.data())
@settings(max_examples=150)
def test_what_is_told_without_folding_is_true(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    if _begins_plainly(text, at):
        assert not _is_inside(*_around(text, at), begins=True)
    if at and _ends_plainly(text, at):
        assert not _is_inside(*_around(text, at), begins=False)


HOSTILE: dict[str, Callable[[int], tuple[str, str]]] = {
    "one letter": lambda size: ("a" * 50, "a" * size),
    "one letter, then another": lambda size: ("a" * 500 + "b", "a" * size),
    "near misses at every word": lambda size: ("aa " * 500 + "a", "aa " * (size // 3)),
    "near misses at every numeral": lambda size: ("一" * 9, "一" * size),
    "digits without end": lambda size: ("1" * 20, "1" * size),
    "groups of three without end": lambda size: ("123 " * 20, "123 " * (size // 4)),
    "quotation marks": lambda size: ('"a"', '"' * size),
    "hyphens at line ends": lambda size: ("re-sign " * 300 + "resign re", "re-sign re-\nsign " * (size // 17)),
    "dots and dashes": lambda size: ("a.-.-.-" * 9, ".-" * (size // 2) + "a"),
    "blank lines": lambda size: ("a b", "a\n\n" * (size // 3)),
    "elisions": lambda size: (" … ".join(["a b c"] * 9), "a b c d " * (size // 8)),
    "bars": lambda size: ("1 " + "| " * (size // 9), "1 " + "| " * (size // 2)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_time_is_linear(name: str) -> None:
    small, large = (_seconds(*HOSTILE[name](size)) for size in (5_000, 40_000))
    assert large < 8 * 4 * small + 0.25


def _seconds(quote: str, page: str) -> float:
    begin = process_time()
    find_quote(quote, page, elisions=True)
    quotations(page)
    split_statements(page)
    return process_time() - begin
