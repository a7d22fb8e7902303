"""The members of a topic by page in the order of their ids, one of them, and the topics of a user."""

from collections.abc import Iterable

import msgspec

from stak.audience.list_members import joined_at, read_members
from stak.errors import NotFound
from stak.identifiers import TenantKey, TopicKey, UserId
from stak.identity.keys import user_partition
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import Item
from stak.topics import keys
from stak.topics.topic_members import FOLLOWED
from stak.topics.topics import Topic, TopicPage, list_open_topics, read_topics


class TopicMember(msgspec.Struct, frozen=True):
    """A member of a topic, and whether the user joined by themselves."""

    uid: str
    joined_at: int | None
    followed: bool


class TopicOfUser(msgspec.Struct, frozen=True):
    """A topic that a user is a member of."""

    topic: Topic
    joined_at: int | None
    followed: bool


async def list_topic_members(
    ports: Ports, tenant: TenantKey, topic: Topic, *, limit: int, after: str | None
) -> tuple[list[TopicMember], str | None]:
    """Return members after a sort key, and the sort key to continue after."""
    rows, last = await read_members(ports, keys.shards(tenant, topic.id), limit=limit, after=after)
    return [_member(keys.member_of(row.key), row.item) for row in rows], last


async def read_topic_member(ports: Ports, tenant: TenantKey, topic: Topic, user: UserId) -> TopicMember:
    """Return a member. Raises NotFound."""
    item = await ports.table.get(keys.member(tenant, topic.id, user))
    if item is None:
        raise NotFound("This user is not a member of the topic.")
    return _member(user, item)


async def read_members_of(
    ports: Ports, tenant: TenantKey, topic: Topic, users: Iterable[UserId]
) -> dict[UserId, TopicMember]:
    """Return those of some users who are members of a topic."""
    wanted = {keys.member(tenant, topic.id, user): user for user in users}
    found = await ports.table.batch_get(wanted) if wanted else {}
    return {user: _member(user, found[key]) for key, user in wanted.items() if key in found}


async def list_topics_of_user(
    ports: Ports, tenant: TenantKey, user: UserId, *, limit: int, after: str | None
) -> tuple[list[TopicOfUser], str | None]:
    """Return topics of a user after a sort key, oldest topic first, and the sort key to continue after.

    A page may have fewer than `limit`, or none, although there are more: topics that are being deleted are left out.
    """
    partition = user_partition(tenant, user)
    position = None if after is None else Position(partition, after)
    page = await ports.table.query(partition, keys.TOPICS, limit=limit, after=position)
    topics = await read_topics(ports, tenant, (TopicKey(row.item["topic"]) for row in page.rows))
    found = [
        TopicOfUser(topic, joined_at(row.item), bool(row.item.get(FOLLOWED)))
        for row in page.rows
        if (topic := topics.get(TopicKey(row.item["topic"]))) is not None and topic.id == keys.TOPICS.rest_of(row.key)
    ]
    return found, None if page.next is None else page.next.sk


async def list_open_topics_for(
    ports: Ports, tenant: TenantKey, user: UserId, *, limit: int, after: Position | None
) -> tuple[TopicPage, frozenset[str]]:
    """Return topics that users may follow, and the ids of those that this user is a member of."""
    page = await list_open_topics(ports, tenant, limit=limit, after=after)
    mine = {keys.topic_of_user(tenant, user, topic.id): topic.id for topic in page.topics}
    found = await ports.table.batch_get(mine)
    return page, frozenset(topic_id for key, topic_id in mine.items() if key in found)


async def is_member(ports: Ports, tenant: TenantKey, topic: Topic, user: UserId) -> bool:
    """Return whether a user is a member of a topic."""
    return await ports.table.get(keys.member(tenant, topic.id, user)) is not None


def _member(user: UserId, item: Item) -> TopicMember:
    return TopicMember(user, joined_at(item), bool(item.get(FOLLOWED)))
