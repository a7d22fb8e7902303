"""The body of a post in the admin API: a message or a template, its recipients, and when it is sent."""

from typing import Annotated, ClassVar, Final

import msgspec
from msgspec import UNSET, Raw, UnsetType

from stak.errors import InvalidInput, invalid_field
from stak.http.field_types import NAME_BOUNDS, Category, Recipients, SecondsToLive, Topic, Uid
from stak.identifiers import InboxKey
from stak.inbox.broadcast import DeliveryMode
from stak.inbox.message_options import (
    GROUP_KEY_MAX,
    WINDOW_MAX_SECONDS,
    FallbackStep,
    MessageOptions,
    Priority,
    message_options,
)
from stak.inbox.post_audience import TOPICS_MAX
from stak.inbox.post_request import PostRequest, RecipientRequest, TemplateRequest
from stak.inbox.template_posts import RECIPIENTS_WITH_DATA_MAX
from stak.templates.locales import LOCALE_MAX_CHARACTERS, LOCALE_PATTERN
from stak.tenancy.tenant_model import FALLBACK_MAX_MINUTES, Channel

NAME_MAX: Final = 256
ShortText = Annotated[str, msgspec.Meta(max_length=NAME_MAX)]
GroupKey = Annotated[str, msgspec.Meta(min_length=1, max_length=GROUP_KEY_MAX)]
TemplateName = Annotated[str, msgspec.Meta(extra_json_schema=NAME_BOUNDS)]
TemplateNumber = Annotated[int, msgspec.Meta(ge=1, le=9_999_999, description="The current version unless it is set.")]
Locale = Annotated[
    str,
    msgspec.Meta(extra_json_schema={"pattern": f"^{LOCALE_PATTERN}$", "maxLength": LOCALE_MAX_CHARACTERS}),
]


class ToUsers(msgspec.Struct, tag_field="kind", tag="users", forbid_unknown_fields=True):
    """A post to some users; duplicates count once, and users need not be registered."""

    uids: Recipients
    label: ShortText | None = None


class ToEveryone(msgspec.Struct, tag_field="kind", tag="everyone", forbid_unknown_fields=True):
    """A post to everyone who is in the inbox's audience now."""

    label: ShortText | None = None


class ToTopics(msgspec.Struct, tag_field="kind", tag="topic", forbid_unknown_fields=True):
    """A post to everyone who is a member of some of these topics now; a member of several gets it once."""

    topics: Annotated[list[Topic], msgspec.Meta(extra_json_schema={"minItems": 1, "maxItems": TOPICS_MAX})]
    label: ShortText | None = None


class PostFields(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a post that every release knows: a repeated post must have the same hash in all of them."""

    audiences: ToUsers | ToEveryone | ToTopics
    message: Raw
    category: Category | None = None
    sender: ShortText | None = None
    host_system_id: ShortText | None = None
    ttl_seconds: SecondsToLive | None = None
    send_at: Annotated[int, msgspec.Meta(description="In the future, in Unix seconds.")] | None = None


class DeliveredFields(PostFields, forbid_unknown_fields=True):
    """The same, with the mode of delivery: what the release that added that knows."""

    delivery: DeliveryMode | None = None


class DigestWindow(msgspec.Struct, forbid_unknown_fields=True):
    """Collect messages: those with the same key that arrive within the window of the first one become one message."""

    key: GroupKey
    window_seconds: Annotated[int, msgspec.Meta(ge=1, le=WINDOW_MAX_SECONDS)]


class PostFallback(msgspec.Struct, forbid_unknown_fields=True):
    """A channel by which the message is sent to those who have not read it after some minutes."""

    channel: Channel
    after_minutes: Annotated[int, msgspec.Meta(ge=0, le=FALLBACK_MAX_MINUTES)]


class TemplateRecipient(msgspec.Struct, forbid_unknown_fields=True):
    """A recipient of a template: its own data, which replaces that of the post name by name, and its language."""

    uid: Uid
    data: Annotated[Raw, msgspec.Meta(extra_json_schema={"type": "object"})] | UnsetType = UNSET
    locale: Locale | None = None


class PostMessage(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A message or a template, and its recipients."""

    audiences: ToUsers | ToEveryone | ToTopics | UnsetType = UNSET
    message: Raw | UnsetType = UNSET
    category: Category | None = None
    sender: ShortText | None = None
    host_system_id: ShortText | None = None
    ttl_seconds: SecondsToLive | None = None
    send_at: Annotated[int, msgspec.Meta(description="In the future, in Unix seconds.")] | None = None
    delivery: (
        Annotated[
            DeliveryMode,
            msgspec.Meta(
                description="Of a post to everyone: on_write stores a copy for each member, on_read stores it once and "
                "each member's next request applies it. The default is the inbox's everyone_delivery."
            ),
        ]
        | None
    ) = None
    collapse_key: (
        Annotated[
            GroupKey, msgspec.Meta(description="The message replaces each user's unread older one with the same key.")
        ]
        | None
    ) = None
    digest: DigestWindow | None = None
    priority: (
        Annotated[
            Priority, msgspec.Meta(description="Shown to the user; it does not change the order. Default: normal.")
        ]
        | None
    ) = None
    fallback: (
        Annotated[
            list[PostFallback],
            msgspec.Meta(
                max_length=3,
                description="Instead of the inbox's fallback; an empty list is none. Each channel once.",
            ),
        ]
        | None
    ) = None
    template: TemplateName | None = None
    template_version: TemplateNumber | None = None
    data: Annotated[Raw, msgspec.Meta(extra_json_schema={"type": "object"})] | UnsetType = UNSET
    recipients: (
        Annotated[
            list[TemplateRecipient],
            msgspec.Meta(extra_json_schema={"minItems": 1, "maxItems": RECIPIENTS_WITH_DATA_MAX}),
        ]
        | UnsetType
    ) = UNSET
    more_json_schema: ClassVar = {
        "oneOf": [
            {"required": ["audiences", "message"]},
            {"required": ["audiences", "template"]},
            {"required": ["recipients", "template"]},
        ]
    }

    @property
    def options(self) -> MessageOptions | None:
        """Its options, if it has any."""
        window = self.digest
        key, seconds = (None, None) if window is None else (window.key, window.window_seconds)
        return message_options(self.priority, self.collapse_key, key, seconds)


def post_request(inbox: InboxKey, data: PostMessage, idempotency_key: str | None) -> PostRequest:
    """Return the request in a body. Raises InvalidInput for fields that do not go together."""
    _validate_fields(data)
    audiences, recipients = data.audiences, data.recipients
    uids: list[str] | None = None
    if not isinstance(recipients, UnsetType):
        uids = [one.uid for one in recipients]
    elif isinstance(audiences, ToUsers):
        uids = audiences.uids
    return PostRequest(
        inbox=inbox,
        uids=uids,
        topics=audiences.topics if isinstance(audiences, ToTopics) else None,
        message=b"" if isinstance(data.message, UnsetType) else bytes(data.message),
        body=_hashed_fields(data),
        category=data.category,
        label=None if isinstance(audiences, UnsetType) else audiences.label,
        sender=data.sender,
        host_system_id=data.host_system_id,
        ttl_seconds=data.ttl_seconds,
        send_at=data.send_at,
        idempotency_key=idempotency_key,
        delivery=data.delivery,
        options=data.options,
        fallback=_fallback_steps(data.fallback),
        template=_template_request(data),
    )


def _validate_fields(data: PostMessage) -> None:
    has_audiences = not isinstance(data.audiences, UnsetType)
    has_recipients = not isinstance(data.recipients, UnsetType)
    if data.template is None:
        if isinstance(data.message, UnsetType):
            raise invalid_field("message", "is missing; set it, or the name of a template")
        for name in ("template_version", "data", "recipients"):
            if getattr(data, name) not in (None, UNSET):
                raise invalid_field(name, "is for posts with a template")
    elif not isinstance(data.message, UnsetType):
        raise invalid_field("message", "must not be set together with template")
    if has_audiences == has_recipients:
        problem = "set either audiences or recipients" if has_audiences else "is missing"
        raise invalid_field("audiences", problem)
    if not isinstance(data.recipients, UnsetType) and not data.recipients:
        raise InvalidInput("recipients: must have at least one.", invalid_field("recipients", "is empty").errors)


def _template_request(data: PostMessage) -> TemplateRequest | None:
    if data.template is None:
        return None
    recipients = None
    if not isinstance(data.recipients, UnsetType):
        recipients = [RecipientRequest(one.uid, _bytes(one.data), one.locale) for one in data.recipients]
    return TemplateRequest(data.template, data.template_version, _bytes(data.data), recipients)


def _fallback_steps(steps: list[PostFallback] | None) -> tuple[FallbackStep, ...] | None:
    if steps is None:
        return None
    if len({step.channel for step in steps}) < len(steps):
        raise invalid_field("fallback", "a channel is listed twice")
    return tuple(FallbackStep(step.channel, step.after_minutes) for step in steps)


def _bytes(raw: Raw | UnsetType) -> bytes | None:
    return None if isinstance(raw, UnsetType) else bytes(raw)


def _hashed_fields(data: PostMessage) -> msgspec.Struct:
    """Return the body that all requests with the same idempotency key must share."""
    if data.template is not None or data.options is not None or data.fallback is not None:
        return data
    body = PostFields if data.delivery is None else DeliveredFields
    return body(*(getattr(data, name) for name in body.__struct_fields__))
