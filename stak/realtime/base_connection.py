"""Base class of connections that receive a user's signals: devices, and pages that only watch.

Changed counts are read with a short delay, once for all changes. If a post on read was published meanwhile, its push
applies it for many users at once, where each would do so alone; the counts follow it, or if it fails, are read some
seconds later. An error ends the connection: a new one starts from the stored state.
"""

import abc
import asyncio
import random
from collections.abc import Coroutine
from typing import Any, Final

from stak.errors import StakError
from stak.identifiers import InboxKey
from stak.identity.user_tokens import User
from stak.inbox.list_messages import read_unread, read_unread_if_current
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.ports import Ports
from stak.realtime.close_codes import INTERNAL_ERROR, SESSION_ENDED
from stak.realtime.frame_outbox import Outbox
from stak.realtime.frames import UnreadCounts, text_of
from stak.realtime.signals import SendFrame, SessionEnded, Signal, is_about_inbox

_COUNTS_WAIT_SECONDS: Final = (0.1, 0.3)
"""Coalesces the counts of many messages, and spreads the reads of thousands of recipients over time."""


_PUSH_WAIT_SECONDS: Final = (3.0, 6.0)
"""After which counts do not wait for a push any more."""


class Listener(abc.ABC):
    """A connected client."""

    def __init__(self, ports: Ports, user: User) -> None:
        self._ports = ports
        self._counts: set[str] = set()
        self._has_scheduled_counts = False
        self._awaiting_push: set[str] = set()
        """Inboxes with a post on read whose push has not come yet."""
        self._push_missed: set[str] = set()
        """Inboxes with counts that wait for no push."""
        self._has_ended = False
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self.user = user
        self.outbox = Outbox()

    @abc.abstractmethod
    async def catch_up(self) -> None:
        """Send what was missed, and from then on live signals."""

    @abc.abstractmethod
    def on_signal(self, signal: Signal) -> None:
        """Handle a signal."""

    async def end(self) -> None:
        """End the connection and cancel its tasks."""
        self._has_ended = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _may_handle(self, signal: Signal) -> bool:
        """Return whether the token gives access to what a signal is about."""
        return self.user.inbox is None or is_about_inbox(signal, self.user.inbox)

    def _close_if_session_ended(self, signal: SessionEnded) -> None:
        """Close if this connection's session has ended; tokens signed by the tenant's backend have no session."""
        mine = self.user.session_id
        if mine is not None and signal.session_id in (None, mine):
            self.outbox.close(SESSION_ENDED)

    @abc.abstractmethod
    def _send_frame(self, signal: SendFrame) -> None:
        """Put a frame into the outbox, in order."""

    def _schedule_counts(self, inbox: str) -> None:
        self._counts.add(inbox)
        if not self._has_scheduled_counts:
            self._has_scheduled_counts = True
            # A timer, not a sleeping task: creating thousands of tasks for one message would delay it.
            self._loop.call_later(random.uniform(*_COUNTS_WAIT_SECONDS), self._start_sending_counts)

    def _schedule_current_counts(self, inbox: str) -> None:
        """Schedule counts that wait for no push: signals may have been missed."""
        self._push_missed.add(inbox)
        self._schedule_counts(inbox)

    def _start_sending_counts(self) -> None:
        if not self._has_ended:
            self._spawn(self._send_counts(waits_for_push=True))

    async def _send_counts(self, *, waits_for_push: bool = False) -> None:
        due, self._counts = self._counts, set()
        for inbox in sorted(due):
            user_inbox = UserInbox(self.user.tenant, self.user.user, InboxKey(inbox))
            may_wait = waits_for_push and inbox not in self._push_missed
            unread = await (read_unread_if_current if may_wait else read_unread)(self._ports, user_inbox)
            if unread is None:
                self._await_push(inbox)
                continue
            self._awaiting_push.discard(inbox)
            self._push_missed.discard(inbox)
            self._send_frame(SendFrame(text_of(UnreadCounts(inbox, unread))))
        # Sequentially: counts that took long to read must not be sent after newer ones.
        self._has_scheduled_counts = False
        if self._counts:
            self._schedule_counts(min(self._counts))

    def _await_push(self, inbox: str) -> None:
        if inbox not in self._awaiting_push:
            self._awaiting_push.add(inbox)
            self._loop.call_later(random.uniform(*_PUSH_WAIT_SECONDS), self._end_wait, inbox)

    def _end_wait(self, inbox: str) -> None:
        if inbox in self._awaiting_push and not self._has_ended:
            self._awaiting_push.discard(inbox)
            self._schedule_current_counts(inbox)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(self._closing_on_error(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _closing_on_error(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StakError as error:
            log.warning("connection_error", error=repr(error))
            self.outbox.close(INTERNAL_ERROR)
        except Exception as error:  # noqa: BLE001 - after a bug the connection must not stay open without receiving anything
            log.error("connection_failed", exc_info=error)
            self.outbox.close(INTERNAL_ERROR)
