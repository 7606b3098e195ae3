"""PDF files of strangers, read in a process of their own: a small file may unpack to more than the machine holds."""

import json
import subprocess
import sys
from contextlib import suppress
from threading import BoundedSemaphore

from factledger.errors import DocumentError
from factledger.knowledge.documents import Border, Content

SECONDS = 20
"""Processor time, and twice as long by the clock, that one file may take."""
MEMORY = 1 << 30
"""Bytes of address space, where the system can bound them."""
LONGEST = 20_000_000
"""Characters of text that one file may hold."""
_AT_ONCE = BoundedSemaphore(2)


def read_pdf_apart(data: bytes, name: str) -> Content:
    """Return the text of every page, as `read_pdf` does; blocks while another process reads.

    Raises:
        DocumentError: As `read_pdf`; or the file takes more time, memory or text than a page of the web may.
    """
    command = [sys.executable, "-m", __name__]
    with _AT_ONCE:
        try:
            done = subprocess.run(  # noqa: S603 — our own interpreter and this very module
                command, input=data, capture_output=True, timeout=2 * SECONDS, check=False
            )
        except subprocess.TimeoutExpired as error:
            raise DocumentError(name, "takes too long to read") from error
    if done.returncode != 0:
        raise DocumentError(name, "takes more time or memory than a page of the web may")
    answer = json.loads(done.stdout)
    if "refused" in answer:
        raise DocumentError(name, answer["refused"])
    return Content(
        text=answer["text"],
        title=answer["title"],
        published=answer["published"],
        borders=tuple(Border(**border) for border in answer["borders"]),
    )


def main() -> None:
    """Read a file from standard input and write what it holds to standard output, within bounds."""
    _bound_myself()
    from factledger.knowledge.pdf_text import read_pdf

    try:
        content = read_pdf(sys.stdin.buffer.read(), "")
    except DocumentError as error:
        answer: dict[str, object] = {"refused": error.reason}
    else:
        answer = _answer(content)
    sys.stdout.write(json.dumps(answer))


def _answer(content: Content) -> dict[str, object]:
    if len(content.text) > LONGEST:
        return {"refused": "holds more text than a page of the web may"}
    borders = [{"start": border.start, "label": border.label, "level": border.level} for border in content.borders]
    return {"text": content.text, "title": content.title, "published": content.published, "borders": borders}


def _bound_myself() -> None:
    """Ask the system to end this process when it takes too much; where it cannot, the clock alone bounds it."""
    with suppress(ImportError):  # there is no such module on Windows
        import resource

        for what, most in ((resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
            with suppress(ValueError, OSError):  # a bound that is tighter already
                resource.setrlimit(what, (most, most))


if __name__ == "__main__":
    main()
