"""Numbers in words and in Chinese numerals, in three languages."""

from fractions import Fraction

import pytest

from factledger.checks.numbers import Numbers, read

VALUES = [
    pytest.param("twelve", "12", id="en: a small number"),
    pytest.param("двенадцать", "12", id="ru: a small number"),
    pytest.param("十二", "12", id="zh: a small number"),
    pytest.param("twenty-one", "21", id="en: tens and ones"),
    pytest.param("двадцати одного", "21", id="ru: tens and ones, genitive"),
    pytest.param("二十一", "21", id="zh: tens and ones"),
    pytest.param("two hundred and five", "205", id="en: and after a hundred"),
    pytest.param("двести пять", "205", id="ru: hundreds"),
    pytest.param("二百零五", "205", id="zh: zero between"),
    pytest.param("three million two hundred thousand", "3200000", id="en: falling scales"),
    pytest.param("3 million 200 thousand", "3200000", id="en: digits and scales"),
    pytest.param("три миллиона двести тысяч", "3200000", id="ru: falling scales"),
    pytest.param("三百二十万", "3200000", id="zh: ten thousands"),
    pytest.param("1.5 million", "1500000", id="en: decimals before a scale"),
    pytest.param("1,5 миллиона", "1500000", id="ru: decimals before a scale"),
    pytest.param("150万", "1500000", id="zh: digits before a scale"),
    pytest.param("one and a half million", "1500000", id="en: and a half before a scale"),
    pytest.param("полтора миллиона", "1500000", id="ru: полтора"),
    pytest.param("half a million", "500000", id="en: half a million"),
    pytest.param("полмиллиона", "500000", id="ru: полмиллиона"),
    pytest.param("3 crore 12 lakh", "31200000", id="en: crore and lakh"),
    pytest.param("two dozen", "24", id="en: dozens"),
    pytest.param("три с половиной", "3.5", id="ru: с половиной"),
    pytest.param("two thirds", "2/3", id="en: a share"),
    pytest.param("three quarters", "3/4", id="en: quarters"),
    pytest.param("половина", "1/2", id="ru: a half"),
    pytest.param("一半", "1/2", id="zh: a half"),
    pytest.param("三分之二", "2/3", id="zh: a share"),
    pytest.param("forty two and a third", "127/3", id="en: a whole and a share"),
    pytest.param("одна целая пять десятых", "1.5", id="ru: decimals in words"),
    pytest.param("three point zero five", "3.05", id="en: decimals in words"),
    pytest.param("三点零五", "3.05", id="zh: decimals in words"),
    pytest.param("minus five", "-5", id="en: a negative"),
    pytest.param("минус пять", "-5", id="ru: a negative"),
    pytest.param("负五", "-5", id="zh: a negative"),
    pytest.param("twenty-first", "21", id="en: an ordinal"),
    pytest.param("двадцать первого", "21", id="ru: an ordinal"),
    pytest.param("第二十一", "21", id="zh: an ordinal"),
    pytest.param("nineteen eighty-four", "1984", id="en: a year in pairs"),
    pytest.param("三万五", "35000", id="zh: a spoken tail counts in tenths"),
    pytest.param("一万零五", "10005", id="zh: not after a zero"),
    pytest.param("二〇二三", "2023", id="zh: digit by digit"),
    pytest.param("叁萬肆仟", "34000", id="zh: formal and traditional"),
    pytest.param("1万600", "10600", id="zh: digits after a unit"),
    pytest.param("4.78万亿", "4780000000000", id="zh: scales multiplied"),
    pytest.param("1.1 × 10^11", "110000000000", id="a power of ten"),
    pytest.param("6½", "6.5", id="a vulgar fraction"),
    pytest.param("10 1/2", "10.5", id="a mixed fraction"),
]

NOT_JOINED = [
    pytest.param("between two hundred and three hundred people", ["200", "300"], id="en: and between two numbers"),
    pytest.param("In 2000 five people came", ["2000", "5"], id="en: digits take no small words"),
    pytest.param("двести человек и тридцать машин", ["200", "30"], id="ru: a noun between"),
    pytest.param("获得三枚金牌和五枚银牌", ["3", "5"], id="zh: measure words between"),
    pytest.param("the 5, 6 and 7 of them", ["5", "6", "7"], id="a list"),
    pytest.param("Exercises 22,24,26", ["22", "24", "26"], id="a list without blanks"),
    pytest.param("$10 $20", ["10", "20"], id="a sign before each"),
]

NO_NUMBER = [
    pytest.param("One of them said so.", id="en: the pronoun one"),
    pytest.param("Один из них так сказал.", id="ru: the pronoun один"),
    pytest.param("其中一个人说。", id="zh: the article 一"),
    pytest.param("Millions of people know it.", id="en: a vague plural"),
    pytest.param("Тысячи людей знают это.", id="ru: a vague plural"),
    pytest.param("成千上万的人知道。", id="zh: a vague plural"),
    pytest.param("四川三星一直十分重要。", id="zh: numerals inside words"),
    pytest.param("For the first time it worked.", id="en: first without a rank"),
    pytest.param("Впервые и в первую очередь.", id="ru: first without a rank"),
    pytest.param("在第一次的时候", id="zh: first without a rank"),
]


def values(numbers: Numbers) -> list[Fraction]:
    return [part.value for q in numbers.quantities for part in q.parts or (q,) if part.value is not None]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_a_number_in_words_is_one_number(text: str, value: str) -> None:
    assert values(read(text)) == [Fraction(value)]


@pytest.mark.parametrize(("text", "expected"), NOT_JOINED)
def test_two_numbers_stay_two(text: str, expected: list[str]) -> None:
    assert values(read(text)) == [Fraction(value) for value in expected]


@pytest.mark.parametrize("text", NO_NUMBER)
def test_a_vague_word_is_no_quantity(text: str) -> None:
    assert [q for q in read(text).quantities if not q.weak] == []


def test_german_words_count_only_in_german() -> None:
    assert values(read("achtundsiebzig Millionen Dollar", "de")) == [Fraction(78_000_000)]
    assert values(read("An elf came in.", "en")) == []
    assert values(read("3 billion", "de")) == [Fraction(3 * 10**12)]
    assert values(read("3 billion", "en")) == [Fraction(3 * 10**9)]
