"""Posts on read in a test tenant: enables them, and posts, recalls and stops."""

from collections.abc import Iterable
from typing import Any

from stak.audience.audience_members import change_audience
from stak.clock import ManualClock
from stak.event_log.inbox_state import InboxState, read_state
from stak.expiry.clock_jump_guard import HELD_SECONDS, is_clock_steady
from stak.identifiers import UserId
from stak.inbox.broadcast_control import stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.post import Posted, post_message
from stak.inbox.post_request import PostRequest
from stak.inbox.recall import recall
from stak.ports import Ports
from stak.tenancy.inbox_configs import configure_inbox
from stak.tenancy.on_read_setting import EFFECTIVE_AFTER_SECONDS
from stak.tenancy.tenant_model import InboxConfig
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, create_test_tenant
from tests.support.template_posts import CALLER, Body


async def enable_on_read(ports: Ports, clock: ManualClock, **config: Any) -> None:
    """Enable posts on read in the test inbox, and wait until they may be posted."""
    clock.advance(EFFECTIVE_AFTER_SECONDS)  # the data format is settled
    await configure_inbox(ports, TENANT, INBOX, InboxConfig(title="Inbox", on_read=True, **config), key_id=KEY_ID)
    clock.advance(EFFECTIVE_AFTER_SECONDS)


async def create_on_read_tenant(ports: Ports, clock: ManualClock, *members: UserId, **config: Any) -> None:
    """Create the test tenant with posts on read, and these members."""
    await create_test_tenant(ports)
    await enable_on_read(ports, clock, **config)
    await join(ports, *members)


async def join(ports: Ports, *users: UserId) -> None:
    await change_audience(ports, TENANT, INBOX, add=users, remove=(), key_id=KEY_ID)


async def leave(ports: Ports, *users: UserId) -> None:
    await change_audience(ports, TENANT, INBOX, add=(), remove=users, key_id=KEY_ID)


async def post_on_read(ports: Ports, **fields: Any) -> str:
    """Post to everyone on read, as the admin API does; return the message id."""
    return (await posted_on_read(ports, **fields)).answer.message_id


async def posted_on_read(
    ports: Ports,
    *,
    message: str = '{"title":"Hello"}',
    category: str = "news",
    expires_at: int | None = None,
    send_at: int | None = None,
    **fields: Any,
) -> Posted:
    """The same, with what is left to do."""
    request = PostRequest(
        inbox=INBOX,
        uids=None,
        message=message.encode(),
        body=Body(message),
        category=category,
        ttl_seconds=None if expires_at is None else expires_at - (send_at or int(ports.clock())),
        send_at=send_at,
        delivery="on_read",
        **fields,
    )
    return await post_message(ports, CALLER, request)


async def recall_on_read(ports: Ports, *messages: str) -> None:
    for message_id in messages:
        await recall(ports, ref_of(message_id), key_id=KEY_ID, reason=None)


async def stop_on_read(ports: Ports, messages: Iterable[str]) -> None:
    for message_id in messages:
        await stop(ports, ref_of(message_id), key_id=KEY_ID)


async def let_pass(ports: Ports, clock: ManualClock, seconds: float) -> None:
    """Advance the clock, and have removals not wait because it has jumped."""
    clock.advance(seconds - HELD_SECONDS)
    await is_clock_steady(ports)
    clock.advance(HELD_SECONDS)


def ref_of(message_id: str) -> BroadcastRef:
    return BroadcastRef(TENANT, INBOX, message_id)


async def state_now(ports: Ports) -> InboxState:
    return await read_state(ports, TENANT, INBOX)
