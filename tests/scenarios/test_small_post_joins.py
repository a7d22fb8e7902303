"""Recipients of small posts join outside the queue that notifies of the posts of all tenants."""

import asyncio
import dataclasses
from collections.abc import Sequence

import pytest

from stak.clock import ManualClock
from stak.errors import StorageUnavailable
from stak.identifiers import InboxKey, UserId
from stak.inbox.broadcast_ref import OPEN_SHARDS
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.keys import open_shard
from stak.inbox.post import accept_or_deliver
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.ports import Ports
from stak.realtime.small_post_notifications import notify_of_small_post
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.auto_join import members_of, set_auto_join
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, Worker, create_test_tenant, post_to, users

NEWS = InboxKey("news")


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_test_tenant(ports)
    await set_auto_join(ports, "on_post")
    await set_auto_join(ports, "off", NEWS)


async def delivered(ports: Ports, uids: Sequence[UserId], inbox: InboxKey = INBOX) -> Chunk:
    posted = await accept_or_deliver(ports, TENANT, post_to(uids, inbox=inbox), key_id=KEY_ID, is_small=True)
    assert posted.delivered is not None
    return posted.delivered


async def open_work(ports: Ports) -> list[str]:
    pages = [await ports.table.query(open_shard(one), limit=9) for one in range(OPEN_SHARDS)]
    return [row.item["id"] for page in pages for row in page.rows]


def is_join(call: Call) -> bool:
    return isinstance(call, Commit) and any(write.key.sk.startswith("u#") for group in call.groups for write in group)


async def test_failed_join_affects_only_its_own_posts(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    joining, other = await delivered(ports, [BOB]), await delivered(ports, [EVE], NEWS)

    async def fail(call: Call) -> None:
        if is_join(call):
            raise StorageUnavailable("gone")

    failing = dataclasses.replace(ports, table=HookedTable(ports.table, before=fail))
    outcomes = await asyncio.gather(
        *(notify_of_small_post(failing, chunk) for chunk in (joining, other)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [StorageUnavailable, type(None)]
    assert await open_work(ports) == [joining.message_id]
    clock.advance(STALLED_AFTER_SECONDS)
    await reconcile_open_work(ports)
    await worker.work()
    assert await open_work(ports) == []
    assert await members_of(ports) == [BOB]


async def test_join_does_not_delay_the_posts_of_others(ports: Ports) -> None:
    joining, other = await delivered(ports, [BOB]), await delivered(ports, [EVE], NEWS)
    started, released = asyncio.Event(), asyncio.Event()

    async def hold(call: Call) -> None:
        if is_join(call):
            started.set()
            await released.wait()

    slow = dataclasses.replace(ports, table=HookedTable(ports.table, before=hold))
    first = asyncio.create_task(notify_of_small_post(slow, joining))
    await started.wait()
    await asyncio.wait_for(notify_of_small_post(slow, other), 10)
    assert await open_work(ports) == [joining.message_id]
    released.set()
    await first
    assert await open_work(ports) == []
    assert await members_of(ports) == [BOB]


async def test_recipients_of_posts_that_come_together_join_together(ports: Ports) -> None:
    chunks = [await delivered(ports, [user]) for user in users(30)]
    joins = 0

    async def count(call: Call) -> None:
        nonlocal joins
        joins += is_join(call)

    counted = dataclasses.replace(ports, table=HookedTable(ports.table, before=count))
    await asyncio.gather(*(notify_of_small_post(counted, chunk) for chunk in chunks))
    assert joins <= 2
    assert await members_of(ports) == list(users(30))
    assert await open_work(ports) == []
