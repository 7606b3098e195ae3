"""What the errors of databases, embedding services and sockets mean for a search."""

import socket

import httpx
import openai
import psycopg
import pytest
from sqlalchemy import exc

from factledger.tools.causes import failed_search

REQUEST = httpx.Request("POST", "http://localhost")


def while_handling(cause: Exception, error: Exception) -> Exception:
    error.__context__ = cause
    return error


def from_(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


class RedisConnectionError(Exception):
    """As clients have it that derive their errors from none of Python's."""


def in_sqlalchemy(driver: Exception) -> Exception:
    wrapped = exc.DBAPIError.instance("SELECT 1, %(x)s", {"x": "0.1 " * 900}, driver, psycopg.Error)
    return from_(wrapped, driver)


@pytest.mark.parametrize(
    ("error", "kind", "retryable"),
    [
        pytest.param(ConnectionResetError("reset"), "unreachable", True, id="a socket"),
        pytest.param(socket.gaierror(-2, "unknown"), "unreachable", True, id="a name"),
        pytest.param(TimeoutError(), "timeout", True, id="a timeout"),
        pytest.param(httpx.ConnectError("no"), "unreachable", True, id="httpx"),
        pytest.param(httpx.ReadTimeout("no"), "timeout", True, id="httpx, a timeout"),
        pytest.param(openai.APITimeoutError(REQUEST), "timeout", True, id="openai, a timeout"),
        pytest.param(
            openai.RateLimitError("no", response=httpx.Response(429, request=REQUEST), body=None),
            "rate_limited", True, id="openai, too many",
        ),
        pytest.param(
            openai.AuthenticationError("no", response=httpx.Response(401, request=REQUEST), body=None),
            "unauthorized", False, id="openai, no key",
        ),
        pytest.param(RedisConnectionError(), "unreachable", True, id="by the name alone"),
        pytest.param(in_sqlalchemy(psycopg.OperationalError("closed")), "unreachable", True, id="no connection"),
        pytest.param(in_sqlalchemy(psycopg.errors.AdminShutdown("bye")), "unreachable", True, id="shut down"),
        pytest.param(in_sqlalchemy(psycopg.errors.TooManyConnections("full")), "unreachable", True, id="no place"),
        pytest.param(in_sqlalchemy(psycopg.errors.QueryCanceled("slow")), "timeout", True, id="statement_timeout"),
        pytest.param(in_sqlalchemy(psycopg.errors.InvalidPassword("no")), "unauthorized", False, id="a password"),
        pytest.param(in_sqlalchemy(psycopg.errors.UndefinedTable("no table")), "retriever", False, id="no table"),
        pytest.param(in_sqlalchemy(psycopg.errors.DiskFull("full")), "retriever", False, id="its disk is full"),
        pytest.param(exc.TimeoutError("QueuePool limit"), "timeout", True, id="the pool is empty"),
        pytest.param(while_handling(ConnectionError(), KeyError("x")), "unreachable", True, id="while it was handled"),
        pytest.param(ValueError("wrong"), "retriever", False, id="anything else"),
    ],
)  # fmt: skip
def test_an_error_has_its_kind(error: Exception, kind: str, retryable: bool) -> None:
    failed = failed_search(error, "Store", otherwise="retriever")
    assert (failed.kind, failed.retryable) == (kind, retryable)
    assert failed.message.startswith("Store failed: ")
    assert "SELECT" not in failed.message


def test_a_message_is_one_short_line() -> None:
    failed = failed_search(ValueError("a\nb" * 5_000), "Store", otherwise="retriever")
    assert "\n" not in failed.message
    assert len(failed.message) < 350


def test_a_circle_of_causes_ends() -> None:
    first, second = ValueError("a"), ValueError("b")
    first.__cause__, second.__cause__ = second, first
    assert failed_search(first, "Store", otherwise="retriever").kind == "retriever"
