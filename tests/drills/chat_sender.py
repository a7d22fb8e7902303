"""Sends to a chat as fast as possible (`python -m tests.drills.chat_sender CHAT USER COUNT SEED`).

The engine is that of the `STAK_` environment. It prints "ready", waits for a line, and then prints for each response
the message, its sequence, whether it was new, and the time it took. A third of the messages is sent more than once:
after the response, or several times at once.
"""

import asyncio
import contextlib
import os
import random
import sys
import time

from stak.bootstrap import open_engine
from stak.chat.chat_model import ChatId
from stak.chat.send_batch import Draft, Sent
from stak.chat.send_message import send
from stak.errors import Overloaded
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.settings import load_settings
from tests.support.broadcasts import TENANT


def text_of(user: str, number: int) -> str:
    """Return the text of a user's message with this number."""
    return f"{user} {number}"


async def send_all(ports: Ports, chat: ChatId, user: str, count: int, seed: str) -> None:
    chance = random.Random(f"{seed}{user}")
    me = User(TENANT, UserId(user), expires_at=2**31)
    for number in range(count):
        draft = Draft(f"message-{number}", text_of(user, number))
        at_once, again = chance.choice(((1, 0), (1, 0), (1, 0), (1, 0), (1, 1), (3, 1)))
        sent: list[Sent] = []
        begun = time.perf_counter()
        for copies in (at_once, again):
            sent += await asyncio.gather(*(_sent(ports, me, chat, draft) for _ in range(copies)))
        took = time.perf_counter() - begun
        lines = (f"{number} {one.sequence} {one.message_id} {int(one.is_new)} {took:.4f}\n" for one in sent)
        os.write(1, "".join(lines).encode())


async def _sent(ports: Ports, me: User, chat: ChatId, draft: Draft) -> Sent:
    """Send again what the chat had no time for, as clients do: nothing was written."""
    while True:
        with contextlib.suppress(Overloaded):
            return await send(ports, me, chat, draft)


async def main(chat: str, user: str, count: str, seed: str) -> None:
    async with open_engine(load_settings()) as engine:
        os.write(1, b"ready\n")
        await asyncio.to_thread(sys.stdin.readline)
        await send_all(engine.ports, ChatId(chat), user, int(count), seed)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
