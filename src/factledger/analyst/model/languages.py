"""Languages by their English names, as prompts say them."""

import re

from factledger.checks.text.language import detect_language
from factledger.records import Language

_NAMES: dict[Language, str] = {
    "ar": "Arabic",
    "bg": "Bulgarian",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "el": "Greek",
    "en": "English",
    "es": "Spanish",
    "fa": "Persian",
    "fi": "Finnish",
    "fr": "French",
    "he": "Hebrew",
    "hi": "Hindi",
    "hu": "Hungarian",
    "id": "Indonesian",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "nl": "Dutch",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sv": "Swedish",
    "th": "Thai",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "vi": "Vietnamese",
    "zh": "Chinese",
}
_SCRIPTS: dict[Language, str] = {
    **dict.fromkeys(("de", "en", "es", "fr", "it", "pt"), "Latin"),
    **dict.fromkeys(("ru", "uk"), "Cyrillic"),
    "ja": "Japanese",
    "ko": "Hangul",
    "zh": "Han",
}
"""Script of each language that `detect_language` knows."""
_WORD = re.compile(r"[^\W\d_]+")
_FEWEST_LETTERS = 12
_FEWEST_LETTERS_OF_ONE_SCRIPT = 80
"""Languages of one script are told apart by their commonest words, which names hold as well."""


def language_name(code: Language) -> str:
    """Return the English name of a language; for one without a name here, words that say which it is."""
    return _NAMES.get(code, "the language of the question")


def language_fault(text: str, language: Language, known: str = "") -> tuple[str, bool] | None:
    """Return what is wrong with the language of a text, and whether it is plain; None when nothing is.

    Args:
        text: What a model wrote. A text of a few letters is in any language.
        language: In which it should be written.
        known: What the model was given; its words are names that may be repeated in their own script.
    """
    given = set(_WORD.findall(known.casefold()))
    own = " ".join(word for word in _WORD.findall(text) if word.casefold() not in given)
    found = detect_language(own)
    if len(own) < _FEWEST_LETTERS or found == language or not {found, language} <= _SCRIPTS.keys():
        return None
    if _SCRIPTS[found] == _SCRIPTS[language] and len(own) < _FEWEST_LETTERS_OF_ONE_SCRIPT:
        return None
    problem = f"it is written in {language_name(found)}; write it in {language_name(language)}"
    return problem, _SCRIPTS[found] != _SCRIPTS[language]
