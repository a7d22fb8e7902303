"""The state of a webhook endpoint, in a row that exists only if something went wrong: failures, and dropped events."""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import TTL, Update
from stak.tenancy import keys

STATE_KEPT_SECONDS: Final = 30 * 24 * 3600


class EndpointState(msgspec.Struct, frozen=True):
    """What went wrong with an endpoint of late."""

    failing_since: int | None = None
    """When the first attempt failed of those since the last success."""
    dropped: int = 0
    """How many events were dropped because too many waited."""
    dropped_at: int | None = None
    """When the last one was dropped."""


async def count_dropped_events(ports: Ports, tenant: TenantKey, endpoint_id: str, count: int) -> None:
    """Count events that were dropped. No condition: it adds to whatever is there."""
    now = int(ports.clock())
    counted = Update(
        keys.endpoint_state(tenant, endpoint_id),
        set={"dropped_at": now, TTL: now + STATE_KEPT_SECONDS},
        add={"dropped": count},
    )
    await ports.table.commit([(counted,)])


async def read_endpoint_states(ports: Ports, tenant: TenantKey, endpoint_ids: Sequence[str]) -> list[EndpointState]:
    """Return the states of endpoints in the order of their ids, with one read."""
    wanted = [keys.endpoint_state(tenant, endpoint_id) for endpoint_id in endpoint_ids]
    found = await ports.table.batch_get(wanted) if wanted else {}
    return [msgspec.convert(found.get(key) or {}, EndpointState) for key in wanted]
