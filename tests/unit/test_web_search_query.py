"""What leaves the machine as a query: short enough, on one line, with its operators understood."""

import asyncio
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from factledger.checks import angle_words, content_terms
from factledger.errors import SearchError
from factledger.records import ANGLES
from factledger.tools.protocol import OpenedPage, SearchRequest
from factledger.tools.web.index import WebQuery, WebResults
from factledger.tools.web.query import compose, read_query, shortened
from factledger.tools.web_search import WebSearch

TAVILY_REFUSES_OVER = 400


@pytest.mark.parametrize(
    ("query", "text", "included", "excluded"),
    [
        pytest.param("battery life of Lumen B2", "battery life of Lumen B2", (), (), id="no operator"),
        pytest.param("battery site:shop.example", "battery", ("shop.example",), (), id="English"),
        pytest.param("Цена site:магазин.рф сегодня", "Цена сегодня", ("xn--80aairftm.xn--p1ai",), (), id="Russian"),
        pytest.param("电池续航 site：apple.com.cn", "电池续航", ("apple.com.cn",), (), id="full-width colon"),
        pytest.param("site:apple.com.cn电池续航", "电池续航", ("apple.com.cn",), (), id="Chinese without a space"),
        pytest.param(
            "(site:a.com OR site:b.org) price", "price", ("a.com", "b.org"), (), id="alternatives in brackets"
        ),
        pytest.param("price site:a.com OR site:b.org", "price", ("a.com", "b.org"), (), id="alternatives"),
        pytest.param("цена site:a.com | site:b.org", "цена", ("a.com", "b.org"), (), id="alternatives with a bar"),
        pytest.param("price site:a.com,b.org", "price", ("a.com", "b.org"), (), id="a list"),
        pytest.param("price -site:a.com", "price", (), ("a.com",), id="excluded by a minus"),
        pytest.param("价格 -site:a.com", "价格", (), ("a.com",), id="excluded, Chinese"),
        pytest.param("price NOT site:a.com", "price", (), ("a.com",), id="excluded by a word"),
        pytest.param("price site:a.com -site:shop.a.com", "price", ("a.com",), ("shop.a.com",), id="both"),
        pytest.param("law site:*.gov", "law", ("*.gov",), (), id="top-level domain with a star"),
        pytest.param("закон site:ru", "закон", ("*.ru",), (), id="bare top-level domain"),
        pytest.param("x site:https://www.a.com:443/docs/b.html y", "x y", ("a.com",), (), id="a whole address"),
        pytest.param("x SITE:A.Com", "x", ("a.com",), (), id="capitals"),
        pytest.param('x site:"a.com"', "x", ("a.com",), (), id="a host in quotation marks"),
        pytest.param("talk site:reddit", "talk reddit", (), (), id="a word that is no domain"),
        pytest.param('"the site:a.com operator"', '"the site:a.com operator"', (), (), id="a quotation has none"),
        pytest.param("website:a.com x", "website:a.com x", (), (), id="a longer word is none"),
        pytest.param("battery site: a.com", "battery site: a.com", (), (), id="a space behind the colon: prose"),
        pytest.param("one\ntwo\x00\tthree\u2028four\u200b five", "one two three four five", (), (), id="one line"),
        pytest.param("half \ud800 a pair", "half a pair", (), (), id="half a character"),
    ],
)
def test_operators_become_domains(query: str, text: str, included: tuple[str, ...], excluded: tuple[str, ...]) -> None:
    read = read_query(query)
    assert (read.text, read.include_domains, read.exclude_domains) == (text, included, excluded)


@pytest.mark.parametrize("query", ["", "  \n", "site:a.com", "-site:a.com", "???", '""', "\x00"])
def test_a_query_without_words_is_an_error_not_an_empty_search(query: str) -> None:
    with pytest.raises(SearchError, match="no word") as caught:
        read_query(query)
    assert (caught.value.kind, caught.value.retryable) == ("bad_request", False)


@pytest.mark.parametrize(
    ("text", "most", "kept"),
    [
        pytest.param("one two three", 9, "one two", id="between words"),
        pytest.param("сколько работает батарея", 18, "сколько работает", id="between Russian words"),
        pytest.param("电池续航，充电时间，价格", 6, "电池续航，充", id="Chinese has no spaces"),
        pytest.param('one two three "the exact words"', 23, 'one "the exact words"', id="a phrase outlives words"),
        pytest.param("один два три «точные слова»", 20, "один «точные слова»", id="a Russian phrase"),
        pytest.param("充电时间和续航 “电池容量”", 9, "充电时“电池容量”", id="a Chinese phrase"),
        pytest.param('"first words" "second words"', 14, '"first words"', id="as many phrases as fit"),
        pytest.param("x" * 50, 10, "x" * 10, id="one endless word"),
        pytest.param("𠀀𠀁𠀂", 4, "𠀀𠀁", id="characters that count twice"),
        pytest.param("short", 10, "short", id="short enough"),
    ],
)
def test_a_long_query_keeps_its_phrases_and_whole_words(text: str, most: int, kept: str) -> None:
    assert shortened(text, most) == kept


@pytest.mark.parametrize(
    ("question", "language"),
    [
        pytest.param("How long does the battery of the new model last? " * 12, "en", id="English"),
        pytest.param("Сколько времени работает батарея новой модели? " * 13, "ru", id="Russian"),
        pytest.param("新型号的电池能用多长时间？" * 50, "zh", id="Chinese"),
    ],
)
def test_a_600_character_question_still_asks_from_its_angle(question: str, language: str) -> None:
    assert len(question) > 500
    sent = [compose(read_query(question).text, angle_words(angle, language)) for angle in ANGLES]
    assert all(len(query) < TAVILY_REFUSES_OVER for query in sent)
    assert len(set(sent)) == len(ANGLES)


def test_words_of_an_angle_follow_while_there_is_room() -> None:
    assert compose("battery life", ("criticism", "disputed")) == "battery life criticism disputed"
    assert compose("critics and criticism", ("criticism",)) == "critics and criticism"
    assert compose("battery", ("x" * 500, "disputed")) == "battery"
    assert compose("battery", ("two\nlines", "")) == "battery two lines"


class Recording:
    """A search engine that keeps what it was asked."""

    name = "Recording"
    most_results = 20

    def __init__(self) -> None:
        self.asked: list[WebQuery] = []

    async def search(self, query: WebQuery) -> WebResults:
        self.asked.append(query)
        return WebResults()


class Nothing:
    async def open(self, url: str) -> OpenedPage:
        raise SearchError("not_found", url)


WORDS = st.text(st.one_of(st.characters(), st.sampled_from('"«»“” \n:site电池батареяabc')), max_size=120)


QUERIES = st.tuples(st.lists(WORDS, max_size=6), st.integers(1, 40)).map(lambda drawn: " ".join(drawn[0] * drawn[1]))


@settings(max_examples=60)
@given(QUERIES, st.lists(WORDS, max_size=4), st.integers(0, 60))
@example("battery " * 80, ["criticism"], 0)
@example("батарея " * 80, ["критика"], 0)
@example("电池" * 300, ["批评"], 0)
@example('"' + "battery " * 80 + '"', [], 0)
@example("𠀀电" * 300, ["批评" * 300], 0)
def test_no_query_over_the_limit_ever_leaves(query: str, angle: list[str], offset: int) -> None:
    engine = Recording()
    request = SearchRequest(query=query, angle_words=tuple(angle), offset=offset)
    with suppress(SearchError):
        asyncio.run(WebSearch(engine, Nothing()).search(request))
    for asked in engine.asked:
        assert len(asked.text.encode("utf-16-le")) // 2 < TAVILY_REFUSES_OVER
        assert not any(c in asked.text for c in "\n\r\t\0")
        assert content_terms(query)
        asked.text.encode("utf-8")
