"""The text of PDF files, page by page."""

import re
from threading import Lock

import pypdfium2

from factledger.errors import DocumentError
from factledger.knowledge.assembling import Assembly
from factledger.knowledge.broken_numbers import unbroken
from factledger.knowledge.dating import iso_date
from factledger.knowledge.documents import Content
from factledger.knowledge.pdf_margins import margins_apart
from factledger.knowledge.pdf_tables import with_rows

_HYPHEN = "\x02"
"""What PDFium writes for a hyphen at the end of a line, the line break included."""
_BROKEN_WORD = re.compile(rf"([^\W\d_]{{1,60}}){_HYPHEN}([^\W\d_]{{1,60}})")
_NO_TITLE = re.compile(
    r"\s*(?:untitled|microsoft word - .*|.*\.(?:docx?|indd|tex|dvi|pdf|pptx?)|[\W\d_]*)\s*", re.IGNORECASE
)
_PASSWORD = 4
_one_at_a_time = Lock()  # PDFium may be called by one thread only


def read_pdf(data: bytes, name: str) -> Content:
    """Return the text of every page.

    Raises:
        DocumentError: It is broken, locked, or holds no text (a scan).
    """
    with _one_at_a_time:
        pages, facts = _pages(data, name)
    if not any(page.strip() for page in pages):
        raise DocumentError(name, f"holds no text on its {len(pages)} page(s); scanned?")
    assembly = Assembly()
    for number, page in enumerate(pages, start=1):
        assembly.add(page, heading=0, label=f"p. {number}")
    title = facts.get("Title", "")
    return Content(
        text=assembly.text,
        title="" if _NO_TITLE.fullmatch(title) else title,
        published=iso_date(facts.get("CreationDate", "")) or iso_date(facts.get("ModDate", "")),
        borders=assembly.borders,
    )


def _pages(data: bytes, name: str) -> tuple[list[str], dict[str, str]]:
    try:
        pdf = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        locked = error.err_code == _PASSWORD
        reason = "is locked with a password" if locked else "is broken, or is no PDF"
        raise DocumentError(name, reason) from error
    try:
        raw = [_page(pdf, index) for index in range(len(pdf))]
        return margins_apart([unbroken(page) for page in mend(raw)]), pdf.get_metadata_dict()
    except pypdfium2.PdfiumError as error:
        raise DocumentError(name, f"is broken: {error}") from error
    finally:
        pdf.close()


def _page(pdf: pypdfium2.PdfDocument, index: int) -> str:
    page = pdf[index]
    words = page.get_textpage()
    text = str(words.get_text_bounded()).replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    text = with_rows(text, words)
    page.close()
    return text


def mend(pages: list[str]) -> list[str]:
    """Put back the words that PDFium has cut at hyphens.

    A word that the document also writes whole is joined; one that it also writes with a hyphen keeps it; of any other
    nobody can tell, so its hyphen and line break stay as they were printed.
    """
    if not any(_HYPHEN in page for page in pages):
        return pages
    words = {word for page in pages for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", page.casefold())}

    def mended(match: "re.Match[str]") -> str:
        first, second = match.groups()
        if (first + second).casefold() in words:
            return first + second
        hyphen = f"{first}-{second}"
        return hyphen if hyphen.casefold() in words else f"{first}-\n{second}"

    return [_BROKEN_WORD.sub(mended, page).replace(_HYPHEN, "-\n") for page in pages]
