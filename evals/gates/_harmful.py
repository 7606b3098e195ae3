"""Changes that make a quote false: after each of them the quote gate must refuse it."""

import re
from collections.abc import Callable
from random import Random

Tampering = Callable[[str, str, Random], str | None]
"""From a sentence and its page to a false quote; None where it does not apply."""

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_NEGATIONS = {"en": r"\b(?:not|never|no)\s+", "ru": r"\b(?:не|ни|нет)\s+", "zh": r"不|没有|未|无"}
_NUMERALS = re.compile(r"[零〇一二三四五六七八九十百千万亿两]{2,}")
_MAGNITUDE = re.compile(r"\d ?[十百千万亿]")


def _at(pattern: re.Pattern[str], text: str, random: Random) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return random.choice(found) if found else None


def _replaced(found: re.Match[str], text: str, put: str) -> str:
    return text[: found.start()] + put + text[found.end() :]


def _unit(text: str, random: Random) -> re.Match[str] | None:
    """Return a word, or in Chinese a character."""
    return _at(_HAN if len(_HAN.findall(text)) > len(text) / 4 else _WORD, text, random)


def _word_dropped(sentence: str, page: str, random: Random) -> str | None:
    found = _unit(sentence, random)
    return re.sub("  +", " ", _replaced(found, sentence, "")) if found else None


def _word_added(sentence: str, page: str, random: Random) -> str | None:
    found, other = _unit(sentence, random), _unit(page, random)
    blank = "" if found and _HAN.match(found[0]) else " "
    return _replaced(found, sentence, found[0] + blank + other[0]) if found and other else None


def _word_changed(sentence: str, page: str, random: Random) -> str | None:
    found, other = _unit(sentence, random), _unit(page, random)
    return _replaced(found, sentence, other[0]) if found and other else None


def _words_swapped(sentence: str, page: str, random: Random) -> str | None:
    pattern = re.compile(r"([^\W\d_]+)( )([^\W\d_]+)|([\u3400-\u9fff])()([\u3400-\u9fff])")
    found = _at(pattern, sentence, random)
    if not found:
        return None
    first, blank, second = (part for part in found.groups() if part is not None)
    return _replaced(found, sentence, second + blank + first)


def _letter_changed(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"(?<=[^\W\d_\u3040-\u9fff])[^\W\d_\u3040-\u9fff]"), sentence, random)
    return _replaced(found, sentence, chr(ord(found[0]) + 1)) if found and chr(ord(found[0]) + 1).isalpha() else None


def _letter_dropped(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"(?<=[^\W\d_])[^\W\d_](?=[^\W\d_])"), sentence, random)
    return _replaced(found, sentence, "") if found else None


def _digit_changed(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"\d"), sentence, random)
    return _replaced(found, sentence, str((int(found[0]) + random.randint(1, 9)) % 10)) if found else None


def _digit_dropped(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"(?<=\d)\d|\d(?=\d)"), sentence, random)
    return _replaced(found, sentence, "") if found else None


def _digit_added(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"(?<=\d)"), sentence, random)
    return _replaced(found, sentence, str(random.randint(0, 9))) if found else None


def _separator_dropped(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"(?<=\d)[.,](?=\d)"), sentence, random)
    return _replaced(found, sentence, random.choice(["", " ", ". "])) if found else None


def _words_joined(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"(?<=[^\W_\u3040-\u9fff]) (?=[^\W_\u3040-\u9fff])"), sentence, random)
    grouped = found and re.search(r"\d$", sentence[: found.start()]) and sentence[found.end()].isdigit()
    return _replaced(found, sentence, "") if found and not grouped else None


def _word_split(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"(?<=[^\W\d_\u3040-\u9fff]{2})(?=[^\W\d_\u3040-\u9fff]{2})"), sentence, random)
    return _replaced(found, sentence, " ") if found else None


def _cut_in_word(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"(?<=[^\W\d_\u3040-\u9fff])(?=[^\W\d_\u3040-\u9fff])"), sentence, random)
    if not found:
        return None
    parts = sentence[: found.start()], sentence[found.start() :]
    return random.choice(parts)


def _cut_in_number(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"(?<=\d)(?=[.,]?\d)|(?<=\d[.,])(?=\d)"), sentence, random)
    return random.choice((sentence[: found.start()], sentence[found.start() :])) if found else None


def _cut_in_numeral(sentence: str, page: str, random: Random) -> str | None:
    found = _at(_NUMERALS, sentence, random) or _at(_MAGNITUDE, sentence, random)
    at = found.start() + random.randint(1, len(found[0].replace(" ", "")) - 1) if found else 0
    return random.choice((sentence[:at], sentence[at:])) if found else None


def _begun_behind_negation(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(rf"(?:{'|'.join(_NEGATIONS.values())})(?=\w)", re.IGNORECASE), sentence, random)
    return sentence[found.end() :] if found else None


def _negation_dropped(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile("|".join(_NEGATIONS.values()), re.IGNORECASE), sentence, random)
    return _replaced(found, sentence, "") if found else None


def _negation_added(sentence: str, page: str, random: Random) -> str | None:
    if _HAN.search(sentence):
        found = _at(re.compile("是|有|能|可|会|被|在"), sentence, random)
        return _replaced(found, sentence, "不" + found[0]) if found else None
    found = _at(re.compile(r"(?<=[a-zа-я]) (?=[a-zа-я])"), sentence, random)
    word = " не " if re.search("[а-я]", sentence) else " not "
    return _replaced(found, sentence, word) if found else None


def _sign_added(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile(r"(?<=[^\W\d_] )(?=\d)|(?<=[\u3400-\u9fff])(?=\d)"), sentence, random)
    return _replaced(found, sentence, "-") if found else None


def _yo_changed(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile("[ёе]"), sentence, random)
    return _replaced(found, sentence, "е" if found[0] == "ё" else "ё") if found else None


def _accent_changed(sentence: str, page: str, random: Random) -> str | None:
    found = _at(re.compile("[aeouéèàöüñç]"), sentence, random)
    swap = dict(zip("aeouéèàöüñç", "áéóúeeaounc", strict=True))
    return _replaced(found, sentence, swap[found[0]]) if found else None


HARMFUL: dict[str, Tampering] = {
    "word dropped": _word_dropped,
    "word added": _word_added,
    "word changed": _word_changed,
    "words swapped": _words_swapped,
    "letter changed": _letter_changed,
    "letter dropped": _letter_dropped,
    "digit changed": _digit_changed,
    "digit dropped": _digit_dropped,
    "digit added": _digit_added,
    "separator dropped": _separator_dropped,
    "words joined": _words_joined,
    "word split": _word_split,
    "cut in word": _cut_in_word,
    "cut in number": _cut_in_number,
    "cut in numeral": _cut_in_numeral,
    "begun behind negation": _begun_behind_negation,
    "negation dropped": _negation_dropped,
    "negation added": _negation_added,
    "sign added": _sign_added,
    "yo changed": _yo_changed,
    "accent changed": _accent_changed,
}
"""Every way to tamper with a quote that is tried, by name; none but the three that cut leaves all words in place."""
