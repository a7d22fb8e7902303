"""All table keys of chats: members, messages, list entries and pending messages."""

import hashlib
import re
import zlib
from typing import Final

import msgspec

from stak.chat.chat_model import ChatId
from stak.identifiers import TenantKey, UserId, user_of_part, user_part
from stak.identity.keys import SortKey, user_partition
from stak.ports.table import Span
from stak.ports.writes import Key

PARTICIPANTS: Final = Span(prefix="p#")
FUTURE_MEMBERS: Final = Span(prefix="f#")
LISTED: Final = Span(prefix="l#")
LISTED_END: Final = "l#~"
"""Above the index sort keys of all chats of a list."""
LIST_ENTRIES: Final = Span(prefix="d#")
PENDING: Final = Span(prefix="q#")
CLAIMS: Final = Span(prefix="n#")
LEFT: Final = Span(prefix="h#")
LISTED_SHARDS: Final = 16
"""Number of partitions over which a tenant's chats, by the hour of their oldest message, are spread."""
DIRTY_SHARDS: Final = 16
"""Number of partitions that hold the chats with changes not yet fanned out to all members."""

_DIRECT: Final = "d_"
_GROUP: Final = "g_"
_CHAT: Final = re.compile("(d_[0-9a-f]{32}|g_[0-9A-Za-z]{26,32})")


def is_chat_id(text: str) -> bool:
    """Return whether this is a well-formed chat id."""
    return _CHAT.fullmatch(text) is not None


def direct_id(tenant: TenantKey, one: UserId, other: UserId) -> ChatId:
    """Return the id of the direct chat of two users, the same for both."""
    return ChatId(_DIRECT + _digest(tenant, *sorted((one, other))))


def group_id(unique: str) -> ChatId:
    """Return the id of a group with this unique suffix."""
    return ChatId(_GROUP + unique)


def named_group_id(tenant: TenantKey, creator: UserId, name: str) -> ChatId:
    """Return the id of a group created with an idempotency key, so that a repetition creates no second one."""
    return ChatId(_GROUP + _digest(tenant, creator, name))


def chat_partition(tenant: TenantKey, chat: ChatId) -> str:
    """Return the partition of all rows that the members of a chat share."""
    return f"t#{tenant}C#{chat}"


def all_chats(tenant: TenantKey) -> str:
    """Return the common prefix of the partitions of all chats of a tenant."""
    return f"t#{tenant}C#"


def chat_of_partition(pk: str) -> ChatId:
    """Return the chat of a partition."""
    return ChatId(pk.rpartition("#")[2])


def meta(tenant: TenantKey, chat: ChatId) -> Key:
    """Return the key of a chat's name and members."""
    return Key(chat_partition(tenant, chat), "#meta")


def head(tenant: TenantKey, chat: ChatId) -> Key:
    """Return the key of a chat's head: its last sequence and message."""
    return Key(chat_partition(tenant, chat), "#head")


def participant(tenant: TenantKey, chat: ChatId, user: UserId) -> Key:
    """Return the key of a member."""
    return Key(chat_partition(tenant, chat), f"p#{user_part(user)}")


def participant_of(key: Key) -> UserId:
    """Return the user id of a member's row."""
    return user_of_part(key.sk.removeprefix("p#"))


def future_members(tenant: TenantKey, chat: ChatId, number: int) -> Key:
    """Return the key of a batch of future members of a large group during its creation."""
    return Key(chat_partition(tenant, chat), f"f#{number:04d}")


def message(tenant: TenantKey, chat: ChatId, sequence: int) -> Key:
    """Return the key of a message by its sequence."""
    return Key(chat_partition(tenant, chat), f"m#{sequence:016d}")


def messages(first: int, last: int) -> Span:
    """Return the inclusive span of messages between two sequences."""
    return Span(low=f"m#{first:016d}", high=f"m#{last:016d}")


def gap(tenant: TenantKey, chat: ChatId, sequence: int) -> Key:
    """Return the key that marks a message as deleted, or as expiring at a time."""
    return Key(chat_partition(tenant, chat), f"x#{sequence:016d}")


def gaps(first: int, last: int) -> Span:
    """Return the inclusive span of such markers between two sequences."""
    return Span(low=f"x#{first:016d}", high=f"x#{last:016d}")


def expiring(tenant: TenantKey, chat: ChatId, second: int) -> Key:
    """Return the key that counts a chat's messages that expire in a second."""
    return Key(chat_partition(tenant, chat), f"e#{second:010d}")


def expiring_until(second: int) -> Span:
    """Return the span of such rows up to a second."""
    return Span("e#", f"e#{second:010d}")


def gap_of(key: Key) -> int:
    """Return the sequence of such a marker."""
    return int(key.sk.removeprefix("x#"))


def sequence_of(key: Key) -> int:
    """Return the sequence of the message at this key."""
    return int(key.sk.removeprefix("m#"))


def tenant_of_message(key: Key) -> TenantKey | None:
    """Return the tenant of this row if it is a chat message, else None."""
    head, _, chat = key.pk.removeprefix("t#").partition("#")
    is_message = head.endswith("C") and is_chat_id(chat) and key.sk.startswith("m#")
    return TenantKey(head.removesuffix("C")) if is_message else None


def sent(tenant: TenantKey, chat: ChatId, sender: UserId, client_message_id: str) -> Key:
    """Return the key of the idempotency row of a message; client message ids are unique per sender."""
    digest = hashlib.sha256(msgspec.json.encode((sender, client_message_id))).hexdigest()
    return Key(chat_partition(tenant, chat), f"k#{digest}")


def by_id(tenant: TenantKey, message_id: str) -> str:
    """Return the index partition in which a message is found by its id alone."""
    return f"t#{tenant}M#{message_id}"


def by_id_sort(sequence: int) -> SortKey:
    """Return its sort key there."""
    return SortKey(f"m#{sequence:016d}")


def list_entry(tenant: TenantKey, user: UserId, chat: ChatId) -> Key:
    """Return the key of a chat in one member's list."""
    return Key(user_partition(tenant, user), list_entry_sort(chat))


def list_entry_sort(chat: ChatId) -> SortKey:
    """Return the sort key of a chat among a user's rows."""
    return SortKey(f"d#{chat}")


def created_chats(tenant: TenantKey, user: UserId) -> Key:
    """Return the key of the number of chats a user has created."""
    return Key(user_partition(tenant, user), "#chats")


def chat_of_list_entry(key: Key) -> ChatId:
    """Return the chat of a list entry."""
    return ChatId(key.sk.removeprefix("d#"))


def left(tenant: TenantKey, user: UserId, chat: ChatId) -> Key:
    """Return the key that records a user's former membership: their messages are still in the chat."""
    return Key(user_partition(tenant, user), f"h#{chat}")


def left_of(key: Key) -> ChatId:
    """Return the chat that was left."""
    return ChatId(key.sk.removeprefix("h#"))


def pending(tenant: TenantKey, user: UserId, message_id: str) -> Key:
    """Return the key of a message that is pending for some of a user's devices."""
    return Key(user_partition(tenant, user), pending_sort(message_id))


def pending_sort(message_id: str) -> SortKey:
    """Return the sort key of a pending message among a user's rows."""
    return SortKey(f"q#{message_id}")


def pending_of(key: Key) -> SortKey:
    """Return the message id of a pending row."""
    return SortKey(key.sk.removeprefix("q#"))


def claim(tenant: TenantKey, user: UserId, notification_id: str) -> Key:
    """Return the key of the messages that an offline notification has claimed for a user."""
    return Key(user_partition(tenant, user), f"n#{notification_id}")


def listed(at_milliseconds: int, chat: ChatId) -> SortKey:
    """Return the index sort key of a chat in its members' lists, by the time of its last message."""
    return SortKey(f"l#{at_milliseconds:013d}#{chat}")


def preview_name(chat: ChatId) -> SortKey:
    """Return the name of a chat's preview among the tenant's expiring content."""
    return SortKey(f"c#{chat}")


def dirty_shard(shard: int) -> str:
    """Return a partition of chats with changes not yet fanned out to all members."""
    return f"sys#chats#{shard:02d}"


def dirty_chat(tenant: TenantKey, chat: ChatId) -> Key:
    """Return the key of a chat among them."""
    return Key(dirty_shard(zlib.crc32(chat.encode()) % DIRTY_SHARDS), f"{tenant}#{chat}")


def listed_shard(tenant: TenantKey, shard: int) -> str:
    """Return a partition of a tenant's chats, by the hour of their oldest message."""
    return f"t#{tenant}K#{shard:02d}"


def listed_chat(tenant: TenantKey, chat: ChatId, hour: int) -> Key:
    """Return the key of a chat among them."""
    return Key(listed_shard(tenant, zlib.crc32(chat.encode()) % LISTED_SHARDS), f"h#{hour:07d}#{chat}")


def listed_before(hour: int) -> Span:
    """Return the span of chats with an oldest message before an hour."""
    return Span("h#", f"h#{hour:07d}")


def listed_chat_of(key: Key) -> ChatId:
    """Return the chat of such a row."""
    return ChatId(key.sk.rpartition("#")[2])


def listed_hour_of(key: Key) -> int:
    """Return the hour of such a row."""
    return int(key.sk.split("#")[1])


def _digest(tenant: TenantKey, *parts: str) -> str:
    # JSON distinguishes ("a", "bc") from ("ab", "c").
    return hashlib.sha256(msgspec.json.encode((tenant, *parts))).hexdigest()[:32]
