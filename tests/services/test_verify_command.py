"""`factledger verify` over files."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import docx
import pytest
import yaml
from fpdf import FPDF

from factledger.audit import audit, read_sources
from factledger.cli.app import main
from factledger.errors import ConfigError, DocumentError

CARS = "In 2023 the country sold 2,993 new electric cars."
TRUE = "In 2023 the country sold 2,993 new electric cars"
Verify = Callable[..., tuple[int, str, str]]


@pytest.fixture
def verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Verify:
    """Audit a text, or a file, against the folder `saved`: exit status, standard output, standard error."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saved").mkdir()

    def run(report: str | Path, *options: str) -> tuple[int, str, str]:
        if isinstance(report, str):
            (tmp_path / "report.md").write_text(report, "utf-8")
            report = Path("report.md")
        monkeypatch.setattr(sys, "argv", ["factledger", "verify", str(report), "--sources", "saved", *options])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return run


def listing(*entries: dict[str, Any]) -> None:
    Path("saved/sources.json").write_text(json.dumps(entries), "utf-8")


@pytest.mark.parametrize(
    ("source", "report"),
    [
        pytest.param(CARS, f"{TRUE} [S1].", id="English"),
        pytest.param(
            "В 2023 году продано 2 993 новых электромобиля.",
            "В 2023 году продано 2993 новых электромобиля [S1].",
            id="Russian",
        ),
        pytest.param("2023年售出2993辆新电动汽车。", "2023年售出2993辆新电动汽车[S1]。", id="Chinese"),
    ],
)
def test_a_clean_report_is_one_line_and_status_0(verify: Verify, source: str, report: str) -> None:
    Path("saved/S1.txt").write_text(source, "utf-8")
    status, out, _ = verify(report)
    assert (status, out.count("\n")) == (0, 1)
    assert out.startswith("1 statement: 1 sourced, 0 unsourced, 0 rejected, 0 not checked; 2 numbers")


def test_what_is_not_sourced_is_grouped_by_kind_with_its_line(verify: Verify) -> None:
    Path("saved/S1.txt").write_text(CARS, "utf-8")
    Path("saved/S2.txt").write_text("The battery of the Orbit A1 lasts 12 hours.", "utf-8")
    status, out, _ = verify(
        "# Cars\n\nIn 2023 the country sold 2,994 new electric cars [S1].\n"
        "The battery of the Orbit A1 lasts 12 hours [S1].\nThe Orbit A1 is quiet [S9].\n"
        f"Nine of ten never measure.\n{TRUE} (https://x.example/).\n{TRUE} [1].\n"
    )
    lines = out.splitlines()
    assert status == 1
    assert lines[0] == "A number or quotation that its source does not hold (1)"
    assert lines[1].startswith(
        "  line 3: In 2023 the country sold 2,994 new electric cars [S1]. — invented number: “2,994”"
    )
    assert lines[3:5] == [
        "Right words, wrong source or meaning (1)",
        *[line for line in lines if line.startswith("  line 4: ") and "stands in S2.txt, not in S1.txt" in line],
    ]
    assert "  line 5: The Orbit A1 is quiet [S9]. — address that does not exist: [S9]" in out
    assert "No source (1)\n  line 6: Nine of ten never measure." in out
    assert "Not checked (1)\n  line 7: " in out
    assert lines[-1].startswith("6 statements: 1 sourced, 1 unsourced, 3 rejected, 1 not checked; ")
    assert lines[-1].endswith(" checked against 2 sources")


def test_json_is_one_object(verify: Verify) -> None:
    Path("saved/cars.txt").write_text(CARS, "utf-8")
    status, out, _ = verify(f"{TRUE} ([cars](cars.txt)). It rained on 4 days [S9].", "--json")
    found = json.loads(out)
    assert status == 1
    assert [(s["status"], s["source_id"]) for s in found["statements"]] == [("sourced", "cars.txt"), ("rejected", None)]
    assert set(found["statements"][0]) >= {"statement", "status", "source_id", "note", "place"}
    assert found["summary"]["counts"] == {"sourced": 1, "unsourced": 0, "rejected": 1, "not_checked": 0}
    assert found["summary"]["sources"] == [
        {"id": "cars.txt", "name": "cars.txt", "url": "cars.txt", "title": "", "characters": len(CARS)}
    ]


def test_reports_and_sources_of_other_formats(verify: Verify) -> None:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("Helvetica", size=12)
    pdf.cell(text=CARS)
    pdf.output("saved/S1.pdf")
    page = '<html><head><link rel="canonical" href="https://lab.example/a?b=1"></head><p>It lasts 12 hours.</p></html>'
    Path("saved/page.html").write_text(page, "utf-8")
    source = docx.Document()
    source.add_paragraph("The Orbit A1 weighs 640 kg.")
    source.save("saved/S3.docx")
    words = (
        f"{TRUE} [S1]. It lasts 12 hours (https://www.lab.example/a?utm_source=q&b=1). The Orbit A1 weighs 641 kg [S3]."
    )
    report = docx.Document()
    report.add_heading("Cars")
    report.add_paragraph(words)
    report.save("report.docx")
    Path("report.html").write_text(f"<h1>Cars</h1>\n<p>{words}</p>", "utf-8")
    report_pdf = FPDF()
    report_pdf.add_page()
    report_pdf.set_font("Helvetica", size=12)
    report_pdf.multi_cell(0, text=words)
    report_pdf.output("report.pdf")
    for name, place in (("report.docx", "paragraph 2"), ("report.html", "line 2"), ("report.pdf", "page 1")):
        status, out, _ = verify(Path(name))
        assert status == 1, name
        assert f"  {place}: The Orbit A1 weighs 641 kg [S3]. — invented number" in out
        assert "3 statements: 2 sourced, 0 unsourced, 1 rejected, 0 not checked" in out


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        pytest.param(
            "report.docx", b"PK\x03\x04broken", "report.docx: is broken, or is no DOCX file", id="broken DOCX"
        ),
        pytest.param("report.pdf", b"%PDF-1.7 broken", "report.pdf: is broken", id="broken PDF"),
        pytest.param("report.md", b"", "report.md: is empty", id="empty"),
        pytest.param("report.md", b" \n ", "report.md: is empty", id="blank"),
        pytest.param("report.html", b"<script>x</script>", "report.html: holds no text", id="blank HTML"),
        pytest.param("report.txt", b"\0\1\2", "report.txt: is not text", id="binary"),
        pytest.param("report.xlsx", b"x", "report.xlsx: is of a kind that is not read here", id="another kind"),
        pytest.param("report.csv", b"a,b", "report.csv: is of a kind that is not read here", id="a table"),
    ],
)
def test_an_unreadable_report_is_status_3_and_named(verify: Verify, name: str, data: bytes, says: str) -> None:
    Path("saved/S1.txt").write_text(CARS, "utf-8")
    Path(name).write_bytes(data)
    status, out, err = verify(Path(name))
    assert (status, out) == (3, "")
    assert err.startswith(f"factledger: {says}")


def test_without_a_readable_source_nothing_is_checked(verify: Verify) -> None:
    status, out, _ = verify(f"{TRUE} [S1].")
    assert status == 3
    assert "no source could be read" in out
    Path("saved/S1.docx").write_bytes(b"PK\x03\x04broken")
    status, out, _ = verify(f"{TRUE} [S1].")
    assert status == 3
    assert "Not read: S1.docx is broken, or is no DOCX file" in out


def test_an_unreadable_source_is_named_where_it_is_cited(verify: Verify) -> None:
    Path("saved/S1.docx").write_bytes(b"PK\x03\x04broken")
    Path("saved/S2.txt").write_text(CARS, "utf-8")
    status, out, _ = verify(f"{TRUE} [S1]. {TRUE} [S2].")
    assert status == 1
    assert "S1.docx could not be read: it is broken, or is no DOCX file" in out


def test_of_several_reports_the_worst_counts(verify: Verify) -> None:
    Path("saved/S1.txt").write_text(CARS, "utf-8")
    Path("bad.md").write_text(f"{TRUE.replace('2,993', '2,994')} [S1].", "utf-8")
    status, out, _ = verify(f"{TRUE} [S1].", "bad.md")
    assert status == 1
    assert [line for line in out.splitlines() if line.endswith(".md:")] == ["report.md:", "bad.md:"]
    assert verify(f"{TRUE} [S1].", "bad.md", "--json")[0] == 2
    assert verify(f"{TRUE} [S1].", "report.md")[0] == 0


def test_the_hook_for_pre_commit_names_the_command() -> None:
    hooks = yaml.safe_load((Path(__file__).parents[2] / ".pre-commit-hooks.yaml").read_text("utf-8"))
    hook = next(hook for hook in hooks if hook["id"] == "factledger-verify")
    assert (hook["entry"], hook["language"], hook["types"]) == ("factledger verify --quiet", "python", ["markdown"])


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["verify"], id="nothing"),
        pytest.param(["verify", "report.md"], id="no sources"),
        pytest.param(["verify", "nowhere.md", "--sources", "saved"], id="no such report"),
        pytest.param(["verify", "report.md", "--sources", "nowhere"], id="no such folder"),
        pytest.param(["verify", "report.md", "--sources", "report.md"], id="a file for a folder"),
    ],
)
def test_wrong_usage_is_status_2(verify: Verify, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> None:
    Path("report.md").write_text("x", "utf-8")
    monkeypatch.setattr(sys, "argv", ["factledger", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2


def test_a_hostile_report_cannot_command_the_terminal(verify: Verify) -> None:
    Path("saved/S1\x1b[2J.txt").write_text(CARS, "utf-8")
    Path("saved/broken\x1b[31m.pdf").write_bytes(b"%PDF-")
    report = (
        "It rose\x1b[2J by 7 % \u202e(\x1b]8;;https://x.example/\x07y)\x9b31m [S1\x1b[2J](<S1\x1b[2J.txt>).\n\x1b[1m9"
    )
    for option in ([], ["--json"]):
        status, out, _ = verify(report, *option)
        assert status == 1
        assert not set(out) & set("\x1b\x07\x9b\u202e")


def test_a_long_report_is_read_in_proportion(verify: Verify) -> None:
    count = 500
    words = [f"The town of Placename{n} counted {1000 + n} bicycles in 2023" for n in range(count)]
    listing(*({"id": f"T{n}", "url": f"https://t{n}.example/a", "file": f"{n}.txt"} for n in range(count)))
    for n in range(count):
        Path(f"saved/{n}.txt").write_text(f"{words[n]}.", "utf-8")
    status, out, _ = verify("\n\n".join(f"{words[n]} ([t](https://t{n}.example/a))." for n in range(count)))
    assert status == 0
    assert out.startswith("500 statements: 500 sourced")


# The folder of sources


def test_a_listing_says_what_files_are(verify: Verify) -> None:
    Path("saved/a.txt").write_text(CARS, "utf-8")
    Path("saved/b.txt").write_text("Nothing.", "utf-8")
    Path("saved/c.txt").write_text("Not listed.", "utf-8")
    listing(
        {"id": 7, "url": "https://a.example/", "title": "A", "published": "2024-03-01", "file": "a.txt", "more": 1},
        {"url": "https://b.example/", "file": "./b.txt"},
        {"id": "gone", "file": "gone.txt"},
        {"id": "out", "file": "../report.md"},
        {"id": "web", "url": "https://c.example/"},
    )
    found = read_sources(Path("saved"))
    assert [(s.id, s.url, s.title, s.published, bool(s.text)) for s in found.sources] == [
        ("7", "https://a.example/", "A", "2024-03-01", True),
        ("./b.txt", "https://b.example/", "", None, True),
        ("gone", "gone.txt", "", None, False),
        ("out", "../report.md", "", None, False),
        ("web", "https://c.example/", "", None, False),
    ]
    assert [(u.name, u.reason) for u in found.unread] == [
        ("gone.txt", "there is no such file in the folder"),
        ("../report.md", "there is no such file in the folder"),
        ("web", "sources.json names no file for it"),
    ]
    assert [(u.name, u.reason) for u in found.skipped] == [("c.txt", "is not in sources.json")]
    assert verify(f"{TRUE} [7]. {TRUE} [1]. {TRUE} (https://www.a.example).")[0] == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("{", "is no list", id="no JSON"),
        pytest.param('{"id": "S1"}', "is no list", id="no list"),
        pytest.param('["S1"]', "is no list", id="no entries"),
        pytest.param('[{"id": "S1"}, {"id": "S1"}]', "two sources have the id 'S1'", id="an id twice"),
        pytest.param("[{}]", "a source has no id", id="no id"),
    ],
)
def test_a_listing_that_cannot_be_used_is_wrong_usage(verify: Verify, text: str, says: str) -> None:
    Path("saved/sources.json").write_text(text, "utf-8")
    status, _, err = verify("A.")
    assert status == 2
    assert says in err


@pytest.mark.parametrize(
    ("name", "text", "address"),
    [
        pytest.param(
            "a.html",
            "<!-- saved from url=(0020)https://a.example/x -->\n<p>a",
            "https://a.example/x",
            id="browser's note",
        ),
        pytest.param(
            "a.html", '<link href="https://a.example/x" rel="canonical"><p>a', "https://a.example/x", id="canonical"
        ),
        pytest.param(
            "a.htm", '<meta property="og:url" content="https://a.example/x"><p>a', "https://a.example/x", id="og:url"
        ),
        pytest.param("a.md", '---\nsource: "https://a.example/x"\n---\na', "https://a.example/x", id="front matter"),
        pytest.param("а.txt", "Источник: https://a.example/x\nтекст", "https://a.example/x", id="a line, Russian"),
        pytest.param("甲.txt", "来源：https://a.example/x\n文", "https://a.example/x", id="a line, Chinese"),
        pytest.param("a.txt", "Read https://a.example/x", "a.txt", id="an address in the text is not its own"),
    ],
)
def test_a_saved_page_says_where_it_is_from(verify: Verify, name: str, text: str, address: str) -> None:
    Path("saved", name).write_text(text, "utf-8")
    assert [source.url for source in read_sources(Path("saved")).sources] == [address]


def test_the_day_a_file_was_saved_supports_no_year(verify: Verify) -> None:
    Path("saved/S1.txt").write_text("The country sold 2,993 new electric cars.", "utf-8")
    os.utime("saved/S1.txt", (1_700_000_000, 1_700_000_000))
    assert verify(f"{TRUE} [S1].")[0] == 1
    listing({"id": "S1", "file": "S1.txt", "published": "2023-12-31"})
    assert verify(f"{TRUE} [S1].")[0] == 0


def test_a_report_does_not_bear_itself_out(verify: Verify) -> None:
    Path("saved/report.md").write_text(CARS, "utf-8")
    Path("saved/S1.txt").write_text("Nothing.", "utf-8")
    status, out, _ = verify(Path("saved/report.md"), "--json")
    assert status == 1
    assert json.loads(out)["summary"]["skipped"] == [{"name": "report.md", "reason": "is the report itself"}]


def test_from_python(verify: Verify) -> None:
    Path("saved/S1.txt").write_text(CARS, "utf-8")
    assert audit(f"{TRUE} [S1].", Path("saved")).outcome == "sourced"
    with pytest.raises(DocumentError, match="there is no such folder"):
        audit("A.", Path("nowhere"))
    with pytest.raises(DocumentError, match="may not be read"):
        audit(Path("nowhere.md"), Path("saved"))
    Path("saved/sources.json").write_text("[", "utf-8")
    with pytest.raises(ConfigError):
        audit("A.", Path("saved"))
