"""Words that turn a claim's query towards one of the four angles."""

from factledger.records import Angle, Language

_WORDS: dict[Language, dict[Angle, tuple[str, ...]]] = {
    "en": {
        "claim": (),
        "support": ("evidence", "confirmed", "data", "results"),
        "refutation": ("criticism", "disputed", "retraction", "correction", "contradicts", "failed to replicate"),
        "provenance": ("original study", "primary source", "dataset", "official statistics", "press release"),
    },
    "ru": {
        "claim": (),
        "support": ("подтверждение", "подтверждено", "данные", "результаты"),
        "refutation": ("критика", "оспорено", "опровержение", "отзыв статьи", "исправление", "не подтвердилось"),
        "provenance": (
            "исходное исследование",
            "первоисточник",
            "набор данных",
            "официальная статистика",
            "пресс-релиз",
        ),
    },
    "zh": {
        "claim": (),
        "support": ("证据", "证实", "数据", "结果"),
        "refutation": ("批评", "争议", "质疑", "撤稿", "更正", "辟谣"),
        "provenance": ("原始研究", "第一手来源", "数据集", "官方统计", "新闻稿"),
    },
}


def angle_words(angle: Angle, language: Language) -> tuple[str, ...]:
    """Return the words an angle adds to a query, most telling first; none for the claim itself.

    A language without words of its own gets the English ones.
    """
    return _WORDS.get(language, _WORDS["en"])[angle]
