"""The recipients that a post names: users, everyone in the inbox's audience, or the members of topics."""

from collections.abc import Mapping, Sequence
from typing import Final

from stak.audience.audience_members import estimate
from stak.errors import FieldError, InvalidName, UnknownTopic, invalid_field
from stak.identifiers import InboxKey, TenantKey, UserId, topic_key
from stak.inbox.broadcast import Kind
from stak.inbox.post_request import PostRequest
from stak.ports import Ports
from stak.topics.topics import count_members, read_topics

TOPICS_MAX: Final = 20
_FIELD: Final = "audiences.topics"


def kind_of(request: PostRequest) -> Kind:
    """Return to whom a post goes."""
    if request.topics is not None:
        return "topic"
    return "everyone" if request.uids is None else "users"


async def named_topics(ports: Ports, tenant: TenantKey, names: list[str] | None) -> dict[str, str] | None:
    """Return the ids of the topics that a post names, by name; None if it names none. Raises InvalidInput."""
    if names is None:
        return None
    if not 1 <= len(names) <= TOPICS_MAX:
        raise invalid_field(_FIELD, f"must be 1 to {TOPICS_MAX} topics, not {len(names):,}")
    for index, name in enumerate(names):
        try:
            topic_key(name)
        except InvalidName as error:
            raise InvalidName(f"{_FIELD}[{index}]", error.problem) from None
    found = await read_topics(ports, tenant, map(topic_key, dict.fromkeys(names)))
    for index, name in enumerate(names):
        if name not in found:
            field, problem = f"{_FIELD}[{index}]", f"topic {name} does not exist; create it with PUT …/topics/{name}"
            raise UnknownTopic(f"{field}: {problem}.", (FieldError(field, problem),))
    return {name: topic.id for name, topic in sorted(found.items())}


async def count_recipients(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    kind: Kind,
    uids: Sequence[UserId],
    topics: Mapping[str, str] | None,
) -> int:
    """Return the number of recipients of a post; an estimate, unless it goes to users.

    Members of several topics count once for each: which ones these are is known when the post is expanded.
    """
    if kind == "users":
        return len(uids)
    if topics is None:
        return await estimate(ports, tenant, inbox)
    return sum((await count_members(ports, tenant, topics.values())).values())
