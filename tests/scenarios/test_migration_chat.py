"""A tenant with chats moves to another installation: users see the same there, and chats continue."""

import asyncio
from pathlib import Path
from typing import Final

import pytest

from stak.bootstrap import Engine, open_engine
from stak.chat import create_chat, keys
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct, start_group
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import remove_member
from stak.chat.receipts import raise_mark
from stak.chat.reconcile_chats import STALLED_AFTER_SECONDS, reconcile_chats
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.identifiers import UserId
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.ports import Ports
from stak.settings import load_settings
from stak.tenancy.data_keys import rotate_data_key
from tests.scenarios.populated_tenant import all_rows, clock_of_today
from tests.support.broadcasts import BOB, EVE, KEY_ID, TENANT, ZOE, Worker, create_test_tenant, drain_queue
from tests.support.crashing_ports import survives
from tests.support.oracles.chat_consistency import check_chat_consistency, visible_chats
from tests.support.oracles.chat_oracle_checks import as_user, unfinished_fanout

ANN: Final = UserId("ann")
MEMBERS: Final = (ANN, BOB, EVE, ZOE)
FORMING: Final = keys.named_group_id(TENANT, EVE, "large")


@pytest.fixture
def clock() -> ManualClock:
    return clock_of_today()


async def test_moved_chats_continue(tmp_path: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(create_chat, "MEMBERS_BATCH_SIZE", 2)  # so that a group of three is large
    path = tmp_path / "acme.stak"
    async with (
        open_engine(load_settings(data=tmp_path / "one"), clock) as one,
        open_engine(load_settings(data=tmp_path / "two"), clock) as two,
    ):
        group, direct = await _make(one, clock)
        before, seen = await all_rows(one), await visible_chats(one.ports, (group, direct), MEMBERS)
        assert await unfinished_fanout(one.ports) == {group, FORMING}
        await export_tenant(
            one.ports, one.rows, TENANT, path, engine="test", is_replaced=False, on_progress=lambda _: None
        )
        imported = await import_tenant(two.ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
        assert (imported.rows, imported.drift) == (len(before), 0)
        assert await all_rows(two) == before
        assert await visible_chats(two.ports, (group, direct), MEMBERS) == seen
        assert await unfinished_fanout(two.ports) == {group, FORMING}
        await _continues(two, clock, group, direct)


async def _make(engine: Engine, clock: ManualClock) -> tuple[ChatId, ChatId]:
    """Create chats with all kinds of history; one in creation, and one that is not fanned out."""
    ports = engine.ports
    await create_test_tenant(ports)
    group, _ = await start_group(ports, as_user(ANN), (BOB, EVE, ZOE), chat_name="Ünïcode")
    direct, _ = await start_direct(ports, as_user(ANN), BOB)
    for number in range(6):
        if number == 3:
            await rotate_data_key(ports, TENANT, key_id=KEY_ID)
        clock.advance(1)
        await asyncio.gather(*(_send_message(ports, user, group, f"{number} {user}") for user in (ANN, BOB)))
        await _send_message(ports, BOB, direct, f"№ {number}")
    await send(ports, as_user(ANN), group, Draft("brief", "gone in no time", ttl_seconds=1000))
    await delete_message(ports, as_user(BOB), group, 2)
    await raise_mark(ports, as_user(EVE), group, "read", 1)
    await raise_mark(ports, as_user(EVE), group, "delivered", 5)
    await remove_member(ports, as_user(ANN), group, ZOE)
    await ports.background_tasks.drain()
    await Worker.of(engine).deliver()

    async def start_large(mortal: Ports) -> None:
        await start_group(mortal, as_user(EVE), (ANN, BOB), chat_name="Large", name="large")

    assert not await survives(ports, 4, start_large), "killed with some of its members written"
    await _send_message(ports, BOB, group, "the last")
    await ports.background_tasks.drain()
    assert await drain_queue(ports.chat_updates), "announced in a queue, which stays behind"
    return group, direct


async def _send_message(ports: Ports, user: UserId, chat: ChatId, content: str) -> None:
    await send(ports, as_user(user), chat, Draft(content, content))


async def _continues(engine: Engine, clock: ManualClock, group: ChatId, direct: ChatId) -> None:
    ports = engine.ports
    clock.advance(STALLED_AFTER_SECONDS)
    assert await reconcile_chats(ports) == 2
    await ports.background_tasks.drain()
    await Worker.of(engine).deliver()
    assert await unfinished_fanout(ports) == set()
    for chat, there in ((group, (ANN, BOB, EVE)), (direct, (ANN, BOB)), (FORMING, (ANN, BOB, EVE))):
        await check_chat_consistency(ports, chat, there)
    seen = await visible_chats(ports, (group, direct, FORMING), MEMBERS)
    for user in (ANN, EVE):
        assert seen[f"{user} lists {group}"][3:5] == (14, "the last"), "told there of what was said here"
        assert seen[f"{user} lists {FORMING}"][:2] == ("Large", 3)
    again = await send(ports, as_user(BOB), group, Draft("the last", "the last"))
    assert (again.sequence, again.is_new) == (14, False), "a name is remembered"
    assert (await send(ports, as_user(EVE), group, Draft("first there", "Hello"))).sequence == 15
    with pytest.raises(NotFound):
        await send(ports, as_user(ZOE), group, Draft("1", "Hello"))
