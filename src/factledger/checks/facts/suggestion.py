"""On what basis one side of a conflict may be preferred, worded in the language of the question."""

from typing import Literal

from factledger.records import Source

Respect = Literal["entity", "period", "scope", "script"]

_RANKS = {"primary": 0, "secondary": 1, "aggregator": 2, "forum": 3}
_BASIS: dict[str, dict[str, str]] = {
    "entity": {
        "en": "different entity: {one} / {other}",
        "ru": "разные объекты: {one} / {other}",
        "zh": "不同对象：{one} / {other}",
    },
    "period": {
        "en": "different period: {one} / {other}",
        "ru": "разные периоды: {one} / {other}",
        "zh": "不同时期：{one} / {other}",
    },
    "scope": {
        "en": "different scope or basis: {one} / {other}",
        "ru": "разный охват или разная база: {one} / {other}",
        "zh": "口径不同：{one} / {other}",
    },
    "script": {
        "en": "the answers are in different scripts and were not compared",
        "ru": "ответы на разных языках, они не сопоставлены",
        "zh": "答案使用不同文字，未作比较",
    },
    "primary": {
        "en": "{source} is a primary source",
        "ru": "{source} — первичный источник",
        "zh": "{source} 是一手来源",
    },
    "recent": {
        "en": "{source} is more recent ({newer} against {older})",
        "ru": "{source} новее ({newer} против {older})",
        "zh": "{source} 更新（{newer}，另一方为 {older}）",
    },
}


def word_basis(respect: Respect, language: str, *, one: str = "", other: str = "") -> str:
    """Return in which respect two facts differ; English for a language without wording of its own."""
    return _worded(respect, language, one=one, other=other)


def suggest(one: Source | None, other: Source | None, language: str) -> tuple[Source | None, str]:
    """Return which source may be preferred and on what basis: primary before others, the more recent before the older.

    None, with both reasons, when the two reasons point different ways; None and an empty text when there is none.
    """
    if one is None or other is None or one.id == other.id:
        return None, ""
    reasons = [reason for reason in (_primary(one, other, language), _recent(one, other, language)) if reason]
    sides = {source.id for source, _ in reasons}
    preferred = reasons[0][0] if len(sides) == 1 else None
    return preferred, "; ".join(text for _, text in reasons)


def _primary(one: Source, other: Source, language: str) -> tuple[Source, str] | None:
    first, second = sorted((one, other), key=lambda source: _RANKS[source.source_class])
    if first.source_class != "primary" or second.source_class == "primary":
        return None
    return first, _worded("primary", language, source=first.id)


def _recent(one: Source, other: Source, language: str) -> tuple[Source, str] | None:
    if not one.published or not other.published or one.published == other.published:
        return None
    older, newer = sorted((one, other), key=lambda source: source.published or "")
    dates = {"newer": newer.published or "", "older": older.published or ""}
    return newer, _worded("recent", language, source=newer.id, **dates)


def _worded(key: str, language: str, **values: str) -> str:
    wording = _BASIS[key]
    return wording.get(language, wording["en"]).format(**values)
