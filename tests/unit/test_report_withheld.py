"""A reader of a conversation is told how many drafted statements they do not see, and in which run they stand."""

import pytest

from factledger.records import Verdict, VerdictStatus
from factledger.report import Dossier, answer_text, assemble


def told(language: str, *verdicts: Verdict, run_id: str = "r1") -> str:
    dossier = Dossier(question="?", language=language, run_id=run_id, verdicts=verdicts)
    return answer_text(dossier, assemble(dossier))


def verdict(status: VerdictStatus, text: str = "Orbit A1 weighs 999 g.") -> Verdict:
    return Verdict(statement=text, status=status)


@pytest.mark.parametrize(
    ("language", "one", "three"),
    [
        pytest.param(
            "en", "1 statement of the draft was withheld", "3 statements of the draft were withheld", id="English"
        ),
        pytest.param("ru", "1 утверждение черновика не вошло", "3 утверждения черновика не вошли", id="Russian"),
        pytest.param("zh", "草稿中有1条陈述未写入", "草稿中有3条陈述未写入", id="Chinese"),
    ],
)
def test_withheld_statements_are_counted_in_a_chat(language: str, one: str, three: str) -> None:
    said = told(language, verdict("rejected"))
    assert one in said
    assert "r1" in said
    assert "999" not in said
    assert three in told(language, verdict("rejected"), verdict("unsourced"), verdict("not_checked"))


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_nothing_is_said_where_nothing_was_withheld(language: str) -> None:
    heading = Verdict(statement="Battery", status="not_checked", kind="heading")
    assert told(language, verdict("sourced"), heading) == told(language)


def test_a_report_without_a_run_names_none() -> None:
    assert "under its verdict.\n" in told("en", verdict("rejected"), run_id="")
