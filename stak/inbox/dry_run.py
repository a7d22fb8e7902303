"""Dry runs of posts: what a post would do and cost, without storing anything."""

import msgspec

from stak.inbox.delivery_chunks import count_chunks
from stak.inbox.idempotency import idempotency_key
from stak.inbox.message_options import is_grouped
from stak.inbox.on_read_cost import cost_on_read
from stak.inbox.open_work import list_open_work
from stak.inbox.post import Post, acceptance_writes, new_broadcast, validate_request
from stak.inbox.post_answer import answer_of
from stak.inbox.post_audience import count_recipients
from stak.inbox.post_cost import Cost, PlannedPost, cost_of_post
from stak.inbox.post_recipients import warning_for
from stak.inbox.post_request import PostRequest
from stak.inbox.recipient_data import recipient_data_writes
from stak.inbox.shared_content import NewBroadcast
from stak.inbox.small_posts import ANNOUNCED_MAX_RECIPIENTS, delivered_at_once, delivery_writes, first_chunk
from stak.ports import Ports
from stak.tenancy.api_keys import Caller


class DryRun(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a post would do and cost; nothing was stored. `warning` is there only if nobody would receive it.

    `cost_per_reader` is there only for a post on read: each member whose request applies it costs as much in addition.
    """

    recipients: int
    chunks: int
    cost: Cost
    delivery_seconds: int
    """How long the delivery takes at least. A post on read is published when it is accepted."""
    warning: str | None = None
    cost_per_reader: Cost | None = None


async def estimate_post(ports: Ports, caller: Caller, request: PostRequest) -> DryRun:
    """Validate a post and return what it would do and cost; stores nothing."""
    key = await idempotency_key(request.inbox, request.idempotency_key, request.host_system_id, request.body)
    post = await validate_request(ports, caller, request, key)
    recipients = await count_recipients(ports, caller.tenant, post.inbox, post.kind, post.uids, post.topics)
    new = await new_broadcast(ports, caller.tenant, post, recipients, caller.key_id)
    if new.broadcast.is_on_read:
        return await _on_read(ports, post, new)
    planned = await (_at_once if _is_at_once(post, new) else _queued)(ports, post, new)
    cost = await cost_of_post(planned, ports.prices)
    seconds = round(cost.dynamodb_write_units / ports.write_units_per_second)
    return DryRun(recipients, count_chunks(recipients), cost, seconds, warning_for(recipients, post.kind))


async def _on_read(ports: Ports, post: Post, new: NewBroadcast) -> DryRun:
    listed = None if post.send_at is None else new.ref.list_due(post.send_at)
    answer = answer_of(new.broadcast)
    acceptance = await acceptance_writes(ports, post, new, answer, listed)
    cost = cost_on_read(ports, new, acceptance, ports.prices)
    return DryRun(answer.recipients, answer.chunks, cost.post, 0, answer.warning, cost.reader)


def _is_at_once(post: Post, new: NewBroadcast) -> bool:
    """Return whether the aws engine delivers a post when it accepts it, unless its recipient needs a closer look."""
    is_to_one = new.broadcast.is_one_row and len(post.uids) <= ANNOUNCED_MAX_RECIPIENTS
    return is_to_one and post.send_at is None and post.template is None and not is_grouped(post.options)


async def _at_once(ports: Ports, post: Post, new: NewBroadcast) -> PlannedPost:
    delivered = new._replace(broadcast=delivered_at_once(new.broadcast))
    acceptance = await acceptance_writes(ports, post, delivered, answer_of(delivered.broadcast), None)
    copies = delivery_writes(first_chunk(new, post.uids), new.broadcast)
    return PlannedPost(delivered, post.uids, (*acceptance, *copies), await list_open_work(ports, new.ref))


async def _queued(ports: Ports, post: Post, new: NewBroadcast) -> PlannedPost:
    listed = await list_open_work(ports, new.ref)
    first_listed = listed if post.send_at is None else new.ref.list_due(post.send_at)
    acceptance = await acceptance_writes(ports, post, new, answer_of(new.broadcast), first_listed)
    data_rows = await recipient_data_writes(ports, new.ref, new.broadcast, post.uids, post.template)
    return PlannedPost(new, post.uids, acceptance, listed, post.template, data_rows)
