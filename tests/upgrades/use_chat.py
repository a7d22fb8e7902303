"""Uses a chat with an earlier release, whose code is on the path: `start` it, or `continue` it. Prints its id."""

import asyncio
import sys
from pathlib import Path
from typing import Final

from stak.bootstrap import open_engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct
from stak.chat.delete_messages import delete_message
from stak.chat.history import read_since
from stak.chat.receipts import raise_mark
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant

TENANT: Final = TenantKey("acme")
ANN, BOB = (User(TENANT, UserId(name), 0) for name in ("ann", "bob"))


async def start(ports: Ports) -> ChatId:
    """Send messages that are deleted, that expire soon, and that expire later."""
    await create_tenant(ports, TENANT, TenantSettings())
    chat, _ = await start_direct(ports, ANN, BOB.user)
    for number, ttl_seconds in enumerate((None, 10, 5_000, None, None, 5_000)):
        await send(ports, ANN, chat, Draft(str(number), str(number), ttl_seconds=ttl_seconds))
    for sequence in (1, 3):
        await delete_message(ports, ANN, chat, sequence)
    return chat


async def go_on(ports: Ports) -> ChatId:
    """Read, receive, send and delete in the chat, after a newer release has used it."""
    chat, is_new = await start_direct(ports, ANN, BOB.user)
    assert not is_new
    history = await read_since(ports, ANN, chat, limit=100, after=0)
    last = history.messages[-1].sequence
    await raise_mark(ports, BOB, chat, "read", last)
    sent = await send(ports, BOB, chat, Draft("older", "older", ttl_seconds=5_000))
    await delete_message(ports, ANN, chat, last)
    assert sent.sequence == last + 1
    return chat


async def main(action: str, directory: Path, now: float) -> None:
    async with open_engine(load_settings(data=directory), ManualClock(now)) as engine:
        chat = await (start if action == "start" else go_on)(engine.ports)
        await engine.ports.background_tasks.drain()
        print(chat)


asyncio.run(main(sys.argv[1], Path(sys.argv[2]), float(sys.argv[3])))
