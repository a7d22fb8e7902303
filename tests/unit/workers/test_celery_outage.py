"""A Celery worker continues without a restart when AWS was unreachable or refused it."""

import asyncio
import secrets
import time
from pathlib import Path
from typing import Literal

import pytest

from stak.bootstrap import open_engine
from stak.settings import load_settings
from tests.support.broadcasts import BOB, create_test_tenant, post, status_of
from tests.support.celery_process import celery_process
from tests.support.services import Services
from tests.support.switchable_proxy import switchable_proxy

pytestmark = pytest.mark.check_all

WAIT_SECONDS = 60
AWAY_SECONDS = 6


@pytest.mark.parametrize("state", ["shut", "guarded"])
async def test_worker_continues_when_aws_returns(
    services: Services, tmp_path: Path, state: Literal["shut", "guarded"]
) -> None:
    prefix = f"t{secrets.token_hex(6)}"
    settings = load_settings(engine="aws", aws_endpoint=services.ministack, aws_prefix=prefix, create=True)
    async with open_engine(settings) as engine, switchable_proxy(services.ministack) as gate:
        await create_test_tenant(engine.ports)
        through_gate = settings.model_copy(update={"aws_endpoint": gate.address})
        with celery_process(through_gate, tmp_path) as celery:

            async def has_sent() -> None:
                message_id = (await post(engine.ports, [BOB])).message_id
                deadline = time.monotonic() + WAIT_SECONDS
                while not (await status_of(engine.ports, message_id)).sent:
                    assert celery.process.poll() is None, celery.said()
                    assert time.monotonic() < deadline, celery.said()
                    await asyncio.sleep(0.2)

            await has_sent()
            await gate.set(state)
            await asyncio.sleep(AWAY_SECONDS)
            await gate.set("open")
            await has_sent()
            assert await asyncio.to_thread(celery.stop) == 0  # This event loop runs the gate.
