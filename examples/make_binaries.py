"""Write the demo's binary documents: two PDFs, one of them without text, and a DOCX.

They are committed; run `python examples/make_binaries.py` after a change here and commit them again.
"""

from datetime import UTC, datetime
from pathlib import Path

import docx

DEMO = Path(__file__).parent / "demo"

DATA_SHEET = (
    (
        "Lumen B2: data sheet",
        "Lumen B2 is a portable speaker with a round body and a light ring.",
        "It is charged with the cable in the box.",
    ),
    (
        "Battery life",
        "The battery of Lumen B2 lasts 9 hours on one charge.",
        "A full charge takes 3 hours.",
        "Lumen B2 withstands splashes, but not being put under water.",
    ),
)
"""Lines of each page."""
HANDBOOK = (
    ("Property", "Lumen B2"),
    ("Weight", "610 g"),
    ("Height", "21 cm"),
    ("Colour", "grey"),
)


def write_all(folder: Path) -> None:
    """Write every binary document into a folder."""
    (folder / "lumen-b2-data-sheet.pdf").write_bytes(text_pdf(DATA_SHEET, "Lumen B2: data sheet", "20260401"))
    (folder / "scan.pdf").write_bytes(pdf([b"0.9 g 40 400 500 300 re f"], "", "20260112"))
    write_handbook(folder / "lumen-b2-handbook.docx")


def text_pdf(pages: tuple[tuple[str, ...], ...], title: str, created: str) -> bytes:
    """Return a PDF with one line of text under another; ASCII without brackets."""
    drawn = []
    for lines in pages:
        rows = b" ".join(b"(" + line.encode("ascii") + b") Tj T*" for line in lines)
        drawn.append(b"BT /F1 12 Tf 18 TL 60 760 Td " + rows + b" ET")
    return pdf(drawn, title, created)


def pdf(pages: list[bytes], title: str, created: str) -> bytes:
    """Return a PDF of drawn pages, the same bytes every time; `created` is YYYYMMDD."""
    first = 5  # objects 1 to 4: catalogue, tree of pages, font, description
    kids = b" ".join(b"%d 0 R" % (first + 2 * n) for n in range(len(pages)))
    described = f"<< /Title ({title}) /CreationDate (D:{created}000000Z) >>".encode("ascii")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [" + kids + b"] /Count %d >>" % len(pages),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        described,
    ]
    for n, drawn in enumerate(pages):
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>"
            b" /Contents %d 0 R >>" % (first + 2 * n + 1)
        )
        objects.append(b"<< /Length %d >>\nstream\n" % len(drawn) + drawn + b"\nendstream")
    return _assembled(objects)


def _assembled(objects: list[bytes]) -> bytes:
    data = b"%PDF-1.4\n"
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    trailer = b"trailer\n<< /Size %d /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, len(data))
    return data + b"xref\n0 %d\n0000000000 65535 f \n" % size + table + trailer


def write_handbook(path: Path) -> None:
    """Write the handbook: a heading, a paragraph and a table; no battery life."""
    document = docx.Document()
    facts = document.core_properties
    facts.title, facts.author, facts.comments = "Lumen B2: handbook", "", ""
    facts.created = facts.modified = datetime(2026, 4, 15, tzinfo=UTC)
    document.add_heading("Lumen B2: handbook", level=1)
    document.add_paragraph("How to set up the portable speaker Lumen B2, and what it measures.")
    table = document.add_table(rows=0, cols=2)
    for row in HANDBOOK:
        cells = table.add_row().cells
        cells[0].text, cells[1].text = row
    document.save(str(path))


if __name__ == "__main__":
    write_all(DEMO)
