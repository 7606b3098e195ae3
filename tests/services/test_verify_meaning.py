"""Audits in which a model judges the meaning, and the page that shows an audit."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from factledger.analyst.offline import OfflineAnalyst
from factledger.analyst.protocol import Judgement, JudgeRequest
from factledger.analyst.scripted import ScriptedAnalyst
from factledger.audit import Audit, audit, verify_report
from factledger.audit.as_html import to_html
from factledger.cli.app import main
from factledger.errors import AnalystError
from factledger.records import Source

CARS = "In 2023 the country sold 2,993 new electric cars."
SAVED = Source(id="S1", url="https://cars.example/a", title="Cars", text=f"Nothing here. {CARS} It rained a lot.")
Judge = Callable[[JudgeRequest], Judgement]


def judged(judge: Judge, report: str = f"{CARS} [S1]", *sources: Source) -> tuple[Audit, list[JudgeRequest]]:
    analyst = ScriptedAnalyst(OfflineAnalyst(), {"judge": judge})
    found = verify_report(report, sources or [SAVED], analyst=analyst)
    return found, [request for _, request in analyst.asked if isinstance(request, JudgeRequest)]


@pytest.mark.parametrize(
    ("text", "report", "language"),
    [
        pytest.param(CARS, "In 2023 the country sold 2,993 new electric cars [S1].", "en", id="English"),
        pytest.param(
            "В 2023 году продано 2 993 новых электромобиля.",
            "В 2023 году продано 2993 новых электромобиля [S1].",
            "ru",
            id="Russian",
        ),
        pytest.param("2023年售出2993辆新电动汽车。", "2023年售出2993辆新电动汽车[S1]。", "zh", id="Chinese"),
    ],
)
def test_a_model_sees_the_statement_and_its_passages_and_can_only_reject(text: str, report: str, language: str) -> None:
    source = Source(id="S1", url="a", text=text)
    found, asked = judged(lambda _: Judgement(meaning="unsupported", reason="another country"), report, source)
    assert [(r.kind, r.quotes, r.language) for r in asked] == [("sentence", (text,), language)]
    assert "S1" not in asked[0].subject
    statement = found.statements[0]
    assert (statement.status, statement.fault, statement.meaning) == ("rejected", "misattributed", "unsupported")
    assert statement.note == "wrong meaning: S1 says something else, so scripted judges: another country"
    assert (found.summary.counts["rejected"], found.summary.judged, found.outcome) == (1, 1, "faulty")


def test_what_is_not_sourced_is_not_put_to_the_model() -> None:
    found, asked = judged(lambda _: Judgement(meaning="supported"), f"{CARS.replace('2,993', '2,994')} [S1]. It sings.")
    assert asked == []
    assert [statement.status for statement in found.statements] == ["rejected", "unsourced"]


def test_a_judgement_that_failed_is_said_and_changes_nothing() -> None:
    def refuse(_: JudgeRequest) -> Judgement:
        raise AnalystError("bad_answer", "no JSON")

    found, _ = judged(refuse)
    assert found.statements[0].status == "sourced"
    assert found.statements[0].note.endswith("meaning not judged: no JSON")
    assert (found.summary.judged, found.summary.not_judged, found.outcome) == (0, 1, "sourced")


def test_a_model_that_cannot_be_asked_stops_the_audit() -> None:
    def refuse(_: JudgeRequest) -> Judgement:
        raise AnalystError("unauthorized", "no key")

    with pytest.raises(AnalystError, match="no key"):
        judged(refuse)


def test_the_offline_rules_are_no_second_opinion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "saved").mkdir()
    (tmp_path / "saved" / "S1.txt").write_text(CARS, "utf-8")
    (tmp_path / "r.md").write_text(f"{CARS} [S1]", "utf-8")
    arguments = ["verify", str(tmp_path / "r.md"), "--sources", str(tmp_path / "saved"), "--model", "offline", "--json"]
    monkeypatch.setattr(sys, "argv", ["factledger", *arguments])
    main_status(0)
    assert json.loads(capsys.readouterr().out)["summary"]["judged_by"] == ""


def main_status(expected: int) -> None:
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code or 0) == expected


# The page


def test_the_page_marks_the_number_within_its_source() -> None:
    page = to_html(audit(f"{CARS} [S1]", [SAVED]), "r.md")
    assert "Nothing here. In <mark>2023</mark> the country sold <mark>2,993</mark> new electric cars." in page
    assert "Every statement is sourced" in page


@pytest.mark.parametrize(
    ("text", "report", "marked"),
    [
        pytest.param(
            "He said: “the tide is turning for good in every harbour of the north”.",
            "It was said that “the tide is turning for good in every harbour of the north” [S1].",
            "the tide is turning for good in every harbour of the north",
            id="English",
        ),
        pytest.param(
            "Он сказал: «прилив навсегда меняет каждую гавань на нашем севере».",
            "Было сказано: «прилив навсегда меняет каждую гавань на нашем севере» [S1].",
            "прилив навсегда меняет каждую гавань на нашем севере",
            id="Russian",
        ),
        pytest.param(
            "他说：“潮水正在永远改变北方的每一个港口和每一个渔村”。",
            "有人说：“潮水正在永远改变北方的每一个港口和每一个渔村”[S1]。",
            "潮水正在永远改变北方的每一个港口和每一个渔村",
            id="Chinese",
        ),
    ],
)
def test_the_page_marks_a_quotation(text: str, report: str, marked: str) -> None:
    assert f"<mark>{marked}</mark>" in to_html(audit(report, [Source(id="S1", url="a", text=text)]), "r.md")


def test_the_page_of_a_hostile_report_runs_and_asks_for_nothing() -> None:
    bad = "</style><script>alert(1)</script><img src=http://x.example/a onerror=alert(2)>\u202e"
    source = Source(id=f"S1{bad}", url=f"https://x.example/{bad}", title=bad, text=f"{bad} It rose by 7 % {bad}")
    page = to_html(audit(f"It rose by 7 % {bad}. It rose by 8 % {bad} [S9].", [source]), bad)
    assert "<script" not in page
    assert "<img" not in page
    assert "\u202e" not in page
    assert page.count("</style>") == 1
    assert 'content="default-src &#39;none&#39;; style-src' in page


def test_a_wrong_source_is_claimed_for_a_name_and_not_for_shared_words() -> None:
    near = Source(
        id="S1", url="a", text="The factory floor is loud. Machines hum all night, and Marta Oliveira runs it."
    )
    far = Source(id="S2", url="b", text="The factory floor is loud.")
    named = audit("Marta Oliveira runs the loud factory floor [S2].", [near, far]).statements[0]
    assert (named.status, named.fault, named.elsewhere_id) == ("rejected", "misattributed", "S1")
    assert named.note == "wrong source: “Marta Oliveira” stands in S1, not in S2"
    words = audit("The machines hum all night on the loud factory floor [S2].", [near, far]).statements[0]
    assert (words.status, words.fault, words.elsewhere_id) == ("unsourced", "no_source", "S1")
    assert words.note == "S2 does not say this; S1 shares more of its words"


# Statements that cite nothing


@pytest.mark.parametrize(
    ("first", "filler", "last", "together", "apart"),
    [
        pytest.param(
            "Harbour Labs was founded in 2011 in Turku.",
            " Nothing more was said about anything on that day. ",
            "In 2018 the market for sensors was small.",
            "| Company | Founded |\n|---|---|\n| Harbour Labs | 2011 |",
            "| Company | Founded |\n|---|---|\n| Harbour Labs | 2018 |",
            id="English",
        ),
        pytest.param(
            "Компания «Гавань» основана в 2011 году в Турку.",
            " Больше в тот день никто ничего не говорил. ",
            "В 2018 году рынок датчиков был мал.",
            "Компания «Гавань» основана в 2011 году.",
            "Компания «Гавань» основана в 2018 году.",
            id="Russian",
        ),
        pytest.param(
            "港湾公司成立于2011年，总部在图尔库。",
            "那天大家没有再谈起别的事情。",
            "2018年传感器市场很小。",
            "港湾公司成立于2011年。",
            "港湾公司成立于2018年。",
            id="Chinese",
        ),
    ],
)
def test_without_a_citation_one_passage_must_hold_it(
    first: str, filler: str, last: str, together: str, apart: str
) -> None:
    source = Source(id="S1", url="a", text=first + filler * 40 + last)
    assert audit(together, [source]).statements[-1].status == "sourced"
    assert audit(apart, [source]).statements[-1].status == "unsourced"


@pytest.mark.parametrize(
    "label",
    [
        pytest.param("**Key capabilities:**", id="English"),
        pytest.param("**Основные возможности:**", id="Russian"),
        pytest.param("**主要功能：**", id="Chinese"),
    ],
)
def test_a_label_before_a_list_states_nothing(label: str) -> None:
    found = audit(f"{label}\n\n- {CARS} [S1]\n", [SAVED])
    assert [(s.status, s.fault) for s in found.statements] == [("not_checked", "nothing_to_check"), ("sourced", "")]
    assert found.outcome == "sourced"


def test_a_lone_digit_charges_no_other_source() -> None:
    near = Source(id="S1", url="a", text="The score counts the first try as pass 1 of the harbour test for tools.")
    far = Source(id="S2", url="b", text="The score counts the first try of the harbour test for tools.")
    found = audit("The score counts the first try as pass 1 of the harbour test for tools [S2].", [near, far])
    assert found.statements[0].status != "sourced"
    assert not found.statements[0].note.startswith("wrong source")
