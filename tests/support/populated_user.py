"""Creates a user with data of every kind, marked by unique words, and other users, for erasure and export tests."""

from typing import Final, NamedTuple

import msgspec

from stak.audience.audience_members import change_audience
from stak.bootstrap import Engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct, start_group
from stak.chat.group_members import remove_member
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.identity.devices import register_device
from stak.identity.find_contacts import find_contacts
from stak.identity.sessions import open_session
from stak.identity.user_channels import add_subscription, turn_channels
from stak.identity.user_profiles import write_profile
from stak.identity.user_tokens import User
from stak.inbox.broadcast_control import pause
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.mark_read import mark_read_before, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.shared_content import SHARED_MIN_BYTES
from stak.installation.data_format import allows_fallback
from stak.ports import Ports
from stak.ports.queue import Received
from stak.ports.table import Row
from stak.privacy.job_steps import run_step
from stak.tenancy.job_records import JobRecord, find_job
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, Worker, drain_queue, post, user_inbox_of

MARK: Final = "xq.z"
"""The start of every word that must be removed. No ciphertext contains it: a point is not base64."""
AVATAR: Final = f"https://{MARK}.example/bob.png"
ZED: Final = UserId("zed")
AS_BOB, AS_EVE, AS_ZED = (User(TENANT, user, 0) for user in (BOB, EVE, ZED))
STEPS_MAX: Final = 500


class Scene(NamedTuple):
    """What was created."""

    direct: ChatId
    group: ChatId
    left: ChatId
    delivered: str
    everyone: str
    paused: str
    scheduled: str
    alone: str
    late: list[Received]
    """Everything that the delivery queue has carried, for redelivery."""


def said(word: str) -> str:
    """Return a message with a word that must be removed; it is so large that its content has a row of its own."""
    return msgspec.json.encode({"title": f"{MARK}-{word}", "text": "x" * SHARED_MIN_BYTES}).decode()


async def populate_user(ports: Ports, worker: Worker, clock: ManualClock) -> Scene:
    """Create Bob, Eve and Zed; everything that is Bob's or was sent by him is marked.

    He has an email address and channels if the data format allows them.
    """
    await create_tenant(ports, TENANT, TenantSettings())
    has_channels = await allows_fallback(ports)
    await write_profile(
        ports,
        TENANT,
        BOB,
        phone_number="+4930555000",
        phone_verified=True,
        display_name=f"{MARK} Bob",
        avatar_url=AVATAR,
        locale="de-AT",
        discoverable=True,
        email="bob@example.com" if has_channels else None,
        key_id=KEY_ID,
    )
    if has_channels:
        await add_subscription(ports, TENANT, BOB, f"https://{MARK}.example/push", "key", "secret")
        await turn_channels(ports, TENANT, BOB, {"webhook": False})
    await find_contacts(ports, AS_BOB, ["+4930555001"])
    await change_audience(ports, TENANT, INBOX, add=[BOB, EVE, ZED], remove=[], key_id=KEY_ID)
    await open_session(ports, AS_BOB, f"{MARK}-phone")
    await register_device(ports, AS_BOB, f"{MARK}-phone")
    await register_device(ports, AS_EVE, "eve-phone")
    late: list[Received] = []
    alone = (await post(ports, [BOB], message=said("alone"), label=f"{MARK} label", host_system_id="h1")).message_id
    delivered = (await post(ports, [BOB, EVE], message='{"title":"both"}')).message_id
    everyone = (await post(ports, None, message='{"title":"all"}')).message_id
    await post(ports, [BOB], message=said("brief"), expires_at=int(clock()) + 5000)
    late += await _work(worker)
    clock.advance(5)
    await mark_read_before(ports, user_inbox_of(BOB), clock())
    await mark_unread(ports, user_inbox_of(BOB), [delivered])
    await write_muted(ports, user_inbox_of(BOB), frozenset({CategoryKey("offers")}))
    await post(ports, [BOB, EVE], message='{"title":"unread"}')
    direct, _ = await start_direct(ports, AS_BOB, EVE)
    group, _ = await start_group(ports, AS_BOB, [EVE, ZED], chat_name="Plans")
    left, _ = await start_group(ports, AS_EVE, [BOB, ZED], chat_name="Past")
    for chat in (direct, group, left):
        await _send_message(ports, AS_EVE, chat, "hello")
        await _send_message(ports, AS_BOB, chat, f"{MARK}-said")
    await remove_member(ports, AS_BOB, left, BOB)
    late += await _work(worker)
    paused = (await post(ports, [BOB, EVE], message='{"title":"paused"}')).message_id
    await pause(ports, await find_ref(ports, TENANT, INBOX, paused), key_id=KEY_ID)
    scheduled = (await post(ports, [BOB, EVE], message='{"title":"later"}', send_at=int(clock()) + 600)).message_id
    await post(ports, [BOB], message=said("later"), send_at=int(clock()) + 600)
    await worker.run_jobs()
    clock.advance(1)
    return Scene(direct, group, left, delivered, everyone, paused, scheduled, alone, late)


async def run_to_end(ports: Ports, record: JobRecord, clock: ManualClock) -> JobRecord:
    """Run the steps of a job until it has ended; leave nothing on the queue."""
    for _ in range(STEPS_MAX):
        await run_step(ports, record.tenant, record.job_id, record.kind)
        await ports.background_tasks.drain()
        found = await find_job(ports, record.tenant, record.job_id)
        assert found is not None
        if found.status != "running":
            return found
        clock.advance(max(0.0, found.touched - clock()))
    raise AssertionError("the job does not end")


async def rows_of_all(engine: Engine) -> list[Row]:
    return [row async for some in engine.rows.beginning_with(("t#", "sys#")) for row in some]


async def marked_rows(engine: Engine) -> list[str]:
    """Return the rows that contain a marked word."""
    return [
        " ".join(row.key)
        for row in await rows_of_all(engine)
        if MARK in msgspec.json.encode((row.key, dict(row.item))).decode()
    ]


async def _send_message(ports: Ports, user: User, chat: ChatId, content: str) -> None:
    await send(ports, user, chat, Draft(f"{content}-{chat}", content))


async def _carried(ports: Ports) -> list[Received]:
    return await drain_queue(ports.deliveries) + await drain_queue(ports.chat_updates)


async def _work(worker: Worker) -> list[Received]:
    """Run all work; return what the queues of deliveries and chat updates have carried."""
    await worker.ports.background_tasks.drain()
    seen: list[Received] = []
    while jobs := await worker.run_jobs() + len(carried := await _carried(worker.ports)):
        seen += carried
        await worker.redeliver(carried)
        await worker.ports.background_tasks.drain()
        assert jobs
    await reconcile_open_work(worker.ports)
    return seen
