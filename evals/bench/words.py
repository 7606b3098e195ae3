"""Made-up text in three languages: words as frequent as in a language, the same on every machine."""

import random
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

from factledger.checks.text.terms import FUNCTION_WORDS

LANGUAGES = ("en", "ru", "zh")
PARAGRAPHS = 20
"""Of one document; each becomes one passage."""
_VOCABULARY = 50_000
_LETTERS = {"en": "abcdefghijklmnopqrstuvwxyz", "ru": "абвгдежзийклмнопрстуфхцчшщыьэюя"}
_LENGTHS = (3, 4, 5, 6, 7, 8, 9, 11)
_HAN = "".join(map(chr, range(0x4E00, 0x4E00 + 2_500)))
_HAN_FUNCTION = "的 了 是 在 和 与 对 从 到 由 之 其 这 那 也 都 而 但".split()
_SHEET = 500
"""Files in one folder."""


class Language:
    """Words of one language by rank; the first are its function words, as in print, the others are made up.

    Args:
        name: One of `LANGUAGES`.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.gap = "" if name == "zh" else " "
        self._paragraph = 150 if name == "zh" else 120  # words that make a passage, and not two
        chance = random.Random(f"words {name}")  # noqa: S311 - a bench needs the same words each time
        first = _HAN_FUNCTION if name == "zh" else sorted(FUNCTION_WORDS[name])
        made = (_word(name, chance) for _ in range(_VOCABULARY))
        self._words = list(dict.fromkeys([*first, *made]))
        self._weights = list(accumulate(1 / rank for rank in range(1, len(self._words) + 1)))

    def words(self, count: int, chance: random.Random) -> list[str]:
        """Return words, each as often as Zipf's law has it."""
        return chance.choices(self._words, cum_weights=self._weights, k=count)

    def paragraph(self, chance: random.Random) -> str:
        """Return the text of one passage."""
        return self.gap.join(self.words(self._paragraph, chance)) + ("。" if self.name == "zh" else ".")

    def question(self, chance: random.Random) -> str:
        """Return six words, frequent ones among them as in any question."""
        return self.gap.join(self.words(6, chance))


def languages() -> list[Language]:
    """Return the three languages."""
    return [Language(name) for name in LANGUAGES]


def paragraphs(count: int) -> Iterator[tuple[Language, str]]:
    """Yield paragraphs, those of one document after another in the same language."""
    spoken, chance = languages(), random.Random("paragraphs")  # noqa: S311 - as above
    for number in range(count):
        language = spoken[number // PARAGRAPHS % len(spoken)]
        yield language, language.paragraph(chance)


def write_documents(folder: Path, passages: int) -> None:
    """Write files of `PARAGRAPHS` paragraphs each below a folder; those that are there stay as they are."""
    made = paragraphs(passages)
    for number in range(-(-passages // PARAGRAPHS)):
        texts = [text for _, text in (next(made) for _ in range(min(PARAGRAPHS, passages - number * PARAGRAPHS)))]
        path = folder / f"{number // _SHEET:04}" / f"{number:06}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text("\n\n".join(texts), "utf-8")


def questions(count: int) -> list[str]:
    """Return questions in the three languages by turns."""
    spoken, chance = languages(), random.Random("questions")  # noqa: S311 - as above
    return [spoken[number % len(spoken)].question(chance) for number in range(count)]


def _word(language: str, chance: random.Random) -> str:
    if language == "zh":
        return "".join(chance.choices(_HAN, k=2))
    return "".join(chance.choices(_LETTERS[language], k=chance.choice(_LENGTHS)))
