"""Routes for broadcasts: post, list, progress, pause, resume, stop and recall."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from admin_api.audience import BODY_MAX_BYTES
from admin_api.callers import requires
from admin_api.shapes import Broadcasts, BroadcastStatus, status_of
from stak.audience.members import estimate
from stak.errors import invalid_field
from stak.http.field_types import Category, Recipients, SecondsToLive, Uid
from stak.identifiers import InboxKey, category_key, inbox_key
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS, broadcast_of, describe, read_broadcast
from stak.inbox.broadcast_control import pause, resume, stop
from stak.inbox.categories import refuse_foreign
from stak.inbox.delivery_cost import Cost, cost_of_post
from stak.inbox.keys import BROADCASTS, broadcasts
from stak.inbox.model import UNCATEGORISED
from stak.inbox.post import (
    Accepted,
    Name,
    Post,
    accept_post,
    answered_before,
    body_hash,
    name_of,
    prepare_message,
    refuse_bad_times,
)
from stak.inbox.recall import recall, withdraw
from stak.inbox.recipients import distinct_users
from stak.ports import Ports
from stak.ports.table import position
from stak.tenancy.api_keys import Caller
from stak.tenancy.inboxes import read_inbox
from stak.tenancy.model import Scope

POST_MAX_BYTES: Final = 16 * 1024 * 1024
WITHDRAWN_AT_ONCE_MAX: Final = 10_000
_NAME_MAX: Final = 256

ShortText = Annotated[str, msgspec.Meta(max_length=_NAME_MAX)]


class ToUsers(msgspec.Struct, tag_field="kind", tag="users", forbid_unknown_fields=True):
    """A post to some users; duplicates count once, and users need not be registered."""

    uids: Recipients
    label: ShortText | None = None


class ToEveryone(msgspec.Struct, tag_field="kind", tag="everyone", forbid_unknown_fields=True):
    """A post to everyone who is in the inbox's audience now."""

    label: ShortText | None = None


class PostMessage(msgspec.Struct, forbid_unknown_fields=True):
    """A message and its recipients."""

    audiences: ToUsers | ToEveryone
    message: msgspec.Raw
    category: Category | None = None
    sender: ShortText | None = None
    host_system_id: ShortText | None = None
    ttl_seconds: SecondsToLive | None = None
    send_at: Annotated[int, msgspec.Meta(description="In the future, in Unix seconds.")] | None = None


class DryRun(msgspec.Struct):
    """What a post would do and cost; nothing was stored."""

    recipients: int
    chunks: int
    cost: Cost


class Redact(msgspec.Struct, forbid_unknown_fields=True):
    """The message to recall: for all recipients, or for these users. Its id is given here or in the query."""

    message_id: str | None = None
    uids: Annotated[list[Uid], msgspec.Meta(min_length=1, max_length=WITHDRAWN_AT_ONCE_MAX)] | None = None
    reason: ShortText | None = None


class Redacted(msgspec.Struct):
    """The content is hidden; the unread counts follow."""

    message_id: str
    status: str


class MessageController(Controller):
    """Broadcasts of one inbox."""

    path = "/stack/admin/v1/{tenant:str}/{inbox:str}/messages"
    tags = ("messages",)

    @post(
        "/post",
        summary="Post a message",
        status_code=202,
        guards=[requires(Scope.POST)],
        request_max_body_size=POST_MAX_BYTES,
        responses={200: ResponseSpec(DryRun, description="A dry run: nothing was stored.")},
    )
    async def create(
        self,
        ports: Ports,
        caller: Caller,
        inbox: str,
        data: PostMessage,
        dry_run: bool = False,
        idempotency_key: Annotated[str | None, Parameter(header="Idempotency-Key", max_length=_NAME_MAX)] = None,
    ) -> Response[Accepted | DryRun]:
        """Post a message; 202 once everything needed to deliver it is stored.

        The same `Idempotency-Key` (or `host_system_id`) with the same body returns the same response for 7 days; with
        another body it returns 422.
        """
        key = inbox_key(inbox)
        if idempotency_key is not None and not idempotency_key.strip():
            problem = "must not be empty"
            raise invalid_field("Idempotency-Key", problem)
        name = name_of(key, idempotency_key, data.host_system_id)
        fingerprint = await body_hash(key, data) if name else ""
        if name is not None and not dry_run:
            answered = await answered_before(ports, caller.tenant, name, fingerprint)
            if answered is not None:
                return Response(answered, status_code=202)
        made = await _post(ports, caller, key, data, name, fingerprint)
        if not dry_run:
            may_configure = Scope.CONFIG in caller.scopes
            accepted = await accept_post(ports, caller.tenant, made, key_id=caller.key_id, may_configure=may_configure)
            return Response(accepted, status_code=202)
        is_users = made.kind == "users"
        recipients = len(made.uids) if is_users else await estimate(ports, caller.tenant, made.inbox)
        cost = cost_of_post(recipients, len(made.message), has_ttl=made.expires_at is not None)
        return Response(DryRun(recipients, -(-recipients // CHUNK_MAX_RECIPIENTS), cost), status_code=200)

    @get(summary="List broadcasts, newest first", guards=[requires(Scope.READ)])
    async def list(
        self,
        ports: Ports,
        caller: Caller,
        inbox: str,
        limit: Annotated[int, Parameter(ge=1, le=100)] = 20,
        cursor: str | None = None,
    ) -> Broadcasts:
        """List broadcasts with their progress, newest first."""
        key = inbox_key(inbox)
        await read_inbox(ports, caller.tenant, key)
        question = (caller.tenant, key, "broadcasts")
        after = ports.cursors.open(cursor, question)
        page = await ports.table.query(
            broadcasts(caller.tenant, key),
            BROADCASTS,
            limit=limit,
            reverse=True,
            after=None if after is None else position(after),
        )
        kept = [row.item for row in page.rows if "removing_at" not in row.item]
        found = [await describe(ports, caller.tenant, key, broadcast_of(item)) for item in kept]
        return Broadcasts([status_of(one) for one in found], ports.cursors.seal(page.next, question))

    @get("/{message_id:str}", summary="One broadcast and its progress", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> BroadcastStatus:
        """Return a broadcast and its progress, which is always exact: a chunk counts once, even if delivered again."""
        key = inbox_key(inbox)
        return status_of(
            await describe(ports, caller.tenant, key, await read_broadcast(ports, caller.tenant, key, message_id))
        )

    @post("/{message_id:str}/pause", summary="Pause a broadcast", status_code=202, guards=[requires(Scope.POST)])
    async def pause(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> BroadcastStatus:
        """Pause a broadcast; undelivered messages wait."""
        key = inbox_key(inbox)
        moved = await pause(ports, caller.tenant, key, message_id, key_id=caller.key_id)
        return status_of(await describe(ports, caller.tenant, key, moved))

    @post("/{message_id:str}/resume", summary="Resume a broadcast", status_code=202, guards=[requires(Scope.POST)])
    async def resume(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> BroadcastStatus:
        """Resume a broadcast; every recipient gets the message exactly once."""
        key = inbox_key(inbox)
        moved = await resume(ports, caller.tenant, key, message_id, key_id=caller.key_id)
        return status_of(await describe(ports, caller.tenant, key, moved))

    @post("/{message_id:str}/stop", summary="Stop a broadcast", status_code=202, guards=[requires(Scope.POST)])
    async def stop(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> BroadcastStatus:
        """Stop a broadcast; undelivered messages are never delivered."""
        key = inbox_key(inbox)
        moved = await stop(ports, caller.tenant, key, message_id, key_id=caller.key_id)
        return status_of(await describe(ports, caller.tenant, key, moved))

    @delete(
        "/redact",
        summary="Take a message back",
        status_code=202,
        guards=[requires(Scope.REDACT)],
        request_max_body_size=BODY_MAX_BYTES,
    )
    async def redact(
        self,
        ports: Ports,
        caller: Caller,
        inbox: str,
        data: Redact | None = None,
        message_id: str | None = None,
    ) -> Redacted:
        """Recall a message; all readers stop seeing it before this returns. The unread counts follow."""
        asked = data or Redact()
        named = {name for name in (asked.message_id, message_id) if name}
        if len(named) != 1:
            problem = "say which message, in the body or as ?message_id=, and only one"
            raise invalid_field("message_id", problem)
        (wanted,) = named
        key = inbox_key(inbox)
        common: dict[str, Any] = {"key_id": caller.key_id, "reason": asked.reason}
        if asked.uids is None:
            await recall(ports, caller.tenant, key, wanted, **common)
            # The response does not count the chunks: recalling a message to many recipients is as fast as one to few.
            return Redacted(wanted, (await read_broadcast(ports, caller.tenant, key, wanted)).status)
        await withdraw(ports, caller.tenant, key, wanted, await distinct_users(asked.uids, "uids"), **common)
        broadcast = await describe(ports, caller.tenant, key, await read_broadcast(ports, caller.tenant, key, wanted))
        return Redacted(wanted, broadcast.status)


async def _post(
    ports: Ports, caller: Caller, inbox: InboxKey, data: PostMessage, name: Name | None, fingerprint: str
) -> Post:
    found = await read_inbox(ports, caller.tenant, inbox)
    now = ports.clock()
    refuse_bad_times(now, data.ttl_seconds, data.send_at)
    category = category_key(data.category if data.category is not None else UNCATEGORISED)
    refuse_foreign(found, category, may_configure=Scope.CONFIG in caller.scopes)
    message = await prepare_message(ports, caller.tenant, found, bytes(data.message))
    ttl_seconds = data.ttl_seconds if data.ttl_seconds is not None else found.config.ttl_seconds
    return Post(
        inbox=inbox,
        kind="users" if isinstance(data.audiences, ToUsers) else "everyone",
        uids=await distinct_users(data.audiences.uids, "audiences.uids") if isinstance(data.audiences, ToUsers) else (),
        category=category,
        message=message,
        body_hash=fingerprint,
        label=data.audiences.label,
        sender=data.sender,
        host_system_id=data.host_system_id,
        expires_at=None if ttl_seconds is None else (data.send_at or int(now)) + ttl_seconds,
        send_at=data.send_at,
        name=name,
    )
