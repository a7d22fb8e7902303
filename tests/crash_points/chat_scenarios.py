"""Scenarios that reach the crash points of chats: member actions, and work that a crashed process left unfinished."""

import time
from collections.abc import Mapping
from typing import Final

from tests.crash_points.inbox_scenarios import Scenario
from tests.crash_points.scenario_chats import ScenarioChats
from tests.crash_points.scenario_run import USERS, ScenarioRun

BOB, CLEO, *OTHERS = USERS[:6]
EVE = USERS[6]
_HOUR: Final = 3600


def chat_with_one(run: ScenarioRun) -> None:
    chats = ScenarioChats(run)
    chats.start("two", BOB, CLEO, chat_type="direct")
    first = chats.send("two", BOB, "hello")
    chats.send("two", CLEO, "well?")
    last = chats.send("two", BOB, "nothing")
    chats.mark("two", CLEO, "delivered", last)
    chats.mark("two", CLEO, "read", first + 1)
    chats.delete("two", BOB, first)


def chat_in_a_group(run: ScenarioRun) -> None:
    chats = ScenarioChats(run)
    chats.start("many", BOB, CLEO, *OTHERS)
    chats.send("many", BOB, "welcome")
    chats.put("many", BOB, EVE)
    chats.put("many", BOB, CLEO, is_new=False, role="admin")
    chats.send("many", EVE, "thank you")
    chats.mute("many", EVE, int(time.time()) + _HOUR)
    chats.remove("many", BOB, OTHERS[0])
    chats.remove("many", BOB, BOB)
    chats.rename("many", CLEO, "without Bob")


def reconcile_lost_fanout(run: ScenarioRun) -> None:
    chats = ScenarioChats(run)
    chats.start("two", BOB, CLEO, chat_type="direct")
    run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "they know of it")
    run.installation.direct.send_without_fanout(run.tenant, BOB, chats.chats["two"], "psst")
    chats.record("two", 1, BOB, "psst")


def reconcile_unknown_chat(run: ScenarioRun) -> None:
    run.installation.direct.list_unknown_chat_as_changed(run.tenant)


def connect_device(run: ScenarioRun) -> None:
    """A device reconnects and receives missed messages, except for those deleted since."""
    chats = ScenarioChats(run)
    chats.start("two", BOB, CLEO, chat_type="direct")
    chats.connect_device(CLEO)
    chats.send("two", BOB, "one")
    second = chats.send("two", BOB, "two")
    chats.send("two", BOB, "three")
    run.installation.wait_until(
        lambda: run.installation.direct.pending(run.tenant, CLEO) == 3, "all of it waits for the device"
    )
    chats.delete("two", BOB, second)
    heard: list[str | None] = []
    while run.installation.direct.pending(run.tenant, CLEO):
        heard += chats.connect_device(CLEO)
    assert set(heard) == {"one", "three"}, heard


CHAT_SCENARIOS: Final[Mapping[str, Scenario]] = {
    scenario.__name__: scenario
    for scenario in (chat_with_one, chat_in_a_group, reconcile_lost_fanout, reconcile_unknown_chat, connect_device)
}
