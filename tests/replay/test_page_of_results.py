"""The page of results holds every failing case with its reasons and its steps, and text is only text."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from factledger.cli.app import app
from factledger.evals.cases.loading import TRACES, load_suite, shipped
from factledger.evals.cases.page import to_html
from factledger.evals.cases.results import CaseResult, Judged, Step, SuiteResult, suite_result
from factledger.evals.cases.running import judge_case

HOSTILE = "</style><script>alert(1)</script><img src=x onerror=alert(2)> \"' {{ 7*7 }} \u202eevil\x1b[31m"


class Tags(HTMLParser):
    """Collects tags and what their attributes are called, and the text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


def failing(suite_name: str, case_id: str, **expect: object) -> SuiteResult:
    """Return a shipped case judged by what is not true of it."""
    suite = load_suite(shipped()[suite_name])
    (case,) = [case for case in suite.cases if case.id == case_id]
    wrong = case.model_copy(update={"expect": case.expect.model_copy(update=expect)})
    return suite_result(suite.name, [judge_case(suite, wrong)])


@pytest.mark.parametrize(
    ("case", "shown"),
    [
        pytest.param("trap-en", ["Almost every owner is satisfied.", "battery life of Orbit A1"], id="en"),
        pytest.param("trap-ru", ["Почти все владельцы остались довольны.", "время работы батареи Orbit A1"], id="ru"),
        pytest.param("trap-zh", ["几乎所有用户都很满意。", "Orbit A1 的电池续航时间"], id="zh"),
    ],
)
def test_a_failing_case_stands_with_its_reason_and_its_steps(case: str, shown: list[str]) -> None:
    result = failing("drafts", case, values=("777 лет",))
    page = Tags(to_html([result]))
    assert "0 of 1 cases passed, 1 failed, 0 crashed" in page.text
    assert "answer_complete 0" in page.text
    assert "missing 777 лет" in page.text
    for words in [*shown, "unsourced", "search_kb", "Searches", "Calls, as recorded", "Statements of the draft"]:
        assert words in page.text
    (kept,) = result.failing
    assert {step.kind for step in kept.steps} >= {"search", "call", "fact", "statement"}


def test_a_trace_that_does_not_fit_is_shown_with_the_steps_of_the_recording(monkeypatch: pytest.MonkeyPatch) -> None:
    from factledger.nodes.research import search

    monkeypatch.setattr(search, "RESULTS", 9)
    result = failing("answers", "answer-en")
    page = Tags(to_html([result]))
    assert "does not fit" in page.text
    assert "The nearest is line" in page.text
    assert "Battery life of Orbit A1: 12 hours" in page.text


def test_every_text_is_inert_and_the_page_needs_nothing() -> None:
    score = Judged(case=HOSTILE, name=HOSTILE, value=0, passed=False, reason=HOSTILE)
    step = Step(kind="statement", id=HOSTILE, state=HOSTILE, good=False, text=HOSTILE, note=HOSTILE)
    case = CaseResult(
        id=HOSTILE, trace=HOSTILE, problem=HOSTILE, crashed=HOSTILE, scores=(score,), question=HOSTILE,
        published=(HOSTILE,), steps=(step,),
    )  # fmt: skip
    page = to_html([suite_result(HOSTILE, [case]), SuiteResult(name=HOSTILE, cases=0, passed=0, absent=(HOSTILE,))])
    found = Tags(page)
    assert not {"script", "img", "iframe", "link", "object"} & set(found.tags)
    assert not [name for name in found.attributes if name.startswith("on") or name == "src"]
    assert found.text.count("{{ 7*7 }}") > 5
    assert "\u202e" not in page
    assert "\x1b" not in page
    assert "default-src &#39;none&#39;" in page
    assert not re.search(r"https?://|@import|url\(", page)
    assert page.count("<style>") == 1


def test_light_and_dark_are_both_there_and_the_page_is_the_same_each_time() -> None:
    results = [failing("routing", "greeting-en", status="answered")]
    page = to_html(results)
    assert page == to_html(results)
    assert "color-scheme: light dark" in page
    assert "prefers-color-scheme: dark" in page


def test_the_command_writes_page_and_results(tmp_path: Path) -> None:
    trace = (shipped()["routing"].parent / TRACES / "greeting-ru.jsonl.gz").resolve()
    (tmp_path / "свои.yaml").write_text(
        f"cases:\n- {{id: привет, trace: '{trace}', expect: {{status: refused}}}}\n", "utf-8"
    )
    arguments = ["eval", "run", str(tmp_path / "свои.yaml"), "-q", "--workers", "1"]
    more = ["--html", str(tmp_path / "p.html"), "--out", str(tmp_path / "r.json")]
    result = CliRunner().invoke(app, [*arguments, *more])
    assert result.exit_code == 1
    assert "привет" in (tmp_path / "p.html").read_text("utf-8")
    again = CliRunner().invoke(app, ["eval", "compare", str(tmp_path / "r.json"), str(tmp_path / "r.json")])
    assert again.exit_code == 0


def test_a_place_that_cannot_be_written_is_said_before_anything_is_run(tmp_path: Path) -> None:
    for option in ("--html", "--out"):
        result = CliRunner().invoke(app, ["eval", "run", "nothing", option, str(tmp_path / "no" / "file")])
        assert "cannot be written" in str(result.exception), "and not that there is no such suite"


def test_a_passing_case_carries_no_steps() -> None:
    suite = load_suite(shipped()["routing"])
    result: CaseResult = judge_case(suite, suite.cases[0])
    assert result.passed
    assert result.steps == ()
