"""Fixtures for Bob's inbox at a new tenant."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.ports import Ports
from tests.support.broadcasts import Deliver, Worker, create_test_tenant, post


@pytest.fixture
def ports(embedded: Engine) -> Ports:
    return embedded.ports


@pytest.fixture
async def deliver(embedded: Engine, clock: ManualClock) -> Deliver:
    """Return a function that posts to Bob one second after the previous post, delivers, and returns the message id."""
    await create_test_tenant(embedded.ports)
    worker = Worker.of(embedded)

    async def send(category: str = "news", **fields: object) -> str:
        clock.advance(1)
        accepted = await post(embedded.ports, ["bob"], category=category, **fields)
        await worker.work()
        return accepted.message_id

    return send
