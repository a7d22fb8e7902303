"""Messages pending for a user's devices: stored before any notification, deleted when all devices acknowledged them.

A row only refers to a message; its content is read when it is shown, so that deleted content is not.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final, TypeAlias

import msgspec

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.identifiers import TenantKey, UserId
from stak.identity import keys as identity
from stak.identity.devices import FORGOTTEN_AFTER_SECONDS, devices_of
from stak.identity.user_tokens import User
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import Row, rows_of
from stak.ports.writes import TTL, Delete, Done, Equals, Item, Key, Present, Put, Update, Write

PENDING_MAX: Final = 1000
PENDING_SECONDS: Final = 2 * FORGOTTEN_AFTER_SECONDS
"""A device that returns just before it is forgotten finds its messages, even if it loses them once again."""
ACKS_BATCH_SIZE: Final = 50
_ROWS_BATCH_SIZE: Final = 500


RecordProgress: TypeAlias = Callable[[ChatId, int], Awaitable[None]]
"""Records a device's progress in a chat; must be idempotent."""


class Pending(msgspec.Struct, frozen=True):
    """A message that is pending for some of a user's devices."""

    message_id: str
    chat: ChatId
    sequence: int
    acked: tuple[str, ...] = ()
    rev: int = 1


def put_pending(partition: str, chat: ChatId, sequence: int, message_id: str, ends_at: int) -> Put:
    """Return the write that makes a message pending for the user of this partition."""
    item: Item = {"chat": chat, "sequence": sequence, "acked": [], "rev": 1, TTL: ends_at}
    # No condition: the list entry's sequence of pending messages moves in the same group.
    return Put(Key(partition, keys.pending_sort(message_id)), item)


async def read_pending(ports: Ports, tenant: TenantKey, user: UserId) -> list[Pending]:
    """Return all messages pending for any of a user's devices, in the order they were sent."""
    # Read from the end: a message that arrives meanwhile is not found without the ones before it in its chat.
    rows = rows_of(
        ports.table, identity.user_partition(tenant, user), keys.PENDING, at_once=_ROWS_BATCH_SIZE, reverse=True
    )
    now = ports.clock()
    return _in_order([_pending(row) async for row in rows if row.item[TTL] > now][::-1])


async def acknowledge(
    ports: Ports, user: User, device: str, message_ids: Iterable[str], record_progress: RecordProgress | None = None
) -> dict[ChatId, int]:
    """Acknowledge messages for a device; return the highest sequence in each chat. Ignores messages not pending.

    The progress is recorded before messages stop being pending: after a crash in between it is recorded again.
    """
    reached: dict[ChatId, int] = {}
    waiting = list(dict.fromkeys(message_ids))
    for start in range(0, len(waiting), ACKS_BATCH_SIZE):
        part = [
            keys.pending(user.tenant, user.user, message_id) for message_id in waiting[start : start + ACKS_BATCH_SIZE]
        ]
        for chat, sequence in _reached(await _acknowledge_some(ports, user, device, part, record_progress)).items():
            reached[chat] = max(sequence, reached.get(chat, 0))
    return reached


async def delete_pending(ports: Ports, tenant: TenantKey, user: UserId, pending: Sequence[Pending]) -> None:
    """Delete messages that no device waits for any more."""
    rows = [keys.pending(tenant, user, one.message_id) for one in pending]
    # No condition: nothing refers to them any more.
    await ports.table.commit([(Delete(row),) for row in rows])


async def _acknowledge_some(
    ports: Ports, user: User, device: str, rows: Sequence[Key], record_progress: RecordProgress | None
) -> list[Pending]:
    devices_key = identity.devices(user.tenant, user.user)
    attempts = Attempts()
    while True:
        await attempts.next()
        found = await ports.table.batch_get([devices_key, *rows], consistent=True)
        devices = devices_of(found.get(devices_key))
        waited_for = set(devices.seen)
        pending = [_pending(Row(key, item)) for key, item in found.items() if key != devices_key]
        if record_progress is not None:
            for chat, sequence in _reached(pending).items():
                await record_progress(chat, sequence)
        writes: list[Write] = []
        gone = 0
        for one in pending:
            key = keys.pending(user.tenant, user.user, one.message_id)
            unchanged = (Equals("rev", one.rev),)
            if waited_for <= {*one.acked, device}:
                gone += 1
                writes.append(Delete(key, when=unchanged))
            elif device not in one.acked:
                changes = {"acked": [*one.acked, device]}
                writes.append(Update(key, set=changes, add={"rev": 1}, when=unchanged))
        if not writes:
            return pending
        if gone and devices_key in found:
            # Never below zero: rows left over from a reset are not counted.
            gone = min(gone, max(0, devices.pending))
            writes.append(Update(devices_key, add={"pending": -gone, "rev": 1}, when=(Present(),)))
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):
            return pending


def _in_order(pending: Sequence[Pending]) -> list[Pending]:
    """Sort by id, which rises with the sequences of a chat; where a wrong clock broke that, by sequence."""
    by_chat: dict[ChatId, list[Pending]] = {}
    for one in pending:
        by_chat.setdefault(one.chat, []).append(one)
    in_turn = {chat: iter(sorted(those, key=lambda one: one.sequence)) for chat, those in by_chat.items()}
    return [next(in_turn[one.chat]) for one in pending]


def _reached(pending: Iterable[Pending]) -> dict[ChatId, int]:
    reached: dict[ChatId, int] = {}
    for one in pending:
        reached[one.chat] = max(one.sequence, reached.get(one.chat, 0))
    return reached


def _pending(row: Row) -> Pending:
    item = row.item
    return Pending(keys.pending_of(row.key), ChatId(item["chat"]), item["sequence"], tuple(item["acked"]), item["rev"])
