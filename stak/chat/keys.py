"""Every key string of chats: their members, messages, and what each user sees of them."""

import hashlib
import re
import zlib
from typing import Final

import msgspec

from stak.chat.model import ChatId
from stak.identifiers import TenantKey, UserId, user_of_part, user_part
from stak.identity.keys import SortKey, user_partition
from stak.ports.table import Span
from stak.ports.writes import Key

PARTICIPANTS: Final = Span(prefix="p#")
FORMING: Final = Span(prefix="f#")
LISTED: Final = Span(prefix="l#")
VIEWS: Final = Span(prefix="d#")
PENDING: Final = Span(prefix="q#")
LEFT: Final = Span(prefix="h#")
LISTED_SHARDS: Final = 16
"""A tenant's chats, by the hour of their oldest message, are spread over as many partitions."""
NEWS_SHARDS: Final = 16
"""Each is one partition that every change of some chats is noted in until all of their members know."""

_DIRECT: Final = "d_"
_GROUP: Final = "g_"
_CHAT: Final = re.compile("(d_[0-9a-f]{32}|g_[0-9A-Za-z]{26,32})")


def is_chat_id(text: str) -> bool:
    """Whether this could be the id of a chat."""
    return _CHAT.fullmatch(text) is not None


def direct_id(tenant: TenantKey, one: UserId, other: UserId) -> ChatId:
    """The id of the chat of two people: the same whoever of them asks."""
    return ChatId(_DIRECT + _digest(tenant, *sorted((one, other))))


def group_id(unique: str) -> ChatId:
    """The id of a group with this name of its own."""
    return ChatId(_GROUP + unique)


def named_group_id(tenant: TenantKey, creator: UserId, name: str) -> ChatId:
    """The id of a group somebody creates under a name of theirs, so that creating it twice makes one."""
    return ChatId(_GROUP + _digest(tenant, creator, name))


def chat_partition(tenant: TenantKey, chat: ChatId) -> str:
    """The partition of everything that all members of a chat share."""
    return f"t#{tenant}C#{chat}"


def all_chats(tenant: TenantKey) -> str:
    """How the partitions of all chats of a tenant begin."""
    return f"t#{tenant}C#"


def chat_of_partition(pk: str) -> ChatId:
    """The chat a partition is of."""
    return ChatId(pk.rpartition("#")[2])


def meta(tenant: TenantKey, chat: ChatId) -> Key:
    """What a chat is called, and who is in it."""
    return Key(chat_partition(tenant, chat), "#meta")


def head(tenant: TenantKey, chat: ChatId) -> Key:
    """How far a chat has got."""
    return Key(chat_partition(tenant, chat), "#head")


def participant(tenant: TenantKey, chat: ChatId, user: UserId) -> Key:
    """A member."""
    return Key(chat_partition(tenant, chat), f"p#{user_part(user)}")


def participant_of(key: Key) -> UserId:
    """Whose row of a member this is."""
    return user_of_part(key.sk.removeprefix("p#"))


def forming(tenant: TenantKey, chat: ChatId, number: int) -> Key:
    """Some of those who will be members once a large group stands."""
    return Key(chat_partition(tenant, chat), f"f#{number:04d}")


def message(tenant: TenantKey, chat: ChatId, sequence: int) -> Key:
    """A message by its place in the chat."""
    return Key(chat_partition(tenant, chat), f"m#{sequence:016d}")


def messages(first: int, last: int) -> Span:
    """Messages from one place to another, both included."""
    return Span(low=f"m#{first:016d}", high=f"m#{last:016d}")


def gap(tenant: TenantKey, chat: ChatId, sequence: int) -> Key:
    """Says that the message at this place is gone, or from when on it will be."""
    return Key(chat_partition(tenant, chat), f"x#{sequence:016d}")


def gaps(first: int, last: int) -> Span:
    """Such places from one to another, both included."""
    return Span(low=f"x#{first:016d}", high=f"x#{last:016d}")


def gap_of(key: Key) -> int:
    """The place this row says is empty."""
    return int(key.sk.removeprefix("x#"))


def sequence_of(key: Key) -> int:
    """The place of the message at this key."""
    return int(key.sk.removeprefix("m#"))


def tenant_of_message(key: Key) -> TenantKey | None:
    """Whose message this row is, if it is one of a chat."""
    head, _, chat = key.pk.removeprefix("t#").partition("#")
    is_message = head.endswith("C") and is_chat_id(chat) and key.sk.startswith("m#")
    return TenantKey(head.removesuffix("C")) if is_message else None


def sent(tenant: TenantKey, chat: ChatId, sender: UserId, client_message_id: str) -> Key:
    """What became of a message a client has named: a sender's own name for it, and nobody else's."""
    digest = hashlib.sha256(msgspec.json.encode((sender, client_message_id))).hexdigest()
    return Key(chat_partition(tenant, chat), f"k#{digest}")


def by_id(tenant: TenantKey, message_id: str) -> str:
    """The partition of the index in which a message is found by its id alone."""
    return f"t#{tenant}M#{message_id}"


def place_by_id(sequence: int) -> SortKey:
    """Its place there."""
    return SortKey(f"m#{sequence:016d}")


def view(tenant: TenantKey, user: UserId, chat: ChatId) -> Key:
    """A chat as one of its members sees it."""
    return Key(user_partition(tenant, user), view_sort(chat))


def view_sort(chat: ChatId) -> SortKey:
    """The place of a chat among what is a user's own."""
    return SortKey(f"d#{chat}")


def created_chats(tenant: TenantKey, user: UserId) -> Key:
    """How many chats a user has created."""
    return Key(user_partition(tenant, user), "#chats")


def view_of(key: Key) -> ChatId:
    """Which chat this is a view of."""
    return ChatId(key.sk.removeprefix("d#"))


def left(tenant: TenantKey, user: UserId, chat: ChatId) -> Key:
    """Says that a user was a member of a chat: what they wrote there is still in it."""
    return Key(user_partition(tenant, user), f"h#{chat}")


def left_of(key: Key) -> ChatId:
    """Which chat was left."""
    return ChatId(key.sk.removeprefix("h#"))


def pending(tenant: TenantKey, user: UserId, message_id: str) -> Key:
    """A message that not all of a user's devices have."""
    return Key(user_partition(tenant, user), pending_sort(message_id))


def pending_sort(message_id: str) -> SortKey:
    """Its place among what is a user's own."""
    return SortKey(f"q#{message_id}")


def pending_of(key: Key) -> SortKey:
    """The id of the message that is pending here."""
    return SortKey(key.sk.removeprefix("q#"))


def listed(at_milliseconds: int, chat: ChatId) -> SortKey:
    """A chat's place in its members' lists, by the moment something was last said in it."""
    return SortKey(f"l#{at_milliseconds:013d}#{chat}")


def news_shard(shard: int) -> str:
    """Chats whose members may not all know yet what has changed."""
    return f"sys#chats#{shard:02d}"


def news(tenant: TenantKey, chat: ChatId) -> Key:
    """A chat's place among them."""
    return Key(news_shard(zlib.crc32(chat.encode()) % NEWS_SHARDS), f"{tenant}#{chat}")


def listed_shard(tenant: TenantKey, shard: int) -> str:
    """Some of a tenant's chats, by the hour of their oldest message."""
    return f"t#{tenant}K#{shard:02d}"


def listed_chat(tenant: TenantKey, chat: ChatId, hour: int) -> Key:
    """A chat's place among them."""
    return Key(listed_shard(tenant, zlib.crc32(chat.encode()) % LISTED_SHARDS), f"h#{hour:07d}#{chat}")


def listed_before(hour: int) -> Span:
    """Chats whose oldest message is of before an hour."""
    return Span("h#", f"h#{hour:07d}")


def listed_chat_of(key: Key) -> ChatId:
    """The chat that is listed here."""
    return ChatId(key.sk.rpartition("#")[2])


def listed_hour_of(key: Key) -> int:
    """The hour it is listed by."""
    return int(key.sk.split("#")[1])


def _digest(tenant: TenantKey, *parts: str) -> str:
    # JSON keeps ("a", "bc") and ("ab", "c") apart.
    return hashlib.sha256(msgspec.json.encode((tenant, *parts))).hexdigest()[:32]
