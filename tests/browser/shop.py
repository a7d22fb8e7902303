"""A tenant's own web server: a page with the inbox on another origin than Stak, and tokens for its user."""

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Shop:
    """A tenant's web server: one page, and tokens for bob."""

    page: str
    token: str
    policy: str
    origin: str = ""
    is_failing: bool = False
    """Whether requests for tokens get an error page."""
    asked: list[str] = field(default_factory=list)


@contextlib.contextmanager
def open_shop(page: str, token: str, policy: str) -> Iterator[Shop]:
    shop = Shop(page, token, policy)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            shop.asked.append(self.path)
            is_token = self.path == "/inbox-token"
            status = 500 if is_token and shop.is_failing else 200
            text = "<!doctype html><h1>Internal Server Error</h1>" if status == 500 else shop.page
            body = (shop.token if is_token and status == 200 else text).encode()
            self.send_response(status)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.send_header("content-security-policy", shop.policy)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    shop.origin = f"http://127.0.0.1:{server.server_port}"
    try:
        yield shop
    finally:
        server.shutdown()
        server.server_close()
