"""The fleet of the benchmarks consumes every queue that the processes of an installation consume."""

import asyncio
import secrets
from pathlib import Path

from bench.servers.aws_fleet import aws_fleet
from stak.ports.queue import Outgoing
from stak.settings import load_settings
from tests.support.services import Services


async def test_fleet_consumes_all_queues(services: Services, tmp_path: Path) -> None:
    settings = load_settings(
        engine="aws",
        aws_endpoint=services.ministack,
        aws_prefix=f"b{secrets.token_hex(6)}",
        create=True,
        data=tmp_path,
    )
    async with aws_fleet(settings) as engine:
        for queue in engine.queues:
            await queue.send([Outgoing(b"neither a job nor a delivery", "acme")])
        async with asyncio.timeout(90):
            while sum([await queue.depth() for queue in engine.queues]):  # noqa: ASYNC110 - it is the fleet that is waited for
                await asyncio.sleep(0.05)
        letters = [await queue.dead_letters("acme", limit=10) for queue in engine.queues]
    assert [len(found) for found in letters] == [1, 1, 1, 1]
