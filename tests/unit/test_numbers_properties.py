"""What must hold of every number: it is its own evidence in any written form, and a changed one never is."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from factledger.checks.numbers import Quantity, parse_amount, quantities, same_quantity, supports, unsupported_numbers

RUNS = settings(max_examples=25)

_LATIN = "0123456789.,' %$€£-−–:/()[]|mkMB°\n\u00a0\u202f\u200bабtwoелн"
_HAN = "年月日万亿百千十一二三两半个分之点第元米"
_SHAPES = st.text(st.sampled_from(_LATIN + _HAN))
_WORDS = st.lists(
    st.sampled_from(
        "12 3,5 1.000 2023 $5 5% млн billion million two hundred and half a third of пять тысяч полтора с половиной"
        " три 十二 百分之 三 万 年 3月 km hours часов 小时 - to до in out of from between at least более 约 | [3]"
        " GPT-4 Q3 May 12th 12:30 pm 第 個半 USD pounds ½ × 10 ^ e5 BC век".split()
    )
).map(" ".join)

integers = st.integers(min_value=2, max_value=10**12 - 1).filter(lambda n: not 1000 <= n <= 2199)
decimals = st.tuples(st.integers(0, 99_999), st.integers(1, 9), st.sampled_from([0, 1]))
"""Whole part, last decimal and the zeros before it; never three decimals, which may be a group."""


def grouped(number: int, mark: str) -> str:
    return f"{number:,}".replace(",", mark)


@RUNS
@given(st.one_of(st.text(), _SHAPES, _WORDS), st.sampled_from([None, "en", "ru", "zh", "de", "ja", "und"]))
@example("１，０００\u200b½٣٫٥", None)
@example("Ⅻ ① 〇 零 ²³ 1e99 10^99 0^-1 0/0 1/0", "en")
def test_any_text_is_read_without_an_error_and_offsets_are_exact(text: str, language: str | None) -> None:
    last = 0
    for quantity in quantities(text, language=language):
        assert text[quantity.start : quantity.end] == quantity.text != ""
        assert last <= quantity.start < quantity.end <= len(text)
        last = quantity.end
        for part in quantity.parts:
            assert text[part.start : part.end] == part.text
            assert quantity.start <= part.start < part.end <= quantity.end


@RUNS
@given(st.one_of(_SHAPES, _WORDS), st.one_of(_SHAPES, _WORDS))
def test_any_statement_is_judged_against_any_evidence_without_an_error(statement: str, evidence: str) -> None:
    answers = supports(statement, [evidence], context=[evidence, f"K1 = {evidence}"])
    left = unsupported_numbers(statement, [evidence])
    assert set(left) <= {quantity for quantity, _ in answers}


@RUNS
@given(st.one_of(_SHAPES, _WORDS))
def test_any_text_supports_its_own_numbers(text: str) -> None:
    assert unsupported_numbers(text, [text], language="en") == []


WRITTEN = [
    pytest.param(lambda n: f"{n} units", id="plain"),
    pytest.param(lambda n: f"{grouped(n, ',')} units", id="commas"),
    pytest.param(lambda n: f"{grouped(n, ' ')} штук", id="spaces"),
    pytest.param(lambda n: f"{grouped(n, chr(0x202F))} штук", id="narrow spaces"),
    pytest.param(lambda n: f"{grouped(n, chr(39))} units", id="apostrophes"),
    pytest.param(lambda n: f"共{n}台", id="between Chinese characters"),
    pytest.param(lambda n: "".join(chr(ord(c) + 0xFEE0) for c in str(n)) + "台", id="full-width digits"),
    pytest.param(lambda n: f"({n})", id="in brackets"),
]


@pytest.mark.parametrize("write", WRITTEN)
@RUNS
@given(integers)
def test_a_whole_number_is_supported_in_any_written_form(write: Callable[[int], str], number: int) -> None:
    assert unsupported_numbers(f"{number} units", [write(number)]) == []
    assert unsupported_numbers(write(number), [f"There are {grouped(number, ',')} units."]) == []


SCALED = [
    pytest.param("{} thousand", 10**3, id="thousand"),
    pytest.param("{}k", 10**3, id="k"),
    pytest.param("{} million", 10**6, id="million"),
    pytest.param("{} bn", 10**9, id="bn"),
    pytest.param("{} crore", 10**7, id="crore"),
    pytest.param("{} тыс. штук", 10**3, id="тыс."),
    pytest.param("{} млн штук", 10**6, id="млн"),
    pytest.param("{} миллиардов", 10**9, id="миллиардов"),
    pytest.param("{}万台", 10**4, id="万"),
    pytest.param("{} 亿台", 10**8, id="亿"),
    pytest.param("{}千台", 10**3, id="千"),
]


@pytest.mark.parametrize(("shape", "scale"), SCALED)
@RUNS
@given(decimals)
def test_a_magnitude_word_is_part_of_the_value(shape: str, scale: int, parts: tuple[int, int, int]) -> None:
    whole, last, zeros = parts
    written = f"{whole}.{'0' * zeros}{last}"
    value = Fraction(written) * scale
    russian = "ш" in shape or "мил" in shape
    text = shape.format(written.replace(".", ",") if russian else written)
    if value.denominator == 1:
        assert unsupported_numbers(text, [f"{int(value)} units"]) == []
    assert unsupported_numbers(text, [f"{written} units"]) != []


@RUNS
@given(integers, st.data())
def test_a_changed_digit_is_never_supported(number: int, data: st.DataObject) -> None:
    digits = str(number)
    place = data.draw(st.integers(0, len(digits) - 1))
    other = data.draw(st.sampled_from([d for d in "0123456789" if d != digits[place]]))
    changed = digits[:place] + other + digits[place + 1 :]
    for write in (str, lambda n: grouped(int(n), ","), lambda n: grouped(int(n), "\u00a0")):
        for evidence in (
            f"{number} units",
            f"{grouped(number, ',')} units",
            f"{grouped(number, ' ')} штук",
            f"{number}台",
        ):
            assert unsupported_numbers(f"{write(changed)} units", [evidence]) != [], (write(changed), evidence)


@RUNS
@given(
    integers, st.sampled_from(["{}%", "${}", "{} km", "{} hours", "{} рублей", "{}元", "{} тыс. рублей", "{} people"])
)
def test_a_changed_unit_or_sign_is_never_supported(number: int, shape: str) -> None:
    stated = shape.format(number)
    assert unsupported_numbers(stated, [stated]) == []
    assert unsupported_numbers(f"минус {stated}", [stated]) != []
    for other in ("{}%", "€{}", "{} miles", "{} days", "{}日元", "{} people", "{} млн рублей"):
        if other != shape:
            assert unsupported_numbers(other.format(number), [stated]) != [], (other.format(number), stated)


@RUNS
@given(st.integers(100, 10**9), st.sampled_from(["about {}", "около {} штук", "约{}台"]))
def test_an_approximate_number_covers_what_rounds_to_it_and_no_more(number: int, shape: str) -> None:
    digits = len(str(number))
    step = 10 ** (digits - 2)
    shown = (number + step // 2) // step * step
    stated = shape.format(shown)
    assert unsupported_numbers(stated, [f"{number} units"]) == []
    exact = unsupported_numbers(f"{shown} units", [f"{number} units"])
    assert (exact == []) == (shown == number)
    far = shown + shown // 9
    assert unsupported_numbers(stated, [f"{far} units"]) != []


@RUNS
@given(
    st.integers(2, 9999),
    st.sampled_from([("hours", "minutes", 60), ("km", "m", 1000), ("кг", "г", 1000), ("小时", "分钟", 60)]),
)
def test_equal_amounts_in_two_units_are_the_same(number: int, units: tuple[str, str, int]) -> None:
    large, small, factor = units
    one, other = parse_amount(str(number), large), parse_amount(str(number * factor), small)
    wrong = parse_amount(str(number * factor + 1), small)
    assert isinstance(one, Quantity)
    assert isinstance(other, Quantity)
    assert isinstance(wrong, Quantity)
    assert same_quantity(one, other)
    assert same_quantity(other, one)
    assert not same_quantity(one, wrong)
