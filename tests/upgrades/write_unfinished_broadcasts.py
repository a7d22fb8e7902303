"""Writes broadcasts that are not finished with an earlier release, whose code is on the path.

Prints the ids: one of 25 chunks, half of which are delivered, a paused one, one that is being recalled, and a scheduled
one.
"""

import asyncio
import sys
from pathlib import Path

from stak.bootstrap import open_engine
from stak.clock import ManualClock
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast_control import pause
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.post import Post, accept_post
from stak.inbox.recall import recall
from stak.ports import Ports
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from workers.delivery_consumer import handle_batch

TENANT, INBOX = TenantKey("acme"), InboxKey("DEFAULT")
KEY_ID = "key-1"


async def post(ports: Ports, count: int, send_at: int | None = None) -> BroadcastRef:
    uids = tuple(UserId(f"u{number:05d}") for number in range(count))
    sent = Post(inbox=INBOX, kind="users", uids=uids, category="news", message="{}", send_at=send_at)
    return BroadcastRef(TENANT, INBOX, (await accept_post(ports, TENANT, sent, key_id=KEY_ID)).message_id)


async def deliver(ports: Ports, most: int) -> None:
    while most > 0 and (received := await ports.deliveries.receive(min(most, 10), wait_seconds=0, lease_seconds=60)):
        assert await handle_batch(ports, received) == {}
        await ports.deliveries.delete(received)
        most -= len(received)


async def main(directory: Path, now: float) -> None:
    async with open_engine(load_settings(data=directory), ManualClock(now)) as engine:
        ports = engine.ports
        await create_tenant(ports, TENANT, TenantSettings())
        recalled = await post(ports, 250)
        await dispatch_step(ports, recalled)
        await deliver(ports, 2)
        await recall(ports, recalled, key_id=KEY_ID, reason=None)
        half = await post(ports, 2_500)
        await dispatch_step(ports, half)
        await deliver(ports, 13)
        paused = await post(ports, 30)
        await pause(ports, paused, key_id=KEY_ID)
        scheduled = await post(ports, 20, send_at=int(now) + 60)
        print(half.id, paused.id, recalled.id, scheduled.id)


asyncio.run(main(Path(sys.argv[1]), float(sys.argv[2])))
