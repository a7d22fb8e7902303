"""The attributes that readers need, for each kind of row without its own codec.

Other attributes are ignored: a newer release may have added them.
"""

from typing import Annotated

import msgspec
from msgspec import Meta

from stak.ports.writes import ITEM_MAX_BYTES

Count = Annotated[int, Meta(ge=0, lt=1 << 53)]
Moment = Annotated[int, Meta(ge=0, lt=1 << 43)]
"""Seconds or milliseconds; a later time is a mistake."""
Text = Annotated[str, Meta(max_length=ITEM_MAX_BYTES)]


class Counter(msgspec.Struct):
    """An unread count."""

    count: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)] = 0  # recounted after the import
    wm: str | None = None
    rev: Count = 0
    muted: bool | int | None = None
    last_updated: Moment | None = None
    applied: Count | None = None


class Marker(msgspec.Struct):
    """A marker of a message."""

    category: str
    st: str | None = None
    sc: str | None = None


class At(msgspec.Struct):
    """A moment."""

    at: Moment


class Newest(msgspec.Struct):
    """The newest message with a collapse key."""

    id: str


class DigestWindow(msgspec.Struct):
    """The messages that are collected for a digest."""

    closes_at: Moment
    count: Count
    ids: Annotated[list[str], Meta(max_length=1000)]


class Uids(msgspec.Struct):
    """A list of users."""

    uids: Annotated[list[str], Meta(max_length=1000)]


class Content(msgspec.Struct):
    """The encrypted content of a message."""

    message: Text


class Total(msgspec.Struct):
    """A running total over the ledger of a broadcast."""

    chunks: Count = 0
    delivered: Count = 0
    failed: Count = 0
    redacted: Count = 0
    swept: Count = 0


class Statistics(msgspec.Struct):
    """How the statistics of a broadcast changed in an interval."""

    seen: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)] = 0
    read: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)] = 0
    acted: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)] = 0


class Sealed(msgspec.Struct):
    """What a post says about some recipients."""

    sealed: Text


class Ledger(msgspec.Struct):
    """The result of a chunk."""

    delivered: Count | None = None
    failed: Count | None = None
    redacted: Count | None = None
    swept: Count | None = None
    reason: Text | None = None
    reasons: dict[Text, list[Text]] | None = None
    at: Moment | None = None


class Answer(msgspec.Struct):
    """The response to a post."""

    body_hash: str
    answer: str
    ends_at: Moment


class Recalls(msgspec.Struct):
    """The state of an inbox: recalls in progress, and its event log."""

    ids: Annotated[list[str], Meta(max_length=10_000)] = []
    rev: Count = 0
    seq: Count = 0
    floor: Count = 0
    pinned: Annotated[list[str], Meta(max_length=100)] = []
    pins_rev: Count | None = None


class Joined(msgspec.Struct):
    """A member of an audience."""

    joined: str | None = None
    auto: bool | None = None
    since: Count | None = None


class Removed(msgspec.Struct):
    """A user who was removed from an audience, and does not rejoin by themselves."""

    removed: str


class AudienceCount(msgspec.Struct):
    """The number of members of a shard."""

    count: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)]


class Repeat(msgspec.Struct):
    """The refresh that may be repeated once."""

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
    """The owner of a phone number."""

    user: str


class Profile(msgspec.Struct):
    """A user."""

    created: Moment
    updated: Moment


class Lookups(msgspec.Struct):
    """When a user may look up the full number of phone numbers again, in milliseconds."""

    full_at: Moment


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


class Claim(msgspec.Struct):
    """Messages of a chat that an offline notification has claimed."""

    chat: str
    first: Count
    last: Count


class Work(msgspec.Struct):
    """A broadcast with open work."""

    tenant: str
    inbox: str
    id: str
    is_sharded: bool = False


class DirtyChat(msgspec.Struct):
    """A chat update that has not been fanned out to all members yet."""

    tenant: str
    chat: str
    token: str
    at: Moment


class Created(msgspec.Struct):
    """When something was created."""

    created: Moment


class Use(msgspec.Struct):
    """How much of a quota is used."""

    used: Annotated[int, Meta(gt=-(1 << 53), lt=1 << 53)] = 0
    rev: Count = 0


class Gap(msgspec.Struct):
    """A position in a chat whose message is gone."""

    expires_at: Moment | None = None
    counted: bool = False


class Expiring(msgspec.Struct):
    """The number of a chat's messages that expire in a second."""

    messages: int
