"""The rows of topics as an import writes them.

An export of a tenant in use may contain one of the two rows of a member, or a count that does not include it. So counts
and the topics of users are derived from the members in the file, and members of topics that are not in it are left out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from stak.audience.keys import MEMBERS
from stak.identifiers import TenantKey, TopicKey
from stak.ports.table import Row
from stak.ports.writes import Key
from stak.tenancy.keys import OF_USER, partition_parts
from stak.topics import keys
from stak.topics.topics import ID, RESERVED


def topic_in(tenant: TenantKey, row: Row) -> tuple[str, TopicKey] | None:
    """Return the id and the name of the topic that this row is, if it is one."""
    is_topic = row.key.pk == keys.topics(tenant) and keys.TOPICS.covers(row.key)
    return (row.item[ID], keys.topic_of(row.key)) if is_topic else None


def with_topics(
    tenant: TenantKey, topics: Mapping[str, TopicKey], members: Mapping[str, int], rows: Iterable[Row]
) -> Iterator[Row]:
    """Yield all rows, those of topics as described above.

    `topics` are the names by id, and `members` the numbers of members by partition, of the whole file.
    """
    totals: Counter[str] = Counter()
    for partition, count in members.items():
        if (topic_id := _topic_of_shard(tenant, partition)) in topics:
            totals[topic_id] += count
    for row in rows:
        if (found := topic_in(tenant, row)) is not None:
            yield Row(row.key, {**row.item, RESERVED: totals[found[0]]})
            continue
        topic_id = _topic_of_shard(tenant, row.key.pk)
        if topic_id:
            if topic_id in topics and MEMBERS.covers(row.key):
                yield row
                user = keys.member_of(row.key)
                yield Row(keys.topic_of_user(tenant, user, topic_id), {**row.item, "topic": topics[topic_id]})
        elif not _is_topic_of_user(row.key):
            yield row


def topic_counts(tenant: TenantKey, topics: Mapping[str, TopicKey], members: Mapping[str, int]) -> Iterator[Row]:
    """Yield the counts of all shards of these topics that have members."""
    for partition, count in members.items():
        if _topic_of_shard(tenant, partition) in topics:
            yield Row(Key(partition, keys.COUNT), {"count": count})


def _topic_of_shard(tenant: TenantKey, partition: str) -> str:
    """Return the id of the topic that a partition is a shard of; empty if it is not."""
    topics = keys.topics(tenant)
    return partition.removeprefix(topics).partition("#")[0] if partition.startswith(topics) else ""


def _is_topic_of_user(key: Key) -> bool:
    parts = partition_parts(key)
    return parts is not None and parts.kind == OF_USER and len(parts.names) == 1 and keys.TOPICS.covers(key)
