"""Creates a tenant with rows of every kind, and reads its rows, for migration tests."""

import time
from collections.abc import AsyncIterator
from typing import Final, NamedTuple

from stak.audience.audience_members import change_audience
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.identity.user_channels import add_subscription, turn_channels
from stak.identity.user_tokens import issue_token
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.broadcast_control import pause
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.list_messages import list_messages
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.shared_content import SHARED_MIN_BYTES
from stak.inbox.timers import Timer
from stak.migration import row_ownership
from stak.ports.writes import Item, Key
from stak.tenancy import keys as tenancy
from stak.tenancy.manage_channels import set_push
from stak.tenancy.secrets import rotate_secret, with_secrets_open
from stak.tenancy.tenant_model import NewTenant, TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Worker,
    drain_queue,
    post,
    user_inbox_of,
    users,
)
from tests.support.template_posts import post_template, write
from workers.delivery_consumer import handle_batch

READERS: Final = (BOB, EVE, ZOE)
HALF_WAY: Final = users(250)
"""The recipients of a broadcast of three chunks, one of which was delivered."""
AUDIENCE: Final = users(40, start=1000)


class PopulatedTenant(NamedTuple):
    """What a test needs to continue with the tenant elsewhere."""

    made: NewTenant
    token: str
    half_way: str
    paused: str
    scheduled: str
    named: str


def clock_of_today() -> ManualClock:
    """Return a manual clock that starts at the next minute: a local AWS may remove rows with an older expiry.

    At the start of a minute, because an import moves what has expired in an earlier minute to the current one.
    """
    return ManualClock((time.time() // 60 + 1) * 60)


async def populate_tenant(engine: Engine, clock: ManualClock) -> PopulatedTenant:
    ports, worker = engine.ports, Worker.of(engine)
    made = await create_tenant(ports, TENANT, TenantSettings(title="Ünïcode & <html>"))
    await rotate_secret(ports, TENANT, "signing", key_id=KEY_ID)
    await change_audience(ports, TENANT, INBOX, add=AUDIENCE, remove=AUDIENCE[:3], key_id=KEY_ID)
    ids = []
    for number in range(8):
        text = "x" * SHARED_MIN_BYTES * (number % 4 == 3)  # stored once, if it is large
        fields = {
            "category": ("news", "offers")[number % 2],
            "message": f'{{"title":"№ {number}","text":"{text}"}}',
        }
        ids.append((await post(ports, READERS, **fields)).message_id)
        clock.advance(1)
    short = (await post(ports, READERS, expires_at=int(clock()) + 5)).message_id
    await post(ports, READERS, expires_at=int(clock()) + 1000)
    await _work(worker)
    await mark_read(ports, user_inbox_of(BOB), ids[:2])
    await mark_read_before(ports, user_inbox_of(EVE), clock(), CategoryKey("news"))
    await mark_read_before(ports, user_inbox_of(ZOE), clock())
    await mark_unread(ports, user_inbox_of(ZOE), [ids[3]])
    await archive(ports, user_inbox_of(BOB), [ids[4]])
    await delete(ports, user_inbox_of(BOB), [ids[5]])
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, ids[6]), [EVE], key_id=KEY_ID, reason="a mistake")
    await write_muted(ports, user_inbox_of(EVE), frozenset({CategoryKey("offers")}))
    await recall(ports, BroadcastRef(TENANT, INBOX, ids[7]), key_id=KEY_ID, reason=None)
    await _work(worker)
    clock.advance(10)
    for reader in READERS:  # settles what has expired
        listing = await list_messages(ports, user_inbox_of(reader), limit=100)
        assert short not in [shown.entry.id for shown in listing.messages if shown.message is not None]
    await post(ports, None, message='{"title":"To everyone"}')
    await _work(worker)
    half_way = await _half_delivered(worker)
    paused = (await post(ports, users(120, start=2000))).message_id
    await pause(ports, BroadcastRef(TENANT, INBOX, paused), key_id=KEY_ID)
    await drain_queue(engine.job_queue)
    scheduled = (await post(ports, READERS, send_at=int(clock()) + 3600)).message_id
    named = (await post(ports, READERS, idempotency_key=IdempotencyKey("key", "order-1", "hash"))).message_id
    await _work(worker)
    await _set_up_channels(engine, ids[0], int(clock()) + 7200)
    await write(ports, {"en": {"title": "{{ name }}"}})
    await post_template(ports, {BOB: {"name": "Bob"}, EVE: None}, {"name": "you"}, send_at=int(clock()) + 7200)
    token = (await issue_token(ports, TENANT, BOB, ttl_seconds=86400)).token
    return PopulatedTenant(made, token, half_way, paused, scheduled, named)


async def _set_up_channels(engine: Engine, message_id: str, at: int) -> None:
    ports = engine.ports
    await set_push(ports, TENANT, subject="mailto:a@acme.example", app_url=None, per_minute=60, key_id=KEY_ID)
    await add_subscription(ports, TENANT, BOB, "https://push.example/1", "key", "secret")
    await turn_channels(ports, TENANT, EVE, {"email": False})
    timer = Timer(user_inbox_of(UserId("")), "fallback", f"{message_id}.0.1.push", at)
    await ports.table.commit([(timer.put(),)])


async def all_rows(engine: Engine) -> dict[Key, Item]:
    """Return all rows of the tenant, with decrypted secrets."""
    return {key: item async for key, item in _rows(engine)}


async def _rows(engine: Engine) -> AsyncIterator[tuple[Key, Item]]:
    async for some in engine.rows.beginning_with(("t#", "sys#")):
        for key, item in some:
            if row_ownership.is_of(TENANT, key):
                is_secret = key == tenancy.tenant_settings(TENANT)
                yield key, with_secrets_open(engine.ports, TENANT, item) if is_secret else item


async def _half_delivered(worker: Worker) -> str:
    made = await post(worker.ports, HALF_WAY)
    await worker.run_jobs()
    first, *others = await drain_queue(worker.ports.deliveries)
    assert len(others) == 2, "they wait in a queue, and stay behind"
    assert await handle_batch(worker.ports, [first]) == {}
    return made.message_id


async def _work(worker: Worker) -> None:
    await worker.run_jobs()
    await worker.deliver()
    await reconcile_open_work(worker.ports)
