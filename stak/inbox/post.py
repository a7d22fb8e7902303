"""Post a message: validate the request, then store everything that its delivery needs before it is acknowledged.

First the recipients are written, chunk by chunk, then one group that creates the broadcast: its idempotency key, the
broadcast, and a row that lists it as open work. After a crash before that group nothing is accepted; after a crash
behind it, reconciliation finds the open work. A few recipients are part of the broadcast, and are sent without a job or
have the message once it is accepted (`small_posts.py`).
"""

import contextlib

import msgspec

from stak.errors import InvalidInput, StorageUnavailable
from stak.identifiers import CategoryKey, InboxKey, TenantKey, UserId, category_key
from stak.inbox import keys, small_posts
from stak.inbox.audit_counters import submit_sampled_audit
from stak.inbox.broadcast import Broadcast, DeliveryMode, Kind, broadcast_item, find_broadcast, initial_status
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.categories import register_category, validate_category
from stak.inbox.content_encryption import sealed_broadcast
from stak.inbox.delivery_chunks import Chunk, at_delivery, count_chunks
from stak.inbox.dispatch_chunks import send_new
from stak.inbox.entry_model import UNCATEGORISED
from stak.inbox.expire_broadcasts import expiry_row
from stak.inbox.host_ids import host_id_write
from stak.inbox.idempotency import IdempotencyKey, answer_write, idempotency_key
from stak.inbox.ledger import is_counted_for, total_rows_for
from stak.inbox.message_options import MessageOptions
from stak.inbox.open_work import list_open_work
from stak.inbox.post_answer import Accepted, answer_of, find_accepted, repeated_publication
from stak.inbox.post_audience import count_recipients, kind_of, named_topics
from stak.inbox.post_recipients import distinct_users
from stak.inbox.post_request import PostedVersion, PostRequest, delivery_of, options_of
from stak.inbox.post_validation import validate_times
from stak.inbox.publish_on_read import published, require_room
from stak.inbox.recipient_data import remove_recipient_data, store_recipient_data
from stak.inbox.shared_content import NewBroadcast, with_shared_content
from stak.inbox.store_recipients import discard_recipients, in_one_row, index_of_settled, store_recipients
from stak.inbox.template_posts import prepare_content, with_template
from stak.installation.data_format import writes_compact, writes_sealed
from stak.ports import Ports
from stak.ports.writes import NOTHING, Absent, Group, Put, Refused, Write
from stak.task_limits import interactive_work
from stak.tenancy.api_keys import Caller
from stak.tenancy.audit_log import log_entry
from stak.tenancy.inbox_configs import read_inbox
from stak.tenancy.stored_bytes import ENTRY_BYTES, accept_bytes, charge_bytes
from stak.tenancy.tenant_model import Scope


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
    delivery: DeliveryMode = "on_write"
    topics: dict[str, str] | None = None
    options: MessageOptions | None = None
    template: PostedVersion | None = None


class Posted(msgspec.Struct, frozen=True):
    """The answer to a post, and what is left to do."""

    answer: Accepted
    delivered: Chunk | None = None
    """The recipients of a small post: they have it, and are to be notified."""
    published: BroadcastRef | None = None
    """A post on read, which connected members are to apply; of a repetition too."""


async def post_message(ports: Ports, caller: Caller, request: PostRequest) -> Posted:
    """Accept a post, or return the answer that an earlier post with the same idempotency key got.

    A small post is delivered at once, where the engine can do so; the caller of this function notifies its recipients.

    Raises InvalidInput, IdempotencyMismatch or QuotaExceeded; then nothing is stored.
    """
    key = await idempotency_key(request.inbox, request.idempotency_key, request.host_system_id, request.body)
    answer = None if key is None else await find_accepted(ports, caller.tenant, key)
    if answer is not None:
        return Posted(answer, published=await repeated_publication(ports, caller.tenant, request.inbox, answer))
    post = await validate_request(ports, caller, request, key)
    is_simple = post.kind == "users" and post.send_at is None and post.template is None
    return await accept_or_deliver(
        ports,
        caller.tenant,
        post,
        key_id=caller.key_id,
        may_configure=Scope.CONFIG in caller.scopes,
        is_small=is_simple and small_posts.is_small_post(ports, len(post.uids), post.options),
    )


async def validate_request(ports: Ports, caller: Caller, request: PostRequest, key: IdempotencyKey | None) -> Post:
    """Return a request as a valid post. Raises InvalidInput."""
    inbox = await read_inbox(ports, caller.tenant, request.inbox)
    now = ports.clock()
    validate_times(now, request.ttl_seconds, request.send_at)
    content = await prepare_content(ports, caller.tenant, inbox, request)
    named = request.category if request.category is not None else content.category
    category = category_key(named if named is not None else UNCATEGORISED)
    validate_category(inbox, category, may_configure=Scope.CONFIG in caller.scopes)
    ttl_seconds = request.ttl_seconds if request.ttl_seconds is not None else inbox.config.ttl_seconds
    delivery = delivery_of(request, inbox, now)
    return Post(
        inbox=request.inbox,
        kind=kind_of(request),
        uids=() if request.uids is None else await distinct_users(request.uids, "audiences.uids"),
        category=category,
        message=content.message,
        label=request.label,
        sender=request.sender,
        host_system_id=request.host_system_id,
        expires_at=None if ttl_seconds is None else (request.send_at or int(now)) + ttl_seconds,
        send_at=request.send_at,
        idempotency_key=key,
        delivery=delivery,
        topics=await named_topics(ports, caller.tenant, request.topics),
        options=await options_of(ports, request, inbox, delivery),
        template=content.template,
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
    await register_category(ports, tenant, post.inbox, CategoryKey(post.category), may_configure=may_configure)
    recipients = await count_recipients(ports, tenant, post.inbox, post.kind, post.uids, post.topics)
    new = await new_broadcast(ports, tenant, post, recipients, key_id)
    ref, broadcast, _ = new
    if broadcast.is_on_read:
        await require_room(ports, tenant, post.inbox)
    await accept_bytes(ports, tenant, broadcast.charged_bytes)
    chunk = small_posts.first_chunk(new, post.uids) if is_small else None
    is_announced = chunk is not None and await small_posts.announce(ports, new, chunk)
    if chunk is not None and is_announced == ports.announces_small_posts:
        posted = await _deliver_at_once(ports, post, new, chunk, is_announced=is_announced)
        if posted is not None:
            return posted
    if not broadcast.is_one_row and not broadcast.is_on_read:
        await store_recipients(ports, ref, broadcast, post.uids)
        await store_recipient_data(ports, ref, broadcast, post.uids, post.template)
    if post.send_at is not None:
        first_minute = Put(keys.DUE_CURSOR, {"minute": int(ports.clock()) // 60}, when=(Absent(),))
        await ports.table.commit([(first_minute,)])
    accepted = answer_of(broadcast)
    if broadcast.is_on_read and post.send_at is None:
        is_accepted = await published(ports, new, await acceptance_writes(ports, post, new, accepted, None))
    else:
        listed = await list_open_work(ports, ref) if post.send_at is None else ref.list_due(post.send_at)
        group = await acceptance_writes(ports, post, new, accepted, listed)
        (outcome,) = await ports.table.commit([group])
        is_accepted = not isinstance(outcome, Refused)
    # The condition may fail on our own write: the storage lost its first answer and retried.
    if not is_accepted and await find_broadcast(ports, ref) is None:
        # Another post with the same key was accepted first: discard our rows.
        await remove_recipient_data(ports, ref, broadcast, range(broadcast.planned))
        await discard_recipients(ports, ref, broadcast)
        charge_bytes(ports, tenant, -broadcast.charged_bytes)
        key = post.idempotency_key
        stored = None if key is None else await find_accepted(ports, tenant, key)
        if stored is None:
            raise InvalidInput("This idempotency key has just expired. Send the request again.")
        return Posted(stored, published=await repeated_publication(ports, tenant, post.inbox, stored))
    if post.send_at is None and not is_announced and not broadcast.is_on_read:
        # The post is accepted at this point: reconciliation finds the open work even if nothing is sent.
        with contextlib.suppress(StorageUnavailable):
            await send_new(ports, ref, broadcast)
    return Posted(accepted, published=ref if broadcast.is_on_read and post.send_at is None else None)


async def _deliver_at_once(
    ports: Ports, post: Post, new: NewBroadcast, chunk: Chunk, *, is_announced: bool
) -> Posted | None:
    """Accept and deliver a small post in one transaction; return None if it has to be queued."""
    chunk = at_delivery(chunk, int(ports.clock()))
    delivered = new._replace(broadcast=small_posts.delivered_at_once(new.broadcast))
    answer = answer_of(delivered.broadcast)
    listed = None if is_announced else await small_posts.list_for_notification(ports, new.ref)
    group = (
        *await acceptance_writes(ports, post, delivered, answer, listed),
        *small_posts.delivery_writes(chunk, new.broadcast),
    )
    try:
        with small_posts.at_once() if is_announced else interactive_work():
            (outcome,) = await ports.table.commit([group])
    except StorageUnavailable:
        if not is_announced:
            raise
        return None  # others keep writing the recipient's counters: a worker delivers the announced chunk
    if isinstance(outcome, Refused) and await find_broadcast(ports, new.ref) is None:
        return None
    if not is_announced:
        return Posted(answer, chunk)
    await submit_sampled_audit(ports, chunk.ref, len(chunk.uids))
    return Posted(answer)


async def new_broadcast(ports: Ports, tenant: TenantKey, post: Post, recipients: int, key_id: str) -> NewBroadcast:
    """Return the broadcast of a post as it is stored, with a new id and encrypted content."""
    total_rows = await total_rows_for(ports, post.kind, count_chunks(len(post.uids)))
    clear = _broadcast(ports, post, recipients, key_id, total_rows)
    ref = BroadcastRef(tenant, post.inbox, clear.message_id, await writes_compact(ports))
    uids, is_counted = in_one_row(ref, post.uids), await is_counted_for(ports, post.kind, len(post.uids))
    clear = with_template(msgspec.structs.replace(clear, uids=uids, is_counted=is_counted), post.template)
    if not await writes_sealed(ports):
        return NewBroadcast(ref, clear)
    sealed = NewBroadcast(ref, await sealed_broadcast(ports, ref, clear))
    template_bytes = None if post.template is None else post.template.copy_bytes
    return with_shared_content(sealed, is_always=clear.is_on_read, rendered_bytes=template_bytes)


def _broadcast(ports: Ports, post: Post, recipients: int, key_id: str, total_rows: int) -> Broadcast:
    now = ports.clock()
    cutoff = ports.ids.new()
    return Broadcast(
        message_id=cutoff if post.send_at is None else ports.ids.at(post.send_at),
        status=initial_status(post.kind, post.delivery, is_scheduled=post.send_at is not None),
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
        copy_bytes=len(post.message.encode()) + ENTRY_BYTES,
        total_rows=total_rows,
        delivery=None if post.delivery == "on_write" else post.delivery,
        topics=post.topics,
        options=post.options,
    )


async def acceptance_writes(
    ports: Ports, post: Post, new: NewBroadcast, accepted: Accepted, listed: Put | None
) -> Group:
    """Return the transaction that accepts a post."""
    ref, broadcast, content = new
    index = NOTHING if broadcast.settled is None else index_of_settled(ref, broadcast)
    writes: list[Write] = [
        Put(ref.key, {**broadcast_item(broadcast), **index}, when=(Absent(),)),
        log_entry(ports, ref.tenant, broadcast.created_by or "", "post", ref.audit_target),
        *(write for write in (listed, content, host_id_write(ref, broadcast)) if write is not None),
    ]
    if broadcast.expires_at is not None:
        writes.append(expiry_row(ref, broadcast.expires_at))
    if post.idempotency_key is not None:
        writes.append(await answer_write(ports, ref.tenant, post.idempotency_key, accepted))
    return tuple(writes)
