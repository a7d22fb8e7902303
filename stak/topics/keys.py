"""All table keys of topics.

A topic has an id, which is part of the keys of its members: a topic that is deleted and created again has another id,
and none of the members that a job still removes.
"""

from typing import Final

from stak.audience.keys import SHARDS, shard_of, user_of
from stak.identifiers import TenantKey, TopicKey, UserId, user_part
from stak.identity.keys import user_partition
from stak.ports.table import Span
from stak.ports.writes import Key

TOPICS: Final = Span(prefix="t#")
"""The topics of a tenant, in its partition of topics; and those of a user, in the user's partition."""

COUNT: Final = "#count"


def topics(tenant: TenantKey) -> str:
    """Return the partition of a tenant's topics; the final "#" keeps it apart from a tenant whose name ends in T."""
    return f"t#{tenant}T#"


def topic(tenant: TenantKey, name: TopicKey) -> Key:
    """Return the key of a topic."""
    return Key(topics(tenant), f"t#{name}")


def topic_of(key: Key) -> TopicKey:
    """Return the name of the topic at this key."""
    return TopicKey(TOPICS.rest_of(key))


def open_topics(tenant: TenantKey) -> str:
    """Return the index partition of the topics that users may follow and leave."""
    return f"t#{tenant}T#open"


def shard(tenant: TenantKey, topic_id: str, number: int) -> str:
    """Return the partition of one shard of a topic's members."""
    return f"t#{tenant}T#{topic_id}#{number:02d}"


def shards(tenant: TenantKey, topic_id: str) -> list[str]:
    """Return the partitions of a topic's members."""
    return [shard(tenant, topic_id, number) for number in range(SHARDS)]


def member(tenant: TenantKey, topic_id: str, user: UserId) -> Key:
    """Return the key of a member; the sort keys of one user are the same in all topics, and in all audiences."""
    return Key(shard(tenant, topic_id, shard_of(user)), f"u#{user_part(user)}")


def member_of(key: Key) -> UserId:
    """Return the user of a member's key."""
    return user_of(key.sk)


def shard_count(tenant: TenantKey, topic_id: str, number: int) -> Key:
    """Return the key of a shard's member count."""
    return Key(shard(tenant, topic_id, number), COUNT)


def topic_of_user(tenant: TenantKey, user: UserId, topic_id: str) -> Key:
    """Return the key of a topic among those of a user."""
    return Key(user_partition(tenant, user), f"t#{topic_id}")
