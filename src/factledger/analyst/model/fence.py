"""Fence what comes from outside, so that a model can tell data from its task and no text can end its own fence."""

import hashlib
from collections.abc import Sequence


def fence_for(texts: Sequence[str]) -> str:
    """Return the beginning of a line that occurs in none of the texts.

    It is made from the texts' digest, so equal requests make equal prompts, and whoever wrote one of the texts
    cannot have known it.
    """
    whole = "\n".join(texts)
    code = hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()
    folded = whole.casefold()
    # Longer codes until one is not there; no text holds the digest of itself and of everything around it.
    code = next(code[:length] for length in range(6, len(code) + 1) if code[:length] not in folded)
    return f"=== DATA {code}"


def fenced(fence: str, text: str, label: str = "") -> str:
    """Return a text between two lines that begin with the fence."""
    first = f"{fence} begins: {' '.join(label.split())}" if label else f"{fence} begins"
    return f"{first}\n{text}\n{fence} ends"
