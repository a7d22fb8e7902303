"""Generates `first-release.tar.gz`: a data directory written by the first release (data format 1), with test keys only.

Runs with the code of that release (commit 256b919), so it uses the names of that release:

    cd <checkout> && PYTHONPATH=$PWD python <this file> first-release.tar.gz
"""

# mypy: ignore-errors
import asyncio
import sys
import tarfile
import tempfile
from pathlib import Path

import msgspec
from first_release_content import (
    ANN,
    BOB,
    DISPLAY_NAMES,
    GROUP,
    INBOX,
    LABEL,
    NEIGHBOUR,
    PHONES,
    SAID,
    SENDER,
    TENANT,
    TIME,
    TITLE,
    USERS,
    WEBHOOK,
)
from stak.chat.batch import Draft
from stak.inbox.change import archive, delete, mute
from stak.inbox.read import mark_read
from stak.inbox.redact import recall, recall_from_users

from stak.audience.audience_members import change_audience
from stak.bootstrap import open_engine
from stak.chat.create_chat import start_direct, start_group
from stak.chat.send_message import send
from stak.clock import HandClock
from stak.identity.sessions import open_session
from stak.identity.user_profiles import write_profile
from stak.identity.user_tokens import User
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_messages import list_messages
from stak.inbox.post import accept_post
from stak.inbox.unread_counts import Place
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant, write_settings
from tests.support.broadcasts import Worker, post_to


async def fill(directory: Path) -> None:
    clock = HandClock(TIME)
    async with open_engine(load_settings(data=directory, webhook_private=False), clock) as engine:
        ports, worker = engine.ports, Worker.of(engine)
        for tenant in (TENANT, NEIGHBOUR):
            await create_tenant(ports, tenant, TenantSettings())
        for user, phone in PHONES.items():
            await write_profile(
                ports, TENANT, user, phone_number=phone, phone_verified=True, display_name=DISPLAY_NAMES[user]
            )
        await change_audience(ports, TENANT, INBOX, add=USERS, remove=(), key_id="k")

        async def post(title: str, uids: tuple[str, ...] | None, **fields: object) -> str:
            made = post_to(uids, message=f'{{"title":"{TITLE} {title}"}}', sender=SENDER, label=LABEL, **fields)
            return (await accept_post(ports, TENANT, made, key_id="k")).message_id

        ids = {name: await post(name, USERS) for name in ("unread", "read", "archived", "deleted", "recalled", "taken")}
        ids["everyone"] = await post("everyone", None, category="offers")
        ids["short"] = await post("short", (ANN,), expires_at=int(TIME) + 3600)
        ids["later"] = await post("later", (ANN,), send_at=int(TIME) + 600)
        ids["named"] = await post("named", (ANN,), name=("key", "order-1"), host_system_id="order-1")
        await worker.work()
        ann = Place(TENANT, ANN, INBOX)
        await mark_read(ports, ann, [ids["read"]])
        await archive(ports, ann, [ids["archived"]])
        await delete(ports, ann, [ids["deleted"]])
        await recall(ports, BroadcastRef(TENANT, INBOX, ids["recalled"]), key_id="k", reason=None)
        await recall_from_users(ports, BroadcastRef(TENANT, INBOX, ids["taken"]), [ANN], key_id="k", reason=None)
        await mute(ports, Place(TENANT, "dan", INBOX), {"offers"})
        await worker.work()
        people = [User(TENANT, user, int(TIME) + 3600) for user in (ANN, BOB)]
        direct, _ = await start_direct(ports, people[0], BOB)
        group, _ = await start_group(ports, people[0], [BOB, "cleo"], chat_name=GROUP)
        for chat in (direct, group):
            await send(ports, people[0], chat, Draft(f"first-{chat}", SAID))
        await open_session(ports, people[0], "phone")
        await ports.meetings.ended()
        await worker.work()
        await write_settings(ports, TENANT, TenantSettings(title="Acme", webhook_url=WEBHOOK), key_id="k")
        # Under way: accepted and on the queue, and not delivered yet.
        ids["waiting"] = await post("waiting", USERS)
        await worker.run(await worker.jobs())
        shown = await list_messages(ports, ann, limit=100)
        print({"ids": ids, "direct": direct, "group": group, "unread": msgspec.to_builtins(shown.unread)})


def main() -> None:
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name) / "first-release"
        asyncio.run(fill(directory))
        with tarfile.open(target, "w:gz") as archive_file:
            for path in ("stak.db", "master.key"):
                archive_file.add(directory / path, f"first-release/{path}")
    print(target.stat().st_size, "bytes")


main()
