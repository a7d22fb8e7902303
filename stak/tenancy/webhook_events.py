"""Submit an event to all webhook endpoints that subscribe to its type: one job for each, which contains ids only.

Without such an endpoint nothing is read or written beyond the cached row of the tenant.
"""

import asyncio
from typing import Any, Final

import msgspec

from stak.crypto import fingerprint
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_EVENT_JOB, Job
from stak.ports.writes import Item
from stak.tenancy.webhook_endpoints import subscribed_endpoints

ENDPOINT_ID: Final = "endpoint_id"
EVENT: Final = "event"
EVENT_ID: Final = "event_id"
OCCURRED_AT: Final = "at"
"""The names of a job's arguments that all events have."""
REPLAYED_AT: Final = "replayed_at"


async def submit_event(
    ports: Ports,
    tenant: TenantKey,
    event: str,
    reference: Item,
    *,
    identity: object = None,
    delay_seconds: int = 0,
) -> None:
    """Submit an event to the endpoints that subscribe to it, if any. Raises StorageUnavailable.

    An event with the same `identity`, by default the reference, has the same id: receivers drop what they have.
    """
    endpoints = await subscribed_endpoints(ports, tenant, event)
    if not endpoints:
        return
    arguments = {
        EVENT: event,
        EVENT_ID: webhook_id(tenant, (event, reference) if identity is None else (event, identity)),
        OCCURRED_AT: int(ports.clock()),
        **reference,
    }
    jobs = [Job(WEBHOOK_EVENT_JOB, tenant, {**arguments, ENDPOINT_ID: endpoint.id}) for endpoint in endpoints]
    await asyncio.gather(*(ports.jobs.submit(job, delay_seconds=delay_seconds) for job in jobs))


def webhook_id(tenant: TenantKey, identity: Any) -> str:
    """Return the id of a webhook, which is the same whenever the same webhook is submitted or sent."""
    text = msgspec.json.encode((tenant, identity), order="sorted").decode()
    return f"msg_{fingerprint(text)[:32]}"
