"""What a figure is counted by: "a month", "в месяц", 每月; without it the figure says something else."""

import re

_BEHIND = re.compile(
    r"\s?(?:/|\s(?:a|an|per|each|every)\s)\s?(?:second|minute|hour|day|night|week|month|quarter|year|person|head|page"
    r"|piece|visit)(?![\w'’])"
    r"|\s(?:в|за|каждый|каждую)\s(?:секунду|минуту|час|день|сутки|ночь|неделю|месяц|квартал|год|страницу|штуку"
    r"|посещение)(?!\w)|\s?/\s?(?:мес|месяц|год|день|сутки|час|чел|шт)\.?(?!\w)|\s(?:ежемесячно|ежегодно|ежедневно)(?!\w)"
    r"|\s?(?:/|每)(?:秒|分钟|小时|天|日|晚|周|月|季度|年|人|页|次)",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"每个?(?:秒|分钟|小时|天|日|晚|周|月|季度|年|人|页|次)?$")
_HAN_COUNTED = re.compile(r"[次倍个本台辆件张条名位人页晚岁层把套种]")
_NUMERAL = re.compile(r"[\d一二两三四五六七八九十百千万亿]$")


def with_rate(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the bounds of a figure with what it is counted by, where that stands directly beside it.

    A Chinese number comes with its measure word, without which it is no answer (两次).
    """
    counted = _HAN_COUNTED.match(text, end) if _NUMERAL.search(text, start, end) else None
    end = counted.end() if counted else end
    behind = _BEHIND.match(text, end)
    before = _BEFORE.search(text, 0, start)
    return before.start() if before else start, behind.end() if behind else end
