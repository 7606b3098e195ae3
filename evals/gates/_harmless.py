"""Changes that layout makes to a text: after each of them the quote gate must still find the quote."""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import opencc  # a tool of the measurement, not of the product


Change = Callable[[str, Random], str]
"""Returns the text changed, or unchanged where the change does not apply to it."""

_CJK = "\u3400-\u9fff"
_LIGATURES = [("ffi", "ﬃ"), ("ffl", "ﬄ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ")]
_MARKS = [str.maketrans('"', "“"), str.maketrans("“”„«»「」", '"""""""'), str.maketrans("“”", "«»")]
_SINGLE = [str.maketrans("'", "’"), str.maketrans("’‘", "''")]
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}


def _sometimes(pattern: str, text: str, random: Random, put: Callable[[re.Match[str]], str], share: float = 0.3) -> str:
    return re.sub(pattern, lambda found: put(found) if random.random() < share else found[0], text)


def _wrapped(text: str, random: Random) -> str:
    return _sometimes(r"(?<=\S) (?=\S)", text, random, lambda _: random.choice(["\n", "\r\n", " \n  "]))


def _spaced_out(text: str, random: Random) -> str:
    return _sometimes(" ", text, random, lambda _: random.choice(["  ", "\u00a0", "\u2009", "\t", " \u00a0 "]))


def _softly_hyphenated(text: str, random: Random) -> str:
    invisible = ["\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\u200e"]
    return _sometimes(r"(?<=\w)(?=\w)", text, random, lambda _: random.choice(invisible), 0.1)


def _hyphenated(text: str, random: Random) -> str:
    pattern = r"(?<=[^\W\d_][^\W\d_][^\W\d_])(?=[^\W\d_]{3})(?<![\u3040-\u9fff])(?![\u3040-\u9fff])"
    return _sometimes(pattern, text, random, lambda _: random.choice(["-\n", "\u2010\n", "-\n  "]), 0.05)


def _marked_otherwise(text: str, random: Random) -> str:
    return text.translate(random.choice(_MARKS)).translate(random.choice(_SINGLE))


def _dashed_otherwise(text: str, random: Random) -> str:
    return _sometimes("[-–—‑−]", text, random, lambda _: random.choice("-–—‑−‐"), 1.0)


def _loosened(text: str, random: Random) -> str:
    text = _sometimes(r"(?<=[^\W\d]) ?(?=[,;:!?)%])", text, random, lambda _: " ")
    return _sometimes(r"(?<=[(\[«“])(?=\w)", text, random, lambda _: " ")


def _tightened(text: str, random: Random) -> str:
    return _sometimes(r"(?<=[^\W\d][,;:!?)]) (?=[^\W\d])", text, random, lambda _: "")


def _decomposed(text: str, random: Random) -> str:
    return unicodedata.normalize("NFD", text)


def _ligated(text: str, random: Random) -> str:
    for letters, ligature in _LIGATURES:
        text = text.replace(letters, ligature)
    return text


def _widened(text: str, random: Random) -> str:
    return text.translate(_WIDE)


def _cjk_spaced(text: str, random: Random) -> str:
    return re.sub(rf"(?<=[{_CJK}])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[{_CJK}])", " ", text)


def _cjk_tightened(text: str, random: Random) -> str:
    return re.sub(rf"(?<=[{_CJK}]) | (?=[{_CJK}])", "", text)


def _cjk_wrapped(text: str, random: Random) -> str:
    return _sometimes(rf"(?<=[{_CJK}])(?=[{_CJK}])", text, random, lambda _: "\n", 0.1)


@lru_cache(maxsize=1)
def _converter() -> "opencc.OpenCC":
    import opencc

    return opencc.OpenCC("s2t")


def _in_traditional(text: str, random: Random) -> str:
    return str(_converter().convert(text))


def _paged(text: str, random: Random) -> str:
    return _between_words(text, random, f"\n\n{random.choice(['17', '- 3 -', '128'])}\n\n")


def _headed(text: str, random: Random) -> str:
    head = "\n\nAnnual report 2023\n\n"
    return f"Annual report 2023\n\n{_between_words(text, random, head + random.choice(['', '17' + chr(10) * 2]))}{head}"


def _between_words(text: str, random: Random, put: str) -> str:
    gaps = [found.start() for found in re.finditer(rf"(?<=\w) (?=\w)|(?<=[{_CJK}])(?=[{_CJK}])", text)]
    at = random.choice(gaps) if gaps else 0
    return text[:at] + put + text[at:].lstrip(" ") if gaps else text


HARMLESS: dict[str, tuple[Change, str]] = {
    "line breaks": (_wrapped, "en ru zh"),
    "kinds of blanks": (_spaced_out, "en ru zh"),
    "invisible characters": (_softly_hyphenated, "en ru zh"),
    "words parted at line ends": (_hyphenated, "en ru"),
    "kinds of quotes": (_marked_otherwise, "en ru zh"),
    "kinds of dashes": (_dashed_otherwise, "en ru zh"),
    "blanks beside punctuation": (_loosened, "en ru"),
    "no blanks beside punctuation": (_tightened, "en ru"),
    "decomposed letters": (_decomposed, "en ru zh"),
    "ligatures": (_ligated, "en"),
    "full width": (_widened, "en ru zh"),
    "blanks beside Chinese": (_cjk_spaced, "zh"),
    "no blanks beside Chinese": (_cjk_tightened, "zh"),
    "line breaks in Chinese": (_cjk_wrapped, "zh"),
    "traditional characters": (_in_traditional, "zh"),
}
"""Each change with the languages it is made in; it is made to the quote, and to the page that holds it."""

IN_PAGES: dict[str, tuple[Change, str]] = {
    "page numbers": (_paged, "en ru zh"),
    "running heads": (_headed, "en ru zh"),
}
"""What only pages have."""
