"""Accept posts: a post is acknowledged only after everything that its delivery needs is stored.

First the recipients are written, chunk by chunk, then one group that creates the post: its idempotency key, the
broadcast, and a row that lists it as open work. After a crash before that group nothing is accepted; after a crash
behind it, reconciliation finds the open work.
"""

import asyncio
import contextlib
import hashlib
from typing import Any, Final, Literal

import msgspec

from stak.audience.members import estimate
from stak.errors import IdempotencyMismatch, InvalidInput, StorageUnavailable, invalid_field
from stak.identifiers import CategoryKey, InboxKey, TenantKey, UserId
from stak.identity.keys import user_partition
from stak.inbox import keys
from stak.inbox.broadcast import (
    CHUNK_MAX_RECIPIENTS,
    Broadcast,
    Kind,
    Status,
    broadcast_item,
    open_work,
)
from stak.inbox.categories import register_category
from stak.inbox.content_encryption import Details, seal_details, seal_message
from stak.inbox.expire_broadcasts import expiring
from stak.installation.data_format import writes_sealed
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.writes import INDEX_PK, INDEX_SK, Absent, Delete, Equals, Group, Put, Refused, Write
from stak.tenancy.audit_log import log_entry
from stak.tenancy.data_keys import data_sealer, request_hashes
from stak.tenancy.inboxes import Inbox
from stak.tenancy.model import TTL_MAX_SECONDS
from stak.tenancy.stored_bytes import BROADCAST_BYTES, ENTRY_BYTES, accept_bytes, charge_bytes

MESSAGE_MAX_BYTES: Final = 32 * 1024
_INDENTED_MAX_BYTES: Final = 8 * MESSAGE_MAX_BYTES
SEND_AHEAD_MAX_SECONDS: Final = 366 * 24 * 3600
IDEMPOTENCY_SECONDS: Final = 7 * 24 * 3600
DISPATCH_JOB: Final = "dispatch"
_CHUNKS_AT_ONCE: Final = 250
_HASHED_HERE_BYTES: Final = 256 * 1024


Name = tuple[Literal["key", "host"], str]
_WITHIN: Final = "\0"  # separates an inbox from a name in it: neither can contain it


class Post(msgspec.Struct, frozen=True):
    """A tenant's request to send a message; `name` is its idempotency key, if any."""

    inbox: InboxKey
    kind: Kind
    uids: tuple[UserId, ...]
    category: str
    message: str
    body_hash: str
    label: str | None = None
    sender: str | None = None
    host_system_id: str | None = None
    expires_at: int | None = None
    send_at: int | None = None
    name: Name | None = None


class Accepted(msgspec.Struct, frozen=True):
    """The answer to a post, the same for every repetition."""

    message_id: str
    status: Status
    recipients: int
    chunks: int


async def accept_post(
    ports: Ports, tenant: TenantKey, post: Post, *, key_id: str, may_configure: bool = True
) -> Accepted:
    """Accept a post that has no stored answer yet for its idempotency key.

    Raises IdempotencyMismatch if a different post with the same key was accepted concurrently.
    """
    category = CategoryKey(post.category)
    await register_category(ports, tenant, post.inbox, category, may_configure=may_configure)
    recipients = len(post.uids) if post.kind == "users" else await estimate(ports, tenant, post.inbox)
    copy_bytes = len(post.message.encode()) + ENTRY_BYTES
    await accept_bytes(ports, tenant, BROADCAST_BYTES + recipients * copy_bytes)
    made = _broadcast(ports, post, recipients, key_id, copy_bytes)
    broadcast = await sealed_broadcast(ports, tenant, post.inbox, made) if await writes_sealed(ports) else made
    puts = _chunk_puts(tenant, post, broadcast.message_id)
    for start in range(0, len(puts), _CHUNKS_AT_ONCE):  # in batches, so that other writers get their turn
        await ports.table.commit([(put,) for put in puts[start : start + _CHUNKS_AT_ONCE]])
    chunks = -(-recipients // CHUNK_MAX_RECIPIENTS)
    accepted = Accepted(broadcast.message_id, broadcast.status, recipients, chunks)
    if post.send_at is not None:
        first_minute = Put(keys.DUE_CURSOR, {"minute": int(ports.clock()) // 60}, when=(Absent(),))
        await ports.table.commit([(first_minute,)])
    group = await _acceptance(ports, tenant, post, broadcast, accepted)
    (outcome,) = await ports.table.commit([group])
    # The condition may fail on our own write: the storage lost its first answer and retried.
    is_ours = isinstance(outcome, Refused) and await ports.table.get(
        keys.broadcast(tenant, post.inbox, broadcast.message_id)
    )
    if isinstance(outcome, Refused) and not is_ours:  # lost the race for the same key: discard our rows
        await ports.table.commit([(Delete(put.key),) for put in puts])
        charge_bytes(ports, tenant, -BROADCAST_BYTES - recipients * copy_bytes)
        answered = None if post.name is None else await answered_before(ports, tenant, post.name, post.body_hash)
        if answered is None:
            raise InvalidInput("This post's name has just run out; post it again.")
        return answered
    if broadcast.status != "scheduled":
        # The post is accepted at this point: reconciliation finds the open work even if the job is not stored.
        with contextlib.suppress(StorageUnavailable):
            await ports.jobs.submit(dispatch_job(tenant, post.inbox, broadcast.message_id))
    return accepted


def dispatch_job(tenant: TenantKey, inbox: InboxKey, message_id: str) -> Job:
    """Return the job that puts a broadcast's chunks on the delivery queue."""
    return Job(DISPATCH_JOB, tenant, {"inbox": inbox, "message_id": message_id})


def chunked(uids: tuple[UserId, ...]) -> list[tuple[UserId, ...]]:
    """Split recipients into chunks."""
    return [uids[start : start + CHUNK_MAX_RECIPIENTS] for start in range(0, len(uids), CHUNK_MAX_RECIPIENTS)]


async def prepare_message(ports: Ports, tenant: TenantKey, inbox: Inbox, raw: bytes) -> str:
    """Return a message's JSON text. Raises InvalidInput that names the wrong field and the reason."""
    # Whitespace between tokens does not count towards the limit, unless there is far too much of it.
    text = raw if len(raw) > _INDENTED_MAX_BYTES else msgspec.json.format(raw, indent=-1)
    if len(text) > MESSAGE_MAX_BYTES:
        problem = f"{len(text):,} bytes of JSON, {MESSAGE_MAX_BYTES:,} at most"
        raise invalid_field("message", problem)
    try:
        message: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise invalid_field("message", str(error)) from None
    if not isinstance(message, dict):
        raise invalid_field("message", "must be an object")
    if inbox.message_schema is None:
        return text.decode()
    errors = await inbox.message_schema.violations(ports.schema_processes, tenant, message, text)
    if errors:
        raise InvalidInput(
            f"The message does not fit the inbox's schema: {errors[0].field}: {errors[0].message}", errors
        )
    return text.decode()


def refuse_bad_times(now: float, ttl_seconds: int | None, send_at: int | None) -> None:
    """Raise InvalidInput for an invalid time to live or time of sending."""
    if ttl_seconds is not None and not 1 <= ttl_seconds <= TTL_MAX_SECONDS:
        problem = f"1 to {TTL_MAX_SECONDS} seconds"
        raise invalid_field("ttl_seconds", problem)
    if send_at is not None and not now < send_at <= now + SEND_AHEAD_MAX_SECONDS:
        problem = f"must be in the future, within {SEND_AHEAD_MAX_SECONDS // 86400} days (it is {int(now)} now)"
        raise invalid_field("send_at", problem)


def _broadcast(ports: Ports, post: Post, recipients: int, key_id: str, copy_bytes: int) -> Broadcast:
    now = ports.clock()
    cutoff = ports.ids.new()
    status: Status = "delivering" if post.kind == "users" else "expanding"
    return Broadcast(
        message_id=cutoff if post.send_at is None else ports.ids.at(post.send_at),
        status=status if post.send_at is None else "scheduled",
        kind=post.kind,
        category=post.category,
        message=post.message,
        recipients=recipients,
        planned=len(chunked(post.uids)),
        created=int(now),
        received=int(now) if post.send_at is None else post.send_at,
        touched=int(now),
        cutoff=cutoff,
        label=post.label,
        sender=post.sender,
        host_system_id=post.host_system_id,
        expires_at=post.expires_at,
        created_by=key_id,
        copy_bytes=copy_bytes,
    )


async def sealed_broadcast(ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcast: Broadcast) -> Broadcast:
    """Encrypt a broadcast's content, once for itself and all its copies."""
    details = Details(broadcast.sender, broadcast.label)
    sealer, message_id = await data_sealer(ports, tenant), broadcast.message_id
    message = broadcast.message
    return msgspec.structs.replace(
        broadcast,
        message=None if message is None else seal_message(sealer, tenant, inbox, message_id, message, details),
        details=seal_details(sealer, tenant, inbox, message_id, details),
        sender=None,
        label=None,
    )


def _chunk_puts(tenant: TenantKey, post: Post, message_id: str) -> list[Put]:
    # No condition: the id is new.
    if len(post.uids) == 1:  # indexed, to be found if its only recipient is erased
        (user,) = post.uids
        index = {INDEX_PK: user_partition(tenant, user), INDEX_SK: keys.sent_to_one(message_id, post.inbox)}
        return [Put(keys.chunk(tenant, post.inbox, message_id, 0), {"uids": post.uids, **index})]
    return [
        Put(keys.chunk(tenant, post.inbox, message_id, number), {"uids": uids})
        for number, uids in enumerate(chunked(post.uids))
    ]


async def _acceptance(ports: Ports, tenant: TenantKey, post: Post, broadcast: Broadcast, accepted: Accepted) -> Group:
    now = int(ports.clock())
    inbox, message_id = post.inbox, broadcast.message_id
    writes: list[Write] = [
        Put(keys.broadcast(tenant, inbox, message_id), broadcast_item(broadcast), when=(Absent(),)),
        log_entry(ports, tenant, broadcast.created_by or "", "post", f"{inbox}/{message_id}"),
    ]
    if post.send_at is None:
        writes.append(Put(open_work(tenant, inbox, message_id), {"tenant": tenant, "inbox": inbox, "id": message_id}))
    else:
        minute = post.send_at // 60
        writes.append(Put(keys.due(tenant, message_id, minute), {"tenant": tenant, "inbox": inbox, "id": message_id}))
    if broadcast.expires_at is not None:
        writes.append(expiring(tenant, inbox, message_id, broadcast.expires_at))
    if post.name is not None:
        key = keys.idempotency(tenant, *post.name)
        stored = await ports.table.get(key)
        item = {
            "body_hash": (await request_hashes(ports, tenant, "post", post.body_hash))[0],
            "answer": msgspec.json.encode(accepted).decode(),
            "ends_at": now + IDEMPOTENCY_SECONDS,
            "ttl": now + IDEMPOTENCY_SECONDS,
        }
        is_free = stored is None or stored["ends_at"] > now
        writes.append(Put(key, item, when=(Absent(),) if is_free else (Equals("ends_at", stored["ends_at"]),)))  # type: ignore[index]
    return tuple(writes)


async def answered_before(ports: Ports, tenant: TenantKey, name: Name, body_hash: str) -> Accepted | None:
    """Return the stored answer for this idempotency key, if there is one that has not expired.

    Called before validation: a retry gets its answer even if the inbox was reconfigured since, or the scheduled time
    has passed. Raises IdempotencyMismatch for a different body.
    """
    stored = await ports.table.get(keys.idempotency(tenant, *name))
    if stored is None or stored["ends_at"] <= ports.clock():
        return None
    if stored["body_hash"] not in await request_hashes(ports, tenant, "post", body_hash):
        kind = "Idempotency-Key" if name[0] == "key" else "host_system_id"
        raise IdempotencyMismatch(
            f"The {kind} {name[1].rpartition(_WITHIN)[2]!r} was used for another body within the last 7 days. "
            "Send the same body, or another name."
        )
    return msgspec.json.decode(stored["answer"], type=Accepted)


def name_of(inbox: InboxKey, header: str | None, host_system_id: str | None) -> Name | None:
    """Return a post's idempotency key: its Idempotency-Key header, else its `host_system_id` within this inbox."""
    if header is not None:
        return ("key", header)
    return ("host", f"{inbox}{_WITHIN}{host_system_id}") if host_system_id else None


async def body_hash(inbox: InboxKey, body: msgspec.Struct) -> str:
    """Return a hash of the inbox and every field, which posts with the same idempotency key must share."""
    text = inbox.encode() + b"\0" + msgspec.json.encode(body)
    if len(text) <= _HASHED_HERE_BYTES:
        return hashlib.sha256(text).hexdigest()
    return await asyncio.to_thread(lambda: hashlib.sha256(text).hexdigest())
