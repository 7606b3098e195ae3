import pytest

from factledger.checks.text.forms import same_name
from factledger.checks.text.names import names
from factledger.checks.text.vocabulary import Vocabulary


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("LAM occurs in 41 % of agents.", ["LAM*"], id="an acronym at the start is a code"),
        pytest.param("Success fell in March.", [], id="a capital for its place and a month are no names"),
        pytest.param("Brian Pendleton died.", ["Brian Pendleton"], id="two capitals at the start are a name"),
        pytest.param("She joined the University of Colorado.", ["University Colorado"], id="small words join a name"),
        pytest.param(
            "It beat GPT-4 on iPhone's B2B app.", ["GPT-4*", "iPhone*", "B2B*"], id="digits and inner capitals"
        ),
        pytest.param(
            "Sales in the U.S. and under Henry VI.", ["U.S", "Henry VI"], id="countries and numerals are names"
        ),
        pytest.param("TOTAL SALES OF ACME IN 2023", [], id="a shouted heading has no names"),
        pytest.param("В Москве Сбербанк и НАТО обсудили рост.", ["Москве Сбербанк", "НАТО*"], id="Russian"),
        pytest.param(
            "A 产品在《红楼梦》里用 GPT-4。", ["A*", "红楼梦", "GPT-4*"], id="Chinese: Latin words and titles"
        ),
        pytest.param(
            "Сравни батареи Orbit A1 и Lumen B2", ["Orbit", "A1*", "Lumen", "B2*"], id="Latin names make no heading"
        ),
        pytest.param("Цена Orbit A1 неизвестна.", ["Orbit", "A1*"], id="a Russian word before a Latin name"),
        pytest.param("Годовой Отчет Компании НТВ за Год", ["НТВ*"], id="a heading in Russian"),
        pytest.param("Speed: Measured daily.", [], id="a label before the beginning of a sentence"),
        pytest.param("It fell. Analysts agreed.", [], id="a short sentence before the next"),
        pytest.param("She then met with Dr. Smith.", ["Dr Smith"], id="a title before a name ends no sentence"),
        pytest.param("Рост. Аналитики согласны.", [], id="a short sentence before the next, Russian"),
        pytest.param("Цена: Снижена вдвое.", [], id="a label before the beginning of a sentence, Russian"),
        pytest.param("价格：Apple 降价。", ["Apple*"], id="a label in Chinese, whose Latin words are codes"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_names(text: str, expected: list[str]) -> None:
    assert [name.text + "*" * name.code for name in names(text)] == expected


@pytest.mark.parametrize(
    ("text", "page", "held"),
    [
        pytest.param("made in Italy", "an Italian car", True, id="adjective of a country"),
        pytest.param("made in Niger", "made in Nigeria", False, id="another country that begins alike"),
        pytest.param("made in Austria", "made in Australia", False, id="another country with the same letters"),
        pytest.param("by the WHO", "the World Health Organization said", True, id="acronym of a longer name"),
        pytest.param("by the World Health Organization", "the WHO said", True, id="longer name of an acronym"),
        pytest.param("by Lisandra Hernández", "Lisandra Hernandez said", True, id="accents make no difference"),
        pytest.param("by Barack Obama", "Obama said", True, id="half of a name is enough"),
        pytest.param("in Culver Heights", "in Santa Monica", False, id="no word of the name"),
        pytest.param("by Smith of LAM Institute", "the Institute of Smith", False, id="a code must occur whole"),
        pytest.param("в Москве и Казани", "из Москвы в Казань", True, id="Russian cases"),
        pytest.param("据《红楼梦》记载", "《红楼梦》是小说", True, id="Chinese title"),
        pytest.param("据《红楼梦》记载", "《水浒传》是小说", False, id="another Chinese title"),
    ],
)
def test_a_page_holds_the_names(text: str, page: str, held: bool) -> None:
    assert all(Vocabulary(page).holds(name) for name in names(text)) is held


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param("itali", "italian", True, id="noun and adjective"),
        pytest.param("victor", "victoria", False, id="two nouns"),
        pytest.param("roman", "romania", False, id="an adjective and another country"),
        pytest.param("итал", "итальянск", True, id="Russian noun and adjective"),
        pytest.param("австр", "австрал", False, id="Russian look-alikes"),
    ],
)
def test_forms_of_a_name(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same
    assert same_name(other, one) is same
