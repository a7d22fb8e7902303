"""The stored bytes of imported messages: charged for the content that each copy has, and released with it."""

import json
from pathlib import Path
from typing import Any

import pytest

from stak.clock import ManualClock
from stak.errors import QuotaExceeded
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.recall import recall
from stak.migration import import_items as importing
from stak.migration.source_items import Message, parse_item
from stak.ports import Ports
from stak.retention.expired_content import Pace
from stak.retention.tenant_retention import apply_retention
from stak.tenancy.quotas import write_quotas
from stak.tenancy.stored_bytes import BROADCAST_BYTES, ENTRY_BYTES, flush_bytes, read_stored_bytes
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, Worker, create_test_tenant, visible_ids
from tests.support.imported_items import id_of, import_lines
from tests.support.source_items import RECEIVED, message

SHORT: dict[str, Any] = {"text": "short"}
LARGE: dict[str, Any] = {"text": "x" * 5000}
DAY = 24 * 3600


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_test_tenant(ports)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "items.jsonl"


def copies(first: object) -> list[dict[str, Any]]:
    """Return six copies of a message; all but the first have content of their own."""
    large = [{**LARGE, "number": number} for number in range(3)]
    others = [*large, {"t": 1}, {"text": "é"}]
    own = [message(f"u{number}", message=content) for number, content in enumerate(others)]
    return [message("bob", message=first), *own]


def content_bytes(item: dict[str, Any]) -> int:
    parsed = parse_item(json.dumps(item).encode(), RECEIVED + 1e9).item
    assert isinstance(parsed, Message)
    return len(parsed.message.encode())


async def stored_bytes(ports: Ports) -> int:
    await flush_bytes(ports)
    return await read_stored_bytes(ports, TENANT)


async def retain(ports: Ports) -> None:
    await write_settings(ports, TENANT, TenantSettings(retention_days=30), key_id=KEY_ID)
    for _ in range(100):
        await apply_retention(ports, (), Pace(seconds=1.0, chunks=8))


@pytest.mark.parametrize("first", [SHORT, LARGE], ids=["short", "large"])
@pytest.mark.parametrize("per_group", [2, 20])
async def test_copies_that_differ_are_charged_their_own_content(
    ports: Ports, path: Path, monkeypatch: pytest.MonkeyPatch, first: object, per_group: int
) -> None:
    monkeypatch.setattr(importing, "COPIES_PER_GROUP", per_group)
    before, items = await stored_bytes(ports), copies(first)
    await import_lines(ports, path, *items[:3])
    await import_lines(ports, path, *items)
    charged = BROADCAST_BYTES + sum(content_bytes(item) + ENTRY_BYTES for item in items)
    assert await stored_bytes(ports) - before == charged
    await retain(ports)
    assert await visible_ids(ports, BOB) == []
    assert await stored_bytes(ports) == before


@pytest.mark.parametrize("first", [SHORT, LARGE], ids=["short", "large"])
async def test_recall_releases_the_content_of_all_copies_once(
    ports: Ports, worker: Worker, clock: ManualClock, path: Path, first: object
) -> None:
    before, items = await stored_bytes(ports), copies(first)
    await import_lines(ports, path, *items)
    await recall(ports, BroadcastRef(TENANT, INBOX, id_of(items[0])), key_id=KEY_ID, reason=None)
    await worker.work()
    assert await stored_bytes(ports) - before == BROADCAST_BYTES + len(items) * ENTRY_BYTES
    clock.advance(40 * DAY)
    await retain(ports)
    assert await stored_bytes(ports) == before


async def test_quota_counts_the_content_of_copies_that_differ(ports: Ports, path: Path) -> None:
    await write_quotas(ports, TENANT, {"stored_bytes": await stored_bytes(ports) + 10_000})
    with pytest.raises(QuotaExceeded):
        await import_lines(ports, path, *copies(SHORT))
