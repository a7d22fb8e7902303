"""Scenarios that reach the crash points of offline notifications: a tenant's backend receives webhooks."""

import contextlib
import http.server
import json
import threading
from collections.abc import Iterator, Mapping
from typing import Final

from tests.crash_points.inbox_scenarios import Scenario
from tests.crash_points.scenario_chats import ScenarioChats
from tests.crash_points.scenario_run import USERS, ScenarioRun, State


class Backend(http.server.ThreadingHTTPServer):
    """A webhook receiver that records which users it was notified about, and of chat messages, by which webhooks."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.told: set[str] = set()
        self.chat_webhooks: dict[tuple[str, str], set[str]] = {}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class _Handler(http.server.BaseHTTPRequestHandler):
    server: Backend

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.told.update(body["data"].get("user_ids", ()))
        for one in body["data"].get("messages", ()):
            for uid in one["user_ids"]:
                ids = self.server.chat_webhooks.setdefault((one["message"]["content"], uid), set())
                ids.add(self.headers["webhook-id"])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def notify_offline_users(run: ScenarioRun) -> None:
    """Every user is notified at least once; twice with the same id after a crash."""
    with _backend(run) as backend:
        run.post("look")
        run.installation.wait_until(lambda: backend.told == set(USERS), "everybody is told")
        run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "nothing more is told")

        def told() -> State:
            return {"told": sorted(backend.told)}

        run.further_state = told


def notify_of_chat_messages(run: ScenarioRun) -> None:
    """Every offline member is notified of every message by one webhook; twice with the same id after a crash."""
    with _backend(run) as backend:
        chats = ScenarioChats(run)
        chats.start("many", USERS[0], *USERS[1:4])
        for content in ("one", "two", "three"):
            chats.send("many", USERS[0], content)
        expected = {(content, uid) for content in ("one", "two", "three") for uid in USERS[1:4]}
        run.installation.wait_until(lambda: set(backend.chat_webhooks) == expected, "everybody is told")
        run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "nothing more is told")
        state_of_chats = run.further_state

        def told() -> State:
            counts = {f"{content} to {uid}": len(ids) for (content, uid), ids in backend.chat_webhooks.items()}
            return {**state_of_chats(), "webhooks": dict(sorted(counts.items()))}

        run.further_state = told


@contextlib.contextmanager
def _backend(run: ScenarioRun) -> Iterator[Backend]:
    """Run a receiver, and let the tenant use it."""
    backend = Backend()
    thread = threading.Thread(target=backend.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        path = f"/stack/admin/v1/{run.tenant}/settings"
        run.installation.answer(lambda: run.inbox.admin.put(path, json={"webhook_url": backend.url}))
        yield backend
    finally:
        backend.shutdown()
        thread.join()
        backend.server_close()


WEBHOOK_SCENARIOS: Final[Mapping[str, Scenario]] = {
    scenario.__name__: scenario for scenario in (notify_offline_users, notify_of_chat_messages)
}
