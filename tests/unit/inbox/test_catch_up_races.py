"""A catch-up that loses a race decides again: what arrives is counted, and what was recalled does not arrive."""

import dataclasses
from collections.abc import Awaitable, Callable

import pytest

from stak.clock import ManualClock
from stak.errors import Overloaded
from stak.event_log import keys as log
from stak.identifiers import CategoryKey
from stak.inbox import mark_read as marks
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.catch_up import catch_up
from stak.inbox.entry_codec import entry_of
from stak.inbox.list_messages import VisibleMessage, read_message
from stak.inbox.mark_read import mark_read_before
from stak.ports import Ports
from stak.ports.writes import Delete, Update
from tests.support.broadcasts import BOB, INBOX, TENANT, unread_total, user_inbox_of, visible_ids
from tests.support.hiding_table import HidingTable
from tests.support.interrupted_table import InterruptedTable, interrupted
from tests.support.lost_race import losing_race, other_process
from tests.support.on_read import create_on_read_tenant, join, leave, post_on_read, recall_on_read, stop_on_read

BOBS = user_inbox_of(BOB)
NEWS = CategoryKey("news")


@pytest.fixture
async def tenant(ports: Ports, clock: ManualClock) -> Ports:
    await create_on_read_tenant(ports, clock, BOB)
    return ports


async def catch_up_losing_to(ports: Ports, other: Callable[[], Awaitable[object]]) -> None:
    await catch_up(losing_race(ports, other), BOBS)


async def assert_counts(ports: Ports, unread: int) -> None:
    assert await unread_total(ports, BOB) == unread
    assert (await audit_inbox(ports, BOBS, repair=False)).drift == 0


async def test_two_catch_ups_at_once_deliver_once(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    await catch_up_losing_to(tenant, lambda: catch_up(tenant, BOBS))
    assert await visible_ids(tenant, BOB) == [message]
    await assert_counts(tenant, 1)


async def test_catch_up_that_is_overtaken_delivers_nothing_that_was_recalled(tenant: Ports) -> None:
    message = await post_on_read(tenant)

    async def recall_and_apply() -> None:
        await recall_on_read(tenant, message)
        await catch_up(other_process(tenant), BOBS)

    await catch_up_losing_to(tenant, recall_and_apply)
    assert await tenant.table.get(BOBS.entry(message)) is None
    assert (await tenant.table.get(BOBS.counter("*")) or {})["applied"] == 2
    await assert_counts(tenant, 0)


@pytest.mark.parametrize("category", [None, NEWS])
async def test_mark_that_caught_up_before_the_post_does_not_read_it(
    tenant: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, category: CategoryKey | None
) -> None:
    await post_on_read(tenant)
    await catch_up(tenant, BOBS)
    await post_on_read(tenant)
    catching = catch_up

    async def nothing(*_: object) -> None:
        """It has caught up already."""

    async def mark() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(marks, "catch_up", nothing)
            assert await mark_read_before(tenant, BOBS, clock(), category) == 1

    await catching(losing_race(tenant, mark), BOBS)
    await assert_counts(tenant, 1)


async def test_post_that_arrives_during_a_mute_is_muted(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    muting = Update(BOBS.counter("news"), set={"muted": 1})
    await catch_up_losing_to(tenant, lambda: tenant.table.commit([(muting,)]))
    assert entry_of(await tenant.table.get(BOBS.entry(message)) or {}).is_muted
    await assert_counts(tenant, 0)


async def test_post_that_arrives_when_a_mute_ends_is_unread(tenant: Ports) -> None:
    await tenant.table.commit([(Update(BOBS.counter("news"), set={"muted": 1}),)])
    message = await post_on_read(tenant)
    ending = Update(BOBS.counter("news"), remove=("muted",))
    await catch_up_losing_to(tenant, lambda: tenant.table.commit([(ending,)]))
    assert not entry_of(await tenant.table.get(BOBS.entry(message)) or {}).is_muted
    await assert_counts(tenant, 1)


async def test_recall_of_a_copy_that_is_not_visible_yet_redacts_it(tenant: Ports) -> None:
    message = await post_on_read(tenant)
    await catch_up(tenant, BOBS)
    await recall_on_read(tenant, message)
    hidden = {BOBS.entry(message)}

    async def reveal() -> None:
        hidden.clear()

    table = InterruptedTable(HidingTable(tenant.table, hidden.__contains__), reveal)
    await catch_up(dataclasses.replace(tenant, table=table), BOBS)
    assert entry_of(await tenant.table.get(BOBS.entry(message)) or {}).gone == "redacted"
    await assert_counts(tenant, 0)


async def test_event_that_is_not_visible_is_waited_for(tenant: Ports) -> None:
    await post_on_read(tenant)
    row = log.event(TENANT, INBOX, 1)
    await tenant.table.commit([(Delete(row),)])
    with pytest.raises(Overloaded):
        await catch_up(other_process(tenant), BOBS)
    assert await tenant.table.get(BOBS.counter("*")) is None


Other = Callable[[Ports, str], Awaitable[object]]
OTHERS: dict[str, Other] = {
    "catch up": lambda ports, _: catch_up(ports, BOBS),
    "recall": recall_on_read,
    "stop": lambda ports, message: stop_on_read(ports, [message]),
    "leave": lambda ports, _: leave(ports, BOB),
    "join": lambda ports, _: join(ports, BOB),
    "post": lambda ports, _: post_on_read(ports),
    "mark all": lambda ports, _: mark_read_before(ports, BOBS, ports.clock()),
}


@pytest.mark.parametrize("name", OTHERS)
async def test_counts_are_right_wherever_a_catch_up_is_interrupted(
    tenant: Ports, clock: ManualClock, name: str
) -> None:
    call, is_interrupted = 0, True
    while is_interrupted:
        await join(tenant, BOB)
        clock.advance(1)
        first, second = await post_on_read(tenant), await post_on_read(tenant, category="offers")
        is_interrupted = await interrupted(
            tenant,
            call,
            lambda ports: catch_up(other_process(ports), BOBS),
            lambda ports, first=first: OTHERS[name](other_process(ports), first),  # type: ignore[misc]
        )
        shown = await visible_ids(tenant, BOB)
        assert not (name == "recall" and first in shown)
        assert second in shown or name == "leave"
        assert (await audit_inbox(tenant, BOBS, repair=False)).drift == 0
        await mark_read_before(tenant, BOBS, clock() + 1)
        call += 1
    assert call > 3


@pytest.mark.parametrize("is_recalled", [True, False])
async def test_single_message_is_right_wherever_another_device_catches_up(tenant: Ports, is_recalled: bool) -> None:
    call, is_interrupted = 0, True
    while is_interrupted:
        message = await post_on_read(tenant)
        if is_recalled:
            await read_message(tenant, BOBS, message)  # its content is cached
            await recall_on_read(other_process(tenant), message)
        shown: list[VisibleMessage] = []

        async def read(ports: Ports, message: str = message, shown: list[VisibleMessage] = shown) -> None:
            shown.append(await read_message(ports, BOBS, message))

        is_interrupted = await interrupted(tenant, call, read, lambda ports: catch_up(other_process(ports), BOBS))
        assert (shown[0].is_redacted, shown[0].is_unread) == (is_recalled, not is_recalled)
        call += 1
    assert call > 3
