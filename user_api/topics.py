"""Routes for topics that users may follow and leave."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, put
from litestar.params import Parameter

from stak.identifiers import topic_key
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import position
from stak.topics import topics
from stak.topics.list_topic_members import is_member, list_open_topics_for
from stak.topics.topic_members import follow_topic, leave_topic, read_open_topic
from stak.topics.topics import TOPICS_PAGE_MAX
from user_api.authentication import requires_user


class OpenTopic(msgspec.Struct):
    """A topic that users may follow, and whether the caller does."""

    topic: str
    title: str | None
    description: str | None
    following: bool


class OpenTopics(msgspec.Struct):
    """A page of open topics, in the order of their names."""

    topics: list[OpenTopic]
    next_cursor: str | None


class OpenTopicController(Controller):
    """Topics that the tenant has opened. All others are not found here, even if the user is a member."""

    path = "/stack/users/v1/{tenant:str}/topics"
    tags = ("topics",)
    guards = (requires_user,)

    @get(summary="List open topics")
    async def list_all(
        self,
        ports: Ports,
        user: User,
        limit: Annotated[int, Parameter(ge=1, le=TOPICS_PAGE_MAX)] = 50,
        cursor: str | None = None,
    ) -> OpenTopics:
        """List the topics that users may follow, and which of them the caller follows."""
        cursor_scope = (user.tenant, user.user, "open topics")
        after = ports.cursors.open(cursor, cursor_scope)
        page, followed = await list_open_topics_for(
            ports, user.tenant, user.user, limit=limit, after=None if after is None else position(after)
        )
        found = [_shown(topic, following=topic.id in followed) for topic in page.topics]
        return OpenTopics(found, ports.cursors.seal(page.next, cursor_scope))

    @get("/{topic:str}", summary="Read an open topic")
    async def read(self, ports: Ports, user: User, topic: str) -> OpenTopic:
        """Return an open topic, and whether the caller follows it."""
        found = await read_open_topic(ports, user.tenant, topic_key(topic))
        return _shown(found, following=await is_member(ports, user.tenant, found, user.user))

    @put("/{topic:str}", summary="Follow a topic")
    async def follow(self, ports: Ports, user: User, topic: str) -> OpenTopic:
        """Follow an open topic: the caller gets what is posted to it from now on. Repeating it changes nothing."""
        found = await follow_topic(ports, user.tenant, topic_key(topic), user.user)
        return _shown(found, following=True)

    @delete("/{topic:str}", summary="Leave a topic", status_code=200)
    async def leave(self, ports: Ports, user: User, topic: str) -> OpenTopic:
        """Leave an open topic, whoever added the caller to it. Messages that were delivered stay."""
        found = await leave_topic(ports, user.tenant, topic_key(topic), user.user)
        return _shown(found, following=False)


def _shown(topic: topics.Topic, *, following: bool) -> OpenTopic:
    return OpenTopic(topic.name, topic.settings.title, topic.settings.description, following)
