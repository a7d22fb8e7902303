"""The recipients of a trigger: subscribers, given by id or with their fields, and topics."""

from typing import Annotated, Any, Final, NamedTuple, TypeVar

import msgspec

from admin_api.novu.subscriber_format import SubscriberFields
from stak.errors import invalid_field
from stak.identifiers import TenantKey, TopicKey, UserId, topic_key, user_id
from stak.inbox.post_audience import TOPICS_MAX
from stak.ports import Ports
from stak.topics.list_topic_members import read_members_of
from stak.topics.topics import read_topics

RECIPIENTS_MAX: Final = 100
"""Novu's limit for the recipients that one trigger names."""

_T = TypeVar("_T")


class NamedSubscriber(SubscriberFields, rename="camel", kw_only=True):
    """A subscriber, whose fields are stored before the message is sent."""

    subscriber_id: str
    channels: Annotated[list[Any], msgspec.Meta(max_length=100)] | None = None


class NamedTopic(msgspec.Struct, rename="camel"):
    """The members of a topic."""

    topic_key: str
    exclude: list[Any] | None = None


class Recipients(NamedTuple):
    """Who a trigger names, each once."""

    users: list[UserId]
    topics: list[TopicKey]
    described: list[NamedSubscriber]
    """Those of the users whose fields are given."""


def recipients_of(to: Any) -> Recipients:
    """Return the recipients in the field `to`. Raises InvalidInput."""
    named = to if isinstance(to, list) else [to]
    if not 1 <= len(named) <= RECIPIENTS_MAX:
        problem = f"must name 1 to {RECIPIENTS_MAX} recipients, not {len(named):,}; use a topic or a broadcast for more"
        raise invalid_field("to", problem)
    users: dict[UserId, None] = {}
    topics: dict[TopicKey, None] = {}
    described: list[NamedSubscriber] = []
    for index, one in enumerate(named):
        field = f"to[{index}]" if isinstance(to, list) else "to"
        match one:
            case str():
                users[user_id(one)] = None
            case {"topicKey": _}:
                topics[_topic(one, field)] = None
            case {"subscriberId": _}:
                subscriber = _converted(one, NamedSubscriber, field)
                if subscriber.channels:
                    problem = "is not supported: users subscribe their browsers, and emails go to `email`; remove it"
                    raise invalid_field(f"{field}.channels", problem)
                users[user_id(subscriber.subscriber_id)] = None
                if subscriber.has_fields:
                    described.append(subscriber)
            case _:
                raise invalid_field(field, "must be a subscriber's id, or an object with subscriberId or topicKey")
    if len(topics) > TOPICS_MAX:
        raise invalid_field("to", f"must name at most {TOPICS_MAX} topics, not {len(topics)}")
    return Recipients(list(users), list(topics), described)


async def users_outside(ports: Ports, tenant: TenantKey, named: Recipients) -> list[UserId]:
    """Return those of the named users who are in none of the named topics, so that nobody gets the message twice."""
    found = await read_topics(ports, tenant, named.topics)
    members: set[UserId] = set()
    for topic in found.values():
        members.update(await read_members_of(ports, tenant, topic, named.users))
    return [user for user in named.users if user not in members]


def _topic(one: dict[str, Any], field: str) -> TopicKey:
    topic = _converted(one, NamedTopic, field)
    if topic.exclude:
        raise invalid_field(f"{field}.exclude", "is not supported: a post to a topic goes to all of its members")
    return topic_key(topic.topic_key)


def _converted(one: dict[str, Any], kind: type[_T], field: str) -> _T:
    try:
        return msgspec.convert(one, kind)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at ")
        raise invalid_field(field + path.strip("`").removeprefix("$"), problem) from None
