"""The directory of registered users, including profiles of the first release."""

from stak.bootstrap import Engine
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.user_directory import backfill_directory, list_users
from stak.identity.user_profiles import remove_profile, write_profile
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.lost_race import losing_race

ACME, BOB = TenantKey("acme"), UserId("bob")


async def register(ports: Ports, user: UserId) -> Row:
    await write_profile(ports, ACME, user, phone_number=None, phone_verified=False, display_name="B", key_id="k")
    item = await ports.table.get(keys.profile(ACME, user))
    assert item is not None
    return Row(keys.profile(ACME, user), item)


async def listed(ports: Ports) -> list[str]:
    return [profile.user_id for profile in (await list_users(ports, ACME, limit=10))[0]]


async def test_missing_entries_are_backfilled_unless_removed_meanwhile(embedded: Engine) -> None:
    ports = embedded.ports
    await create_tenant(ports, ACME, TenantSettings())
    row = await register(ports, BOB)
    entry = keys.directory_entry(ACME, BOB)
    await ports.table.commit([(Delete(entry),)])
    assert await listed(ports) == []
    assert await backfill_directory(ports, [row]) == 1
    assert await backfill_directory(ports, [row]) == 0
    assert await listed(ports) == ["bob"]
    await ports.table.commit([(Delete(entry),)])
    going = losing_race(ports, lambda: remove_profile(ports, ACME, BOB, key_id="k"))
    assert await backfill_directory(going, [row]) == 0
    assert await ports.table.get(entry) is None
