"""Which language a text is in, as far as the rules need to know."""

import re
from collections import Counter

SUPPORTED = ("en", "ru", "zh")
"""Languages with rules of their own."""

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_KANA = re.compile(r"[\u3040-\u30ff]")
_HANGUL = re.compile(r"[\uac00-\ud7af\u1100-\u11ff]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_OTHER_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W_]+")
_LEAST_AROUND = 0.15
"""The least share of other letters among the Latin ones for which these may be no more than names in a sentence."""
_NOT_RUSSIAN = re.compile(r"[іїєґўђјљњћџѓќ]", re.IGNORECASE)
_ENGLISH = frozenset(
    "the of and to in is was for on that by with as at from it an are be this which or what who when where how"
    " many much does did do has have had were will not their its about between after than why".split()
)
_ORDERS = frozenset(
    "compare define describe explain find give list name price prices show summarize tell translate".split()
)
_FOREIGN: dict[str, frozenset[str]] = {
    "de": frozenset("der die das und ist nicht ein eine von mit für auf wie viele wer wann den dem zu im".split()),
    "fr": frozenset("le la les des est et un une dans pour que qui du au combien quand où par sur avec".split()),
    "es": frozenset("el la los las es y un una en para que por con del cuántos cuándo quién cómo dónde se".split()),
    "pt": frozenset("o a os as é e um uma em para que por com do da quantos quando quem como onde não".split()),
    "it": frozenset("il lo la gli è e un una in per che di con del della quanti quando chi come dove non".split()),
}


def detect_language(text: str, default: str = "en") -> str:
    """Return the ISO 639-1 code of a text's language, decided by its scripts and its commonest words.

    `und` when the script is none of those known here; `default` when the text holds no letter at all.
    """
    han, kana, hangul = (len(p.findall(text)) for p in (_HAN, _KANA, _HANGUL))
    cyrillic, latin = len(_CYRILLIC.findall(text)), len(_LATIN.findall(text))
    letters = len(_OTHER_LETTER.findall(text))
    if not letters:
        return default
    # A CJK character carries about as much as half a word of letters, hence the weight.
    weights = Counter(zh=3 * (han + kana), ko=3 * hangul, ru=cyrillic, en=latin)
    weights["und"] = letters - han - kana - hangul - cyrillic - latin
    best = max(weights, key=lambda code: weights[code])
    if best == "en":
        best = _around_latin_names(text, weights)
    if best == "zh":
        return "ja" if kana * 5 > han else "zh"
    if best == "ru":
        return "uk" if len(_NOT_RUSSIAN.findall(text)) * 50 > cyrillic else "ru"
    return _latin_language(text) if best == "en" else best


def _around_latin_names(text: str, weights: Counter[str]) -> str:
    """Return the script of a text that holds most Latin letters: names of products outweigh the words around them.

    Words in lower case decide, where Latin ones neither begin an English sentence nor hold two words that join one.
    """
    other = max((code for code in weights if code not in ("en", "und")), key=lambda code: weights[code])
    if weights[other] < _LEAST_AROUND * weights["en"] or _latin_language(text) != "en":
        return "en"
    words = _WORD.findall(text)
    if words[0].casefold() in _ENGLISH | _ORDERS:
        return "en"
    joining = sum(word in _ENGLISH for word in map(str.casefold, words))
    plain = sum(len(word) for word in words if word[0].islower() and _LATIN.match(word))
    return other if not joining or (joining == 1 and weights[other] > plain) else "en"


def _latin_language(text: str) -> str:
    words = _WORD.findall(text.casefold())
    english = sum(map(_ENGLISH.__contains__, words))
    foreign = {code: sum(map(common.__contains__, words)) for code, common in _FOREIGN.items()}
    best = max(foreign, key=lambda code: foreign[code])
    return best if foreign[best] > max(english, 1) else "en"
