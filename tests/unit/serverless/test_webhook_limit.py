"""Webhooks as Lambda passes them: what fails waits for its next try, but not more than a tenant may have."""

import pytest

from serverless import jobs
from stak.bootstrap import Engine
from stak.errors import WebhookDeliveryFailed
from stak.identifiers import TenantKey
from stak.ports.jobs import WEBHOOK_EVENT_JOB, Job
from stak.realtime.webhook_state import EndpointState, read_endpoint_states
from tests.support.serverless.installation import Installation
from workers.endpoint_pace import EndpointPace

pytestmark = pytest.mark.check_all


async def fail(_: object, __: Job) -> None:
    raise WebhookDeliveryFailed("The receiver cannot be reached.")


def test_failed_events_beyond_the_limit_are_dropped(
    here: Installation, tenant_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serverless.jobs.WEBHOOK_REGISTRY", {WEBHOOK_EVENT_JOB: fail})
    monkeypatch.setattr("serverless.jobs._pace", EndpointPace())
    monkeypatch.setattr("workers.endpoint_pace.WAITING_PER_TENANT", 1)

    async def submit(engine: Engine) -> None:
        for _ in range(3):
            await engine.ports.jobs.submit(Job(WEBHOOK_EVENT_JOB, "acme", {"endpoint_id": "1"}))

    async def state(engine: Engine) -> EndpointState:
        (found,) = await read_endpoint_states(engine.ports, TenantKey("acme"), ["1"])
        return found

    here.container.run(submit)
    event = here.take("webhooks")
    while len(event["Records"]) < 3:
        event["Records"] += here.take("webhooks")["Records"]
    jobs.handler(event, None)
    assert sum(here.waiting("webhooks")) == 1
    assert here.container.run(state).dropped == 2
