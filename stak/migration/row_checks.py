"""What each kind of row has to hold: its owner's codec where it has one, else the attributes that its readers need.

Attributes that are not named are left alone: a newer release may have added them.
"""

from collections.abc import Callable, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from stak.chat.items import message_of
from stak.ids import is_ulid
from stak.inbox.broadcast import broadcast_of
from stak.inbox.items import stored_name
from stak.inbox.model import Entry
from stak.inbox.post import Accepted
from stak.names import category_key, inbox_key, user_id
from stak.ports.writes import ITEM_MAX_BYTES, Item
from stak.tenancy.model import InboxConfig, Scope
from stak.tenancy.tenants import settings_of

Named = Mapping[str, str]
"""The parts of a row's key, by their names in the pattern."""
Check = Callable[[Named, Item], object]
"""Raises what its owner's codec raises if an item is not what it should be."""

Count = Annotated[int, Meta(ge=0, lt=1 << 53)]
Moment = Annotated[int, Meta(ge=0, lt=1 << 43)]
"""Seconds or milliseconds; a time beyond is a mistake."""
Text = Annotated[str, Meta(max_length=ITEM_MAX_BYTES)]


class Counter(msgspec.Struct):
    """An unread count."""

    count: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)] = 0  # recounted after the import
    wm: str | None = None
    rev: Count = 0
    muted: bool | int | None = None


class Marker(msgspec.Struct):
    """A marker of a message."""

    category: str
    st: str | None = None
    sc: str | None = None


class At(msgspec.Struct):
    """A moment."""

    at: Moment


class Uids(msgspec.Struct):
    """Some users."""

    uids: Annotated[list[str], Meta(max_length=1000)]


class Ledger(msgspec.Struct):
    """What became of a chunk."""

    delivered: Count | None = None
    failed: Count | None = None
    redacted: Count | None = None
    swept: Count | None = None
    reason: Text | None = None


class Answer(msgspec.Struct):
    """The answer to a post."""

    body_hash: str
    answer: str
    ends_at: Moment


class Recalls(msgspec.Struct):
    """Recalls in progress."""

    ids: Annotated[list[str], Meta(max_length=10_000)]
    rev: Count


class Joined(msgspec.Struct):
    """A member of an audience."""

    joined: str


class AudienceCount(msgspec.Struct):
    """How many members a shard has."""

    count: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)]


class Repeat(msgspec.Struct):
    """The refresh that may be asked for once more."""

    hash: str
    followed_by: str
    until: Moment


class Session(msgspec.Struct):
    """A device that is signed in."""

    user: str
    device: str
    hash: str
    created: Moment
    refreshed: Moment
    expires_at: Moment
    generation: str | None = None
    repeat: Repeat | None = None


class Owner(msgspec.Struct):
    """Whose a phone number is."""

    user: str


class Profile(msgspec.Struct):
    """A user."""

    created: Moment
    updated: Moment


class Devices(msgspec.Struct):
    """The devices of a user."""

    seen: dict[str, Moment]
    pending: int = 0
    rev: Count = 1


class Pending(msgspec.Struct):
    """A message that waits for a device."""

    chat: str
    sequence: Count
    rev: Count = 1
    acked: list[str] = []


class Work(msgspec.Struct):
    """A broadcast that somebody has to work on."""

    tenant: str
    inbox: str
    id: str


class News(msgspec.Struct):
    """A chat whose members do not all know yet."""

    tenant: str
    chat: str
    token: str
    at: Moment


class ApiKey(msgspec.Struct):
    """An API key."""

    hash: str
    scopes: list[str]
    created: Moment
    name: str | None = None
    expires_at: Moment | None = None
    used_at: Moment | None = None


class AuditEntry(msgspec.Struct):
    """An entry of the audit log."""

    at: Moment
    key_id: str
    action: str
    target: str


class Created(msgspec.Struct):
    """When something was created."""

    created: Moment


class Use(msgspec.Struct):
    """How much of a quota is used."""

    used: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)] = 0
    rev: Count = 0


class Gap(msgspec.Struct):
    """A place in a chat whose message is gone."""

    expires_at: Moment | None = None


def holds(struct: type[msgspec.Struct]) -> Check:
    """A row holds at least this."""
    return lambda _, item: msgspec.convert(dict(item), struct)


def check_entry(named: Named, item: Item) -> None:
    """A message in an inbox: its id is the one in its key."""
    values = {field: item[stored_name(field)] for field in Entry.__struct_fields__ if stored_name(field) in item}
    entry = msgspec.convert(values, Entry)
    refuse_other(entry.id, named["message"], "id")
    category_key(entry.category)
    for moment in (entry.received, entry.delivered, entry.expires_at, entry.readat, entry.ttl):
        msgspec.convert(moment, Moment | None)
    if entry.message is not None:
        msgspec.convert(entry.message, Text)


def check_broadcast(named: Named, item: Item) -> None:
    """A broadcast: its id is the one in its key."""
    broadcast = broadcast_of(item)
    refuse_other(broadcast.message_id, named["message"], "message_id")
    category_key(broadcast.category)
    for moment in (broadcast.created, broadcast.received, broadcast.touched, broadcast.expires_at):
        msgspec.convert(moment, Moment | None)
    for count in (broadcast.recipients, broadcast.planned, broadcast.sent, broadcast.reached, broadcast.redriven):
        msgspec.convert(count, Count)


def check_uids(_: Named, item: Item) -> None:
    """Some users, by ids that are allowed."""
    for uid in msgspec.convert(dict(item), Uids).uids:
        user_id(uid)


def check_answer(_: Named, item: Item) -> None:
    """An answer that can be given again."""
    msgspec.json.decode(msgspec.convert(dict(item), Answer).answer, type=Accepted)


def check_recalls(_: Named, item: Item) -> None:
    """Ids of broadcasts."""
    for message_id in msgspec.convert(dict(item), Recalls).ids:
        refuse_no_ulid(message_id)


def check_work(named: Named, item: Item) -> None:
    """Work on the broadcast that its key names."""
    work = msgspec.convert(dict(item), Work)
    inbox_key(work.inbox)
    refuse_other(work.id, named["message"], "id")
    refuse_other(work.inbox, named.get("inbox", work.inbox), "inbox")


def check_news(named: Named, item: Item) -> None:
    """News of the chat that its key names."""
    refuse_other(msgspec.convert(dict(item), News).chat, named["chat"], "chat")


def check_settings(_: Named, item: Item) -> None:
    """Settings and secrets of a tenant."""
    settings_of(item)
    for name in ("signing_secrets", "subscriber_secrets"):
        msgspec.convert(item[name], str)
    msgspec.convert(item["created"], Moment)


def check_config(_: Named, item: Item) -> None:
    """The configuration of an inbox."""
    InboxConfig.model_validate_json(item["config"])
    msgspec.convert(item["created"], Moment)


def check_api_key(_: Named, item: Item) -> None:
    """An API key with scopes that there are."""
    for scope in msgspec.convert(dict(item), ApiKey).scopes:
        Scope(scope)


def check_message(_: Named, item: Item) -> None:
    """A message of a chat."""
    refuse_no_ulid(message_of(item).id)


def check_nothing(_: Named, item: Item) -> None:
    """Whatever it holds, its owner reads it in one place and alone."""


def refuse_no_ulid(text: str) -> None:
    """Raise ValueError for what is no id of ours."""
    if not is_ulid(text):
        raise ValueError("an id in it is none of Stak's")


def refuse_other(stored: str, wanted: str, name: str) -> None:
    """Raise ValueError for an attribute that disagrees with its key."""
    if stored != wanted:
        raise ValueError(f"{name} is another than its key says")
