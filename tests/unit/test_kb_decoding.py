"""Text files in other encodings than UTF-8."""

import codecs

import pytest

from factledger.errors import DocumentError
from factledger.knowledge.decoding import decode

RUSSIAN = "Батарея работает двенадцать часов без подзарядки, а цена устройства пока не объявлена."
CHINESE = "这款手机的电池可以连续使用十二个小时，价格尚未公布。厂家表示新产品将在明年上市。"
TRADITIONAL = "這款手機的電池可以連續使用十二個小時，價格尚未公布。廠家表示新產品將在明年上市。"
ENGLISH = "The battery lasts twelve hours — the café’s price is 20 €."


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        pytest.param(ENGLISH, "utf-8", id="English, UTF-8"),
        pytest.param(ENGLISH, "cp1252", id="English, Windows-1252"),
        pytest.param(RUSSIAN, "cp1251", id="Russian, Windows-1251"),
        pytest.param(RUSSIAN, "koi8-r", id="Russian, KOI8-R"),
        pytest.param(RUSSIAN, "cp866", id="Russian, DOS"),
        pytest.param(RUSSIAN, "utf-16", id="Russian, UTF-16 with its mark"),
        pytest.param(CHINESE, "gb18030", id="Chinese, GB 18030"),
        pytest.param(
            "這款手機的電池可以連續使用十二個小時，價格尚未公布。廠家表示新產品將在明年上市。",
            "big5",
            id="Chinese, Big5",
        ),
        pytest.param(CHINESE, "utf-8-sig", id="Chinese, UTF-8 with its mark"),
        pytest.param(CHINESE, "utf-32", id="Chinese, UTF-32 with its mark"),
    ],
)
def test_encodings(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding), "a.txt") == text


def test_what_a_file_declares_is_believed_when_it_fits() -> None:
    assert decode("Ноль".encode("koi8-r"), "a.html", declared="koi8-r") == "Ноль"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "binary", id="a picture named .txt"),
        pytest.param(bytes(range(1, 256)) * 4, "binary", id="random bytes without a zero"),
        pytest.param(codecs.BOM_UTF16_LE + b"\x00\xd8", "utf-16", id="a mark and then something else"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason) as caught:
        decode(data, "a.txt")
    assert caught.value.path == "a.txt"
