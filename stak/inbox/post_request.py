"""A request to post a message as it was received, and how the message is delivered."""

import msgspec

from stak.errors import invalid_field
from stak.identifiers import InboxKey
from stak.inbox.broadcast import DeliveryMode
from stak.inbox.message_options import MessageOptions, is_grouped
from stak.tenancy.inbox_configs import Inbox
from stak.tenancy.on_read_setting import require_effective


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
    options: MessageOptions | None = None


def delivery_of(request: PostRequest, inbox: Inbox, now: float) -> DeliveryMode:
    """Return how a post is delivered. Raises InvalidInput, or WrongState if the inbox does not have posts on read."""
    if request.uids is not None:
        if request.delivery == "on_read":
            problem = "on_read is for posts to everyone; a post to users is delivered on write"
            raise invalid_field("delivery", problem)
        return "on_write"
    delivery: DeliveryMode = request.delivery or inbox.config.everyone_delivery
    if delivery == "on_read":
        if is_grouped(request.options):
            problem = "a message with collapse_key or digest is delivered on write; set delivery to on_write"
            raise invalid_field("delivery", problem)
        require_effective(inbox.on_read_at, now)
    return delivery
