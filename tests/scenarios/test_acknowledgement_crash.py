"""A process that dies while a device acknowledges messages: after a retry, the sender's receipts follow."""

import itertools
from pathlib import Path

from stak.bootstrap import open_engine
from stak.chat.chat_access import membership
from stak.chat.pending_for_devices import read_pending
from stak.identity.devices import register_device
from stak.ports import Ports
from stak.realtime.acknowledge import record_acks
from stak.settings import load_settings
from tests.support.broadcasts import create_test_tenant
from tests.support.chat_helpers import ACME, ANN, BOB, group, handle_updates, send_text
from tests.support.crashing_ports import survives

STEPS_MAX_WRITES = 20


async def acked(ports: Ports) -> None:
    """Acknowledge all pending messages of the phone."""
    waiting = await read_pending(ports, ACME, BOB.user)
    await record_acks(ports, BOB, "phone", [one.message_id for one in waiting])


async def test_acknowledged_message_is_delivered_after_a_crash_anywhere(tmp_path: Path) -> None:
    for lasts in itertools.count():
        assert lasts < STEPS_MAX_WRITES
        async with open_engine(load_settings(data=tmp_path / f"{lasts}")) as engine:
            ports = engine.ports
            await create_test_tenant(ports)
            chat = await group(ports, BOB)
            await register_device(ports, BOB, "phone")
            for number in range(3):
                await send_text(ports, ANN, chat, f"n{number}")
            await handle_updates(ports)
            has_survived = await survives(ports, lasts, acked)
            await acked(ports)
            assert await read_pending(ports, ACME, BOB.user) == [], lasts
            assert (await membership(ports, BOB, chat)).delivered == 3, lasts
        if has_survived:
            return
