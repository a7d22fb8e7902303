"""A group for the access pattern tests, and the expected table calls about it: Ann owns it, Bob is a member, Ann has
sent one message.
"""

import hashlib
import zlib
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import msgspec

from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.send_batch import Draft, Sent
from stak.chat.send_message import send
from stak.identifiers import UserId, tenant_key
from stak.identity.user_tokens import User
from stak.ports import Ports
from tests.access_patterns.bobs_inbox import deliver_all

ACME: Final = tenant_key("acme")
ANN, BOB, EVE = (User(ACME, UserId(name), 0) for name in ("ann", "bob", "eve"))
NOW: Final = 1_700_000_000
CONSISTENT, EVENTUAL = True, False

Read = tuple[object, ...]
Written = tuple[str, str, str]


class GroupState(NamedTuple):
    """The group, and the message in it."""

    chat: ChatId
    message: Sent

    @property
    def pk(self) -> str:
        return f"t#acmeC#{self.chat}"

    @property
    def updates_row(self) -> tuple[str, str]:
        return f"sys#chats#{zlib.crc32(self.chat.encode()) % 16:02d}", f"acme#{self.chat}"


class Pattern(NamedTuple):
    """An action in the group, and all table calls that it makes."""

    do: Callable[[Ports, GroupState], Awaitable[object]]
    reads: Callable[[GroupState], list[Read]]
    writes: Callable[[GroupState], list[list[Written]]] = lambda _: []


async def create_group(ports: Ports) -> GroupState:
    """Create the group, and fan it out to all members."""
    chat, _ = await start_group(ports, ANN, [BOB.user], chat_name="Plans")
    message = await say(ports, ANN, chat, "first")
    await run_workers(ports)
    return GroupState(chat, message)


async def say(ports: Ports, user: User, chat: ChatId, name: str, ttl_seconds: int | None = None) -> Sent:
    return await send(ports, user, chat, Draft(name, f"This is {name}.", ttl_seconds=ttl_seconds))


async def run_workers(ports: Ports) -> None:
    """Run all jobs and deliveries that wait for a worker."""
    await ports.background_tasks.drain()
    await deliver_all(ports)


def name_of(sender: str, client_message_id: str) -> str:
    """Return the key of a client message id's row within its chat."""
    return "k#" + hashlib.sha256(msgspec.json.encode((sender, client_message_id))).hexdigest()


def is_member(group: GroupState, user: str) -> Read:
    """Return the membership check that comes first, an access pattern of its own."""
    return ("GetItem", group.pk, f"p#{user}", CONSISTENT)


def members(group: GroupState) -> Read:
    return ("Query", "table", group.pk, (("s", "p#"),), "in order", 1000, CONSISTENT, None)


def messages(group: GroupState, first: int, last: int, order: str, limit: int) -> Read:
    span = (("l", f"m#{first:016d}"), ("h", f"m#{last:016d}"))
    return ("Query", "table", group.pk, span, order, limit, CONSISTENT, None)


def gaps(group: GroupState, first: int, last: int) -> Read:
    span = (("l", f"x#{first:016d}"), ("h", f"x#{last:016d}"))
    return ("Query", "table", group.pk, span, "in order", 1000, CONSISTENT, None)


def sent_by(group: GroupState, user: str, name: str, sequence: int) -> list[Written]:
    """Return the calls of a send: the sequence, the update for members, both watermarks of the sender, the message and
    its client message id.
    """
    return [
        ("Update", group.pk, "#head"),
        ("Put", *group.updates_row),
        ("Update", group.pk, f"p#{user}"),
        ("Update", f"t#acmeU#{user}", f"d#{group.chat}"),
        ("Put", group.pk, f"m#{sequence:016d}"),
        ("Put", group.pk, name_of(user, name)),
    ]
