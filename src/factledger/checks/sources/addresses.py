"""Addresses as identity keys: two spellings of one page have one key, two pages have two."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote, quote_from_bytes, unquote_to_bytes

import can_ada

from factledger.checks.sources.tracking import is_tracking, site_name

if TYPE_CHECKING:
    import tldextract

_ESCAPE = re.compile(r"%([0-9A-Fa-f]{2})")
_NOT_PATH = re.compile(r"%(?![0-9A-F]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]+")
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_LEFT_OVER = re.compile(rb"^(?:amp;)+")
_GLUED = re.compile(r"(?<=.)\?(?:utm_[a-z]+|(?:fb|g|y)clid|mc_[a-z]+)=.*", re.IGNORECASE)
"""Tracking parameters glued to a value with a second question mark: `?id=1?utm_source=x`."""
_SESSION = re.compile(r";(?:jsessionid|phpsessid)=[^/;]*", re.IGNORECASE)
_WWW = re.compile(r"^(?:www\.)+(?=[^.]+\.)")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ROUTE = re.compile("#!.")
_DEFAULT_PORTS = frozenset({"", "80", "443"})


def canonical_url(url: str) -> str:
    """Return the identity key of an address: equal keys, one page.

    The key is no address to print or open: it drops the fragment (a `#!` route is kept), `www.`, the trailing slash,
    default ports and tracking parameters, sorts the others, and writes http as https.

    Raises:
        ValueError: It is not an http or https address.

    Source:
        Parsing by the WHATWG URL Standard (can_ada); percent-encoding as in RFC 3986, section 6.2.2.
    """
    parts = _parse(url)
    host = _bare_host(parts.hostname)
    credentials = ":".join(part for part in (parts.username, parts.password) if part)
    authority = (f"{credentials}@" if credentials else "") + host
    if parts.port not in _DEFAULT_PORTS:
        authority += f":{parts.port}"
    query = "&".join(sorted(_kept_parameters(parts.search.removeprefix("?"), host)))
    route = _normal_path(parts.hash.removeprefix("#")) if _ROUTE.match(parts.hash) else ""
    path = _SESSION.sub("", _normal_path(parts.pathname)).rstrip("/") or "/"
    return f"https://{authority}{path}" + (f"?{query}" if query else "") + (f"#{route}" if route else "")


def address_key(address: str) -> str:
    """Return what two spellings of one address have in common; what is no address comes back as it is."""
    try:
        return canonical_url(address)
    except ValueError:
        return address


def registrable_domain(url: str) -> str:
    """Return the domain somebody registered: `bbc.co.uk` of `https://news.bbc.co.uk/1`.

    A host without one (an IP address, a bare public suffix) is returned whole. Compared with the public suffix list
    as bundled with tldextract; nothing is fetched.

    Raises:
        ValueError: It is not an http or https address.
    """
    host = hostname(url)
    return _suffixes()(host).top_domain_under_public_suffix or host


def hostname(url: str) -> str:
    """Return an address's host: lower-case, IDNA-encoded, without a trailing dot.

    Raises:
        ValueError: It is not an http or https address.
    """
    return _without_root(_parse(url).hostname)


def _parse(url: str) -> can_ada.URL:
    # Lone surrogates become U+FFFD, as the standard's strings have it; can_ada takes only what UTF-8 can hold.
    parts = can_ada.parse(_SURROGATE.sub("\ufffd", url))
    if parts.protocol not in {"http:", "https:"}:
        raise ValueError(f"Not an http(s) address: {url!r}")
    return parts


def _without_root(host: str) -> str:
    # One trailing dot is the DNS root; two are no name, and are left for the parser to judge again.
    return host if host.endswith("..") or host == "." else host.removesuffix(".")


def _bare_host(host: str) -> str:
    return _WWW.sub("", _without_root(host))


@lru_cache(maxsize=1)
def _suffixes() -> "tldextract.TLDExtract":
    # Imported late: tldextract brings requests, 0.4 s, and most uses of this module need neither.
    import tldextract

    return tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)


def _kept_parameters(query: str, host: str) -> Iterator[str]:
    pairs = [_decoded(pair) for pair in query.split("&") if pair]
    if not pairs:
        return
    site = site_name(host)
    for name, value in pairs:
        if not is_tracking(name.decode("utf-8", "replace"), value.decode("utf-8", "replace"), site):
            yield f"{quote_from_bytes(name, safe='')}={quote_from_bytes(value, safe='')}"


def _decoded(pair: str) -> tuple[bytes, bytes]:
    name, _, value = _GLUED.sub("", pair).replace("+", " ").partition("=")
    # `&amp;` left over from HTML: the name is what follows.
    return _LEFT_OVER.sub(b"", unquote_to_bytes(name)), unquote_to_bytes(value)


def _normal_path(path: str) -> str:
    decoded = _ESCAPE.sub(_normal_escape, path)
    return _NOT_PATH.sub(lambda match: quote(match.group(), safe=""), decoded)


def _normal_escape(match: "re.Match[str]") -> str:
    char = chr(int(match.group(1), 16))
    return char if char in _UNRESERVED else match.group().upper()
