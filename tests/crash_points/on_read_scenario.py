"""The scenario that reaches the crash points of posts on read: publish, apply, push, recall, stop, start on time."""

import contextlib
import time

import httpx
from websockets.exceptions import WebSocketException

from stak.tenancy.on_read_setting import EFFECTIVE_AFTER_SECONDS
from tests.crash_points.scenario_chats import connected_device, next_frame
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
    _post_to_device(run, "pushed")


def _post_to_device(run: ScenarioRun, text: str) -> None:
    """Post while a device is connected, which gets the message unless a process is killed."""
    with contextlib.suppress(OSError, WebSocketException), connected_device(run, CLEO) as device:
        while next_frame(device)["type"] != "caught_up":
            pass
        run.post(text, None, delivery="on_read")
        while next_frame(device)["type"] != "inbox":
            pass
    if text not in run.ids:
        run.post(text, None, delivery="on_read")


def _is_enabled(run: ScenarioRun) -> bool:
    """Enable posts on read; a new installation refuses it for some seconds."""
    try:
        return run.inbox.call("PATCH", "config", json={"on_read": True}).status_code == 200
    except httpx.TransportError:  # a process was killed
        return False
