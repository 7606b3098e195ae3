"""A user's own text set in order: spaces, capitals, the final stop. No word is added, dropped or changed."""

import re

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_CLOSING = '"”»」』）)]'
_STEPS: tuple[tuple["re.Pattern[str]", str], ...] = (
    (re.compile(r"[ \t\u00a0\u3000]+"), " "),
    (re.compile(r" *\n *"), "\n"),
    (re.compile(rf"(?<=[{_HAN}，。！？；：]) +(?=[{_HAN}，。！？；：])"), ""),
    (re.compile(rf"(?<=[{_HAN}])[ ]*,[ ]*(?=[{_HAN}])"), "，"),
    (re.compile(rf"(?<=[{_HAN}])[ ]*;[ ]*(?=[{_HAN}])"), "；"),
    (re.compile(rf"(?<=[{_HAN}])[ ]*\?"), "？"),
    (re.compile(rf"(?<=[{_HAN}])[ ]*!"), "！"),
    (re.compile(rf"(?<=[{_HAN}])[ ]*\.(?=\s|$)"), "。"),
    (re.compile(r" +(?=[,;:!?.](?:\s|$))"), ""),
    (re.compile(r"(?<=\w) +([,;])(?=[^\W\d])"), r"\1 "),
    (re.compile(r"([,;])\1+"), r"\1"),
    (re.compile(r"(?<=[^\W\d_][,;])(?=[^\W\d_])"), " "),
    (re.compile(r"(?<=[a-zа-яё][.!?])(?=[A-ZА-ЯЁ][a-zа-яё])"), " "),
)
_LONE_I = re.compile(r"(?<![\w'’.])i(?=(?:['’](?:m|ve|ll|d))?(?![\w'’.]))")
_SENTENCE_START = re.compile(
    r"(?:^|(?<=[.!?…]\s)(?<!\.\w\.\s)(?<!\s\w\.\s)"
    r"|(?<=\n))[\"“«(]*([a-zа-яё])(?=[a-zа-яё'’-]*(?:[\s,;:!?]|\.(?!\w)|$))"
)
_ENDS = ".!?…。！？;；:：,，"


def tidy(text: str) -> str:
    """Return a text with single spaces, capitals at the beginning of sentences, and a stop at its end."""
    for pattern, replacement in _STEPS:
        text = pattern.sub(replacement, text)
    text = text.strip()
    text = _SENTENCE_START.sub(lambda m: m.group()[:-1] + m.group()[-1].upper(), text)
    if not re.search(r"[а-яё]", text, re.IGNORECASE):
        text = _LONE_I.sub("I", text)
    return text + _stop(text)


def _stop(text: str) -> str:
    core = text.rstrip(_CLOSING)
    if not core or core[-1] in _ENDS:
        return ""
    return "。" if re.match(f"[{_HAN}]", core[-1]) else "."
