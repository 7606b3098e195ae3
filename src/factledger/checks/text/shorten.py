"""A text that has to fit a line."""


def shortened(text: str, most: int) -> str:
    """Return a text of at most `most` characters; one that was cut ends in an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
