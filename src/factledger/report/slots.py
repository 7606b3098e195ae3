"""Put values and citation marks into a draft: the only way a figure gets there."""

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from factledger import checks  # its gates are loaded when they are first asked for
from factledger.checks.statements.marks import without_marks
from factledger.records import Calculation, Fact, Source
from factledger.report.digits import digit_tokens, foreign_tokens

PLACEHOLDER = "[citation needed]"
"""What an unknown slot becomes; the citation gate rejects the statement that holds it."""

_SLOT = re.compile(r"[{｛]\s*([A-Za-z])(\d+)\s*(?:\.\s*(\w+)\s*)?[}｝]", re.ASCII)
_OPENS_SENTENCE = re.compile(r"(?:^|[.!?…\]]\s|\n)\s*(?:[-*+]\s+|\d{1,3}[.)]\s+)?$")
_ROMAN = re.compile(
    r"(?<![^\W_])(?:[IVX]{2,}|(?=[MDCLXVI]{4})M{0,4}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4}))(?![^\W_])"
)
_SMALL = 3
_LIST_MARKER = re.compile(r"^[ \t]*(?:[-*+][ \t]+)?\d{1,3}[.)][ \t]+", re.MULTILINE)


def fill_slots(text: str, facts: Sequence[Fact], calculations: Sequence[Calculation], sources: Sequence[Source]) -> str:
    """Return a draft with its slots filled, in one pass, so that no value is read as a slot again.

    `{F3.value}` becomes the value as written, `{F3}` the mark `[F3, S2]`, `{K1}` the calculation's text and the mark
    `[K1, F1, F3]`, with a capital where it opens a sentence. A slot that names nothing, or a fact that is not
    verified, is judged to mean something else, or stands on a source that was never opened, becomes `PLACEHOLDER`.
    Braces around anything else stay as they are.
    """
    opened = {source.id for source in sources}
    usable = {f.id: f for f in facts if f.is_usable and f.source_id in opened}
    known = {k.id: k for k in calculations if usable.keys() >= set(k.fact_ids)}

    def filled(match: "re.Match[str]") -> str:
        letter, digits, field = match.groups()
        slot_id = letter.upper() + digits
        if slot_id in usable:
            return _fact_slot(usable[slot_id], field)
        if slot_id in known and field is None:
            return _calculation_slot(known[slot_id], opens=bool(_OPENS_SENTENCE.search(text[: match.start()])))
        return PLACEHOLDER

    return _SLOT.sub(filled, text)


def _fact_slot(fact: Fact, field: str | None) -> str:
    if field is None:
        return mark((fact.id, fact.source_id))
    if field != "value":
        return PLACEHOLDER
    # A footnote mark copied with the value would be read as a citation of ours.
    return " ".join(without_marks(fact.value).split()) or PLACEHOLDER


def _calculation_slot(calculation: Calculation, *, opens: bool) -> str:
    said = calculation.text
    # A sentence that opens in lower case is read as the rest of the one before; `iPod` keeps its name.
    if opens and not said[1:2].isupper():
        said = said[:1].upper() + said[1:]
    return f"{said} {mark((calculation.id, *calculation.fact_ids))}".strip()


def mark(ids: Iterable[str]) -> str:
    """Return a citation mark over ids, each once, in their order: `[F1, S2]`."""
    return f"[{', '.join(dict.fromkeys(ids))}]"


def without_slots(text: str) -> str:
    """Return a draft with a space for each slot, so that what stands on both sides does not grow together."""
    return _SLOT.sub(" ", text)


def digits_outside_slots(text: str, allowed: AbstractSet[str]) -> list[str]:
    """Return every token with a digit that a draft holds outside its slots and that is not allowed.

    A citation mark that the drafter typed instead of its slot is reported too. Markers of an ordered list are no
    data. In order, repeats kept.

    Args:
        text: The draft, or a part of it.
        allowed: As `digits.known_tokens` returns them; compared as `digits.foreign_tokens` says.
    """
    draft = _LIST_MARKER.sub("", without_slots(text))
    return [token.text for token in foreign_tokens(draft, allowed)]


def number_words_outside_slots(text: str, allowed_texts: Sequence[str]) -> list[str]:
    """Return every figure in words or Roman numerals that a draft holds outside its slots and no allowed text holds.

    Small counts ("the two sources") are left to the number gate; a dozen, a half, a second place and `XII` are figures.
    """
    draft = without_slots(text)
    spelled = [q.text for q in checks.quantities(draft) if not digit_tokens(q.text) and _is_figure(q)]
    return [words for words in (*spelled, *_ROMAN.findall(draft)) if not any(words in text for text in allowed_texts)]


def _is_figure(quantity: "checks.Quantity") -> bool:
    return quantity.kind != "count" or quantity.value is None or quantity.value > _SMALL
