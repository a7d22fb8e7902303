"""Thousands of unfinished requests without credentials: other clients are served as if they were absent."""

import asyncio
import os
import time
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import OPERATOR_KEY, run_server
from tests.support.drill_report import report_drill
from tests.support.slow_clients import STREAMS, slow_client_attack

pytestmark = pytest.mark.check_all

SOCKETS: Final = int(os.environ.get("STAK_SLOW_SOCKETS", "800"))
H2C_CONNECTIONS: Final = int(os.environ.get("STAK_H2C_CONNECTIONS", "3"))
SECONDS: Final = float(os.environ.get("STAK_SLOW_SECONDS", "1"))
IS_MEASURED: Final = "STAK_SLOW_SECONDS" in os.environ
"""Ratios of times are meaningful only at full size, on an idle machine."""
ROUNDS: Final = 3 if IS_MEASURED else 1
CLIENTS: Final = 8
PER_ADDRESS: Final = 50
REFUSED: Final = SOCKETS // 2 - PER_ADDRESS


async def test_slow_clients_without_credentials_do_not_delay_others(tmp_path: Path) -> None:
    began_at = time.monotonic()
    with run_server(tmp_path) as server, server.client(OPERATOR_KEY) as operator, server.client() as anonymous:
        made = ok(operator.put("/stack/admin/v1/acme"), 201)
        with server.client(made["api_key"]) as admin:
            inbox = Inbox(admin, anonymous, "acme", made["signing_secret"])
            tokens = [inbox.reader(f"user-{number}").token for number in range(CLIENTS)]
            at = urlsplit(server.url)
            assert at.hostname
            assert at.port
            without, during = _Load(), _Load()
            statuses = []
            for _ in range(ROUNDS):
                await without.run(at.hostname, at.port, tokens)
                with slow_client_attack(at.hostname, at.port, SOCKETS, H2C_CONNECTIONS, refused=REFUSED) as found:
                    await during.run(at.hostname, at.port, tokens)
                    answer = await asyncio.to_thread(anonymous.post, "/novu/v1/inbox/session", json={})
                    assert answer.status_code == 400, "a stranger's whole request is answered, too"
                statuses.append(found)
        assert (without.failed, during.failed) == (0, 0)
        assert all(found["400"] >= H2C_CONNECTIONS for found in statuses), "h2c is not spoken"
        assert all(found["408"] >= REFUSED for found in statuses), statuses
        assert [line for line in server.lines if "Traceback" in line] == []
    rate, p99 = during.rate / without.rate, during.p99 / without.p99
    if IS_MEASURED:
        assert rate >= 0.9
        assert p99 < 2
    faults = f"{SOCKETS:,} slow sockets and {H2C_CONNECTIONS} h2c connections of {STREAMS} streams"
    figures = (
        f"{during.answered:,} requests of others, {during.failed} not answered; rate {rate:.2f}, p99 {p99:.2f} times"
    )
    report_drill(19, None, faults, figures, began_at)


class _Load:
    """The requests of users meanwhile, each on its own connection, at a steady rate."""

    def __init__(self) -> None:
        self.failed = 0
        self._seconds = 0.0
        self._times: list[float] = []

    @property
    def answered(self) -> int:
        return len(self._times)

    @property
    def rate(self) -> float:
        return self.answered / self._seconds

    @property
    def p99(self) -> float:
        return sorted(self._times)[len(self._times) * 99 // 100]

    async def run(self, host: str, port: int, tokens: list[str]) -> None:
        began = time.perf_counter()
        await asyncio.gather(*(self._ask(host, port, token, began + SECONDS) for token in tokens))
        self._seconds += time.perf_counter() - began

    async def _ask(self, host: str, port: int, token: str, until: float) -> None:
        reader, writer = await asyncio.open_connection(host, port)
        request = (
            "GET /stack/users/v1/acme/DEFAULT/messages/unread HTTP/1.1\r\nHost: x\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
        while (asked_at := time.perf_counter()) < until:
            writer.write(request)
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            await reader.readexactly(length)
            if head.startswith(b"HTTP/1.1 200"):
                self._times.append(time.perf_counter() - asked_at)
            else:
                self.failed += 1
            await asyncio.sleep(0.01)  # well within a user's limit
        writer.close()
