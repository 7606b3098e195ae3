"""Prompt files fit their slots, show the shape that is read, and say which words a record was made with."""

import json
import re
from hashlib import sha256
from importlib.resources import files

import pytest

from factledger.analyst.model.answers import (
    AskingTriageAnswer,
    ChoiceAnswer,
    DraftAnswer,
    ExtractAnswer,
    JudgeAnswer,
    ModelAnswer,
    PlanAnswer,
    QueryAnswer,
    TriageAnswer,
    schema_of,
)
from factledger.errors import PromptError
from factledger.prompts import fill, load_prompts, prompt_digests
from factledger.prompts.loading import SLOTS, checked

ANSWERS: dict[str, type[ModelAnswer]] = {
    "triage": TriageAnswer,
    "triage_asking": AskingTriageAnswer,
    "plan": PlanAnswer,
    "choose_tool": ChoiceAnswer,
    "word_query": QueryAnswer,
    "extract": ExtractAnswer,
    "judge_metric": JudgeAnswer,
    "judge_sentence": JudgeAnswer,
    "draft": DraftAnswer,
}
SHAPE = re.compile(r"^\{.*\}$", re.MULTILINE)


def test_every_file_is_listed_and_every_listed_file_is_there() -> None:
    root = files("factledger.prompts")
    found = {
        f"{d.name}/{f.name[:-3]}" for d in root.iterdir() if d.is_dir() for f in d.iterdir() if f.name.endswith(".md")
    }
    assert found == set(SLOTS)


@pytest.mark.parametrize("name", sorted(SLOTS))
def test_a_prompt_is_filled_with_all_its_values_and_only_those(name: str) -> None:
    values = {slot: f"({slot} costs $5 and ${{x}})" for slot in SLOTS[name]}
    text = fill(name, **values)
    assert all(value in text for value in values.values())
    with pytest.raises(PromptError, match=re.escape(repr(name))):
        fill(name, **values, extra="x")
    with pytest.raises(PromptError, match=re.escape(repr(name))):
        fill(name, **dict(list(values.items())[1:]))


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        pytest.param("Repair it.", "lacks the slots problem", id="a slot is missing"),
        pytest.param("Repair $problem in $langauge.", "unknown slots: langauge", id="a slot is misspelt"),
        pytest.param("Repair $problem for $ 5.", "'$'", id="a bare dollar sign"),
    ],
)
def test_a_file_that_does_not_fit_is_named_with_its_fault(source: str, fault: str) -> None:
    with pytest.raises(PromptError, match=re.escape(fault)):
        checked("repair/user", source)


def test_an_unknown_prompt_is_an_error() -> None:
    with pytest.raises(PromptError, match="'extract/usr'"):
        fill("extract/usr")


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_the_shape_in_a_prompt_has_the_fields_that_are_read(name: str) -> None:
    shape = json.loads(SHAPE.findall(load_prompts()[f"{name}/system"].template)[-1])
    assert shape.keys() == ANSWERS[name].keys()
    schema = schema_of(ANSWERS[name])
    for field, value in shape.items():
        if isinstance(value, list) and isinstance(value[0], dict):
            assert value[0].keys() == schema["properties"][field]["items"]["properties"].keys()


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_a_prompt_that_is_given_data_says_that_data_is_not_obeyed(name: str) -> None:
    text = load_prompts()[f"{name}/system"].template
    assert "data" in text or name in ("choose_tool", "word_query")


def test_digests_name_every_prompt_by_its_text() -> None:
    digests = prompt_digests()
    assert digests.keys() == SLOTS.keys()
    source = files("factledger.prompts").joinpath("plan/system.md").read_bytes()
    assert digests["plan/system"] == sha256(source).hexdigest()


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_no_prompt_holds_a_figure_that_a_weak_model_could_copy(name: str) -> None:
    text = re.sub(
        r"\{[FK]\d(\.value)?\}|fact F3|calculation K1|^\d\. ", "", load_prompts()[f"{name}/system"].template, flags=re.M
    )
    figures = re.findall(r"\d+", SHAPE.sub("", text))
    assert [figure for figure in figures if len(figure) > 2] in ([], ["2023"])
