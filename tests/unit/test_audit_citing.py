"""How a report's citations and lists of sources are read."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.audit.book import Book
from factledger.audit.draft import Draft
from factledger.audit.handles import Handles
from factledger.checks import citation_marks
from factledger.records import Source

SOURCES = (
    Source(id="S1", url="https://a.example/x?id=1", title="Annual results of the Orbit company | Orbit", text="a"),
    Source(id="notes/Meeting.md", url="notes/Meeting.md", addresses=("notes/Meeting.md",), text="b"),
    Source(id="3", url="https://b.example/", title="星轨A1测试报告", text="c"),
)


def drafted(report: str, *, ordered: bool = True) -> str:
    """The draft, with every mark as the name of what it cites; a mark that means nothing has a question mark."""
    handles = Handles(SOURCES)
    draft = Draft(report, Book(SOURCES, ordered=ordered), handles)
    names = handles.names | {handle: f"?{handles.names[handle]}" for handle in handles.unknown}
    return re.sub(r"\n{2,}", "\n\n", re.sub(r"S\d{6}", lambda found: names[found[0]], draft.text)).strip()


@pytest.mark.parametrize(
    ("report", "draft"),
    [
        pytest.param("It rose [S1].", "It rose [S1].", id="a source's id"),
        pytest.param("It rose [1].", "It rose [S1].", id="a source's number"),
        pytest.param("It rose [1, 3].", "It rose [S1, 3].", id="several numbers"),
        pytest.param("It rose [1-3].", "It rose [S1, notes/Meeting.md, 3].", id="a range of numbers"),
        pytest.param("Выросло [1, с. 12; 3, с. 4–5].", "Выросло [S1, 3].", id="pages, Russian"),
        pytest.param("增长【1】。", "增长 [S1]。", id="brackets, Chinese"),
        pytest.param("增长【3†来源】。", "增长 [3]。", id="a tool's mark, Chinese"),
        pytest.param("It rose \\[1\\].", "It rose [S1].", id="escaped brackets"),
        pytest.param("It rose [1][3].", "It rose [S1] [3].", id="numbers side by side"),
        pytest.param("It rose [7].", "It rose [?7].", id="an unknown number"),
        pytest.param("It rose in [2019] or [maybe].", "It rose in [2019] or [maybe].", id="brackets that cite nothing"),
        pytest.param("It rose ([A](https://a.example/x?id=1)).", "It rose [S1].", id="a link in brackets"),
        pytest.param(
            "It rose ([A, 2024](https://www.a.example/x/?id=1&utm_source=q#y); [B](http://b.example)).",
            "It rose [S1, 3].",
            id="several links in brackets, addresses written otherwise",
        ),
        pytest.param("Рост (см. [А](https://a.example/x?id=1)).", "Рост [S1].", id="a label in brackets, Russian"),
        pytest.param(
            "增长（来源：[甲](https://a.example/x?id=1)）。", "增长 [S1]。", id="a label in brackets, Chinese"
        ),
        pytest.param("[It rose by 4 %](https://a.example/x?id=1).", "It rose by 4 % [S1].", id="a link's words stay"),
        pytest.param(
            "It rose ([by 4 %](https://a.example/x?id=1)).", "It rose by 4 % [S1].", id="an amount in brackets stays"
        ),
        pytest.param(
            "It rose (as [A](https://a.example/x?id=1) says).",
            "It rose (as A [S1] says).",
            id="words in the bracket stay",
        ),
        pytest.param("It rose [[1]](https://a.example/x?id=1).", "It rose [S1].", id="a number as a link's words"),
        pytest.param(
            "It rose [Source](<https://a.example/x?id=1> 'A').", "It rose [S1].", id="target in angle brackets"
        ),
        pytest.param("It rose [a.example](https://a.example/x?id=1).", "It rose [S1].", id="an address as words"),
        pytest.param(
            "A [1](https://a.example/x?id=1). B [2](https://b.example/).",
            "A [S1]. B [3].",
            id="links that are numbered",
        ),
        pytest.param("| A | [41](https://a.example/x?id=1) |", "| A | 41 [S1] |", id="a link that is a figure"),
        pytest.param("It rose https://a.example/x?id=1.", "It rose [S1].", id="a bare address"),
        pytest.param("增长，见https://a.example/x?id=1。", "增长，见 [S1]。", id="a bare address, Chinese"),
        pytest.param("It rose <https://b.example>.", "It rose [3].", id="an address in angle brackets"),
        pytest.param("It rose (www.b.example).", "It rose [3].", id="an address without a scheme"),
        pytest.param(
            "It rose doi:10.1000/x.y.", "It rose [https://doi.org/10.1000/x.y].", id="a DOI, which is not at hand"
        ),
        pytest.param("It rose [n](notes/meeting.md).", "It rose n [notes/Meeting.md].", id="a file's path"),
        pytest.param("It rose [n](../Meeting.md#p2).", "It rose n [notes/Meeting.md].", id="a file's name"),
        pytest.param("[Top](#top) and [mail](mailto:a@b.example).", "Top and mail.", id="links that cite nothing"),
        pytest.param("![Sales](https://a.example/x?id=1) rose.", "Sales rose.", id="an image cites nothing"),
        pytest.param('It rose <a href="https://b.example/">here</a>.', "It rose [3].", id="an HTML link"),
        pytest.param("It rose<sup>[1](https://b.example/)</sup>.", "It rose [3].", id="a raised link"),
        pytest.param("Area 5 m² and 10⁶.", "Area 5 m² and 10⁶.", id="exponents are no citations"),
        pytest.param("It rose.\n\nSource: [A](https://a.example/x?id=1).", "It rose.\n\n [S1]", id="a line of sources"),
        pytest.param("Рост. Источник: https://b.example/.", "Рост. [3]", id="a source behind the sentence, Russian"),
        pytest.param("增长。来源：[甲](https://b.example/)", "增长。 [3]", id="a source behind the sentence, Chinese"),
        pytest.param(
            "| A | Source |\n|---|---|\n| 4 | [Orbit, 2024](https://b.example/) |\n| 5 | The Times |\n| 6 | — |",
            "| A | Source |\n|---|---|\n| 4 | [3] |\n| 5 | [The Times] |\n| 6 | — |",
            id="a column of sources",
        ),
        pytest.param(
            "| А | Источник |\n|---|---|\n| 4 | [Орбита, 2024](https://b.example/) |",
            "| А | Источник |\n|---|---|\n| 4 | [3] |",
            id="a column of sources, Russian",
        ),
        pytest.param(
            "| 甲 | 来源 |\n|---|---|\n| 4 | 星轨A1测试报告 |",
            "| 甲 | 来源 |\n|---|---|\n| 4 | [3] |",
            id="and Chinese",
        ),
        pytest.param("It rose [Meeting.md].", "It rose [notes/Meeting.md].", id="a file's name in brackets"),
        pytest.param("It rose (see notes/Meeting.md, p. 2).", "It rose [notes/Meeting.md].", id="a file with its page"),
        pytest.param("Рост [см. meeting.md, стр. 2; S1].", "Рост [notes/Meeting.md, S1].", id="a file and a mark"),
        pytest.param("Рост (источник: Meeting.md стр. 2).", "Рост [notes/Meeting.md].", id="a file, Russian"),
        pytest.param("增长【见Meeting.md，第2页】。", "增长 [notes/Meeting.md]。", id="a file, Chinese"),
        pytest.param("It rose [Meeting.md; other.pdf].", "It rose [notes/Meeting.md, other.pdf].", id="not at hand"),
        pytest.param("Write it down (in other.txt).", "Write it down (in other.txt).", id="a file that is mentioned"),
        pytest.param("Записать в файл (other.txt).", "Записать в файл (other.txt).", id="a mentioned file, Russian"),
        pytest.param("It rose (https://b.example/a.pdf).", "It rose [https://b.example/a.pdf].", id="an address"),
        pytest.param("It rose [Annual results of the Orbit company].", "It rose [S1].", id="a title in brackets"),
        pytest.param("增长[星轨A1测试报告]。", "增长 [3]。", id="a title in brackets, Chinese"),
        pytest.param("It fell [K1, S1].", "It fell [S1].", id="a calculation beside a source"),
    ],
)
def test_citations(report: str, draft: str) -> None:
    assert drafted(report) == draft


def test_files_of_a_folder_are_in_no_order() -> None:
    assert drafted("It rose [2]. It fell [3].", ordered=False) == "It rose [?2]. It fell [3]."


@pytest.mark.parametrize(
    ("report", "draft"),
    [
        pytest.param(
            "It rose [1].\n\n## References\n\n[1] B: https://b.example/", "It rose [3].", id="a heading, English"
        ),
        pytest.param(
            "Рост [1].\n\n**Источники:**\n\n1. Б. URL: https://b.example/ (дата обращения: 02.03.2024)",
            "Рост [3].",
            id="a heading, Russian",
        ),
        pytest.param(
            "增长[1]。\n\n### 三、参考文献\n\n[1] 乙：https://b.example/", "增长 [3]。", id="a heading, Chinese"
        ),
        pytest.param("It rose [1].\n\n[1]: https://b.example/", "It rose [3].", id="a link's definition"),
        pytest.param("[It rose][b].\n\n[b]: https://b.example/ 'B'", "It rose [3].", id="a link by label"),
        pytest.param("[Rise], it rose.\n\n[rise]: https://b.example/", "Rise [3], it rose.", id="a label alone"),
        pytest.param(
            "It rose [1] [2].\n\n[1] A book\n[2] Another book", "It rose [S1] [Another book].", id="no heading"
        ),
        pytest.param(
            "[1] It rose.\n\n[2] It fell.", "[S1] It rose.\n\n [notes/Meeting.md] It fell.", id="paragraphs' numbers"
        ),
        pytest.param("It rose.¹\n\n## Notes\n\n¹ https://b.example/", "It rose. [3]", id="raised numbers"),
        pytest.param("It rose.<sup>1</sup>\n\n## Notes\n\n1. https://b.example/", "It rose. [3]", id="raised by a tag"),
        pytest.param(
            "It rose.[^n] Then it fell.\n\n[^n]: https://b.example/", "It rose. [3] Then it fell.", id="a footnote"
        ),
        pytest.param(
            "It rose.[^n]\n\n[^n]: Not in leap years.", "It rose.\n\nNot in leap years.", id="a note that explains"
        ),
        pytest.param(
            "It rose [1].\n\n## Sources\n\n[1] Annual results of the Orbit company, 2024",
            "It rose [S1].",
            id="by title",
        ),
        pytest.param("It rose [1].\n\n## Sources\n\n1. Meeting.md, p. 3", "It rose [notes/Meeting.md].", id="by file"),
        pytest.param(
            "It rose [1].\n\n## Sources\n\n[1] https://c.example/",
            "It rose [https://c.example/].",
            id="an address that no source has is not taken for the source of that number",
        ),
        pytest.param(
            "A [1].\n\n## Sources\n\n[1] https://b.example/\n\n# Two\n\nB [1].\n\n## Sources\n\n[1] https://a.example/x?id=1",
            "A [3].\n\n# Two\n\nB [S1].",
            id="each chapter has its own list",
        ),
        pytest.param(
            "It rose [F1, S1].\n\n## Sources\n\n- **[S1]** B\n  - Address: <https://b.example/>\n  - [F1] “It rose.”",
            "It rose [3].",
            id="an entry of several lines",
        ),
        pytest.param(
            "A.\n\n## References\n\nProfit rose to 14 million.\n\nSmith, J. (2019). On profits. Wiley.\n\n## B\n\nC.",
            "A.\n\nProfit rose to 14 million.\n\n## B\n\nC.",
            id="a claim among the references stays",
        ),
    ],
)
def test_lists_of_sources(report: str, draft: str) -> None:
    assert drafted(report) == draft


def test_a_source_with_an_address_is_not_recognised_by_its_title_under_another() -> None:
    draft = drafted("It rose [1].\n\n## Sources\n\n[1] Annual results of the Orbit company, https://c.example/")
    assert draft == "It rose [https://c.example/]."


INLINE = (
    "It rose. |增长了。|рост |[1]|[S1]|[^n]|(|)|[|]|](|# |- |> |https://a.example/x?id=1|[a](https://b.example/)"
    "|<sup>1</sup>|¹|![i](j)|Source: |\\|[S900001]|【2†x】|<!--|-->|『|\x1b[2J"
).split("|")
PIECES = st.sampled_from(
    [*INLINE, "\n", "\n\n", "| ", "|---|\n", "| Source |\n", "## Sources\n", "[1] y\n", "[^n]: x\n"]
)


@settings(max_examples=60)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_every_mark_of_a_draft_is_a_handle_and_every_place_is_in_the_report(report: str) -> None:
    """A mark that is no handle would be taken for a source by its number alone."""
    handles = Handles(SOURCES)
    draft = Draft(report, Book(SOURCES, ordered=True), handles)
    assert {mark for found in citation_marks(draft.text) for mark in found.ids} <= handles.names.keys()
    ends = [draft.report_offset(at) for at in range(len(draft.text))]
    assert ends == sorted(ends)
    assert all(0 <= at <= len(report) for at in ends)
