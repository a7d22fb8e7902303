"""A request to post a message as it was received, its template if it has one, and how the message is delivered."""

from collections.abc import Mapping
from typing import Final

import msgspec

from stak.errors import IncompatibleFields
from stak.identifiers import InboxKey, UserId
from stak.inbox.broadcast import DeliveryMode
from stak.inbox.message_options import FallbackStep, MessageOptions, is_grouped, with_fallback
from stak.inbox.require_grouping import require_grouping
from stak.ports import Ports
from stak.templates.render_for_users import RecipientData
from stak.tenancy.fallback_setting import require_fallback
from stak.tenancy.inbox_configs import Inbox
from stak.tenancy.on_read_setting import require_effective


class RecipientRequest(msgspec.Struct, frozen=True):
    """What a post with a template says about one recipient, as received."""

    uid: str
    data: bytes | None = None
    locale: str | None = None


class TemplateRequest(msgspec.Struct, frozen=True):
    """The template of a post, and its data, as received."""

    name: str
    version: int | None = None
    data: bytes | None = None
    recipients: list[RecipientRequest] | None = None
    """With data of their own; None if `uids` or the audience are the recipients."""


class PostRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A tenant's request to send a message, as received."""

    inbox: InboxKey
    uids: list[str] | None
    """The recipients; None for everyone in the inbox's audience, or for topics."""
    topics: list[str] | None = None
    """The topics whose members are the recipients."""
    message: bytes
    body: msgspec.Struct
    """The whole request body, which all requests with the same idempotency key must share."""
    category: str | None = None
    label: str | None = None
    sender: str | None = None
    host_system_id: str | None = None
    ttl_seconds: int | None = None
    send_at: int | None = None
    idempotency_key: str | None = None
    delivery: DeliveryMode | None = None
    """None is the inbox's default for posts to everyone."""
    options: MessageOptions | None = None
    fallback: tuple[FallbackStep, ...] | None = None
    """None is the inbox's fallback, if the post is delivered on write; an empty one is none."""
    template: TemplateRequest | None = None
    """Instead of `message`."""

    @property
    def group_key(self) -> str | None:
        """The key that groups the message with others in a user's inbox."""
        return None if self.options is None else self.options.collapse_key or self.options.digest_key

    @property
    def fallback_steps(self) -> tuple[FallbackStep, ...] | None:
        """The fallback that the request asks for."""
        return self.fallback or None


class PostedVersion(msgspec.Struct, frozen=True):
    """The template of a valid post. Its content and the data of the post are the post's `message`."""

    name: str
    version: int
    copy_bytes: int
    """About the size of a rendered message, which is charged for each copy."""
    given: dict[UserId, RecipientData]
    """What the post says about single recipients."""
    reads_profiles: bool = False
    """Whether a profile decides what a recipient gets."""

    @property
    def label(self) -> str:
        """Its name and version as a broadcast stores them."""
        return f"{self.name}@{self.version}"


_ON_WRITE_ONLY: Final[Mapping[str, str]] = {
    "uids": "on_read is for posts to everyone; a post to users is delivered on write",
    "topics": "on_read is for posts to everyone; a post to topics is delivered on write: omit delivery",
    "group_key": "a message with collapse_key or digest is delivered on write; set delivery to on_write",
    "fallback_steps": "a message with fallback is delivered on write; set delivery to on_write",
    "template": "on_read is not for templates, which are rendered for each recipient; set delivery to on_write",
}
"""The fields that a post on read cannot have, and why: those that choose recipients, make their copies differ, or
replace earlier copies. Everyone gets the same copy, and no copy exists before its user's next request.
"""


def delivery_of(request: PostRequest, inbox: Inbox, now: float) -> DeliveryMode:
    """Return how a post is delivered.

    Raises IncompatibleFields, or WrongState if the inbox does not have posts on read.
    """
    if request.delivery is None and (request.uids is not None or request.topics is not None):
        return "on_write"
    delivery: DeliveryMode = request.delivery or inbox.config.everyone_delivery
    if delivery == "on_read":
        _validate_on_read(request)
        require_effective(inbox.on_read_at, now)
    return delivery


async def options_of(ports: Ports, request: PostRequest, inbox: Inbox, delivery: DeliveryMode) -> MessageOptions | None:
    """Return the options of a post, with the fallback of its inbox if it does not say otherwise. Raises WrongState."""
    if is_grouped(request.options):
        await require_grouping(ports, "Messages with collapse_key or digest need")
    if request.fallback:
        await require_fallback(ports)
    if request.fallback is not None:
        return with_fallback(request.options, request.fallback)
    inherited = inbox.config.fallback if delivery == "on_write" else []
    return with_fallback(request.options, [FallbackStep(step.channel, step.after_minutes) for step in inherited])


def _validate_on_read(request: PostRequest) -> None:
    for field, problem in _ON_WRITE_ONLY.items():
        if getattr(request, field) is not None:
            raise IncompatibleFields("delivery", problem)
