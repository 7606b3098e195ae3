"""Every fixed sentence exists in every language, with the same values, and is used."""

import re
import string
from pathlib import Path
from typing import get_args

import pytest

import factledger.report
from factledger.records import GapKind, SourceClass
from factledger.report import reply_text
from factledger.report.say import WORDED, listed, number, plural, say, sentences, wording

WRITERS = [p for p in Path(factledger.report.__file__).parent.rglob("*") if p.suffix in (".py", ".html")]
SOURCE = "\n".join(p.read_text("utf-8") for p in WRITERS)
FORMS = {"en": {"one", "many"}, "ru": {"one", "few", "many"}, "zh": {"many"}}


def values(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", wording())
def test_an_entry_has_every_language_with_the_same_values(key: str) -> None:
    entry = wording()[key]
    assert entry.keys() == set(WORDED)
    plurals = {language: entry[language] for language in WORDED}
    if any(isinstance(text, dict) for text in plurals.values()):
        assert {language: set(forms) for language, forms in plurals.items()} == FORMS
        texts = [text for forms in plurals.values() for text in dict(forms).values()]
    else:
        texts = [str(text) for text in plurals.values()]
    assert len({frozenset(values(text)) for text in texts}) == 1
    assert all(texts)


@pytest.mark.parametrize("key", wording())
def test_an_entry_is_used(key: str) -> None:
    stems = {key} | {key[: i + 1] for i, char in enumerate(key) if char == "_"}
    assert any(re.search(rf'"{re.escape(stem)}(?:"|\{{)', SOURCE) for stem in stems)


def test_a_key_stands_in_one_table_only() -> None:
    tables = (Path(factledger.report.__file__).parent / "wording").glob("*.yaml")
    keys = [key for table in tables for key in re.findall(r"^(\w+):", table.read_text("utf-8"), re.MULTILINE)]
    assert sorted(keys) == sorted(wording())


@pytest.mark.parametrize("key", [f"gap_{kind}" for kind in get_args(GapKind)])
def test_every_kind_of_gap_is_worded(key: str) -> None:
    assert key in wording()


@pytest.mark.parametrize("key", [f"class_{name}" for name in get_args(SourceClass)])
def test_every_class_of_source_is_worded(key: str) -> None:
    assert key in wording()


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 источников"),
        (1, "1 источник"),
        (2, "2 источника"),
        (4, "4 источника"),
        (5, "5 источников"),
        (11, "11 источников"),
        (12, "12 источников"),
        (14, "14 источников"),
        (21, "21 источник"),
        (22, "22 источника"),
        (101, "101 источник"),
        (111, "111 источников"),
        (112, "112 источников"),
        (1_002, "1\u00a0002 источника"),
    ],
)
def test_russian_plurals(count: int, text: str) -> None:
    assert say("hits", "ru", n=count) == text


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        pytest.param("en", 0, "0 sources", id="english none"),
        pytest.param("en", 1, "1 source", id="english one"),
        pytest.param("en", 21, "21 sources", id="english twenty-one"),
        pytest.param("zh", 1, "1个来源", id="chinese"),
        pytest.param("de", 1, "1 source", id="german reads english"),
    ],
)
def test_other_plurals(language: str, count: int, text: str) -> None:
    assert say("hits", language, n=count) == text


def test_plural_forms_of_russian_are_those_of_cldr() -> None:
    forms = [plural(n, "ru") for n in range(10, 26)]
    assert forms == ["many"] * 11 + ["one"] + ["few"] * 3 + ["many"]


def test_numbers_and_lists_are_written_as_the_language_does() -> None:
    assert [number(1234.5, code, 1) for code in WORDED] == ["1,234.5", "1\u00a0234,5", "1,234.5"]
    assert [listed(["S1", "S2"], code) for code in WORDED] == ["S1, S2", "S1, S2", "S1、S2"]
    assert [sentences(["A.", "B."], code) for code in WORDED] == ["A. B.", "A. B.", "A.B."]


def test_a_missing_value_or_key_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        say("hits", "en")
    with pytest.raises(KeyError):
        say("no such sentence", "en")


def test_values_are_never_read_as_templates() -> None:
    assert "{code} {0}" in say("looked_in", "en", what="{code} {0}")


@pytest.mark.parametrize("kind", ["greeting", "edit"])
def test_replies_differ_by_language_and_hold_no_figure(kind: str) -> None:
    texts = [reply_text("edit" if kind == "edit" else "greeting", language) for language in ("en", "ru", "zh", "de")]
    assert len(set(texts)) == 3
    assert texts[3] == texts[0]
    assert not re.search(r"\d", "".join(texts))
