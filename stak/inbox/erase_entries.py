"""Erasing what a user received: entries become hidden tombstones without anything in them, counted out if unread.

What was accepted and has not reached the user yet finds its place taken: by a placeholder that never ends, as nobody
knows when a broadcast that is paused or scheduled will be sent. A broadcast to this user alone loses its content too.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.identifiers import InboxKey, TenantKey, UserId, user_part
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, Status, broadcast_of
from stak.inbox.chunks import entry_for_all
from stak.inbox.counts import Place
from stak.inbox.entries import BLANKS_KEPT_SECONDS, alter, read_counters
from stak.inbox.entry_codec import entry_item
from stak.inbox.keys import TOTAL
from stak.inbox.model import Counters, Entry
from stak.optimistic_retry import attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Delete, Done, Equals, Put, Update, Write

UNDER_WAY: Final[tuple[Status, ...]] = ("scheduled", "expanding", "delivering", "paused")
"""A broadcast in one of these states may still be delivered."""
_NEWER_LOOKED_AT: Final = 100


def tombstone_of(entry: Entry, now: int, *, is_for_good: bool = False) -> Entry | None:
    """What is left of an erased entry; None if nothing else is left of it already."""
    is_kept_for_good = is_for_good or (entry.gone is not None and entry.ttl is None)
    bare = Entry(
        id=entry.id,
        category=entry.category,
        received=entry.received,
        delivered=entry.delivered,
        kind=entry.kind,
        gone="deleted",
        ttl=entry.ttl,
        is_unsent=entry.is_unsent,
    )
    if bare == entry and (entry.ttl is None or not is_for_good):
        return None
    return msgspec.structs.replace(bare, ttl=None if is_kept_for_good else now + BLANKS_KEPT_SECONDS)


async def erase_entries(ports: Ports, place: Place, ids: Sequence[str], *, is_for_good: bool = False) -> None:
    """Erase the entries among these ids that there are."""
    now = int(ports.clock())
    await alter(ports, place, ids, lambda entry, _: tombstone_of(entry, now, is_for_good=is_for_good))


async def take_place(ports: Ports, place: Place, broadcast: Broadcast) -> None:
    """See to it that a broadcast never comes into an inbox, whether it is there already or not."""
    entry = entry_for_all(broadcast, int(ports.clock()))
    bare = tombstone_of(msgspec.structs.replace(entry, is_unsent=True), 0, is_for_good=True)
    if bare is None:
        raise AssertionError("an entry with content is no tombstone")
    key = place.entry(broadcast.message_id)
    (outcome,) = await ports.table.commit([(Put(key, entry_item(bare), when=(Absent(),)),)])
    if not isinstance(outcome, Done):
        await erase_entries(ports, place, [broadcast.message_id], is_for_good=True)


async def may_still_come(ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcast: Broadcast, user: UserId) -> bool:
    """Whether a broadcast may still be delivered to a user, who is not in the audience any more."""
    if broadcast.status not in UNDER_WAY:
        return False
    number = await _chunk_of(ports, tenant, inbox, broadcast, user)
    if number is None:
        # A page of the audience may have been read before the user was taken out of it, and not be written yet.
        return broadcast.kind == "everyone" and "expanding" in (broadcast.status, broadcast.paused_from)
    ledger = await ports.table.get(keys.ledger(tenant, inbox, broadcast.message_id, number))
    return ledger is None or "delivered" not in ledger


async def erase_broadcast(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str) -> None:
    """Take the content out of a broadcast, and stop it if it is under way: it has no other recipient."""
    key = keys.broadcast(tenant, inbox, message_id)
    async for _ in attempts():
        item = await ports.table.get(key)
        if item is None:
            return
        broadcast = broadcast_of(item)
        changes: dict[str, str | None] = {"message": None, "label": None, "details": None}
        if broadcast.status in UNDER_WAY:
            changes["status"] = "stopped"
        elif (broadcast.message, broadcast.label, broadcast.details) == (None, None, None):
            return
        (outcome,) = await ports.table.commit([(Update(key, set=changes, when=(Equals("status", broadcast.status),)),)])
        if isinstance(outcome, Done):
            return


def is_to_one(broadcast: Broadcast) -> bool:
    """Whether a broadcast has one recipient, and can have no other."""
    return broadcast.kind == "users" and broadcast.recipients == 1


def was_accepted_before(moment_id: str, message_id: str, broadcast: Broadcast | None) -> bool:
    """Whether a message was accepted before the moment an id carries: of a scheduled one its own id does not say."""
    if message_id < moment_id:
        return True
    return broadcast is not None and broadcast.cutoff < moment_id


async def remove_counters(ports: Ports, place: Place, *, has_entries: bool, since: str) -> None:
    """Remove the counters of an inbox in which nothing is left; where something is, or came since, its preferences."""
    async for _ in attempts():
        counters = await read_counters(ports, place)
        is_used = has_entries or await _has_newer(ports, place, since)
        writes = _unmuting(place, counters) if is_used else await _removing(ports, place, counters)
        if not writes:
            return
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):
            return


async def _has_newer(ports: Ports, place: Place, since: str) -> bool:
    page = await ports.table.query(place.partition, keys.newer_than(since), limit=_NEWER_LOOKED_AT)
    return page.next is not None or any(row.item.get("gone") is None for row in page.rows)


def _unmuting(place: Place, counters: Counters) -> list[Write]:
    names = sorted(name for name, counter in counters.categories.items() if counter.is_muted)
    # No condition: a preference counts for nothing.
    return [Update(place.counter(name), remove=("muted",)) for name in names]


async def _removing(ports: Ports, place: Place, counters: Counters) -> list[Write]:
    total = place.counter(TOTAL)
    # The revision moves with every count: equal means that nothing has come since it was read.
    unchanged = (Equals("rev", counters.total.revision or None),)
    if not counters.categories and await ports.table.get(total) is None:
        return []
    return [Delete(total, when=unchanged), *(Delete(place.counter(name)) for name in sorted(counters.categories))]


async def _chunk_of(ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcast: Broadcast, user: UserId) -> int | None:
    """The chunk that names a user, if one does: recipients are in order, so it takes few reads."""
    order = _by_key if broadcast.kind == "everyone" else _by_name
    low, high = 0, broadcast.planned - 1
    while low <= high:
        middle = (low + high) // 2
        item = await ports.table.get(keys.chunk(tenant, inbox, broadcast.message_id, middle))
        if item is None or not item["uids"]:
            return None
        uids = [UserId(uid) for uid in item["uids"]]
        if order(user) < order(uids[0]):
            high = middle - 1
        elif order(user) > order(uids[-1]):
            low = middle + 1
        else:
            return middle if user in uids else None
    return None


def _by_name(user: UserId) -> str:
    return user


def _by_key(user: UserId) -> str:
    """Members of an audience are read in the order of their keys."""
    return user_part(user)
