"""Topics and subscriptions in Novu's format. A subscription is a membership, without name or settings of its own."""

import re
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import field

from admin_api.novu.subscriber_format import SubscriberName, name_of
from stak.http.novu.presenters import iso_time
from stak.identifiers import UserId
from stak.identity.profile_model import Profile
from stak.topics.topics import Topic

_IDENTIFIER: Final = re.compile(r"tk=(?P<topic>[^:]+):si=(?P<user>.+)", re.DOTALL)


class TopicBody(msgspec.Struct, rename="camel", omit_defaults=True, kw_only=True):
    """A topic."""

    id: str = field(name="_id")
    key: str
    name: str | None = None
    created_at: str | None = None
    updated_at: str | None = None


class Subscription(msgspec.Struct, rename="camel", kw_only=True):
    """A membership of a user in a topic."""

    id: str = field(name="_id")
    identifier: str
    topic: TopicBody
    subscriber: SubscriberName
    created_at: str
    updated_at: str


def topic_body(topic: Topic) -> TopicBody:
    """Return a topic in Novu's format."""
    return TopicBody(
        id=topic.id,
        key=topic.name,
        name=topic.settings.title,
        created_at=iso_time(topic.created),
        updated_at=iso_time(topic.updated),
    )


def subscription_of(
    topic: Topic, user: UserId, joined_at: int | None, profiles: Mapping[UserId, Profile]
) -> Subscription:
    """Return a membership in Novu's format."""
    since = iso_time(topic.created if joined_at is None else joined_at)
    return Subscription(
        id=identifier_of(topic.name, user),
        identifier=identifier_of(topic.name, user),
        topic=topic_body(topic),
        subscriber=name_of(profiles.get(user) or Profile(user)),
        created_at=since,
        updated_at=since,
    )


def identifier_of(topic: str, user: str) -> str:
    """Return the identifier of a subscription, as Novu makes it by default."""
    return f"tk={topic}:si={user}"


def user_in(identifier: str, topic: str) -> str:
    """Return the subscriber's id in an identifier of a subscription to this topic; another text is an id itself."""
    found = _IDENTIFIER.fullmatch(identifier)
    return found["user"] if found is not None and found["topic"] == topic else identifier
