"""Edge cases of API keys that HTTP does not reach."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.crypto import fingerprint
from stak.errors import Contended, InvalidInput, NotAllowed, NotAuthenticated, NotFound
from stak.identifiers import tenant_key
from stak.ports import Ports
from stak.ports.writes import Put, Update
from stak.tenancy import keys
from stak.tenancy.api_keys import (
    EXPIRED_KEPT_SECONDS,
    KEY_MAX_SECONDS,
    USE_RECORDED_EVERY_SECONDS,
    authenticate,
    issue_api_key,
    list_api_keys,
    revoke_api_key,
)
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.secrets import live_secrets, rotate_secret
from stak.tenancy.tenant_model import ApiKey, Scope, TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.lost_race import losing_race
from tests.support.recording_table import record_calls

ACME = tenant_key("acme")
READ = frozenset((Scope.READ,))


async def listed(ports: Ports) -> list[ApiKey]:
    return (await list_api_keys(ports, ACME, limit=100))[0]


async def test_key_with_one_wrong_character_is_unknown(ports: Ports) -> None:
    made = await create_tenant(ports, ACME, TenantSettings())
    assert (await authenticate(ports, made.api_key)).tenant == ACME
    for index in range(len(made.api_key)):
        wrong = made.api_key[:index] + ("x" if made.api_key[index] != "x" else "y") + made.api_key[index + 1 :]
        with pytest.raises(NotAuthenticated):
            await authenticate(ports, wrong)


async def test_tenant_names_with_the_key_separator_are_distinguished(ports: Ports) -> None:
    tenants = [tenant_key("a"), tenant_key("a_b"), tenant_key("a_b_c")]
    made = [await create_tenant(ports, tenant, TenantSettings()) for tenant in tenants]
    assert [(await authenticate(ports, one.api_key)).tenant for one in made] == tenants


async def test_expired_key_is_refused_with_its_expiry(ports: Ports, clock: ManualClock, engine: Engine) -> None:
    admin = await authenticate(ports, (await create_tenant(ports, ACME, TenantSettings())).api_key)
    at = int(clock()) + 60
    _, secret = await issue_api_key(ports, admin, READ, name="CI", expires_at=at)
    clock.advance(59)
    assert (await authenticate(ports, secret)).expires_at == at
    clock.advance(1)
    with pytest.raises(NotAuthenticated, match=r"expired at 2023-11-14T22:14:20Z\. Create a new one"):
        await authenticate(ports, secret)
    assert [(key.name, key.expires_at) for key in await listed(ports)] == [(None, None), ("CI", at)]
    clock.advance(EXPIRED_KEPT_SECONDS + 3600)
    await engine.remove_expired()
    assert [key.name for key in await listed(ports)] == [None]


@pytest.mark.parametrize("seconds", [0, -1, KEY_MAX_SECONDS + 1])
async def test_expiry_must_be_in_the_future(ports: Ports, clock: ManualClock, seconds: int) -> None:
    admin = await authenticate(ports, (await create_tenant(ports, ACME, TenantSettings())).api_key)
    with pytest.raises(InvalidInput, match="expires_at"):
        await issue_api_key(ports, admin, READ, expires_at=int(clock()) + seconds)


async def test_expiring_key_issues_none_that_outlives_it(ports: Ports, clock: ManualClock) -> None:
    admin = await authenticate(ports, (await create_tenant(ports, ACME, TenantSettings())).api_key)
    at = int(clock()) + 60
    _, secret = await issue_api_key(ports, admin, READ, expires_at=at)
    caller = await authenticate(ports, secret)
    for longer in (None, at + 1):
        with pytest.raises(NotAllowed, match="cannot create one that outlives it"):
            await issue_api_key(ports, caller, READ, expires_at=longer)
    made, _ = await issue_api_key(ports, caller, READ, expires_at=at)
    assert made.expires_at == at


async def test_keys_are_listed_in_pages_oldest_first(ports: Ports) -> None:
    admin = await authenticate(ports, (await create_tenant(ports, ACME, TenantSettings())).api_key)
    made = [(await issue_api_key(ports, admin, READ, name=f"key {number}"))[0].key_id for number in range(25)]
    found, after = [], None
    while True:
        page, after = await list_api_keys(ports, ACME, limit=10, after=after)
        assert len(page) <= 10
        found += [key.key_id for key in page]
        if after is None:
            break
    assert found == [admin.key_id, *made]


async def test_last_use_is_recorded_rarely(ports: Ports, clock: ManualClock) -> None:
    secret = (await create_tenant(ports, ACME, TenantSettings())).api_key
    (key,) = await listed(ports)
    assert key.used_at is None
    first = int(clock())
    for _ in range(20):
        await authenticate(ports, secret)
    await ports.background_tasks.drain()
    watched, table = record_calls(ports)
    for seconds in (1, 10, 500):
        clock.advance(seconds)
        await authenticate(watched, secret)
        await ports.background_tasks.drain()
    assert table.written() == []
    assert [key.used_at for key in await listed(ports)] == [first]
    clock.advance(USE_RECORDED_EVERY_SECONDS)
    for _ in range(20):
        await authenticate(watched, secret)
    await ports.background_tasks.drain()
    assert len(table.written()) == 1
    assert [key.used_at for key in await listed(ports)] == [int(clock())]


async def test_clock_that_was_ahead_does_not_block_the_last_use(ports: Ports, clock: ManualClock) -> None:
    secret = (await create_tenant(ports, ACME, TenantSettings())).api_key
    for days in (300, -300):
        clock.advance(days * 24 * 3600)
        await authenticate(ports, secret)
        await ports.background_tasks.drain()
        assert [key.used_at for key in await listed(ports)] == [int(clock())]


async def test_key_revoked_while_its_use_is_recorded_is_not_restored(ports: Ports) -> None:
    made = await create_tenant(ports, ACME, TenantSettings())
    admin = await authenticate(ports, made.api_key)
    await ports.background_tasks.drain()
    issued, secret = await issue_api_key(ports, admin, READ)
    caller = await authenticate(ports, secret)  # Its use is recorded in the background.
    await revoke_api_key(ports, admin, caller.key_id)
    await ports.background_tasks.drain()
    assert await ports.table.get(keys.api_key(ACME, issued.key_id)) is None
    with pytest.raises(NotAuthenticated, match="revoked"):
        await authenticate(ports, secret)


async def test_key_that_somebody_else_has_just_revoked_is_not_found(ports: Ports) -> None:
    admin = await authenticate(ports, (await create_tenant(ports, ACME, TenantSettings())).api_key)
    issued, _ = await issue_api_key(ports, admin, READ)

    async def revoke() -> None:
        await revoke_api_key(ports, admin, issued.key_id)

    with pytest.raises(NotFound):
        await revoke_api_key(losing_race(ports, revoke), admin, issued.key_id)
    entries, _ = await read_audit_log(ports, ACME, limit=10, after=None)
    assert [entry.action for entry in entries].count("revoke key") == 1


async def test_refused_key_has_no_last_use(ports: Ports) -> None:
    made = await create_tenant(ports, ACME, TenantSettings())
    with pytest.raises(NotAuthenticated):
        await authenticate(ports, made.api_key[:-1] + "!")
    with pytest.raises(NotAuthenticated):
        await authenticate(ports, made.api_key[:-43] + "a" * 43)
    await ports.background_tasks.drain()
    assert [key.used_at for key in await listed(ports)] == [None]


async def test_key_of_the_previous_release_is_read(ports: Ports) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    key_id, secret = ports.ids.new(), "s" * 43
    old = {"hash": fingerprint(f"sk_acme_{key_id}_{secret}"), "scopes": ["read"], "created": 1_600_000_000}
    await ports.table.commit([(Put(keys.api_key(ACME, key_id), old),)])
    assert (await authenticate(ports, f"sk_acme_{key_id}_{secret}")).scopes == READ
    found = next(key for key in await listed(ports) if key.key_id == key_id)
    assert (found.name, found.expires_at) == (None, None)


async def test_concurrent_rotation_raises_contended(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    table = ports.table
    original = table.get

    async def get_then_rotate_concurrently(key: object, **options: bool) -> object:
        found = await original(key, **options)  # type: ignore[arg-type]
        monkeypatch.undo()
        await rotate_secret(ports, ACME, "signing", key_id="k")
        return found

    monkeypatch.setattr(table, "get", get_then_rotate_concurrently)
    with pytest.raises(Contended):
        await rotate_secret(ports, ACME, "signing", key_id="k")


async def test_ended_secret_is_not_live(ports: Ports, clock: ManualClock) -> None:
    await create_tenant(ports, ACME, TenantSettings())
    await rotate_secret(ports, ACME, "signing", key_id="k", grace_seconds=60)
    item = await ports.table.get(keys.tenant_settings(ACME))
    assert item is not None
    assert len(live_secrets(ports, ACME, "signing", item)) == 2
    clock.advance(60)
    assert len(live_secrets(ports, ACME, "signing", item)) == 1


async def test_secret_moved_to_another_tenant_does_not_decrypt(ports: Ports) -> None:
    from stak.errors import DecryptionFailed

    other = tenant_key("other")
    await create_tenant(ports, ACME, TenantSettings())
    await create_tenant(ports, other, TenantSettings())
    stolen = await ports.table.get(keys.tenant_settings(ACME))
    assert stolen is not None
    update = Update(keys.tenant_settings(other), set={"signing_secrets": stolen["signing_secrets"]})
    await ports.table.commit([(update,)])
    moved = await ports.table.get(keys.tenant_settings(other))
    assert moved is not None
    with pytest.raises(DecryptionFailed):
        live_secrets(ports, other, "signing", moved)
