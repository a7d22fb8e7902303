"""The scenario that reaches the crash points of posts on read: publish, apply, recall, stop and start one on time."""

import time

import httpx

from stak.tenancy.on_read_setting import EFFECTIVE_AFTER_SECONDS
from tests.crash_points.scenario_run import USERS, ScenarioRun

BOB, CLEO = USERS[:2]


def post_on_read(run: ScenarioRun) -> None:
    """Some users apply a post before it is recalled, others never see it."""
    run.installation.wait_until(lambda: _is_enabled(run), "posts on read are enabled")
    run.admin("PUT", "audience", json={"add": [*USERS]})
    time.sleep(EFFECTIVE_AFTER_SECONDS + 0.1)
    run.post("to all", None, delivery="on_read")
    run.ask(BOB, "GET", "messages/unread")
    run.post("taken back", None, delivery="on_read")
    run.ask(BOB, "GET", "messages/unread")
    run.recall("taken back")
    run.post("soon", None, delivery="on_read", send_in_seconds=1.5)
    run.installation.direct.set_due_cursor_back()
    run.wait("soon", "published")
    run.change(CLEO, "read", "to all")
    run.post("stopped", None, delivery="on_read")
    run.ask(BOB, "GET", "messages/last/10")
    run.control("stopped", "stop")
    run.record_recall("stopped", USERS[1:])


def _is_enabled(run: ScenarioRun) -> bool:
    """Enable posts on read; a new installation refuses it for some seconds."""
    try:
        return run.inbox.call("PATCH", "config", json={"on_read": True}).status_code == 200
    except httpx.TransportError:  # a process was killed
        return False
