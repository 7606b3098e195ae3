"""The time that one page may take, over several requests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from factledger.errors import SearchError


class Patience:
    """What is left of a number of seconds; only what is done inside `running` takes of it."""

    def __init__(self, seconds: float, place: str) -> None:
        self._whole = self._left = seconds
        self._place = place

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Do something within what is left. Raises `SearchError` of kind `timeout` when that is not enough."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            async with asyncio.timeout(self._left):
                yield
        except TimeoutError as error:
            raise SearchError("timeout", f"{self._place} took more than {self._whole:g} s", retryable=True) from error
        finally:
            self._left -= loop.time() - began
