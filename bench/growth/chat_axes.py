"""Growth of a chat: its members, its messages, and deleted messages."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from bench.growth.inbox_axes import PAGE
from bench.growth.operations import TENANT, Axis, Installation, Operation, always, user
from bench.growth.orders import Order
from bench.growth.sample_data import create_group, run_workers, send_messages, uids
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import MEMBERS_MAX, PEOPLE_MAX, ChatId
from stak.chat.create_chat import start_group
from stak.chat.delete_messages import delete_message, erase_messages
from stak.chat.group_members import list_members, mute, put_member, remove_member, rename
from stak.chat.history import find_message, read_history, read_message, read_since
from stak.chat.list_chats import list_chats
from stak.chat.receipts import raise_mark, read_receipts, read_standing
from stak.chat.reconcile_chats import reconcile_chats
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.ports import Ports

_HISTORY_PAGE: Final = 50
OWNER: Final = user("owner")
MEMBER: Final = user("member-000000")
_EACH_MEMBER: Final = "returns each member"


async def send_one(ports: Ports, sender: User, chat: ChatId, name: str) -> bool:
    return (await send(ports, sender, chat, Draft(name, "Hello, everybody."))).is_new


async def _sequences(ports: Ports, reader: User, chat: ChatId, before: int | None) -> list[int]:
    history = await read_history(ports, reader, chat, limit=_HISTORY_PAGE, before=before)
    return [shown.sequence for shown in history.messages]


async def _sequences_since(ports: Ports, reader: User, chat: ChatId, after: int) -> list[int]:
    history = await read_since(ports, reader, chat, limit=_HISTORY_PAGE, after=after)
    return [shown.sequence for shown in history.messages]


async def _unread_in_list(ports: Ports, reader: User) -> list[int]:
    listed, _ = await list_chats(ports, reader, limit=PAGE)
    return [one.unread_count for one in listed]


def _page_before(last: int) -> list[int]:
    """Return the sequences of a full page of history up to this one."""
    return list(range(last, max(0, last - _HISTORY_PAGE), -1))


async def build_members(installation: Installation, size: int) -> list[Operation]:
    """Create a group of this size with some messages."""
    ports = installation.ports
    early = uids("member", size - 1)[1:]  # all but the one whose requests are measured
    chat = await create_group(installation, OWNER, size)
    await send_messages(ports, OWNER, chat, _HISTORY_PAGE)
    await run_workers(installation)

    async def send_until_listed(repeat: int) -> tuple[bool, int]:
        is_new = await send_one(ports, OWNER, chat, f"until listed {repeat}")
        await run_workers(installation)
        (unread,) = await _unread_in_list(ports, MEMBER)
        return is_new, unread - _HISTORY_PAGE - repeat

    async def create(repeat: int) -> bool:
        _, is_new = await start_group(ports, OWNER, uids("member", size - 1), chat_name=f"Plans {repeat}")
        return is_new

    async def add(repeat: int) -> bool:
        return (await put_member(ports, OWNER, chat, UserId(f"newcomer-{repeat}"), None))[1]

    async def drained(_: int) -> None:
        await run_workers(installation)

    return [
        Operation(
            "page of history",
            lambda _: _sequences(ports, MEMBER, chat, None),
            always(_page_before(_HISTORY_PAGE)),
            limit=Order.LINEAR,
            reason=f"reads how far each member has received and read it, {MEMBERS_MAX:,} at most",
        ),
        Operation("one message", lambda _: _sequence(ports, chat, 1), always(1)),
        Operation("chat list", lambda _: _unread_in_list(ports, MEMBER), always([_HISTORY_PAGE])),
        Operation("one chat", lambda _: count_described(ports, chat), always(size)),
        Operation(
            "list of members",
            lambda _: _count_members(ports, chat),
            always(size),
            limit=Order.LINEAR,
            reason=_EACH_MEMBER,
        ),
        Operation(
            "receipts of a message",
            lambda _: _count_receipts(ports, chat),
            always(size - 1),
            limit=Order.LINEAR,
            reason=_EACH_MEMBER,
        ),
        Operation(
            "mark delivered", lambda repeat: _raise_mark(ports, chat, "delivered", repeat + 1), always(_HISTORY_PAGE)
        ),
        Operation("mute", lambda repeat: mute(ports, MEMBER, chat, repeat), always(None)),
        Operation(
            "send until all lists show it",
            send_until_listed,
            always((True, 1)),
            limit=Order.LINEAR,
            reason="updates the chat list of each member",
        ),
        Operation("send", lambda repeat: send_one(ports, OWNER, chat, f"sent {repeat}"), always(True)),
        Operation("rename", lambda repeat: rename(ports, OWNER, chat, f"New {repeat}"), always(None), prepare=drained),
        Operation("add a member", add, always(True), prepare=drained),
        Operation(
            "remove a new member",
            lambda repeat: remove_member(ports, OWNER, chat, UserId(f"newcomer-{repeat}")),
            always(None),
            prepare=drained,
        ),
        Operation(
            "remove an early member",
            lambda repeat: remove_member(ports, OWNER, chat, early[repeat]),
            always(None),
            prepare=drained,
            limit=Order.LINEAR,
            reason=f"reads {PEOPLE_MAX + 1} members at most, to name another one in chat lists",
        ),
        Operation(
            "create a group of this size",
            create,
            always(True),
            prepare=drained,
            limit=Order.LINEAR,
            reason="writes each member",
        ),
    ]


async def _sequence(ports: Ports, chat: ChatId, sequence: int) -> int:
    return (await read_message(ports, MEMBER, chat, sequence)).sequence


async def count_described(ports: Ports, chat: ChatId) -> int:
    return (await describe_chat(ports, MEMBER, chat)).chat.members


async def _count_members(ports: Ports, chat: ChatId) -> int:
    return len(await list_members(ports, MEMBER, chat))


async def _count_receipts(ports: Ports, chat: ChatId) -> int:
    return len(await read_receipts(ports, OWNER, chat, 1))


async def _raise_mark(ports: Ports, chat: ChatId, kind: Any, sequence: int) -> int:
    return (await raise_mark(ports, MEMBER, chat, kind, sequence)).unread_count


async def build_messages(installation: Installation, size: int) -> list[Operation]:
    """Create a group of three with this many messages."""
    ports = installation.ports
    chat = await create_group(installation, OWNER, 3)
    sent = await send_messages(ports, OWNER, chat, size)
    await run_workers(installation)
    middle = size // 2
    first_page = list(range(1, min(size, _HISTORY_PAGE) + 1))
    return [
        Operation("newest page", lambda _: _sequences(ports, MEMBER, chat, None), always(_page_before(size))),
        Operation(
            "page in the middle", lambda _: _sequences(ports, MEMBER, chat, middle + 1), always(_page_before(middle))
        ),
        Operation(
            "oldest page", lambda _: _sequences(ports, MEMBER, chat, _HISTORY_PAGE + 1), always(first_page[::-1])
        ),
        Operation("first page since the start", lambda _: _sequences_since(ports, MEMBER, chat, 0), always(first_page)),
        Operation(
            "page since a recent message",
            lambda _: _sequences_since(ports, MEMBER, chat, size - 10),
            always(list(range(size - 9, size + 1))),
        ),
        Operation("one message", lambda _: _sequence(ports, chat, 1), always(1)),
        Operation("one message by its id", lambda _: _sequence_by_id(ports, sent[0].message_id), always(1)),
        Operation("unread messages", lambda _: _unread(ports, chat), always(size)),
        Operation("chat list", lambda _: _unread_in_list(ports, MEMBER), always([size])),
        Operation("round", lambda _: reconcile_chats(ports), always(0)),
        Operation(
            "mark read",
            lambda repeat: _raise_mark(ports, chat, "read", repeat + 1),
            lambda repeat: size - repeat - 1,
        ),
        Operation(
            "mark all read but the last",
            lambda repeat: _raise_mark(ports, chat, "read", size - installation.repeats + repeat),
            lambda repeat: installation.repeats - repeat,
        ),
        Operation("send", lambda repeat: send_one(ports, OWNER, chat, f"another {repeat}"), always(True)),
        Operation("delete a message", lambda repeat: delete_message(ports, OWNER, chat, repeat + 1), always(None)),
    ]


async def _sequence_by_id(ports: Ports, message_id: str) -> int:
    return (await find_message(ports, MEMBER, message_id)).sequence


async def _unread(ports: Ports, chat: ChatId) -> int:
    return (await read_standing(ports, MEMBER, chat)).unread_count


async def build_deleted_messages(installation: Installation, size: int) -> list[Operation]:
    """Create a group whose messages are all deleted before anybody reads them, except the last."""
    ports = installation.ports
    chat = await create_group(installation, OWNER, 3)
    await send_messages(ports, OWNER, chat, size)
    await erase_messages(ports, TENANT, chat, range(1, size + 1), deleted_by=None)
    await send_one(ports, OWNER, chat, "the last")
    await run_workers(installation)
    return [
        _count_of_deleted("unread messages", lambda _: _unread(ports, chat), 1),
        _count_of_deleted("chat list", lambda _: _unread_in_list(ports, MEMBER), [1]),
        _count_of_deleted("one chat", lambda _: count_described(ports, chat), 3),
        Operation("newest page", lambda _: _sequences(ports, MEMBER, chat, None), always(_page_before(size + 1))),
        Operation("send", lambda repeat: send_one(ports, OWNER, chat, f"another {repeat}"), always(True)),
    ]


def _count_of_deleted(name: str, run: Callable[[int], Awaitable[Any]], expected: object) -> Operation:
    reason = "counts each deleted message that the user has not read"
    return Operation(name, run, always(expected), limit=Order.LINEAR, reason=reason)


CHAT_AXES: Final = (
    Axis("members of a group", build_members, base=9, tiny_base=6),
    Axis("messages in a chat", build_messages, base=100, tiny_base=60),
    Axis("deleted messages that were not read", build_deleted_messages, base=10),
)
