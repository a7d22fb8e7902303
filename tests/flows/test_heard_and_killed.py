"""A device says what it has, to a process that dies at it: it is asked again, and the sender's ticks follow."""

import itertools
from pathlib import Path

from stak.bootstrap import open_engine
from stak.chat.access import membership
from stak.chat.pending_for_devices import read_pending
from stak.identity.devices import register_device
from stak.ports import Ports
from stak.realtime.acknowledge import note_acks
from stak.settings import load_settings
from tests.flows.fuse import survives
from tests.flows.world import begin
from tests.unit.chat.people import ACME, ANN, BOB, group, say, told

TOUCHES_MAX = 20


async def acked(ports: Ports) -> None:
    """The phone has everything that waits for it."""
    waiting = await read_pending(ports, ACME, BOB.user)
    await note_acks(ports, BOB, "phone", [one.message_id for one in waiting])


async def test_what_a_device_has_is_delivered_whoever_dies_when_it_says_so(tmp_path: Path) -> None:
    for lasts in itertools.count():
        assert lasts < TOUCHES_MAX
        async with open_engine(load_settings(data=tmp_path / f"{lasts}")) as engine:
            ports = engine.ports
            await begin(ports)
            chat = await group(ports, BOB)
            await register_device(ports, BOB, "phone")
            for number in range(3):
                await say(ports, ANN, chat, f"n{number}")
            await told(ports)
            has_survived = await survives(ports, lasts, acked)
            await acked(ports)
            assert await read_pending(ports, ACME, BOB.user) == [], lasts
            assert (await membership(ports, BOB, chat)).delivered == 3, lasts
        if has_survived:
            return
