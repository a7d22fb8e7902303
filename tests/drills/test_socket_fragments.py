"""WebSockets that begin a message before the handshake and never finish it use bounded memory."""

import asyncio
import base64
import contextlib
import os
import resource
import time
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from stak.testing.child_processes import child_of
from stak.testing.http_inbox import ok
from stak.testing.server import OPERATOR_KEY, run_server
from tests.support.api.devices import TenantUsers
from tests.support.drill_report import report_drill
from tests.support.raw_socket import frame

pytestmark = pytest.mark.check_all

SOCKETS: Final = int(os.environ.get("STAK_FRAGMENT_SOCKETS", "300"))
GROWTH_MAX_MB: Final = 64
FRAGMENT: Final = frame(1, b"x" * 15_000, is_last=False)
MORE: Final = frame(0, b"x" * 1_000_000, is_last=False)
ADDRESSES: Final = 50
"""The attackers use many addresses, so that the limit of each address is not reached."""


async def test_unfinished_messages_without_credentials_use_bounded_memory(tmp_path: Path) -> None:
    began_at = time.monotonic()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with run_server(tmp_path) as server, server.client(OPERATOR_KEY) as operator:
        made = ok(operator.put("/stack/admin/v1/acme"), 201)
        people = TenantUsers(server.url, "acme", made["signing_secret"])
        at = urlsplit(server.url)
        assert at.hostname
        assert at.port
        pid = child_of(server.process.pid, "http")
        async with people.live("bob", "phone") as device:
            assert await device.frames_before_pong() == []
            before = _memory_mb(pid)
            opened = await asyncio.gather(
                *(_unfinished(at.hostname, at.port, number) for number in range(SOCKETS)), return_exceptions=True
            )
            sockets = [writer for writer in opened if isinstance(writer, asyncio.StreamWriter)]
            assert len(sockets) == SOCKETS, opened
            grown = _memory_mb(pid) - before
            async with people.live("ann", "phone") as other:
                assert await other.frames_before_pong() == []
            for writer in sockets[: SOCKETS // 2]:
                writer.write(MORE)
            await asyncio.sleep(1)
            grown = max(grown, _memory_mb(pid) - before)
            for writer in sockets:
                writer.close()
            assert await device.frames_before_pong() == []
        await people.close()
        assert grown < GROWTH_MAX_MB
    report_drill(
        21, None, f"{SOCKETS:,} sockets with unfinished messages before hello", f"{grown:.0f} MB more", began_at
    )


async def _unfinished(host: str, port: int, number: int) -> asyncio.StreamWriter:
    local = (f"127.0.1.{number % ADDRESSES + 1}", 0)
    reader, writer = await asyncio.open_connection(host, port, local_addr=local)
    key = base64.b64encode(os.urandom(16)).decode()
    wanted = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    path = "/stack/users/v1/acme/ws"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n{wanted}Sec-WebSocket-Key: {key}\r\n\r\n".encode())
    assert (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)).startswith(b"HTTP/1.1 101")
    with contextlib.suppress(ConnectionError):
        writer.write(FRAGMENT)
    return writer


def _memory_mb(pid: int) -> float:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
