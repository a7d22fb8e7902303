"""Tells a partition key with too much traffic of its own from a table that is full.

DynamoDB reports both alike: a table has as many partitions as its capacity needs, so when it is full, partitions are
("DynamoDB throttling resolution guide", Amazon DynamoDB Developer Guide). Only time tells. A full table throttles ever
other keys, and most of them succeed when they are sent again. So a key is hot if it is throttled again and again for
some seconds, while few other keys are throttled more than once, and others are written. Whatever is not known to be a
hot key counts as the table's. No I/O.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import Final

KEYS_MAX: Final = 8
"""If more keys than this were throttled more than once lately, the table is full."""
HOT_REQUESTS: Final = 4
HOT_SECONDS: Final = 2.0
"""A key is hot from this many throttled requests on, over at least so many seconds."""
FORGET_SECONDS: Final = 10.0
"""A key is forgotten when it was not throttled for so long."""
_REMEMBERED_MAX: Final = 1_000


class _Throttled:
    __slots__ = ("first_at", "last_at", "requests")

    def __init__(self, now: float) -> None:
        self.first_at = self.last_at = now
        self.requests = 0


class HotKeys:
    """The partition keys of one process that were throttled lately."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self._clock = clock or time.monotonic
        self._throttled: OrderedDict[str, _Throttled] = OrderedDict()  # the latest last
        self._repeated = 0
        self._others_written_at = float("-inf")

    def record_throttled(self, keys: Collection[str]) -> set[str]:
        """Record the throttled partition keys of a request; return those that are hot."""
        now = self._clock()
        self._forget(now)
        for key in keys:
            found = self._throttled.setdefault(key, _Throttled(now))
            self._throttled.move_to_end(key)
            found.last_at = now
            found.requests += 1
            self._repeated += found.requests == 2
        if self._repeated > KEYS_MAX or now - self._others_written_at > HOT_SECONDS:
            return set()
        return {key for key in keys if self._is_hot(key, now)}

    def record_written(self, keys: Callable[[], Collection[str]]) -> None:
        """Record that a request with these partition keys succeeded."""
        if self._throttled and not any(key in self._throttled for key in keys()):
            self._others_written_at = self._clock()

    def _is_hot(self, key: str, now: float) -> bool:
        found = self._throttled.get(key)
        return found is not None and found.requests >= HOT_REQUESTS and now - found.first_at >= HOT_SECONDS

    def _forget(self, now: float) -> None:
        while self._throttled:
            oldest = next(iter(self._throttled.values()))
            if len(self._throttled) <= _REMEMBERED_MAX and now - oldest.last_at <= FORGET_SECONDS:
                return
            self._throttled.popitem(last=False)
            self._repeated -= oldest.requests > 1
