"""`factledger runs export` and `runs schema`, over a run that was really made."""

import json
import sys
from pathlib import Path

import pytest

from factledger.cli.app import main
from factledger.cli.export import SPANS, TRACE
from factledger.report.forms import FORMS


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["factledger", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


@pytest.mark.parametrize(
    ("text", "question", "value"),
    [
        pytest.param(
            "The battery of Orbit A1 lasts 12 hours.", "How long does the battery of Orbit A1 last?", "12", id="en"
        ),
        pytest.param("Батарея Orbit A1 держит 12 часов.", "Сколько держит батарея Orbit A1?", "12", id="ru"),
        pytest.param("Orbit A1 的电池续航时间为12小时。", "Orbit A1 的电池续航时间是多少？", "12", id="zh"),
    ],
)
def test_a_run_is_written_in_the_forms_that_its_files_name(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str,
    question: str,
    value: str,
) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, "ask", question, "--docs", "notes", "--no-web", "--quiet", "--json") == 0
    run_id = json.loads(capsys.readouterr().out)["run_id"]
    names = ["r.md", "r.html", "r.json", "r.docx", "r.csv", "r.csl.json", "r.bib"]
    assert run(monkeypatch, "runs", "export", run_id, *(f"out/{name}" for name in names)) == 0
    assert capsys.readouterr().out.splitlines() == [f"wrote {Path('out', name)}" for name in names]
    for name in ("r.md", "r.html", "r.json", "r.csv"):
        assert value in (tmp_path / "out" / name).read_text("utf-8")
    assert (tmp_path / "out" / "r.csv").read_bytes().startswith(b"\xef\xbb\xbffact,")
    assert json.loads((tmp_path / "out" / "r.json").read_text("utf-8"))["version"] == 1
    assert [item["id"] for item in json.loads((tmp_path / "out" / "r.csl.json").read_text("utf-8"))] == ["S1"]


def test_a_name_that_says_no_form_is_wrong_usage(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "runs", "export", "no-such-run", "r.odt") == 2
    said = capsys.readouterr().err
    assert all(ending in said for ending in (*FORMS, TRACE, SPANS)), said


def test_the_schema_is_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "runs", "schema") == 0
    assert json.loads(capsys.readouterr().out)["title"] == "PublishedReport"
