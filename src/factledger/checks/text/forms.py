"""Whether two terms are forms of one name: a country and its adjective, a city and its people."""

from functools import lru_cache

from factledger.checks.text.terms import terms

_SHORTEST_ROOT = 4
_NOUN_ENDINGS = frozenset(["", *"a e i y o ia us ies и й ь а".split()])
_ADJECTIVE_ENDINGS = frozenset(
    "n an ian ean ese ish ic i er ist ism ск ийск анск янск ьянск енск ц ец н ин ан ян к".split()
)
_COUNTRIES = (
    "us usa united-states america american сша",
    "uk gb united-kingdom britain british briton england english великобритания британский англия английский",
    "france french франция французский",
    "netherlands dutch holland нидерланды нидерландский голландский",
    "spain spanish spaniard испания испанский",
    "switzerland swiss швейцария швейцарский",
    "wales welsh",
    "ireland irish",
    "scotland scottish",
    "denmark danish",
    "sweden swedish",
    "finland finnish",
    "poland polish польша польский",
    "turkey turkiye turkish турция турецкий",
    "greece greek",
    "china chinese prc китай китайский кнр",
    "thailand thai",
    "germany german германия немецкий фрг",
    "norway norwegian",
    "philippines filipino",
    "russia russian россия российский русский рф",
)
"""Words for one country whose letters do not show it."""
_SAME_COUNTRY: dict[str, tuple[str, ...]] = {
    terms(word)[0]: tuple(line.split()) for line in _COUNTRIES for word in line.split() if "-" not in word
}


@lru_cache(maxsize=4096)
def country_forms(term: str) -> tuple[frozenset[str], ...]:
    """Return other words for the country that a term names, each as its set of terms; empty for other terms."""
    return tuple(frozenset(terms(word)) for word in _SAME_COUNTRY.get(term, ()))


def root(term: str) -> str:
    """Return the letters that every form of a term shares at least; empty when it is too short to have others."""
    return term[:_SHORTEST_ROOT] if len(term) >= _SHORTEST_ROOT and term.isalpha() else ""


def same_name(one: str, other: str) -> bool:
    """Whether two stems are one name and its adjective (`itali`, `italian`); `niger` and `nigeria` are not."""
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    return any(
        {one[cut:], other[cut:]} & _ADJECTIVE_ENDINGS and {one[cut:], other[cut:]} <= _ADJECTIVE_ENDINGS | _NOUN_ENDINGS
        for cut in range(_SHORTEST_ROOT, shared + 1)
    )
