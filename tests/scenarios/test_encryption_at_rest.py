"""No content that users write is found in the files of an installation."""

from pathlib import Path

from stak.bootstrap import open_engine
from stak.chat.create_chat import start_group
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.identity.user_profiles import write_profile
from stak.identity.user_tokens import User
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.list_messages import list_messages
from stak.inbox.recall import recall
from stak.realtime.presenters import inbox_message
from stak.settings import load_settings
from stak.tenancy.data_keys import rotate_data_key
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    status_of,
    user_inbox_of,
)
from workers.delivery_consumer import apply_decisions
from workers.retry_decision import Bury

MARK = "Zq7-marker"
PHONE = "+4930555111222"


async def test_no_file_contains_user_content(tmp_path: Path, clock: ManualClock) -> None:
    settings = load_settings(data=tmp_path / "data")
    eve = User(TENANT, EVE, 2**40)
    async with open_engine(settings, clock) as engine:
        ports, worker = engine.ports, Worker.of(engine)
        await create_test_tenant(ports)
        fields = {"message": f'{{"title":"{MARK}"}}', "sender": MARK, "label": MARK}
        first = (await post(ports, [BOB, EVE], **fields)).message_id
        named = (await post(ports, [BOB], idempotency_key=IdempotencyKey("key", "k", "b"), **fields)).message_id
        await worker.work()
        await rotate_data_key(ports, TENANT, key_id=KEY_ID)
        await post(ports, [BOB], send_at=int(clock.time) + 60, **fields)
        shown = await list_messages(ports, user_inbox_of(BOB), limit=10)
        for one in map(inbox_message, shown.messages):
            assert (one.sender, one.audiences.label, bytes(one.message or b"")) == (
                MARK,
                MARK,
                fields["message"].encode(),
            )
        await recall(ports, BroadcastRef(TENANT, INBOX, named), key_id=KEY_ID, reason=None)
        await worker.work()
        # Its sender still sees whose it was; its recipients see nothing of it.
        assert ((await status_of(ports, named)).sender, (await status_of(ports, named)).message) == (MARK, None)
        assert (await status_of(ports, first)).message == fields["message"]
        await write_profile(
            ports, TENANT, EVE, phone_number=PHONE, phone_verified=True, display_name=MARK, key_id=KEY_ID
        )
        chat, _ = await start_group(ports, eve, [BOB], chat_name=MARK, name="key")
        await send(ports, eve, chat, Draft("c", MARK))
        await ports.background_tasks.drain()
        await write_settings(ports, TENANT, TenantSettings(webhook_url=f"https://example.com/{MARK}"), key_id=KEY_ID)
        # One chunk waits in the queue, and one is a dead letter.
        await post(ports, [BOB], **fields)
        await post(ports, [EVE], **fields)
        await worker.run(await worker.jobs())
        (buried,) = await ports.deliveries.receive(1, wait_seconds=0, lease_seconds=60)
        await apply_decisions(ports, ports.deliveries, [buried], {buried.id: Bury("a test")})
    files = [path for path in settings.data.rglob("*") if path.is_file()]
    assert files
    assert [path.name for path in files if any(one.encode() in path.read_bytes() for one in (MARK, PHONE))] == []
