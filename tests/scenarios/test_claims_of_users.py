"""Claims of offline notifications move with their tenant, are erased with their user, and end by themselves."""

from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.notification_claims import CLAIM_SECONDS, Notification, claim_unreceived
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.identity.keys import user_partition
from stak.identity.user_tokens import User
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.ports import Ports
from stak.ports.table import Row
from stak.privacy.erase_user import start_erasure
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from tests.scenarios.populated_tenant import clock_of_today
from tests.support.broadcasts import BOB, EVE, KEY_ID, TENANT, Worker, create_test_tenant
from tests.support.populated_user import run_to_end

ANN = UserId("ann")


@pytest.fixture
def clock() -> ManualClock:
    return clock_of_today()


@pytest.fixture
async def chat(ports: Ports, worker: Worker) -> ChatId:
    """A chat with a message that is claimed for Bob and Eve."""
    await create_test_tenant(ports)
    await write_settings(ports, TENANT, TenantSettings(webhook_url="https://hooks.example/"), key_id=KEY_ID)
    chat, _ = await start_group(ports, User(TENANT, ANN, 0), [BOB, EVE], chat_name="Team")
    await say(ports, worker, chat)
    await claim(ports, chat)
    assert [len(await claims_of(ports, user)) for user in (ANN, BOB, EVE)] == [0, 1, 1]
    return chat


async def say(ports: Ports, worker: Worker, chat: ChatId) -> None:
    await send(ports, User(TENANT, ANN, 0), chat, Draft("hello", "hello"))
    await ports.background_tasks.drain()
    await worker.deliver()


async def claim(ports: Ports, chat: ChatId) -> Notification:
    notification = Notification(TENANT, chat, ports.ids.new(), 1, (BOB, EVE))
    await claim_unreceived(ports, notification)
    return notification


async def claims_of(ports: Ports, user: UserId) -> list[Row]:
    return (await ports.table.query(user_partition(TENANT, user), keys.CLAIMS, limit=100)).rows


async def test_moved_claims_are_found_and_messages_are_not_claimed_again(
    embedded: Engine, chat: ChatId, tmp_path: Path, clock: ManualClock
) -> None:
    path = tmp_path / "moved.stak"
    await export_tenant(
        embedded.ports, embedded.rows, TENANT, path, engine="test", is_replaced=False, on_progress=lambda _: None
    )
    async with open_engine(load_settings(data=tmp_path / "there"), clock) as other:
        await import_tenant(other.ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
        assert await claims_of(other.ports, BOB) == await claims_of(embedded.ports, BOB)
        again = Notification(TENANT, chat, other.ports.ids.new(), 1, (BOB, EVE))
        assert (await claim_unreceived(other.ports, again)).spans == {}


async def test_claims_are_erased_with_their_user(ports: Ports, chat: ChatId, clock: ManualClock) -> None:
    clock.advance(1)
    await run_to_end(ports, await start_erasure(ports, TENANT, BOB, key_id=KEY_ID), clock)
    assert [len(await claims_of(ports, user)) for user in (BOB, EVE)] == [0, 1]
    assert (await ports.table.query(user_partition(TENANT, BOB), limit=100)).rows == []


async def test_claims_end_by_themselves(embedded: Engine, chat: ChatId, clock: ManualClock) -> None:
    clock.advance(CLAIM_SECONDS + 1)
    await embedded.remove_expired()
    assert [await claims_of(embedded.ports, user) for user in (BOB, EVE)] == [[], []]
    assert (await claim_unreceived(embedded.ports, Notification(TENANT, chat, "x", 1, (BOB,)))).spans == {}
