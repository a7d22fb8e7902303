"""Token buckets that all processes of an installation share, so that a rate is one rate on several machines."""

from typing import Protocol

import msgspec


class Grant(msgspec.Struct, frozen=True):
    """The tokens that a process got from a shared bucket."""

    tokens: int
    wait_seconds: float = 0.0
    """Until there is a token, if it got none."""


class SharedRates(Protocol):
    """The shared buckets of an engine. Not durable: after a loss, all buckets are full."""

    async def lease(self, key: tuple[str, ...], per_second: float, burst_seconds: float, wanted: int) -> Grant:
        """Take up to this many tokens from a bucket, all that it has if it has fewer; it is full at first.

        Raises StorageUnavailable if the buckets cannot be reached.
        """
