"""Removes an erased user from all topics that they joined before the erasure."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from stak.audience.keys import shard_of
from stak.identifiers import TenantKey, TopicKey, UserId
from stak.identity.keys import user_partition
from stak.ports import Ports
from stak.ports.table import Position, Row
from stak.ports.writes import Equals, Update, Write
from stak.topics import keys
from stak.topics.topic_members import release_of, removal
from stak.topics.topics import read_topics

TOPICS_BATCH_SIZE: Final = 24  # four writes each


class TopicErasure(NamedTuple):
    """What erases a user from some topics, and where to continue; None after the last topic."""

    writes: list[Write]
    topics: int
    next: str | None


async def erasure_from_topics(
    ports: Ports, tenant: TenantKey, user: UserId, *, joined_before: str, after: str | None
) -> TopicErasure:
    """Return the writes that remove an erased user from a page of topics; later memberships stay."""
    partition = user_partition(tenant, user)
    position = None if after is None else Position(partition, after)
    page = await ports.table.query(partition, keys.TOPICS, limit=TOPICS_BATCH_SIZE, after=position)
    leaving = [row for row in page.rows if is_erased(row, joined_before)]
    writes = await removal_from_topics(ports, tenant, user, leaving)
    return TopicErasure(writes, len(leaving), None if page.next is None else page.next.sk)


def is_erased(row: Row, joined_before: str) -> bool:
    """Return whether this row is a topic of a user that was joined before the erasure."""
    return keys.TOPICS.covers(row.key) and bool(row.item["joined"] < joined_before)


async def removal_from_topics(ports: Ports, tenant: TenantKey, user: UserId, rows: Iterable[Row]) -> list[Write]:
    """Return the writes that remove a user from the topics of these rows, at most TOPICS_BATCH_SIZE."""
    leaving = {keys.TOPICS.rest_of(row.key): row.item for row in rows}
    topics = await read_topics(ports, tenant, {TopicKey(item["topic"]) for item in leaving.values()})
    writes: list[Write] = []
    for topic_id, item in leaving.items():
        writes += removal(tenant, topic_id, user, (Equals("joined", item["joined"]),))
        topic = topics.get(TopicKey(item["topic"]))
        if topic is not None and topic.id == topic_id:  # the counts of a deleted topic have no meaning
            writes.append(release_of(tenant, topic.name, topic_id, 1))
            # No condition: it is written with the removal of the member, which has one.
            writes.append(Update(keys.shard_count(tenant, topic_id, shard_of(user)), add={"count": -1}))
    return writes
