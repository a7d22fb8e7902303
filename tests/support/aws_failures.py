"""Simulates AWS failures that no emulator has: missing permissions, timeouts, a closed port."""

import contextlib
import http.client
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final
from urllib.parse import urlsplit

_HOP_BY_HOP: Final = ("transfer-encoding", "connection", "content-length", "content-encoding")

Refusal = tuple[int, str, str]
"""The status, AWS's error code and the message."""
Refuses = Callable[[str], Refusal | None]
"""Decides by the operation: `DynamoDB.GetItem`, `KMS.Decrypt`, `SQS.GetQueueUrl`, `S3.HEAD`."""

_SERVICES: Final = {"DynamoDB_20120810": "DynamoDB", "TrentService": "KMS", "AmazonSQS": "SQS"}


def denying(*operations: str) -> Refuses:
    """Deny these operations."""

    def refuses(operation: str) -> Refusal | None:
        if operation not in operations:
            return None
        return 403 if operation.startswith("S3") else 400, "AccessDeniedException", f"not authorized to: {operation}"

    return refuses


@contextlib.contextmanager
def refusing_proxy(address: str, refuses: Refuses) -> Iterator[str]:
    """Run a proxy in front of a local AWS that passes on all operations but the refused ones; return its address."""
    target = urlsplit(address)

    class Front(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _serve(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            service, _, operation = (self.headers.get("X-Amz-Target") or "").partition(".")
            asked = f"{_SERVICES[service]}.{operation}" if operation else f"S3.{self.command}"
            refusal = refuses(asked)
            if refusal is not None:
                status, code, message = refusal
                answer = f'{{"__type":"com.amazon.coral.service#{code}","message":"{message}"}}'.encode()
                self._answer(status, {"Content-Type": "application/x-amz-json-1.0", "x-amzn-errortype": code}, answer)
                return
            connection = http.client.HTTPConnection(target.hostname or "", target.port, timeout=10)
            connection.request(self.command, self.path, body, dict(self.headers))
            answered = connection.getresponse()
            content = answered.read()
            connection.close()
            headers = {name: value for name, value in answered.getheaders() if name.lower() not in _HOP_BY_HOP}
            self._answer(answered.status, headers, content)

        do_GET = do_POST = do_PUT = do_HEAD = do_DELETE = _serve  # noqa: N815 - the library's names

        def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
            self.send_response_only(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Front)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextlib.contextmanager
def closed_port() -> Iterator[str]:
    """Return an address whose port is closed."""
    with socket.socket() as taken:  # bound but not listening, so that no other process can take it
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


@contextlib.contextmanager
def unresponsive_port() -> Iterator[str]:
    """Return an address that does not respond to connection attempts: its backlog is full."""
    with contextlib.ExitStack() as stack:
        full = stack.enter_context(socket.socket())
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        for _ in range(4):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(full.getsockname())
        yield f"http://127.0.0.1:{full.getsockname()[1]}"


@contextlib.contextmanager
def silent_port() -> Iterator[str]:
    """Return an address that accepts connections and never responds."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
