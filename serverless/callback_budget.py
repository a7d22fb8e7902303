"""The budget of callbacks: how many frames a function sends to connections that API Gateway holds.

Callbacks count towards the request quota of the account in its region, together with all requests to its APIs (AWS:
"Amazon API Gateway quotas", 10,000 a second). One broadcast must not use it up: fifty functions that deliver and ten
that fan out chats stay below two thirds of it.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from stak.errors import StorageBusy
from stak.ports.live import Sockets
from stak.token_bucket import TokenBucket

CALLBACKS_PER_SECOND: Final = 100.0
"""The rate of one function instance, which handles one event at a time."""
CALLBACKS_BURST: Final = 200.0
_PAUSE_SECONDS: Final = 1.0
"""How long a function sends nothing after API Gateway has throttled it."""


class CallbackBudget:
    """The callbacks that this function instance may still make."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._bucket = TokenBucket(CALLBACKS_BURST, now())

    def affords(self, callbacks: int, seconds: float) -> bool:
        """Return whether this many callbacks can be made within this time."""
        return callbacks <= max(0.0, self._left()) + seconds * CALLBACKS_PER_SECOND

    async def take(self) -> None:
        """Wait until a callback may be made."""
        while wait_seconds := self._bucket.take(CALLBACKS_PER_SECOND, CALLBACKS_BURST, self._now()):  # noqa: ASYNC110
            await asyncio.sleep(wait_seconds)  # tokens come with time, not with an event

    def note_throttled(self) -> None:
        """Pause: the quota of the account is used up, and each further callback would be refused too."""
        debt = CALLBACKS_PER_SECOND * _PAUSE_SECONDS
        self._bucket.charge(max(0.0, self._left()) + debt, CALLBACKS_PER_SECOND, CALLBACKS_BURST, debt, self._now())

    def _left(self) -> float:
        self._bucket.charge(0, CALLBACKS_PER_SECOND, CALLBACKS_BURST, CALLBACKS_BURST, self._now())  # refills it
        return self._bucket.tokens


class BudgetedSockets:
    """Implements `stak.ports.live.Sockets` within a budget."""

    def __init__(self, sockets: Sockets, budget: CallbackBudget) -> None:
        self._sockets = sockets
        self._budget = budget

    async def post(self, socket_id: str, frame: str) -> bool:
        """Send a frame as soon as the budget allows."""
        await self._budget.take()
        try:
            return await self._sockets.post(socket_id, frame)
        except StorageBusy:
            self._budget.note_throttled()
            raise

    async def close(self, socket_id: str) -> None:
        """Close a connection as soon as the budget allows."""
        await self._budget.take()
        await self._sockets.close(socket_id)
