"""Routes for broadcasts: post, list, progress, pause, resume, stop and recall."""

from typing import Annotated, Final

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, Parameter

from admin_api.audience_members import BODY_MAX_BYTES
from admin_api.authentication import requires
from admin_api.broadcast_response import Broadcasts, BroadcastStatus, status_of
from admin_api.post_body import NAME_MAX, PostMessage, ShortText, post_request
from stak.errors import invalid_field
from stak.http.field_types import Uid
from stak.identifiers import InboxKey, category_key, inbox_key
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_control import pause, resume, stop
from stak.inbox.broadcast_progress import describe
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dry_run import DryRun, estimate_post
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.keys import former_broadcasts
from stak.inbox.post import post_message
from stak.inbox.post_answer import Accepted
from stak.inbox.post_recipients import distinct_users, in_order
from stak.inbox.post_request import PostRequest
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.search_broadcasts import AudienceSize, BroadcastFilter, search_broadcasts
from stak.ports import Ports
from stak.ports.table import Position, position
from stak.realtime.on_read_push import publish_event
from stak.realtime.small_post_notifications import notify_of_small_post
from stak.tenancy.api_keys import Caller
from stak.tenancy.inbox_configs import read_inbox
from stak.tenancy.tenant_model import Scope

POST_MAX_BYTES: Final = 16 * 1024 * 1024
RECALLED_USERS_MAX: Final = 10_000


class Redact(msgspec.Struct, forbid_unknown_fields=True):
    """The message to recall: for all recipients, or for these users. Its id is given here or in the query."""

    message_id: str | None = None
    uids: Annotated[list[Uid], msgspec.Meta(min_length=1, max_length=RECALLED_USERS_MAX)] | None = None
    reason: ShortText | None = None


class Redacted(msgspec.Struct):
    """The content is hidden; the unread counts follow."""

    message_id: str
    status: str


async def accept_post(
    ports: Ports, caller: Caller, inbox: InboxKey, data: PostMessage, idempotency_key: str | None
) -> Accepted:
    """Accept a post, and notify recipients who have it by then."""
    return await accept_request(ports, caller, post_request(inbox, data, idempotency_key))


async def accept_request(ports: Ports, caller: Caller, request: PostRequest) -> Accepted:
    """The same, for a request that need not be the body of this API."""
    posted = await post_message(ports, caller, request)
    if posted.delivered is not None:
        ports.background_tasks.spawn(notify_of_small_post(ports, posted.delivered))
    if posted.published is not None:
        ports.background_tasks.spawn(publish_event(ports, posted.published))
    return posted.answer


async def recall_from_all(ports: Ports, caller: Caller, ref: BroadcastRef, reason: str | None) -> str:
    """Recall a message from all recipients, and tell connected devices; return its status.

    It does not count the chunks: recalling a message to many recipients is as fast as one to few.
    """

    def on_event() -> None:
        ports.background_tasks.spawn(publish_event(ports, ref, is_recall=True))

    return await recall(ports, ref, key_id=caller.key_id, reason=reason, on_event=on_event)


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
        idempotency_key: Annotated[str | None, HeaderParameter(name="Idempotency-Key", max_length=NAME_MAX)] = None,
    ) -> Response[Accepted | DryRun]:
        """Post a message; 202 once everything needed to deliver it is stored.

        The same `Idempotency-Key` (or `host_system_id`) with the same body returns the same response for 7 days; with
        another body it returns 422.
        """
        key = inbox_key(inbox)
        if dry_run:
            request = post_request(key, data, idempotency_key)
            return Response(await estimate_post(ports, caller, request), status_code=200)
        return Response(await accept_post(ports, caller, key, data, idempotency_key), status_code=202)

    @get(summary="List broadcasts", guards=[requires(Scope.READ)])
    async def list(
        self,
        ports: Ports,
        caller: Caller,
        inbox: str,
        size: Annotated[
            AudienceSize | None,
            Parameter(description="`single`: posts to one user; `several`: to several users, topics or everyone."),
        ] = None,
        category: str | None = None,
        status: Annotated[str | None, Parameter(max_length=20, description="Only with this status.")] = None,
        search: Annotated[
            str | None,
            Parameter(min_length=1, max_length=100, description="Part of the content, sender, label or id."),
        ] = None,
        limit: Annotated[int, Parameter(ge=1, le=100)] = 20,
        cursor: str | None = None,
    ) -> Broadcasts:
        """List broadcasts with their progress, newest first.

        With a filter, a page may have fewer than `limit`, or none, although there are more: read on while `next_cursor`
        is not null.
        """
        key = inbox_key(inbox)
        await read_inbox(ports, caller.tenant, key)
        wanted = BroadcastFilter(size, None if category is None else category_key(category), status, search)
        filters = () if wanted.is_plain else (size or "", category or "", status or "", search or "")
        question = (caller.tenant, key, "broadcasts", *filters)
        after = ports.cursors.open(cursor, question)
        last = None if after is None else position(after).sk
        page = await search_broadcasts(ports, caller.tenant, key, wanted, limit=limit, after=last)
        # The partition is for processes of the release before: this one continues in all partitions.
        following = None if page.next is None else Position(former_broadcasts(caller.tenant, key), page.next)
        return Broadcasts([status_of(one) for one in page.broadcasts], ports.cursors.seal(following, question))

    @get("/{message_id:str}", summary="Read a broadcast", guards=[requires(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> BroadcastStatus:
        """Return a broadcast and its progress, which is always exact: a chunk counts once, even if delivered again."""
        ref = await find_ref(ports, caller.tenant, inbox_key(inbox), message_id)
        return status_of(await describe(ports, ref, await read_broadcast(ports, ref)))

    @post("/{message_id:str}/pause", summary="Pause a broadcast", status_code=202, guards=[requires(Scope.POST)])
    async def pause(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> BroadcastStatus:
        """Pause a broadcast; undelivered messages wait."""
        ref = await find_ref(ports, caller.tenant, inbox_key(inbox), message_id)
        return status_of(await describe(ports, ref, await pause(ports, ref, key_id=caller.key_id)))

    @post("/{message_id:str}/resume", summary="Resume a broadcast", status_code=202, guards=[requires(Scope.POST)])
    async def resume(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> BroadcastStatus:
        """Resume a broadcast; every recipient gets the message exactly once."""
        ref = await find_ref(ports, caller.tenant, inbox_key(inbox), message_id)
        return status_of(await describe(ports, ref, await resume(ports, ref, key_id=caller.key_id)))

    @post("/{message_id:str}/stop", summary="Stop a broadcast", status_code=202, guards=[requires(Scope.POST)])
    async def stop(self, ports: Ports, caller: Caller, inbox: str, message_id: str) -> BroadcastStatus:
        """Stop a broadcast; undelivered messages are never delivered."""
        ref = await find_ref(ports, caller.tenant, inbox_key(inbox), message_id)
        return status_of(await describe(ports, ref, await stop(ports, ref, key_id=caller.key_id)))

    @delete(
        "/redact",
        summary="Recall a message",
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
        """Recall a message; all readers stop seeing it before this returns. The unread counts follow.

        Recalling it again changes nothing and returns the same response.
        """
        asked = data or Redact()
        named = {name for name in (asked.message_id, message_id) if name}
        if len(named) != 1:
            problem = "set the message id either in the body or as ?message_id="
            raise invalid_field("message_id", problem)
        (wanted,) = named
        ref = await find_ref(ports, caller.tenant, inbox_key(inbox), wanted)
        if asked.uids is None:
            return Redacted(wanted, await recall_from_all(ports, caller, ref, asked.reason))
        distinct = await distinct_users(asked.uids, "uids")
        users = [uid async for some in in_order(distinct) for uid in some]
        await recall_from_users(ports, ref, users, key_id=caller.key_id, reason=asked.reason)
        return Redacted(wanted, (await describe(ports, ref, await read_broadcast(ports, ref))).status)
