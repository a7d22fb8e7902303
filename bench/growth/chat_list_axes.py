"""Growth of a user's chats, and of the messages that are pending for their devices."""

from typing import Final

from bench.growth.chat_axes import MEMBER, OWNER, count_described, send_one
from bench.growth.inbox_axes import PAGE
from bench.growth.operations import TENANT, Axis, Installation, Operation, always
from bench.growth.orders import Order
from bench.growth.sample_data import create_group, run_concurrently, run_workers, send_messages
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.list_chats import list_chats, list_states
from stak.chat.pending_for_devices import acknowledge, read_pending
from stak.identity.devices import register_device
from stak.ports import Ports
from stak.ports.table import Position


async def build_chats(installation: Installation, size: int) -> list[Operation]:
    """Create groups of which one user is a member."""
    ports = installation.ports

    async def create(number: int) -> ChatId:
        chat, _ = await start_group(ports, OWNER, [MEMBER.user], chat_name=f"Plans {number}")
        return chat

    chats = await run_concurrently(create, size)
    await run_workers(installation)
    position: Position | None = None
    start_of_last: Position | None = None
    while True:
        start_of_last = position
        _, position = await list_chats(ports, MEMBER, limit=PAGE, after=position)
        if position is None:
            break
    on_last = size - (size - 1) // PAGE * PAGE

    async def listed(after: Position | None) -> int:
        return len((await list_chats(ports, MEMBER, limit=PAGE, after=after))[0])

    async def synchronised() -> int:
        return len((await list_states(ports, MEMBER, limit=PAGE))[0])

    return [
        Operation(f"list of {PAGE} at the start", lambda _: listed(None), always(min(PAGE, size))),
        Operation("list at the end", lambda _: listed(start_of_last), always(on_last)),
        Operation(f"watermarks in {PAGE} chats", lambda _: synchronised(), always(min(PAGE, size))),
        Operation("one chat", lambda _: count_described(ports, chats[0]), always(2)),
        Operation("send", lambda repeat: send_one(ports, MEMBER, chats[0], f"sent {repeat}"), always(True)),
        Operation("create another", lambda repeat: _is_created(ports, repeat), always(True)),
    ]


async def _is_created(ports: Ports, repeat: int) -> bool:
    _, is_new = await start_group(ports, OWNER, [MEMBER.user], chat_name=f"Another {repeat}")
    return is_new


async def build_pending(installation: Installation, size: int) -> list[Operation]:
    """Send messages to a user with a device that does not acknowledge them."""
    ports = installation.ports
    chat = await create_group(installation, OWNER, 2)
    await register_device(ports, MEMBER, "phone")
    sent = await send_messages(ports, OWNER, chat, size)
    await run_workers(installation)

    async def acknowledged(repeat: int) -> int:
        return (await acknowledge(ports, MEMBER, "phone", [sent[repeat].message_id])).get(chat, 0)

    async def send_until_pending(repeat: int) -> bool:
        is_new = await send_one(ports, OWNER, chat, f"another {repeat}")
        await run_workers(installation)
        return is_new

    return [
        Operation(
            "pending messages of a device",
            lambda _: _count_pending(ports),
            always(size),
            limit=Order.LINEAR,
            reason="returns each message, 1,000 at most",
        ),
        Operation("connect the device", lambda _: _is_known(ports), always(True)),
        Operation("acknowledge a message", acknowledged, lambda repeat: repeat + 1),
        Operation("send until it is pending", send_until_pending, always(True)),
    ]


async def _count_pending(ports: Ports) -> int:
    return len(await read_pending(ports, TENANT, MEMBER.user))


async def _is_known(ports: Ports) -> bool:
    return (await register_device(ports, MEMBER, "phone")).is_known


CHAT_LIST_AXES: Final = (
    Axis("chats of a user", build_chats, base=10),
    Axis("messages pending for a device", build_pending, base=9, tiny_base=8),
)
