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
        self.events: dict[str, set[str]] = {}
        """The ids of events, by type and path."""
        self.unread: dict[str, set[str]] = {}
        """The users who have not read a message, by its id."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class _Handler(http.server.BaseHTTPRequestHandler):
    server: Backend

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.events.setdefault(f"{self.path} {body['type']}", set()).add(self.headers["webhook-id"])
        self.server.told.update(body["data"].get("user_ids", ()))
        if body["type"] == "message.unread":
            found = self.server.unread.setdefault(body["data"]["message"]["id"], set())
            found.update(body["data"]["user_ids"])
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


def send_events_to_endpoints(run: ScenarioRun) -> None:
    """Two endpoints and the URL receive every event at least once, with one id each; one event is replayed."""
    with _backend(run) as backend:
        path = f"/stack/admin/v1/{run.tenant}/webhooks"
        types = ["message.delivered", "message.read", "broadcast.finished", "chat.message"]
        ids = [
            run.installation.answer(
                lambda name=name: run.inbox.admin.post(  # type: ignore[misc]
                    path, json={"url": f"{backend.url}{name}", "event_types": types}
                ),
                201,
            )["webhook_id"]
            for name in ("first", "second")
        ]
        run.post("look")
        chats = ScenarioChats(run)
        chats.start("many", USERS[0], *USERS[1:4])
        chats.send("many", USERS[0], "one")
        wanted = {f"/{name} {event}" for name in ("first", "second") for event in types if event != "message.read"}
        run.installation.wait_until(lambda: wanted <= backend.events.keys(), "every event is sent")
        attempts = f"{path}/{ids[0]}/attempts"
        run.installation.wait_until(
            lambda: bool(run.installation.answer(lambda: run.inbox.admin.get(attempts))["attempts"]),
            "attempts are recorded",
        )
        attempt = run.installation.answer(lambda: run.inbox.admin.get(attempts))["attempts"][-1]["attempt_id"]
        run.installation.answer(lambda: run.inbox.admin.post(f"{attempts}/{attempt}/replay"), 202)
        run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "nothing more is sent")
        state_of_chats = run.further_state

        def sent() -> State:
            # How members are spread over notifications may differ: each member is notified once by each receiver.
            counts = {
                event: len(ids) for event, ids in backend.events.items() if event.endswith(("delivered", "finished"))
            }
            chat = {f"{content} to {uid}": len(ids) for (content, uid), ids in backend.chat_webhooks.items()}
            return {**state_of_chats(), "events": dict(sorted(counts.items())), "chat": dict(sorted(chat.items()))}

        run.further_state = sent


def send_unread_messages(run: ScenarioRun) -> None:
    """Everybody who has not read a message is named once by each event; twice with the same id after a crash."""
    with _backend(run) as backend:
        run.post("small", USERS[:1], fallback=[{"channel": "webhook", "after_minutes": 0}])
        run.post("large", fallback=[{"channel": "webhook", "after_minutes": 0}])
        wanted = {"small": set(USERS[:1]), "large": set(USERS)}

        def told() -> dict[str, set[str]]:
            return {text: backend.unread.get(run.ids[text], set()) for text in wanted}

        run.installation.wait_until(lambda: told() == wanted, "everybody is named")
        run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "nothing more is sent")
        run.further_state = lambda: {text: sorted(found) for text, found in told().items()}


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
    scenario.__name__: scenario
    for scenario in (notify_offline_users, notify_of_chat_messages, send_events_to_endpoints, send_unread_messages)
}
