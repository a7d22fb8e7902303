"""Webhook endpoints of a tenant: limits, validation, secrets, the audit log, and concurrent changes."""

import pytest

from stak.clock import ManualClock
from stak.errors import AlreadyExists, Contended, InvalidAddress, InvalidInput, NotFound, QuotaExceeded
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Delete, Update
from stak.tenancy import keys
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.manage_endpoints import (
    change_endpoint,
    create_endpoint,
    delete_endpoint,
    disable_endpoint,
    list_endpoints,
    read_endpoint,
    rotate_endpoint_secret,
)
from stak.tenancy.secrets import with_secrets_open, with_secrets_sealed
from stak.tenancy.tenant_cache import invalidate_tenant
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant, write_settings
from stak.tenancy.webhook_endpoints import (
    ENDPOINTS,
    ENDPOINTS_MAX,
    EVENTS,
    Endpoint,
    endpoints_in,
    has_subscribers,
    live_secrets_of,
    subscribed_endpoints,
)
from tests.support.case_table import case_table
from tests.support.lost_race import losing_race
from tests.support.recording_table import record_calls

ACME = TenantKey("acme")
ROW = keys.tenant_settings(ACME)
URL = "https://hooks.example/stak"


@pytest.fixture(autouse=True)
async def acme(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())


async def create(ports: Ports, *event_types: str, url: str = URL) -> Endpoint:
    types = event_types or ("message.read",)
    return await create_endpoint(ports, ACME, url, types, description=None, key_id="k")


async def test_endpoint_is_listed_until_it_is_deleted(ports: Ports) -> None:
    first, second = await create(ports), await create(ports, "chat.message", "message.read", url=f"{URL}/2")
    assert await list_endpoints(ports, ACME) == [first, second]
    assert first.secrets[0].secret.startswith("whsec_")
    assert first.secrets != second.secrets
    assert await subscribed_endpoints(ports, ACME, "message.read") == [first, second]
    assert await subscribed_endpoints(ports, ACME, "chat.message") == [second]
    await delete_endpoint(ports, ACME, second.id, key_id="k")
    assert not await has_subscribers(ports, ACME, "chat.message")
    with pytest.raises(NotFound):
        await delete_endpoint(ports, ACME, second.id, key_id="k")
    await delete_endpoint(ports, ACME, first.id, key_id="k")
    item = await ports.table.get(ROW)
    assert item is not None
    assert EVENTS not in item


async def test_more_endpoints_than_allowed_are_refused(ports: Ports) -> None:
    for number in range(ENDPOINTS_MAX):
        await create(ports, url=f"{URL}/{number}")
    with pytest.raises(QuotaExceeded) as refused:
        await create(ports)
    assert (refused.value.limit, refused.value.used) == (ENDPOINTS_MAX, ENDPOINTS_MAX)
    assert len(await list_endpoints(ports, ACME)) == ENDPOINTS_MAX


@case_table(
    ("url", "event_types", "problem"),
    [
        ("http://hooks.example/", ["message.read"], "https"),
        ("https://127.0.0.1/", ["message.read"], "private"),
        ("https://user:password@hooks.example/", ["message.read"], "without user"),
        (URL, [], "at least one"),
        (URL, ["message.written"], "unknown type"),
    ],
)
async def test_invalid_endpoint_is_refused(ports: Ports, url: str, event_types: list[str], problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        await create_endpoint(ports, ACME, url, event_types, description=None, key_id="k")
    assert await list_endpoints(ports, ACME) == []


async def test_same_events_are_not_sent_to_the_same_url_twice(ports: Ports) -> None:
    first = await create(ports, "message.read", "chat.message")
    with pytest.raises(AlreadyExists, match=r"already sends chat\.message to this URL"):
        await create(ports, "chat.message", "message.acted")
    second = await create(ports, "message.acted")
    third = await create(ports, "message.read", url=f"{URL}/3")
    with pytest.raises(AlreadyExists):
        await change_endpoint(ports, ACME, second.id, key_id="k", event_types=["message.read"])
    with pytest.raises(AlreadyExists):
        await change_endpoint(ports, ACME, third.id, key_id="k", url=URL)
    changed = await change_endpoint(ports, ACME, first.id, key_id="k", url=URL, event_types=["message.read"])
    assert await list_endpoints(ports, ACME) == [changed, second, third]


async def test_odd_address_is_named_as_such(ports: Ports) -> None:
    with pytest.raises(InvalidAddress):
        await create(ports, url="https://0177.0.0.1/")


async def test_change_keeps_what_it_does_not_name(ports: Ports, clock: ManualClock) -> None:
    made = await create(ports)
    changed = await change_endpoint(ports, ACME, made.id, key_id="k", event_types=["chat.message"], description="push")
    assert (changed.url, changed.event_types, changed.description) == (URL, ("chat.message",), "push")
    assert changed.secrets == made.secrets
    disabled = await change_endpoint(ports, ACME, made.id, key_id="k", is_enabled=False)
    assert (disabled.disabled_at, disabled.description) == (int(clock()), "push")
    assert not await has_subscribers(ports, ACME, "chat.message")
    enabled = await change_endpoint(ports, ACME, made.id, key_id="k", is_enabled=True, description=None)
    assert (enabled.is_enabled, enabled.disabled_reason, enabled.description) == (True, None, None)
    with pytest.raises(NotFound):
        await change_endpoint(ports, ACME, "01HF7YAT00D79274D455WDCNFN", key_id="k", is_enabled=True)


async def test_disabled_and_deleted_endpoints_stay_so(ports: Ports) -> None:
    made = await create(ports)
    await disable_endpoint(ports, ACME, made.id, "first", key_id="stak")
    await disable_endpoint(ports, ACME, made.id, "second", key_id="stak")
    assert (await read_endpoint(ports, ACME, made.id)).disabled_reason == "first"
    entries, _ = await read_audit_log(ports, ACME, limit=10, after=None, action="disable webhook")
    assert len(entries) == 1
    await delete_endpoint(ports, ACME, made.id, key_id="k")
    await disable_endpoint(ports, ACME, made.id, "third", key_id="stak")
    assert await list_endpoints(ports, ACME) == []


async def test_two_secrets_are_valid_for_the_grace_time(ports: Ports, clock: ManualClock) -> None:
    made = await create(ports)
    former = made.secrets[0].secret
    newer = await rotate_endpoint_secret(ports, ACME, made.id, key_id="k", grace_seconds=60)
    stored = await read_endpoint(ports, ACME, made.id)
    assert live_secrets_of(stored, clock()) == [newer, former]
    clock.advance(60)
    assert live_secrets_of(stored, clock()) == [newer]
    newest = await rotate_endpoint_secret(ports, ACME, made.id, key_id="k")
    assert live_secrets_of(await read_endpoint(ports, ACME, made.id), clock()) == [newest, newer]
    for seconds in (-1, 91 * 24 * 3600):
        with pytest.raises(InvalidInput):
            await rotate_endpoint_secret(ports, ACME, made.id, key_id="k", grace_seconds=seconds)


async def test_concurrent_endpoints_are_both_created(ports: Ports) -> None:
    late = losing_race(ports, lambda: create(ports, "chat.message"))
    await create(late, "message.read")
    types = [endpoint.event_types for endpoint in await list_endpoints(ports, ACME)]
    assert sorted(types) == [("chat.message",), ("message.read",)]


async def test_tenant_removed_meanwhile_is_not_restored(ports: Ports) -> None:
    late = losing_race(ports, lambda: ports.table.commit([(Delete(ROW),)]))
    with pytest.raises((NotFound, Contended)):
        await create(late)
    assert await ports.table.get(ROW) is None


async def test_other_settings_leave_endpoints_alone(ports: Ports) -> None:
    made = await create(ports)
    await write_settings(ports, ACME, TenantSettings(title="Acme"), key_id="k")
    assert await list_endpoints(ports, ACME) == [made]
    assert await has_subscribers(ports, ACME, "message.read")


async def test_endpoints_are_encrypted_and_move_in_plain_text(ports: Ports) -> None:
    made = await create(ports)
    item = await ports.table.get(ROW)
    assert item is not None
    assert URL not in str(item)
    opened = with_secrets_open(ports, ACME, item)
    assert URL in str(opened)
    assert endpoints_in(ports, ACME, with_secrets_sealed(ports, ACME, opened)) == [made]


async def test_endpoints_that_cannot_be_decrypted_cause_no_events(ports: Ports) -> None:
    await create(ports)
    await ports.table.commit([(Update(ROW, set={ENDPOINTS: "damaged"}),)])
    invalidate_tenant(ports, ACME)
    assert await has_subscribers(ports, ACME, "message.read")
    assert await subscribed_endpoints(ports, ACME, "message.read") == []


async def test_subscribers_are_cached(ports: Ports) -> None:
    await create(ports)
    watched, table = record_calls(ports)
    for _ in range(3):
        assert await has_subscribers(watched, ACME, "message.read")
    assert len(table.reads) <= 1


async def test_every_action_is_logged(ports: Ports) -> None:
    made = await create(ports)
    await change_endpoint(ports, ACME, made.id, key_id="k", is_enabled=False)
    await rotate_endpoint_secret(ports, ACME, made.id, key_id="k")
    await delete_endpoint(ports, ACME, made.id, key_id="k")
    entries, _ = await read_audit_log(ports, ACME, limit=4, after=None)
    assert [(entry.action, entry.key_id, entry.target) for entry in entries] == [
        ("delete webhook", "k", made.id),
        ("rotate webhook secret", "k", made.id),
        ("change webhook", "k", made.id),
        ("create webhook", "k", made.id),
    ]
