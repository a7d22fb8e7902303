"""The real parts a test run uses, each started once, when the first test asks for it."""

import contextlib
from functools import cached_property

from tests.local_aws import ministack, moto
from tests.local_redis import redis_server


class Services:
    """Addresses of what was started so far; all of it ends with `close`."""

    def __init__(self) -> None:
        self._stack = contextlib.ExitStack()

    def close(self) -> None:
        self._stack.close()

    @cached_property
    def ministack(self) -> str:
        """A local AWS that takes concurrent requests."""
        return self._stack.enter_context(ministack())

    @cached_property
    def moto(self) -> str:
        """A local AWS that takes one request at a time."""
        return self._stack.enter_context(moto())

    @cached_property
    def redis(self) -> str | None:
        """A Redis; None where the machine has none."""
        return self._stack.enter_context(redis_server())
