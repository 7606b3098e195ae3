"""Abbreviations whose full stop does not end a sentence, beyond those that the splitting library knows."""

import re

_BEFORE_NAMES = frozenset(
    "mr mrs ms dr prof rev hon gen col capt lt sgt sen rep gov messrs mme mlle e.g i.e viz cf vs approx ca"
    " т.е т.н т.к т.ч т.о т.ж напр см ср им ул пл просп пр-т пер наб бул ш проф акад доц канд гл ред зам пом ген полк"
    " лейт г-н г-жа г-на г-ну гр тов св кн сост изд пос пгт дер обл р-н о-в оз англ нем франц лат греч рус исп итал"
    " яп кит пол нач дир мин чл-корр к.п.н д.п.н к.т.н д.т.н к.э.н д.э.н к.ф.н д.ф.н к.м.н д.м.н".split()
)
"""Followed by what they introduce, a name or an example, and never by a new sentence."""
_BEFORE_NUMBERS = frozenset(
    "no nos nr p pp fig figs eq sec ch vol art par para tab app approx ca c jan feb mar apr jun jul aug sep sept oct"
    " nov dec рис табл стр с п пп ст гл ч разд прил кв д корп стр-во эт вып т янв фев апр авг сен сент окт ноя дек ок"
    " n° nº núm art abs bd s".split()
)
"""Followed by a number that belongs to them; before anything else they may end a sentence (`No. It fell.`)."""

_LAST_WORD = re.compile(r"(?:(?<=[\s(«„“\"'])|^)((?:[^\W\d_]\.\s?)*[^\W\d_][^\W\d_'-]*(?:-[^\W\d_]+)?|[Nn][°º])\.$")
_INITIAL = re.compile(r"(?:(?<=[\s(«„“\"'])|^)[А-ЯЁ][а-яё]?\.$")
_TOWN = re.compile(r"(?:^|[^\d\s]\s|[(«])г\.$")


def keeps_on(before: str, behind: str) -> bool:
    """Return whether the stop that ends `before` belongs to an abbreviation, so that `behind` is the same sentence.

    Both may be cut short to some dozens of characters.
    """
    if _TOWN.search(before) or (behind[:1].isupper() and _INITIAL.search(before)):
        return True
    last = _LAST_WORD.search(before)
    if not last:
        return False
    word = re.sub(r"\s", "", last[1]).lower()
    return word in _BEFORE_NAMES or (word in _BEFORE_NUMBERS and behind[:1].isdigit())
