"""Functions of this release refuse a table that a newer release has upgraded; nothing is lost."""

from collections.abc import Callable
from typing import Any

import pytest

from serverless import deliveries, jobs, schedule, sockets
from serverless.runtime import container
from stak.bootstrap import Engine
from stak.errors import Misconfigured, StorageUnavailable
from stak.installation.data_format import NEWEST_FORMAT, read_format, store_version
from stak.ports.queue import Outgoing
from tests.support.serverless.installation import OPERATOR_KEY, Installation
from tests.support.services import Services

pytestmark = pytest.mark.check_all

HANDLERS: dict[str, Callable[[Any, Any], object]] = {
    "deliveries": deliveries.handler,
    "jobs": jobs.handler,
    "schedule": schedule.handler,
    "sockets": sockets.handler,
}


async def upgrade_by_a_newer_release(engine: Engine) -> None:
    await engine.ports.deliveries.send([Outgoing(b"a chunk", "acme")])
    await store_version(engine.ports, NEWEST_FORMAT + 1)


def test_new_containers_refuse_and_leave_messages_on_the_queue(here: Installation, services: Services) -> None:
    here.container.run(upgrade_by_a_newer_release)
    event = here.take("deliveries")
    for handler in HANDLERS.values():
        container.cache_clear()
        with pytest.raises(Misconfigured, match="newer release"):
            handler(event, None)
    container.cache_clear()
    with pytest.raises(Misconfigured, match="newer release"):
        here.ask("GET", "/stack/admin/v1", OPERATOR_KEY)
    assert here.waiting("deliveries") == (0, 1)  # received by the test, deleted by no function


def test_warm_container_stops_writing(here: Installation, tenant_key: str) -> None:
    here.container.run(upgrade_by_a_newer_release)

    async def ask(engine: Engine) -> object:
        return await read_format(engine.ports)

    with pytest.raises(StorageUnavailable, match="newer release"):
        here.container.run(ask)
    body = {"audiences": {"kind": "users", "uids": ["ann"]}, "category": "news", "message": {"title": "Hello"}}
    refused = here.ask("POST", "/stack/admin/v1/acme/DEFAULT/messages/post", tenant_key, body)
    assert (refused.status, refused.body["code"]) == (503, "storage_unavailable")
