"""From the bytes of a text file to its text."""

import codecs
import re

from factledger.errors import DocumentError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Without a list, short texts come back in encodings that nobody writes any more.
_IN_USE = ("cp1251", "koi8_r", "cp866", "gb18030", "big5", "shift_jis", "euc_jp", "cp949", "cp1252", "cp1250", "cp1253")
_CHARSET = re.compile(rb"<(?:meta|\?xml)[^>]{0,200}?(?:charset|encoding)\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)
_DECLARED_WITHIN = 4096
_SAMPLE = 65_536
_NO_TEXT = bytes(set(range(32)) - set(b"\t\n\x0b\x0c\r\x1a\x1b"))
_FEW_CONTROLS, _MOST_CONTROLS = 8, 0.01


def decode(data: bytes, name: str, *, declared: str = "") -> str:
    """Return the text of a file whose encoding is not known.

    A byte order mark decides, then UTF-8 when it fits, then what the file declares, then what its letters look like.

    Args:
        data: The file's bytes.
        name: The file's path, for the error.
        declared: The encoding the file names itself, if any.

    Raises:
        DocumentError: It is no text, or its encoding cannot be told.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            text = _strictly(data, encoding)
            if text is None:
                raise DocumentError(name, f"begins like {encoding} but does not go on so")
            return text
    if _is_binary(data[:_SAMPLE]):
        raise DocumentError(name, "is not text: it holds binary data")
    for encoding in ("utf-8", declared):
        text = _strictly(data, encoding) if encoding else None
        if text is not None:
            return text
    return _guessed(data, name)


def decode_html(data: bytes, name: str) -> str:
    """Return the text of an HTML file, which may name its encoding itself; errors as `decode`."""
    declared = _CHARSET.search(data[:_DECLARED_WITHIN])
    return decode(data, name, declared=declared[1].decode("ascii") if declared else "")


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None


def _is_binary(sample: bytes) -> bool:
    controls = len(sample) - len(sample.translate(None, _NO_TEXT))
    return b"\0" in sample or controls > max(_FEW_CONTROLS, len(sample) * _MOST_CONTROLS)


def _guessed(data: bytes, name: str) -> str:
    from charset_normalizer import from_bytes

    for sample in (data[:_SAMPLE], data):
        best = from_bytes(sample, cp_isolation=list(_IN_USE)).best()
        text = _strictly(data, best.encoding) if best else None
        if text is not None:
            return text
    raise DocumentError(name, "is in an encoding that cannot be told; save it as UTF-8")
