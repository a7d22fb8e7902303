"""Scenarios that reach the crash points of expiry and retention, for messages (read or not) and chats."""

import time
from collections.abc import Mapping
from functools import partial
from typing import Final

from tests.crash_points.inbox_scenarios import Scenario
from tests.crash_points.scenario_chats import ScenarioChats
from tests.crash_points.scenario_run import USERS, ScenarioRun
from tests.crash_points.write_points import point_of

BOB, CLEO, EVE = USERS[:3]
_DELIVERING: Final = point_of("inbox.late_delivery.commit_on_time: table.commit_template", "before")
_HOUR: Final = 3600


def expire_unopened(run: ScenarioRun) -> None:
    """Expire a message that everybody has and some have read, and one that could not be delivered."""
    run.post("brief", ttl_seconds=_HOUR)
    run.wait("brief", "delivered")
    run.change(BOB, "read", "brief")
    run.change(CLEO, "archive", "brief")
    _bury(run, "poison", ttl_seconds=_HOUR)
    for text in ("brief", "poison"):
        run.installation.direct.expire_now(run.tenant, run.ids[text])
        run.record_recall(text)
    for text in ("brief", "poison"):
        run.installation.wait_until(partial(_has_no_content, run, text), "its content is gone")


def _has_no_content(run: ScenarioRun, text: str) -> bool:
    return run.status(text)["message"] is None


def remove_old(run: ScenarioRun) -> None:
    """Remove old messages, with the watermarks of a user who has read all, and one that could not be delivered."""
    run.post("old")
    run.wait("old", "delivered")
    run.read_before_last_second(BOB)
    _bury(run, "poison")
    _keep(run, 1)
    for text in ("old", "poison"):
        message_id = run.ids.pop(text)
        run.record_recall(text)
        is_removed = partial(run.installation.direct.is_removed, run.tenant, message_id)
        run.installation.wait_until(is_removed, "it is removed")
    run.installation.wait_until(lambda: not run.dead_letters(), "what could not be delivered is gone as well")
    _keep(run, None)
    run.post("young")


def remove_old_chat(run: ScenarioRun) -> None:
    chats = ScenarioChats(run)
    chats.start("two", BOB, CLEO, chat_type="direct")
    for content in ("one", "two"):
        chats.send("two", BOB, content)
    run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "they know of it")
    time.sleep(2)  # which is longer than it is kept
    run.installation.direct.age_chat(run.tenant, chats.chats["two"])
    _keep(run, 1)
    run.installation.wait_until(lambda: not run.installation.direct.is_chat_listed(run.tenant), "nothing old is left")
    _keep(run, None)
    chats.record_removal("two")
    chats.send("two", CLEO, "three")


def expire_chat_message(run: ScenarioRun) -> None:
    """Settle the count of a message that has expired."""
    chats = ScenarioChats(run)
    chats.start("two", BOB, CLEO, chat_type="direct")
    chats.send("two", BOB, "brief", ttl_seconds=1)
    time.sleep(2)
    chats.record_removal("two")
    chats.send("two", CLEO, "lasting")
    run.installation.direct.expire_chat(run.tenant, chats.chats["two"])
    is_settled = partial(run.installation.direct.is_expiry_settled, run.tenant, chats.chats["two"])
    run.installation.wait_until(is_settled, "what has expired is settled")


def count_older_chat(run: ScenarioRun) -> None:
    """Count the messages of a chat that an earlier release has written."""
    chats = ScenarioChats(run)
    chats.start("two", BOB, CLEO, chat_type="direct")
    first = chats.send("two", BOB, "one")
    chats.send("two", BOB, "two", ttl_seconds=_HOUR)
    chats.send("two", CLEO, "three")
    chats.delete("two", BOB, first)
    run.installation.direct.forget_count(run.tenant, chats.chats["two"])
    run.installation.wait_until(lambda: chats.count("two") is not None, "its messages are counted")


def _bury(run: ScenarioRun, text: str, **fields: int) -> None:
    with run.installation.orders.to_fail(_DELIVERING):
        run.post(text, (BOB, EVE), **fields)  # two: a post to one would not go over the queue
        run.installation.wait_until(lambda: run.buried_chunks() == {0}, "it is buried")
    run.record_recall(text)
    run.wait(text, "delivered")
    run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "it is settled")


def _keep(run: ScenarioRun, days: int | None) -> None:
    path = f"/stack/admin/v1/{run.tenant}/settings"
    run.installation.answer(lambda: run.inbox.admin.patch(path, json={"retention_days": days}))


_ALL: Final = (expire_unopened, remove_old, remove_old_chat, expire_chat_message, count_older_chat)
REMOVAL_SCENARIOS: Final[Mapping[str, Scenario]] = {scenario.__name__: scenario for scenario in _ALL}
