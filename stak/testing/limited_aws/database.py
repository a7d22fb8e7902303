"""The state that all DynamoDB operations share: tables, settings, counts, time, and seeded randomness."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

from stak.testing.limited_aws.aws_error import AwsError
from stak.testing.limited_aws.limits import Limits
from stak.testing.limited_aws.partition import StoredRow
from stak.testing.limited_aws.tables import LimitedTable, RowKey
from stak.testing.limited_aws.usage import Usage


class UsedToken:
    """A ClientRequestToken: a digest of the request it came with, and the response, once there is one."""

    __slots__ = ("digest", "expires_at", "response")

    def __init__(self, digest: int, expires_at: float) -> None:
        self.digest = digest
        self.expires_at = expires_at
        self.response: dict[str, Any] | None = None


class Database:
    """All tables of one local AWS."""

    def __init__(self, limits: Limits, usage: Usage, now: Callable[[], float] = time.monotonic) -> None:
        """The time `now` is in seconds, from an unspecified start."""
        self.now = now
        self.limits = limits
        self.usage = usage
        self.tables: dict[str, LimitedTable] = {}
        self.tokens: dict[str, UsedToken] = {}
        self.random = random.Random(limits.seed)

    def table(self, name: str) -> LimitedTable:
        """Return a table. Raises ResourceNotFoundException."""
        found = self.tables.get(name.rpartition("/")[2] if name.startswith("arn:") else name)
        if found is None:
            raise AwsError("ResourceNotFoundException", f"Requested resource not found: Table: {name} not found")
        return found

    def remember_token(self, token: str, used: UsedToken) -> UsedToken:
        """Store a token, and forget those that have expired."""
        while self.tokens and next(iter(self.tokens.values())).expires_at < self.now():
            self.tokens.pop(next(iter(self.tokens)))
        self.tokens.pop(token, None)
        self.tokens[token] = used
        return used

    def put(self, table: LimitedTable, key: RowKey, row: StoredRow | None) -> None:
        """Store or delete a row, visible from now on."""
        table.put(key, row, self.now(), self.limits.lag_max_ms / 1000)

    def seen_at(self, *, is_consistent: bool) -> float | None:
        """Return the time whose rows a read sees; None for the current ones."""
        if is_consistent or self.limits.lag_max_ms == 0:
            return None
        return self.now() - self.random.uniform(0, self.limits.lag_max_ms / 1000)

    def random_victim(self, writes: int) -> int | None:
        """Return the number of the write of a request that is throttled at random; mostly None, as configured."""
        share = self.limits.throttled_share
        return self.random.randrange(writes) if share and self.random.random() < share else None

    def latency_seconds(self) -> float:
        """Return the latency of one request."""
        return self.random.uniform(self.limits.latency_min_ms, self.limits.latency_max_ms) / 1000

    async def wait(self, share: float = 1.0) -> None:
        """Wait for a share of one request's latency."""
        if self.limits.latency_max_ms:
            await asyncio.sleep(self.latency_seconds() * share)
