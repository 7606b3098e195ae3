import pytest

from factledger.checks.text.comparison import at_odds, comparisons
from factledger.checks.text.negation import opposed, read_claim

AFFIRMED_AND_DENIED = [
    pytest.param("A has a fear of needles.", "A does not have a fear of needles.", id="en: do not"),
    pytest.param("You can buy chlorine there.", "You cannot buy chlorine there.", id="en: cannot"),
    pytest.param("There is no link between X and tides.", "X can be linked with tides.", id="en: no before a noun"),
    pytest.param("It is likely to rain in May.", "It is unlikely to rain in May.", id="en: unlikely"),
    pytest.param("It is impossible to swim here.", "It is not impossible to swim here.", id="en: two negations"),
    pytest.param("Устройство поддерживает зарядку.", "Устройство не поддерживает зарядку.", id="ru: не"),
    pytest.param("У устройства есть камера.", "У устройства нет камеры.", id="ru: нет"),
    pytest.param("A 产品支持无线充电", "A 产品不支持无线充电", id="zh: 不"),
    pytest.param("该公司已公布财报", "该公司尚未公布财报", id="zh: 尚未"),
]
IN_AGREEMENT = [
    pytest.param(
        "The note of November says no. 5 sold.", "The note of November says 5 sold.", id="en: note, November, no."
    ),
    pytest.param("It is not only cheap.", "It is cheap.", id="en: not only"),
    pytest.param("There is no evidence of a decline.", "There was no decline.", id="en: no evidence of"),
    pytest.param(
        "Success stayed at 80 %.", "We did not find any trend: success stayed at 80 %.", id="en: another word denied"
    ),
    pytest.param("Продано не менее 5 машин.", "Продано 5 машин.", id="ru: a bound"),
    pytest.param("Не только дешёвый", "Дешёвый", id="ru: не только"),
    pytest.param("无线充电", "支持无线充电", id="zh: 无 within a word"),
    pytest.param("不同型号支持充电", "型号支持充电", id="zh: 不 within a word"),
    pytest.param("A does not run on Linux.", "B has no camera.", id="another claim altogether"),
    pytest.param("", "", id="nothing"),
]


@pytest.mark.parametrize(("one", "other"), AFFIRMED_AND_DENIED)
def test_a_claim_and_its_negation_are_opposed(one: str, other: str) -> None:
    assert opposed(read_claim(one), read_claim(other))
    assert opposed(read_claim(other), read_claim(one))


@pytest.mark.parametrize(("one", "other"), IN_AGREEMENT)
def test_a_negation_outside_the_shared_claim_opposes_nothing(one: str, other: str) -> None:
    assert not opposed(read_claim(one), read_claim(other))
    assert not opposed(read_claim(other), read_claim(one))


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        pytest.param("A runs longer than B.", "B runs longer than A.", True, id="en: sides changed"),
        pytest.param("A runs longer than B.", "In tests A runs shorter than B.", True, id="en: opposite word"),
        pytest.param("A runs longer than B.", "B runs shorter than A.", False, id="en: both turned round"),
        pytest.param("Cats live longer than dogs.", "Dogs weigh more than cats.", False, id="en: another respect"),
        pytest.param("It sold more than 50 cars.", "It sold fewer than 60 cars.", False, id="en: bounds"),
        pytest.param("A работает дольше, чем B.", "B работает дольше, чем A.", True, id="ru: sides changed"),
        pytest.param("A дешевле, чем B.", "A дороже, чем B.", True, id="ru: opposite word"),
        pytest.param("A产品比B产品续航长。", "B产品比A产品续航更长。", True, id="zh: sides changed"),
        pytest.param("A产品比B产品贵。", "A产品比B产品便宜。", True, id="zh: opposite word"),
        pytest.param("A产品比B产品贵。", "A产品比B产品更贵。", False, id="zh: the same"),
    ],
)
def test_comparisons(one: str, other: str, differ: bool) -> None:
    assert any(at_odds(a, b) for a in comparisons(one) for b in comparisons(other)) is differ


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Sales were lower than in 2022.", id="en: a year"),
        pytest.param("Введено на 9 % меньше, чем в 2022 году.", id="ru: a year"),
        pytest.param("营业收入同比增长12.7%。", id="zh: on the year"),
        pytest.param("优良天数比上年减少6天。", id="zh: than last year"),
        pytest.param("海外收入占比大幅提高。", id="zh: a share"),
        pytest.param("这一比例高于预期。", id="zh: a ratio"),
    ],
)
def test_a_comparison_with_a_time_compares_no_two_things(text: str) -> None:
    assert comparisons(text) == []
