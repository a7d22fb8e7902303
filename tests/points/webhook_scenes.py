"""What the points of telling absent users are reached by: a tenant's backend, which hears of messages they have got."""

import contextlib
import http.server
import json
import threading
from collections.abc import Iterator, Mapping
from typing import Final

from tests.points.play import PEOPLE, Play, State
from tests.points.scenes import Scene


class Backend(http.server.ThreadingHTTPServer):
    """A receiver of webhooks, which notes who was told."""

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


def tell_absent_users(play: Play) -> None:
    """Everybody is told at least once; twice, under the same id, if somebody died who had told them."""
    with _backend() as backend:
        path = f"/stack/admin/v1/{play.tenant}/settings"
        play.here.answer(lambda: play.inbox.admin.put(path, json={"webhook_url": backend.url}))
        play.post("look")
        play.here.wait_until(lambda: backend.told == set(PEOPLE), "everybody is told")
        play.here.wait_until(lambda: not play.here.beside.left_to_do(), "nothing more is told")

        def told() -> State:
            return {"told": sorted(backend.told)}

        play.further = told


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


WEBHOOK_SCENES: Final[Mapping[str, Scene]] = {"tell_absent_users": tell_absent_users}
