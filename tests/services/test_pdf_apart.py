"""A PDF of the web is read in a process of its own: one that unpacks to more than the machine holds ends there."""

import zlib

import pytest

from factledger.errors import DocumentError, SearchError
from factledger.knowledge.pdf_apart import read_pdf_apart
from factledger.knowledge.pdf_text import read_pdf
from factledger.tools.web.fetching import Reply
from factledger.tools.web.page_text import page_of

SENTENCE = b"BT /F1 9 Tf 10 10 Td (The battery of Orbit A1 lasts 10 hours.) Tj ET "


def pdf(content: bytes, pages: int = 1) -> bytes:
    """Return a PDF all of whose pages show one packed stream."""
    packed = zlib.compress(content, 9)
    kids = b" ".join(b"%d 0 R" % (5 + page) for page in range(pages))
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 3 0 R "
    page += b"/Resources << /Font << /F1 4 0 R >> >> >>"
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%b] /Count %d >>" % (kids, pages),
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n%b\nendstream" % (len(packed), packed),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        *([page] * pages),
    ]
    out, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(parts) + 1, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(parts) + 1, table) + end


def test_it_reads_what_is_read_in_this_process() -> None:
    data = pdf(SENTENCE, pages=3)
    assert read_pdf_apart(data, "a.pdf") == read_pdf(data, "a.pdf")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"%PDF-1.4 nothing", "broken", id="broken"),
        pytest.param(pdf(b" "), "holds no text", id="a scan"),
    ],
)
def test_it_refuses_in_the_same_words(data: bytes, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason) as apart:
        read_pdf_apart(data, "a.pdf")
    with pytest.raises(DocumentError) as here:
        read_pdf(data, "a.pdf")
    assert str(apart.value) == str(here.value)


@pytest.mark.slow
def test_a_small_file_that_unpacks_to_gigabytes_is_unreadable_and_harms_nobody() -> None:
    bomb = pdf(b"BT /F1 1 Tf " + b"1 0 0 1 10 10 Tm (the battery lasts) Tj " * 3_000_000 + b"ET")
    assert len(bomb) < 500_000
    with pytest.raises(SearchError, match="more time or memory than a page of the web may") as refused:
        page_of(Reply("https://bomb.example/a.pdf", 200, {"content-type": "application/pdf"}, bomb))
    assert refused.value.kind == "unreadable"
    reply = Reply("https://vendor.example/a.pdf", 200, {"content-type": "application/pdf"}, pdf(SENTENCE))
    assert "10 hours" in page_of(reply).text
