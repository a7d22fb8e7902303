"""Post a message: validate the request, then store everything that its delivery needs before it is acknowledged.

First the recipients are written, chunk by chunk, then one group that creates the broadcast: its idempotency key, the
broadcast, and a row that lists it as open work. After a crash before that group nothing is accepted; after a crash
behind it, reconciliation finds the open work.
"""

import contextlib

import msgspec

from stak.audience.audience_members import estimate
from stak.errors import InvalidInput, StorageUnavailable
from stak.identifiers import CategoryKey, InboxKey, TenantKey, UserId, category_key
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, Kind, Status, broadcast_item, find_broadcast, initial_status
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.categories import register_category, validate_category
from stak.inbox.content_encryption import sealed_broadcast
from stak.inbox.delivery_chunks import Chunk, count_chunks, entry_for_all
from stak.inbox.dispatch_chunks import DISPATCH_JOB
from stak.inbox.entry_model import UNCATEGORISED
from stak.inbox.expire_broadcasts import expiry_row
from stak.inbox.idempotency import IdempotencyKey, answer_write, idempotency_key, read_answer
from stak.inbox.ledger import total_rows_for
from stak.inbox.open_work import list_open_work
from stak.inbox.post_cost import Cost, PlannedPost, cost_of_post
from stak.inbox.post_recipients import distinct_users
from stak.inbox.post_validation import validate_message, validate_times
from stak.inbox.small_posts import (
    SMALL_POST_MAX_RECIPIENTS,
    delivered_at_once,
    delivery_writes,
    list_for_notification,
)
from stak.inbox.store_recipients import only_chunk, store_recipients
from stak.installation.data_format import writes_sealed
from stak.ports import Ports
from stak.ports.writes import Absent, Delete, Done, Group, Put, Refused, Write
from stak.tenancy.api_keys import Caller
from stak.tenancy.audit_log import log_entry
from stak.tenancy.inbox_configs import read_inbox
from stak.tenancy.stored_bytes import BROADCAST_BYTES, ENTRY_BYTES, accept_bytes, charge_bytes
from stak.tenancy.tenant_model import Scope


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


class Post(msgspec.Struct, frozen=True):
    """A valid request to send a message."""

    inbox: InboxKey
    kind: Kind
    uids: tuple[UserId, ...]
    category: str
    message: str
    label: str | None = None
    sender: str | None = None
    host_system_id: str | None = None
    expires_at: int | None = None
    send_at: int | None = None
    idempotency_key: IdempotencyKey | None = None


class Accepted(msgspec.Struct, frozen=True):
    """The answer to a post, the same for every repetition."""

    message_id: str
    status: Status
    recipients: int
    chunks: int


class Posted(msgspec.Struct, frozen=True):
    """The answer to a post, and what is left to do."""

    answer: Accepted
    delivered: Chunk | None = None
    """The recipients of a small post: they have it, and are to be notified."""


class DryRun(msgspec.Struct, frozen=True):
    """What a post would do and cost; nothing was stored."""

    recipients: int
    chunks: int
    cost: Cost


async def post_message(ports: Ports, caller: Caller, request: PostRequest) -> Posted:
    """Accept a post, or return the answer that an earlier post with the same idempotency key got.

    A small post is delivered at once, where the engine can do so; the caller of this function notifies its recipients.

    Raises InvalidInput, IdempotencyMismatch or QuotaExceeded; then nothing is stored.
    """
    key = await idempotency_key(request.inbox, request.idempotency_key, request.host_system_id, request.body)
    answer = None if key is None else await find_accepted(ports, caller.tenant, key)
    if answer is not None:
        return Posted(answer)
    post = await _validate(ports, caller, request, key)
    return await accept_or_deliver(
        ports,
        caller.tenant,
        post,
        key_id=caller.key_id,
        may_configure=Scope.CONFIG in caller.scopes,
        is_small=ports.delivers_small_posts and _is_small(post),
    )


async def estimate_post(ports: Ports, caller: Caller, request: PostRequest) -> DryRun:
    """Validate a post and return what it would do and cost; stores nothing."""
    key = await idempotency_key(request.inbox, request.idempotency_key, request.host_system_id, request.body)
    post = await _validate(ports, caller, request, key)
    recipients = await _count_recipients(ports, caller.tenant, post)
    ref, broadcast = await _stored_form(ports, caller.tenant, post, recipients, caller.key_id)
    listed = await list_open_work(ports, ref)
    first_listed = listed if post.send_at is None else ref.list_due(post.send_at)
    acceptance = await _acceptance(ports, ref, post, broadcast, _answer(broadcast), first_listed)
    cost = await cost_of_post(PlannedPost(ref, broadcast, post.uids, acceptance, listed), ports.prices)
    return DryRun(recipients, count_chunks(recipients), cost)


async def _validate(ports: Ports, caller: Caller, request: PostRequest, key: IdempotencyKey | None) -> Post:
    inbox = await read_inbox(ports, caller.tenant, request.inbox)
    now = ports.clock()
    validate_times(now, request.ttl_seconds, request.send_at)
    category = category_key(request.category if request.category is not None else UNCATEGORISED)
    validate_category(inbox, category, may_configure=Scope.CONFIG in caller.scopes)
    message = await validate_message(ports, caller.tenant, inbox, request.message)
    ttl_seconds = request.ttl_seconds if request.ttl_seconds is not None else inbox.config.ttl_seconds
    return Post(
        inbox=request.inbox,
        kind="everyone" if request.uids is None else "users",
        uids=() if request.uids is None else await distinct_users(request.uids, "audiences.uids"),
        category=category,
        message=message,
        label=request.label,
        sender=request.sender,
        host_system_id=request.host_system_id,
        expires_at=None if ttl_seconds is None else (request.send_at or int(now)) + ttl_seconds,
        send_at=request.send_at,
        idempotency_key=key,
    )


async def accept_post(
    ports: Ports, tenant: TenantKey, post: Post, *, key_id: str, may_configure: bool = True
) -> Accepted:
    """Accept a post for the queue that has no stored answer yet for its idempotency key.

    Raises IdempotencyMismatch if a different post with the same key was accepted concurrently.
    """
    posted = await accept_or_deliver(ports, tenant, post, key_id=key_id, may_configure=may_configure, is_small=False)
    return posted.answer


async def accept_or_deliver(
    ports: Ports, tenant: TenantKey, post: Post, *, key_id: str, may_configure: bool = True, is_small: bool
) -> Posted:
    """Accept a post as `accept_post` does, and deliver a small one in the same transaction if that is possible."""
    category = CategoryKey(post.category)
    await register_category(ports, tenant, post.inbox, category, may_configure=may_configure)
    recipients = await _count_recipients(ports, tenant, post)
    copy_bytes = _copy_bytes(post)
    await accept_bytes(ports, tenant, BROADCAST_BYTES + recipients * copy_bytes)
    ref, broadcast = await _stored_form(ports, tenant, post, recipients, key_id)
    if is_small:
        chunk = Chunk(tenant, post.inbox, 0, post.uids, entry_for_all(broadcast, broadcast.created), broadcast.created)
        delivered = delivered_at_once(broadcast)
        answer = _answer(delivered)
        group = await _acceptance(ports, ref, post, delivered, answer, await list_for_notification(ports, ref))
        (outcome,) = await ports.table.commit([(*group, only_chunk(ref, post.uids), *delivery_writes(chunk))])
        if isinstance(outcome, Done) or await find_broadcast(ports, ref) is not None:  # as below
            return Posted(answer, chunk)
    await store_recipients(ports, ref, post.uids)
    if post.send_at is not None:
        first_minute = Put(keys.DUE_CURSOR, {"minute": int(ports.clock()) // 60}, when=(Absent(),))
        await ports.table.commit([(first_minute,)])
    accepted = _answer(broadcast)
    listed = await list_open_work(ports, ref) if post.send_at is None else ref.list_due(post.send_at)
    group = await _acceptance(ports, ref, post, broadcast, accepted, listed)
    (outcome,) = await ports.table.commit([group])
    # The condition may fail on our own write: the storage lost its first answer and retried.
    if isinstance(outcome, Refused) and await find_broadcast(ports, ref) is None:
        # Another post with the same key was accepted first: discard our rows.
        await ports.table.commit([(Delete(ref.chunk(number)),) for number in range(broadcast.planned)])
        charge_bytes(ports, tenant, -BROADCAST_BYTES - recipients * copy_bytes)
        key = post.idempotency_key
        stored = None if key is None else await find_accepted(ports, tenant, key)
        if stored is None:
            raise InvalidInput("This idempotency key has just expired. Send the request again.")
        return Posted(stored)
    if post.send_at is None:
        # The post is accepted at this point: reconciliation finds the open work even if the job is not stored.
        with contextlib.suppress(StorageUnavailable):
            await ports.jobs.submit(ref.job(DISPATCH_JOB))
    return Posted(accepted)


def _is_small(post: Post) -> bool:
    return post.kind == "users" and post.send_at is None and len(post.uids) <= SMALL_POST_MAX_RECIPIENTS


async def find_accepted(ports: Ports, tenant: TenantKey, key: IdempotencyKey) -> Accepted | None:
    """Return the answer that an earlier post with this idempotency key got. Raises IdempotencyMismatch."""
    answer = await read_answer(ports, tenant, key)
    return None if answer is None else msgspec.json.decode(answer, type=Accepted)


async def _count_recipients(ports: Ports, tenant: TenantKey, post: Post) -> int:
    return len(post.uids) if post.kind == "users" else await estimate(ports, tenant, post.inbox)


async def _stored_form(
    ports: Ports, tenant: TenantKey, post: Post, recipients: int, key_id: str
) -> tuple[BroadcastRef, Broadcast]:
    """Return the broadcast of a post as it is stored, with a new id and encrypted content."""
    total_rows = await total_rows_for(ports, post.kind, count_chunks(len(post.uids)))
    clear = _broadcast(ports, post, recipients, key_id, total_rows)
    ref = BroadcastRef(tenant, post.inbox, clear.message_id)
    return ref, await sealed_broadcast(ports, ref, clear) if await writes_sealed(ports) else clear


def _copy_bytes(post: Post) -> int:
    return len(post.message.encode()) + ENTRY_BYTES


def _broadcast(ports: Ports, post: Post, recipients: int, key_id: str, total_rows: int) -> Broadcast:
    now = ports.clock()
    cutoff = ports.ids.new()
    return Broadcast(
        message_id=cutoff if post.send_at is None else ports.ids.at(post.send_at),
        status=initial_status(post.kind, is_scheduled=post.send_at is not None),
        kind=post.kind,
        category=post.category,
        message=post.message,
        recipients=recipients,
        planned=count_chunks(len(post.uids)),
        created=int(now),
        received=int(now) if post.send_at is None else post.send_at,
        touched=int(now),
        cutoff=cutoff,
        label=post.label,
        sender=post.sender,
        host_system_id=post.host_system_id,
        expires_at=post.expires_at,
        created_by=key_id,
        copy_bytes=_copy_bytes(post),
        total_rows=total_rows,
    )


def _answer(broadcast: Broadcast) -> Accepted:
    return Accepted(broadcast.message_id, broadcast.status, broadcast.recipients, count_chunks(broadcast.recipients))


async def _acceptance(
    ports: Ports, ref: BroadcastRef, post: Post, broadcast: Broadcast, accepted: Accepted, listed: Put
) -> Group:
    writes: list[Write] = [
        Put(ref.key, broadcast_item(broadcast), when=(Absent(),)),
        log_entry(ports, ref.tenant, broadcast.created_by or "", "post", ref.audit_target),
        listed,
    ]
    if broadcast.expires_at is not None:
        writes.append(expiry_row(ref, broadcast.expires_at))
    if post.idempotency_key is not None:
        writes.append(await answer_write(ports, ref.tenant, post.idempotency_key, accepted))
    return tuple(writes)
