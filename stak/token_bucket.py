"""A token bucket: limits a rate of events, with a burst.

Rate and burst are given with each call, because they are settings that can change. Time is the caller's.
"""


class TokenBucket:
    """The tokens that are left to one caller; full at first."""

    __slots__ = ("_refilled_at", "tokens")

    def __init__(self, burst: float, now: float) -> None:
        self.tokens = burst
        """How many are left; negative while the caller is in debt."""
        self._refilled_at = now

    def take(self, per_second: float, burst: float, now: float) -> float:
        """Take one token; return 0, or the number of seconds until a token is available."""
        self._refill(per_second, burst, now)
        if self.tokens < 1:
            return (1 - self.tokens) / per_second
        self.tokens -= 1
        return 0.0

    def charge(self, tokens: float, per_second: float, burst: float, debt_max: float, now: float) -> float:
        """Take this many tokens, into debt if needed; return the number of seconds until the debt is paid."""
        self._refill(per_second, burst, now)
        self.tokens = max(self.tokens - tokens, -debt_max)
        return max(0.0, -self.tokens / per_second)

    def _refill(self, per_second: float, burst: float, now: float) -> None:
        # A clock that was set back adds nothing.
        self.tokens = min(burst, self.tokens + max(0.0, now - self._refilled_at) * per_second)
        self._refilled_at = now
