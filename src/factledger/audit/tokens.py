"""What citations look like in the reports that people and tools write."""

import re
from collections.abc import Iterator

from factledger.audit.raised import lowered
from factledger.checks import quantities

_WORDS = r"(?:[^\[\]\\\n]|\\.|\n(?![ \t]*\n)|\[[^\[\]\n]{0,100}\]){0,400}+"
_TITLE = r"(?:[ \t]+(?:\"[^\"\n]*\"|'[^'\n]*'))?"
_TARGET = rf"\([ \t]*(?:<(?P<link_in>[^<>\n]*)>|(?P<link>(?:[^\s()\\]|\\.|\([^\s()]*\))*+)){_TITLE}[ \t]*\)"
_IMAGE_TARGET = rf"\([ \t]*(?:<[^<>\n]*>|(?:[^\s()\\]|\\.|\([^\s()]*\))*+){_TITLE}[ \t]*\)"
_ID = r"(?:\^?(?-i:[SFKE])\d{1,6}|\^?\d{1,3})(?:[ \t]*[-–—][ \t]*\^?S?\d{1,3})?"
_PAGE = (
    r"(?:(?:[сСcp]|стр|pp|pages?|страниц[аы]|S)\.?[ \t]*\d{1,5}(?:[ \t]*[-–—][ \t]*\d{1,5})?"
    r"|第[ \t]*\d{1,5}(?:[ \t]*[-–—至][ \t]*\d{1,5})?[ \t]*[页頁])"
)
_LABEL = (
    r"(?:sources?|see(?: also)?|via|refs?\.?|references?|cf\.?|from|citations?|источники?|см\.?(?: также)?|ссылк[аи]"
    r"|по данным|来源|出处|资料来源|数据来源|參見|参见|参考|见|引自|來源)"
)
_SEPARATOR = r"[ \t]*[,，、;；][ \t]*"
_IDS = rf"{_ID}(?:{_SEPARATOR}(?:{_ID}|{_PAGE}))*"
_NAME = r"[^\s\[\]()（）【】<>,，、;；:：\"“”«»「」]"
_FILE = (
    rf"(?!www\.)(?:{_NAME}(?:[ \t]?{_NAME}){{0,80}}\.)"
    r"(?:pdf|docx?|md|markdown|html?|txt|text|rst|csv|tsv|jsonl?|xlsx?|pptx?|odt|rtf|epub)(?![\w.])"
)
_FILES = rf"{_FILE}(?:{_SEPARATOR}(?:{_FILE}|(?-i:S)\d{{1,6}})|(?:{_SEPARATOR}|[ \t]+){_PAGE})*"
_IN_ADDRESS = r"[^\s<>\"'`|（）()\[\]{}，。；、：！？“”«»「」]"
TOKEN = re.compile(
    rf"!\[(?P<alt>{_WORDS})\]{_IMAGE_TARGET}"
    r"|\[\^(?P<note>[^\]\s]{1,80})\]"
    rf"|\[(?P<words>{_WORDS})\](?:{_TARGET}|\[(?P<label>[^\[\]\n]{{0,80}})\])"
    rf"|\\?[\[【［〔][ \t]*(?P<ids>{_IDS})[ \t]*\\?[\]】］〕]"
    r"|【(?P<tool>\d{1,3}(?::\d{1,3})?)†[^】\n]{0,200}】"
    rf"|[\[【(（][ \t]*(?:{_LABEL}(?:[ \t]*[:：][ \t]*|[ \t]+|(?<=[\u4e00-\u9fff])))?(?P<files>{_FILES})[ \t]*[\]】)）]"
    r"|\[(?P<alone>[^\[\]\n^]{1,80})\]"
    r"|<(?P<auto>(?:https?://|www\.)[^<>\s]+)>"
    rf"|(?P<bare>(?<![a-z0-9])(?:https?://|www\.){_IN_ADDRESS}+(?:\([^\s()]*\){_IN_ADDRESS}*)*)"
    r"|\bdoi:[ \t]*(?P<doi>10\.\d{4,9}/[^\s<>\"'()\[\]]+)"
    r"|<a\b[^<>]{0,500}?href[ \t]*=[ \t]*[\"']?(?P<href>[^\"'\s<>]+)[^<>]{0,200}>(?P<anchor>[^<\n]{0,400})</a>"
    r"|<sup>[ \t]*(?P<sup>\d{1,3}(?:[ \t]*[,–-][ \t]*\d{1,3})*)[ \t]*</sup>"
    r"|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?:[,⁻–-][⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})*)"
    r"|</?(?P<tag>sup|sub|small|span|font|u|b|i|em|strong|mark|br|p|div)\b[^<>\n]{0,200}>",
    re.IGNORECASE,
)
"""One citation, image or tag; which group is there says what it is."""

OPENS = re.compile(rf"[(（\[【][ \t]*(?:{_LABEL}[ \t]*[:：]?[ \t]*)?\Z", re.IGNORECASE)
"""Ends before a citation in brackets: `(`, `(see `."""
CLOSES = re.compile(r"[ \t]*[.。]?[ \t]*[)）\]】]")
LABELLED = re.compile(
    r"(?:(?<=[.!?。！？;；])[ \t]*|^[ \t]*(?:[-*•][ \t]+)?)"
    rf"[*_]{{0,3}}{_LABEL}[*_]{{0,3}}[ \t]*[:：][ \t]*[*_]{{0,3}}\Z",
    re.IGNORECASE | re.MULTILINE,
)
"""Ends before citations behind a label that begins a line or follows a sentence: `Source: `."""
LINE_ENDS = re.compile(r"[ \t*_.。;；]*(?=\n|\Z)")
BETWEEN = re.compile(r"[ \t]*(?:[,，、;；&+][ \t]*|(?:and|и|和|与)[ \t]+)?")
"""What parts citations that belong together."""

_LABEL_WORDS = re.compile(
    r"[\W_]*|[\s*_]*[\[(（][^()（）\[\]]*[\])）][\s*_]*|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}"
    r"|[\s\[(*_]*(?:sources?|references?|refs?|citations?|links?|here|url|источники?|ссылка|здесь|来源|出处|链接)"
    r"(?:\s\d{1,2})?[\s\])*_:.]*"
    r"|(?:https?://)?(?:[\w-]+\.)+[a-zа-яё]{2,12}(?:/\S*)?",
    re.IGNORECASE,
)
_NUMBERED_LINK = re.compile(r"\[(\d{1,3})\]\(([^\s()]+)\)")
_MARKS = re.compile(rf"[ \t]*{_IDS}[ \t]*", re.IGNORECASE)
_MARK = re.compile(r"S\d{1,6}")
_FILE_NAME = re.compile(_FILE, re.IGNORECASE)
_NUMBER = re.compile(r"\^?([SFKE]?)(\d{1,6})")
_MOST_IN_RANGE = 50


def are_marks(words: str) -> bool:
    """Whether words are numbers that may stand for sources: `3`, `S3, S4`."""
    return bool(_MARKS.fullmatch(words))


def files_and_marks(words: str) -> tuple[list[str], list[str]]:
    """Return the names of files in `a.pdf, p. 3; S1` and the marks, without pages."""
    parts = re.split(_SEPARATOR, words)
    files = [found[0] for part in parts if (found := _FILE_NAME.match(part))]
    return files, [part for part in parts if _MARK.fullmatch(part)]


def is_label(words: str) -> bool:
    """Whether a link's words only name what it leads to: `Source`, `[3]`, `(The Times)`, a bare address."""
    return bool(_LABEL_WORDS.fullmatch(words))


def states_amount(words: str) -> bool:
    """Whether a link's words state more than a title does: a share, a sum of money or a measure."""
    return any(q.kind in {"percent", "points", "money", "measure"} for q in quantities(words))


def numbers_links(text: str) -> bool:
    """Whether links whose words are a number are numbered citations: from 1 on, each number for one address."""
    leads = {(int(number), target) for number, target in _NUMBERED_LINK.findall(text)}
    return sorted(number for number, _ in leads) == list(range(1, len(leads) + 1))


def spread(marks: str) -> Iterator[str]:
    """Yield the single marks of `1, 3-5`, raised or not; pages (`с. 12`) are none."""
    for part in re.split(r"[,，、;；]", lowered(marks)):
        ends = [_NUMBER.fullmatch(end.strip()) for end in re.split(r"[-–—]", part)]
        first, last = ends[0], ends[-1]
        if first:
            begin, finish = int(first[2]), int(last[2]) if last else 0
            for number in range(begin, max(begin, min(finish, begin + _MOST_IN_RANGE)) + 1):
                yield f"{first[1]}{number}"
