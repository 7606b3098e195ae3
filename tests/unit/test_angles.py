"""Each angle has words of its own in each language."""

import pytest

from factledger.checks import angle_words, terms
from factledger.records import ANGLES


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_every_angle_but_the_claim_has_words(language: str) -> None:
    assert angle_words("claim", language) == ()
    for angle in ANGLES[1:]:
        words = angle_words(angle, language)
        assert words
        assert all(word == word.strip() and terms(word) for word in words)


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_no_word_serves_two_angles(language: str) -> None:
    words = [word for angle in ANGLES for word in angle_words(angle, language)]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("angle", "language", "word"),
    [
        ("refutation", "en", "retraction"),
        ("refutation", "ru", "опровержение"),
        ("refutation", "zh", "撤稿"),
        ("provenance", "en", "original study"),
        ("provenance", "ru", "первоисточник"),
        ("provenance", "zh", "数据集"),
        ("support", "en", "evidence"),
        ("support", "ru", "подтверждение"),
        ("support", "zh", "证据"),
    ],
)
def test_words_name_what_the_angle_looks_for(angle: str, language: str, word: str) -> None:
    assert word in angle_words(angle, language)  # type: ignore[arg-type]  # a table of literals is read as plain text


def test_a_language_without_words_gets_the_english_ones() -> None:
    assert angle_words("refutation", "de") == angle_words("refutation", "en")
