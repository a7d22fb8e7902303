"""A stand-in for API Gateway's connection management over HTTP."""

import json
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import unquote

_REFUSALS: Final = {410: "GoneException", 429: "LimitExceededException", 403: "ForbiddenException"}
_STAGE: Final = "/prod"


class Management:
    """The posts and closes it received, by connection."""

    def __init__(self) -> None:
        self.address = ""
        self.posted: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.closed: list[str] = []
        self.refusing: dict[str, int] = {}
        """Connections that refuse every call, with the status."""
        self.silent: set[str] = set()
        """Connections whose calls are not answered."""
        self.is_over = threading.Event()

    def take(self, socket_id: str) -> list[dict[str, Any]]:
        """Return the posts to a connection since the last call."""
        return self.posted.pop(socket_id, [])


@contextmanager
def management() -> Iterator[Management]:
    """Run one."""
    known = Management()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            if self._is_taken():
                known.posted[self._socket_id()].append(json.loads(body))
                self._answer(200)

        def do_DELETE(self) -> None:
            if self._is_taken():
                known.closed.append(self._socket_id())
                known.refusing[self._socket_id()] = 410
                self._answer(204)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the library's name
            """Suppress the log."""

        def _socket_id(self) -> str:
            stage, _, socket_id = unquote(self.path).partition("/@connections/")
            assert stage == _STAGE
            return socket_id

        def _is_taken(self) -> bool:
            assert "/execute-api/aws4_request" in self.headers["authorization"]
            if self._socket_id() in known.silent:
                known.is_over.wait()
                self.close_connection = True
                return False
            status = known.refusing.get(self._socket_id())
            if status is not None:
                self._answer(status, _REFUSALS[status])
            return status is None

        def _answer(self, status: int, refusal: str | None = None) -> None:
            self.send_response(status)
            if refusal is not None:
                self.send_header("x-amzn-errortype", refusal)
            self.send_header("content-length", "0")
            self.end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    known.address = f"http://127.0.0.1:{server.server_port}{_STAGE}"
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    try:
        yield known
    finally:
        known.is_over.set()
        server.shutdown()
        server.server_close()
        serving.join()
