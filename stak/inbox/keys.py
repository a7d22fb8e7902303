"""Every key string of inboxes and broadcasts, and nowhere else."""

import hashlib
from collections.abc import Sequence
from typing import Final, NewType

from stak.identifiers import InboxKey, TenantKey, UserId, user_part
from stak.ports.table import Span
from stak.ports.writes import Key

SortKey = NewType("SortKey", str)
"""The second half of a key, within a partition that names the tenant."""

RECALL_COPIES: Final = 16
"""How many copies of the recalls in progress there are: readers spread over them, a recall writes them all."""

TOTAL: Final = "*"
"""Stands where a category would: no category can be called so."""

MESSAGES: Final = Span(prefix="m#")
STAMPED: Final = Span(prefix="l#")
CHUNKS: Final = Span(prefix="u#")
LEDGER: Final = Span(prefix="k#")
BROADCASTS: Final = Span(prefix="b#")
SENT_TO_ONE: Final = Span(prefix="b#")
"""In the index, among what is a user's own."""

_AFTER_ANY_ID: Final = "~"


def user_inbox(tenant: TenantKey, user: UserId, inbox: InboxKey) -> str:
    """The partition of one user's inbox: its messages, counters and markers."""
    return f"t#{tenant}U#{user_part(user)}#{inbox}"


def user_inboxes(tenant: TenantKey, users: Sequence[UserId], inbox: InboxKey) -> list[str]:
    """The same partition of many users, in order."""
    before, after = f"t#{tenant}U#", f"#{inbox}"
    together = "".join(users)
    if "#" not in together and "%" not in together:  # nearly always: nothing has to be escaped
        return [before + user + after for user in users]
    return [before + user_part(user) + after for user in users]


def entry(message_id: str) -> SortKey:
    """A message in a user's inbox."""
    return SortKey(f"m#{message_id}")


def counter(category: str) -> SortKey:
    """The unread count of a category, or of all of them (TOTAL)."""
    return SortKey(f"c#{category}")


def expiry(message_id: str, expires_at: int) -> SortKey:
    """Says that a message has to be settled from this second on."""
    return SortKey(f"e#{expires_at:010d}#{message_id}")


def stamped(message_id: str) -> SortKey:
    """Finds a message that is unread although the watermark has passed it."""
    return SortKey(f"l#{message_id}")


def marked(category: str, watermark: str) -> SortKey:
    """The moment of a "mark all read"."""
    return SortKey(f"w#{category}#{watermark}")


def broadcasts(tenant: TenantKey, inbox: InboxKey) -> str:
    """The partition of an inbox's broadcasts, as their sender sees them."""
    return f"t#{tenant}B#{inbox}"


def all_broadcasts(tenant: TenantKey) -> str:
    """How the partitions of all broadcasts of a tenant begin."""
    return f"t#{tenant}B#"


def inbox_of_broadcasts(tenant: TenantKey, pk: str) -> InboxKey:
    """The inbox whose broadcasts are in this partition."""
    return InboxKey(pk.removeprefix(all_broadcasts(tenant)))


def broadcast(tenant: TenantKey, inbox: InboxKey, message_id: str) -> Key:
    """One broadcast."""
    return Key(broadcasts(tenant, inbox), f"b#{message_id}")


def chunks(tenant: TenantKey, inbox: InboxKey, message_id: str) -> str:
    """The partition of a broadcast's chunks: who is in them, and what became of them."""
    return f"t#{tenant}B#{inbox}#{message_id}"


def chunk(tenant: TenantKey, inbox: InboxKey, message_id: str, number: int) -> Key:
    """The recipients of a chunk."""
    return Key(chunks(tenant, inbox, message_id), f"u#{number:07d}")


def ledger(tenant: TenantKey, inbox: InboxKey, message_id: str, number: int) -> Key:
    """What became of a chunk."""
    return Key(chunks(tenant, inbox, message_id), f"k#{number:07d}")


def withdrawn(tenant: TenantKey, inbox: InboxKey, message_id: str, user: UserId) -> Key:
    """Says that a broadcast was taken back from a user who had it, and counted as such."""
    return Key(chunks(tenant, inbox, message_id), f"w#{user_part(user)}")


def sent_to_one(message_id: str, inbox: InboxKey) -> SortKey:
    """Where the index finds a broadcast to one user alone, among what is theirs."""
    return SortKey(f"b#{message_id}#{inbox}")


def broadcast_of_chunk(key: Key) -> tuple[InboxKey, str]:
    """The inbox and the id of the broadcast that a chunk is part of."""
    _, inbox, message_id = key.pk.removeprefix("t#").split("#")
    return InboxKey(inbox), message_id


def tenant_of_first_chunk(key: Key) -> TenantKey | None:
    """Whose broadcast this row begins to tell the recipients of, if it does."""
    head, _, named = key.pk.removeprefix("t#").partition("#")
    is_first = head.endswith("B") and "#" in named and key.sk == "u#0000000"
    return TenantKey(head.removesuffix("B")) if is_first else None


def open_work_of(tenant: TenantKey) -> Span:
    """One tenant's broadcasts in a partition of open work."""
    return Span(prefix=f"{tenant}#")


def broadcasts_from(message_id: str) -> Span:
    """Broadcasts from an id on: those that are scheduled have the time they are sent in theirs."""
    return Span(f"b#{message_id}", f"b#{_AFTER_ANY_ID}")


def idempotency(tenant: TenantKey, kind: str, text: str) -> Key:
    """The answer to a post that was named by its sender; the name goes in as a hash."""
    digest = hashlib.sha256(f"{kind}\0{text}".encode()).hexdigest()
    return Key(f"t#{tenant}I#{digest}", "#post")


def recalls(tenant: TenantKey, inbox: InboxKey, copy: int) -> Key:
    """One copy of the set of recalls in progress."""
    return Key(f"t#{tenant}R#{inbox}#{copy}", "#recalls")


def due(tenant: TenantKey, message_id: str, minute: int) -> Key:
    """A scheduled post, in the minute it is due."""
    return Key(due_minute(minute), f"{tenant}#{message_id}")


def open_work(tenant: TenantKey, inbox: InboxKey, message_id: str, shard: int) -> Key:
    """A broadcast that somebody still has to work on."""
    return Key(open_shard(shard), f"{tenant}#{inbox}#{message_id}")


DUE_CURSOR: Final = Key("sys#due", "#cursor")
"""Up to which minute everything that was due has been set going."""


def due_minute(minute: int) -> str:
    """The partition of all tenants' posts that are due in a minute."""
    return f"sys#due#{minute}"


def open_shard(shard: int) -> str:
    """A partition of all tenants' broadcasts with open work."""
    return f"sys#open#{shard:02d}"


def counters_and_due(now: int) -> Span:
    """The counters of an inbox and the markers of what has expired: neighbours, so that one Query reads both."""
    return Span("c#", f"e#{now:010d}#{_AFTER_ANY_ID}")


def newer_than(message_id: str) -> Span:
    """Messages above an id."""
    return Span(f"m#{message_id}{_AFTER_ANY_ID}", f"m#{_AFTER_ANY_ID}")


def messages_between(lowest: str | None, highest: str | None) -> Span:
    """Messages from one id to another, both included; without one, from the first or to the last."""
    return Span(f"m#{lowest or ''}", f"m#{highest or _AFTER_ANY_ID}")


def marks_from(category: str, lowest: str) -> Span:
    """Moments of "mark all read" of a category whose watermark is at least this id."""
    return Span(f"w#{category}#{lowest}", f"w#{category}#{_AFTER_ANY_ID}")


def marks_up_to(category: str, highest: str) -> Span:
    """Moments of "mark all read" of a category whose watermark is at most this id."""
    return Span(f"w#{category}#", f"w#{category}#{highest}")


def broadcasts_up_to(message_id: str) -> Span:
    """Broadcasts up to an id."""
    return Span("b#", f"b#{message_id}")


def stamped_up_to(message_id: str) -> Span:
    """Markers of stamped messages up to an id."""
    return Span("l#", f"l#{message_id}")
