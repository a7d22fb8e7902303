"""Erases a user: all data accepted for them before the job was created, and all they wrote in chats until they left.

The job's id carries that moment, and so do the ids of messages, sessions and memberships. Later data is new and stays:
a tenant may continue to post to a user during the erasure. The user leaves all chats first, then everything they have
written up to then is erased. The order of the phases matters: see docs/decisions/0021.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from stak.audience.removed_members import erasure_of_member
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity.sessions import sessions_before
from stak.identity.user_profiles import removal_of_profile, removed_profile
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS
from stak.ports import Ports
from stak.ports.writes import Delete, Update, Write
from stak.privacy.erase_chats import erase_written, leave_chats
from stak.privacy.erase_inboxes import (
    erase_dead_letters,
    erase_inboxes,
    erase_sent_to_one,
    write_open_placeholders,
    write_scheduled_placeholders,
)
from stak.privacy.erase_remaining_data import erase_own_rows, erase_unindexed
from stak.privacy.export_file_storage import cancel_exports
from stak.privacy.resumable_iteration import inbox_after
from stak.realtime.publish_changes import publish_session_ended
from stak.tenancy.audit_log import log_entry
from stak.tenancy.job_records import JobRecord, finish, save, start_for_user
from stak.tenancy.stored_bytes import AUDIENCE_BYTES, TOPIC_MEMBER_BYTES, charge_bytes
from stak.topics.leave_topics import erasure_from_topics

_SESSIONS_BATCH_SIZE: Final = 90


async def start_erasure(ports: Ports, tenant: TenantKey, user: UserId, *, key_id: str) -> JobRecord:
    """Return the running erasure of a user, or start one."""
    note = log_entry(ports, tenant, key_id, "erase user", user)
    return await start_for_user(ports, tenant, "erasure", user, key_id=key_id, notes=[note])


async def _erase_profile(ports: Ports, record: JobRecord) -> JobRecord | None:
    removal = await removal_of_profile(ports, record.tenant, record.subject, written_before=record.job_id)
    removed = sum(isinstance(write, Delete) for write in removal.writes)
    counts = {"profiles": int(bool(removal.writes)), "phone_numbers": int(removed > 2)}
    saved = await save(ports, record, record.counted(counts).next_phase(), removal.writes)
    if saved is not None:
        removed_profile(ports, record.tenant, record.subject, removal)
    return saved


async def _end_sessions(ports: Ports, record: JobRecord) -> JobRecord | None:
    tenant, user = record.tenant, record.subject
    keys = await sessions_before(ports, tenant, user, record.job_id, limit=_SESSIONS_BATCH_SIZE)
    # No condition: whatever they have become since, they must end.
    writes: list[Write] = [Delete(key) for key in keys]
    after = record.counted({"sessions": len(keys)})
    saved = await save(ports, record, after if keys else after.next_phase(), writes)
    if keys:
        await publish_session_ended(ports, tenant, user, None)
    return saved


async def _leave_audiences(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Leave the topics first, then the audience of each inbox."""
    if not record.cursor.get("has_left_topics") and "inbox" not in record.cursor:
        return await _leave_topics(ports, record)
    inbox = await inbox_after(ports, record.tenant, record.cursor.get("inbox"))
    if inbox is None:
        return await save(ports, record, record.next_phase())
    writes, released_rows = await erasure_of_member(
        ports,
        record.tenant,
        InboxKey(inbox),
        record.subject,
        joined_before=record.job_id,
        marked_until=int(ports.clock()) + TOMBSTONES_KEPT_SECONDS,
    )
    is_removed = any(isinstance(write, Update) for write in writes)  # of the count
    saved = await save(ports, record, record.counted({"audiences": int(is_removed)}).at(inbox=inbox), writes)
    if saved is not None and released_rows:
        charge_bytes(ports, record.tenant, -released_rows * AUDIENCE_BYTES)
    return saved


async def _leave_topics(ports: Ports, record: JobRecord) -> JobRecord | None:
    erasure = await erasure_from_topics(
        ports, record.tenant, record.subject, joined_before=record.job_id, after=record.cursor.get("topic")
    )
    counted = record.counted({"topics": erasure.topics})
    after = counted.at(has_left_topics=True) if erasure.next is None else counted.at(topic=erasure.next)
    saved = await save(ports, record, after, erasure.writes)
    if saved is not None and erasure.topics:
        charge_bytes(ports, record.tenant, -erasure.topics * TOPIC_MEMBER_BYTES)
    return saved


async def _finish(ports: Ports, record: JobRecord) -> JobRecord | None:
    now = int(ports.clock())
    receipt = {
        "user_id": record.subject,
        "counts": record.counts,
        "started_at": record.started_at,
        "finished_at": now,
        "tombstones_until": now + TOMBSTONES_KEPT_SECONDS,
    }
    note = log_entry(ports, record.tenant, record.created_by, "user erased", record.subject, record.job_id)
    return await finish(ports, record, receipt, [note])


ERASURE_PHASES: Final[tuple[Callable[[Ports, JobRecord], Awaitable[JobRecord | None]], ...]] = (
    cancel_exports,
    _erase_profile,
    _end_sessions,
    _leave_audiences,
    # After leaving the audiences and topics: an expansion from now on does not include the user.
    write_open_placeholders,
    write_scheduled_placeholders,
    # After the placeholders are written: pending broadcasts are in the inbox by now, or are never delivered.
    erase_inboxes,
    erase_sent_to_one,
    erase_dead_letters,
    leave_chats,
    erase_written,
    erase_unindexed,
    erase_own_rows,
    # Again: the index may not have listed sessions that were opened a moment before.
    _end_sessions,
    _finish,
)
