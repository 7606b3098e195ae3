"""Whatever a model writes around, into or instead of its JSON object."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.analyst.model.reading import explain, is_refusal, read_object

KEYS = frozenset({"found", "quote"})
GOOD = {"found": True, "quote": "x"}


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        pytest.param('{"found": true, "quote": "It lasts 12 hours."}', "It lasts 12 hours.", id="plain JSON"),
        pytest.param('```json\n{"found": true, "quote": "a"}\n```', "a", id="in a code fence"),
        pytest.param('Sure! Here it is:\n{"found": true, "quote": "a"}\nHope it helps {ok}.', "a", id="prose around"),
        pytest.param(
            'Вот ответ: {"found": true, "quote": "Хватает на 12 часов."}', "Хватает на 12 часов.", id="Russian"
        ),
        pytest.param('答案如下：{"found": true, "quote": "续航12小时。"}', "续航12小时。", id="Chinese"),
        pytest.param('<think>{"found": false}? no</think>{"found": true, "quote": "a"}', "a", id="after a thought"),
        pytest.param('It may be {"found": 1}.</think>\n{"found": true, "quote": "a"}', "a", id="thought not opened"),
        pytest.param(
            '<think>First {"found": true, "quote": "no"}. Then {"found": true, "quote": "a"}', "a", id="not closed"
        ),
        pytest.param('{"found": true, "quote": "a"} {"found": true, "quote": "b"}', "a", id="the first of several"),
        pytest.param('{"n": 1} {"found": true, "quote": "a"}', "a", id="another object before it"),
        pytest.param('{"answer": {"found": true, "quote": "a"}}', "a", id="inside another object"),
        pytest.param('[{"found": true, "quote": "a"}]', "a", id="in a list"),
        pytest.param('{"found": true, "quote": "a",}', "a", id="a trailing comma"),
        pytest.param("{'found': True, 'quote': 'a'}", "a", id="single quotes"),
        pytest.param('{found: true, quote: "a"}', "a", id="keys without marks"),
        pytest.param('{"found": true, "quote": "a"', "a", id="a lost brace"),
        pytest.param('{"found": true, "quote": "over\ntwo lines"}', "over\ntwo lines", id="a raw line break"),
        pytest.param('{"Found": true, "QUOTE": "a"}', "a", id="keys in capitals"),
    ],
)
def test_the_object_is_found(text: str, quote: str) -> None:
    fields = read_object(text, KEYS)
    assert fields is not None
    assert fields["quote"] == quote


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("The battery lasts 12 hours.", id="prose"),
        pytest.param('{"n": 1}', id="an object of other fields"),
        pytest.param("[[[" * 5000, id="brackets without end"),
        pytest.param('{"a":' * 5000, id="objects without end"),
        pytest.param('{"found": 1' + "1" * 9000, id="digits without end"),
        pytest.param('{"x": "' + "no no " * 3000, id="words without end"),
    ],
)
def test_no_object_is_none_and_costs_no_time(text: str) -> None:
    started = time.process_time()
    assert read_object(text, KEYS) is None
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        pytest.param('{"found": true, "quote": "x"} and', GOOD, id="complete before the cut"),
        pytest.param('{"found": true, "quote": "x", "reason": "because beca', GOOD, id="cut in a later field"),
        pytest.param('{"found": true, "quote": "It lasts 12 ho', {"found": True}, id="cut inside the quote"),
    ],
)
def test_of_an_answer_that_was_cut_off_only_finished_fields_count(text: str, fields: dict[str, object]) -> None:
    assert read_object(text, KEYS, whole=True) == fields


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        pytest.param("I'm sorry, but I can't help with that.", True, id="English"),
        pytest.param("I cannot assist with this request.", True, id="English, at once"),
        pytest.param("К сожалению, я не могу ответить на этот вопрос.", True, id="Russian"),
        pytest.param("抱歉，我无法回答这个问题。", True, id="Chinese"),
        pytest.param("<think>hm</think>Sorry, I am unable to do that.", True, id="after a thought"),
        pytest.param("The battery lasts 12 hours.", False, id="an answer"),
        pytest.param("Батареи хватает на 12 часов.", False, id="an answer in Russian"),
        pytest.param("电池续航12小时。", False, id="an answer in Chinese"),
    ],
)
def test_refusals_are_told_from_answers(text: str, refused: bool) -> None:
    assert is_refusal(text) is refused


@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param("<think>all of it</think> ", "empty", id="only a thought"),
        pytest.param("the same thing " * 50, "repeats", id="repetition"),
        pytest.param("同样的话" * 50, "repeats", id="repetition in Chinese"),
        pytest.param("12 hours", "no JSON object", id="prose"),
    ],
)
def test_a_model_is_told_what_was_wrong(text: str, why: str) -> None:
    assert why in explain(text)


@settings(max_examples=60)
@given(
    st.text(max_size=80),
    st.dictionaries(st.sampled_from(sorted(KEYS)), st.text(max_size=30), min_size=2),
    st.text("ab \n.", max_size=20),
)
def test_any_object_is_read_back_after_prose(before: str, fields: dict[str, str], after: str) -> None:
    import json

    prose = "".join(char for char in before if char not in "{}[]<>")
    assert read_object(prose + json.dumps(fields, ensure_ascii=False) + after, KEYS) == fields or "<" in str(fields)


@settings(max_examples=80)
@given(st.text("{}[]\",:'\\tfn1 \nё中<think>/", max_size=120))
def test_no_text_makes_the_reader_fail(text: str) -> None:
    fields = read_object(text, KEYS)
    assert fields is None or KEYS & fields.keys()
