"""Whether a claim can be researched at all: it can be wrong, and it says what would show that it is."""

import re
from bisect import bisect_right
from collections.abc import Iterator

from factledger.checks.text.fold import simplified

_VAGUE_WORD = re.compile(
    r"""\b(?:
      best(?![- ]?sell) | better(?!\sthan\s(?:[<>≥≤~≈$€£]\s?)?\d) | good | great
    | excellent | excellence | superb | outstanding | bad | badly | worse | worst
    | (?:un)?important(?:ly)? | importance
    | (?<!statistically\s)(?:in)?significant(?:ly)? | (?<!statistical\s)significance
    | crucial(?:ly)? | essential(?:ly)? | remarkabl[ey] | notabl[ey] | noteworthy | impressive(?:ly)?
    | interesting(?:ly)? | promising | exciting | amazing(?:ly)? | wonderful | superior | inferior | ideal(?:ly)?
    | worthwhile
    | (?:наи|по|са)?лучш\w{1,3} | хорош\w{0,3} | (?:наи)?худш\w{1,3} | хуже | плох\w{0,3} | неплох\w{0,3}
    | (?:не)?важн\w{1,8} | (?<!статистически\s)(?:не)?значим\w{0,4}
    | (?:не)?значительн\w{1,4} | (?:не)?существенн\w{1,4} | отличн\w{1,3}(?!\sот\b) | прекрасн\w{1,3}
    | замечательн\w{1,3} | выдающ\w{2,4} | великолепн\w{1,3} | идеальн\w{1,3} | интересн\w{1,3} | перспективн\w{1,3}
    | достойн\w{1,3}
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words whose truth is a matter of taste; what can be counted (`greater`, `популярный`) is not among them."""

_VAGUE_CHINESE = re.compile(
    r"""
      (?:最|更|较|很|极|超|非常|十分|相当|越来越|比较|更加|特别)好(?!转|奇|评|客|莱坞|战|学|氧|友)
    | (?:最|更|较|很|极|非常|十分|比较|更加)(?:佳(?!.{0,6}奖)|差|坏|棒|糟|优|理想)
    | (?<![友爱偏喜嗜癖正恰刚只看做备完安和修讨叫你同幸搞办写订说弄想约])好
      (?=[的吗呢吧啊么呀用看吃玩听于过]|不好|[\s，。！？、；,.!?;]|$)
    | (?<![严慎双多三四二两比体权着尊侧加保])重要 | 至关重要 | 良好 | 美好 | 优秀 | 优异 | 优越 | 出色 | 卓越 | 杰出
    | 完美(?!世界) | 糟糕
    | (?<!统计)(?<!统计上)显著 | (?<!统计)(?<!统计上)明显 | 值得(?!买) | 有意义 | 有趣 | 精彩
    | 了不起
    """,
    re.VERBOSE,
)
"""The same in Chinese; 好 alone only where it says what something is like, not inside 友好, 爱好, 好莱坞 or 做好."""

_TITLE_MARKS = re.compile(r"《[^《》]{1,80}》")
_QUOTED = re.compile(r"«([^«»]{1,80})»|“([^“”]{1,80})”|„([^„“”]{1,80})[“”]|\"([^\"]{1,80})\"|「([^「」]{1,80})」")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LETTER = re.compile(r"[^\W_]")
_HAN = re.compile("[\u3400-\u9fff]")
_FEWEST_NAME_CHARACTERS = 3
_MOSTLY_CAPITALS = 0.8
_LOOK_BEHIND = 80
"""Characters before a word that tell whether it opens a sentence."""

_NOTHING = re.compile(
    r"""(?:
      (?:there\s(?:is|are)\s)?(?:none|no(?:ne\sknown)?|nothing|nil|null|n\W?a|not\s(?:applicable|available|known)|unknown|tbd|todo)
    | (?:there\sis\s)?no\s(?:falsifier|finding|counter-?example|such\sfinding)s?
    | (?:it\s)?(?:cannot|can't)\sbe\s(?:falsified|wrong|disproved)
    | impossible | unfalsifiable
    | нет(?:\s(?:данных|такого|таких|опровержени[яй]|фальсификатора))? | никак\w+ | ничего | ничто | отсутствует
    | неизвестно
    | не\s(?:знаю|применимо|известно|существует) | невозможно(?:\sопровергнуть)? | нельзя\sопровергнуть | н/д
    | неприменимо
    | (?:暂|并)?(?:没有|无|没)(?:证伪条件|反例|反证|任何|相关(?:数据|信息))? | 不适用 | 未知 | 不知道 | 不清楚
    | 不可能 | 无法证伪 | 不详
    )?""",
    re.IGNORECASE | re.VERBOSE,
)
_QUESTION_MARKS = frozenset("?？؟")
_ASKING_LAST = ("吗", "么")
_WHAT_IS_SAID = re.compile(
    r"(?:说明|说法|指出|表明|给出|提到|提及|提供|载明|写明|写到|记载|解释|显示|列出|披露|公布|回答|确定|知道|没说|未说|没有说)"
    r".{2,}(?:什么|怎么|多少|哪里)$"
)
"""A Chinese statement may end in what it says that sources do or do not say: 来源没有说明价格是多少."""
_QUESTION = re.compile(
    r"""(?:what|which|who|whom|whose|why|how(?:\s(?:many|much|often|long|far|do|does|did|is|are))|(?:is|are)\sthere
            |(?:do|does|did|can|could|will|would|is|are|was|were)\s(?:the|a|an|any|it|they|this|these))\b
    | (?:как(?:ой|ая|ое|ие|ого)|сколько|кто|почему|зачем|\w+\sли)\b
    | (?:是否|为什么|为何|哪些|哪个|哪|多少|怎么|如何|谁)
    """,
    re.IGNORECASE | re.VERBOSE,
)


def researchable(claim: str, falsifier: str) -> list[str]:
    """Return the reasons against researching a claim, in English with the offending word; empty when there are none.

    A word that cannot be wrong ("best", лучший, 重要) counts unless it belongs to a name: capitalised beside another
    capital, or between title or quotation marks. A falsifier must be a finding: neither missing nor a question.
    """
    reasons = [f"{word!r} cannot be wrong: say what is measured" for word in dict.fromkeys(_vague_words(claim))]
    finding, behind = _bare(falsifier)
    if _NOTHING.fullmatch(finding):
        reasons.append(f"no finding is named that would prove the claim wrong: {falsifier.strip()!r}")
    elif _asks(finding) or not _QUESTION_MARKS.isdisjoint(behind):
        reasons.append(f"the falsifier is a question, not a finding: {falsifier.strip()!r}")
    elif _letters(falsifier) == _letters(claim):
        reasons.append("the falsifier repeats the claim; name the finding that would contradict it")
    return reasons


def _asks(finding: str) -> bool:
    """Whether a text without marks at its ends is a question by its first or its last word."""
    asks_last = finding.endswith(_ASKING_LAST) and not _WHAT_IS_SAID.search(simplified(finding))
    return asks_last or _QUESTION.match(finding) is not None


def _bare(text: str) -> tuple[str, str]:
    """Return a text from its first letter or digit to its last, and what stands behind that."""
    first = _LETTER.search(text)
    last = _LETTER.search(text[::-1])
    end = len(text) - last.start() if last else 0
    return text[first.start() : end] if first else "", text[end:]


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())


def _vague_words(claim: str) -> Iterator[str]:
    text = _QUOTED.sub(_without_name, _TITLE_MARKS.sub(" ", claim))
    if not text.strip():
        return
    words = list(_WORD.finditer(text))
    starts = [word.start() for word in words]
    in_capitals = _is_in_capitals(words)
    for match in _VAGUE_WORD.finditer(text):
        place = bisect_right(starts, match.start())
        following = words[place] if place < len(words) else None
        if in_capitals or not _is_part_of_name(match, following, text):
            yield match.group()
    yield from (text[match.start() : match.end()] for match in _VAGUE_CHINESE.finditer(simplified(text)))


def _without_name(match: "re.Match[str]") -> str:
    """Drop a quoted name; a quoted word that begins with a small letter is no name, and neither is a lone vague one."""
    quoted = next(group for group in match.groups() if group).strip()
    if _HAN.match(quoted):
        is_name = len(quoted) >= _FEWEST_NAME_CHARACTERS
    else:
        is_name = quoted[:1].isupper() or quoted[:1].isdigit()
    return " " if is_name else match.group()


def _is_in_capitals(words: list["re.Match[str]"]) -> bool:
    """Whether a claim capitalises its words as a heading does, so that a capital says nothing."""
    long = [match.group() for match in words if len(match.group()) > 3]
    return len(long) > 3 and sum(word[0].isupper() for word in long) > _MOSTLY_CAPITALS * len(long)


def _is_part_of_name(match: "re.Match[str]", following: "re.Match[str] | None", text: str) -> bool:
    if not match.group()[0].isupper():
        return False
    if not _opens_sentence(text, match.start()):
        return True
    return following is not None and following.group()[0].isupper() and not following.group().isupper()


def _opens_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - _LOOK_BEHIND) : start].rstrip(" \t\"'«“„(")
    return not before or before[-1] in ".!?:;。！？：；\n"
