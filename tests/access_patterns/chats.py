"""A group to look at, and what is asked of the table about it: Ann owns it, Bob is in it, Ann has said something."""

import hashlib
import zlib
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import msgspec

from stak.chat.model import ChatId
from stak.chat.send import send
from stak.chat.send_batch import Draft, Sent
from stak.chat.start import start_group
from stak.identifiers import UserId, tenant_key
from stak.identity.tokens import User
from stak.ports import Ports
from tests.access_patterns.test_seed_patterns import deliver_all

ACME: Final = tenant_key("acme")
ANN, BOB, EVE = (User(ACME, UserId(name), 0) for name in ("ann", "bob", "eve"))
NOW: Final = 1_700_000_000
CONSISTENT, EVENTUAL = True, False

Read = tuple[object, ...]
Written = tuple[str, str, str]


class Scene(NamedTuple):
    """The group, and the message that was said in it."""

    chat: ChatId
    message: Sent

    @property
    def pk(self) -> str:
        return f"t#acmeC#{self.chat}"

    @property
    def news(self) -> tuple[str, str]:
        return f"sys#chats#{zlib.crc32(self.chat.encode()) % 16:02d}", f"acme#{self.chat}"


class Pattern(NamedTuple):
    """What is done in the group, and all that this asks of the table."""

    do: Callable[[Ports, Scene], Awaitable[object]]
    reads: Callable[[Scene], list[Read]]
    writes: Callable[[Scene], list[list[Written]]] = lambda _: []


async def a_group(ports: Ports) -> Scene:
    """The group, once everybody knows of it."""
    chat, _ = await start_group(ports, ANN, [BOB.user], chat_name="Plans")
    message = await say(ports, ANN, chat, "first")
    await everybody_knows(ports)
    return Scene(chat, message)


async def say(ports: Ports, user: User, chat: ChatId, name: str, ttl_seconds: int | None = None) -> Sent:
    return await send(ports, user, chat, Draft(name, f"This is {name}.", ttl_seconds=ttl_seconds))


async def everybody_knows(ports: Ports) -> None:
    """What was sent to the workers is done."""
    await ports.background_tasks.drain()
    await deliver_all(ports)


def name_of(sender: str, client_message_id: str) -> str:
    """Where it is noted what became of a message, within its chat."""
    return "k#" + hashlib.sha256(msgspec.json.encode((sender, client_message_id))).hexdigest()


def is_member(scene: Scene, user: str) -> Read:
    """The check that comes before everything: a pattern of its own."""
    return ("GetItem", scene.pk, f"p#{user}", CONSISTENT)


def members(scene: Scene) -> Read:
    return ("Query", "table", scene.pk, (("s", "p#"),), "in order", 1000, CONSISTENT, None)


def messages(scene: Scene, first: int, last: int, order: str, limit: int) -> Read:
    span = (("l", f"m#{first:016d}"), ("h", f"m#{last:016d}"))
    return ("Query", "table", scene.pk, span, order, limit, CONSISTENT, None)


def gaps(scene: Scene, first: int, last: int) -> Read:
    span = (("l", f"x#{first:016d}"), ("h", f"x#{last:016d}"))
    return ("Query", "table", scene.pk, span, "in order", 1000, CONSISTENT, None)


def sent_by(scene: Scene, user: str, name: str, sequence: int) -> list[Written]:
    """A send: its place, the note for the members, the sender's marks in both places, the message and its name."""
    return [
        ("Update", scene.pk, "#head"),
        ("Put", *scene.news),
        ("Update", scene.pk, f"p#{user}"),
        ("Update", f"t#acmeU#{user}", f"d#{scene.chat}"),
        ("Put", scene.pk, f"m#{sequence:016d}"),
        ("Put", scene.pk, name_of(user, name)),
    ]
