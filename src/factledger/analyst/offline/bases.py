"""Bases that are easily taken for one another: sales and fleet, revenue and profit, GAAP and not."""

import re

_PAIRS: tuple[tuple[str, str, str, str], ...] = (
    # name of one, its words, name of the other, its words
    (
        "sales",
        r"\bsold\b|\bsales\b|\bsell\w*|\bпрода[нжвё]\w+|销量|销售|售出|卖出",
        "stock",
        r"\bfleet\b|\bstock of\b|\bon the roads?\b|\bin use\b|\bregistered\b|(?<!\w)парк\w{0,2}(?!\w)"
        r"|зарегистрирован\w*|保有量|在册|上路",
    ),
    ("sales", r"\bsold\b|\bsales\b|\bпрода[нжвё]\w+|销量|售出|卖出", "recalls", r"\brecall\w*|\bотозва\w+|召回"),
    (
        "sales",
        r"\bsold\b|\bsales\b|\bпрода[нжвё]\w+|销量|售出|卖出",
        "production",
        r"\bproduced\b|\bproduction\b|\bbuilt\b|\bвыпущен\w*|\bпроизве\w+|产量|生产",
    ),
    (
        "revenue",
        r"\brevenues?\b|\bturnover\b|\bвыручк\w+|\bоборот\w*|营收|营业收入",
        "profit",
        r"\bprofits?\b|\bnet income\b|\bприбыл\w+|利润",
    ),
    ("exports", r"\bexport\w*|\bэкспорт\w*|出口", "imports", r"\bimport\w*(?!an)|\bимпорт\w*|进口"),
    (
        "births",
        r"\bbirths?\b|\bborn\b|\bрожд\w+|\bроди\w+|出生",
        "deaths",
        r"\bdeaths?\b|\bdied\b|\bсмерт\w+|\bумер\w*|死亡",
    ),
    ("deliveries", r"\bdeliver\w+|\bпостав\w+|交付", "orders", r"\border(?:s|ed)\b|\bзаказ\w*|订单"),
    (
        "men",
        r"\b(?:men|males?|boys)\b|\bмужчин\w*|男性|男子",
        "women",
        r"\b(?:women|females?|girls)\b|\bженщин\w*|女性|女子",
    ),
    ("GAAP", r"(?<!non-)\bGAAP\b", "non-GAAP", r"\bnon-GAAP\b"),
    (
        "the least",
        r"\bminimum\b|\bleast\b|\bминимальн\w+|最低|最小",
        "the most",
        r"\bmaximum\b|\bмаксимальн\w+|最高|最大",
    ),
    (
        "standard mode",
        r"\bstandard mode\b|стандартном режиме|标准模式",
        "eco mode",
        r"\beco(?:nomy)?[- ]mode\b|эко\w* ?-?режиме|экономичном режиме|节能模式|省电模式",
    ),
    (
        "running time",
        r"\bbattery life\b|\brun(?:ning)? ?time\b|\blast(?:s|ed)?\b|\bon (?:one|a single) charge|время (?:автономной"
        r" )?работы"
        r"|автономност\w+|от одного заряда|续航|可使用",
        "charging time",
        r"\bcharging time\b|\b(?:fully )?charge[ds]? in\b|\bto (?:fully )?charge\b|время зарядки|заряжа\w+|зарядить"
        r"|充电时间|充满",
    ),
)
_READ = tuple((one, re.compile(a, re.IGNORECASE), other, re.compile(b, re.IGNORECASE)) for one, a, other, b in _PAIRS)


def other_basis(name: str, definition: str, quote: str) -> str:
    """Return the reason when a quote speaks of another basis than the metric, and not of the metric's; else empty."""
    asked = f"{name} {definition}"
    for one, first, other, second in _READ:
        for own_name, own, foreign_name, foreign in ((one, first, other, second), (other, second, one, first)):
            if own.search(asked) and not foreign.search(asked) and foreign.search(quote) and not own.search(quote):
                return f"The quote speaks of {foreign_name}, the metric of {own_name}"
    return ""
