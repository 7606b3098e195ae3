"""Whether two facts speak of the same entity and the same period, as far as they state it."""

from factledger.checks.numbers import quantities
from factledger.checks.text.terms import terms
from factledger.checks.text.vocabulary import Vocabulary, plain, script

_GENERIC = frozenset(
    term
    for word in (
        "the product company corporation corp inc ltd llc plc co group model brand firm of"
        " продукт товар компания корпорация ооо оао пао ао группа модель бренд фирма"
    ).split()
    for term in terms(word)
)
"""Words that say what sort of thing an entity is, not which."""
_GENERIC_HAN = ("有限公司", "股份", "公司", "集团", "产品", "型号", "品牌", "的")
_FISCAL = ("fiscal", "fy", "финанс", "财年", "财政")


def same_entity(one: str, other: str) -> bool:
    """Return whether two names are one entity's; a name with a qualifier more is another's.

    `Henry Moseley (mathematician)` is not `Henry Moseley`, `product A` is `A`; words in another order are another name,
    unless a comma turns them. Names in different scripts cannot be
    told apart and count as the same.
    """
    if not _scripts(one) & _scripts(other):
        return True
    if not (_held(one, other) and _held(other, one)):
        return False
    words, others = _words(one), _words(other)
    turned = sorted(words) == sorted(others) and words != others
    return not turned or "," in one + other


def same_period(one: str, other: str) -> bool:
    """Return whether two periods are the same: `2022` and `in 2022 г.` are, a year and its quarter are not."""
    dates, others = _dates(one), _dates(other)
    if not dates or not others:
        return _held(one, other) and _held(other, one)
    return dates == others and _fiscal(one) == _fiscal(other)


def _held(one: str, other: str) -> bool:
    vocabulary = Vocabulary(_bare(other))
    return all(vocabulary.holds_term(term) for term in _words(one))


def _words(name: str) -> list[str]:
    found = terms(_bare(name))
    return [term for term in found if term not in _GENERIC] or found


def _bare(name: str) -> str:
    name = plain(name).casefold()
    for generic in _GENERIC_HAN:
        name = name.replace(generic, " ") if name.replace(generic, "").strip() else name
    return name


def _scripts(name: str) -> set[str]:
    return {script(term) for term in terms(name)} - {"other"} or {"other"}


def _dates(period: str) -> set[object]:
    return {date for quantity in quantities(period) for date in quantity.date_readings[:1]}


def _fiscal(period: str) -> bool:
    return any(word in period.casefold() for word in _FISCAL)
