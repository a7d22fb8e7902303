"""Claims of offline notifications: which notification covers which messages for which member, decided once.

A member's list entry has the sequence up to which it is decided (`notified_through`). It moves in the group that writes
the claim, so that of any number of concurrent notifications exactly one claims a message. A repeated notification finds
its claims again: whatever was decided since, it covers the same messages.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from stak.chat import keys
from stak.chat.chat_codec import list_entry_of
from stak.chat.chat_model import ChatId, ChatListEntry
from stak.identifiers import TenantKey, UserId
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS
from stak.ports.writes import TTL, Absent, Done, Equals, Group, Item, Key, Put, Update, Write

CLAIM_SECONDS: Final = 14 * 24 * 3600  # SQS keeps a message, which may be received again, for at most this long
MESSAGES_MAX: Final = 50
"""Messages of a chat in one notification; there are more only after a long outage of the workers."""


class Notification(msgspec.Struct, frozen=True):
    """An offline notification of a chat: who may need it, and for messages up to which sequence."""

    tenant: TenantKey
    chat: ChatId
    notification_id: str
    through: int
    users: tuple[UserId, ...]
    """At most TRANSACT_GET_MAX_KEYS."""


class Span(msgspec.Struct, frozen=True):
    """Messages of a chat, first and last included."""

    first: int
    last: int


class Claims(msgspec.Struct, frozen=True):
    """The messages that a notification covers, by member, and whether there are more for another one."""

    spans: Mapping[UserId, Span]
    has_more: bool


async def claim_unreceived(ports: Ports, notification: Notification) -> Claims:
    """Claim the messages that these members have neither received nor been notified of.

    Members that have muted the chat get no notification, but it is decided. Messages that were received since they
    were claimed are left out.
    """
    tenant, chat = notification.tenant, notification.chat
    claimed: dict[UserId, Span] = {}
    entries: dict[UserId, ChatListEntry] = {}
    undecided: Sequence[UserId] = notification.users
    attempts = Attempts()
    while undecided:
        await attempts.next()
        entry_keys = {user: keys.list_entry(tenant, user, chat) for user in undecided}
        claim_keys = {user: keys.claim(tenant, user, notification.notification_id) for user in undecided}
        found = await ports.table.batch_get([*entry_keys.values(), *claim_keys.values()], consistent=True)
        members = {user: list_entry_of(found[key]) for user, key in entry_keys.items() if key in found}
        # Those that have left meanwhile are not notified any more.
        entries = {user: entry for user, entry in entries.items() if user not in entry_keys} | members
        mine = await _with_hidden(ports, notification, members, claim_keys, found)
        claimed |= mine
        unclaimed = {user: entry for user, entry in members.items() if user not in mine}
        groups = _claims(ports, notification, unclaimed, claimed)
        outcomes = await ports.table.commit([group for group, _ in groups.values()]) if groups else []
        undecided = []
        for (user, (_, span)), outcome in zip(groups.items(), outcomes, strict=True):
            if not isinstance(outcome, Done):
                undecided.append(user)
            elif span is not None:
                claimed[user] = span
                entries[user] = msgspec.structs.replace(entries[user], notified_through=span.last)
            else:
                entries[user] = msgspec.structs.replace(entries[user], notified_through=notification.through)
    return Claims(_unreceived(entries, claimed), _has_more(notification, entries))


def _claims(
    ports: Ports, notification: Notification, entries: Mapping[UserId, ChatListEntry], claimed: Mapping[UserId, Span]
) -> dict[UserId, tuple[Group, Span | None]]:
    """Return the writes that decide on the open messages of each member, and the claimed ones, None if muted."""
    now = int(ports.clock())
    open_spans = {user: span for user, entry in entries.items() if (span := _open_span(notification, entry))}
    firsts = [span.first for span in (*open_spans.values(), *claimed.values())]
    end = min(firsts, default=0) + MESSAGES_MAX - 1
    groups: dict[UserId, tuple[Group, Span | None]] = {}
    for user, span in open_spans.items():
        entry = entries[user]
        is_muted = (entry.muted_until or 0) > now
        if span.first > end and not is_muted:
            continue  # for another notification
        part = None if is_muted else Span(span.first, min(span.last, end))
        decided = Update(
            keys.list_entry(notification.tenant, user, notification.chat),
            set={"notified": span.last if part is None else part.last},
            when=(Equals("notified", entry.notified_through),),
        )
        writes: list[Write] = [decided]
        if part is not None:
            item: Item = {
                "chat": notification.chat,
                "first": part.first,
                "last": part.last,
                TTL: now + CLAIM_SECONDS,
            }
            # Another run of this notification has claimed earlier messages, and its claim was not visible.
            key = keys.claim(notification.tenant, user, notification.notification_id)
            writes.append(Put(key, item, when=(Absent(),)))
        groups[user] = tuple(writes), part
    return groups


def _open_span(notification: Notification, entry: ChatListEntry) -> Span | None:
    """Return the messages of a member that are fanned out, neither received nor decided on; None if there are none."""
    first, last = entry.received_through + 1, min(notification.through, entry.fanned_out_through)
    return Span(first, last) if entry.notified_through is not None and first <= last else None


async def _with_hidden(
    ports: Ports,
    notification: Notification,
    entries: Mapping[UserId, ChatListEntry],
    claim_keys: Mapping[UserId, Key],
    found: Mapping[Key, Item],
) -> dict[UserId, Span]:
    """Return the claims of this notification, visible or not.

    A claim may become visible later than the list entry that moved with it (`stak.ports.table`): whoever misses it
    would end the notification without it. Where messages are still open, the condition of the next claim finds it.
    """
    hidden = [
        key
        for user, key in claim_keys.items()
        if key not in found
        and user in entries
        and (entries[user].notified_through or 0) > max(entries[user].read, entries[user].delivered)
        and _open_span(notification, entries[user]) is None
    ]
    also: dict[Key, Item] = {}
    for start in range(0, len(hidden), TRANSACT_GET_MAX_KEYS):
        also |= await ports.table.transact_get(hidden[start : start + TRANSACT_GET_MAX_KEYS])
    rows = {**found, **also}
    return {user: Span(rows[key]["first"], rows[key]["last"]) for user, key in claim_keys.items() if key in rows}


def _unreceived(entries: Mapping[UserId, ChatListEntry], claimed: Mapping[UserId, Span]) -> dict[UserId, Span]:
    """Return the claimed messages that are still not received by members that are still in the chat."""
    left: dict[UserId, Span] = {}
    for user, span in claimed.items():
        if user in entries:
            received = max(entries[user].read, entries[user].delivered)
            if received < span.last:
                left[user] = Span(max(span.first, received + 1), span.last)
    return left


def _has_more(notification: Notification, entries: Mapping[UserId, ChatListEntry]) -> bool:
    return any(_open_span(notification, entry) is not None for entry in entries.values())


def users_by_span(spans: Mapping[UserId, Span]) -> Iterable[tuple[Span, list[UserId]]]:
    """Return the members that have the same messages open, together."""
    together: dict[Span, list[UserId]] = {}
    for user, span in spans.items():
        together.setdefault(span, []).append(user)
    return together.items()
