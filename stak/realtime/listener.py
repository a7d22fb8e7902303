"""Whoever is told what happens to a user, as it happens: what a device of ours and a page that only watches share.

Counts that have moved are read a moment later, once for all that moved them. What goes wrong ends the connection: a new
one begins from what is stored.
"""

import abc
import asyncio
import random
from collections.abc import Coroutine
from typing import Any, Final

from stak.errors import StakError
from stak.identifiers import InboxKey
from stak.identity.tokens import User
from stak.inbox.counts import Place
from stak.inbox.listing import read_unread
from stak.logs import log
from stak.ports import Ports
from stak.realtime.frames import UnreadCounts, text_of
from stak.realtime.outbox import Close, Outbox
from stak.realtime.signals import Ended, Show, Signal

SESSION_ENDED: Final = Close(4401, "not authenticated: the session has ended")
TROUBLED: Final = Close(1011, "the server could not go on: connect again, nothing is lost")
_COUNTS_WAIT_SECONDS: Final = (0.1, 0.3)
"""Many messages that come at once are counted once; thousands who hear of one do not all count at the same moment."""


class Listener(abc.ABC):
    """Somebody who is connected."""

    def __init__(self, ports: Ports, user: User) -> None:
        self._ports = ports
        self._counts: set[str] = set()
        self._is_counting = False
        self._has_ended = False
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self.user = user
        self.outbox = Outbox()

    @abc.abstractmethod
    async def catch_up(self) -> None:
        """Tell what was missed, and from now on what happens."""

    @abc.abstractmethod
    def hear(self, signal: Signal) -> None:
        """Something has happened."""

    async def end(self) -> None:
        """It is gone."""
        self._has_ended = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _end_with(self, signal: Ended) -> None:
        """Close if the session that has ended is this one's; a token that the backend has signed has no session."""
        mine = self.user.session_id
        if mine is not None and signal.session_id in (None, mine):
            self.outbox.close(SESSION_ENDED)

    @abc.abstractmethod
    def _show(self, signal: Show) -> None:
        """Put a frame into the outbox, in its turn."""

    def _count(self, inbox: str) -> None:
        self._counts.add(inbox)
        if not self._is_counting:
            self._is_counting = True
            # A timer, not a task that sleeps: where thousands hear of one message, making those would hold it up.
            self._loop.call_later(random.uniform(*_COUNTS_WAIT_SECONDS), self._begin_counting)

    def _begin_counting(self) -> None:
        if not self._has_ended:
            self._later(self._show_counts())

    async def _show_counts(self) -> None:
        due, self._counts = self._counts, set()
        for inbox in sorted(due):
            unread = await read_unread(self._ports, Place(self.user.tenant, self.user.user, InboxKey(inbox)))
            self._show(Show(text_of(UnreadCounts(inbox, unread))))
        # One after another: counts that took long to read must not be shown after later ones.
        self._is_counting = False
        if self._counts:
            self._count(min(self._counts))

    def _later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StakError as error:
            log.warning("connection_troubled", error=repr(error))
            self.outbox.close(TROUBLED)
        except Exception as error:  # noqa: BLE001 - a mistake of ours must not leave it open and deaf
            log.error("connection_failed", exc_info=error)
            self.outbox.close(TROUBLED)
