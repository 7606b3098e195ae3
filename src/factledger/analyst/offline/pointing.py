"""Words that point at something named elsewhere: "it", "their", "which one", in three languages."""

import re
from typing import Literal

from factledger.records import Language

POINTS: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(
        r"\b(?:it|its|they|them|their|theirs|he|she|him|her|his|hers|this|that|these|those|which ones?"
        r"|the (?:other|first|second|former|latter|same)(?: ones?)?)\b",
        re.IGNORECASE,
    ),
    "ru": re.compile(
        r"(?<!\w)(?:он[аои]?|н?его|н?е[её]|н?их|н?ему|н?ей|н?им|н?ими|н[её]м|эт(?:от|а|о|и|ого|ой|их|у|им|ом)"
        r"|т(?:от|а|е|ого|ой|ех)|обо?их|оба|обе|перв(?:ый|ая|ое|ого|ой)|втор(?:ой|ая|ое|ого)"
        r"|друг(?:ой|ая|ое|ого))(?!\w)",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"[它他她其]|[这那][个些款种台部位]?|两者|二者|前者|后者|哪一?[个款种台部家位]"),
}
"""All of them. Some have other uses; what else a message holds decides."""
_SEVERAL: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(r"\b(?:they|them|their|theirs|these|those|which|both)\b", re.IGNORECASE),
    "ru": re.compile(
        r"(?<!\w)(?:они|н?их|н?ими?|эти|этих|те|тех|обо?их|оба|обе|как(?:ой|ая|ое|ие) из)(?!\w)"
        r"|^\W*(?:а |и )?(?:что|какой|какая|какое)\b.* (?:дешевле|дороже|дольше|лучше|хуже|больше|меньше|легче"
        r"|тяжелее)\b",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"[它他她]们|[这那]些|两者|二者|哪一?[个款种台部家位]"),
}
"""Those that point at several things, or at one of several."""
REFERS: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(r"\b(?:it|its|they|their|he|his|she|her|them|him|each|both)\b", re.IGNORECASE),
    "ru": re.compile(r"(?<!\w)(?:он[аио]?|его|её|ее|их|им|ему|ей|каждый|каждая|оба|обе)(?!\w)", re.IGNORECASE),
    "zh": re.compile(r"它们?|他们?|她们?|其|两者|二者|各自"),
}
"""Those that mean, behind a question, the thing or each of the things that it names."""
OWNER: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(r"\b(?:its|their|his)\b", re.IGNORECASE),
    "ru": re.compile(r"(?<!\w)(?:у (?:него|неё|нее|них)|(?:его|её|ее|их)(?=\s+[а-яё]))(?!\w)", re.IGNORECASE),
}
"""Those that mean an owner, in whose place its name needs another form."""
THING: dict[Language, "re.Pattern[str]"] = {
    "en": re.compile(r"\b(?:it|they|them|he|she|him|this(?: one)?|these|those)\b(?!\s+\w+ing\b)", re.IGNORECASE),
    "ru": re.compile(r"(?<!\w)(?:он|она|оно|они|это|этот|эта)(?!\w)", re.IGNORECASE),
    "zh": re.compile(r"[它他她]们?|[这那][个些款种台部位]?"),
}
"""Those in whose place a name stands as it is."""


def pointed_at(message: str, language: Language) -> Literal["one", "several"] | None:
    """Return whether a message points at one thing that is named elsewhere, or at several; None where at nothing."""
    if language in _SEVERAL and _SEVERAL[language].search(message):
        return "several"
    return "one" if language in POINTS and POINTS[language].search(message) else None
