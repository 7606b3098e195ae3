"""How much one page may cost."""

from pydantic import Field

from factledger.records import Record


class FetchLimits(Record):
    """Bounds on the fetching of pages."""

    max_bytes: int = Field(10_000_000, gt=0)
    """Bytes of one answer as they come over the wire."""
    max_decompressed: int = Field(20_000_000, gt=0)
    """Bytes of one answer after decompression."""
    connect_timeout_s: float = Field(10.0, gt=0)
    """Seconds to wait for a connection, and for the next byte."""
    total_timeout_s: float = Field(30.0, gt=0)
    """Seconds in which a page must have come, its redirects included; waiting one's turn at a host does not count.
    Reading what has come may take as long again; a robots.txt has `connect_timeout_s`."""
    max_redirects: int = Field(5, ge=0)
    per_host: int = Field(2, ge=1)
    """Requests under way at one host at a time."""
    host_delay_s: float = Field(0.5, ge=0)
    """Seconds between the beginnings of two requests to one host."""
    retry_pause_s: float = Field(1.0, ge=0)
    """Seconds before the one second try, when the server names none."""
    longest_wait_s: float = Field(10.0, ge=0)
    """Seconds that are waited at most when a server asks for patience (`Retry-After`); beyond it the page is given up
    for now."""
    user_agent: str = "factledger"
    """What the program calls itself; robots.txt is read for the part before a slash."""
    respect_robots: bool = True
