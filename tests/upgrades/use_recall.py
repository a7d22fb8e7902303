"""Runs under a release of data format 5: `use_recall.py start|recall DIRECTORY TIME` prints the id of a post.

`start` creates a tenant with a member and posts to many users; `recall` recalls that post.
"""

import asyncio
import sys
from pathlib import Path

from stak.audience.audience_members import change_audience
from stak.bootstrap import open_engine
from stak.clock import ManualClock
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_broadcasts import read_broadcasts
from stak.inbox.post import Post, accept_post
from stak.inbox.recall import recall
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant

TENANT, INBOX = TenantKey("acme"), InboxKey("DEFAULT")
MEMBERS = [UserId("bob"), *(UserId(f"u{number:03d}") for number in range(20))]


async def main(action: str, directory: str, now: float) -> None:
    clock = ManualClock()
    clock.time = now
    async with open_engine(load_settings(data=Path(directory)), clock) as engine:
        ports = engine.ports
        if action == "start":
            await create_tenant(ports, TENANT, TenantSettings())
            await change_audience(ports, TENANT, INBOX, add=MEMBERS, remove=(), key_id="k")
            post = Post(inbox=INBOX, kind="users", uids=tuple(MEMBERS), category="news", message="{}")
            print((await accept_post(ports, TENANT, post, key_id="k")).message_id)
            return
        page = await read_broadcasts(ports, TENANT, INBOX, limit=1)
        ref = BroadcastRef.of_key(TENANT, INBOX, page.rows[0].key)
        await recall(ports, ref, key_id="k", reason=None)
        print(ref.id)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3])))
