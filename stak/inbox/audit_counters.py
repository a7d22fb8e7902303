"""Audits of unread counters: recount an inbox's entries, compare with the stored counters, and repair any drift.

The drift must always be 0, and no post on read may be counted as applied without an entry.
"""

import random
import zlib
from collections.abc import Sequence
from typing import Final

import msgspec

from stak.best_effort import call_best_effort, is_circuit_open
from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.broadcast import find_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.catch_up import catch_up
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Counters, Unread, is_unread, unread_of
from stak.inbox.missing_posts import apply_again, find_missing, read_posts
from stak.inbox.replace_counts import recount
from stak.inbox.store_recipients import recipients_of
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import read_counters
from stak.inbox.whole_reads import outlast_transactions
from stak.metrics import unread_drift
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import Done, Put
from stak.tenancy.audit_log import log_entry
from stak.tenancy.inbox_configs import is_on_read

AUDIT_JOB: Final = "audit"
SAMPLED_INBOXES: Final = 3
"""Number of inboxes recounted after a sampled broadcast: enough to notice a systematic error within a day."""
RECIPIENTS_PER_SAMPLE: Final = 1_000
"""Broadcasts with at least this many recipients are always sampled; smaller ones with proportional probability.

A recount reads a whole inbox. If every message to a single user triggered one, each message would cost more than all
messages before it.
"""
SAMPLED_ENTRIES_MAX: Final = 1_000
"""Larger inboxes are skipped by sampling and recounted only on request."""
_ENTRIES_BATCH_SIZE: Final = 500


class Audit(msgspec.Struct, frozen=True):
    """The stored counts, the recounted ones, the drift between them, and whether it was repaired."""

    stored: Unread
    counted: Unread
    drift: int
    repaired: bool
    missing: int = 0
    """Number of posts on read that were counted as applied without an entry; a repair applies them again."""

    @property
    def is_wrong(self) -> bool:
        """Whether anything was wrong."""
        return bool(self.drift or self.missing)


def is_sampled(message_id: str, reached: int) -> bool:
    """Return whether a broadcast with this many recipients is sampled; deterministic for a message id."""
    return zlib.crc32(message_id.encode()) * RECIPIENTS_PER_SAMPLE < reached << 32


async def submit_sampled_audit(ports: Ports, ref: BroadcastRef, reached: int) -> None:
    """Have the inboxes of a few recipients recounted, after a sample of all broadcasts.

    No delivery waits for it or fails by it: other samples show the same error.
    """
    if is_sampled(ref.id, reached) and not is_circuit_open(ports.jobs):
        await call_best_effort(ports.jobs, "audit", lambda: ports.jobs.submit(ref.job(AUDIT_JOB)))


async def audit_sample(ports: Ports, ref: BroadcastRef) -> int:
    """Recount the inboxes of a few recipients, skipping large ones.

    Return the total drift, also added to the metric.
    """
    broadcast = await find_broadcast(ports, ref)
    chunks = {} if broadcast is None else await recipients_of(ports, ref, broadcast, (0,))
    users: Sequence[UserId] = chunks.get(0, ())
    # The sample is derived from the message id, so a retried job recounts the same inboxes.
    some = random.Random(ref.id).sample(users, min(SAMPLED_INBOXES, len(users)))
    audits = [await _audit(ports, UserInbox(ref.tenant, user, ref.inbox), most=SAMPLED_ENTRIES_MAX) for user in some]
    return sum(audit.drift for audit in audits if audit is not None)


async def audit_inbox(ports: Ports, user_inbox: UserInbox, *, repair: bool = True, key_id: str | None = None) -> Audit:
    """Recount every entry with `is_unread`, return the drift of the counters, and repair them if asked.

    With a `key_id` (an admin's API key), the audit is recorded in the audit log.
    """
    audit = await _audit(ports, user_inbox, most=None, repair=repair, key_id=key_id)
    assert audit is not None  # noqa: S101 - only calls with a limit return None
    return audit


async def _audit(
    ports: Ports, user_inbox: UserInbox, *, most: int | None, repair: bool = True, key_id: str | None = None
) -> Audit | None:
    """Recount one inbox; return None if it has more than `most` entries.

    A transaction under way looks like drift. So drift is what is found again after such transactions have ended, while
    no count has changed.
    """
    await catch_up(ports, user_inbox)
    missing = 0 if most is not None else await _missing(ports, user_inbox, repair=repair)
    tries = Attempts()
    suspected: tuple[Counters, dict[str, int]] | None = None
    while True:
        await tries.next()
        counters = await read_counters(ports, user_inbox)
        counted = await _recount(ports, user_inbox, counters, most)
        if counted is None:
            return None
        if (await read_counters(ports, user_inbox)) != counters:
            continue  # the inbox changed during the recount: that is not drift
        stored, right = unread_of(counters), Unread(sum(counted.values()), dict(sorted(counted.items())))
        names = stored.categories.keys() | right.categories.keys()
        drift = abs(stored.total - right.total) + sum(
            abs(stored.categories.get(name, 0) - right.categories.get(name, 0)) for name in names
        )
        if drift and suspected != (counters, counted):
            is_unchanged = await outlast_transactions(ports, user_inbox, counters)
            suspected = (counters, counted) if is_unchanged else None
            continue
        audit = Audit(stored, right, drift, repaired=repair and drift + missing > 0, missing=missing)
        note = () if key_id is None else (_note(ports, user_inbox, audit, key_id),)
        if not repair or not drift:
            if note:
                await ports.table.commit([note])
            return audit
        (outcome,) = await ports.table.commit([(*recount(user_inbox, counters, counted, int(ports.clock())), *note)])
        if isinstance(outcome, Done):
            unread_drift.inc(drift)
            return audit


async def _missing(ports: Ports, user_inbox: UserInbox, *, repair: bool) -> int:
    """Return the number of posts on read that are applied without an entry, and apply them again if asked."""
    if not await is_on_read(ports, user_inbox.tenant, user_inbox.inbox):
        return 0
    missing = await find_missing(ports, user_inbox, await read_posts(ports, user_inbox.tenant, user_inbox.inbox))
    if missing and repair:
        await apply_again(ports, user_inbox, missing[0])
        await catch_up(ports, user_inbox)
    return len(missing)


async def _recount(ports: Ports, user_inbox: UserInbox, counters: Counters, most: int | None) -> dict[str, int] | None:
    """Return the number of unread entries by category, or None if there are more than `most` entries."""
    entries = 0
    counted: dict[str, int] = {}
    async for row in rows_of(ports.table, user_inbox.partition, keys.MESSAGES, at_once=_ENTRIES_BATCH_SIZE):
        entries += 1
        if most is not None and entries > most:
            return None
        entry = entry_of(row.item)
        if is_unread(entry, counters):
            counted[entry.category] = counted.get(entry.category, 0) + 1
    return counted


def _note(ports: Ports, user_inbox: UserInbox, audit: Audit, key_id: str) -> Put:
    missing = f", {audit.missing} missing" if audit.missing else ""
    found = f"drift {audit.drift}{missing}" + (", repaired" if audit.repaired else "")
    return log_entry(ports, user_inbox.tenant, key_id, "recount", f"{user_inbox.inbox}/{user_inbox.user}", found)
