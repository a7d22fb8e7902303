"""Routes for topics: named audiences of a tenant, their members, and the topics of a user."""

from typing import Annotated, ClassVar

import msgspec
from litestar import Controller, Response, delete, get, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from admin_api.audience_members import BODY_MAX_BYTES, Uids
from admin_api.authentication import requires
from admin_api.erasure_and_export import JobStarted
from stak.audience.list_members import MEMBERS_PAGE_MAX
from stak.errors import FieldError, InvalidInput
from stak.identifiers import topic_key, user_id, user_ids
from stak.ports import Ports
from stak.ports.table import position
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope
from stak.topics import topics
from stak.topics.delete_topic import delete_topic
from stak.topics.list_topic_members import TopicMember, list_topic_members, list_topics_of_user, read_topic_member
from stak.topics.topic_members import CHANGES_MAX, MembersChanged, change_members
from stak.topics.topics import DESCRIPTION_MAX, TITLE_MAX, TOPICS_PAGE_MAX, TopicSettings, count_members, read_topic

_SOMEBODY = {"minItems": 1}


class WriteTopic(msgspec.Struct, forbid_unknown_fields=True):
    """What people see of a topic, and whether users may follow and leave it. An omitted field gets its default."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=TITLE_MAX)] | None = None
    description: Annotated[str, msgspec.Meta(max_length=DESCRIPTION_MAX)] | None = None
    open: bool = False


class ChangeMembers(msgspec.Struct, forbid_unknown_fields=True):
    """Users to add and to remove, up to 10,000 in total; a user in both lists is removed."""

    add: Uids = []
    remove: Uids = []
    more_json_schema: ClassVar = {
        "anyOf": [{"required": [name], "properties": {name: _SOMEBODY}} for name in ("add", "remove")]
    }


class Topic(msgspec.Struct):
    """A topic, and the exact number of its members."""

    topic: str
    title: str | None
    description: str | None
    open: bool
    members: int
    created_at: int
    updated_at: int


class Topics(msgspec.Struct):
    """A page of topics, in the order of their names."""

    topics: list[Topic]
    next_cursor: str | None


class TopicMembers(msgspec.Struct):
    """A page of members, in the order of their ids."""

    members: list[TopicMember]
    next_cursor: str | None


class UserTopic(msgspec.Struct):
    """A topic that a user is a member of; `followed` is true if the user joined by themselves."""

    topic: str
    title: str | None
    open: bool
    joined_at: int | None
    followed: bool


class UserTopics(msgspec.Struct):
    """A page of a user's topics, oldest topic first."""

    topics: list[UserTopic]
    next_cursor: str | None


class TopicController(Controller):
    """Named audiences of a tenant. A post to topics goes to those who are members when it is accepted."""

    path = "/stack/admin/v1/{tenant:str}/topics"
    tags = ("topics",)

    @get(summary="List topics", guards=[requires(Scope.READ)])
    async def list_all(
        self,
        ports: Ports,
        caller: Caller,
        limit: Annotated[int, Parameter(ge=1, le=TOPICS_PAGE_MAX)] = 50,
        cursor: str | None = None,
    ) -> Topics:
        """List topics by name, each with the number of its members."""
        cursor_scope = (caller.tenant, "topics")
        after = ports.cursors.open(cursor, cursor_scope)
        page = await topics.list_topics(
            ports, caller.tenant, limit=limit, after=None if after is None else position(after)
        )
        counts = await count_members(ports, caller.tenant, [topic.id for topic in page.topics])
        found = [_shown(topic, counts[topic.id]) for topic in page.topics]
        return Topics(found, ports.cursors.seal(page.next, cursor_scope))

    @put(
        "/{topic:str}",
        summary="Create or change a topic",
        guards=[requires(Scope.AUDIENCE)],
        status_code=200,
        responses={201: ResponseSpec(Topic, description="The topic was created.")},
    )
    async def write(self, ports: Ports, caller: Caller, topic: str, data: WriteTopic) -> Response[Topic]:
        """Create a topic, 201, or replace its title, description and `open`, 200; its members stay.

        Users may follow and leave a topic that is open. Closing it keeps those who follow it.
        """
        settings = TopicSettings(data.title, data.description, data.open)
        written, is_new = await topics.write_topic(
            ports, caller.tenant, topic_key(topic), settings, key_id=caller.key_id
        )
        members = 0 if is_new else (await count_members(ports, caller.tenant, [written.id]))[written.id]
        return Response(_shown(written, members), status_code=201 if is_new else 200)

    @get("/{topic:str}", summary="Read a topic", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, topic: str) -> Topic:
        """Return a topic; the cost does not depend on the number of its members."""
        found = await read_topic(ports, caller.tenant, topic_key(topic))
        return _shown(found, (await count_members(ports, caller.tenant, [found.id]))[found.id])

    @delete("/{topic:str}", summary="Delete a topic", status_code=202, guards=[requires(Scope.AUDIENCE)])
    async def remove(self, ports: Ports, caller: Caller, topic: str) -> JobStarted:
        """Delete a topic: it is gone at once, and a job removes its members. Messages that were delivered stay.

        Posts to it that are under way end with the members that they have reached. The name can be used again
        immediately, and the new topic has no members.
        """
        job = await delete_topic(ports, caller.tenant, topic_key(topic), key_id=caller.key_id)
        return JobStarted(job.job_id)

    @put(
        "/{topic:str}/members",
        summary="Add and remove members of a topic",
        guards=[requires(Scope.AUDIENCE)],
        request_max_body_size=BODY_MAX_BYTES,
    )
    async def change(self, ports: Ports, caller: Caller, topic: str, data: ChangeMembers) -> MembersChanged:
        """Add and remove members; repeating the request has no further effect. Users need not be registered."""
        if not 1 <= len(data.add) + len(data.remove) <= CHANGES_MAX:
            problem = f"must list 1 to {CHANGES_MAX:,} users in add and remove together"
            raise InvalidInput(f"{problem}.", (FieldError("add", problem),))
        return await change_members(
            ports,
            caller.tenant,
            topic_key(topic),
            add=user_ids(data.add, "add"),
            remove=user_ids(data.remove, "remove"),
            key_id=caller.key_id,
        )

    @get("/{topic:str}/members", summary="List members of a topic", guards=[requires(Scope.READ)])
    async def list_members(
        self,
        ports: Ports,
        caller: Caller,
        topic: str,
        limit: Annotated[int, Parameter(ge=1, le=MEMBERS_PAGE_MAX)] = 100,
        cursor: str | None = None,
    ) -> TopicMembers:
        """List members by id; a page costs the same wherever it is."""
        name = topic_key(topic)
        cursor_scope = (caller.tenant, name, "topic members")
        after = ports.cursors.open(cursor, cursor_scope)
        found = await read_topic(ports, caller.tenant, name)
        members, last = await list_topic_members(
            ports, caller.tenant, found, limit=limit, after=None if after is None else after[0]
        )
        return TopicMembers(members, ports.cursors.seal(None if last is None else (last,), cursor_scope))

    @get("/{topic:str}/members/{uid:str}", summary="Read a member of a topic", guards=[requires(Scope.READ)])
    async def read_one(self, ports: Ports, caller: Caller, topic: str, uid: str) -> TopicMember:
        """Return a member of a topic; 404 if the user is not one."""
        found = await read_topic(ports, caller.tenant, topic_key(topic))
        return await read_topic_member(ports, caller.tenant, found, user_id(uid))


@get(
    "/stack/admin/v1/{tenant:str}/users/{uid:str}/topics",
    summary="List a user's topics",
    guards=[requires(Scope.READ)],
    tags=["topics"],
)
async def list_user_topics(
    ports: Ports,
    caller: Caller,
    uid: str,
    limit: Annotated[int, Parameter(ge=1, le=TOPICS_PAGE_MAX)] = 50,
    cursor: str | None = None,
) -> UserTopics:
    """List the topics that a user is a member of; the cost depends neither on their number nor on their size.

    A page may have fewer than `limit`, or none, although there are more, while topics are being deleted: read on while
    `next_cursor` is not null.
    """
    user = user_id(uid)
    cursor_scope = (caller.tenant, user, "topics of user")
    after = ports.cursors.open(cursor, cursor_scope)
    found, last = await list_topics_of_user(
        ports, caller.tenant, user, limit=limit, after=None if after is None else after[0]
    )
    shown = [
        UserTopic(one.topic.name, one.topic.settings.title, one.topic.is_open, one.joined_at, one.followed)
        for one in found
    ]
    return UserTopics(shown, ports.cursors.seal(None if last is None else (last,), cursor_scope))


def _shown(topic: topics.Topic, members: int) -> Topic:
    return Topic(
        topic=topic.name,
        title=topic.settings.title,
        description=topic.settings.description,
        open=topic.is_open,
        members=members,
        created_at=topic.created,
        updated_at=topic.updated,
    )
