"""Marks connections to which frames were not sent: their devices get the current state at their next ping.

Publishing has to end within seconds, but thousands of marks take longer than that on a new table. So marks are written
in the background: as bulk work until the deadline of the call, then at once. The call ends when they are written.
"""

import asyncio
import contextlib
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, TypeVar

from serverless.socket_registry import UserKey, record_missed, sockets_of
from stak import task_limits
from stak.errors import StakError, StorageUnavailable
from stak.logs import log
from stak.metrics import frames_dropped
from stak.ports import Ports
from stak.task_limits import bulk_work

T = TypeVar("T")

_BATCH_SIZE: Final = 100  # DynamoDB: one transaction, and one BatchGetItem
_LAST_SECONDS: Final = 2.0
"""For what is left at the deadline: a part of the time that is reserved for returning messages to the queue."""


class MissedFrames:
    """The connections, and the users with unknown connections, that are still to be marked."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._socket_ids: dict[str, None] = {}  # a set that keeps its order
        self._user_keys: dict[UserKey, None] = {}
        self._is_writing = False

    def mark(self, socket_ids: Iterable[str]) -> None:
        """Mark connections soon."""
        found = list(socket_ids)
        frames_dropped.inc(len(found))
        self._socket_ids.update(dict.fromkeys(found))
        self._start()

    def mark_users(self, user_keys: Iterable[UserKey]) -> None:
        """Find the connections of these users, and mark them soon."""
        self._user_keys.update(dict.fromkeys(user_keys))
        self._start()

    def _start(self) -> None:
        if (self._socket_ids or self._user_keys) and not self._is_writing:
            self._is_writing = True
            self._ports.background_tasks.spawn(self._write(task_limits.current().seconds_left()))

    async def _write(self, seconds_left: float | None) -> None:
        try:
            await self._write_until(seconds_left)
        except (StakError, TimeoutError) as error:
            counts = {"count": len(self._socket_ids), "users": len(self._user_keys)}
            log.error("missed_frames_not_recorded", **counts, error=repr(error))
        finally:
            self._socket_ids.clear()
            self._user_keys.clear()
            self._is_writing = False

    async def _write_until(self, seconds_left: float | None) -> None:
        if seconds_left is None:
            await self._write_all()
            return
        try:
            with bulk_work(seconds_left):
                await self._write_all()
        except StorageUnavailable:
            async with asyncio.timeout(_LAST_SECONDS):
                await self._write_all()

    async def _write_all(self) -> None:
        while self._user_keys or self._socket_ids:
            with _taken(self._user_keys) as user_keys:
                found = await sockets_of(self._ports, user_keys)
            missed = [socket_id for sockets in found.values() for socket_id in sockets]
            frames_dropped.inc(len(missed))
            self._socket_ids.update(dict.fromkeys(missed))
            with _taken(self._socket_ids) as socket_ids:
                await record_missed(self._ports, socket_ids, has_missed=True)


@contextlib.contextmanager
def _taken(waiting: dict[T, None]) -> Iterator[list[T]]:
    """Take the next batch out: what is added again meanwhile is written again. After an error the batch is put back."""
    batch = list(islice(waiting, _BATCH_SIZE))
    for one in batch:
        del waiting[one]
    try:
        yield batch
    except BaseException:
        waiting.update(dict.fromkeys(batch))
        raise
