"""Spellings of one address have one key, two pages have two."""

import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.checks import canonical_url, registrable_domain
from factledger.checks.sources.addresses import hostname
from factledger.evals.gates import addresses
from factledger.evals.gates.table import printed

ONE_PAGE = [
    pytest.param("http://example.com/a", "https://example.com/a", id="http and https"),
    pytest.param("https://WWW.Example.COM/a", "https://example.com/a", id="www. and letter case of the host"),
    pytest.param("https://www.www.example.com/a", "https://example.com/a", id="www. twice"),
    pytest.param("https://example.com./a", "https://example.com/a", id="the root dot of a host"),
    pytest.param("https://example.com/a/", "https://example.com/a", id="a slash at the end"),
    pytest.param("https://example.com", "https://example.com/", id="an empty path"),
    pytest.param("https://example.com:443/a", "http://example.com:80/a", id="default ports"),
    pytest.param("https://example.com/x/../a/./", "https://example.com/a", id="dots in the path"),
    pytest.param("https://example.com/x/%2E%2e/a", "https://example.com/a", id="encoded dots in the path"),
    pytest.param("https://example.com/%7Ea%c3%a4", "https://example.com/~a%C3%A4", id="needless and small escapes"),
    pytest.param("https://example.com/новое", "https://example.com/%D0%BD%D0%BE%D0%B2%D0%BE%D0%B5", id="Russian"),
    pytest.param("https://пример.рф/а", "https://xn--e1afmkfd.xn--p1ai/%D0%B0", id="a Russian host"),
    pytest.param("https://例え.jp/新闻", "https://xn--r8jz45g.jp/%E6%96%B0%E9%97%BB", id="a Chinese path"),
    pytest.param("https://example.com/?b=2&a=1", "https://example.com/?a=1&b=2", id="order of parameters"),
    pytest.param("https://example.com/?q=a+b", "https://example.com/?q=a%20b", id="blanks in a query"),
    pytest.param("https://example.com/?a=1&amp;b=2", "https://example.com/?a=1&b=2", id="an address copied from HTML"),
    pytest.param("https://example.com/?a", "https://example.com/?a=", id="a blank value"),
    pytest.param("https://example.com/?&&a=1&", "https://example.com/?a=1", id="idle separators"),
    pytest.param("https://example.com/a#top", "https://example.com/a", id="a fragment"),
    pytest.param("https://example.com/a#:~:text=x", "https://example.com/a", id="a text fragment"),
    pytest.param("  https://example.com/a\n", "https://example.com/a", id="white space around"),
    pytest.param("https://example.com/a;jsessionid=1F", "https://example.com/a", id="a session in the path"),
    pytest.param("https://example.com/a?utm_source=x&UTM_Medium=y", "https://example.com/a", id="utm"),
    pytest.param("https://example.com/a?id=1?utm_source=x", "https://example.com/a?id=1", id="a glued tracker"),
    pytest.param("https://example.com/a?%3Fgclid=x", "https://example.com/a", id="a second question mark"),
    pytest.param("https://example.com/a?yclid=1&_openstat=2", "https://example.com/a", id="trackers of Yandex"),
    pytest.param("https://example.com/a?spm=1.2&vd_source=3", "https://example.com/a", id="trackers of Chinese sites"),
    pytest.param("https://example.com/a?ref=newsletter-2024", "https://example.com/a", id="a ref that is a campaign"),
    pytest.param("https://example.com/a?referrer=https%3A%2F%2Fx.org", "https://example.com/a", id="a referring page"),
    pytest.param("https://example.com/a?mc=email_spring", "https://example.com/a", id="an mc that is a campaign"),
    pytest.param("https://youtube.com/watch?v=1&si=z", "https://youtube.com/watch?v=1", id="of YouTube alone"),
    pytest.param("https://www.amazon.co.uk/dp/1?ref=sr_1_2&qid=3", "https://amazon.co.uk/dp/1", id="Amazon's ref"),
]

TWO_PAGES = [
    pytest.param("https://example.com/A", "https://example.com/a", id="letter case of the path"),
    pytest.param("https://example.com/a", "https://example.com/a/b", id="a child path"),
    pytest.param("https://example.com/a%2Fb", "https://example.com/a/b", id="an encoded slash"),
    pytest.param("https://example.com/a//b", "https://example.com/a/b", id="a double slash"),
    pytest.param("https://example.com:8080/", "https://example.com/", id="another port"),
    pytest.param("https://m.example.com/", "https://example.com/", id="another host"),
    pytest.param("https://example.com/?id=1", "https://example.com/?id=2", id="id"),
    pytest.param("https://example.com/?p=1", "https://example.com/", id="p"),
    pytest.param("https://example.com/?q=%2B", "https://example.com/?q=+", id="a plus sign and a blank"),
    pytest.param("https://example.com/?ref=main", "https://example.com/?ref=dev", id="a ref that is a branch"),
    pytest.param("https://example.com/?mc=12", "https://example.com/?mc=13", id="an mc that is a group"),
    pytest.param("https://example.com/?si=1", "https://example.com/?si=2", id="what only YouTube tracks by, elsewhere"),
    pytest.param("https://example.com/?pmc=1", "https://example.com/?pmc=2", id="a number of PubMed Central"),
    pytest.param("https://example.com/?a=1&a=2", "https://example.com/?a=1", id="a repeated parameter"),
    pytest.param("https://example.com/#!/a", "https://example.com/#!/b", id="a route behind #!"),
    pytest.param("https://x.com/a", "https://notx.com/a", id="a name that ends alike"),
    pytest.param("https://user@example.com/", "https://example.com/", id="an address with a user"),
]


@pytest.mark.parametrize(("one", "other"), ONE_PAGE)
def test_spellings_of_one_page_have_one_key(one: str, other: str) -> None:
    assert canonical_url(one) == canonical_url(other)


@pytest.mark.parametrize(("one", "other"), TWO_PAGES)
def test_two_pages_have_two_keys(one: str, other: str) -> None:
    assert canonical_url(one) != canonical_url(other)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "not a url", "example.com/a", "/a/b", "kb:1", "javascript:alert(1)", "file:///etc/passwd"),
        *("ftp://a.b/", "https://", "http://[::1", "https://a b/", "data:text/html,x", "mailto:a@b.c"),
        *("https://exa\x00mple.com", "\ud800"),
    ],
)
def test_what_is_no_web_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        canonical_url(text)


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        pytest.param("https://news.bbc.co.uk/1", "bbc.co.uk", id="under a suffix of two labels"),
        pytest.param("https://a.b.example.com", "example.com", id="under a suffix of one"),
        pytest.param("https://www.stats.gov.cn/x", "stats.gov.cn", id="under a state's suffix"),
        pytest.param("https://сайт.рф", "xn--80aswg.xn--p1ai", id="in Cyrillic"),
        pytest.param("http://127.0.0.1:8000/", "127.0.0.1", id="an IP address is its own"),
        pytest.param("https://gov.uk/", "gov.uk", id="so is a bare suffix"),
    ],
)
def test_registrable_domain(url: str, domain: str) -> None:
    assert registrable_domain(url) == domain


def test_the_suffix_list_is_the_bundled_one(tmp_path: Path) -> None:
    """A fresh process neither connects nor writes a cache."""
    code = (
        "import socket\n"
        "def refuse(*_): raise SystemExit('it connects')\n"
        "socket.socket.connect = socket.getaddrinfo = refuse\n"
        "from factledger.checks import registrable_domain\n"
        "print(registrable_domain('https://a.b.co.uk/'))\n"
    )
    environment = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path), "PATH": ""}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert (done.stdout.strip(), list(tmp_path.iterdir())) == ("b.co.uk", [])


HOSTS = st.sampled_from(
    ["example.com", "WWW.Example.org", "пример.рф", "例え.jp", "a.co.uk.", "[::1]", "127.0.0.1", "x..y"]
)
PARTS = st.text(st.sampled_from("aZ0/.%2eE7+&=?#!;ä中 ~'\\|ё\ud800@:"), max_size=24)
ADDRESSES = st.builds(
    "{}://{}{}/{}".format, st.sampled_from(["http", "HTTPS"]), HOSTS, st.sampled_from(["", ":81"]), PARTS
)


@settings(max_examples=300)
@given(ADDRESSES | st.text(max_size=40))
def test_a_key_is_its_own_key_and_nothing_else_is_raised(url: str) -> None:
    try:
        key = canonical_url(url)
    except ValueError:
        return
    assert canonical_url(key) == key
    assert hostname(key) in key


@settings(max_examples=60)
@given(st.permutations(["a=1", "b=2", "b=1", "c=", "utm_source=x"]))
def test_the_order_of_parameters_is_no_difference(parameters: list[str]) -> None:
    assert canonical_url(f"https://example.com/?{'&'.join(parameters)}") == "https://example.com/?a=1&b=1&b=2&c="


@pytest.mark.parametrize(
    "unit", ["a=1&", "a/", "../", "%", "%2", "www.", "a.", ";jsessionid=", "?utm_x=", "#!", "ä", "://", "?"]
)
@pytest.mark.parametrize("start", ["https://", "https://example.com/", "https://example.com/?"])
def test_a_hostile_address_takes_no_time(start: str, unit: str) -> None:
    begin = time.process_time()
    with suppress(ValueError):
        canonical_url(start + unit * (10_000 // len(unit)))
    assert time.process_time() - begin < 3


def test_figures_on_public_data_reach_their_targets(shared_data: Path) -> None:
    rows = addresses.measure(shared_data)
    assert all(row.holds for row in rows), printed(rows)
