"""No partition key attracts more requests than one partition serves (`partition_key_distributed` of appendix D).

The keys of tenants, users and chats with realistic ids are spread over physical partitions by a hash, as in DynamoDB;
rows that all tenants or users share are spread over shards by Stak. A day of traffic then shows what the hottest key
gets: only the key of a single chat or inbox may depend on its own traffic.
"""

import dataclasses
import itertools
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pytest

from stak.audience import keys as audience_keys
from stak.bootstrap import Engine
from stak.chat import keys as chat_keys
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.history import read_since
from stak.chat.receipts import raise_mark
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.expiry import keys as expiry_keys
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity import keys as identity_keys
from stak.identity.user_tokens import User
from stak.inbox import keys as inbox_keys
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import PARTITION_WRITE_UNITS
from stak.tenancy import keys as tenancy_keys
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from stak.testing.hooked_table import BatchGet, Call, Commit, Get, HookedTable, Query, TransactGet
from stak.testing.limited_aws.physical_partitions import place_of
from stak.ulids import Ids
from tests.access_patterns.chat_group import run_workers

COUNT: Final = 20_000
PARTITIONS: Final = 40
"""As many physical partitions as a table with the quota of 40,000 write units per second has."""
EXCESS_MAX: Final = 1.25
"""The document allows one partition half more than its share."""
ACME: Final = TenantKey("acme")
INBOX: Final = InboxKey("DEFAULT")
PARTITION_READ_UNITS: Final = 3_000  # DynamoDB: "Best practices for designing and using partition keys effectively"
CHATS: Final = 100
SENDS: Final = 120
"""Ten times the baseline of one second."""

Names = dict[str, Sequence[str]]


def _ulids(count: int) -> list[str]:
    """Return ids of one second: they share their first characters."""
    clock = ManualClock()
    ids = Ids(clock)
    made = []
    for number in range(count):
        if number % (count // 1000 or 1) == 0:
            clock.advance(0.001)
        made.append(ids.new())
    return made


USER_IDS: Final[Names] = {
    "numbers": [str(number) for number in range(1, COUNT + 1)],
    "padded numbers": [f"{number:012d}" for number in range(COUNT)],
    "even numbers": [str(number) for number in range(0, 2 * COUNT, 2)],
    "multiples of 16": [str(number) for number in range(0, 16 * COUNT, 16)],
    "names": [f"user-{number}" for number in range(COUNT)],
    "mail addresses": [f"anna.{number}@example.com" for number in range(COUNT)],
    "phone numbers": [f"+49151{number:07d}" for number in range(COUNT)],
    "UUIDs": [str(uuid.UUID(int=number * 0x9E3779B97F4A7C15)) for number in range(COUNT)],
    "ULIDs of one second": _ulids(COUNT),
}

_Keys = Callable[[str], str]
PARTITION_KEYS: Final[dict[str, _Keys]] = {
    "tenant": lambda name: tenancy_keys.tenant_partition(TenantKey(name)),
    "user": lambda name: identity_keys.profile(ACME, UserId(name)).pk,
    "inbox": lambda name: UserInbox(ACME, UserId(name), INBOX).partition,
    "chat": lambda name: chat_keys.chat_partition(ACME, ChatId(name)),
    "direct chat": lambda name: chat_keys.chat_partition(
        ACME, chat_keys.direct_id(ACME, UserId("support"), UserId(name))
    ),
}
"""Keys of which each tenant, user or chat has its own."""

SHARDS: Final[dict[str, tuple[int, _Keys]]] = {
    "audience": (audience_keys.SHARDS, lambda name: audience_keys.member(ACME, INBOX, UserId(name)).pk),
    "directory of users": (
        identity_keys.DIRECTORY_SHARDS,
        lambda name: identity_keys.directory_entry(ACME, UserId(name)).pk,
    ),
    "chats to fan out": (chat_keys.DIRTY_SHARDS, lambda name: chat_keys.dirty_chat(ACME, ChatId(name)).pk),
    "chats by age": (chat_keys.LISTED_SHARDS, lambda name: chat_keys.listed_chat(ACME, ChatId(name), 1).pk),
    "broadcasts": (inbox_keys.BROADCAST_SHARDS, lambda name: inbox_keys.broadcast(ACME, INBOX, name).pk),
    "removals": (expiry_keys.REMOVAL_SHARDS, lambda name: expiry_keys.removal(ACME, name).pk),
}
"""Keys that many share: as many as there are shards."""


def excess(counts: Iterable[int], places: int) -> float:
    """Return how much more than its share the place with most has."""
    found = list(counts)
    return max(found) * places / sum(found)


@pytest.mark.check_all
@pytest.mark.parametrize("kind", USER_IDS)
def test_keys_of_their_own_spread_over_physical_partitions(kind: str) -> None:
    for owner, key_of in PARTITION_KEYS.items():
        keys = {key_of(name) for name in USER_IDS[kind]}
        assert len(keys) == COUNT, (owner, "two share a partition")
        places = Counter(place_of(key) * PARTITIONS // 2**32 for key in keys)
        assert excess(places.values(), PARTITIONS) < EXCESS_MAX, owner


@pytest.mark.check_all
@pytest.mark.parametrize("kind", USER_IDS)
def test_shared_rows_spread_over_their_shards(kind: str) -> None:
    for owner, (shards, key_of) in SHARDS.items():
        counts = Counter(key_of(name) for name in USER_IDS[kind])
        assert len(counts) == shards, owner
        assert excess(counts.values(), shards) < EXCESS_MAX, owner


def test_uneven_keys_would_be_noticed() -> None:
    by_length = Counter(len(name) for name in USER_IDS["numbers"])
    assert excess(by_length.values(), len(by_length)) > EXCESS_MAX


class _Traffic:
    """Counts how often each partition is read and written."""

    def __init__(self) -> None:
        self.reads: Counter[str] = Counter()
        self.writes: Counter[str] = Counter()

    async def count(self, call: Call) -> None:
        match call:
            case Get(key):
                self.reads[key.pk] += 1
            case BatchGet(keys) | TransactGet(keys):
                self.reads.update(key.pk for key in keys)
            case Query(pk):
                self.reads[pk] += 1
            case Commit(groups):
                self.writes.update(write.key.pk for group in groups for write in group)


def _user(number: int) -> User:
    return User(ACME, UserId(f"user-{number}"), 0)


async def _second_of_traffic(ports: Ports) -> _Traffic:
    """Make ten times the baseline of one second: sends, reads of new messages, read watermarks, and the fan-out."""
    await create_tenant(ports, ACME, TenantSettings())
    chats: list[ChatId] = []
    for number in range(CHATS):
        chat, _ = await start_group(ports, _user(2 * number), [_user(2 * number + 1).user], chat_name=None)
        chats.append(chat)
    await run_workers(ports)
    traffic = _Traffic()
    watched = dataclasses.replace(ports, table=HookedTable(ports.table, before=traffic.count))
    for number, place in zip(range(SENDS), itertools.cycle(range(CHATS)), strict=False):
        sent = await send(watched, _user(2 * place), chats[place], Draft(f"message-{number}", "hello"))
        reader = _user(2 * place + 1)
        for _ in range(8):  # 1,000 reads a second for 120 sends
            await read_since(watched, reader, chats[place], limit=20, after=sent.sequence - 1)
        for _ in range(2):
            await raise_mark(watched, reader, chats[place], "read", sent.sequence)
    await run_workers(watched)
    return traffic


async def test_no_partition_gets_more_than_it_serves_at_ten_times_the_baseline(embedded: Engine) -> None:
    traffic = await _second_of_traffic(embedded.ports)
    (_, most_writes), (_, most_reads) = (found.most_common(1)[0] for found in (traffic.writes, traffic.reads))
    assert 2 * most_writes * 1.5 < PARTITION_WRITE_UNITS  # a write in a transaction takes two units
    assert most_reads * 1.5 < PARTITION_READ_UNITS
    shared = {
        pk: count
        for pk, count in (traffic.writes + traffic.reads).items()
        if not pk.startswith(("t#acmeC#", "t#acmeU#"))
    }
    assert shared.keys() >= {chat_keys.dirty_shard(0)}
    assert max(shared.values()) < sum(traffic.writes.values()) / 10, shared
