"""Plain text files."""

from factledger.knowledge.decoding import decode
from factledger.knowledge.documents import Content


def read_text(data: bytes, name: str) -> Content:
    """Return the text as it is, line ends aside."""
    return Content(text=decode(data, name).replace("\r\n", "\n").replace("\r", "\n"))
