"""HTML to the text that quotes are checked against."""

from time import process_time

import pytest

from factledger.checks import find_quote
from factledger.checks.text.chars import BORDER
from factledger.knowledge.html_text import visible_text


@pytest.mark.parametrize(
    ("html", "text"),
    [
        pytest.param(
            "<h1>Head</h1><p>One <b>two</b>,\n three.<p>Four<br>five", "Head\nOne two, three.\nFour\nfive", id="en"
        ),
        pytest.param("<div>Один</div>\n\n<div>два<div>три</div></div>", "Один\nдва\nтри", id="ru"),
        pytest.param(
            "<p>销量<b>上升</b>了<i>5</i>%。</p><p>价格</p>",
            "销量上升了5%。\n价格",
            id="zh: no marks between characters",
        ),
        pytest.param("a<b>b</b> c", f"a{BORDER}b c", id="a mark where a tag parts two words"),
        pytest.param("<i>a</i><i>5</i>", f"a{BORDER}5", id="a mark between a word and a number"),
        pytest.param("<b>1</b><i>9</i>91", "1991", id="no mark in a number"),
        pytest.param("CO<sub>2</sub>, 5<sup>th</sup>, dat<wbr>um", "CO2, 5th, datum", id="no mark in a word"),
        pytest.param("10<sup>6</sup> km<sup>2</sup> and 10<sup>−3</sup>", "10⁶ km² and 10⁻³", id="exponents"),
        pytest.param("in 1991<sup><a href=#n>3</a></sup>.", f"in 1991{BORDER}3.", id="a note behind a number"),
        pytest.param("it rose<sup>3</sup> by", f"it rose{BORDER}3 by", id="a note"),
        pytest.param(
            "<script>s</script><style>s</style><template>t</template>x<!-- c -->", "x", id="what is not shown"
        ),
        pytest.param("<head><title>t</title></head><body>x<noscript>n</noscript>", "x", id="head and noscript"),
        pytest.param("<p hidden>a</p><p style='Display : none'>b</p><i hidden>c</i>d", "d", id="hidden"),
        pytest.param("a &amp; b &lt;c&gt;&nbsp;d &#8212; e", "a & b <c>\u00a0d — e", id="entities"),
        pytest.param("<pre>a  b\n c</pre>", "a b\nc", id="preformatted"),
        pytest.param(f"a{BORDER}b", "ab", id="a mark of the page's own"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_visible_text(html: str, text: str) -> None:
    page = visible_text(html)
    assert page.text == text
    assert page.plain == text.replace(BORDER, "")
    assert page.borders == tuple(at for at, char in enumerate(text) if char == BORDER)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        pytest.param(
            "<table><caption>Sales</caption><tr><th>Item<th>2023<tr><td>Cars<td><p>300</p></table>",
            "Sales\nItem | 2023\nCars | 300",
            id="a row is a line",
        ),
        pytest.param("<tr><td>a<td>b</tr>", "ab", id="cells without a table"),
        pytest.param("<table><tr><td>a<td><td>c</table>", "a | | c", id="an empty cell keeps its column"),
        pytest.param("<table><tr><td colspan=2>a<td>c</table>", "a | | c", id="a wide cell"),
        pytest.param("<table><tr><td> <td> </table>x", "x", id="an empty row"),
        pytest.param("<table><tr><td><p>a<p>b<td>c</table>", "a\nb\nc", id="a cell that lays out"),
        pytest.param("<table><tr><td><table><tr><td>a<td>b</table></table>", "a | b", id="a table in a table"),
    ],
)
def test_tables(html: str, text: str) -> None:
    assert visible_text(html).text == text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        pytest.param("<p>Привет".encode(), "Привет", id="utf-8"),
        pytest.param("<meta charset=windows-1251><p>Привет, мир".encode("cp1251"), "Привет, мир", id="ru: declared"),
        pytest.param('<meta content="text/html; charset=gbk"><p>销量'.encode("gbk"), "销量", id="zh: declared"),
        pytest.param("<p>Привет".encode("utf-16"), "Привет", id="byte order mark"),
    ],
)
def test_bytes(data: bytes, text: str) -> None:
    assert visible_text(data).text == text


@pytest.mark.parametrize(
    ("quote", "html", "found"),
    [
        pytest.param("Sales rose", "Sales<b>rose</b>.", True, id="a blank where a tag parts"),
        pytest.param("Salesrose", "Sales<b>rose</b>.", True, id="or none"),
        pytest.param("Sales fell", "Sales<b>rose</b>.", False, id="but no other word"),
        pytest.param("in 1991", "in 1991<sup><a>3</a></sup> and", True, id="before a note"),
        pytest.param("about 10", "about 10<sup>6</sup> cells", False, id="before an exponent"),
        pytest.param("about 106 cells", "about 10<sup>6</sup> cells", False, id="an exponent is no digit"),
        pytest.param("able to pay", "un<b>able</b> to pay", False, id="begun in a word that a tag parts"),
        pytest.param("продажи выросли на 5 %", "<p>Продажи <b>выросли</b> на <i>5</i>&nbsp;%", True, id="ru"),
        pytest.param("销量上升5%", "<td>销量<b>上升</b> <i>5</i> %</td>", True, id="zh"),
    ],
)
def test_quotes(quote: str, html: str, found: bool) -> None:
    assert (find_quote(quote, visible_text(html).text) is not None) is found


@pytest.mark.parametrize("tag", ["<div>", "<b>", "<table><tr><td>", "<sup>", "<a><p>", "<ul><li>", "<script>", "<!--"])
def test_deep_nesting_takes_no_time_and_no_stack(tag: str) -> None:
    begin = process_time()
    visible_text(tag * 20_000 + "x")
    assert process_time() - begin < 20
