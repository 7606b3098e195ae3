"""Keep keys out of traces.

A secret is replaced by as many dots as it has characters, so that every offset into a page stays true.
"""

import re
from collections.abc import Iterable
from typing import Any

_SHAPES = re.compile(
    r"""
    (?<![A-Za-z0-9]) (?:                       # a Chinese sentence has no border before a key
        (?:sk|pk|rk)-[A-Za-z0-9_-]{16,}        # OpenAI, Anthropic and their like; Stripe
      | tvly-[A-Za-z0-9-]{8,}                  # Tavily
      | gh[posu]_[A-Za-z0-9]{20,} | github_pat_[A-Za-z0-9_]{20,}
      | lsv2_[A-Za-z0-9_]{16,}                 # LangSmith
      | hf_[A-Za-z0-9]{20,}                    # Hugging Face
      | xox[abprs]-[A-Za-z0-9-]{10,}           # Slack
      | A(?:KIA|SIA)[A-Z0-9]{16}               # AWS
      | AIza[A-Za-z0-9_-]{30,}                 # Google
    )
    | (?<=Bearer\ )[A-Za-z0-9._~+/=-]{12,}     # an Authorization header
    | (?<=://)[^\s/:@]+:[^\s/@]+(?=@)          # user and password in an address
    """,
    re.VERBOSE,
)
_SHORTEST = 6
"""Characters of a key of the process's own at least; a shorter one would dot out ordinary words."""


class Scrubber:
    """Replaces secrets in JSON values.

    Args:
        secrets: Keys of the process's own, whatever their shape.
    """

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        own = sorted({s for s in secrets if len(s) >= _SHORTEST}, key=len, reverse=True)
        self._own = re.compile("|".join(map(re.escape, own))) if own else None

    def text(self, text: str) -> str:
        """Return a text without secrets, as long as it was."""
        known = text if self._own is None else self._own.sub(_dots, text)
        return _SHAPES.sub(_dots, known)

    def value(self, value: Any) -> Any:
        """Return a JSON value whose texts, names of fields included, hold no secret."""
        match value:
            case str():
                return self.text(value)
            case dict():
                return {self.text(str(name)): self.value(part) for name, part in value.items()}
            case list() | tuple():
                return [self.value(part) for part in value]
            case _:
                return value


def _dots(match: re.Match[str]) -> str:
    return "•" * len(match.group())
