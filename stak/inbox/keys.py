"""All table keys of inboxes and broadcasts."""

import hashlib
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NewType

from stak.identifiers import CategoryKey, InboxKey, TenantKey, UserId, user_part
from stak.ports.table import Span
from stak.ports.writes import Key

SortKey = NewType("SortKey", str)
"""The sort key of a row, in a partition that contains the tenant."""

MessageId = NewType("MessageId", str)

RemovalName = NewType("RemovalName", str)
"""Names an object of a tenant in the expiry index and in the list of removals."""

BROADCAST_SHARDS: Final = 16
"""Number of partitions of an inbox's broadcasts, and of the recipients of one broadcast.

Each takes 1,000 write units per second (AWS: "Best practices for designing and using partition keys effectively"). A
post writes its broadcast twice, in transactions: 250 posts per second and partition.
"""

TOTAL: Final = "*"
"""Replaces the category in the key of the total counter; no category can have this name."""

MESSAGES: Final = Span(prefix="m#")
STAMPED: Final = Span(prefix="l#")
CHUNKS: Final = Span(prefix="u#")
LEDGER: Final = Span(prefix="k#")
TOTALS: Final = Span(prefix="s#")
BROADCASTS: Final = Span(prefix="b#")
CONTENT: Final = SortKey("c#")
SENT_TO_ONE: Final = Span(prefix="b#")  # in the index, among the rows of a user

_AFTER_ANY_ID: Final = "~"


@lru_cache(maxsize=4096)
def user_inbox(tenant: TenantKey, user: UserId, inbox: InboxKey) -> str:
    """Return the partition of one user's inbox: its messages, counters and markers."""
    return f"t#{tenant}U#{user_part(user)}#{inbox}"


def user_inboxes(tenant: TenantKey, users: Sequence[UserId], inbox: InboxKey) -> list[str]:
    """Return the inbox partitions of many users, in order."""
    before, after = f"t#{tenant}U#", f"#{inbox}"
    together = "".join(users)
    if "#" not in together and "%" not in together:  # the common case: nothing to escape
        return [before + user + after for user in users]
    return [before + user_part(user) + after for user in users]


def entry(message_id: str) -> SortKey:
    """Return the sort key of a message in a user's inbox."""
    return SortKey(f"m#{message_id}")


def counter(category: str) -> SortKey:
    """Return the sort key of the unread count of a category, or of all of them (TOTAL)."""
    return SortKey(f"c#{category}")


def expiry(message_id: str, expires_at: int) -> SortKey:
    """Return the sort key of the marker that a message expires at this second."""
    return SortKey(f"e#{expires_at:010d}#{message_id}")


def stamped(message_id: str) -> SortKey:
    """Return the sort key of the marker of a message that is unread although the watermark has passed it."""
    return SortKey(f"l#{message_id}")


def marked(category: str, watermark: str) -> SortKey:
    """Return the sort key of the time of a "mark all read"."""
    return SortKey(f"w#{category}#{watermark}")


def message_of(key: Key) -> MessageId:
    """Return the id of the message that an entry or one of its markers is about."""
    return MessageId(key.sk.rpartition("#")[2])


def is_counter(key: Key) -> bool:
    """Return whether a row of an inbox is a counter."""
    return key.sk.startswith("c#")


def level_of(key: Key) -> CategoryKey:
    """Return the category of a counter, or TOTAL."""
    return CategoryKey(key.sk[2:])


def is_expiry_marker(key: Key) -> bool:
    """Return whether a row of an inbox marks the expiry of a message."""
    return key.sk.startswith("e#")


def former_broadcasts(tenant: TenantKey, inbox: InboxKey) -> str:
    """Return the partition of an inbox's broadcasts up to data format 3."""
    return f"t#{tenant}B#{inbox}"


def broadcasts(tenant: TenantKey, inbox: InboxKey, shard: int) -> str:
    """Return one of the partitions of an inbox's broadcasts, as their sender sees them."""
    return f"t#{tenant}B#{inbox}#{shard:02d}"


def all_broadcasts(tenant: TenantKey) -> str:
    """Return the common prefix of the partitions of all broadcasts of a tenant."""
    return f"t#{tenant}B#"


def inbox_of_broadcasts(tenant: TenantKey, pk: str) -> InboxKey:
    """Return the inbox whose broadcasts are in this partition."""
    return InboxKey(pk.removeprefix(all_broadcasts(tenant)).partition("#")[0])


def broadcast(tenant: TenantKey, inbox: InboxKey, message_id: str) -> Key:
    """Return the key of a broadcast; its id selects one of the partitions of its inbox."""
    return Key(broadcasts(tenant, inbox, zlib.crc32(message_id.encode()) % BROADCAST_SHARDS), f"b#{message_id}")


def former_broadcast(tenant: TenantKey, inbox: InboxKey, message_id: str) -> Key:
    """Return the key of a broadcast up to data format 3."""
    return Key(former_broadcasts(tenant, inbox), f"b#{message_id}")


def chunks(tenant: TenantKey, inbox: InboxKey, message_id: str) -> str:
    """Return the partition of a broadcast's ledger; up to data format 3, also of its chunks' recipients."""
    return f"t#{tenant}B#{inbox}#{message_id}"


def recipients(tenant: TenantKey, inbox: InboxKey, message_id: str, shard: int) -> str:
    """Return one of the partitions of a broadcast's recipients."""
    return f"{chunks(tenant, inbox, message_id)}#{shard:02d}"


def chunk(tenant: TenantKey, inbox: InboxKey, message_id: str, number: int) -> Key:
    """Return the key of a chunk's recipients."""
    return Key(recipients(tenant, inbox, message_id, number % BROADCAST_SHARDS), f"u#{number:07d}")


def recipient_data(tenant: TenantKey, inbox: InboxKey, message_id: str, number: int, part: int) -> Key:
    """Return the key of a part of what a post says about the recipients of a chunk."""
    return Key(recipients(tenant, inbox, message_id, number % BROADCAST_SHARDS), f"v#{number:07d}#{part:02d}")


def former_chunk(tenant: TenantKey, inbox: InboxKey, message_id: str, number: int) -> Key:
    """Return the key of a chunk's recipients up to data format 3."""
    return Key(chunks(tenant, inbox, message_id), f"u#{number:07d}")


def ledger(tenant: TenantKey, inbox: InboxKey, message_id: str, number: int) -> Key:
    """Return the key of a chunk's ledger row, which records its outcome."""
    return Key(chunks(tenant, inbox, message_id), f"k#{number:07d}")


def total(tenant: TenantKey, inbox: InboxKey, message_id: str, number: int) -> Key:
    """Return the key of one of the running totals over a broadcast's ledger."""
    return Key(chunks(tenant, inbox, message_id), total_sort_key(number))


def total_sort_key(number: int) -> SortKey:
    """Return the sort key of one of the running totals."""
    return SortKey(f"s#{number:02d}")


def recalled_from(tenant: TenantKey, inbox: InboxKey, message_id: str, user: UserId) -> Key:
    """Return the key that records that a broadcast was recalled from one user that had it, and counted."""
    return Key(chunks(tenant, inbox, message_id), f"w#{user_part(user)}")


def ledger_span(start: int, end: int) -> Span:
    """Return the span of the ledger rows of chunks from `start` to before `end`."""
    return Span(f"k#{start:07d}", f"k#{end - 1:07d}")


def ledger_from(start: int) -> Span:
    """Return the span of the ledger rows of chunks from `start` on."""
    return Span(f"k#{start:07d}", f"k#{_AFTER_ANY_ID}")


def chunk_number(key: Key) -> int:
    """Return the number of the chunk that a row of recipients or of the ledger is about."""
    return int(key.sk[2:])


def content_expiry(inbox: InboxKey, message_id: str) -> RemovalName:
    """Return the name, in the expiry index, of a broadcast whose content expires."""
    return RemovalName(f"b#{inbox}#{message_id}")


def rows_removal(inbox: InboxKey, message_id: str) -> RemovalName:
    """Return the name, in the list of removals, of the chunk rows of a removed broadcast."""
    return RemovalName(f"r#{inbox}#{message_id}")


def sent_to_one(message_id: str, inbox: InboxKey) -> SortKey:
    """Return the index sort key of a broadcast to a single user, among that user's rows."""
    return SortKey(f"b#{message_id}#{inbox}")


def broadcast_of_sent_to_one(index_sk: str) -> tuple[InboxKey, str]:
    """Return the inbox and the id of a broadcast to a single user, from its index sort key."""
    message_id, _, inbox = index_sk.removeprefix("b#").partition("#")
    return InboxKey(inbox), message_id


def broadcast_of_chunk(key: Key) -> tuple[InboxKey, str]:
    """Return the inbox and the id of the broadcast that a chunk is part of, up to data format 3."""
    _, inbox, message_id = key.pk.removeprefix("t#").split("#")
    return InboxKey(inbox), message_id


def tenant_of_first_chunk(key: Key) -> TenantKey | None:
    """Return the tenant of a broadcast up to data format 3 if this row is its first chunk, else None."""
    head, *named = key.pk.removeprefix("t#").split("#")
    is_first = head.endswith("B") and len(named) == 2 and key.sk == "u#0000000"
    return TenantKey(head.removesuffix("B")) if is_first else None


def open_work_of(tenant: TenantKey) -> Span:
    """Return the span of one tenant's broadcasts in a partition of open work."""
    return Span(prefix=f"{tenant}#")


def broadcasts_from(message_id: str) -> Span:
    """Return the span of broadcasts from an id on; the id of a scheduled one contains its time of sending."""
    return Span(f"b#{message_id}", f"b#{_AFTER_ANY_ID}")


def idempotency(tenant: TenantKey, kind: str, text: str) -> Key:
    """Return the key of the stored answer to a post; the idempotency key is hashed."""
    digest = hashlib.sha256(f"{kind}\0{text}".encode()).hexdigest()
    return Key(f"t#{tenant}I#{digest}", "#post")


def due(tenant: TenantKey, message_id: str, minute: int) -> Key:
    """Return the key of a scheduled post, in the minute it is due."""
    return Key(due_minute(minute), f"{tenant}#{message_id}")


def open_work(tenant: TenantKey, inbox: InboxKey, message_id: str, shard: int) -> Key:
    """Return the key of a broadcast with open work."""
    return Key(open_shard(shard), f"{tenant}#{inbox}#{message_id}")


DUE_CURSOR: Final = Key("sys#due", "#cursor")
"""The minute up to which all scheduled posts have been started."""


def due_minute(minute: int) -> str:
    """Return the partition of all tenants' posts that are due in a minute."""
    return f"sys#due#{minute}"


def open_shard(shard: int) -> str:
    """Return a partition of all tenants' broadcasts with open work."""
    return f"sys#open#{shard:02d}"


def counters_and_due(now: int) -> Span:
    """Return the span of an inbox's counters and of the markers of expired messages, which one Query reads."""
    return Span("c#", f"e#{now:010d}#{_AFTER_ANY_ID}")


def newer_than(message_id: str) -> Span:
    """Return the span of messages above an id."""
    return Span(f"m#{message_id}{_AFTER_ANY_ID}", f"m#{_AFTER_ANY_ID}")


def messages_between(lowest: str | None, highest: str | None) -> Span:
    """Return the inclusive span of messages between two ids; None means unbounded."""
    return Span(f"m#{lowest or ''}", f"m#{highest or _AFTER_ANY_ID}")


def marks_from(category: str, lowest: str) -> Span:
    """Return the span of times of "mark all read" of a category with a watermark of at least this id."""
    return Span(f"w#{category}#{lowest}", f"w#{category}#{_AFTER_ANY_ID}")


def marks_up_to(category: str, highest: str) -> Span:
    """Return the span of times of "mark all read" of a category with a watermark of at most this id."""
    return Span(f"w#{category}#", f"w#{category}#{highest}")


def broadcasts_up_to(message_id: str) -> Span:
    """Return the span of broadcasts up to an id."""
    return Span("b#", f"b#{message_id}")


def stamped_up_to(message_id: str) -> Span:
    """Return the span of markers of stamped messages up to an id."""
    return Span("l#", f"l#{message_id}")
