"""The external services of a test run, each started once, on first use."""

import contextlib
from functools import cached_property
from typing import Final

import msgspec

from stak.testing.limited_aws.limits import UNLIMITED
from stak.testing.limited_aws.local_process import limited_aws
from stak.testing.local_aws import ministack
from tests.support.local_moto import moto
from tests.support.local_redis import redis_server

PUBLIC_URL: Final = "https://stak.example"
"""The address of the servers in the links that they send."""
CACHE_SECONDS: Final = 0.2
"""How long the servers of API tests cache configuration, instead of five seconds."""

TEAR_MAX_MS: Final = 5.0
"""How long a torn transaction takes to appear: several reads fit in between."""

LAG_MAX_MS: Final = 2_000.0
"""How old the rows of an eventual read may be: longer than a use case takes, even on a busy machine."""


class Services:
    """The addresses of the started services; `close` stops all of them."""

    def __init__(self) -> None:
        self._stack = contextlib.ExitStack()

    def close(self) -> None:
        self._stack.close()

    @property
    def aws(self) -> str:
        """Return the address of the local AWS that servers use: like AWS, it shows transactions row by row."""
        return self.torn

    @cached_property
    def ministack(self) -> str:
        """Return the address of a local AWS that handles concurrent requests."""
        return self._stack.enter_context(ministack())

    @cached_property
    def moto(self) -> str:
        """Return the address of a local AWS that handles one request at a time."""
        return self._stack.enter_context(moto())

    @cached_property
    def limited(self) -> str:
        """Return the address of a local AWS that behaves like AWS up to its limits, which are off."""
        return self._stack.enter_context(limited_aws(UNLIMITED, upstream=self.ministack)).address

    @cached_property
    def torn(self) -> str:
        """Return the address of a local AWS that shows the rows of a transaction one by one."""
        limits = msgspec.structs.replace(UNLIMITED, tear_max_ms=TEAR_MAX_MS)
        return self._stack.enter_context(limited_aws(limits, upstream=self.ministack)).address

    @cached_property
    def lagging(self) -> str:
        """Return the address of a local AWS whose eventual reads and indexes show rows of some time ago."""
        limits = msgspec.structs.replace(UNLIMITED, lag_max_ms=LAG_MAX_MS)
        return self._stack.enter_context(limited_aws(limits, upstream=self.ministack)).address

    @cached_property
    def duplicating(self) -> str:
        """Return the address of a local AWS that delivers every message of a queue twice."""
        limits = msgspec.structs.replace(UNLIMITED, duplicated_share=1.0)
        return self._stack.enter_context(limited_aws(limits, upstream=self.ministack)).address

    @cached_property
    def redis(self) -> str | None:
        """Return the address of a Redis; None if it is not installed."""
        return self._stack.enter_context(redis_server())
