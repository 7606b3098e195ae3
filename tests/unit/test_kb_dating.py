"""Dates in metadata and in lines that are nothing but a date."""

import pytest

from factledger.knowledge.dating import dated_line, iso_date


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("2026-03-12", "2026-03-12", id="ISO"),
        pytest.param("Date: 12 March 2026", "2026-03-12", id="English, day first"),
        pytest.param("Published: March 12th, 2026", "2026-03-12", id="English, month first"),
        pytest.param("Last updated on Mar 12, 2026 14:05 UTC", "2026-03-12", id="English with a time"),
        pytest.param("**Updated:** 2026-03-12", "2026-03-12", id="with marks of emphasis"),
        pytest.param("Дата: 12.03.2026", "2026-03-12", id="Russian, digits"),
        pytest.param("Опубликовано 12 марта 2026 г.", "2026-03-12", id="Russian, words"),
        pytest.param("发布日期：2026年3月12日", "2026-03-12", id="Chinese"),
        pytest.param("更新时间 2026/03/12 10:30", "2026-03-12", id="Chinese with slashes and a time"),
        pytest.param("The device was released on 12 March 2026.", None, id="a sentence is no dated line"),
        pytest.param("03/04/2026", None, id="nobody can tell the month"),
        pytest.param("2026-02-30", None, id="no such day"),
        pytest.param("Version 1.2.2026", None, id="a version is no date"),
        pytest.param("March 2026", None, id="no day"),
    ],
)
def test_dated_line(line: str, expected: str | None) -> None:
    assert dated_line(f"A title\n\n{line}\n\nSome text follows here.\n") == expected


def test_a_date_deep_inside_a_long_text_is_not_its_date() -> None:
    lines = ["word"] * 40
    assert dated_line("\n".join([*lines, "2026-03-12", *lines])) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param("2026-03-12T10:00:00Z", "2026-03-12", id="ISO with a time"),
        pytest.param("20260312", "2026-03-12", id="packed"),
        pytest.param("D:20260312100000+03'00'", "2026-03-12", id="PDF"),
        pytest.param("Thu, 12 Mar 2026 10:00:00 +0000", "2026-03-12", id="mail"),
        pytest.param("12 марта 2026", "2026-03-12", id="Russian"),
        pytest.param("2026年3月12日", "2026-03-12", id="Chinese"),
        pytest.param("2026", None, id="a year alone"),
        pytest.param("", None, id="nothing"),
        pytest.param("soon", None, id="no date"),
    ],
)
def test_iso_date(value: str, expected: str | None) -> None:
    assert iso_date(value) == expected
