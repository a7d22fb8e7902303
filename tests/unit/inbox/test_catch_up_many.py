"""Users that catch up together share reads and a commit; whoever cannot, or loses a race, ends as if alone."""

import dataclasses
from collections.abc import Awaitable, Callable, Sequence

import pytest

from stak.clock import ManualClock
from stak.errors import StakError, StorageUnavailable
from stak.event_log.inbox_state import read_state
from stak.identifiers import UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.catch_up import catch_up
from stak.inbox.catch_up_many import catch_up_many
from stak.inbox.entry_codec import entry_of
from stak.inbox.mark_read import mark_read_before
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Update
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.broadcasts import BOB, EVE, INBOX, TENANT, ZOE, status_of, user_inbox_of, users
from tests.support.lost_race import losing_race, other_process
from tests.support.on_read import create_on_read_tenant, join, post_on_read, recall_on_read
from tests.support.recording_table import record_calls

BOBS = user_inbox_of(BOB)


@pytest.fixture
async def tenant(ports: Ports, clock: ManualClock) -> Ports:
    await create_on_read_tenant(ports, clock, BOB, ZOE)
    return ports


async def catch_up_together(ports: Ports, members: Sequence[UserId]) -> dict[UserInbox, StakError]:
    state = await read_state(ports, TENANT, INBOX)
    return await catch_up_many(ports, {user_inbox_of(user): state for user in members})


async def assert_counts(ports: Ports, user: UserId, unread: int) -> None:
    total = await ports.table.get(user_inbox_of(user).counter("*")) or {}
    assert total.get("count", 0) == unread
    assert (await audit_inbox(ports, user_inbox_of(user), repair=False)).drift == 0


async def test_members_get_all_posts_with_exact_counts_and_others_none(tenant: Ports) -> None:
    messages = [await post_on_read(tenant) for _ in range(3)]
    assert await catch_up_together(tenant, [BOB, ZOE, EVE]) == {}
    for user, count in ((BOB, 3), (ZOE, 3), (EVE, 0)):
        found = await tenant.table.batch_get(user_inbox_of(user).entry(message) for message in messages)
        assert len(found) == count
        await assert_counts(tenant, user, count)
        assert (await tenant.table.get(user_inbox_of(user).counter("*")) or {})["applied"] == 3
    await tenant.background_tasks.drain()
    assert (await status_of(tenant, messages[0])).delivered == 2


async def test_many_users_take_as_many_reads_and_commits_as_one(tenant: Ports) -> None:
    members = users(30)
    await join(tenant, *members)
    calls: dict[int, list[str]] = {}
    for count in (1, 29):
        await post_on_read(tenant)
        watched, table = record_calls(tenant)
        chosen, members = members[:count], members[count:]
        assert await catch_up_together(watched, chosen) == {}
        await watched.background_tasks.drain()
        calls[count] = [call[0] for call in table.calls if call[0] in ("batch_get", "commit")]
        for user in chosen:
            await assert_counts(tenant, user, len(calls))
    assert calls[1] == calls[29] == ["batch_get", "batch_get", "commit", "commit"]


async def test_recall_is_applied_to_those_who_have_a_copy(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    await catch_up(tenant, BOBS)
    await recall_on_read(tenant, message)
    assert await catch_up_together(tenant, [BOB, ZOE]) == {}
    assert entry_of(await tenant.table.get(BOBS.entry(message)) or {}).gone == "redacted"
    assert await tenant.table.get(user_inbox_of(ZOE).entry(message)) is None
    for user in (BOB, ZOE):
        await assert_counts(tenant, user, 0)


async def test_more_events_than_are_shared_are_applied(tenant: Ports) -> None:
    messages = [await post_on_read(tenant) for _ in range(45)]
    assert await catch_up_together(tenant, [BOB, ZOE]) == {}
    for user in (BOB, ZOE):
        await assert_counts(tenant, user, len(messages))


@pytest.mark.parametrize("is_muted_before", [True, False])
async def test_mute_at_the_same_time_decides(tenant: Ports, is_muted_before: bool) -> None:
    muting = Update(BOBS.counter("news"), set={"muted": 1})
    if is_muted_before:
        await tenant.table.commit([(muting,)])
    message = await post_on_read(tenant)

    async def change() -> None:
        change = Update(muting.key, remove=("muted",)) if is_muted_before else muting
        await tenant.table.commit([(change,)])

    assert await catch_up_together(losing_race(tenant, change), [BOB, ZOE]) == {}
    assert bool(entry_of(await tenant.table.get(BOBS.entry(message)) or {}).is_muted) is not is_muted_before
    await assert_counts(tenant, BOB, 1 if is_muted_before else 0)
    await assert_counts(tenant, ZOE, 1)


def _others(ports: Ports, clock: ManualClock) -> dict[str, Callable[[], Awaitable[object]]]:
    return {
        "a request of the user": lambda: catch_up(other_process(ports), BOBS),
        "a mark": lambda: mark_read_before(other_process(ports), BOBS, clock()),
    }


@pytest.mark.parametrize("other", ["a request of the user", "a mark"])
async def test_user_that_is_overtaken_has_exact_counts(tenant: Ports, clock: ManualClock, other: str) -> None:
    message = await post_on_read(tenant)
    losing = losing_race(tenant, _others(tenant, clock)[other])
    assert await catch_up_together(losing, [BOB, ZOE]) == {}
    assert await tenant.table.get(BOBS.entry(message)) is not None
    await assert_counts(tenant, BOB, 0 if other == "a mark" else 1)
    await assert_counts(tenant, ZOE, 1)


async def test_error_of_one_user_leaves_the_others(tenant: Ports) -> None:
    old = await post_on_read(tenant)
    await catch_up(tenant, BOBS)
    await recall_on_read(tenant, old)  # Bob has a copy: he catches up alone
    await post_on_read(tenant)

    async def fail(call: Call) -> None:
        if isinstance(call, Commit) and any(write.key.pk == BOBS.partition for group in call.groups for write in group):
            raise StorageUnavailable("down")

    broken = dataclasses.replace(other_process(tenant), table=HookedTable(tenant.table, before=fail))
    errors = await catch_up_together(broken, [BOB, ZOE])
    assert list(errors) == [BOBS]
    await assert_counts(tenant, ZOE, 1)
    assert await catch_up_together(tenant, [BOB, ZOE]) == {}
    await assert_counts(tenant, BOB, 1)
