"""What each kind of file says."""

import time
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZipFile

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from fpdf import FPDF

from factledger.errors import DocumentError
from factledger.knowledge import docx_text, markdown_text
from factledger.knowledge.documents import Content, ReadDocument
from factledger.knowledge.pdf_text import mend
from factledger.knowledge.reading import format_of, read_document, register
from factledger.knowledge.splitting import split

CHANGED = datetime(2026, 5, 1, 12, tzinfo=UTC)


def read(data: bytes | str, path: str) -> ReadDocument:
    return read_document(data.encode() if isinstance(data, str) else data, path, changed=CHANGED)


def labels(document: ReadDocument) -> list[tuple[str, str]]:
    """The label of each border, and the text that follows it."""
    return [(border.label, document.text[border.start :][: len(border.label)]) for border in document.borders]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("It lasts **12 hours**.", "It lasts 12 hours.", id="emphasis"),
        pytest.param("Работает _12 часов_.", "Работает 12 часов.", id="emphasis, Russian"),
        pytest.param("可用**12小时**。", "可用12小时。", id="emphasis, Chinese"),
        pytest.param("See [the test](https://x.test/?q=1).", "See the test.", id="a link leaves its words"),
        pytest.param("![a chart](http://x.test/p.png)", "a chart", id="an image leaves its words"),
        pytest.param("one\ntwo", "one\ntwo", id="a line break inside a paragraph"),
        pytest.param("one\n\ntwo", "one\n\ntwo", id="paragraphs"),
        pytest.param("- a\n- b\n  - c", "- a\n- b\n  - c", id="lists"),
        pytest.param("3. a\n4. b", "3. a\n4. b", id="numbered lists"),
        pytest.param("| a | b |\n|---|---|\n| 1 | **2** |", "a | b\n1 | 2", id="tables"),
        pytest.param("`12 h` & <br>x", "12 h & \nx", id="code, entities, breaks"),
        pytest.param("```\n12  hours\n```", "12  hours", id="blocks of code"),
        pytest.param("> Quoted words.", "Quoted words.", id="block quotes"),
        pytest.param("5 \\* 3 &lt; 20", "5 * 3 < 20", id="escapes"),
    ],
)
def test_markdown_text_is_what_a_reader_sees(source: str, expected: str) -> None:
    assert read(source, "a.md").text == expected


def test_markdown_headings_are_borders_and_the_first_is_the_title() -> None:
    document = read("# Orbit *A1*\n\ntext\n\n## Battery\n\n12 hours\n", "a.md")
    assert document.title == "Orbit A1"
    assert labels(document) == [("Orbit A1", "Orbit A1"), ("Battery", "Battery")]


def test_front_matter_gives_title_and_date_and_stays_readable() -> None:
    document = read('---\ntitle: "Обзор"\ndate: 2026-03-12\nprice: 10\n---\n# Other\n\ntext', "a.md")
    assert (document.title, document.published, document.published_basis) == ("Обзор", "2026-03-12", "metadata")
    assert "price: 10" in document.text


@pytest.mark.parametrize(
    ("path", "pattern"),
    [
        pytest.param("a.md", "|a", id="a table's row without an end"),
        pytest.param("a.csv", '"a,', id="cells that never close"),
        pytest.param("a.txt", "1,234,", id="a number without an end"),
        pytest.param("a.txt", " ", id="a line of spaces"),
        pytest.param("a.txt", "![", id="marks without words"),
        pytest.param("a.html", "<div>", id="tags that never close"),
    ],
)
def test_time_does_not_grow_by_the_square(path: str, pattern: str) -> None:
    def cost(length: int) -> float:
        text = "a\n" + pattern * (length // len(pattern)) + "b"
        began = time.process_time()
        with suppress(DocumentError):
            split(read(text, path))
        return time.process_time() - began

    cost(1_000)  # what is imported late is not counted
    assert min(cost(120_000), cost(120_000)) < 10 * min(cost(30_000), cost(30_000)) + 0.05


def test_a_large_markdown_file_is_read_in_parts_with_the_same_result(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "# A\n\ntext\n\n```\n# no heading\n```\n\n## Б\n\n- a\n- b\n\n# 三\n\n文本\n"
    whole = read(source, "a.md")
    monkeypatch.setattr(markdown_text, "_LARGE", 1)
    assert read(source, "a.md") == whole
    assert [label for label, _ in labels(whole)] == ["A", "Б", "三"]


@pytest.mark.parametrize(
    ("data", "path", "expected"),
    [
        pytest.param(
            "model,battery,price\nA1,12 h,10\nB2,,20\n",
            "a.csv",
            "model: A1 | battery: 12 h | price: 10\nmodel: B2 | price: 20",
            id="CSV with a header; an empty cell says nothing",
        ),
        pytest.param(
            "модель;часы\nА1;12\nБ2;10\n", "a.csv", "модель: А1 | часы: 12\nмодель: Б2 | часы: 10", id="semicolon"
        ),
        pytest.param("型号\t小时\nA1\t12\nB2\t10\n", "a.tsv", "型号: A1 | 小时: 12\n型号: B2 | 小时: 10", id="TSV"),
        pytest.param("1,2\n3,4\n", "a.csv", "1 | 2\n3 | 4", id="numbers are no header"),
        pytest.param('a,b\n"x\ny","1,5"\n', "a.csv", "a: x y | b: 1,5", id="a cell of two lines is one line"),
        pytest.param(
            '{"a": 1, "b": {"c": "x"}}\n\n{"a": null, "b": [1, 2]}',
            "a.jsonl",
            "a: 1 | b.c: x\nb: 1, 2",
            id="JSON lines",
        ),
        pytest.param('[{"a": 1.50}, {"a": true}]', "a.json", "a: 1.50\na: true", id="JSON; a number as it is written"),
        pytest.param('{"a": "\\ud83d"}', "a.json", "a: ?", id="half a character"),
    ],
)
def test_records_are_lines_that_are_understood_alone(data: str, path: str, expected: str) -> None:
    document = read(data, path)
    assert document.text == expected
    assert document.counted == "row"


def test_html_keeps_everything_visible_and_names_its_sections() -> None:
    page = (
        "<html><head><title>Orbit  A1 — shop</title><meta property='article:published_time' content='2026-03-12T10:00'>"
        "<script>var x = 'hidden'</script></head><body><nav>Home</nav>"
        "<h1>Orbit <i>A1</i></h1><p>It lasts <b>12</b> hours."
        "<h2>Корпус</h2><table><tr><th>Масса<th>Высота<tr><td>540 г<td>18 см</table><p>质量很好。</body></html>"
    )
    document = read(page, "a.html")
    assert document.text == (
        "Home\n\nOrbit A1\n\nIt lasts 12 hours.\n\nКорпус\n\nМасса | Высота\n540 г | 18 см\n\n质量很好。"
    )
    assert labels(document) == [("Orbit A1", "Orbit A1"), ("Корпус", "Корпус")]
    assert (document.title, document.published) == ("Orbit A1 — shop", "2026-03-12")
    assert document.published_basis == "metadata"


@pytest.mark.parametrize(
    ("head", "published"),
    [
        pytest.param('<meta name="date" content="12.03.2026">', "2026-03-12", id="a meta tag"),
        pytest.param(
            '<script type="application/ld+json">{"datePublished": "2026-03-12"}</script>', "2026-03-12", id="JSON-LD"
        ),
        pytest.param('<meta name="date" content="soon">', "2026-05-01", id="no date; the file's time"),
    ],
)
def test_html_dates(head: str, published: str) -> None:
    assert read(f"<head>{head}</head><p>words", "a.htm").published == published


def test_html_in_the_encoding_it_names() -> None:
    assert read("<meta charset=koi8-r><p>Ноль".encode("koi8-r"), "a.html").text == "Ноль"


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        pytest.param("Orbit A1\n\nIt lasts long.\n\nCare\n\nWipe it.", ["Orbit A1", "Care"], id="short lines alone"),
        pytest.param("Руководство\n\nРаботает долго.\n\nУход\n\nПротирать.", ["Руководство", "Уход"], id="Russian"),
        pytest.param("说明书\n\n可用十二小时。\n\n保养\n\n请擦拭。", ["说明书", "保养"], id="Chinese"),
        pytest.param("Title\n=====\n\nText.\n\nPart\n----\n\nText.", ["Title", "Part"], id="underlined"),
        pytest.param("One sentence.\n\nAnother one.", [], id="sentences are none"),
        pytest.param("Intro.\n\napples\n\npears\n\nplums.", ["pears"], id="of lines alone only the last above a text"),
        pytest.param("Title\n\n2026-03-12\n\nText.", ["Title"], id="a dated line is none"),
    ],
)
def test_plain_text_headings(text: str, headings: list[str]) -> None:
    document = read(text, "a.txt")
    assert [label for label, _ in labels(document)] == headings
    assert all(label == shown for label, shown in labels(document))
    assert document.title == (headings[0] if headings else "a")


def test_docx_keeps_tables_in_their_place_and_misses_nothing_that_is_shown() -> None:
    made = docx.Document()
    made.add_heading("Батарея", level=1)
    made.add_paragraph("Before the table.")
    table = made.add_table(rows=2, cols=2)
    for cell, text in zip((c for row in table.rows for c in row.cells), ("model", "hours", "A1", "12"), strict=True):
        cell.text = text
    after = made.add_paragraph("After the table.")
    inserted = f'<w:ins {nsdecls("w")} w:id="1"><w:r><w:t> Inserted.</w:t></w:r></w:ins>'
    deleted = f'<w:del {nsdecls("w")} w:id="2"><w:r><w:delText> Deleted.</w:delText></w:r></w:del>'
    control = (
        f"<w:sdt {nsdecls('w')}><w:sdtContent><w:p><w:r><w:t>In a control.</w:t></w:r></w:p></w:sdtContent></w:sdt>"
    )
    after._p.append(parse_xml(inserted))
    after._p.append(parse_xml(deleted))
    after._p.addnext(parse_xml(control))
    document = read(saved(made), "a.docx")
    assert document.text == (
        "Батарея\n\nBefore the table.\n\nmodel | hours\nA1 | 12\n\nAfter the table. Inserted.\n\nIn a control."
    )
    assert labels(document) == [("Батарея", "Батарея")]
    assert document.published_basis == "file time", "the date of python-docx's own template is no date"


def test_docx_metadata() -> None:
    made = docx.Document()
    made.add_paragraph("文本。")
    made.core_properties.title = "说明书"
    made.core_properties.modified = datetime(2026, 3, 12, tzinfo=UTC)
    document = read(saved(made), "a.docx")
    assert (document.title, document.published, document.published_basis) == ("说明书", "2026-03-12", "metadata")


def test_docx_cells_merged_downwards_repeat_their_words() -> None:
    made = docx.Document()
    table = made.add_table(rows=3, cols=2)
    for row, texts in zip(table.rows, (("A1", "battery"), ("", "price"), ("B2", "battery")), strict=True):
        row.cells[0].text, row.cells[1].text = texts
    table.cell(0, 0).merge(table.cell(1, 0))
    assert read(saved(made), "a.docx").text == "A1 | battery\nA1 | price\nB2 | battery"


def test_pdf_pages_are_borders() -> None:
    document = read(pdf("First page.", "Second page."), "a.pdf")
    assert [(b.label, document.text[b.start :].split("\n")[0]) for b in document.borders] == [
        ("p. 1", "First page."),
        ("p. 2", "Second page."),
    ]


def test_a_pdf_is_read_as_one_whatever_its_name() -> None:
    assert read(pdf("Words."), "a.txt").media_type == "application/pdf"


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        pytest.param(["infor\x02mation and information"], "information and information", id="written whole elsewhere"),
        pytest.param(["well\x02known and well-known"], "well-known and well-known", id="hyphenated elsewhere"),
        pytest.param(["re\x02elect"], "re-\nelect", id="nobody can tell"),
        pytest.param(["рабо\x02тает. Он работает"], "работает. Он работает", id="Russian"),
        pytest.param(["no hyphen"], "no hyphen", id="nothing to mend"),
    ],
)
def test_words_cut_at_line_ends_are_mended_on_evidence(pages: list[str], expected: str) -> None:
    assert mend(pages) == [expected]


@pytest.mark.parametrize(
    ("data", "path", "reason"),
    [
        pytest.param(b"", "a.docx", "is empty", id="a DOCX file of no bytes"),
        pytest.param(b"  \n\n", "a.txt", "holds no text", id="nothing but white space"),
        pytest.param(b"PK\x03\x04 and no more", "a.docx", "broken", id="a broken DOCX file"),
        pytest.param(b"\xd0\xcf\x11\xe0" + b"\0" * 50, "a.docx", "old Word file", id="an old Word file"),
        pytest.param(b"%PDF-1.7\nbroken", "a.pdf", "broken", id="a broken PDF"),
        pytest.param(b'{"a": ', "a.json", "line 1 is no JSON", id="broken JSON"),
        pytest.param(b'{"a": 1}\nnonsense\n', "a.jsonl", "line 2 is no JSON", id="a broken line"),
        pytest.param(b"[" * 100_000, "a.json", "nested too deeply", id="JSON without a bottom"),
        pytest.param(b"\x89PNG\r\n", "a.png", r"not read here \(.png\)", id="a picture"),
    ],
)
def test_what_cannot_be_read_says_why(data: bytes, path: str, reason: str) -> None:
    with pytest.raises(DocumentError, match=reason):
        read(data, path)


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        pytest.param("word/document.xml", "w:body", "w:nobody", id="no body"),
        pytest.param("word/styles.xml", "w:styles", "w:nostyles", id="no styles"),
        pytest.param("_rels/.rels", "Target=", "Nothing=", id="parts that lead nowhere"),
        pytest.param("[Content_Types].xml", "<", "", id="no XML"),
    ],
)
def test_a_docx_file_with_a_damaged_part_is_broken_and_nothing_else(part: str, old: str, new: str) -> None:
    source, damaged = ZipFile(BytesIO(saved(docx.Document()))), BytesIO()
    with ZipFile(damaged, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content.replace(old.encode(), new.encode()) if name == part else content)
    with pytest.raises(DocumentError, match="is broken, or is no DOCX file"):
        read(damaged.getvalue(), "a.docx")


def test_a_docx_file_that_would_fill_the_memory_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docx_text, "MOST_UNPACKED", 10_000)
    with pytest.raises(DocumentError, match="would unpack to more than"):
        read(saved(docx.Document()), "a.docx")


def test_a_scanned_pdf_says_so() -> None:
    with pytest.raises(DocumentError, match=r"no text on its 2 page\(s\); scanned\?"):
        read(pdf("", ""), "scan.pdf")


@pytest.mark.parametrize(
    ("text", "published", "basis"),
    [
        pytest.param("Report\n\nDate: 2026-03-12\n\ntext", "2026-03-12", "dated line", id="a dated line"),
        pytest.param("Отчёт\n\n12 марта 2026 года\n\nтекст", "2026-03-12", "dated line", id="a dated line, Russian"),
        pytest.param("报告\n\n2026年3月12日\n\n文本", "2026-03-12", "dated line", id="a dated line, Chinese"),
        pytest.param("Report\n\ntext", "2026-05-01", "file time", id="the file's time"),
    ],
)
def test_a_date_says_where_it_comes_from(text: str, published: str, basis: str) -> None:
    document = read(text, "a.txt")
    assert (document.published, document.published_basis) == (published, basis)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        pytest.param("The battery lasts twelve hours.", "en", id="English"),
        pytest.param("Батарея работает двенадцать часов.", "ru", id="Russian"),
        pytest.param("电池可以使用十二个小时。", "zh", id="Chinese"),
    ],
)
def test_the_language_is_told(text: str, language: str) -> None:
    assert read(text, "a.txt").language == language


def test_a_title_is_the_file_name_when_nothing_else_says() -> None:
    assert read("no heading", "/notes/отчёт 2026.txt").title == "отчёт 2026"


def test_another_kind_of_file_can_be_taught() -> None:
    assert format_of("a.shout") is None
    register([".shout"], "text/x-shout", lambda data, name: Content(text=data.decode().upper()))
    assert read("words", "a.SHOUT").text == "WORDS"
    assert format_of("text/x-shout") is format_of("a.shout")


def saved(made: "docx.document.Document") -> bytes:
    stream = BytesIO()
    made.save(stream)
    return stream.getvalue()


def pdf(*pages: str) -> bytes:
    made = FPDF()
    made.set_font("helvetica", size=12)
    for page in pages:
        made.add_page()
        if page:
            made.cell(text=page)
    return bytes(made.output())
