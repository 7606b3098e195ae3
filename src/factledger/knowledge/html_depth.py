"""A guard against pages that nest without end."""

import re

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)|<!--")
_DEEPEST = 400
"""Elements inside one another; real pages stay far below. The parser's time grows with the square of the depth."""
_UNNESTED = frozenset(
    "area base br col embed hr img input link meta param source track wbr p li td th tr dt dd option tbody thead tfoot"
    " colgroup optgroup rp rt html head body".split()
)
"""Void elements, and those that end themselves when the next one begins."""
_RAW = {name: re.compile(f"</{name}", re.IGNORECASE) for name in ("script", "style", "textarea", "title")}
"""Elements whose content is text, whatever it looks like, with what ends them."""
_COMMENT_END = re.compile("-->")


def shallow(html: str) -> str:
    """Return the page with the tags that nest deeper than in any real page made line breaks."""
    parts: list[str] = []
    depth = kept = at = 0
    while tag := _TAG.search(html, at):
        at = tag.end()
        name = (tag[2] or "").lower()
        if not name or (name in _RAW and not tag[1]):
            end = (_RAW[name] if name else _COMMENT_END).search(html, at)
            at = end.start() if end else len(html)
        elif name not in _UNNESTED:
            closing = bool(tag[1])
            if depth - closing >= _DEEPEST:
                parts += [html[kept : tag.start(2)], "br"]
                kept = at
            depth = max(0, depth - 1) if closing else depth + 1
    return "".join([*parts, html[kept:]]) if parts else html
