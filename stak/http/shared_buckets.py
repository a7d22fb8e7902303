"""Token buckets in memory that all HTTP processes of one `stak up` share, so that a rate is one rate for all of them.

A bucket is one number: the time at which it is full again. A request moves it ahead by the time in which its tokens are
refilled, and is refused if the bucket would then be full later than the length of the burst from now. A full bucket
needs no memory, so its place can be used for another key.

The processes use no lock. If two change the same bucket within the same microsecond, one change is lost: its caller may
make one more request. Decision 0030 says how much this adds to a rate.
"""

from typing import Final

from stak.http.leased_tokens import LeasedTokens
from stak.ports.rates import SharedRates
from stak.shared_memory import BUCKET_SETS, BUCKETS_PER_SET, SharedMemory

BURST_SECONDS: Final = 2.0
"""The burst, in seconds of the rate: an app that starts makes many requests at once."""
DEBT_MAX_SECONDS: Final = 10.0
"""The longest wait caused by the cost of earlier requests."""
_SECOND: Final = 1_000_000_000  # in nanoseconds, the unit of all times here
_BURST: Final = int(BURST_SECONDS * _SECOND)
_AHEAD_MAX: Final = _BURST + int(DEBT_MAX_SECONDS * _SECOND)
_BUSY: Final = _BURST // 20
"""A caller that has used more than this part of its burst is busy."""
_CODES_MAX: Final = 20_000


class Buckets:
    """The token buckets of all tenants, users and sessions."""

    def __init__(self, memory: SharedMemory | None = None, rates: SharedRates | None = None) -> None:
        self._memory = memory or SharedMemory()
        self._leased = LeasedTokens(rates)
        self._words = self._memory.buckets
        self._codes: dict[tuple[str, ...], int] = {}

    def take(self, key: tuple[str, ...], per_second: float, now: float) -> float:
        """Take one token; return 0, or the number of seconds until a token is available."""
        moment = int(now * _SECOND)
        index = self._find(key, moment)
        full_at = self._full_at(index, moment) + int(_SECOND / per_second)
        if full_at - moment > _BURST:
            return (full_at - moment - _BURST) / _SECOND
        self._words[index] = full_at
        return 0.0

    async def take_of_all(self, key: tuple[str, ...], per_second: float, now: float) -> float:
        """Take one token here, and one of the bucket of all machines; return 0, or the seconds until both have one."""
        return self.take(key, per_second, now) or await self._leased.take(key, per_second, BURST_SECONDS)

    def charge(self, key: tuple[str, ...], per_second: float, units: float, now: float) -> float:
        """Take this many more tokens, into debt if needed; return the number of seconds until the debt is paid."""
        self._leased.charge(key, per_second, units)
        moment = int(now * _SECOND)
        index = self._find(key, moment)
        full_at = min(self._full_at(index, moment) + int(units * _SECOND / per_second), moment + _AHEAD_MAX)
        self._words[index] = full_at
        return max(0, full_at - moment - _BURST) / _SECOND

    def is_busy(self, key: tuple[str, ...], now: float) -> bool:
        """Return whether less than 95 % of the burst is left."""
        moment = int(now * _SECOND)
        return self._full_at(self._find(key, moment), moment) - moment > _BUSY

    def _full_at(self, index: int, moment: int) -> int:
        full_at = self._words[index]
        if full_at - moment > _AHEAD_MAX:  # the clock was set back: the bucket is empty, and is refilled from now on
            full_at = self._words[index] = moment + _BURST
        return max(full_at, moment)

    def _find(self, key: tuple[str, ...], moment: int) -> int:
        """Return the index of a bucket's time; a new bucket replaces one that is full, or else the fullest of its set.

        Every process uses the first entry with the key's code, also if two processes have created one at once.
        """
        words, code = self._words, self._code(key)
        first = code % BUCKET_SETS * BUCKETS_PER_SET * 2
        fullest, fullest_at = first, words[first + 1]
        for index in range(first, first + BUCKETS_PER_SET * 2, 2):
            if words[index] == code:
                return index + 1
            full_at = words[index + 1]
            if fullest_at > moment and full_at < fullest_at:
                fullest, fullest_at = index, full_at
        words[fullest + 1] = moment
        words[fullest] = code
        return fullest + 1

    def _code(self, key: tuple[str, ...]) -> int:
        code = self._codes.get(key)
        if code is None:
            if len(self._codes) >= _CODES_MAX:
                self._codes.clear()
            code = self._codes[key] = self._memory.code_of(key)
        return code
