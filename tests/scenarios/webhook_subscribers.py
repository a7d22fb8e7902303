"""Receivers that subscribe to events of the test tenant."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_EVENT_JOB, Job
from stak.realtime.webhook_attempts import list_attempts
from stak.tenancy.manage_endpoints import (
    create_endpoint,
)
from stak.tenancy.webhook_endpoints import Endpoint
from tests.support.broadcasts import (
    KEY_ID,
    TENANT,
    Worker,
)
from tests.support.webhook_receiver import Receiver, webhook_receiver


@asynccontextmanager
async def subscriber(ports: Ports, *event_types: str, **told: Any) -> AsyncIterator[tuple[Receiver, Endpoint]]:
    """Return a receiver, and its endpoint in the test tenant."""
    async with webhook_receiver(**told) as receiver:
        made = await create_endpoint(ports, TENANT, receiver.url, event_types, description=None, key_id=KEY_ID)
        yield receiver, made


def received(receiver: Receiver, endpoint: Endpoint) -> list[dict[str, Any]]:
    """Return the verified bodies that a receiver got."""
    return [request.verified(endpoint.secrets[0].secret) for request in receiver.requests]


async def attempts_of(ports: Ports, endpoint: Endpoint) -> list[Any]:
    found, _ = await list_attempts(ports, TENANT, endpoint.id, limit=100, after=None)
    return found


async def event_jobs(worker: Worker) -> list[Job]:
    return [job for job in await worker.jobs() if job.name == WEBHOOK_EVENT_JOB]
