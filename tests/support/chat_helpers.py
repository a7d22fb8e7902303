"""Users who chat, and short helpers for what they do."""

from typing import Final

from stak.chat import keys
from stak.chat.chat_codec import head_of, list_entry_of
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import ChatId, ChatListEntry, Head
from stak.chat.create_chat import start_group
from stak.chat.history import read_since
from stak.chat.keys import list_entry
from stak.chat.list_chats import ListedChat, list_chats
from stak.chat.pending_for_devices import read_pending
from stak.chat.retention import remove_old_messages
from stak.chat.send_batch import Draft, Sent
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.identifiers import TenantKey, UserId
from stak.identity import keys as identity
from stak.identity.devices import Devices, devices_of
from stak.identity.user_tokens import User
from stak.installation.data_format import NEWEST_FORMAT, SETTLED_AFTER_SECONDS, store_version
from stak.ports import Ports
from tests.support.broadcasts import drain_queue
from workers.delivery_consumer import handle_batch

ACME: Final = TenantKey("acme")
ANN, BOB, EVE = (User(ACME, UserId(name), 0) for name in ("ann", "bob#%é", "eve"))


def user_ids(count: int) -> list[UserId]:
    """Return this many user ids."""
    return [UserId(f"u{number:04d}") for number in range(count)]


def as_user(name: UserId) -> User:
    return User(ACME, name, 0)


async def group(ports: Ports, *others: User, name: str | None = "Plans") -> ChatId:
    """Start a group owned by Ann and fan it out."""
    chat, _ = await start_group(ports, ANN, [other.user for other in others], chat_name=name)
    await handle_updates(ports)
    return chat


async def send_text(ports: Ports, user: User, chat: ChatId, name: str, ttl_seconds: int | None = None) -> Sent:
    """Send a message whose content is its name."""
    return await send(ports, user, chat, Draft(name, name, ttl_seconds=ttl_seconds))


async def handle_updates(ports: Ports) -> int:
    """Handle all queued updates and return how many there were."""
    count = 0
    await ports.background_tasks.drain()
    while received := await drain_queue(ports.chat_updates):
        assert await handle_batch(ports, received) == {}
        count += len(received)
    return count


async def read_contents(ports: Ports, user: User, chat: ChatId) -> list[tuple[int, str | None]]:
    """Return sequence and content of all messages a member sees."""
    page = await read_since(ports, user, chat, limit=1000, after=0)
    assert not page.has_more
    return [(shown.sequence, shown.content) for shown in page.messages]


async def count_of(ports: Ports, chat: ChatId) -> int | None:
    """Return the stored count of a chat's messages."""
    return (await describe_chat(ports, ANN, chat)).message_count


async def visible_count(ports: Ports, chat: ChatId) -> int:
    """Count the messages that a member sees, without tombstones."""
    shown, after = 0, 0
    while True:
        page = await read_since(ports, ANN, chat, limit=100, after=after)
        shown += sum(one.message.deleted_at is None for one in page.messages)
        if page.next is None:
            return shown
        after = page.next


async def raise_format(ports: Ports, clock: ManualClock) -> None:
    """Raise the data format to the newest one, and wait until every process has noticed."""
    await store_version(ports, NEWEST_FORMAT)
    clock.advance(SETTLED_AFTER_SECONDS)


async def head_now(ports: Ports, chat: ChatId) -> Head:
    """Return the stored head of a chat."""
    return head_of(await ports.table.get(keys.head(ACME, chat)))


async def remove_older(ports: Ports, before: float) -> int:
    """Remove all chat messages sent before this time and return the number of rows."""
    removed, is_over = 0, False
    while not is_over:
        is_over = True
        for shard in range(keys.LISTED_SHARDS):
            for row in (await ports.table.query(keys.listed_shard(ACME, shard), limit=100)).rows:
                if keys.listed_hour_of(row.key) < before // 3600:
                    step = await remove_old_messages(ports, ACME, row, int(before))
                    removed += step.rows
                    is_over &= not step.has_more
    await handle_updates(ports)
    return removed


async def chats_of(ports: Ports, user: User) -> list[ListedChat]:
    """Return a user's whole chat list."""
    found, following = await list_chats(ports, user, limit=1000)
    assert following is None
    return found


async def read_list_entry(ports: Ports, user: User, chat: ChatId) -> ChatListEntry:
    """Return a member's chat list entry."""
    item = await ports.table.get(list_entry(ACME, user.user, chat))
    assert item is not None
    return list_entry_of(item)


async def pending_sequences(ports: Ports, user: User, chat: ChatId) -> list[int]:
    """Return the messages of a chat that are pending for a user's devices."""
    return [one.sequence for one in await read_pending(ports, ACME, user.user) if one.chat == chat]


async def known_devices(ports: Ports, user: User) -> Devices:
    return devices_of(await ports.table.get(identity.devices(ACME, user.user)))
