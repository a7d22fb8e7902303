"""The external services of a test run, each started once, on first use."""

import contextlib
from functools import cached_property
from typing import Final

from stak.testing.local_aws import ministack
from tests.support.local_moto import moto
from tests.support.local_redis import redis_server

CACHE_SECONDS: Final = 0.2
"""How long the servers of API tests cache configuration, instead of five seconds."""


class Services:
    """The addresses of the started services; `close` stops all of them."""

    def __init__(self) -> None:
        self._stack = contextlib.ExitStack()

    def close(self) -> None:
        self._stack.close()

    @cached_property
    def ministack(self) -> str:
        """Return the address of a local AWS that handles concurrent requests."""
        return self._stack.enter_context(ministack())

    @cached_property
    def moto(self) -> str:
        """Return the address of a local AWS that handles one request at a time."""
        return self._stack.enter_context(moto())

    @cached_property
    def redis(self) -> str | None:
        """Return the address of a Redis; None if it is not installed."""
        return self._stack.enter_context(redis_server())
