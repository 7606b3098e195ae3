"""Dates as sources state them."""

import re
from datetime import date

_ISO = re.compile(r"\s*(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?![\d-])")


def first_day(published: str) -> date | None:
    """Return the first day that an ISO date may mean, None for what is no date.

    `2023` and `2023-05` are dates; a time of day behind the date does not count.
    """
    match = _ISO.match(published)
    if not match:
        return None
    year, month, day = (int(part or 1) for part in match.groups())
    try:
        return date(year, month, day)
    except ValueError:
        return None
