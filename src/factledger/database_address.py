"""What of a database's address nobody else may read: its passwords, wherever the driver takes one."""

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, unquote_plus

if TYPE_CHECKING:
    from sqlalchemy import URL

_OPTIONS = ("password", "sslpassword")
"""Options of libpq's that may stand behind the question mark (PostgreSQL manual, 34.1.2)."""
# As SQLAlchemy reads an address: a password may hold all but an @, and is none of `urlsplit`'s when it holds a /.
_BEFORE_HOST = re.compile(r"[\w+]+://[^:/]*:([^@]*)@")
_BEHIND = re.compile(rf"[?&](?:{'|'.join(_OPTIONS)})=([^&]*)")


def shown(url: "URL") -> str:
    """Return an address as a person may read it."""
    address = url.difference_update_query(_OPTIONS).render_as_string()
    return unquote(address) if url.get_backend_name() == "sqlite" else address  # a path, and not in signs and digits


def without_passwords(url: str) -> str:
    """Return an address as it may travel; itself when it has no password.

    Raises:
        ValueError: It is no address.
        ArgumentError: Likewise, of SQLAlchemy's.
    """
    from sqlalchemy import make_url

    address = make_url(url)
    bare = address.difference_update_query(_OPTIONS)._replace(password=None)
    return url if bare == address else bare.render_as_string()


def passwords(url: str) -> tuple[str, ...]:
    """Return the passwords of an address, as it spells them and as they are meant."""
    before = _BEFORE_HOST.match(url)
    spelled = [*(before.groups() if before else ()), *_BEHIND.findall(url)]
    meant = [read(secret) for read in (unquote, unquote_plus) for secret in spelled]
    return tuple(dict.fromkeys(secret for secret in (*spelled, *meant) if secret))
