"""Erase the messages a user received: entries become hidden, empty tombstones; unread ones leave the counts.

For accepted broadcasts not yet delivered to the user, a placeholder blocks the delivery. It ends only after the message
expires, because a paused or scheduled broadcast may be sent at any time. A broadcast to this user alone loses its
content too.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, find_broadcast, transition
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.change_copies import end_of_placeholder
from stak.inbox.delivery_chunks import entry_for_all
from stak.inbox.entry_codec import entry_item
from stak.inbox.entry_model import Counters, Entry
from stak.inbox.keys import TOTAL
from stak.inbox.ledger import read_outcome
from stak.inbox.recipient_chunks import find_chunk
from stak.inbox.shared_content import content_removal
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS, read_counters, update_entries
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Delete, Done, Equals, Put, Update, Write
from stak.tenancy.quota_usage import give_back

_NEWER_LOOKED_AT: Final = 100


def erased_entry(entry: Entry, now: int, *, is_for_good: bool = False) -> Entry | None:
    """Return the tombstone of an erased entry, or None if the entry already is one."""
    is_kept_for_good = is_for_good or (entry.gone not in (None, "muted") and entry.ttl is None)
    bare = Entry(
        id=entry.id,
        category=entry.category,
        received=entry.received,
        delivered=entry.delivered,
        kind=entry.kind,
        gone="deleted",
        ttl=entry.ttl,
        is_placeholder=entry.is_placeholder,
        is_erased=True,
    )
    if bare == entry and (entry.ttl is None or not is_for_good):
        return None
    return msgspec.structs.replace(bare, ttl=None if is_kept_for_good else now + TOMBSTONES_KEPT_SECONDS)


async def erase_entries(ports: Ports, user_inbox: UserInbox, ids: Sequence[str], *, is_for_good: bool = False) -> None:
    """Erase the existing entries with these ids."""
    now = int(ports.clock())
    await update_entries(ports, user_inbox, ids, lambda entry, _: erased_entry(entry, now, is_for_good=is_for_good))


async def block_delivery(ports: Ports, user_inbox: UserInbox, broadcast: Broadcast) -> None:
    """Ensure that a broadcast never appears in an inbox, delivered or not."""
    now = int(ports.clock())
    entry = entry_for_all(broadcast, now)
    bare = erased_entry(msgspec.structs.replace(entry, is_placeholder=True), now, is_for_good=True)
    if bare is None:
        raise AssertionError("an entry with content is no tombstone")
    bare = msgspec.structs.replace(bare, ttl=end_of_placeholder(broadcast, now))
    key = user_inbox.entry(broadcast.message_id)
    (outcome,) = await ports.table.commit([(Put(key, entry_item(bare), when=(Absent(),)),)])
    if not isinstance(outcome, Done):
        await erase_entries(ports, user_inbox, [broadcast.message_id], is_for_good=True)


async def may_still_come(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, user: UserId) -> bool:
    """Return whether a broadcast may still be delivered to a user that has left the audience."""
    if not broadcast.is_unfinished:
        return False
    number = await find_chunk(ports, ref, broadcast, user)
    if number is None:
        # A page of the audience may have been read before the user was removed from it, and not be written yet.
        return broadcast.is_expanded and broadcast.has_pages_left
    outcome = await read_outcome(ports, ref, broadcast, number)
    return outcome is None or "delivered" not in outcome


async def erase_broadcast(ports: Ports, ref: BroadcastRef) -> None:
    """Remove the content of a broadcast to one user, and stop it if it is under way.

    An import may have added recipients since the caller read it: then it stays as it is.
    """
    tries = Attempts()
    while True:
        await tries.next()
        broadcast = await find_broadcast(ports, ref)
        if broadcast is None or not is_to_one(broadcast):
            return
        has_details = (broadcast.label, broadcast.details) != (None, None)
        if not broadcast.has_content and not has_details and not broadcast.is_unfinished:
            return
        content = content_removal(ref, broadcast)
        changes = {**content.changes, "label": None, "details": None}
        alone = (Equals("recipients", broadcast.recipients), *content.when)
        erased = transition(ref, "erase", broadcast.status, changes=changes, when=alone)
        released = (give_back(ref.tenant, "stored_bytes", content.released),) if content.released else ()
        (outcome,) = await ports.table.commit([(erased, *content.writes, *released)])
        if isinstance(outcome, Done):
            return


def is_to_one(broadcast: Broadcast) -> bool:
    """Return whether a broadcast has exactly one recipient; only an import can add others."""
    return broadcast.kind == "users" and broadcast.recipients == 1


def was_accepted_before(moment_id: str, message_id: str, broadcast: Broadcast | None) -> bool:
    """Return whether a message was accepted before the time in an id; a scheduled one's id has its sending time."""
    if message_id < moment_id:
        return True
    return broadcast is not None and broadcast.cutoff < moment_id


async def remove_counters(ports: Ports, user_inbox: UserInbox, *, has_entries: bool, since: str) -> None:
    """Remove the counters of an empty inbox, except the last applied event.

    If it has entries, or got some since, remove only its preferences.
    """
    tries = Attempts()
    while True:
        await tries.next()
        counters = await read_counters(ports, user_inbox)
        # A delivery under way may show its count before its entry.
        is_used = has_entries or counters.total.count != 0 or await _has_newer(ports, user_inbox, since)
        writes = _unmuting(user_inbox, counters) if is_used else await _removing(ports, user_inbox, counters)
        if not writes:
            return
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):
            return


async def _has_newer(ports: Ports, user_inbox: UserInbox, since: str) -> bool:
    page = await ports.table.query(user_inbox.partition, keys.newer_than(since), limit=_NEWER_LOOKED_AT)
    return page.next is not None or any(row.item.get("gone") is None for row in page.rows)


def _unmuting(user_inbox: UserInbox, counters: Counters) -> list[Write]:
    names = sorted(name for name, counter in counters.categories.items() if counter.is_muted)
    # No condition: a mute preference affects no count.
    return [Update(user_inbox.counter(name), remove=("muted",)) for name in names]


async def _removing(ports: Ports, user_inbox: UserInbox, counters: Counters) -> list[Write]:
    total = user_inbox.counter(TOTAL)
    # Every change of a count increments the revision: an equal revision means that nothing was delivered since.
    unchanged = (Equals("rev", counters.total.revision or None),)
    # The last applied event stays: a catch-up that began before the erasure would deliver where there is none.
    kept = {} if counters.total.applied is None else {"applied": counters.total.applied}
    if not counters.categories and (await ports.table.get(total) or {}) == kept:
        return []
    removed = Put(total, kept, when=unchanged) if kept else Delete(total, when=unchanged)
    return [removed, *(Delete(user_inbox.counter(name)) for name in sorted(counters.categories))]
