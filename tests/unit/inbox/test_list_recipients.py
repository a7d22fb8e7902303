"""Pages of recipients: everybody once and in order, whatever the post's kind and stage; reads bounded by the page."""

import pytest

from stak.audience.audience_members import change_audience
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.identifiers import UserId
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.list_recipients import RecipientPosition, list_recipients, read_recipient
from stak.inbox.mark_read import mark_read_before
from stak.inbox.store_recipients import RECIPIENTS_KEPT_SECONDS
from stak.ports import Ports
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    set_format,
    user_inbox_of,
    users,
)
from tests.support.recording_table import record_calls


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


@pytest.fixture
def worker(embedded: Engine) -> Worker:
    return Worker.of(embedded)


async def states(ports: Ports, ref: BroadcastRef, limit: int) -> list[tuple[str, str]]:
    """Read all pages."""
    found: list[tuple[str, str]] = []
    after: RecipientPosition | None = None
    while True:
        page = await list_recipients(ports, ref, await read_broadcast(ports, ref), limit=limit, after=after)
        assert len(page.recipients) <= limit
        found += [(one.uid, one.state) for one in page.recipients]
        after = page.next
        if after is None:
            return found


async def join(ports: Ports, members: tuple[UserId, ...]) -> None:
    await change_audience(ports, TENANT, INBOX, add=members, remove=(), key_id=KEY_ID)


@pytest.mark.parametrize(
    ("count", "limit"), [(1, 1), (3, 1), (3, 100), (100, 7), (100, 100), (101, 50), (101, 100), (250, 7), (250, 100)]
)
async def test_pages_have_everybody_once(ports: Ports, worker: Worker, count: int, limit: int) -> None:
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, users(count))).message_id)
    assert await states(ports, ref, limit) == [(user, "pending") for user in users(count)]
    await worker.work()
    assert await states(ports, ref, limit) == [(user, "delivered") for user in users(count)]


async def test_post_before_data_format_4(ports: Ports, worker: Worker) -> None:
    await set_format(ports, 3)
    message_id = (await post(ports, users(150))).message_id
    ref = BroadcastRef(TENANT, INBOX, message_id).former
    await worker.work()
    assert await states(ports, ref, 100) == [(user, "delivered") for user in users(150)]
    assert (await read_recipient(ports, ref, await read_broadcast(ports, ref), users(150)[-1])).state == "delivered"


async def test_everyone_scheduled_expanded_and_delivered(ports: Ports, clock: ManualClock, worker: Worker) -> None:
    members = users(230)
    await join(ports, members)
    send_at = int(clock.time) + 60
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, None, send_at=send_at)).message_id)
    clock.advance(1)
    await join(ports, (UserId("a-newcomer"), UserId("u00100-newcomer")))
    expected = [(user, "pending") for user in members]
    assert await states(ports, ref, 100) == expected
    assert await states(ports, ref, 9) == expected
    scheduled = await read_broadcast(ports, ref)
    assert (await read_recipient(ports, ref, scheduled, members[7])).state == "pending"
    with pytest.raises(NotFound):
        await read_recipient(ports, ref, scheduled, UserId("a-newcomer"))


async def test_page_read_before_an_expansion_continues_after_it(ports: Ports, worker: Worker) -> None:
    members = users(230)
    await join(ports, members)
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, None)).message_id)
    before = await list_recipients(ports, ref, await read_broadcast(ports, ref), limit=90, after=None)
    assert before.next is not None
    await change_audience(ports, TENANT, INBOX, add=(), remove=[members[89], members[100]], key_id=KEY_ID)
    await worker.work()
    after = await list_recipients(ports, ref, await read_broadcast(ports, ref), limit=100, after=before.next)
    assert [one.uid for one in after.recipients] == [*members[90:100], *members[101:191]]
    assert {one.state for one in after.recipients} == {"delivered"}


async def test_expansion_under_way_lists_chunks_and_then_members(ports: Ports, worker: Worker) -> None:
    members = users(2500)
    await join(ports, members)
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, None)).message_id)
    await dispatch_step(ports, ref)
    broadcast = await read_broadcast(ports, ref)
    assert 0 < broadcast.planned < 25, "a part is expanded"
    assert await states(ports, ref, 100) == [(user, "pending") for user in members]
    for member in (members[0], members[-1]):
        assert (await read_recipient(ports, ref, broadcast, member)).state == "pending"
    with pytest.raises(NotFound):
        await read_recipient(ports, ref, broadcast, BOB)
    await worker.work()
    assert await states(ports, ref, 100) == [(user, "delivered") for user in members]


async def test_members_that_joined_later_do_not_end_a_page(ports: Ports, clock: ManualClock) -> None:
    await join(ports, (UserId("zz"),))
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, None, send_at=int(clock.time) + 60)).message_id)
    clock.advance(1)
    await join(ports, users(300))
    assert await states(ports, ref, 1) == [("zz", "pending")]


async def test_only_recipients_are_found(ports: Ports, worker: Worker) -> None:
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, [*users(250), BOB])).message_id)
    await worker.work()
    broadcast = await read_broadcast(ports, ref)
    for user in (BOB, users(250)[0], users(250)[249]):
        assert (await read_recipient(ports, ref, broadcast, user)).uid == user
    for stranger in (EVE, UserId("a"), UserId("zz"), UserId("u00100a")):
        with pytest.raises(NotFound, match="not a recipient"):
            await read_recipient(ports, ref, broadcast, stranger)


async def test_recipients_that_have_ended_are_not_found(ports: Ports, clock: ManualClock, worker: Worker) -> None:
    expires_at = int(clock.time) + 60
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, users(150), expires_at=expires_at)).message_id)
    await worker.work()
    clock.advance(60 + RECIPIENTS_KEPT_SECONDS)
    with pytest.raises(NotFound, match="no longer stored"):
        await states(ports, ref, 100)


@pytest.mark.parametrize("recipients", [300, 2000])
@pytest.mark.parametrize("is_marked", [False, True])
async def test_page_reads_the_same_of_many_recipients(
    ports: Ports, worker: Worker, clock: ManualClock, recipients: int, is_marked: bool
) -> None:
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, users(recipients))).message_id)
    await worker.work()
    if is_marked:
        for user in users(10, start=200):
            await mark_read_before(ports, user_inbox_of(user), clock.time)
    watched, table = record_calls(ports)
    after = RecipientPosition(users(200)[199], 1)
    page = await list_recipients(watched, ref, await read_broadcast(ports, ref), limit=10, after=after)
    assert [one.state for one in page.recipients] == ["read" if is_marked else "delivered"] * 10
    calls = [call[0] for call in table.calls]
    assert calls == ["batch_get"] * 4 + ["query"] * (10 if is_marked else 0)
    assert [len(call) - 1 for call in table.calls[:4]] == [2, 1, 10, 20]
    watched, table = record_calls(ports)
    await read_recipient(watched, ref, await read_broadcast(ports, ref), users(recipients)[-1])
    assert len(table.calls) <= 3 + recipients.bit_length() - 6 + 1
