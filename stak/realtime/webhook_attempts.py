"""Attempts to send events to a webhook endpoint: recorded for some time, listed, and replayed.

An attempt contains the reference of its event, that is ids of messages and users, and expires by itself: after days, or
sooner if the endpoint has so many that more than some thousands would be stored.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from stak.errors import NotFound, WrongState
from stak.identifiers import TenantKey
from stak.paging_cursors import Position
from stak.ports import Ports
from stak.ports import table as tables
from stak.ports.jobs import WEBHOOK_EVENT_JOB, Job
from stak.ports.table import Row
from stak.ports.writes import TTL, Put
from stak.tenancy import keys
from stak.tenancy.audit_log import log_entry
from stak.tenancy.manage_endpoints import read_endpoint
from stak.tenancy.webhook_events import ENDPOINT_ID, EVENT, EVENT_ID, REPLAYED_AT
from stak.ulids import is_ulid

ATTEMPTS_KEPT_SECONDS: Final = 7 * 24 * 3600
ATTEMPTS_KEPT_SECONDS_MIN: Final = 600
ATTEMPTS_KEPT: Final = 2000
"""About so many attempts of an endpoint are stored for each process that sends; tenants are not charged for them."""
REASON_MAX_CHARACTERS: Final = 500


class Attempt(msgspec.Struct, frozen=True):
    """One request to an endpoint, and its result."""

    attempt_id: str
    event_id: str
    event_type: str
    at: int
    succeeded: bool
    status: int | None
    """The status of the response; None if there was none."""
    reason: str | None
    """Why it failed."""
    duration_ms: int


def attempt_put(
    ports: Ports,
    tenant: TenantKey,
    reference: Mapping[str, Any],
    *,
    status: int | None,
    reason: str | None,
    duration_ms: int,
) -> Put:
    """Return the write that records an attempt. No condition: its id is new."""
    now = int(ports.clock())
    per_second = ports.webhook_client.attempt_rates.count(f"{tenant}#{reference[ENDPOINT_ID]}")
    kept_seconds = min(ATTEMPTS_KEPT_SECONDS, max(ATTEMPTS_KEPT_SECONDS_MIN, int(ATTEMPTS_KEPT / per_second)))
    item = {
        "at": now,
        "event_id": reference[EVENT_ID],
        "event": reference[EVENT],
        "status": status,
        "reason": None if reason is None else reason[:REASON_MAX_CHARACTERS],
        "ms": duration_ms,
        "reference": msgspec.json.encode(reference).decode(),
        TTL: now + kept_seconds,
    }
    return Put(keys.endpoint_attempt(tenant, reference[ENDPOINT_ID], ports.ids.new()), item)


async def list_attempts(
    ports: Ports, tenant: TenantKey, endpoint_id: str, *, limit: int, after: Position | None
) -> tuple[list[Attempt], Position | None]:
    """Return attempts of an endpoint, newest first. Raises NotFound for an unknown endpoint."""
    await read_endpoint(ports, tenant, endpoint_id)
    page = await ports.table.query(
        keys.endpoint_partition(tenant, endpoint_id),
        keys.ATTEMPTS,
        limit=limit,
        reverse=True,
        after=None if after is None else tables.position(after),
    )
    now = ports.clock()
    return [_attempt(row) for row in page.rows if row.item[TTL] > now], page.next


async def replay_attempt(
    ports: Ports, tenant: TenantKey, endpoint_id: str, attempt_id: str, *, key_id: str
) -> tuple[str, str]:
    """Send the event of an attempt again, with the same id; return the id and the type of the event.

    Raises NotFound, WrongState if the endpoint is disabled.
    """
    endpoint = await read_endpoint(ports, tenant, endpoint_id)
    key = keys.endpoint_attempt(tenant, endpoint_id, attempt_id)
    item = await ports.table.get(key) if is_ulid(attempt_id) else None
    if item is None or item[TTL] <= ports.clock():
        raise NotFound("Attempt not found. Attempts are kept for seven days, and less if there are many.")
    if not endpoint.is_enabled:
        raise WrongState("The endpoint is disabled, and receives no events. Enable it first.")
    stored = msgspec.json.decode(item["reference"])
    reference = {**stored, ENDPOINT_ID: endpoint_id, REPLAYED_AT: int(ports.clock())}
    # Log first: after a crash the repeated request is logged twice, but never not at all.
    note = log_entry(ports, tenant, key_id, "replay webhook", endpoint_id, f"{item['event']} {item['event_id']}")
    await ports.table.commit([(note,)])
    await ports.jobs.submit(Job(WEBHOOK_EVENT_JOB, tenant, reference))
    return item["event_id"], item["event"]


def _attempt(row: Row) -> Attempt:
    item = row.item
    reason = item.get("reason")
    return Attempt(
        keys.ATTEMPTS.rest_of(row.key),
        item["event_id"],
        item["event"],
        item["at"],
        reason is None,
        item.get("status"),
        reason,
        item["ms"],
    )
