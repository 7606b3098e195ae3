"""Reports of every format as one Markdown text, each line with its place in the report."""

from io import BytesIO
from zipfile import ZipFile

import docx
import pytest
from docx.document import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from factledger.audit.docx_report import docx_as_markdown
from factledger.audit.html_report import html_as_markdown
from factledger.audit.lines import Lines
from factledger.audit.report_text import plain_report
from factledger.errors import DocumentError

HYPERLINK = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"


def numbered(lines: Lines) -> list[str]:
    """Every line that has words, behind its place."""
    pairs = zip(lines.places, lines.text.split("\n"), strict=True)
    return [f"{place} {line}" for place, line in pairs if line]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param("<p>Sales rose.</p>\n<p>They fell.</p>", ["1 Sales rose.", "2 They fell."], id="paragraphs"),
        pytest.param("<h2>Итоги</h2>\n<p>Рост\nна 4&nbsp;%.", ["1 ## Итоги", "2 Рост на 4 %."], id="heading, Russian"),
        pytest.param("<ul><li>增长<li>下降</ul>", ["1 - 增长", "1 - 下降"], id="list, Chinese"),
        pytest.param(
            '<p>It <a href="https://a.example/(x)">rose</a>.', ["1 It [rose](<https://a.example/(x)>)."], id="link"
        ),
        pytest.param("<p>a<br>b", ["1 a", "1 b"], id="line break"),
        pytest.param("<blockquote><p>It rose.</blockquote>", ["1 > It rose."], id="block quote"),
        pytest.param("<p>He said <q>it rose</q>.", ["1 He said “it rose”."], id="quotation"),
        pytest.param("<p>5 m<sup>2</sup> and 10<sup>-6</sup>", ["1 5 m² and 10⁻⁶"], id="exponents"),
        pytest.param(
            "<title>T</title><script>x</script><p hidden>99 %</p><p style='display: none'>98 %</p><p>It rose.",
            ["1 It rose."],
            id="what is hidden is not said",
        ),
        pytest.param(
            '<p>It rose.<sup><a href="#f1">1</a></sup>\n<ol><li id="f1">Test, <a href="https://a.example/">A</a>'
            '<a href="#r1"> ↩</a></ol>',
            ["1 It rose.[^n1]", "2 [^n1]: Test, [A](https://a.example/)"],
            id="footnote",
        ),
        pytest.param(
            '<a href="#s1">1</a> <h2 id="s1">One</h2>', ["1 1", "1 ## One"], id="a table of contents cites nothing"
        ),
        pytest.param(
            "<table>\n<tr><th>Year<th>Sales\n<tr><td>2023<td>5 | 6\n</table>",
            ["2 | Year | Sales |", "2 |---|---|", "3 | 2023 | 5 \\| 6 |"],
            id="table",
        ),
        pytest.param(
            "<table><tr><th rowspan=2>Year<th colspan=2>Sales<tr><th>EU<th>US<tr><td>2023<td>5<td>6</table>",
            ["1 | Year | Sales EU | Sales US |", "1 |---|---|---|", "1 | 2023 | 5 | 6 |"],
            id="headers of two rows",
        ),
        pytest.param(
            "<table><tr><th>Car<th>Year<th>Sales<tr><td rowspan=2>A<td>2022<td>5<tr><td>2023<td>6</table>",
            ["1 | Car | Year | Sales |", "1 |---|---|---|", "1 | A | 2022 | 5 |", "1 | A | 2023 | 6 |"],
            id="a cell that reaches down",
        ),
        pytest.param(
            "<table><tr><td><h1>A</h1><p>b</p><table><tr><td>c</table><td>d</table>",
            ["1 # A", "1 b", "1 c", "1 d"],
            id="a table that lays out a page",
        ),
        pytest.param("<p>a</div></p></table></td>b", ["1 a", "1 b"], id="tags that nothing opened"),
    ],
)
def test_html(html: str, expected: list[str]) -> None:
    assert numbered(html_as_markdown(html)) == expected


def saved(document: Document) -> bytes:
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def test_docx_keeps_headings_lists_links_and_tables() -> None:
    document = docx.Document()
    document.add_heading("Итоги", 1)
    paragraph = document.add_paragraph("It rose ")
    link = document.part.relate_to("https://a.example/", HYPERLINK, is_external=True)
    namespaces = nsdecls("w", "r")
    paragraph._p.append(parse_xml(f'<w:hyperlink {namespaces} r:id="{link}"><w:r><w:t>here</w:t></w:r></w:hyperlink>'))
    document.add_paragraph("增长", style="List Bullet")
    table = document.add_table(2, 2)
    for place, words in enumerate(("Year", "Sales", "2023", "500")):
        table.cell(place // 2, place % 2).text = words
    field = document.add_paragraph("It fell ")
    for xml in (
        '<w:r {}><w:fldChar w:fldCharType="begin"/></w:r>',
        '<w:r {}><w:instrText> HYPERLINK "https://b.example/" </w:instrText></w:r>',
        '<w:r {}><w:fldChar w:fldCharType="separate"/></w:r>',
        "<w:r {}><w:t>there</w:t></w:r>",
        '<w:r {}><w:fldChar w:fldCharType="end"/></w:r>',
    ):
        field._p.append(parse_xml(xml.format(namespaces)))
    assert numbered(docx_as_markdown(saved(document), "r.docx")) == [
        "1 # Итоги",
        "2 It rose [here](https://a.example/)",
        "3 - 增长",
        "4 | Year | Sales |",
        "4 |---|---|",
        "6 | 2023 | 500 |",
        "8 It fell [there](https://b.example/)",
    ]


@pytest.mark.parametrize(
    ("style", "words", "written"),
    [
        pytest.param("Quote", "We lost eleven sailings.", ["1 > We lost eleven sailings."], id="quote, English"),
        pytest.param("Intense Quote", "Мы потеряли рейсы.", ["1 > Мы потеряли рейсы."], id="intense quote, Russian"),
        pytest.param(
            "Quote", "我们停航了\n十一个班次。", ["1 > 我们停航了", "1 > 十一个班次。"], id="two lines, Chinese"
        ),
        pytest.param("Body Text", "We lost eleven.", ["1 We lost eleven."], id="no quotation"),
    ],
)
def test_docx_keeps_quotations_set_apart(style: str, words: str, written: list[str]) -> None:
    document = docx.Document()
    document.add_paragraph(words, style=style)
    assert numbered(docx_as_markdown(saved(document), "r.docx")) == written


def with_part(data: bytes, name: str, content: str, relation: str) -> bytes:
    """A DOCX file with one more part, related to its main part."""
    out = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(out, "w") as new:
        for entry in old.namelist():
            text = old.read(entry)
            if entry == "word/_rels/document.xml.rels":
                text = text.replace(b"</Relationships>", f"{relation}</Relationships>".encode())
            if entry == "[Content_Types].xml":
                kind = f'<Override PartName="/{name}" ContentType="application/xml"/></Types>'
                text = text.replace(b"</Types>", kind.encode())
            new.writestr(entry, text)
        new.writestr(name, content)
    return out.getvalue()


def test_docx_keeps_footnotes() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("It rose.")
    paragraph._p.append(parse_xml(f'<w:r {nsdecls("w")}><w:footnoteReference w:id="2"/></w:r>'))
    notes = (
        f'<w:footnotes {nsdecls("w")}><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>'
        '<w:footnote w:id="2"><w:p><w:r><w:t>https://a.example/</w:t></w:r></w:p></w:footnote></w:footnotes>'
    )
    relation = (
        '<Relationship Id="rIdN" Target="footnotes.xml" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"/>'
    )
    data = with_part(saved(document), "word/footnotes.xml", notes, relation)
    assert numbered(docx_as_markdown(data, "r.docx")) == ["1 It rose.[^f2]", "2 [^f2]: https://a.example/"]


@pytest.mark.parametrize("data", [b"PK\x03\x04broken", b"\xd0\xcf\x11\xe0old", b"plain words"])
def test_a_broken_docx_says_so(data: bytes) -> None:
    with pytest.raises(DocumentError, match=r"^r\.docx: is "):
        docx_as_markdown(data, "r.docx")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("---\ntitle: A\ndate: 2024-03-01\n---\nIt rose.", [(5, "It rose.")], id="front matter"),
        pytest.param("---\n\nIt rose.", [(1, "---"), (3, "It rose.")], id="a rule is no front matter"),
        pytest.param("A <!-- 99 %\n98 % --> b", [(1, "A"), (2, "b")], id="a comment"),
        pytest.param("A <!-- 99 %", [(1, "A <!-- 99 %")], id="a comment that nothing closes is shown"),
        pytest.param("а\r\nб\rв", [(1, "а"), (2, "б"), (3, "в")], id="line ends, Russian"),
    ],
)
def test_markdown_leaves_out_what_a_reader_does_not_see(text: str, expected: list[tuple[int, str]]) -> None:
    report = plain_report(text)
    starts = [0, *(at + 1 for at, char in enumerate(report.text) if char == "\n")]
    found = [
        (report.place(start), line.strip())
        for start, line in zip(starts, report.text.split("\n"), strict=True)
        if line.strip()
    ]
    assert found == expected
