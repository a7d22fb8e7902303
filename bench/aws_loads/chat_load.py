"""Chat messages at a steady rate, to one chat or to many, and the highest rate that one chat takes.

The baseline is that of an earlier design: 10,000 users a day with 100 messages each, 12 messages per second. Ten times
that is the load. The members of a chat send in turn; the fleet updates the chat lists meanwhile.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, NamedTuple, TypeVar

from bench.aws_loads.steady_rate import Answers, offer, percentile
from bench.benchmark_results import WrongResultError
from bench.contenders.dynamodb_deliveries import TENANT
from bench.servers.aws_fleet_process import aws_fleet_process
from stak.bootstrap import open_engine
from stak.chat import keys
from stak.chat.chat_codec import head_of
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.errors import StorageUnavailable
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import Span
from stak.settings import Settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.testing.limited_aws.local_process import LimitedAws

BASELINE_PER_SECOND: Final = 12.0
LOAD_PER_SECOND: Final = 10 * BASELINE_PER_SECOND
P99_MAX_SECONDS: Final = 0.1
GROUP_MEMBERS: Final = 20
"""Of the one chat. Each message has another sender than the one before, which costs most in the chat's partition."""
DIRECT_MEMBERS: Final = 2
"""Of each of many chats."""
_TEXT: Final = "Shall we meet at the station at nine, or is a quarter past better for you? I have the tickets."
_YEARS_AHEAD: Final = 4_000_000_000
_CREATED_AT_ONCE: Final = 20
_READ_AT_ONCE: Final = 100
_LOOK_SECONDS: Final = 0.2
_LISTED_MAX_SECONDS: Final = 90.0
_RISING: Final = (0.1, 0.25, 0.5)
"""Shares of the load that come before it: a table that is idle and then gets all of it at once is another case."""
_GROWTH: Final = 1.15
_STEPS_MAX: Final = 8
_ABOVE: Final = 2
_ABOVE_SECONDS: Final = 2.0  # short: what is refused only after its timeout would take many times as long

T = TypeVar("T")


class ChatLoad(NamedTuple):
    """A load on some chats, and what it cost."""

    per_second: float
    answers: Answers
    write_units: float
    """Of everything: the messages, the chat lists of their members, and the queue of changes."""
    chat_units: float
    """Of the first chat's own partition."""
    throttled: int
    """How many writes were throttled; none of them means that something else is the limit, such as this machine."""
    listed_seconds: float
    """From the last answer until the chat lists of all members were current."""

    @property
    def p50(self) -> float:
        return percentile(self.answers.accepted, 50)

    @property
    def p99(self) -> float:
        return percentile(self.answers.accepted, 99)

    @property
    def is_below_ceiling(self) -> bool:
        """Whether every message was accepted in time."""
        return not self.answers.refused and self.p99 < P99_MAX_SECONDS

    @property
    def refused_share(self) -> float:
        return len(self.answers.refused) / self.answers.offered

    @property
    def chat_units_per_message(self) -> float:
        """The write units of the chat's partition for each message that was accepted."""
        return self.chat_units / max(1, len(self.answers.accepted))


class ChatLoads:
    """Chats that exist, and loads on them."""

    def __init__(self, aws: LimitedAws, ports: Ports, chats: list[ChatId], members: int) -> None:
        self._aws = aws
        self._ports = ports
        self._chats = chats
        self._members = members
        self._loads = 0
        self._sent = 0

    async def run(self, per_second: float, seconds: float) -> ChatLoad:
        """Send at this rate, to the chats in turn, by their members in turn; wait until all chat lists are current."""
        self._loads += 1

        async def send_one(number: int) -> None:
            chat = number % len(self._chats)
            sender = _member(chat, number // len(self._chats) % self._members)
            await send(self._ports, sender, self._chats[chat], Draft(f"{self._loads}-{number}", _TEXT))

        self._aws.reset_usage()
        before = self._units_of_first_chat()
        answers = await offer(send_one, per_second, seconds)
        chat_units = self._units_of_first_chat() - before
        listed_seconds = await self.until_listed()
        self._sent += len(answers.accepted)
        stored = await self._stored()
        if stored < self._sent:
            raise WrongResultError(f"{self._sent} messages were accepted, and {stored} are stored.")
        used = self._aws.usage()
        throttled = used["cancellation_reasons"].get("ThrottlingError", 0)
        return ChatLoad(per_second, answers, used["billed"]["write_units"], chat_units, throttled, listed_seconds)

    async def rise(self, per_second: float, seconds: float) -> ChatLoad:
        """Send at a rising rate, up to this one; return the load at this one."""
        for share in _RISING:
            await self.run(share * per_second, seconds)
        return await self.run(per_second, seconds)

    async def raise_rate(self, below: ChatLoad, seconds: float) -> tuple[ChatLoad, ChatLoad]:
        """Raise the rate until messages are refused or late; return the last load before, and that one.

        If that does not happen within some steps, the second is below the ceiling too. If the load is already late or
        refused, it is the second, and the rate is lowered for the first.
        """
        load = above = below
        while not below.is_below_ceiling and below.per_second > BASELINE_PER_SECOND:
            below = await self.run(below.per_second / _GROWTH**2, seconds)
        if below is not above:
            return below, above
        for _ in range(_STEPS_MAX):
            load = await self.run(below.per_second * _GROWTH, seconds)
            if not load.is_below_ceiling:
                break
            below = load
        return below, load

    async def run_above(self, ceiling: ChatLoad) -> ChatLoad:
        """Send at twice the ceiling for a short time."""
        return await self.run(_ABOVE * ceiling.per_second, _ABOVE_SECONDS)

    def _units_of_first_chat(self) -> float:
        """Return the write units of its partition so far, if it is among those with the most."""
        pk = keys.chat_partition(TENANT, self._chats[0])
        hottest: dict[str, list[tuple[str, float, float]]] = self._aws.usage()["hottest_partitions"]
        return sum(written for rows in hottest.values() for found, written, _ in rows if found == pk)

    async def _stored(self) -> int:
        """Return how many messages the chats have."""
        stored = 0
        for start in range(0, len(self._chats), _READ_AT_ONCE):
            heads = [keys.head(TENANT, chat) for chat in self._chats[start : start + _READ_AT_ONCE]]
            found = await _unless_throttled(partial(self._ports.table.batch_get, heads, consistent=True))
            stored += sum(head_of(item).sequence for item in found.values())
        return stored

    async def until_listed(self) -> float:
        """Wait until the chat lists of all members show the last message; return how long that took."""
        began_at = time.monotonic()
        for shard in range(keys.DIRTY_SHARDS):
            look = partial(self._ports.table.query, keys.dirty_shard(shard), Span(), limit=1)
            while (await _unless_throttled(look)).rows:
                if time.monotonic() > began_at + _LISTED_MAX_SECONDS:
                    raise WrongResultError(f"Chat lists are not current after {_LISTED_MAX_SECONDS:g} seconds.")
                await asyncio.sleep(_LOOK_SECONDS)
        return time.monotonic() - began_at


@asynccontextmanager
async def chat_loads(aws: LimitedAws, settings: Settings, chats: int, members: int) -> AsyncIterator[ChatLoads]:
    """Create chats with this many members, without limits; then enforce them. The fleet is a process of its own."""
    async with open_engine(settings) as http:
        aws.change(is_metered=False)
        await create_tenant(http.ports, TENANT, TenantSettings())
        with aws_fleet_process(settings):
            made: list[ChatId] = []
            for start in range(0, chats, _CREATED_AT_ONCE):
                numbers = range(start, min(start + _CREATED_AT_ONCE, chats))
                made += await asyncio.gather(*(_create(http.ports, number, members) for number in numbers))
            loads = ChatLoads(aws, http.ports, made, members)
            await loads.until_listed()
            aws.change(is_metered=True)
            yield loads


async def _create(ports: Ports, chat: int, members: int) -> ChatId:
    owner, *others = (_member(chat, number) for number in range(members))
    chat_id, _ = await start_group(ports, owner, [other.user for other in others], chat_name="Travel")
    return chat_id


def _member(chat: int, number: int) -> User:
    return User(TENANT, UserId(f"user-{chat:06d}-{number}"), _YEARS_AHEAD)


async def _unless_throttled(read: Callable[[], Awaitable[T]]) -> T:
    """Read again while there is no capacity: checks run beside the load."""
    while True:
        try:
            return await read()
        except StorageUnavailable:
            await asyncio.sleep(_LOOK_SECONDS)
