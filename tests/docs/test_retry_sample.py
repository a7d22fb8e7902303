"""The Python sample of the posting guide repeats a post whose answer was lost or refused, and sends it once."""

import http.client
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final, Self
from urllib.parse import urlsplit

import pytest

from stak.testing.server import OPERATOR_KEY, run_server
from tests.support.docs.pages import typed

PAGE: Final = "docs/guides/posting.md"


class UnreliableProxy:
    """Forwards posts, but loses the first answer and refuses the second request."""

    def __init__(self, target: str) -> None:
        outer = self
        self.requests = 0

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                outer.requests += 1
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if outer.requests == 2:
                    self.send_response(503)
                    self.send_header("Retry-After", "0")
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                connection = http.client.HTTPConnection(urlsplit(target).netloc, timeout=20)
                connection.request("POST", self.path, body, dict(self.headers))
                answer = connection.getresponse()
                text = answer.read()
                if outer.requests == 1:
                    self.close_connection = True  # accepted, but the caller does not learn it
                    return
                self.send_response(answer.status)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    (text,) = typed(PAGE, "python")
    path = tmp_path / "sample.py"
    path.write_text(text)
    return path


@pytest.mark.check_all
def test_lost_and_refused_posts_are_repeated_and_sent_once(sample: Path, tmp_path: Path) -> None:
    with run_server(tmp_path / "data") as server, UnreliableProxy(server.url) as proxy:
        with server.client(OPERATOR_KEY) as operator:
            key = operator.put("/stack/admin/v1/acme").json()["api_key"]
        variables = {"STAK_URL": proxy.url, "STAK_TENANT": "acme", "STAK_API_KEY": key}
        ended = subprocess.run(
            [sys.executable, str(sample)],
            env={**os.environ, **variables},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        assert proxy.requests == 3
        with server.client(key) as admin:
            messages = admin.get("/stack/admin/v1/acme/DEFAULT/messages").json()["messages"]
    assert [message["message_id"] for message in messages] == [ended.stdout.strip()]
