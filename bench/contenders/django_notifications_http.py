"""The JSON views of django-notifications-hq as contenders: on SQLite, served over HTTP by granian in one process."""

import contextlib
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx

from bench.contenders.django_notifications import PINNED as NOT_SERVED
from bench.contenders.http_reads import HttpReads, Read, get_request, whole
from bench.load.http_load_control import Asker
from bench.servers.http_peer import http_peer
from bench.servers.peer_environments import installed
from bench.servers.stak_server import MESSAGE
from stak.testing.free_port import free_port

PINNED: Final = (*NOT_SERVED[:2], "granian==2.8.7")  # without the driver of PostgreSQL
_MODULE: Final = Path(__file__).parent.parent / "peers" / "django_notifications_http.py"
_COUNT_PATH: Final = "/notifications/api/unread_count/"
_PAGE_PATH: Final = "/notifications/api/unread_list/?max="


@contextlib.contextmanager
def served_notifications(
    directory: Path, load: Asker, *, users: int, messages: int, page: int, connections: int, each: tuple[int, int]
) -> Iterator[tuple[HttpReads, HttpReads]]:
    """Start the peer with this many users and messages of each; return its unread counts and its pages.

    `each` is the number of requests for counts and for pages, on each connection in a block.
    """
    python = installed("bench-peers-http", PINNED)
    directory.mkdir()
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(directory / "peer.db")}
    order = {"database": database, "users": users, "messages": messages, "message": MESSAGE}
    environment = {**os.environ, "BENCH_PEER": json.dumps(order)}
    filled = subprocess.run([python, _MODULE], check=True, stdout=subprocess.PIPE, env=environment)
    cookies: list[str] = json.loads(filled.stdout)
    port = free_port()
    with http_peer(_command(python, port), f"http://127.0.0.1:{port}/ready", environment):
        processes = {"HTTP": int(httpx.get(f"http://127.0.0.1:{port}/ready").json()["pid"])}
        counts = [_read(port, _COUNT_PATH, cookie, {"unread_count": messages}) for cookie in cookies]
        shown = min(page, messages)
        pages = [
            Read(_request(port, f"{_PAGE_PATH}{page}", cookie), _number_and_count, (shown, messages))
            for cookie in cookies
        ]
        count_each, page_each = each
        name = "django-notifications-hq"
        yield (
            HttpReads(f"{name}, unread count", load, port, processes, counts, connections=connections, each=count_each),
            HttpReads(f"{name}, page of {page}", load, port, processes, pages, connections=connections, each=page_each),
        )


def _command(python: Path, port: int) -> list[str | Path]:
    options = ["--interface", "wsgi", "--http", "1", "--workers", "1", "--blocking-threads", "1", "--no-log"]
    address = ["--host", "127.0.0.1", "--port", str(port)]
    return [python, "-m", "granian", *options, *address, "--working-dir", _MODULE.parent, f"{_MODULE.stem}:application"]


def _read(port: int, path: str, cookie: str, expected: object) -> Read:
    return Read(_request(port, path, cookie), whole, expected)


def _request(port: int, path: str, cookie: str) -> str:
    return get_request(port, path, Cookie=f"sessionid={cookie}")


def _number_and_count(found: Any) -> object:
    return len(found["unread_list"]), found["unread_count"]
