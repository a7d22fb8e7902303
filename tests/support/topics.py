"""Creates topics of the test tenant, and posts to them."""

from typing import Any

from stak.identifiers import TopicKey, UserId
from stak.inbox.post import Post, accept_post
from stak.inbox.post_answer import Accepted
from stak.ports import Ports
from stak.topics.topic_members import MembersChanged, change_members
from stak.topics.topics import Topic, TopicSettings, count_members, read_topic, write_topic
from tests.support.broadcasts import KEY_ID, TENANT, post_to


async def make_topic(ports: Ports, name: str, *members: str, is_open: bool = False) -> Topic:
    """Create a topic with these members."""
    settings = TopicSettings(f"About {name}", None, is_open)
    topic, _ = await write_topic(ports, TENANT, TopicKey(name), settings, key_id=KEY_ID)
    if members:
        await add_members(ports, name, *members)
    return topic


async def add_members(ports: Ports, name: str, *members: str) -> MembersChanged:
    return await change_members(ports, TENANT, TopicKey(name), add=map(UserId, members), remove=(), key_id=KEY_ID)


async def remove_members(ports: Ports, name: str, *members: str) -> MembersChanged:
    return await change_members(ports, TENANT, TopicKey(name), add=(), remove=map(UserId, members), key_id=KEY_ID)


async def size_of(ports: Ports, name: str) -> int:
    """Return the number of members, from the counts of the shards."""
    topic = await read_topic(ports, TENANT, TopicKey(name))
    return (await count_members(ports, TENANT, [topic.id]))[topic.id]


async def post_to_topics(ports: Ports, *names: str, **fields: Any) -> Accepted:
    """Post to these topics."""
    topics = {name: (await read_topic(ports, TENANT, TopicKey(name))).id for name in names}
    post: Post = post_to(None, kind="topic", topics=topics, **fields)
    return await accept_post(ports, TENANT, post, key_id=KEY_ID)
