"""The quote gate, rule by rule."""

import pytest

from factledger.checks import find_quote, fold_page

EN = (
    "Battery. In standard mode the device\nruns for about 12 hours on one charge."
    " It is not able to charge wire-\nlessly, the well-\nknown maker’s “guide” says."
    " Sales fell to −3 units, or 68,266 in 2019–2020; 40 x² cells, 1 234 567 in all."
)
RU = (
    "В 2022 году продано 2\u00a0993 электромобиля, что на 33\u00a0% больше."
    " «Мы не планируем повышать цены», — сказал он. Учёт ведётся с апреля, рост составил 1,5 тыс. штук."
)
ZH = (
    "根据官方说明，标准模式下续航约 12 小时。\n该产品不支持无\n线充电。2023年销量为3.5万台，比上年增长20%，"
    "约三十五万人使用 USB 接口。他说：“没有问题”。"
)


@pytest.mark.parametrize(
    ("quote", "page", "kind"),
    [
        pytest.param("on one charge", EN, "exact", id="en: as it stands"),
        pytest.param("Учёт ведётся с апреля", RU, "exact", id="ru: as it stands"),
        pytest.param("标准模式下续航约 12 小时", ZH, "exact", id="zh: as it stands"),
        pytest.param("the device runs for  about 12\u00a0hours", EN, "layout", id="en: line break and blanks"),
        pytest.param("продано 2 993 электромобиля, что на 33% больше", RU, "layout", id="ru: blanks in a number"),
        pytest.param("续航约12小时。该产品不支持无线充电", ZH, "layout", id="zh: blanks and line breaks"),
        pytest.param(
            "able to charge wirelessly", "It is able to charge wire-\nlessly.", "layout", id="hyphen vanishes"
        ),
        pytest.param("the well-known maker's", EN, "layout", id="hyphen at a line end stays; apostrophes"),
        pytest.param("the wellknown maker’s", EN, "layout", id="hyphen at a line end vanishes"),
        pytest.param('the well-known maker’s "guide" says', EN, "layout", id="kinds of quotes"),
        pytest.param("Sales fell to -3 units", EN, "layout", id="minus and hyphen are one class"),
        pytest.param("1234567 in all", EN, "layout", id="blanks between groups of three"),
        pytest.param(
            "„Мы не планируем повышать цены“ - сказал он", RU.replace("», —", "» —"), "layout", id="ru: marks"
        ),
        pytest.param("２０２３年销量为３．５万台", ZH, "layout", id="zh: full width"),
        pytest.param("he sa\u00adid so", "Yes, he said so.", "layout", id="soft hyphen"),
        pytest.param("he said\u200b so", "Yes, he said so.", "layout", id="character of no width"),
        pytest.param("an office of its own", "It is an oﬃce of its own.", "layout", id="ligature"),
        pytest.param(
            "a work of art: oeuvre", "Is it a work of art: œuvre?", "layout", id="the ligature that NFKC misses"
        ),
        pytest.param("so … it goes", "And so... it goes.", "layout", id="kinds of ellipses"),
        pytest.param("the cafe\u0301 is open", "Today the café is open.", "layout", id="composed and decomposed"),
        pytest.param("the café", "At the cafe\u0301.", "layout", id="accent at the end, decomposed in the page"),
        pytest.param("он ведёт учёт", "Там он ведет учёт, он веде\u0308т учёт.", "layout", id="ru: ё decomposed"),
        pytest.param("IN STANDARD MODE", EN, "case", id="en: case"),
        pytest.param("УЧЁТ ВЕДЁТСЯ", RU, "case", id="ru: case"),
        pytest.param("增长20%，約三十五萬人使用", ZH, "script", id="zh: script"),
        pytest.param("约三十五万人使用 usb 接口", ZH, "case", id="zh: case of a name"),
        pytest.param("the rows 225.86 -12.99", "In the rows | 225.86 | -12.99", "layout", id="cells of a table"),
        pytest.param("안녕하세요 여러분", "네, 안녕하세요\n여러분.", "layout", id="Hangul: line break"),
    ],
)
def test_found(quote: str, page: str, kind: str) -> None:
    match = find_quote(quote, page)
    assert match is not None
    assert match.kind == kind
    assert find_quote(quote, fold_page(page)) == match
    assert page[match.start : match.end].strip() == page[match.start : match.end] != ""


@pytest.mark.parametrize(
    ("quote", "page"),
    [
        pytest.param("", EN, id="nothing"),
        pytest.param("—", "a — b", id="no word"),
        pytest.param("runs for 12 hours", EN, id="dropped word"),
        pytest.param("runs for about about 12 hours", EN, id="added word"),
        pytest.param("runs about for 12 hours", EN, id="words in another order"),
        pytest.param("runs for about 13 hours", EN, id="changed digit"),
        pytest.param("It is notable to charge", EN, id="joined words"),
        pytest.param("It is not able to char ge", EN, id="split word"),
        pytest.param("It is able to charge", EN, id="en: dropped negation"),
        pytest.param("Мы планируем повышать цены", RU, id="ru: dropped negation"),
        pytest.param("该产品支持无线充电", ZH, id="zh: dropped negation"),
        pytest.param("able to charge", EN, id="en: begun behind its negation"),
        pytest.param("планируем повышать цены", RU, id="ru: begun behind its negation"),
        pytest.param("支持无线充电", ZH, id="zh: begun behind its negation"),
        pytest.param("线充电", ZH, id="zh: begun behind 无"),
        pytest.param("问题", ZH, id="zh: begun behind 没有"),
        pytest.param("问题", "他說：沒有問題。", id="zh: begun behind 沒有, in the other script"),
        pytest.param("able to pay", "He is not\nable to pay.", id="en: begun behind a negation at a line's end"),
        pytest.param("able to pay", "He isn’t able to pay.", id="en: begun behind a contraction"),
        pytest.param("Sales fell to 3 units", EN, id="dropped sign"),
        pytest.param("3 units", EN, id="begun behind a sign"),
        pytest.param("3 units", "a fall of -3 units", id="begun behind a hyphen as sign"),
        pytest.param("266 in 2019", EN, id="begun in a number"),
        pytest.param("or 68,", EN, id="ends in a number, at its separator"),
        pytest.param(",266 in 2019", EN, id="begun at a separator in a number"),
        pytest.param("in 2019", EN, id="ends in a range"),
        pytest.param("in 201", EN, id="ends in a year"),
        pytest.param("40 x", EN, id="ends before an exponent"),
        pytest.param("40 x2 cells", EN, id="NFKC would make them equal"),
        pytest.param("234 567 in all", EN, id="begun in a group of three"),
        pytest.param("продано 2", RU, id="ru: ends in a group of three"),
        pytest.param("рост составил 1", RU, id="ru: ends before a decimal comma"),
        pytest.param("больше. «Мы не план", RU, id="ru: ends in a word"),
        pytest.param("Учет ведется с апреля", RU, id="ru: е and ё differ"),
        pytest.param("2023年销量为3", ZH, id="zh: ends before a decimal point"),
        pytest.param("2023年销量为3.5", ZH, id="zh: ends before a magnitude"),
        pytest.param("2023年销量为3.5", ZH.replace("3.5万", "3.5 万"), id="zh: the same with a blank"),
        pytest.param("五万人使用", ZH, id="zh: begun in a numeral"),
        pytest.param("约三十", ZH, id="zh: ends in a numeral"),
        pytest.param("比上年增长20", ZH, id="zh: ends before a percent sign"),
        pytest.param("一的人口", "占三分之一的人口", id="zh: begun in a fraction"),
        pytest.param("well-know", EN, id="ends in a word"),
        pytest.param("known maker", EN.replace("-\n", "-"), id="begun in a hyphenated word"),
        pytest.param(
            "able to charge wire", EN.replace("not able", "now able"), id="ends in a word parted at a line's end"
        ),
        pytest.param("lessly", EN, id="begun in a word parted at a line's end"),
        pytest.param("every ac", "every ac-\n\n17\n\ncount", id="ends in a word parted at a page's end"),
        pytest.param("that isn", "We know that isn't so.", id="ends in a contraction"),
        pytest.param("19 cases", "There were Covid-19 cases.", id="begun in a name"),
        pytest.param("totals 68,266", "It totals 68, 266 and more.", id="two numbers are not one"),
        pytest.param("sales 12345", "sales 12 | 345", id="cells of a table are not one number"),
        pytest.param("hours 1991", "hours -\n1991", id="a hyphen before digits never vanishes"),
        pytest.param("안녕 하세요", "네, 안녕하세요.", id="Hangul is spaced"),
        pytest.param("a naive reader", "It takes a naïve reader.", id="an accent is a letter's"),
    ],
)
def test_refused(quote: str, page: str) -> None:
    assert find_quote(quote, page) is None


@pytest.mark.parametrize(
    ("quote", "page", "span"),
    [
        pytest.param("the company", "Ask the company's owner.", "the company", id="a possessive leaves its word whole"),
        pytest.param("ended well.", "It ended well.Next came", "ended well.", id="en: sentences without a blank"),
        pytest.param("over 5 units", "It is over 5 units (net)", "over 5 units", id="a number by itself"),
        pytest.param("-3 units", "a fall to − 3 units", "− 3 units", id="a sign is part of the quote"),
        pytest.param("it goes...", "so it goes . . .", "goes . . .", id="dots at the end"),
        pytest.param(
            "支持无线充电", "产品不支持，但下一代支持无线充电。", "支持无线充电", id="zh: elsewhere without negation"
        ),
        pytest.param("一次成功", "第一次成功", "一次成功", id="zh: a numeral of one character"),
        pytest.param("who barked", "the dog—who barked", "who barked", id="a dash parts words"),
        pytest.param("not able", "knot able, not able", "not able", id="en: the word behind the word"),
    ],
)
def test_span(quote: str, page: str, span: str) -> None:
    match = find_quote(quote, page)
    assert match is not None
    assert page[match.start : match.end].endswith(span)


@pytest.mark.parametrize(
    ("page", "found"),
    [
        pytest.param("every account\n\n17\n\nopened after March", True, id="en: page number"),
        pytest.param("every account\n\n- 17 -\n\nopened after March", True, id="between dashes"),
        pytest.param("Terms\n\nevery account\n\nTerms\n\nopened after March", True, id="running head"),
        pytest.param("Terms\n\nevery account\n\n17\n\nTerms\n\nopened after March", True, id="both"),
        pytest.param("every ac-\n\n17\n\ncount opened after March", True, id="in a word"),
        pytest.param("every account\n17\nopened after March", False, id="not between blank lines"),
        pytest.param("every account\n\nTerms\n\nopened after March", False, id="a line that does not recur"),
        pytest.param("every account\n\n$17\n\nopened after March", False, id="an amount"),
        pytest.param("every account\n\n17 %\n\nopened after March", False, id="a share"),
    ],
)
def test_lines_of_page_layout(page: str, found: bool) -> None:
    assert (find_quote("every account opened after March", page) is not None) is found


@pytest.mark.parametrize(
    ("quote", "page", "kind"),
    [
        pytest.param("the device runs … on one charge", EN.replace("\n", " "), "elided", id="en"),
        pytest.param("the device runs for about [...] on one charge", EN, "elided", id="brackets"),
        pytest.param("В 2022 году продано … что на 33 % больше", RU, "elided", id="ru"),
        pytest.param("标准模式下续航…该产品不支持无线充电", ZH, "elided", id="zh"),
        pytest.param("… the device runs for about 12 hours", EN, "elided", id="at the beginning"),
        pytest.param("so … it goes", "And so … it goes", "exact", id="the page's own ellipsis"),
        pytest.param("on one charge … the device runs for", EN, None, id="in another order"),
        pytest.param("the device … on one charge", EN, None, id="a part of two words"),
        pytest.param("标准模式下…该产品不支持无线充电", ZH, None, id="zh: a part of five characters"),
        pytest.param("the device runs … able to charge wirelessly", EN, None, id="a part behind its negation"),
        pytest.param("one two three … four five six", "one two three " + "x" * 300 + " four five six", None, id="far"),
        pytest.param(
            "one two three … four five six", "one two three " + "x" * 290 + " four five six", "elided", id="near"
        ),
    ],
)
def test_elisions(quote: str, page: str, kind: str | None) -> None:
    match = find_quote(quote, page, elisions=True)
    assert (match and match.kind) == kind
    if kind != "exact":
        assert find_quote(quote, page) is None


def test_an_exact_place_is_preferred() -> None:
    match = find_quote("the fast mode", "The fast mode. the\nfast mode. Now the fast mode.")
    assert match == ("exact", 34, 47)
