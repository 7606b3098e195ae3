"""Which addresses may be opened: http(s), without credentials, and on the public internet."""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

import can_ada

from factledger.errors import SearchError

IPAddress = IPv4Address | IPv6Address

_PORTS = {"http": 80, "https": 443}
_LONGEST_SHOWN = 200
_NOT_PUBLIC = tuple(
    ip_network(network)
    for network in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"),
        *("203.0.113.0/24", "224.0.0.0/3", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"),
        "168.63.129.16/32",  # looks public, and is where Azure's machines ask for their settings
    )
)
"""The IANA special-purpose registries: Python's own `is_global` differs between its patch releases. 6to4 and Teredo
carry an IPv4 address inside; nobody serves pages there, so they are refused whole."""
_GLOBAL_UNICAST = IPv6Network("2000::/3")
_NAT64 = IPv6Network("64:ff9b::/96")


@dataclass(frozen=True, slots=True)
class Target:
    """An address that may be asked for, spelled as the URL standard spells it."""

    url: str
    """Without fragment."""
    scheme: str
    host: str
    """Lower-case, IDNA-encoded; an IP address without brackets."""
    port: int
    path: str
    """With the query."""

    @property
    def authority(self) -> str:
        """Host and port as the `Host` header has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"{self.scheme}://{self.authority}"


def target(url: str, base: str | None = None) -> Target:
    """Return what to ask for; `base` is the address that a relative one stands on.

    A host that is an IP address in any spelling (decimal, octal, hexadecimal) comes out as that address. Names are
    judged when they are resolved.

    Raises:
        SearchError: Of kind `blocked`; nothing was asked.
    """
    parts = _parsed(url, base)
    scheme = parts.protocol.removesuffix(":")
    if scheme not in _PORTS:
        raise SearchError("blocked", f"Only http and https addresses are opened, not {scheme}:")
    if parts.username or parts.password:
        raise SearchError("blocked", f"Addresses with a user name or password are not opened: {shown(url)}")
    host = parts.hostname.strip("[]").removesuffix(".")
    literal = as_ip(host)
    if not (is_public(literal) if literal else _is_site_name(host)):
        raise SearchError("blocked", f"{host or 'The address'} is not on the public internet")
    return Target(
        url=parts.href.partition("#")[0],
        scheme=scheme,
        host=host,
        port=int(parts.port or _PORTS[scheme]),
        path=parts.pathname + parts.search,
    )


def shown(url: str) -> str:
    """Return an address for a message: no credentials, no query, which may hold keys, no fragment."""
    try:
        parts = can_ada.parse(_whole(url))
    except ValueError:
        return "an address that cannot be read"
    query = "?…" if parts.search else ""
    host = f"//{parts.host}" if parts.host else ""
    return f"{parts.protocol}{host}{parts.pathname}"[:_LONGEST_SHOWN] + query


def as_ip(host: str) -> IPAddress | None:
    """Return a host as an IP address; None for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_public(address: IPAddress) -> bool:
    """Return whether an address belongs to the public internet, its embedded IPv4 address included.

    Source:
        IANA special-purpose address registries for IPv4 and IPv6 (RFC 6890 and its updates).
    """
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return is_public(address.ipv4_mapped)
        if address in _NAT64:
            return is_public(IPv4Address(address.packed[-4:]))
        if address not in _GLOBAL_UNICAST:
            return False
    return address.is_global and not any(address in network for network in _NOT_PUBLIC)


def _parsed(url: str, base: str | None) -> can_ada.URL:
    try:
        return can_ada.parse(base) + _whole(url) if base else can_ada.parse(_whole(url))
    except ValueError:
        raise SearchError("blocked", "This is no address that can be opened") from None


def _whole(url: str) -> str:
    """Replace half characters, which no encoding has and the parser does not take."""
    return url.encode("utf-8", "replace").decode("utf-8")


def _is_site_name(host: str) -> bool:
    """Return whether a name can be one of the public internet: none of those is a single word."""
    return "." in host.strip(".") and not host.endswith((".localhost", "."))
