"""Only the public internet is opened, whatever an address looks like."""

import asyncio
import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address

import httpcore
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factledger.errors import SearchError
from factledger.tools.web.addresses import is_public, shown, target
from factledger.tools.web.network import CheckedBackend

PRIVATE_V4 = (
    *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"),
    *("192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4"),
    *("240.0.0.0/4", "255.255.255.255/32"),
)
PRIVATE_V6 = (
    *(
        "::/128",
        "::1/128",
        "::/96",
        "100::/64",
        "64:ff9b:1::/48",
        "2001::/32",
        "2001:db8::/32",
        "2002::/16",
        "3fff::/20",
    ),
    *("5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8", "fd00:ec2::254/128"),
)
V4 = st.sampled_from(PRIVATE_V4).flatmap(lambda network: st.ip_addresses(network=network))
V6 = st.sampled_from(PRIVATE_V6).flatmap(lambda network: st.ip_addresses(network=network))


def dotted(address: IPv4Address, form: str) -> str:
    return ".".join(format(byte, form) for byte in address.packed)


def mapped(address: IPv4Address, prefix: str) -> str:
    return f"[{IPv6Address(int(IPv6Address(prefix)) + int(address))}]"


SPELLINGS = {
    "as usual": str,
    "one decimal number": lambda a: str(int(a)),
    "one hexadecimal number": lambda a: hex(int(a)),
    "one octal number": lambda a: f"0{int(a):o}",
    "hexadecimal parts": lambda a: dotted(a, "#x"),
    "octal parts": lambda a: ".".join(f"0{byte:o}" for byte in a.packed),
    "two parts": lambda a: f"{a.packed[0]}.{int(a) & 0xFFFFFF}",
    "three parts": lambda a: f"{a.packed[0]}.{a.packed[1]}.{int(a) & 0xFFFF}",
    "with the root's dot": lambda a: f"{a}.",
    "full-width digits": lambda a: str(a).translate({ord("0") + n: ord("０") + n for n in range(10)}),
    "ideographic full stops": lambda a: str(a).replace(".", "。"),
    "percent escapes": lambda a: "".join(f"%{ord(c):02x}" for c in str(a)),
    "mapped into IPv6": lambda a: mapped(a, "::ffff:0:0"),
    "mapped, with dots": lambda a: f"[::ffff:{a}]",
    "behind NAT64": lambda a: mapped(a, "64:ff9b::"),
    "6to4": lambda a: f"[{IPv6Address((0x2002 << 112) | (int(a) << 80))}]",
    "IPv4-compatible": lambda a: mapped(a, "::"),
}


@pytest.mark.parametrize("spelling", [pytest.param(s, id=name) for name, s in SPELLINGS.items()])
@given(address=V4)
@settings(max_examples=25)
def test_no_private_address_is_opened_in_any_spelling(spelling: object, address: IPv4Address) -> None:
    assert callable(spelling)
    with pytest.raises(SearchError) as caught:
        target(f"http://{spelling(address)}/")
    assert caught.value.kind == "blocked"


@given(address=V6)
@settings(max_examples=100)
def test_no_private_ipv6_address_is_opened(address: IPv6Address) -> None:
    for spelled in (str(address), address.exploded):
        with pytest.raises(SearchError):
            target(f"https://[{spelled}]/")


@given(address=st.ip_addresses())
@settings(max_examples=200)
def test_what_python_does_not_call_global_is_never_public(address: IPv4Address | IPv6Address) -> None:
    embedded = isinstance(address, IPv6Address) and (address.ipv4_mapped or str(address).startswith("64:ff9b::"))
    assert address.is_global or embedded or not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        *("1.1.1.1", "93.184.216.34", "8.8.8.8", "172.32.0.1", "100.128.0.1"),
        *("2606:2800:220:1::1", "2a00:1450:4001::1", "::ffff:8.8.8.8", "64:ff9b::808:808"),
    ],
)
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("address", ["168.63.129.16", "fe80::1%eth0", "192.88.99.1", "::ffff:169.254.169.254"])
def test_addresses_that_only_look_public_are_not(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("file:///etc/passwd", id="a file"),
        pytest.param("ftp://host.example/x", id="another protocol"),
        pytest.param("javascript:alert(1)", id="a script"),
        pytest.param("data:text/html,hello", id="a page in the address"),
        pytest.param("gopher://host.example:70/_GET", id="a protocol that carries others"),
        pytest.param("kb:abc", id="a document of the user's"),
        pytest.param("http://user@host.example/", id="a user name"),
        pytest.param("http://user:password@host.example/", id="a password"),
        pytest.param("http://:password@host.example/", id="a password of nobody"),
        pytest.param("http://:@127.0.0.1/", id="empty credentials before a private address"),
        pytest.param("http://localhost/", id="this machine"),
        pytest.param("http://LOCALHOST./", id="this machine, in capitals and with a dot"),
        pytest.param("http://admin.localhost/", id="a name under localhost"),
        pytest.param("http://intranet/", id="a single word"),
        pytest.param("http://ｌｏｃａｌｈｏｓｔ/", id="full-width letters"),
        pytest.param("http://0/", id="zero"),
        pytest.param("http://[::]/", id="any address"),
        pytest.param("http://host.example:99999/", id="no port"),
        pytest.param("http://host..example../", id="empty labels at the end"),
        pytest.param("http://exa mple.com/", id="a blank in the name"),
        pytest.param("host.example/page", id="no scheme"),
        pytest.param("", id="nothing"),
        pytest.param("\ud800", id="half a character"),
    ],
)
def test_what_is_no_address_of_a_public_page_is_refused(url: str) -> None:
    with pytest.raises(SearchError) as caught:
        target(url)
    assert (caught.value.kind, caught.value.retryable) == ("blocked", False)
    assert "password" not in caught.value.message.replace("a user name or password", "")


@pytest.mark.parametrize(
    ("url", "asked", "host", "port"),
    [
        pytest.param("HTTP://Host.Example", "http://host.example/", "host.example", 80, id="capitals"),
        pytest.param("https://host.example./a?b#c", "https://host.example./a?b", "host.example", 443, id="root's dot"),
        pytest.param("http://host.example:8080/", "http://host.example:8080/", "host.example", 8080, id="a port"),
        pytest.param(
            "https://bücher.example/", "https://xn--bcher-kva.example/", "xn--bcher-kva.example", 443, id="de"
        ),
        pytest.param("https://пример.рф/", "https://xn--e1afmkfd.xn--p1ai/", "xn--e1afmkfd.xn--p1ai", 443, id="ru"),
        pytest.param("https://例子.中国/", "https://xn--fsqu00a.xn--fiqs8s/", "xn--fsqu00a.xn--fiqs8s", 443, id="zh"),
        pytest.param("http://[2606:2800::1]:81/", "http://[2606:2800::1]:81/", "2606:2800::1", 81, id="IPv6"),
        pytest.param("http://0x5DB8D822/", "http://93.184.216.34/", "93.184.216.34", 80, id="a public number"),
        pytest.param("\thttp://host.example/\n", "http://host.example/", "host.example", 80, id="white space around"),
    ],
)
def test_addresses_are_asked_for_in_one_spelling(url: str, asked: str, host: str, port: int) -> None:
    found = target(url)
    assert (found.url, found.host, found.port) == (asked, host, port)


def test_a_relative_address_stands_on_its_base() -> None:
    assert target("../b?c", base="https://host.example/x/y/z").url == "https://host.example/x/b?c"
    assert target("//other.example/", base="https://host.example/").url == "https://other.example/"


def test_an_address_is_shown_without_its_secrets() -> None:
    shown_ = shown("https://user:hunter2@host.example/path?token=abc#frag")
    assert shown_ == "https://host.example/path?…"
    assert shown("not an address") == "an address that cannot be read"


class Names:
    """A network whose names have the addresses given."""

    def __init__(self, *turns: Sequence[str]) -> None:
        self._turns = list(turns)
        self.dialled: list[str] = []

    async def resolve(self, host: str) -> Sequence[str]:
        return self._turns.pop(0)

    async def connect(self, address: str, port: int, timeout_s: float | None) -> httpcore.AsyncNetworkStream:
        self.dialled.append(address)
        return httpcore.AsyncMockStream([])


@given(bad=V4 | V6, others=st.lists(st.just("93.184.216.34"), max_size=3), at=st.integers(0, 3))
@settings(max_examples=40)
def test_a_name_with_one_private_address_is_not_dialled(
    bad: IPv4Address | IPv6Address, others: list[str], at: int
) -> None:
    network = Names([*others[:at], str(bad), *others[at:]])
    with pytest.raises(SearchError) as caught:
        asyncio.run(CheckedBackend(network).connect_tcp("host.example", 80))
    assert (caught.value.kind, network.dialled) == ("blocked", [])


async def test_the_address_that_was_judged_is_the_one_that_is_dialled() -> None:
    network = Names(["93.184.216.34"], ["127.0.0.1"])
    await CheckedBackend(network).connect_tcp("host.example", 80)
    assert network.dialled == ["93.184.216.34"]


@pytest.mark.parametrize("answer", [[], ["no address"], ["fe80::1%eth0"]])
async def test_a_name_without_a_public_address_is_not_dialled(answer: list[str]) -> None:
    with pytest.raises(SearchError):
        await CheckedBackend(Names(answer)).connect_tcp("host.example", 80)


@pytest.mark.parametrize(
    ("error", "retryable"),
    [
        pytest.param(socket.gaierror(socket.EAI_NONAME, "no such name"), False, id="no such name"),
        pytest.param(socket.gaierror(socket.EAI_AGAIN, "try again"), True, id="the resolver is out of reach"),
        pytest.param(UnicodeError("label too long"), False, id="no name that can be asked for"),
    ],
)
async def test_a_name_that_cannot_be_resolved_is_unreachable(error: Exception, retryable: bool) -> None:
    class Lost(Names):
        async def resolve(self, host: str) -> Sequence[str]:
            raise error

    with pytest.raises(SearchError) as caught:
        await CheckedBackend(Lost()).connect_tcp("host.example", 80)
    assert (caught.value.kind, caught.value.retryable) == ("unreachable", retryable)


async def test_the_next_address_is_tried_when_one_does_not_answer() -> None:
    class Deaf(Names):
        async def connect(self, address: str, port: int, timeout_s: float | None) -> httpcore.AsyncNetworkStream:
            await super().connect(address, port, timeout_s)
            raise httpcore.ConnectTimeout

    network = Deaf([f"93.184.216.{n}" for n in range(1, 6)])
    with pytest.raises(httpcore.ConnectTimeout):
        await CheckedBackend(network).connect_tcp("host.example", 80)
    assert network.dialled == ["93.184.216.1", "93.184.216.2", "93.184.216.3"]
