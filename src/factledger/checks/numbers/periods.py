"""Which year, date or period each number of a text belongs to: the one in its own clause."""

import re
from collections.abc import Sequence
from itertools import pairwise

from factledger.checks.numbers.quantity import Calendar, Quantity

_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？\n]")
_CLAUSE_END = re.compile(
    r"[,;:](?=\s)|[，；：]|\s[-–—]\s|(?=\s(?:and|but|while|whereas|and in|against|versus|compared (?:with|to)|up from"
    r"|down from|и|а|но|тогда как|против|по сравнению с)\s)|(?=而|但)"
)
_RESPECTIVELY = re.compile(r"\brespectively\b|\bсоответственно\b|分别", re.IGNORECASE)
_PREPOSITION = re.compile(
    r"\s*(?:in|by|as|during|since|for|on|at|through|until|from|and|but|в|во|к|на|за|с|по|до|а|и|но|[\u3400-\u9fff]{1,4})\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_INTRODUCTION = 4
"""A preposition, so few words and a date open the next clause: "In the year 2024, …", not "Founded in 1990, …"."""

Periods = tuple[Calendar, ...]


def periods(text: str, found: Sequence[Quantity]) -> list[Periods]:
    """Return for each quantity of a text the periods it may belong to; empty when nothing says, and for dates."""
    result: list[Periods] = [()] * len(found)
    if not any(q.date_readings for q in found):
        return result
    members = list(range(len(found)))
    for sentence in _split(text, _SENTENCE_END, found, members):
        if any(_is_date(found[i]) for i in sentence):
            _assign(text, found, sentence, result)
    return result


def _is_date(quantity: Quantity) -> bool:
    return bool(quantity.date_readings) and quantity.label != "count"


def _split(text: str, border: re.Pattern[str], found: Sequence[Quantity], members: list[int]) -> list[list[int]]:
    """Return the quantities on each side of the borders between the first of them and the last."""
    if not members:
        return []
    parts: list[list[int]] = [[members[0]]]
    for before, index in pairwise(members):
        if border.search(text, found[before].end, found[index].start + 1):
            parts.append([])
        parts[-1].append(index)
    return parts


def _assign(text: str, found: Sequence[Quantity], sentence: list[int], result: list[Periods]) -> None:
    years = {found[i].date_readings[0] for i in sentence if _is_date(found[i])}
    values = [i for i in sentence if not _is_date(found[i])]
    dates = [i for i in sentence if _is_date(found[i])]
    begin, end = found[sentence[0]].start, found[sentence[-1]].end
    if len(years) > 1 and len(values) == len(dates) and _RESPECTIVELY.search(text, max(0, begin - 80), end + 80):
        for value, date in zip(values, dates, strict=True):
            result[value] = found[date].date_readings
        return
    last: Periods = ()
    for clause in _clauses(text, found, sentence):
        own = [i for i in clause if _is_date(found[i])]
        if own:
            last = tuple(reading for i in own for reading in found[i].date_readings)
            _pair(found, clause, last, result)
        elif len(years) > 1:
            for index in clause:
                result[index] = last


def _clauses(text: str, found: Sequence[Quantity], sentence: list[int]) -> list[list[int]]:
    """Return the clauses of a sentence; a short one that only dates the next is joined to it."""
    clauses = _split(text, _CLAUSE_END, found, sentence)
    joined: list[list[int]] = []
    open_introduction = False
    for clause in clauses:
        if open_introduction:
            joined[-1] += clause
        else:
            joined.append(list(clause))
        start = found[clause[0]].start
        begun = text[_clause_start(text, start) : start]
        short = len(_WORD.findall(begun)) <= _INTRODUCTION and (not begun.strip() or bool(_PREPOSITION.match(begun)))
        open_introduction = short and all(_is_date(found[i]) for i in clause)
    return joined


def _clause_start(text: str, start: int) -> int:
    borders = [m.end() for m in re.finditer(r"[.!?,;:]\s|[。！？，；：\n]", text[max(0, start - 60) : start])]
    return max(0, start - 60) + (borders[-1] if borders else 0)


def _pair(found: Sequence[Quantity], clause: list[int], dates: Periods, result: list[Periods]) -> None:
    """Give each value its date: the only one, or the one beside it where values and dates alternate."""
    kinds = [_is_date(found[i]) for i in clause]
    alternate = len(clause) > 2 and len(clause) % 2 == 0 and all(a != b for a, b in pairwise(kinds))
    for place, index in enumerate(clause):
        if kinds[place]:
            continue
        if alternate:
            result[index] = found[clause[place - 1 if kinds[0] else place + 1]].date_readings
        else:
            result[index] = dates


def apart(statement: Periods, evidence: Periods) -> bool:
    """Return whether both are stated and no period of one can be a period of the other."""
    return bool(statement and evidence) and all(a.clashes(b) for a in statement for b in evidence)
