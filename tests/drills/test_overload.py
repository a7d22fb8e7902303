"""Overload: most requests are refused immediately, accepted ones are delivered, and the server recovers."""

import asyncio
import contextlib
import os
import resource
import sqlite3
import time
from collections import Counter
from pathlib import Path
from typing import Final

import httpx
import msgspec
import pytest

from stak.testing.child_processes import child_of
from stak.testing.http_inbox import Inbox, ok, users
from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.support.drill_report import report_drill

pytestmark = pytest.mark.check_all

REQUESTS: Final = int(os.environ.get("STAK_OVERLOAD_POSTS", "1000"))
READS: Final = int(os.environ.get("STAK_OVERLOAD_READS", "1000"))
UIDS: Final = tuple(f"user-{number}" for number in range(20))
MEMORY_MAX_MB: Final = 400
PATIENCE_SECONDS: Final = 60
"""A post waits for this long until it can be written."""


async def test_overload_is_refused_quickly_and_leaves_nothing(tmp_path: Path) -> None:
    began_at = time.monotonic()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with (
        run_server(tmp_path, STAK_PATIENCE_SECONDS=str(PATIENCE_SECONDS)) as server,
        server.client(OPERATOR_KEY) as operator,
        server.client() as anonymous,
    ):
        made = ok(operator.put("/stack/admin/v1/acme"), 201)
        with server.client(made["api_key"]) as admin:
            inbox = Inbox(admin, anonymous, "acme", made["signing_secret"])
            ok(operator.put("/stack/admin/v1/acme/quotas", json={"requests_per_second": None}))
            answers = await _post_at_once(server, _post(made["api_key"]))
            codes = _codes(answers)
            assert codes.keys() == {b"202", b"503"}, codes
            reads = [_read(inbox.reader(uid).token) for uid in UIDS]
            read = _codes(await asyncio.gather(*(_ask(server, reads[at % len(reads)]) for at in range(READS))))
            assert read[b"200"] > 0
            assert read.keys() <= {b"200", b"429", b"503"}, read
            memory_mb = _memory_mb(child_of(server.process.pid, "http"))
            assert memory_mb < MEMORY_MAX_MB
            told = next(answer for answer in answers if b" 503 " in answer[:20])
            assert b"retry-after: 1" in told.lower()
            assert b'"code":"overloaded"' in told
            assert anonymous.get("/readyz").status_code == 200
            _wait_for(inbox, codes[b"202"])
            message_id = ok(inbox.post(users("user-0")), 202)["message_id"]
            inbox.wait(message_id)
            assert inbox.reader("user-0").unread()["total"] == codes[b"202"] + 1
            assert ok(inbox.call("POST", "users/user-0/audit"))["drift"] == 0
        assert [line for line in server.lines if "Traceback" in line] == []
    refused = sum(count for code, count in (codes + read).items() if code in (b"429", b"503"))
    faults = f"{REQUESTS:,} posts at once, then {READS:,} reads at once, {refused:,} of them refused with 429 or 503"
    found = f"{codes[b'202']:,} accepted, lost 0, doubled 0, drift 0; {memory_mb:.0f} MB at most"
    report_drill(18, None, faults, found, began_at)


def _post(key: str) -> bytes:
    body = msgspec.json.encode({"audiences": users(*UIDS), "message": {"text": "x" * 2000}})
    head = (
        "POST /stack/admin/v1/acme/DEFAULT/messages/post HTTP/1.1\r\nHost: stak\r\nConnection: close\r\n"
        f"Authorization: Bearer {key}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _read(token: str) -> bytes:
    head = (
        "GET /stack/users/v1/acme/DEFAULT/messages/last/100 HTTP/1.1\r\nHost: stak\r\nConnection: close\r\n"
        f"Authorization: Bearer {token}\r\n\r\n"
    )
    return head.encode()


async def _post_at_once(server: Server, request: bytes) -> list[bytes]:
    """Post while nothing can be written until the first one is refused, however fast or busy the machine is."""
    with contextlib.closing(sqlite3.connect(server.data / "stak.db", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        asking = [asyncio.create_task(_ask(server, request)) for _ in range(REQUESTS)]
        await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
    return await asyncio.gather(*asking)


async def _ask(server: Server, request: bytes) -> bytes:
    """Return the response; nothing if the connection was refused."""
    address = httpx.URL(server.url)
    try:
        reader, writer = await asyncio.open_connection(address.host, address.port)
        writer.write(request)
        answer = await asyncio.wait_for(reader.read(), 60)
        writer.close()
    except ConnectionError:
        return b""
    return answer


def _codes(answers: list[bytes]) -> Counter[bytes]:
    return Counter(answer.partition(b"\r\n")[0].split()[1] for answer in answers if answer)


def _wait_for(inbox: Inbox, accepted: int) -> None:
    deadline = time.monotonic() + 120
    while inbox.reader("user-0").unread()["total"] < accepted:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def _memory_mb(pid: int) -> float:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024
