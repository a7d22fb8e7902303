"""Unfinished bodies behind a proxy: counted by client address, never for the proxy itself."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from stak.testing.server import run_server
from tests.support.slow_clients import HEAD

pytestmark = pytest.mark.check_all

PER_ADDRESS: Final = 3
SOCKETS: Final = 12
LONG_ENOUGH_SECONDS: Final = 5.5
"""Between the second that a client over the limit gets and the ten that the others get."""


async def timed_out(url: str, forwarded_for: Sequence[str | None]) -> list[bool]:
    """Begin a request from each address and return which of them got a 408."""
    at = urlsplit(url)

    async def begin(address: str | None) -> bool:
        reader, writer = await asyncio.open_connection(at.hostname, at.port)
        named = b"" if address is None else f"X-Forwarded-For: {address}\r\n".encode()
        writer.write(HEAD + named + b"Content-Length: 100\r\n\r\n{")
        try:
            answer = await asyncio.wait_for(reader.read(1000), LONG_ENOUGH_SECONDS)
        except TimeoutError:
            return False
        finally:
            writer.close()
        assert answer.startswith(b"HTTP/1.1 408"), answer
        return True

    return await asyncio.gather(*map(begin, forwarded_for))


async def test_clients_of_a_trusted_proxy_are_counted_by_their_own_addresses(tmp_path: Path) -> None:
    settings = {"STAK_TRUSTED_PROXIES": "127.0.0.1", "STAK_UNFINISHED_PER_ADDRESS": str(PER_ADDRESS)}
    with run_server(tmp_path, **settings) as server:
        one, many, nobody = await asyncio.gather(
            timed_out(server.url, ["203.0.113.7"] * SOCKETS),
            timed_out(server.url, [f"198.51.100.{number}" for number in range(SOCKETS)]),
            timed_out(server.url, [None] * SOCKETS),
        )
    assert sum(one) == SOCKETS - PER_ADDRESS
    assert sum(many) == 0
    assert sum(nobody) == 0, "the proxy's own address is not limited"


async def test_untrusted_client_cannot_claim_other_addresses(tmp_path: Path) -> None:
    settings = {"STAK_TRUSTED_PROXIES": "192.0.2.1", "STAK_UNFINISHED_PER_ADDRESS": str(PER_ADDRESS)}
    with run_server(tmp_path, **settings) as server:
        found = await timed_out(server.url, [f"198.51.100.{number}" for number in range(SOCKETS)])
    assert sum(found) == SOCKETS - PER_ADDRESS
