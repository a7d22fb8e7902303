"""Routes for topics: create, read, change, list and delete them, and the topics of a subscriber."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, delete, get, patch, post
from msgspec import field

from admin_api.novu.authentication import requires_key
from admin_api.novu.paging import Page, page_query
from admin_api.novu.topic_format import Subscription, TopicBody, subscription_of, topic_body
from stak.http.novu.presenters import Enveloped
from stak.identifiers import topic_key, user_id
from stak.identity.user_profiles import read_profiles
from stak.ports import Ports
from stak.ports.table import position
from stak.tenancy.api_keys import Caller
from stak.tenancy.quota_usage import read_used
from stak.tenancy.tenant_model import Scope
from stak.topics import topics
from stak.topics.delete_topic import delete_topic
from stak.topics.list_topic_members import list_topics_of_user, read_topic_member
from stak.topics.topics import TITLE_MAX, Topic, TopicSettings, find_topic, read_topic

_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=TITLE_MAX)]


class WriteTopic(msgspec.Struct):
    """A topic to create, or to rename."""

    key: str
    name: _Name | None = None


class RenameTopic(msgspec.Struct):
    """The new name of a topic."""

    name: _Name


class Acknowledged(msgspec.Struct):
    """It was done."""

    acknowledged: bool


class TopicSubscriber(msgspec.Struct, rename="camel", kw_only=True):
    """A membership in the format of Novu's first version."""

    organization_id: str = field(name="_organizationId")
    environment_id: str = field(name="_environmentId")
    subscriber_id: str = field(name="_subscriberId")
    topic_id: str = field(name="_topicId")
    topic_key: str
    external_subscriber_id: str


async def write_named_topic(ports: Ports, caller: Caller, key: str, name: str | None) -> tuple[Topic, bool]:
    """Create a topic, or rename it; what Stak's own API says about it stays."""
    known = await find_topic(ports, caller.tenant, topic_key(key))
    before = TopicSettings() if known is None else known.settings
    if known is not None and name in (None, before.title):
        return known, False
    settings = TopicSettings(name or before.title, before.description, before.open)
    return await topics.write_topic(ports, caller.tenant, topic_key(key), settings, key_id=caller.key_id)


class TopicController(Controller):
    """Topics: a Novu key is the name of a topic, a Novu name its title."""

    path = "/v2/topics"

    @post(status_code=201, guards=[requires_key(Scope.AUDIENCE)])
    async def create(
        self, request: Request[Any, Any, Any], ports: Ports, caller: Caller, data: WriteTopic
    ) -> Response[Enveloped[TopicBody] | TopicBody]:
        """Create a topic, 201, or rename it, 200; with `failIfExists`, 409 with the existing one."""
        if request.query_params.get("failIfExists") == "true":
            existing = await find_topic(ports, caller.tenant, topic_key(data.key))
            if existing is not None:
                return Response(topic_body(existing), status_code=409)
        topic, is_new = await write_named_topic(ports, caller, data.key, data.name)
        return Response(Enveloped(topic_body(topic)), status_code=201 if is_new else 200)

    @get(guards=[requires_key(Scope.READ)])
    async def list_all(self, request: Request[Any, Any, Any], ports: Ports, caller: Caller) -> Page[TopicBody]:
        """List topics by key; with `key`, only that one."""
        asked = page_query(request, ("key",), {"name"})
        if key := asked.filters.get("key"):
            found = await find_topic(ports, caller.tenant, topic_key(key))
            listed = [] if found is None else [topic_body(found)]
            return Page(listed, next=None, total_count=len(listed), total_count_capped=False)
        scope = (caller.tenant, "novu topics")
        after = ports.cursors.open(asked.after, scope)
        page = await topics.list_topics(
            ports, caller.tenant, limit=asked.limit, after=None if after is None else position(after)
        )
        return Page(
            list(map(topic_body, page.topics)),
            next=ports.cursors.seal(page.next, scope),
            total_count=await read_used(ports, caller.tenant, "topics"),
            total_count_capped=False,
        )

    @get("/{topic:str}", guards=[requires_key(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, topic: str) -> Enveloped[TopicBody]:
        """Return a topic."""
        return Enveloped(topic_body(await read_topic(ports, caller.tenant, topic_key(topic))))

    @patch("/{topic:str}", guards=[requires_key(Scope.AUDIENCE)])
    async def rename(self, ports: Ports, caller: Caller, topic: str, data: RenameTopic) -> Enveloped[TopicBody]:
        """Rename a topic."""
        await read_topic(ports, caller.tenant, topic_key(topic))
        return Enveloped(topic_body((await write_named_topic(ports, caller, topic, data.name))[0]))

    @delete("/{topic:str}", status_code=200, guards=[requires_key(Scope.AUDIENCE)])
    async def remove(self, ports: Ports, caller: Caller, topic: str) -> Enveloped[Acknowledged]:
        """Delete a topic at once; a job removes its members."""
        await delete_topic(ports, caller.tenant, topic_key(topic), key_id=caller.key_id)
        return Enveloped(Acknowledged(acknowledged=True))


@get("/v2/subscribers/{subscriber_id:str}/subscriptions", guards=[requires_key(Scope.READ)])
async def list_subscriptions_of_user(
    request: Request[Any, Any, Any], ports: Ports, caller: Caller, subscriber_id: str
) -> Page[Subscription]:
    """List the topics of a subscriber; a page may be short, while topics are being deleted, although there are more."""
    user = user_id(subscriber_id)
    asked = page_query(request, ("key",))
    profiles = {one.user_id: one for one in await read_profiles(ports, caller.tenant, [user])}
    scope = (caller.tenant, user, "novu subscriptions")
    after = ports.cursors.open(asked.after, scope)
    found, last = await list_topics_of_user(
        ports, caller.tenant, user, limit=asked.limit, after=None if after is None else after[0]
    )
    key = asked.filters.get("key")
    wanted = [one for one in found if not key or one.topic.name == key]
    return Page(
        [subscription_of(one.topic, user, one.joined_at, profiles) for one in wanted],
        next=ports.cursors.seal(None if last is None else (last,), scope),
        total_count=len(wanted),
        total_count_capped=last is not None,
    )


@get("/v1/topics/{topic:str}/subscribers/{subscriber_id:str}", guards=[requires_key(Scope.READ)])
async def read_topic_subscriber(
    ports: Ports, caller: Caller, topic: str, subscriber_id: str
) -> Enveloped[TopicSubscriber]:
    """Return whether a subscriber is in a topic; 404 if not."""
    found = await read_topic(ports, caller.tenant, topic_key(topic))
    member = await read_topic_member(ports, caller.tenant, found, user_id(subscriber_id))
    return Enveloped(
        TopicSubscriber(
            organization_id=caller.tenant,
            environment_id=caller.tenant,
            subscriber_id=member.uid,
            topic_id=found.id,
            topic_key=found.name,
            external_subscriber_id=member.uid,
        )
    )
