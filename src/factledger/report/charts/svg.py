"""Write SVG: elements, numbers and text, the same bytes for the same input."""

import unicodedata
from html import escape as escaped

from factledger.report import escape

INK = "#22262b"
QUIET = "#656c75"
HAIR = "#d4d7db"
FILL = "#1d6b72"
DISPUTED = "#9a5b00"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Noto Sans CJK SC', sans-serif"


def element(name: str, *children: str, **attributes: str | float) -> str:
    """Return an element; its children are markup already. `class_` writes `class`, `font_size` writes `font-size`."""
    written = "".join(f' {_attribute(key)}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def text(content: str, x: float, y: float, **attributes: str | float) -> str:
    """Return a line of text with its baseline at y."""
    return element("text", shown(content), x=x, y=y, **attributes)


def shown(content: str) -> str:
    """Return a text as XML shows it literally."""
    return escaped(escape.plain(content))


def width(content: str, size: float) -> float:
    """Estimate how wide a text is, in the unit of its font size, without asking any font."""
    return sum(1.0 if unicodedata.east_asian_width(char) in "WF" else 0.56 for char in content) * size


def fitted(content: str, size: float, room: float) -> str:
    """Return the text, or its beginning with an ellipsis when there is no room for it."""
    line = escape.plain(content)
    if width(line, size) <= room:
        return line
    while line and width(line, size) > room - size:
        line = line[:-1]
    return line.rstrip() + "…"


def number(value: float) -> str:
    """Return a coordinate with at most two decimals."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return shown(value) if isinstance(value, str) else number(value)
