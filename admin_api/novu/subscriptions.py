"""Routes for the subscriptions to a topic, which are its members: add, remove, list and read them."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, delete, get, post

from admin_api.novu.authentication import requires_key
from admin_api.novu.paging import Page, page_query
from admin_api.novu.topic_format import Subscription, identifier_of, subscription_of, user_in
from admin_api.novu.topics import write_named_topic
from stak.errors import InvalidName, invalid_field
from stak.http.novu.presenters import Enveloped
from stak.identifiers import UserId, topic_key, user_id
from stak.identity.user_profiles import read_profiles
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope
from stak.topics.list_topic_members import TopicMember, list_topic_members, read_members_of, read_topic_member
from stak.topics.topic_members import change_members
from stak.topics.topics import Topic, count_members, find_topic, read_topic

SUBSCRIPTIONS_MAX: Final = 100
"""Novu's limit for the subscriptions of one request."""

_Some = Annotated[list[Any], msgspec.Meta(max_length=SUBSCRIPTIONS_MAX)]


class ChangeSubscriptions(msgspec.Struct, rename="camel", kw_only=True):
    """Subscribers by id, in either of two fields, and the name of the topic if it is new."""

    subscriber_ids: _Some = []
    subscriptions: _Some = []
    name: str | None = None
    context: Any = None
    preferences: Any = None


class FailedSubscription(msgspec.Struct, rename="camel"):
    """A subscriber that was not changed."""

    subscriber_id: str
    code: str
    message: str


class ChangeCounts(msgspec.Struct, rename="camel"):
    """How many subscribers a request named, and how many of them were changed."""

    total_count: int
    successful: int
    failed: int


class ChangedSubscriptions(msgspec.Struct):
    """The result of a change."""

    data: list[Subscription]
    meta: ChangeCounts
    errors: list[FailedSubscription]


class SubscriptionDetails(msgspec.Struct):
    """A subscription by itself."""

    id: str
    identifier: str


class SubscriptionController(Controller):
    """The members of a topic. They need not be created as subscribers before."""

    path = "/v2/topics/{topic:str}/subscriptions"

    @post(status_code=201, guards=[requires_key(Scope.AUDIENCE)])
    async def create(self, ports: Ports, caller: Caller, topic: str, data: ChangeSubscriptions) -> ChangedSubscriptions:
        """Add members; a topic that does not exist is created."""
        if data.context or data.preferences:
            field = "context" if data.context else "preferences"
            raise invalid_field(field, "is not supported: a subscription is a membership without settings of its own")
        users, failed = _named(data, topic)
        found = await find_topic(ports, caller.tenant, topic_key(topic))
        if found is None:
            found, _ = await write_named_topic(ports, caller, topic, data.name)
        if users:
            await change_members(ports, caller.tenant, found.name, add=users, remove=(), key_id=caller.key_id)
        members = await read_members_of(ports, caller.tenant, found, users)
        return await _changed(ports, caller, found, members.values(), failed)

    @delete(status_code=200, guards=[requires_key(Scope.AUDIENCE)])
    async def remove(self, ports: Ports, caller: Caller, topic: str, data: ChangeSubscriptions) -> ChangedSubscriptions:
        """Remove members; those who are none are listed as errors."""
        users, failed = _named(data, topic)
        found = await read_topic(ports, caller.tenant, topic_key(topic))
        members = await read_members_of(ports, caller.tenant, found, users)
        if members:
            await change_members(ports, caller.tenant, found.name, add=(), remove=members, key_id=caller.key_id)
        missing = "This subscriber is not a member of the topic."
        failed += [FailedSubscription(user, "SUBSCRIPTION_NOT_FOUND", missing) for user in users if user not in members]
        return await _changed(ports, caller, found, members.values(), failed)

    @get(guards=[requires_key(Scope.READ)])
    async def list_all(
        self, request: Request[Any, Any, Any], ports: Ports, caller: Caller, topic: str
    ) -> Page[Subscription]:
        """List members by id; with `subscriberId`, only that one."""
        asked = page_query(request, ("subscriberId",))
        found = await read_topic(ports, caller.tenant, topic_key(topic))
        last: str | None = None
        scope = (caller.tenant, found.name, "novu topic members")
        if wanted := asked.filters.get("subscriberId"):
            members = list((await read_members_of(ports, caller.tenant, found, [user_id(wanted)])).values())
            total = len(members)
        else:
            after = ports.cursors.open(asked.after, scope)
            members, last = await list_topic_members(
                ports, caller.tenant, found, limit=asked.limit, after=None if after is None else after[0]
            )
            total = (await count_members(ports, caller.tenant, [found.id]))[found.id]
        return Page(
            await _shown(ports, caller, found, members),
            next=ports.cursors.seal(None if last is None else (last,), scope),
            total_count=total,
            total_count_capped=False,
        )

    @get("/{identifier:str}", guards=[requires_key(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, topic: str, identifier: str) -> Enveloped[SubscriptionDetails]:
        """Return a subscription by its identifier, or by the subscriber's id; 404 if there is none."""
        found = await read_topic(ports, caller.tenant, topic_key(topic))
        member = await read_topic_member(ports, caller.tenant, found, user_id(user_in(identifier, topic)))
        text = identifier_of(found.name, member.uid)
        return Enveloped(SubscriptionDetails(text, text))


def _named(data: ChangeSubscriptions, topic: str) -> tuple[list[UserId], list[FailedSubscription]]:
    """Return the subscribers that a request names, each once, and those with ids that Stak does not allow."""
    named = [*data.subscriber_ids, *data.subscriptions]
    if not 1 <= len(named) <= SUBSCRIPTIONS_MAX:
        raise invalid_field("subscriptions", f"must be 1 to {SUBSCRIPTIONS_MAX}, not {len(named)}")
    users: dict[UserId, None] = {}
    failed: list[FailedSubscription] = []
    for index, one in enumerate(named):
        match one:
            case str() | {"subscriberId": str()}:
                text = one if isinstance(one, str) else one["subscriberId"]
                if isinstance(one, dict):
                    _validate_own_fields(one, topic, f"subscriptions[{index}]")
            case {"identifier": str(identifier)}:
                text = user_in(identifier, topic)
            case _:
                raise invalid_field(f"subscriptions[{index}]", "must be a subscriber's id, or an object with one")
        try:
            users[user_id(text)] = None
        except InvalidName as error:
            failed.append(FailedSubscription(text, "INVALID_SUBSCRIBER_ID", error.problem))
    return list(users), failed


def _validate_own_fields(one: dict[str, Any], topic: str, field: str) -> None:
    """Refuse fields of a subscription that Stak does not store; its own identifier may be given."""
    own = {"subscriberId": one["subscriberId"], "identifier": identifier_of(topic_key(topic), one["subscriberId"])}
    for name, value in one.items():
        if value and value != own.get(name):
            problem = "is not supported: a subscription is a membership without fields of its own; remove it"
            raise invalid_field(f"{field}.{name}", problem)


async def _changed(
    ports: Ports, caller: Caller, topic: Topic, members: Iterable[TopicMember], failed: list[FailedSubscription]
) -> ChangedSubscriptions:
    shown = await _shown(ports, caller, topic, list(members))
    counts = ChangeCounts(len(shown) + len(failed), len(shown), len(failed))
    return ChangedSubscriptions(shown, counts, failed)


async def _shown(ports: Ports, caller: Caller, topic: Topic, members: Sequence[TopicMember]) -> list[Subscription]:
    users = [UserId(member.uid) for member in members]
    profiles = {one.user_id: one for one in await read_profiles(ports, caller.tenant, users)} if users else {}
    return [subscription_of(topic, UserId(one.uid), one.joined_at, profiles) for one in members]
