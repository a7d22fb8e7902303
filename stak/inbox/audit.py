"""Counting an inbox anew: what is stored against what is there. The difference must always be 0."""

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import keys
from stak.inbox.counts import Place, recount
from stak.inbox.entries import read_counters
from stak.inbox.entry_codec import entry_of
from stak.inbox.model import Unread, is_unread, unread_of
from stak.metrics import unread_drift
from stak.optimistic_retry import attempts
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.table import rows_of
from stak.ports.writes import Done, Put
from stak.tenancy.audit_log import log_entry

AUDIT_JOB: Final = "audit"
SAMPLE: Final = 3
"""Inboxes recounted after a broadcast that is chosen: enough to notice within a day what goes wrong everywhere."""
RECIPIENTS_A_SAMPLE: Final = 1_000
"""A broadcast to as many is chosen for sure, one to fewer as seldom as it is smaller.

A recount reads a whole inbox: were it done for every message to one user, each would cost more than all before it.
"""
SAMPLED_ENTRIES_MAX: Final = 1_000
"""An inbox with more is recounted when somebody asks for it, and not on the side."""
_AT_ONCE: Final = 500


class Audit(msgspec.Struct, frozen=True):
    """What was stored, what was counted, by how much they differ, and whether that was put right."""

    stored: Unread
    counted: Unread
    drift: int
    repaired: bool


def is_chosen(message_id: str, reached: int) -> bool:
    """Whether some inboxes of a broadcast to so many are recounted; it follows from the message, for good."""
    return random.Random(message_id).random() * RECIPIENTS_A_SAMPLE < reached


def audit_job(tenant: TenantKey, inbox: InboxKey, message_id: str) -> Job:
    """The job that recounts some inboxes a broadcast went to."""
    return Job(AUDIT_JOB, tenant, {"inbox": inbox, "message_id": message_id})


async def audit_some(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str) -> int:
    """Recount the smaller inboxes of a few recipients; the drift of all together, which the metric has as well."""
    chunk = await ports.table.get(keys.chunk(tenant, inbox, message_id, 0))
    users: Sequence[UserId] = () if chunk is None else chunk["uids"]
    # Which ones follows from the message, so that a job that is repeated looks at the same.
    some = random.Random(message_id).sample(users, min(SAMPLE, len(users)))
    audits = [await _audit(ports, Place(tenant, user, inbox), most=SAMPLED_ENTRIES_MAX) for user in some]
    return sum(audit.drift for audit in audits if audit is not None)


async def audit_inbox(ports: Ports, place: Place, *, repair: bool = True, key_id: str | None = None) -> Audit:
    """Count every entry by the rule; say by how much the counters are wrong, and repair them if asked to.

    The audit log says so if an admin does it, by whose key.
    """
    audit = await _audit(ports, place, most=None, repair=repair, key_id=key_id)
    assert audit is not None  # noqa: S101 - only those with a bound are given up
    return audit


async def _audit(
    ports: Ports, place: Place, *, most: int | None, repair: bool = True, key_id: str | None = None
) -> Audit | None:
    """None if there are more entries than this."""
    async for _ in attempts():
        counters = await read_counters(ports, place)
        entries = 0
        counted: dict[str, int] = {}
        async for row in rows_of(ports.table, place.partition, keys.MESSAGES, at_once=_AT_ONCE):
            entries += 1
            if most is not None and entries > most:
                return None
            entry = entry_of(row.item)
            if is_unread(entry, counters):
                counted[entry.category] = counted.get(entry.category, 0) + 1
        if (await read_counters(ports, place)) != counters:
            continue  # the inbox changed while it was counted: that is not drift
        stored, right = unread_of(counters), Unread(sum(counted.values()), dict(sorted(counted.items())))
        names = stored.categories.keys() | right.categories.keys()
        drift = abs(stored.total - right.total) + sum(
            abs(stored.categories.get(name, 0) - right.categories.get(name, 0)) for name in names
        )
        audit = Audit(stored, right, drift, repaired=repair and drift > 0)
        note = () if key_id is None else (_note(ports, place, audit, key_id),)
        if not audit.repaired:
            if note:
                await ports.table.commit([note])
            return audit
        (outcome,) = await ports.table.commit([(*recount(place, counters, counted), *note)])
        if isinstance(outcome, Done):
            unread_drift.inc(drift)
            return audit
    raise AssertionError("unreachable")


def _note(ports: Ports, place: Place, audit: Audit, key_id: str) -> Put:
    found = f"drift {audit.drift}" + (", repaired" if audit.repaired else "")
    return log_entry(ports, place.tenant, key_id, "recount", f"{place.inbox}/{place.user}", found)
