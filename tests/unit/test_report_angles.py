"""A part of the question that was not searched from all four angles is said to be so, and is not called a wide one."""

import pytest

from factledger.records import ANGLES, Failure, Search
from factledger.report import Dossier, assemble

NARROW = {"en": "all four angles", "ru": "четырёх сторон", "zh": "全部四个角度"}
WIDE = {"en": "wider than thought", "ru": "вопрос шире", "zh": "比预想的更宽"}
LANGUAGES = ["en", "ru", "zh"]


def searches(sub_question: str, angles: tuple[str, ...], *, failing: tuple[str, ...] = ()) -> list[Search]:
    broken = Failure(id="f", kind="timeout", message="It did not answer")
    return [
        Search.model_validate(
            {
                "id": f"1:{sub_question}:{n}",
                "sub_question_id": sub_question,
                "angle": angle,
                "query": "q",
                "tool": "search_kb",
                "hits": () if angle in failing else ("S1",),
                "failure": broken if angle in failing else None,
            }
        )
        for n, angle in enumerate(angles, start=1)
    ]


def said(language: str, found: list[Search], **saturated: bool) -> str:
    return " ".join(
        assemble(Dossier(question="?", language=language, searches=tuple(found), saturated=saturated)).notices
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "found",
    [
        pytest.param(searches("Q1", ANGLES[:3]), id="the origin was not searched"),
        pytest.param(searches("Q1", ("claim", "claim", "support")), id="two were not searched"),
        pytest.param(searches("Q1", ANGLES, failing=("refutation",)), id="the refutation failed"),
    ],
)
def test_a_missing_angle_is_said(language: str, found: list[Search]) -> None:
    text = said(language, found, Q1=False)
    assert NARROW[language] in text
    assert WIDE[language] not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_that_never_saturates_is_said_to_be_wide(language: str) -> None:
    text = said(language, searches("Q1", ANGLES), Q1=False)
    assert WIDE[language] in text
    assert NARROW[language] not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_part_is_counted_under_its_own(language: str) -> None:
    found = [*searches("Q1", ANGLES), *searches("Q2", ANGLES[:2]), *searches("Q3", ANGLES)]
    text = said(language, found, Q1=False, Q2=False, Q3=True)
    assert WIDE[language] in text
    assert NARROW[language] in text
    assert "2" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_of_what_is_saturated_or_brought_nothing(language: str) -> None:
    nothing = [s.model_copy(update={"hits": ()}) for s in searches("Q2", ANGLES[:2])]
    assert said(language, [*searches("Q1", ANGLES), *nothing], Q1=True, Q2=False) == said(language, [])
