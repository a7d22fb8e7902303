"""Automatic joins and crashes, erasures and broadcasts to everyone that run at the same time."""

import itertools
from collections.abc import Sequence
from functools import partial

import pytest

from stak.audience import expand_everyone
from stak.audience.audience_members import change_audience
from stak.audience.keys import member, removed_member
from stak.audience.removed_members import erasure_of_member
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.identity.user_tokens import issue_token
from stak.inbox.post import accept_or_deliver
from stak.inbox.recall import recall
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS
from stak.ports import Ports
from stak.ports.queue import Received
from stak.ports.writes import TTL, Delete, Refused, Update
from stak.privacy.erase_user import start_erasure
from stak.realtime.small_post_notifications import (
    NextStep,
    join_with_small_posts,
    notify_of_small_post,
    notify_of_small_posts,
)
from stak.tenancy.keys import tenant_settings
from stak.tenancy.stored_bytes import flush_bytes, read_stored_bytes
from stak.tenancy.tenant_model import AutoJoin
from tests.support.auto_join import members_of, set_auto_join
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    post_to,
    status_of,
    users,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import elsewhere, losing_race, other_process
from tests.support.populated_user import run_to_end


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_test_tenant(ports)
    await set_auto_join(ports, "on_token_or_post")


async def erase(ports: Ports, clock: ManualClock) -> dict[str, int]:
    ended = await run_to_end(ports, await start_erasure(ports, TENANT, BOB, key_id=KEY_ID), clock)
    assert ended.status == "done"
    counts: dict[str, int] = ended.counts
    return counts


async def test_killed_small_post_lets_its_recipients_join_once(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    for lasts in itertools.count():
        named = users(3, start=lasts * 10)

        async def work(dying: Ports, uids: tuple[str, ...] = named) -> None:
            posted = await accept_or_deliver(dying, TENANT, post_to(uids), key_id=KEY_ID, is_small=True)
            assert posted.delivered is not None
            assert await notify_of_small_posts(dying, [posted.delivered]) == [NextStep.JOIN]
            await join_with_small_posts(dying, [posted.delivered])

        is_done = await survives(other_process(ports), lasts, work)
        clock.advance(STALLED_AFTER_SECONDS)
        await reconcile_open_work(ports)
        await worker.work()
        joined = [user for user in await members_of(ports) if user in named]
        assert joined == ([] if await visible_ids(ports, named[0]) == [] else list(named))
        if is_done:
            assert joined == list(named)
            break
    assert lasts > 5


async def test_small_post_that_was_recalled_lets_nobody_join(ports: Ports) -> None:
    posted = await accept_or_deliver(ports, TENANT, post_to([BOB]), key_id=KEY_ID, is_small=True)
    assert posted.delivered is not None
    await recall(ports, posted.delivered.ref, key_id=KEY_ID, reason=None)
    await notify_of_small_post(ports, posted.delivered)
    assert await members_of(ports) == []


async def test_killed_worker_lets_the_recipients_of_a_chunk_join_once(ports: Ports, worker: Worker) -> None:
    for lasts in itertools.count():
        named = users(3, start=lasts * 10)
        await post(ports, named)
        await worker.run_jobs()
        received = await drain_queue(ports.deliveries)

        async def redeliver(dying: Ports, chunks: Sequence[Received] = received) -> None:
            await Worker(dying).redeliver(chunks)

        is_done = await survives(other_process(ports), lasts, redeliver)
        await worker.redeliver(received)
        assert [user for user in await members_of(ports) if user in named] == list(named)
        if is_done:
            break
    assert lasts > 3


async def test_killed_token_request_joins_at_most_once(ports: Ports) -> None:
    for lasts in range(4):
        user = users(1, start=lasts)[0]
        await survives(other_process(ports), lasts, partial(issue_token, tenant=TENANT, user=user))
        await issue_token(ports, TENANT, user)
    assert await members_of(ports) == list(users(4))


async def test_join_that_loses_a_race_against_another_counts_once(ports: Ports) -> None:
    await issue_token(losing_race(ports, lambda: issue_token(ports, TENANT, BOB)), TENANT, BOB)
    assert await members_of(ports) == [BOB]


async def test_setting_that_loses_a_race_against_the_deletion_leaves_no_row(ports: Ports) -> None:
    await set_auto_join(ports, "off")

    async def delete() -> None:
        await ports.table.commit([(Delete(tenant_settings(TENANT)),)])

    with pytest.raises(NotFound):
        await set_auto_join(losing_race(ports, delete), "on_post")
    assert await ports.table.get(tenant_settings(TENANT)) is None


async def test_erasure_removes_the_member_and_what_would_return(ports: Ports, clock: ManualClock) -> None:
    await issue_token(ports, TENANT, BOB)
    await issue_token(ports, TENANT, EVE)
    assert (await erase(ports, clock))["audiences"] == 1
    assert await members_of(ports) == [EVE]
    await issue_token(ports, TENANT, BOB)
    assert await members_of(ports) == [EVE]
    marker = await ports.table.get(removed_member(TENANT, INBOX, BOB))
    assert marker is not None
    assert int(clock()) - 60 <= marker[TTL] - TOMBSTONES_KEPT_SECONDS <= int(clock())
    await change_audience(ports, TENANT, INBOX, add=[BOB], remove=(), key_id=KEY_ID)
    assert await members_of(ports) == [BOB, EVE]


async def test_erased_user_can_join_when_the_marker_has_expired(ports: Ports, clock: ManualClock) -> None:
    await erase(ports, clock)
    await ports.table.commit([(Delete(removed_member(TENANT, INBOX, BOB)),)])  # as the table does by its TTL
    await issue_token(ports, TENANT, BOB)
    assert await members_of(ports) == [BOB]


async def test_user_who_joined_during_the_erasure_is_removed(ports: Ports, clock: ManualClock) -> None:
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    clock.advance(1)
    await issue_token(ports, TENANT, BOB)
    assert await members_of(ports) == [BOB]
    await run_to_end(ports, record, clock)
    assert await members_of(ports) == []


async def test_user_added_during_the_erasure_stays(ports: Ports, clock: ManualClock) -> None:
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    clock.advance(1)
    await change_audience(ports, TENANT, INBOX, add=[BOB], remove=(), key_id=KEY_ID)
    await run_to_end(ports, record, clock)
    assert await members_of(ports) == [BOB]


async def test_join_at_any_moment_of_an_erasure_does_not_survive_it(ports: Ports, clock: ManualClock) -> None:
    for call in itertools.count():
        record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
        was_interrupted = await interrupted(
            ports,
            call,
            partial(run_to_end, record=record, clock=clock),
            elsewhere(partial(issue_token, tenant=TENANT, user=BOB)),
        )
        await run_to_end(ports, record, clock)
        # One that came before the erasure is removed, one that came during or after it finds the marker.
        assert BOB not in await members_of(ports)
        if not was_interrupted:
            break
        await ports.table.commit([(Delete(removed_member(TENANT, INBOX, BOB)),)])
        clock.advance(1)
    assert call > 10


async def test_chunk_redelivered_after_the_erasure_does_not_rejoin(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await post(ports, [BOB, EVE])
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    await worker.redeliver(received)
    await erase(ports, clock)
    await worker.redeliver(received)
    assert await members_of(ports) == [EVE]


async def test_erasure_deletes_the_marker_of_a_removal_that_would_stay(ports: Ports, clock: ManualClock) -> None:
    await change_audience(ports, TENANT, INBOX, add=[], remove=[BOB], key_id=KEY_ID)
    await set_auto_join(ports, "off")
    await erase(ports, clock)
    assert await ports.table.get(removed_member(TENANT, INBOX, BOB)) is None


@pytest.mark.parametrize("mode", ["on_token", "off"])
async def test_erasure_releases_the_bytes_of_an_earlier_marker_once(
    ports: Ports, clock: ManualClock, mode: AutoJoin
) -> None:
    await flush_bytes(ports)
    before = await read_stored_bytes(ports, TENANT)
    await change_audience(ports, TENANT, INBOX, add=[], remove=[BOB], key_id=KEY_ID)
    await set_auto_join(ports, mode)
    for _ in range(2):
        await erase(ports, clock)
        await flush_bytes(ports)
        assert await read_stored_bytes(ports, TENANT) == before


async def test_member_without_a_join_time_is_removed_once(ports: Ports) -> None:
    key = member(TENANT, INBOX, BOB)
    await change_audience(ports, TENANT, INBOX, add=[BOB], remove=(), key_id=KEY_ID)
    await ports.table.commit([(Update(key, remove=("joined",)),)])
    writes, _ = await erasure_of_member(ports, TENANT, INBOX, BOB, joined_before="0", marked_until=1)
    await change_audience(ports, TENANT, INBOX, add=(), remove=[BOB], key_id=KEY_ID)
    await ports.table.commit([tuple(writes)])
    assert await members_of(ports) == []


async def test_user_who_joins_before_the_marker_is_written_is_not_kept(ports: Ports) -> None:
    writes, _ = await erasure_of_member(ports, TENANT, INBOX, BOB, joined_before="0", marked_until=1)
    await issue_token(ports, TENANT, BOB)
    (outcome,) = await ports.table.commit([tuple(writes)])
    assert isinstance(outcome, Refused)  # so that the erasure reads again


async def test_erasure_that_loses_a_race_against_a_join_is_repeated(ports: Ports, clock: ManualClock) -> None:
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    racing = losing_race(ports, lambda: issue_token(ports, TENANT, BOB))
    await run_to_end(racing, record, clock)
    assert await ports.table.get(member(TENANT, INBOX, BOB)) is None
    assert await members_of(ports) == []


async def test_broadcast_reaches_members_of_its_acceptance_once_whoever_joins(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expand_everyone, "SHARD_PAGE_SIZE", 2)
    await change_audience(ports, TENANT, INBOX, add=users(60), remove=(), key_id=KEY_ID)
    for call in itertools.count():
        clock.advance(1)
        newcomer = users(1, start=10_000 + call)[0]
        accepted = await post(ports, None)
        before = len(await members_of(ports))

        clock.advance(1)
        was_interrupted = await interrupted(
            ports,
            call * 7,
            lambda running: Worker(running, embedded.job_queue).work(),
            elsewhere(partial(issue_token, tenant=TENANT, user=newcomer)),
        )
        await worker.work()
        status = await status_of(ports, accepted.message_id)
        assert (status.status, status.delivered, status.recipients) == ("delivered", before, before)
        assert await visible_ids(ports, newcomer) == []
        assert accepted.message_id in await visible_ids(ports, users(1)[0])
        if not was_interrupted:
            break
    assert call > 3
