"""Ray, opened and closed: a cluster that stands already, or one of this process on this machine."""

import os
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar
from urllib.parse import urlsplit

from factledger.errors import ConfigError, FactledgerError, reason_of

if TYPE_CHECKING:
    from types import ModuleType

_P = ParamSpec("_P")
_T = TypeVar("_T")

LOCAL = "local"
"""The address of a cluster that this process starts on this machine, and ends."""
_STARTS = 3
"""How often a local cluster is tried; a busy machine may miss Ray's own limit of 30 s."""
_ANSWER_S = 5.0
"""How long the machine of a cluster that is running may take to answer a first time."""
_LOOPBACK = "127.0.0.1"
_STORE_BYTES = 200 * 2**20
"""Of shared memory for a local cluster; what goes between its processes here are ids and errors."""
_QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is told to anybody
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # accelerators are left as they are
}
_ONCE = {"RAY_NUM_REDIS_GET_RETRIES": "1"}
"""A cluster that is running is asked once, for half a minute; Ray would ask twenty times, deaf to Ctrl-C."""


@contextmanager
def ray_cluster(address: str, workers: int) -> Iterator["ModuleType"]:
    """Give Ray, connected; as it is where this process is connected already, and then it stays so.

    Args:
        address: `local`, or as Ray has it: `HOST:PORT` or `auto`.
        workers: Processors that a local cluster has; one for each of this machine's when 0.

    Raises:
        ConfigError: Ray is not installed, or the address is none.
        FactledgerError: The cluster cannot be started or reached.
    """
    ray = _imported(_QUIET if address == LOCAL else _QUIET | _ONCE)
    if ray.is_initialized():
        yield ray
        return
    _connect(ray, address, workers)
    try:
        yield ray
    finally:
        ray.shutdown()


class RayExecutor(Executor):
    """Runs functions as tasks of a cluster; one whose worker is lost runs again elsewhere.

    Args:
        ray: As `ray_cluster` gives it.
    """

    def __init__(self, ray: "ModuleType") -> None:
        self._ray = ray

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Run a function of a module on some worker."""
        remote = self._ray.remote(num_cpus=1, max_retries=3)(_called)
        future: Future[_T] = remote.remote(fn, *args, **kwargs).future()
        return future


def _called(fn: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Call what Ray itself would not take for a function: a builtin, a bound method."""
    return fn(*args, **kwargs)


def _imported(environment: dict[str, str]) -> "ModuleType":
    for name, value in environment.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ModuleNotFoundError as error:
        raise ConfigError(
            "The engine ray needs Ray, which is not installed; install it with: pip install 'factledger[ray]'"
        ) from error
    return ray


def _connect(ray: "ModuleType", address: str, workers: int) -> None:
    import logging

    common: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address != LOCAL:
        place = _place(address)
        try:
            if place is not None:  # where nobody listens, Ray itself would try for minutes
                socket.create_connection(place, timeout=_ANSWER_S).close()
            ray.init(address=address, **common)
        except (OSError, RuntimeError, ValueError) as error:
            raise FactledgerError(f"The Ray cluster at {address} cannot be reached: {_why(error)}") from error
        return
    for left in reversed(range(_STARTS)):
        try:
            ray.init(
                address=LOCAL,
                num_cpus=workers or os.cpu_count(),
                include_dashboard=False,
                object_store_memory=_STORE_BYTES,
                _node_ip_address=_LOOPBACK,
                **common,
            )
        except Exception as error:  # the bare class is what Ray raises when its start takes too long
            ray.shutdown()
            if not left:
                raise FactledgerError(f"Ray could not be started on this machine: {error}") from error
        else:
            return


def _place(address: str) -> tuple[str, int] | None:
    """Return host and port; None where Ray itself looks for the cluster."""
    if address == "auto":
        return None
    parts = urlsplit(f"//{address.rpartition('//')[2]}")
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if host is None or port is None:
        raise ConfigError(f"The address of a Ray cluster is HOST:PORT, auto or local, not {address!r}")
    return host, port


def _why(error: Exception) -> str:
    return reason_of(error).strip() or "what listens there does not answer as Ray does"
