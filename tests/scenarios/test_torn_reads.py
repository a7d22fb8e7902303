"""Use cases that read several rows, while chosen rows of another transaction are not visible yet.

`tests/support/torn_table.py` explains how DynamoDB shows transactions. Each test holds back the row whose absence would
mislead a decision; the race tests and state machines of this folder hold back random ones.
"""

import dataclasses

import pytest

from stak import optimistic_retry
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import QuotaExceeded
from stak.identifiers import CategoryKey
from stak.identity.sessions import open_session
from stak.identity.user_tokens import User
from stak.inbox import whole_reads
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.deliver_chunks import deliver
from stak.inbox.erase_entries import remove_counters
from stak.inbox.list_messages import list_messages, read_unread
from stak.inbox.mark_read import mark_read, mark_read_before
from stak.ports import Ports
from stak.ports.writes import Key
from stak.tenancy.api_keys import Caller, count_api_keys, issue_api_key
from stak.tenancy.keys import API_KEYS
from stak.tenancy.quotas import write_quotas
from stak.tenancy.tenant_model import ALL_SCOPES
from stak.testing.hooked_table import HookedTable
from tests.support.broadcasts import BOB, TENANT, chunk_of, create_test_tenant, post, user_inbox_of
from tests.support.hiding_table import HidingTable
from tests.support.torn_table import CALLS_MAX, HoldingTable

PLACE = user_inbox_of(BOB)
NEWS, OFFERS = CategoryKey("news"), CategoryKey("offers")


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


async def send(ports: Ports, *, category: str = NEWS, expires_at: int | None = None) -> str:
    message_id = (await post(ports, [BOB], category=category, expires_at=expires_at)).message_id
    await deliver(ports, [await chunk_of(ports, message_id)])
    return message_id


def hold_back(ports: Ports, *sort_keys: str) -> Ports:
    """Return ports that show rows with these beginnings of their sort key late."""

    def is_held_back(key: Key) -> bool:
        return key.pk == PLACE.partition and key.sk.startswith(sort_keys)

    return dataclasses.replace(ports, table=HoldingTable(ports.table, is_held_back))


async def assert_exact(ports: Ports, *, unread: int) -> None:
    audit = await audit_inbox(ports, PLACE, repair=False)
    assert (audit.drift, audit.stored.total) == (0, unread)


@pytest.mark.parametrize("held_back", ["m#", "c#*", "c#news", "c#"])
@pytest.mark.parametrize("category", [None, NEWS])
async def test_mark_all_counts_a_delivery_that_is_not_visible(
    ports: Ports, clock: ManualClock, held_back: str, category: CategoryKey | None
) -> None:
    await send(ports, category=OFFERS)
    await send(ports)
    clock.advance(1)
    torn = hold_back(ports, held_back)
    await send(torn)
    await mark_read_before(torn, PLACE, clock(), category)
    await assert_exact(ports, unread=1 if category else 0)


@pytest.mark.parametrize("held_back", ["m#", "c#*", "c#news", "c#"])
@pytest.mark.parametrize("category", [None, NEWS])
async def test_mark_before_a_time_keeps_a_newer_delivery_that_is_not_visible(
    ports: Ports, clock: ManualClock, held_back: str, category: CategoryKey | None
) -> None:
    await send(ports, category=OFFERS)
    await send(ports)
    clock.advance(60)
    torn = hold_back(ports, held_back)
    await send(torn)
    clock.advance(60)
    await mark_read_before(torn, PLACE, clock() - 90, category)
    await assert_exact(ports, unread=2 if category else 1)


async def test_mark_before_a_time_waits_in_a_large_inbox(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_reads, "COMPARED_ENTRIES_MAX", 3)
    for _ in range(5):
        await send(ports)
    clock.advance(60)
    torn = hold_back(ports, "m#")
    await send(torn)
    clock.advance(60)
    assert await mark_read_before(torn, PLACE, clock() - 90) == 5
    await assert_exact(ports, unread=1)


@pytest.mark.parametrize("held_back", ["m#", "c#news"])
async def test_hidden_delivery_and_hidden_reading_do_not_cancel_out(
    ports: Ports, clock: ManualClock, held_back: str
) -> None:
    """One message is read and another delivered, and neither is visible: as many seem to be unread as are counted."""
    old = await send(ports)
    clock.advance(60)
    torn = hold_back(ports, "m#")
    await send(torn)
    await mark_read(hold_back_too(torn, held_back), PLACE, [old])
    clock.advance(60)
    await mark_read_before(torn, PLACE, clock() - 90)
    await assert_exact(ports, unread=1)


def hold_back_too(torn: Ports, *sort_keys: str) -> Ports:
    """Return the same ports, which from now on hold back these rows instead; rows that are hidden stay hidden."""
    assert isinstance(torn.table, HoldingTable)
    torn.table._is_held_back = lambda key: key.pk == PLACE.partition and key.sk.startswith(sort_keys)
    return torn


@pytest.mark.parametrize("category", [None, OFFERS])
async def test_hidden_category_counters_do_not_cancel_out(
    ports: Ports, clock: ManualClock, category: CategoryKey | None
) -> None:
    """A new category and a reading in another one are both not visible: the counters add up, and are wrong."""
    old = await send(ports, category=OFFERS)
    await send(ports, category=OFFERS)
    clock.advance(1)
    torn = hold_back(ports, "c#news", "c#offers")
    await send(torn, category=NEWS)
    await mark_read(torn, PLACE, [old])
    await mark_read_before(torn, PLACE, clock(), category)
    await assert_exact(ports, unread=1 if category else 0)


async def test_hidden_mark_of_a_category_does_not_move_back(ports: Ports, clock: ManualClock) -> None:
    """A process whose clock is ahead marked the category; the row with its watermark is not visible yet."""
    await send(ports, category=OFFERS)
    await send(ports)
    clock.advance(5)
    torn = hold_back(ports, "c#news")
    await mark_read_before(torn, PLACE, clock(), NEWS)
    marked = await ports.table.get(PLACE.counter(NEWS))
    clock.advance(-4)
    await mark_read_before(torn, PLACE, clock(), NEWS)
    assert await ports.table.get(PLACE.counter(NEWS)) == marked
    await assert_exact(ports, unread=1)


@pytest.mark.parametrize("held_back", ["m#", "c#*", "c#news"])
async def test_audit_of_a_delivery_under_way_finds_no_drift(ports: Ports, held_back: str) -> None:
    await send(ports)
    torn = hold_back(ports, held_back)
    await send(torn)
    audit = await audit_inbox(torn, PLACE)
    assert (audit.drift, audit.repaired) == (0, False)
    await assert_exact(ports, unread=2)


class CrashError(Exception):
    """The process ends after a commit."""


async def _crash(*_: object) -> None:
    raise CrashError


async def test_expiry_keeps_the_marker_of_an_entry_that_is_not_visible(ports: Ports, clock: ManualClock) -> None:
    torn = hold_back(ports, "m#")
    message_id = await send(torn, expires_at=int(clock()) + 5)
    clock.advance(6)
    crashing = dataclasses.replace(torn, table=HookedTable(torn.table, after_commit=_crash))
    with pytest.raises(CrashError):
        await read_unread(crashing, PLACE)
    assert (await read_unread(ports, PLACE)).total == 0
    item = await ports.table.get(PLACE.entry(message_id))
    assert item is not None
    assert item["gone"] == "expired"
    await assert_exact(ports, unread=0)


async def test_erasure_keeps_the_counters_of_a_delivery_that_is_not_visible(ports: Ports, clock: ManualClock) -> None:
    since = ports.ids.new()
    clock.advance(1)
    torn = hold_back(ports, "m#")
    await send(torn)
    await remove_counters(torn, PLACE, has_entries=False, since=since)
    await assert_exact(ports, unread=1)


@pytest.mark.parametrize("held_back", ["c#*", "c#news"])
@pytest.mark.parametrize("of_page", [False, True])
async def test_shown_counts_add_up(ports: Ports, held_back: str, of_page: bool) -> None:
    await send(ports, category=OFFERS)
    torn = hold_back(ports, held_back)
    await send(torn)
    for _ in range(CALLS_MAX - 4):
        await torn.table.get(PLACE.counter(OFFERS))
    assert isinstance(torn.table, HoldingTable)
    assert torn.table.under_way
    unread = (await list_messages(torn, PLACE, limit=3)).unread if of_page else await read_unread(torn, PLACE)
    assert unread.total == sum(unread.categories.values())


async def test_session_that_is_not_visible_counts_for_the_quota(ports: Ports) -> None:
    await write_quotas(ports, TENANT, {"sessions_per_user": 2})
    table = HoldingTable(ports.table, lambda key: key.sk == "#session")
    torn = dataclasses.replace(ports, table=HidingTable(table, is_index_empty=True))
    user = User(TENANT, BOB, 0)
    for device in ("phone", "laptop"):
        await open_session(torn, user, device)
    with pytest.raises(QuotaExceeded):
        await open_session(torn, user, "tablet")


async def test_api_key_that_is_not_visible_counts_for_the_quota(ports: Ports) -> None:
    await write_quotas(ports, TENANT, {"api_keys": await count_api_keys(ports, TENANT) + 2})
    torn = dataclasses.replace(ports, table=HoldingTable(ports.table, API_KEYS.covers))
    caller = Caller(TENANT, "k", ALL_SCOPES)
    for _ in range(2):
        await issue_api_key(torn, caller, ALL_SCOPES)
    with pytest.raises(QuotaExceeded):
        await issue_api_key(torn, caller, ALL_SCOPES)
