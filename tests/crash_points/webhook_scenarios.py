"""Scenarios that reach the crash points of offline notifications: a tenant's backend receives webhooks."""

import contextlib
import http.server
import json
import threading
from collections.abc import Iterator, Mapping
from typing import Final

from tests.crash_points.inbox_scenarios import Scenario
from tests.crash_points.scenario_run import USERS, ScenarioRun, State


class Backend(http.server.ThreadingHTTPServer):
    """A webhook receiver that records which users it was notified about."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.told: set[str] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class _Handler(http.server.BaseHTTPRequestHandler):
    server: Backend

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.told.update(body["data"]["user_ids"])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def notify_offline_users(run: ScenarioRun) -> None:
    """Every user is notified at least once; twice with the same id after a crash."""
    with _backend() as backend:
        path = f"/stack/admin/v1/{run.tenant}/settings"
        run.installation.answer(lambda: run.inbox.admin.put(path, json={"webhook_url": backend.url}))
        run.post("look")
        run.installation.wait_until(lambda: backend.told == set(USERS), "everybody is told")
        run.installation.wait_until(lambda: not run.installation.direct.remaining_work(), "nothing more is told")

        def told() -> State:
            return {"told": sorted(backend.told)}

        run.further_state = told


@contextlib.contextmanager
def _backend() -> Iterator[Backend]:
    backend = Backend()
    thread = threading.Thread(target=backend.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield backend
    finally:
        backend.shutdown()
        thread.join()
        backend.server_close()


WEBHOOK_SCENARIOS: Final[Mapping[str, Scenario]] = {"notify_offline_users": notify_offline_users}
