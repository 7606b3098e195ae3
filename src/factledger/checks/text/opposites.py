"""Words that exclude each other: what made a loss made no profit, and who was excluded was not included."""

import re

_PAIRS = (
    (r"\bprofit(?:s|able)?\b|\bприбыл\w*|盈利", r"\bloss(?:es)?\b|\bубыт\w*|亏损"),
    (r"\binclud(?:ed|es|ing)?\b|\bвключ[аеи]\w*|纳入|包括", r"\bexclud(?:ed|es|ing)?\b|\bисключ[аеи]\w*|排除"),
    (
        r"\b(?:largest|biggest)\b|\bкрупнейш\w+|\bнаибольш\w+|\bсам\w{2,3} (?:крупн|больш)\w+|最大",
        r"\bsmallest\b|\bнаименьш\w+|\bсам\w{2,3} (?:маленьк|мелк)\w+|最小",
    ),
    (r"\bhighest\b|\bнаивысш\w+|\bсам\w{2,3} высок\w+|最高", r"\blowest\b|\bнаинизш\w+|\bсам\w{2,3} низк\w+|最低"),
    (r"\bapprov(?:ed|es|al)\b|\bодобр\w+|批准|核准", r"\breject(?:ed|s|ion)?\b|\bотклон\w+|驳回|否决|拒绝"),
    (r"\b(?:won|wins)\b|\bвыигра\w+|胜诉|获胜", r"\b(?:lost|loses)\b|\bпроигра\w+|败诉|落败"),
    (r"\bopen(?:ed|s)\b|\bоткры\w+|开业|启用", r"\bclos(?:ed|es|ure)\b|\bзакры\w+|关闭|停业|停用"),
    (r"\b(?:bought|acquired)\b|\bкупил\w*|\bприобр\w+|收购|买入", r"\bsold\b|\bпрода(?:л|н)\w*|出售|卖出"),
    (r"\b(?:guilty|convicted)\b|\bвиновн\w+|\bосужд\w+|有罪", r"\bacquitted\b|\bневиновн\w+|\bоправда\w+|无罪"),
)
_COMPILED = tuple((re.compile(one, re.IGNORECASE), re.compile(two, re.IGNORECASE)) for one, two in _PAIRS)


def says_the_opposite(statement: str, sentence: str) -> bool:
    """Whether a sentence has the opposite of a word of a statement, and not the word itself."""
    return any(
        (one.search(statement) and not two.search(statement) and two.search(sentence) and not one.search(sentence))
        or (two.search(statement) and not one.search(statement) and one.search(sentence) and not two.search(sentence))
        for one, two in _COMPILED
    )
