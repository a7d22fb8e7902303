"""Stored bytes: charged on acceptance, written in batches, and never far over the quota."""

import asyncio
import dataclasses
from collections.abc import Iterator, Sequence

import pytest

from stak.chat.create_chat import start_direct
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.errors import QuotaExceeded, StorageBusy
from stak.identifiers import UserId, tenant_key
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.writes import Delete, Group, Item, Key, Outcome, Update
from stak.stored_bytes_buffer import ByteBuffer
from stak.tenancy import keys
from stak.tenancy.quota_usage import read_used
from stak.tenancy.quotas import write_quotas
from stak.tenancy.stored_bytes import (
    LARGE_BYTES,
    accept_bytes,
    charge_bytes,
    flush_bytes,
    read_stored_bytes,
    release_bytes,
    require_bytes,
)
from stak.tenancy.tenant_cache import DELETION
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.lost_race import losing_race, other_process
from tests.support.recording_table import record_calls

ACME = tenant_key("acme")
ANN, BOB = (User(ACME, UserId(name), 0) for name in ("ann", "bob"))


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())


def process(ports: Ports) -> Ports:
    """Another process with its own buffer."""
    return dataclasses.replace(other_process(ports), byte_buffer=ByteBuffer())


async def stored(ports: Ports) -> int:
    return await read_used(ports, ACME, "stored_bytes")


async def test_small_charges_are_written_together(ports: Ports, clock: ManualClock) -> None:
    watched, recorder = record_calls(ports)
    for _ in range(100):
        await accept_bytes(watched, ACME, 1000)
    assert (recorder.groups, await stored(ports), await read_stored_bytes(watched, ACME)) == ([], 0, 100_000)
    clock.advance(1)
    charge_bytes(watched, ACME, 1000)
    await ports.background_tasks.drain()
    assert (len(recorder.groups), await stored(ports), await read_stored_bytes(watched, ACME)) == (1, 101_000, 101_000)
    for _ in range(1049):
        charge_bytes(watched, ACME, 1000)
    await ports.background_tasks.drain()
    assert (len(recorder.groups), await stored(ports)) == (2, 1_150_000)
    await release_bytes(ports, ACME, 1_000_000)
    await release_bytes(ports, ACME, 0)
    assert await read_stored_bytes(ports, ACME) == 150_000


async def test_stopping_process_writes_its_buffer(ports: Ports) -> None:
    charge_bytes(ports, ACME, 5)
    await flush_bytes(ports)
    await flush_bytes(ports)
    assert await stored(ports) == 5


@pytest.mark.parametrize("is_done", [False, True], ids=["being deleted", "deleted"])
async def test_charges_of_a_deleted_tenant_are_dropped(ports: Ports, is_done: bool) -> None:
    charge_bytes(ports, ACME, 5)
    settings = keys.tenant_settings(ACME)
    deletion = Delete(settings) if is_done else Update(settings, set={DELETION: "job"})
    await ports.table.commit([(deletion,), (Delete(keys.usage(ACME, "stored_bytes")),)])
    await flush_bytes(ports)
    assert await ports.table.get(keys.usage(ACME, "stored_bytes")) is None
    assert ports.byte_buffer.tenants() == []


async def test_failed_write_is_repeated_later(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    charge_bytes(ports, ACME, 5)

    async def fail(_: object) -> Iterator[None]:
        raise StorageBusy("later")

    with monkeypatch.context() as patch:
        patch.setattr(ports.table, "commit", fail)
        await flush_bytes(ports)
    assert await read_stored_bytes(ports, ACME) == 5
    await flush_bytes(ports)
    assert await stored(ports) == 5


async def test_slow_write_is_not_followed_by_one_for_each_charge(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, answered, commits = ports.table.commit, asyncio.Event(), 0

    async def commit_slowly(groups: Sequence[Group]) -> list[Outcome]:
        nonlocal commits
        commits += 1
        await answered.wait()
        return await commit(groups)

    monkeypatch.setattr(ports.table, "commit", commit_slowly)
    charge_bytes(ports, ACME, 1)
    clock.advance(1)
    for _ in range(10):
        charge_bytes(ports, ACME, 1)
        await asyncio.sleep(0)
    assert commits == 1
    answered.set()
    await ports.background_tasks.drain()
    await flush_bytes(ports)
    assert (commits, await stored(ports), ports.byte_buffer.tenants()) == (2, 11, [])


async def test_bytes_written_while_they_are_being_read_are_counted(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    await write_quotas(ports, ACME, {"stored_bytes": 10_000})
    charge_bytes(ports, ACME, 9_000)
    get, reads = ports.table.get, 0

    async def get_before_the_write(key: Key) -> Item | None:
        nonlocal reads
        found = await get(key)
        if key == keys.usage(ACME, "stored_bytes"):
            reads += 1
            await flush_bytes(ports)
        return found

    monkeypatch.setattr(ports.table, "get", get_before_the_write)
    with pytest.raises(QuotaExceeded):
        await require_bytes(ports, ACME, 2_000)
    assert reads == 2
    await require_bytes(ports, ACME, 1_000)


async def test_bytes_over_the_quota_are_refused(ports: Ports) -> None:
    await write_quotas(ports, ACME, {"stored_bytes": 10_000})
    await accept_bytes(ports, ACME, 9_000)
    with pytest.raises(QuotaExceeded) as refused:
        await accept_bytes(ports, ACME, 1_001)
    assert (refused.value.quota, refused.value.limit, refused.value.used) == ("stored_bytes", 10_000, 9_000)
    await accept_bytes(ports, ACME, 1_000)
    for count in (1, LARGE_BYTES):
        with pytest.raises(QuotaExceeded):
            await accept_bytes(ports, ACME, count)
    assert await read_stored_bytes(ports, ACME) == 10_000
    charge_bytes(ports, ACME, -1_000)
    await require_bytes(ports, ACME, 1_000)


async def test_large_charge_is_written_with_the_buffered_ones(ports: Ports) -> None:
    await write_quotas(ports, ACME, {"stored_bytes": 3 * LARGE_BYTES})
    charge_bytes(ports, ACME, 1_000)
    watched, table = record_calls(ports)
    await accept_bytes(watched, ACME, LARGE_BYTES)
    assert [call[0] for call in table.calls].count("commit") == 1
    assert (await stored(ports), ports.byte_buffer.tenants()) == (LARGE_BYTES + 1_000, [])


async def test_buffered_bytes_are_kept_if_a_large_charge_is_refused(ports: Ports) -> None:
    await write_quotas(ports, ACME, {"stored_bytes": 3 * LARGE_BYTES})
    late = losing_race(ports, lambda: accept_bytes(process(ports), ACME, 2 * LARGE_BYTES))
    charge_bytes(late, ACME, 1_000)
    with pytest.raises(QuotaExceeded):
        await accept_bytes(late, ACME, 2 * LARGE_BYTES)
    assert late.byte_buffer.of(ACME).total == 1_000
    await flush_bytes(late)
    assert await stored(ports) == 2 * LARGE_BYTES + 1_000


async def test_concurrent_large_charges_accept_one(ports: Ports) -> None:
    await write_quotas(ports, ACME, {"stored_bytes": 3 * LARGE_BYTES})
    late = losing_race(ports, lambda: accept_bytes(process(ports), ACME, 2 * LARGE_BYTES))
    with pytest.raises(QuotaExceeded):
        await accept_bytes(late, ACME, 2 * LARGE_BYTES)
    assert await stored(ports) == 2 * LARGE_BYTES


async def test_processes_together_exceed_the_quota_by_a_bounded_amount(ports: Ports, clock: ManualClock) -> None:
    limit = 20 * LARGE_BYTES
    await write_quotas(ports, ACME, {"stored_bytes": limit})
    processes = [process(ports) for _ in range(3)]
    refused: set[int] = set()
    size = 3 * LARGE_BYTES // 4
    for turn in range(200):
        clock.advance(0.001)
        at = turn % 3
        try:
            await accept_bytes(processes[at], ACME, size)
        except QuotaExceeded:
            refused.add(at)
        await processes[at].background_tasks.drain()
    assert refused == {0, 1, 2}
    for one in processes:
        await flush_bytes(one)
    assert limit - size <= await stored(ports) < limit + len(processes) * 2 * LARGE_BYTES


async def test_retry_of_a_sent_message_succeeds_over_the_quota(ports: Ports) -> None:
    chat, _ = await start_direct(ports, ANN, BOB.user)
    sent = await send(ports, ANN, chat, Draft("one", "hello"))
    await write_quotas(ports, ACME, {"stored_bytes": 1})
    again = await send(ports, ANN, chat, Draft("one", "hello"))
    assert (again.message_id, again.is_new) == (sent.message_id, False)
    assert await start_direct(ports, BOB, ANN.user) == (chat, False)
    with pytest.raises(QuotaExceeded):
        await send(ports, ANN, chat, Draft("two", "hello"))
    with pytest.raises(QuotaExceeded):
        await start_direct(ports, ANN, UserId("cat"))
