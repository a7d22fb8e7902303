"""A request to post a message as it was received, its template if it has one, and how the message is delivered."""

import msgspec

from stak.errors import IncompatibleFields
from stak.identifiers import InboxKey, UserId
from stak.inbox.broadcast import DeliveryMode
from stak.templates.render_for_users import RecipientData
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
    """The recipients; None for everyone in the inbox's audience."""
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
    template: TemplateRequest | None = None
    """Instead of `message`."""


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


def delivery_of(request: PostRequest, inbox: Inbox, now: float) -> DeliveryMode:
    """Return how a post is delivered. Raises InvalidInput, or WrongState if the inbox does not have posts on read."""
    if request.uids is not None:
        if request.delivery == "on_read":
            problem = "on_read is for posts to everyone; a post to users is delivered on write"
            raise IncompatibleFields("delivery", problem)
        return "on_write"
    delivery: DeliveryMode = request.delivery or inbox.config.everyone_delivery
    if delivery == "on_read" and request.template is not None:
        problem = "on_read is not for templates, which are rendered for each recipient; set delivery to on_write"
        raise IncompatibleFields("delivery", problem)
    if delivery == "on_read":
        require_effective(inbox.on_read_at, now)
    return delivery
