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
from tests.support.proxy import Forward, Request, Response, run_proxy
from tests.support.services import Services

pytestmark = pytest.mark.check_all

WAIT_SECONDS = 60
AWAY_SECONDS = 6
EXPIRED = b'{"__type":"ExpiredTokenException","message":"The security token included in the request is expired"}'


async def refuse(_: Request, __: Forward) -> Response:
    """Refuse the credentials of a request."""
    return Response(403, EXPIRED, {"content-type": "application/x-amz-json-1.0"})


@pytest.mark.parametrize("state", ["unreachable", "refusing"])
async def test_worker_continues_when_aws_returns(
    services: Services, tmp_path: Path, state: Literal["unreachable", "refusing"]
) -> None:
    prefix = f"t{secrets.token_hex(6)}"
    settings = load_settings(engine="aws", aws_endpoint=services.ministack, aws_prefix=prefix, create=True)
    async with open_engine(settings) as engine, run_proxy(services.ministack) as proxy:
        await create_test_tenant(engine.ports)
        through_proxy = settings.model_copy(update={"aws_endpoint": proxy.address})
        with celery_process(through_proxy, tmp_path) as celery:

            async def has_sent() -> None:
                message_id = (await post(engine.ports, [BOB])).message_id
                deadline = time.monotonic() + WAIT_SECONDS
                while not (await status_of(engine.ports, message_id)).sent:
                    assert celery.process.poll() is None, celery.said()
                    assert time.monotonic() < deadline, celery.said()
                    await asyncio.sleep(0.2)

            await has_sent()
            await proxy.close()
            if state == "refusing":
                proxy.on_request = refuse
                await proxy.open()
            await asyncio.sleep(AWAY_SECONDS)
            await proxy.close()
            proxy.on_request = None
            await proxy.open()
            await has_sent()
            assert await asyncio.to_thread(celery.stop) == 0  # This event loop runs the proxy.
