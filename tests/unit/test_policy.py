"""The source policy: classes by domain, scores by four axes, and clear words for a file that cannot be used."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks import classify_source, default_policy, registrable_domain, score_source
from factledger.checks.sources.policy import Policy, explain, figure_density
from factledger.errors import PolicyError
from factledger.records import Source

CLASSES = [
    pytest.param("https://www.nature.com/articles/1", "primary", id="a journal"),
    pytest.param("https://arxiv.org/abs/1706.03762", "primary", id="a preprint"),
    pytest.param("https://data.gov.uk/x", "primary", id="a British office"),
    pytest.param("https://www.census.gov/x", "primary", id="an American office"),
    pytest.param("https://rosstat.gov.ru/x", "primary", id="a Russian office"),
    pytest.param("https://www.stats.gov.cn/x", "primary", id="a Chinese office"),
    pytest.param("https://cbr.ru/press", "primary", id="a central bank"),
    pytest.param("https://www.cninfo.com.cn/new", "primary", id="a filing system"),
    pytest.param("https://physics.mit.edu/", "primary", id="a university"),
    pytest.param("https://www.reuters.com/a", "secondary", id="an agency"),
    pytest.param("https://www.kommersant.ru/doc/1", "secondary", id="a Russian paper"),
    pytest.param("https://www.caixin.com/1", "secondary", id="a Chinese paper"),
    pytest.param("https://no-such-name.example/a", "secondary", id="an unknown domain"),
    pytest.param("https://en.wikipedia.org/wiki/X", "aggregator", id="an encyclopedia"),
    pytest.param("https://baike.baidu.com/item/x", "aggregator", id="a Chinese encyclopedia"),
    pytest.param("https://someone.substack.com/p/x", "aggregator", id="a blog platform"),
    pytest.param("https://dzen.ru/a/1", "aggregator", id="a Russian blog platform"),
    pytest.param("https://www.academia.edu/1", "aggregator", id="a longer entry beats `edu`"),
    pytest.param("https://old.reddit.com/r/a", "forum", id="a forum"),
    pytest.param("https://x.com/a/status/1", "forum", id="a social network"),
    pytest.param("https://zhuanlan.zhihu.com/p/1", "forum", id="a Chinese forum"),
    pytest.param("https://www.netflix.com/title/1", "secondary", id="netflix.com is not x.com"),
    pytest.param("https://notnature.com/a", "secondary", id="nor notnature.com nature.com"),
    pytest.param("https://govnews.com/a", "secondary", id="nor govnews.com gov"),
    pytest.param("https://rosstat.gov.ru.example.org/x", "secondary", id="nor a host that holds gov.ru"),
    pytest.param("https://example.org/nature.com", "secondary", id="nor a path"),
    pytest.param("https://nature.com@example.org/", "secondary", id="nor a user"),
    pytest.param("kb:4f2a", "primary", id="a document of the user's"),
    pytest.param("notes/report 2024.md", "primary", id="a path"),
    pytest.param("C:\\notes\\отчёт.docx", "primary", id="a Windows path"),
    pytest.param("www.reddit.com/r/a", "forum", id="an address without scheme"),
    pytest.param("javascript:alert(1)", "forum", id="no address at all"),
    pytest.param("", "forum", id="nothing"),
]


@pytest.mark.parametrize(("url", "expected"), CLASSES)
def test_a_source_has_the_class_of_its_domain(url: str, expected: str) -> None:
    assert classify_source(url) == expected


def test_an_explanation_names_the_entry_and_its_argument() -> None:
    known, unknown = explain("https://news.stats.gov.cn/x"), explain("https://no-such-name.example/")
    assert (known.source_class, known.entry) == ("primary", "gov.cn")
    assert known.reason in {group.why for _, group in default_policy().content.groups()}
    assert (unknown.source_class, unknown.entry) == ("secondary", "")
    assert "unknown domains are secondary" in unknown.reason


ENTRIES = [(name, site) for name, group in default_policy().content.groups() for site in group.sites]


def test_every_shipped_entry_is_written_in_the_one_form() -> None:
    for _, site in ENTRIES:
        assert site.isascii(), site
        assert site == site.lower().strip("./ "), site
        own = registrable_domain(f"https://{site}/")
        assert site == own or site.endswith(f".{own}"), site
        assert "." in site or site in {"edu", "gov", "int", "mil"}, site


def test_shipped_entries_are_sorted_and_listed_once() -> None:
    sites = [site for _, site in ENTRIES]
    assert len(set(sites)) == len(sites)
    for _, group in default_policy().content.groups():
        assert list(group.sites) == sorted(group.sites), group.why


def test_no_shipped_entry_repeats_a_shorter_one() -> None:
    listed = {site: name for name, site in ENTRIES}
    for site, name in listed.items():
        parents = [parent for parent in listed if site.endswith(f".{parent}")]
        assert not parents or listed[max(parents, key=len)] != name, (site, parents)


def test_the_shipped_policy_is_broad_in_each_class() -> None:
    counts = {
        name: sum(entry == name for entry, _ in ENTRIES) for name in ("primary", "secondary", "aggregator", "forum")
    }
    assert min(counts.values()) > 100
    for suffix in (".ru", ".cn"):
        assert {name for name, site in ENTRIES if site.endswith(suffix)} == set(counts)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param("primary:\n- why: x\n  sites: [https://a.com]", "'https://a.com'", id="a scheme"),
        pytest.param("primary:\n- why: x\n  sites: [a.com/b]", "'a.com/b'", id="a path"),
        pytest.param("primary:\n- why: x\n  sites: [A.com]", "'A.com'", id="a capital"),
        pytest.param("primary:\n- why: x\n  sites: ['*.a.com']", "'*.a.com'", id="a wildcard"),
        pytest.param("primary:\n- why: x\n  sites: [.gov]", "'.gov'", id="a leading dot"),
        pytest.param("forum:\n- why: x\n  sites: [сайт.рф]", "xn--", id="an alphabet not encoded"),
        pytest.param("primary:\n- sites: [a.com]", "primary.0.why", id="no argument"),
        pytest.param("primary:\n- why: x\n  sites: [a.com]\nforum:\n- why: y\n  sites: [a.com]", "'a.com'", id="twice"),
        pytest.param("primray: []", "primray", id="a misspelt class"),
        pytest.param("scoring: {weights: {class: 0.9}}", "add up to", id="weights that do not add up"),
        pytest.param("scoring: {half_life_days: 0}", "half_life_days", id="a half-life of none"),
        pytest.param("documents: {class: best}", "documents.class", id="no such class"),
        pytest.param("version: 2", "version", id="a version from later"),
        pytest.param("version: 1\nversion: 1", "twice", id="a key given twice"),
        pytest.param("- a", "mapping", id="a list"),
        pytest.param("", "mapping", id="an empty file"),
        pytest.param("a: [", "line", id="no YAML"),
    ],
)
def test_a_file_that_cannot_be_used_says_which_entry_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(PolicyError) as caught:
        Policy.from_yaml(text, name="mine.yaml")
    assert str(caught.value).startswith("mine.yaml: ")
    assert problem in str(caught.value)


def test_a_policy_of_ones_own_replaces_the_shipped_one_or_extends_it() -> None:
    entry = "aggregator:\n- why: I say so\n  sites: [nature.com]"
    alone = Policy.from_yaml(entry, name="mine.yaml")
    extended = Policy.from_yaml(f"extends: default\n{entry}", name="mine.yaml")
    assert [classify_source("https://nature.com/", policy) for policy in (alone, extended)] == ["aggregator"] * 2
    assert [classify_source("https://x.com/", policy) for policy in (alone, extended)] == ["secondary", "forum"]


def test_a_policy_may_class_the_users_own_documents() -> None:
    text = "documents:\n  class: secondary\n  paths: {'forum/*': forum, '*.bib': aggregator}"
    policy = Policy.from_yaml(text, name="mine.yaml")
    paths = ("notes/a.md", "forum/a.md", "refs.bib", "kb:forum/a.md")
    assert [classify_source(path, policy) for path in paths] == ["secondary", "forum", "aggregator", "forum"]


TODAY = "2026-01-01"


def _source(**fields: str) -> Source:
    return Source.model_validate({"id": "S1", "url": "https://no-such-name.example/", **fields})


def test_a_score_is_the_weighted_sum_of_its_four_parts() -> None:
    score = score_source(_source(source_class="primary", published=TODAY), frequency=1, today=TODAY, data=1.0)
    assert (score.source_class, score.recency, score.data, score.independence) == (1.0, 1.0, 1.0, 1.0)
    assert score.total == pytest.approx(1.0)
    other = score_source(_source(source_class="forum"), frequency=4, today=TODAY, data=0.5)
    assert other.total == pytest.approx(0.45 * 0.1 + 0.25 * 0.5 + 0.20 * 0.5 + 0.10 * 0.25)


@pytest.mark.parametrize(
    ("published", "recency"),
    [
        pytest.param("2026-01-01", 1.0, id="today"),
        pytest.param("2024-07-10", 0.5, id="one half-life of 540 days ago"),
        pytest.param("2024-07-10T12:00:00Z", 0.5, id="with a time of day"),
        pytest.param("2026-01-02", 0.5, id="in the future is no date"),
        pytest.param("last spring", 0.5, id="no date"),
        pytest.param("2025-13-01", 0.5, id="no such month"),
        pytest.param("2025-01", 0.5 ** (365 / 540), id="a month is its first day"),
        pytest.param("2025", 0.5 ** (365 / 540), id="a year is its first day"),
    ],
)
def test_recency_halves_every_540_days(published: str, recency: float) -> None:
    score = score_source(_source(published=published), frequency=1, today=date(2026, 1, 1))
    assert score.recency == pytest.approx(recency)


def test_a_class_not_stated_is_that_of_the_address() -> None:
    source = Source(id="S1", url="https://www.nature.com/articles/1")
    assert score_source(source, frequency=1, today=TODAY).source_class == 1.0


@pytest.mark.parametrize(
    ("text", "density"),
    [
        pytest.param("", 0.0, id="no text"),
        pytest.param("An opinion without any figure in it at all.", 0.0, id="no figures"),
        pytest.param("В 2023 году выпуск вырос на 12 % до 5,4 млн т.", 1.0, id="ru: figures throughout"),
        pytest.param("2023年产量增长12%，达到540万吨。", 1.0, id="zh: figures throughout"),
        pytest.param("降低了23%，覆盖140户，每户省下9元。", 1.0, id="zh: figures behind words"),
        pytest.param(
            "one two three four five six seven eight nine 10 " * 5 + "word " * 75, 0.5, id="four in a hundred"
        ),
    ],
)
def test_figures_are_counted_against_words(text: str, density: float) -> None:
    assert figure_density(text) == pytest.approx(density)


def test_a_source_occurs_at_least_once() -> None:
    with pytest.raises(ValueError, match="frequency is 0"):
        score_source(_source(), frequency=0, today=TODAY)


@settings(max_examples=100)
@given(st.text(max_size=60), st.text(max_size=40), st.integers(1, 99), st.floats(allow_nan=False))
def test_every_part_of_any_score_lies_between_none_and_one(
    url: str, published: str, frequency: int, data: float
) -> None:
    source = Source(id="S1", url=url, published=published, text=published)
    score = score_source(source, frequency=frequency, today=TODAY, data=data)
    assert all(0 <= part <= 1 for part in score.model_dump().values())


@settings(max_examples=150)
@given(st.text(max_size=60) | st.sampled_from(["https://", "kb:", "www."]).flatmap(lambda p: st.text().map(p.__add__)))
def test_any_text_has_a_class(url: str) -> None:
    assert classify_source(url) in {"primary", "secondary", "aggregator", "forum"}
