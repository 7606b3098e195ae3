"""Page text, titles, file names and model text are data: here they lose every power over what shows them.

Every writer of this package passes each piece of text through one of these functions, once, at the moment of writing;
records and JSON keep the text as it is.
"""

import re
from collections.abc import Callable

# Bidirectional controls show a text in another order than it is kept; tags and zero-width characters hide in it.
_HIDDEN = re.compile(
    "[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\U000e0000-\U000e0fff]"
)
_TERMINAL = re.compile(
    r"\x1b\][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"  # operating system commands: window titles, links, clipboard
    r"|\x1b[PX^_][^\x1b\x9c]*(?:\x1b\\|\x9c)?"  # device control strings
    r"|[\x1b\x9b]\[?[0-?]*[ -/]*[@-~]?"
)
_UNSHOWN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""Control codes but line break and tabulator, halves of a surrogate pair, and what is no character in any text."""
_SPACE = re.compile(r"\s+")
_MARK = re.compile(r"\[[SFKE]\d+(?:, [SFKE]\d+)*\](?![(\[:])")
# An underscore inside a word is inert: `search_kb` stays readable.
_ACTIVE = re.compile(r"[\\`*\[\]<>|~&$!{}]|(?<![^\W_])_|_(?![^\W_])")
_AUTOLINK = re.compile(r"(?i)(\b(?:https?|ftp|mailto|xmpp))(:)|(\bwww)(\.)|(@)")
_LINKED = re.compile(r"\]\s*[(\[:]|<[A-Za-z/!?]|&#?\w+;")
_OPENING = re.compile(r"^(?:[#+\-=:]|\d{1,9}(?=[.)]))")
_FORMULA = re.compile(r"^\s*[=+\-@\t\r＝＋－＠]")


def plain(text: str) -> str:
    """Return the text on one line, without control codes, hidden characters or direction overrides.

    White space of every kind becomes one space, since only layout may differ between a quote and its page; a half of
    a surrogate pair becomes U+FFFD, so that every stream can encode the result.
    """
    return _SPACE.sub(" ", passage(text)).strip()


def passage(text: str) -> str:
    """Return the text with its white space as it is, and otherwise as `plain` does: for the surroundings of a quote."""
    return _UNSHOWN.sub(_shown, _HIDDEN.sub("", _TERMINAL.sub("", text)))


def _shown(match: "re.Match[str]") -> str:
    char = match[0]
    if char >= "\ud800":
        return "\ufffd"
    return " " if char.isspace() else ""


def markdown(text: str) -> str:
    r"""Return the text as CommonMark and GitHub's dialect show it literally, in a table cell as well.

    Links, images, HTML, entities, emphasis, code, tables, mathematics and bare addresses are inert. The citation marks
    of a report (`[F1, S2]`) are left as they are: alone they are no link. For the beginning of a line see `opening`.
    """
    line = plain(text)
    parts: list[str] = []
    end = 0
    for mark in _MARK.finditer(line):
        parts += [_inert(line[end : mark.start()]), mark.group()]
        end = mark.end()
    return "".join([*parts, _inert(line[end:])])


def drawn(text: str) -> str:
    """Return the text as `markdown` does where it holds a link, an image or HTML, and otherwise as `plain` does.

    For what is read both as it is, in a terminal, and as Markdown, in a front end that opens what an image names.
    """
    return markdown(text) if _LINKED.search(text) else plain(text)


def _inert(text: str) -> str:
    return _AUTOLINK.sub(lambda m: (m[1] or m[3] or "") + "\\" + (m[2] or m[4] or m[5]), _ACTIVE.sub(r"\\\g<0>", text))


def opening(line: str) -> str:
    """Return a written line so that its beginning is no heading, list, quotation, rule or underline."""
    # A digit cannot be escaped; the dot or bracket after it can.
    return _OPENING.sub(lambda m: m[0] + "\\" if m[0].isdigit() else "\\" + m[0], line)


def spaced(text: str, escaped: Callable[[str], str]) -> str:
    """Return an escaped text with the spaces at its ends kept, which part it from its neighbours."""
    before = " " if text[:1].isspace() else ""
    after = " " if text[-1:].isspace() and text.strip() else ""
    return f"{before}{escaped(text)}{after}"


def code(text: str) -> str:
    """Return the text as a Markdown code span; not for tables, where a bar would still cut it."""
    line = plain(text) or " "
    runs = [len(run) for run in re.findall("`+", line)]
    fence = "`" * next(n for n in range(1, len(runs) + 2) if n not in runs)
    padding = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{padding}{line}{padding}{fence}"


def address(url: str) -> str:
    """Return an address as Markdown: a link when it is plainly http(s), else a code span that leads nowhere."""
    if re.fullmatch(r"https?://[^\s<>\\`|\"']+", url) and plain(url) == url:
        return f"<{url}>"
    return code(url)


def csv_cell(text: str) -> str:
    """Return the text so that a spreadsheet takes it for text, never for a formula."""
    line = plain(text)
    return f"'{line}" if _FORMULA.match(line) else line
