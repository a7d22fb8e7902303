"""Deletes a topic: it is gone at once, and a job removes its members page by page.

The job closes the shards first: an addition that is under way is visible by then, or is refused. A topic that is
created again under the same name has another id, and starts without members.
"""

import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from stak.audience.keys import MEMBERS, SHARDS
from stak.errors import NotFound, StorageUnavailable
from stak.identifiers import TenantKey, TopicKey
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Check, Delete, Done, Equals, Present, Update, Write
from stak.tenancy import keys as tenancy
from stak.tenancy.audit_log import log_entry
from stak.tenancy.job_records import JobRecord, creation_writes, finish, new_record, save, submit_step
from stak.tenancy.quota_usage import give_back
from stak.tenancy.stored_bytes import TOPIC_MEMBER_BYTES, charge_bytes
from stak.tenancy.tenant_cache import DELETION
from stak.topics import keys
from stak.topics.topic_members import CLOSED, removal
from stak.topics.topics import ID, read_topic

COUNTS_KEPT_SECONDS: Final = 24 * 3600
"""How long the closed counts of a deleted topic are kept: longer than any request that began before."""
_MEMBERS_BATCH_SIZE: Final = 49  # two writes each


async def delete_topic(ports: Ports, tenant: TenantKey, name: TopicKey, *, key_id: str) -> JobRecord:
    """Delete a topic, and return the job that removes its members. Raises NotFound."""
    attempts = Attempts()
    while True:
        await attempts.next()
        topic = await read_topic(ports, tenant, name)
        record = new_record(ports, tenant, "topic_deletion", key_id=key_id)
        record = msgspec.structs.replace(record, topic=name, topic_id=topic.id)
        writes: list[Write] = [
            Delete(keys.topic(tenant, name), when=(Equals(ID, topic.id),)),
            # A tenant deleted concurrently gets no job.
            Check(tenancy.tenant_settings(tenant), when=(Present(), Absent(DELETION))),
            give_back(tenant, "topics", 1),
            log_entry(ports, tenant, key_id, "delete topic", name),
            *creation_writes(record),
        ]
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):
            with contextlib.suppress(StorageUnavailable):  # reconciliation finds the listed job without its message
                await submit_step(ports, record)
            return record
        if outcome.names(1):
            raise NotFound("Tenant not found.")


async def _close_shards(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Refuse further members: an addition reads the topic first, and may write behind its deletion."""
    closed = {CLOSED: True, TTL: int(ports.clock()) + COUNTS_KEPT_SECONDS}
    counts = [keys.shard_count(record.tenant, _topic_id(record), number) for number in range(SHARDS)]
    # No condition: closed twice is closed.
    return await save(ports, record, record.next_phase(), [Update(count, set=closed) for count in counts])


async def _remove_members(ports: Ports, record: JobRecord) -> JobRecord | None:
    """Remove a page of members, each with its row among the user's topics."""
    number: int = record.cursor.get("shard", 0)
    partition = keys.shard(record.tenant, _topic_id(record), number)
    page = await ports.table.query(partition, MEMBERS, limit=_MEMBERS_BATCH_SIZE)
    if not page.rows:
        is_last = number + 1 == SHARDS
        return await save(ports, record, record.next_phase() if is_last else record.at(shard=number + 1))
    users = [keys.member_of(row.key) for row in page.rows]
    writes = [write for user in users for write in removal(record.tenant, _topic_id(record), user, (Present(),))]
    saved = await save(ports, record, record.counted({"members": len(users)}).at(shard=number), writes)
    if saved is not None:
        charge_bytes(ports, record.tenant, -len(users) * TOPIC_MEMBER_BYTES)
    return saved


async def _finish(ports: Ports, record: JobRecord) -> JobRecord | None:
    return await finish(ports, record, {"topic": record.topic, "members": record.counts.get("members", 0)})


def _topic_id(record: JobRecord) -> str:
    if record.topic_id is None:
        raise ValueError(f"a {record.kind} has no topic")
    return record.topic_id


TOPIC_DELETION_PHASES: Final[tuple[Callable[[Ports, JobRecord], Awaitable[JobRecord | None]], ...]] = (
    _close_shards,
    # After the shards are closed: a shard that is found empty stays so.
    _remove_members,
    _finish,
)
