"""Titles and passages of one story are merged; whatever states another fact is not."""

import time
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks import deduplicate, same_story
from factledger.checks.sources.headline_words import synonym_groups
from factledger.checks.sources.reprints import is_reprint, read_body
from factledger.checks.text.known_names import known_names
from factledger.evals.gates import stories
from factledger.evals.gates.table import printed
from factledger.records import Hit

ONE_STORY = [
    pytest.param(
        "37-year-old man arrested in Texas over theft", "Man arrested in Texas over theft", id="en: an age in one title"
    ),
    pytest.param("Man, 37, arrested in Texas", "Man arrested in Texas", id="en: an age between commas"),
    pytest.param(
        "В Туле задержан 37-летний мужчина за кражу", "В Туле задержан мужчина за кражу", id="ru: an age in one title"
    ),
    pytest.param("37岁男子在上海因盗窃被捕", "男子在上海因盗窃被捕", id="zh: an age in one title"),
    pytest.param("Acme to cut 500 jobs in Europe - Reuters", "ACME to cut 500 jobs in Europe", id="en: agency"),
    pytest.param("Acme opens a plant in Ohio | The Foo Blog", "Acme opens a plant in Ohio", id="en: site behind a bar"),
    pytest.param("UPDATE 2-Acme opens a plant in Ohio", "Acme opens a plant in Ohio", id="en: mark of an update"),
    pytest.param("Acme &amp; Beta open a plant in Ohio", "Acme & Beta open a plant in Ohio", id="en: an escape"),
    pytest.param("Oil prices fall in Asian trade", "Oil prices down in Asian trade", id="en: synonyms"),
    pytest.param("Eurozone backs Greek bailout", "Eurozone agrees Greece bail-out", id="en: country and adjective"),
    pytest.param("Ivy Lane, inventor of the zip, dies", "Ivy Lane, inventor of the zip, dies at 81", id="en: one age"),
    pytest.param("Google to pay $2 billion fine", "Google to pay 2 billion dollar fine", id="en: notation of money"),
    pytest.param("Police: two dead in Ohio mine blast", "2 dead in Ohio mine blast, police say", id="en: who says so"),
    pytest.param("Storm hits Malta, 1 dead", "Storm hits Malta, one dead", id="en: a written one"),
    pytest.param("Kenya Supreme Court upholds election result", "Kenya SC upholds election result", id="en: initials"),
    pytest.param("ЦБ повысил ключевую ставку — РИА Новости", "ЦБ повысил ключевую ставку", id="ru: agency"),
    pytest.param("Два взрыва в столице Сирии", "Два взрыва в сирийской столице", id="ru: country and adjective"),
    pytest.param("Завод «Альфа» закрылся в Омске", 'Завод "Альфа" закрылся в Омске', id="ru: kinds of quotes"),
    pytest.param("Ёлку установили на площади Омска", "Елку установили на площади Омска", id="ru: ё"),
    pytest.param("Цены на нефть упали в Азии", "Цены на нефть снизились в Азии", id="ru: synonyms"),
    pytest.param("某公司宣布裁员500人", "某公司宣布裁员500人 - 新浪财经", id="zh: site"),
    pytest.param("某公司宣布裁员500人", "某公司宣布裁员500人_财经频道_新浪网", id="zh: channel and site"),
    pytest.param("快讯：某公司宣布裁员500人", "某公司宣布裁员500人", id="zh: mark of a flash"),
    pytest.param("某公司宣布裁員500人", "某公司宣布裁员500人", id="zh: traditional characters"),
    pytest.param("科学家说，红葡萄能降低血压", "红葡萄能降低血压", id="zh: who says so"),
    pytest.param("油价在亚洲交易中下跌", "油价在亚洲交易中下降", id="zh: synonyms"),
]

TWO_STORIES = [
    pytest.param("Man, 37, arrested in Texas", "Man, 38, arrested in Texas", id="en: two ages"),
    pytest.param("В Туле задержан 37-летний мужчина", "В Туле задержан 38-летний мужчина", id="ru: two ages"),
    pytest.param("37岁男子在上海因盗窃被捕", "38岁男子在上海因盗窃被捕", id="zh: two ages"),
    pytest.param("Acme to cut 500 jobs", "Acme to cut 900 jobs", id="en: numbers"),
    pytest.param("Acme wins $5 million deal in Ohio", "Acme wins $5 billion deal in Ohio", id="en: magnitudes"),
    pytest.param("Acme wins $5 million deal in Ohio", "Acme wins €5 million deal in Ohio", id="en: currencies"),
    pytest.param("Acme to cut two jobs in Ohio", "Acme to cut three jobs in Ohio", id="en: written numbers"),
    pytest.param("Acme to cut jobs in Ohio", "Acme to cut 900 jobs in Ohio", id="en: a number on one side"),
    pytest.param("Wigan beat Wolves 3-2 at home", "Wigan beat Wolves 2-3 at home", id="en: order of numbers"),
    pytest.param("Chinese shares close lower on Monday", "Chinese shares close lower on Friday", id="en: weekdays"),
    pytest.param("Sales of Acme cars in April", "Sales of Acme cars in May 2024", id="en: months"),
    pytest.param("Acme wins approval for new plant", "Beta wins approval for new plant", id="en: first name"),
    pytest.param("Court fines bank over Delta deal", "Court fines bank over Gamma deal", id="en: inner name"),
    pytest.param("Quake hits northern Japan", "Quake hits southern Japan", id="en: north and south"),
    pytest.param("Acme sues Beta over patents", "Beta sues Acme over patents", id="en: order of names"),
    pytest.param("ACME SUES BETA OVER PATENTS", "BETA SUES ACME OVER PATENTS", id="en: order of names in capitals"),
    pytest.param("Oil prices rise in Asian trade", "Oil prices fall in Asian trade", id="en: direction"),
    pytest.param("Acme will close its Ohio plant", "Acme will not close its Ohio plant", id="en: negation"),
    pytest.param("Smith: Prices will rise next year", "Jones: Prices will rise next year", id="en: who says so"),
    pytest.param("Ohio votes - daily life goes on", "Ohio votes - post offices shut", id="en: a clause behind a dash"),
    pytest.param("The new budget: tax cuts", "The new budget: tax hikes", id="en: a clause behind a colon"),
    pytest.param("Biden signs the climate bill", "Biden vetoes the climate bill", id="en: one word in its place"),
    pytest.param("Acme X 15 Pro tested in the rain", "Acme X 15 tested in the rain", id="en: another model"),
    pytest.param("Is there water on Mars?", "There is water on Mars", id="en: a question"),
    pytest.param("ЦБ повысил ключевую ставку до 15%", "ЦБ повысил ключевую ставку до 16%", id="ru: numbers"),
    pytest.param("Акции Китая упали в среду", "Акции Китая упали в пятницу", id="ru: weekdays"),
    pytest.param("Глава встретился с Ивановым в Омске", "Глава встретился с Петровым в Омске", id="ru: names"),
    pytest.param("Альфа подала в суд на Бету", "Бета подала в суд на Альфу", id="ru: order of names"),
    pytest.param("Цены на нефть выросли в Азии", "Цены на нефть упали в Азии", id="ru: direction"),
    pytest.param("Иванов: цены вырастут через год", "Петров: цены вырастут через год", id="ru: who says so"),
    pytest.param("Завод в Омске закроют", "Завод в Омске не закроют", id="ru: negation"),
    pytest.param("某公司宣布裁员500人", "某公司宣布裁员900人", id="zh: numbers"),
    pytest.param("某公司宣布裁员五百人", "某公司宣布裁员九百人", id="zh: written numbers"),
    pytest.param("中国股市周三收盘下跌", "中国股市周五收盘下跌", id="zh: weekdays"),
    pytest.param("华为发布新款折叠屏手机", "小米发布新款折叠屏手机", id="zh: first name"),
    pytest.param("腾讯收购某游戏公司", "网易收购某游戏公司", id="zh: a known name and an unknown one"),
    pytest.param("苹果公司起诉三星专利侵权", "苹果公司起诉华为专利侵权", id="zh: inner name"),
    pytest.param("华为起诉小米专利侵权", "小米起诉华为专利侵权", id="zh: order of names"),
    pytest.param("某公司宣布裁员，股价下跌", "某公司宣布裁员，股价上涨", id="zh: a clause behind a comma"),
    pytest.param("王小明：明年房价将会上涨", "李大伟：明年房价将会上涨", id="zh: who says so"),
    pytest.param("国际油价在亚洲交易中上涨", "国际油价在亚洲交易中下跌", id="zh: direction"),
    pytest.param("该厂将在俄亥俄关闭", "该厂将不在俄亥俄关闭", id="zh: negation"),
    pytest.param("", "", id="no titles"),
]


@pytest.mark.parametrize(("one", "other"), ONE_STORY)
def test_other_words_are_the_same_story(one: str, other: str) -> None:
    assert same_story(one, other)
    assert same_story(other, one)


@pytest.mark.parametrize(("one", "other"), TWO_STORIES)
def test_other_facts_are_another_story(one: str, other: str) -> None:
    assert not same_story(one, other)
    assert not same_story(other, one)


TEXT = (
    "The ministry said on its site that output rose by 12 percent in March, after two weak months. Exports of steel"
    " grew faster than in any spring since the war, while orders from abroad stood still."
)
RUSSIAN = (
    "Министерство сообщило, что выпуск стали вырос на 12 процентов в марте после двух слабых месяцев. Экспорт рос"
    " быстрее, чем в любую весну после войны, а заказы из-за рубежа не изменились."
)
CHINESE = (
    "该部门在其网站上表示，经过两个疲软的月份之后，三月份钢铁产量增长了12%，"
    "出口增速超过战后任何一个春季，而国外订单保持不变。"
)


@pytest.mark.parametrize(
    "text", [pytest.param(TEXT, id="en"), pytest.param(RUSSIAN, id="ru"), pytest.param(CHINESE, id="zh")]
)
def test_a_reprint_is_told_by_its_words(text: str) -> None:
    reprint = f"Site name. {text.upper()}\n\nRead more."
    assert is_reprint(read_body(text), read_body(reprint))
    assert not is_reprint(read_body(text), read_body(reprint.replace("12", "14")))
    assert not is_reprint(read_body(text), read_body(text[: len(text) // 8]))
    assert not is_reprint(read_body(text), read_body(text[::-1]))


def _hit(number: int, title: str, **rest: str) -> Hit:
    return Hit(url=rest.pop("url", f"https://site{number}.example/{number}"), title=title, **rest)


def _grouped(*hits: Hit) -> list[list[int]]:
    return [[hits.index(hit) for hit in (group.first, *group.others)] for group in deduplicate(hits)]


def test_ten_reprints_of_a_wire_story_are_one_group_with_ten_addresses() -> None:
    hits = [
        _hit(n, f"Acme to cut 500 jobs in Europe{tail}") for n, tail in enumerate(["", " - Reuters", " | News"] * 4)
    ][:10]
    (group,) = deduplicate(hits)
    assert group.first is hits[0]
    assert group.addresses == tuple(hit.url for hit in hits)


def test_spellings_of_one_address_are_one_group() -> None:
    one = _hit(0, "A page", url="https://www.example.com/a/?utm_source=x")
    other = _hit(1, "The title after an edit", url="http://example.com/a")
    assert _grouped(one, other) == [[0, 1]]


def test_one_text_under_other_titles_is_one_group() -> None:
    assert _grouped(_hit(0, "Steel output grows", snippet=TEXT), _hit(1, "Ministry pleased", snippet=TEXT)) == [[0, 1]]


def test_two_texts_under_one_title_in_other_words_are_two_sources() -> None:
    titles = ("Oil prices fall in Asian trade", "Oil prices down in Asian trade on supply")
    assert same_story(*titles)
    other = TEXT[::-1]
    assert _grouped(_hit(0, titles[0], snippet=TEXT), _hit(1, titles[1], snippet=other)) == [[0], [1]]
    assert _grouped(_hit(0, titles[0], snippet=TEXT), _hit(1, titles[1])) == [[0, 1]]


def test_one_text_under_titles_with_other_numbers_is_two() -> None:
    first, second = _hit(0, "Output up 12 percent", snippet=TEXT), _hit(1, "Output up 14 percent", snippet=TEXT)
    assert _grouped(first, second) == [[0], [1]]


def test_issues_of_a_series_are_kept_apart() -> None:
    titles = [_hit(n, "Consumer price index summary", published=f"2024-0{n + 1}-10") for n in range(3)]
    assert _grouped(*titles) == [[0], [1], [2]]
    assert _grouped(*(hit.model_copy(update={"published": None}) for hit in titles)) == [[0, 1, 2]]


def test_a_title_that_tells_nothing_merges_nothing() -> None:
    assert _grouped(_hit(0, "Annual report"), _hit(1, "Annual report"), _hit(2, ""), _hit(3, "")) == [
        [0],
        [1],
        [2],
        [3],
    ]


def test_a_document_of_the_user_is_joined_to_no_page() -> None:
    page = _hit(0, "Battery life of the Acme X1 measured", snippet=TEXT)
    document = _hit(1, "Battery life of the Acme X1 measured", snippet=TEXT, url="kb:1")
    passage = _hit(2, "Battery life of the Acme X1 measured", url="kb:1")
    assert _grouped(page, document, passage) == [[0], [1, 2]]


NAMES = st.sampled_from(["Acme", "Beta", "Завод", "某公司", "Iran"])
TITLES = st.builds(
    "{} {} {} {}".format,
    NAMES,
    st.sampled_from(["cuts jobs in", "opens plant in", "закрыл цех в", "宣布裁员", "sues"]),
    NAMES,
    st.sampled_from(["", "5", "on Monday", "- Reuters", "| Foo", "?"]),
)
HITS = st.lists(
    st.builds(
        Hit,
        url=st.sampled_from(
            ["https://a.example/1", "https://b.example/2", "https://c.example/3?utm_id=1", "kb:1", "x"]
        ),
        title=TITLES,
        snippet=st.sampled_from(["", TEXT, RUSSIAN, CHINESE]),
        published=st.sampled_from([None, "2024-01-01", "2024-06"]),
    ),
    max_size=12,
)


@settings(max_examples=60)
@given(HITS)
def test_deduplicating_again_changes_nothing(hits: list[Hit]) -> None:
    groups = deduplicate(hits)
    firsts = [group.first for group in groups]
    assert [(group.first, group.others) for group in deduplicate(firsts)] == [(first, ()) for first in firsts]


@settings(max_examples=60)
@given(HITS)
def test_nothing_is_lost_and_order_is_kept(hits: list[Hit]) -> None:
    numbered = [hit.model_copy(update={"score": float(n)}) for n, hit in enumerate(hits)]
    groups = deduplicate(numbered)
    places = [[int(hit.score) for hit in (group.first, *group.others)] for group in groups]
    assert sorted(chain.from_iterable(places)) == list(range(len(hits)))
    assert [place[0] for place in places] == sorted(place[0] for place in places)
    assert all(place == sorted(place) for place in places)


@settings(max_examples=200)
@given(st.text(max_size=60) | TITLES, st.text(max_size=60) | TITLES)
def test_any_two_texts_are_compared_alike_both_ways(one: str, other: str) -> None:
    assert same_story(one, other) == same_story(other, one)


@pytest.mark.parametrize(
    "unit", ["word ", "1,2 ", "1", "一百", "- ", "|", ": ", '"', "a-", "a'", "not ", "中国 ", "(", "U.S. "]
)
def test_a_hostile_text_takes_no_time(unit: str) -> None:
    begin = time.process_time()
    long = unit * (20_000 // len(unit))
    same_story(long, f"{long}x")
    same_story(long[:390], f"{long[:389]}x")
    deduplicate([_hit(0, long[:390], snippet=long), _hit(1, f"{long[:389]}x", snippet=f"{long}x")])
    assert time.process_time() - begin < 3


def test_every_word_and_name_is_listed_once() -> None:
    for groups in (synonym_groups(), (entries for _, entries in known_names())):
        entries = list(chain.from_iterable(groups))
        assert len(set(entries)) == len(entries)


def test_figures_on_public_data_reach_their_targets(shared_data: Path) -> None:
    rows = stories.measure(shared_data)
    assert all(row.holds for row in rows), printed(rows)
