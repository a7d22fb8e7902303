"""Profiles and phone numbers stay consistent under concurrent writes."""

import asyncio

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import AlreadyExists, InvalidInput, NotFound
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.profile_model import Profile
from stak.identity.user_profiles import find_by_phone, read_profile, removal_of_profile, remove_profile, write_profile
from stak.ports import Ports
from stak.ports.writes import Done
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.data_keys import lookup_code, rotate_data_key
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.lost_race import losing_race

ACME, BEST = TenantKey("acme"), TenantKey("best")
ANN, BOB = UserId("ann"), UserId("bob#%é")
NUMBER, OTHER = "+4930123456", "+33123456789"


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    for tenant in (ACME, BEST):
        await create_tenant(embedded.ports, tenant, TenantSettings())
    return embedded.ports


async def write(
    ports: Ports, user: UserId, number: str | None = None, *, name: str | None = None, tenant: TenantKey = ACME
) -> tuple[Profile, bool]:
    return await write_profile(
        ports, tenant, user, phone_number=number, phone_verified=number is not None, display_name=name, key_id="k"
    )


async def test_profile_is_read_as_written(ports: Ports, clock: ManualClock) -> None:
    first, is_new = await write(ports, BOB, NUMBER, name="Bob")
    assert is_new
    assert await read_profile(ports, ACME, BOB) == first
    clock.advance(60)
    second, is_new = await write(ports, BOB, NUMBER, name="Robert")
    assert not is_new
    assert (second.created, second.updated) == (first.created, first.updated + 60)
    assert await read_profile(ports, ACME, BOB) == second
    assert await find_by_phone(ports, ACME, NUMBER) == BOB


async def test_omitted_fields_are_removed(ports: Ports) -> None:
    await write(ports, ANN, NUMBER, name="Ann")
    await write(ports, ANN)
    profile = await read_profile(ports, ACME, ANN)
    assert (profile.phone_number, profile.phone_verified, profile.display_name) == (None, False, None)
    assert await find_by_phone(ports, ACME, NUMBER) is None


async def test_number_moves_with_its_user(ports: Ports) -> None:
    await write(ports, ANN, NUMBER)
    await write(ports, ANN, OTHER)
    assert await find_by_phone(ports, ACME, NUMBER) is None
    assert await find_by_phone(ports, ACME, OTHER) == ANN
    await write(ports, BOB, NUMBER)
    assert await find_by_phone(ports, ACME, NUMBER) == BOB


async def test_number_belongs_to_one_user_of_a_tenant(ports: Ports) -> None:
    await write(ports, ANN, NUMBER)
    before = await write(ports, BOB, OTHER)
    with pytest.raises(AlreadyExists):
        await write(ports, BOB, NUMBER, name="Bob")
    assert await read_profile(ports, ACME, BOB) == before[0]  # Nothing was changed.
    assert await find_by_phone(ports, ACME, NUMBER) == ANN
    await write(ports, BOB, NUMBER, tenant=BEST)
    assert await find_by_phone(ports, BEST, NUMBER) == BOB


async def test_concurrent_claims_of_a_number_give_it_to_one(ports: Ports) -> None:
    users = [UserId(f"user-{number}") for number in range(20)]
    ended = await asyncio.gather(*(write(ports, user, NUMBER) for user in users), return_exceptions=True)
    winners = [user for user, outcome in zip(users, ended, strict=True) if not isinstance(outcome, BaseException)]
    assert winners == [await find_by_phone(ports, ACME, NUMBER)]
    assert all(isinstance(outcome, AlreadyExists) for outcome in ended if isinstance(outcome, BaseException))


async def test_concurrent_writes_of_a_user_leave_one_number(ports: Ports) -> None:
    numbers = [f"+49{number:09d}" for number in range(12)]
    await asyncio.gather(*(write(ports, ANN, number) for number in numbers))
    kept = (await read_profile(ports, ACME, ANN)).phone_number
    assert [number for number in numbers if await find_by_phone(ports, ACME, number)] == [kept]


async def test_removed_profile_frees_its_number(ports: Ports) -> None:
    await write(ports, ANN, NUMBER)
    for _ in range(2):
        await remove_profile(ports, ACME, ANN, key_id="k")
    with pytest.raises(NotFound):
        await read_profile(ports, ACME, ANN)
    assert await find_by_phone(ports, ACME, NUMBER) is None
    await write(ports, BOB, NUMBER)
    assert await find_by_phone(ports, ACME, NUMBER) == BOB


async def test_removal_is_logged_even_if_the_erasure_was_faster(ports: Ports) -> None:
    await write(ports, ANN)
    (erasure,) = await ports.table.commit([tuple((await removal_of_profile(ports, ACME, ANN)).writes)])
    assert isinstance(erasure, Done)
    await remove_profile(ports, ACME, ANN, key_id="k")
    entries, _ = await read_audit_log(ports, ACME, limit=1, after=None)
    assert [(entry.action, entry.target, entry.key_id) for entry in entries] == [("remove user", ANN, "k")]


async def test_losing_writer_releases_the_number_written_meanwhile(ports: Ports) -> None:
    await write(losing_race(ports, lambda: write(ports, ANN, NUMBER)), ANN, OTHER)
    assert [await find_by_phone(ports, ACME, number) for number in (NUMBER, OTHER)] == [None, ANN]
    await write(losing_race(ports, lambda: write(ports, ANN, NUMBER)), ANN)
    assert [await find_by_phone(ports, ACME, number) for number in (NUMBER, OTHER)] == [None, None]
    await remove_profile(losing_race(ports, lambda: write(ports, ANN, NUMBER)), ACME, ANN, key_id="k")
    assert await find_by_phone(ports, ACME, NUMBER) is None


async def test_number_of_a_profile_recreated_meanwhile_is_released(ports: Ports) -> None:
    await write(ports, ANN)

    async def make_anew() -> None:
        await remove_profile(ports, ACME, ANN, key_id="k")
        await write(ports, ANN, NUMBER)

    await write(losing_race(ports, make_anew), ANN, OTHER)
    assert [await find_by_phone(ports, ACME, number) for number in (NUMBER, OTHER)] == [None, ANN]


@pytest.mark.parametrize("is_removed", [True, False])
async def test_number_given_to_another_user_meanwhile_stays_theirs(ports: Ports, is_removed: bool) -> None:
    """Even if the profile was recreated and looks as old as before."""
    await write(ports, ANN, NUMBER)

    async def give_away() -> None:
        await remove_profile(ports, ACME, ANN, key_id="k")
        await write(ports, ANN, OTHER)
        await write(ports, BOB, NUMBER)

    late = losing_race(ports, give_away)
    await (remove_profile(late, ACME, ANN, key_id="k") if is_removed else write(late, ANN))
    assert [await find_by_phone(ports, ACME, number) for number in (NUMBER, OTHER)] == [BOB, None]


async def test_missing_number_cannot_be_verified(ports: Ports) -> None:
    with pytest.raises(InvalidInput, match="phone_verified"):
        await write_profile(ports, ACME, ANN, phone_number=None, phone_verified=True, display_name=None, key_id="k")
    assert await ports.table.get(keys.profile(ACME, ANN)) is None


async def test_profile_is_not_stored_in_clear(ports: Ports) -> None:
    await write(ports, ANN, NUMBER, name="Ann Example")
    await write(ports, BOB, OTHER, name="Bob Example")
    page = await ports.table.query(keys.user_partition(ACME, ANN), limit=10)
    assert all(secret not in str(page.rows) for secret in ("Ann Example", NUMBER, NUMBER[1:]))
    assert await ports.table.get(keys.phone(ACME, NUMBER)) is None


async def test_lookup_code_differs_by_tenant(ports: Ports) -> None:
    codes = {await lookup_code(ports, tenant, "phone", NUMBER) for tenant in (ACME, BEST)}
    assert len(codes) == 2


async def test_lookup_code_survives_a_data_key_rotation(ports: Ports) -> None:
    await write(ports, ANN, NUMBER, name="Ann")
    before = await read_profile(ports, ACME, ANN)
    await rotate_data_key(ports, ACME, key_id="k")
    assert await find_by_phone(ports, ACME, NUMBER) == ANN
    assert await read_profile(ports, ACME, ANN) == before
    with pytest.raises(AlreadyExists):
        await write(ports, BOB, NUMBER)
