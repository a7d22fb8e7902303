"""Messages pending for a user's devices: stored before any notification, deleted when all devices acknowledged them.

A row only refers to a message; its content is read when it is shown, so that deleted content is not.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from stak.chat import keys
from stak.chat.chat_codec import message_of
from stak.chat.chat_model import ChatId
from stak.identifiers import TenantKey, UserId
from stak.identity import keys as identity
from stak.identity.devices import FORGOTTEN_AFTER_SECONDS, devices_of
from stak.identity.user_tokens import User
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS, Row, rows_of
from stak.ports.writes import TTL, Delete, Done, Equals, Item, Key, Present, Put, Update, Write
from stak.ulids import milliseconds

PENDING_MAX: Final = 1000
PENDING_SECONDS: Final = 2 * FORGOTTEN_AFTER_SECONDS
"""A device that returns just before it is forgotten finds its messages, even if it loses them once again."""
ACKS_BATCH_SIZE: Final = 50
_ROWS_BATCH_SIZE: Final = 500
FANOUT_MAX_MESSAGES: Final = 50  # of the 100 writes of a group
_RECENT_SECONDS: Final = 60
"""Messages that became pending before that are visible."""
_GAPS_MAX: Final = 5 * TRANSACT_GET_MAX_KEYS
"""Sequences that one read looks up: at most ten requests, and the chats of the latest five to ten fan-outs."""


RecordProgress: TypeAlias = Callable[[ChatId, int], Awaitable[None]]
"""Records a device's progress in a chat; must be idempotent."""


class Pending(msgspec.Struct, frozen=True):
    """A message that is pending for some of a user's devices."""

    message_id: str
    chat: ChatId
    sequence: int
    acked: tuple[str, ...] = ()
    rev: int = 1
    pended_at: float = 0
    """When it became pending, at the earliest: a message that expires sooner than its row would has an earlier TTL."""


def put_pending(partition: str, chat: ChatId, sequence: int, message_id: str, ends_at: int) -> Put:
    """Return the write that makes a message pending for the user of this partition."""
    item: Item = {"chat": chat, "sequence": sequence, "acked": [], "rev": 1, TTL: ends_at}
    # No condition: the list entry's sequence of pending messages moves in the same group.
    return Put(Key(partition, keys.pending_sort(message_id)), item)


async def read_pending(
    ports: Ports, tenant: TenantKey, user: UserId, sent_through: Mapping[ChatId, int] | None = None
) -> list[Pending]:
    """Return all messages pending for any of a user's devices, in the order they were sent.

    `sent_through` has the sequences up to which the reader needs no more messages: what may be missing there is not
    looked up.
    """
    # Read from the end: a message that arrives meanwhile is not found without the ones before it in its chat.
    rows = rows_of(
        ports.table, identity.user_partition(tenant, user), keys.PENDING, at_once=_ROWS_BATCH_SIZE, reverse=True
    )
    now = ports.clock()
    found = [row async for row in rows if row.item[TTL] > now]
    pending = [_pending(row) for row in found]
    recent = [one for one in pending if one.pended_at >= now - _RECENT_SECONDS]
    pending += await _hidden(ports, tenant, user, _gaps(recent, pending, sent_through or {}))
    return _in_order(sorted(pending, key=lambda one: one.message_id))


def _gaps(
    recent: Iterable[Pending], pending: Iterable[Pending], sent_through: Mapping[ChatId, int]
) -> list[tuple[ChatId, int]]:
    """Return the sequences below recent messages that are not among the pending ones.

    A fan-out makes up to FANOUT_MAX_MESSAGES messages pending in one transaction, whose rows may become visible one by
    one (`stak.ports.table`), and a device that was given a later one does not accept an earlier one any more. Most
    gaps are messages that all devices have acknowledged, so their number is limited: by chat, those next to the newest
    message, and in all, those of the chats that had a message last, because a transaction is under way for moments.
    """
    by_chat: dict[ChatId, list[int]] = {}
    for one in sorted(recent, key=lambda one: one.pended_at, reverse=True):
        by_chat.setdefault(one.chat, []).append(one.sequence)
    seen = {(one.chat, one.sequence) for one in pending}
    gaps: list[tuple[ChatId, int]] = []
    for chat, sequences in by_chat.items():
        first = max(1, min(sequences) - FANOUT_MAX_MESSAGES, sent_through.get(chat, 0) + 1)
        missing = [(chat, sequence) for sequence in range(first, max(sequences)) if (chat, sequence) not in seen]
        gaps += missing[-TRANSACT_GET_MAX_KEYS:]
        if len(gaps) >= _GAPS_MAX:
            break
    return gaps[:_GAPS_MAX]


async def _hidden(ports: Ports, tenant: TenantKey, user: UserId, gaps: Sequence[tuple[ChatId, int]]) -> list[Pending]:
    """Return the messages of these sequences that are pending although their rows were not visible."""
    pending: list[Pending] = []
    for start in range(0, len(gaps), TRANSACT_GET_MAX_KEYS):
        part = gaps[start : start + TRANSACT_GET_MAX_KEYS]
        messages = await ports.table.transact_get([keys.message(tenant, chat, sequence) for chat, sequence in part])
        names = [keys.pending(tenant, user, message_of(item).id) for item in messages.values()]
        found = await ports.table.transact_get(names) if names else {}
        pending += [_pending(Row(key, item)) for key, item in found.items() if item[TTL] > ports.clock()]
    return pending


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
    item, message_id = row.item, keys.pending_of(row.key)
    pended_at = max(item[TTL] - PENDING_SECONDS, milliseconds(message_id) / 1000)
    return Pending(message_id, ChatId(item["chat"]), item["sequence"], tuple(item["acked"]), item["rev"], pended_at)
