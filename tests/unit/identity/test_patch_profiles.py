"""Patches of profiles by the tenant and by users: concurrent changes are kept, and quotas follow."""

import asyncio

import pytest

from stak.clock import ManualClock
from stak.errors import AlreadyExists, NotFound, QuotaExceeded
from stak.identifiers import UserId
from stak.identity import keys
from stak.identity.profile_model import OwnProfilePatch, Profile, ProfilePatch
from stak.identity.user_profiles import (
    find_by_phone,
    patch_own_profile,
    patch_profile,
    read_own_profile,
    read_profile,
    remove_profile,
    write_profile,
)
from stak.ports import Ports
from stak.ports.writes import Put
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.quota_usage import read_used
from stak.tenancy.quotas import write_quotas
from stak.tenancy.stored_bytes import PROFILE_BYTES, read_stored_bytes
from tests.support.lost_race import losing_race
from tests.support.recording_table import record_calls
from tests.support.session_helpers import ACME

ANN, BOB = UserId("ann"), UserId("bob#%é")
NUMBER, OTHER = "+4930123456", "+33123456789"
AVATAR = "https://cdn.example.org/ann.png"


@pytest.fixture
def ports(tenants: Ports) -> Ports:
    return tenants


async def write(ports: Ports, user: UserId = ANN, number: str | None = NUMBER) -> Profile:
    verified = number is not None
    written, _ = await write_profile(
        ports, ACME, user, phone_number=number, phone_verified=verified, display_name="Ann", key_id="k"
    )
    return written


async def patch(ports: Ports, user: UserId = ANN, **fields: object) -> Profile:
    return await patch_profile(ports, ACME, user, ProfilePatch(**fields), key_id="k")  # type: ignore[arg-type]


async def patch_own(ports: Ports, user: UserId = ANN, **fields: object) -> Profile:
    return await patch_own_profile(ports, ACME, user, OwnProfilePatch(**fields))  # type: ignore[arg-type]


async def test_patch_keeps_all_other_fields(ports: Ports, clock: ManualClock) -> None:
    first = await write(ports)
    clock.advance(60)
    second = await patch(ports, avatar_url=AVATAR, discoverable=True)
    assert second == Profile(ANN, NUMBER, True, "Ann", AVATAR, None, True, first.created, first.updated + 60)
    assert await read_profile(ports, ACME, ANN) == second == await read_own_profile(ports, ACME, ANN)
    assert await find_by_phone(ports, ACME, NUMBER) == ANN


async def test_patch_without_effect_writes_nothing(ports: Ports) -> None:
    first = await write(ports)
    watched, table = record_calls(ports)
    assert await patch(watched) == await patch(watched, display_name="Ann", phone_number=NUMBER) == first
    assert await patch_own(watched, BOB, discoverable=False) == Profile(BOB)
    assert table.groups == []


async def test_patch_moves_and_frees_the_number(ports: Ports) -> None:
    await write(ports)
    await patch(ports, phone_number=OTHER)
    assert [await find_by_phone(ports, ACME, number) for number in (NUMBER, OTHER)] == [None, ANN]
    assert not (await read_profile(ports, ACME, ANN)).phone_verified
    await patch(ports, phone_number=None)
    assert await find_by_phone(ports, ACME, OTHER) is None


async def test_patch_with_the_number_of_another_user_changes_nothing(ports: Ports) -> None:
    first = await write(ports)
    await write(ports, BOB, OTHER)
    with pytest.raises(AlreadyExists):
        await patch(ports, phone_number=OTHER, display_name="Other")
    assert await read_profile(ports, ACME, ANN) == first


async def test_patch_of_an_unknown_user_is_not_found(ports: Ports) -> None:
    with pytest.raises(NotFound):
        await patch(ports, display_name="Ann")
    assert await ports.table.get(keys.profile(ACME, ANN)) is None


async def test_concurrent_patches_of_different_fields_are_all_kept(ports: Ports) -> None:
    await write(ports)
    await asyncio.gather(
        patch(ports, display_name="Ann B."),
        patch_own(ports, avatar_url=AVATAR),
        patch_own(ports, locale="de-AT"),
        patch_own(ports, discoverable=True),
        patch(ports, phone_number=OTHER, phone_verified=True),
    )
    profile = await read_profile(ports, ACME, ANN)
    assert (profile.display_name, profile.avatar_url, profile.locale) == ("Ann B.", AVATAR, "de-AT")
    assert (profile.discoverable, profile.phone_number, profile.phone_verified) == (True, OTHER, True)


async def test_losing_patch_keeps_what_was_written_meanwhile(ports: Ports) -> None:
    await write(ports)
    late = losing_race(ports, lambda: patch_own(ports, avatar_url=AVATAR))
    assert (await patch(late, display_name="Ann B.")).avatar_url == AVATAR
    late = losing_race(ports, lambda: patch(ports, phone_number=OTHER))
    assert (await patch_own(late, locale="de")).phone_number == OTHER
    assert [await find_by_phone(ports, ACME, number) for number in (NUMBER, OTHER)] == [None, ANN]


async def test_replacement_keeps_what_the_user_chose(ports: Ports) -> None:
    await write(ports)
    await patch_own(ports, avatar_url=AVATAR, locale="de", discoverable=True)
    late = losing_race(ports, lambda: patch_own(ports, locale="fr"))
    replaced = await write(late, ANN, OTHER)
    assert (replaced.avatar_url, replaced.locale, replaced.discoverable) == (AVATAR, "fr", True)
    written, _ = await write_profile(
        ports, ACME, ANN, phone_number=None, phone_verified=False, display_name=None, avatar_url=None, key_id="k"
    )
    assert (written.avatar_url, written.locale) == (None, "fr")


async def test_own_profile_is_created_once_and_counted(ports: Ports) -> None:
    assert await read_own_profile(ports, ACME, ANN) == Profile(ANN)
    await asyncio.gather(patch_own(ports, display_name="Ann"), patch_own(ports, locale="de"))
    profile = await read_own_profile(ports, ACME, ANN)
    assert (profile.display_name, profile.locale) == ("Ann", "de")
    assert await read_used(ports, ACME, "users") == 1
    await remove_profile(ports, ACME, ANN, key_id="k")
    assert await read_used(ports, ACME, "users") == 0


async def test_own_profile_respects_the_quota_of_users(ports: Ports) -> None:
    await patch_own(ports, display_name="Ann")
    await write_quotas(ports, ACME, {"users": 1})
    await patch_own(ports, display_name="Ann B.")
    with pytest.raises(QuotaExceeded):
        await patch_own(ports, BOB, display_name="Bob")


async def test_avatar_is_charged_and_released(ports: Ports) -> None:
    before = await read_stored_bytes(ports, ACME)
    await patch_own(ports, display_name="Ann")
    assert await read_stored_bytes(ports, ACME) == before + PROFILE_BYTES
    for _ in range(2):
        await patch_own(ports, avatar_url=AVATAR, locale="de")
        await patch_own(ports, locale="fr")
        assert await read_stored_bytes(ports, ACME) == before + PROFILE_BYTES + len(AVATAR)
    await patch_own(ports, avatar_url=None)
    assert await read_stored_bytes(ports, ACME) == before + PROFILE_BYTES
    await patch_own(ports, avatar_url=AVATAR)
    await remove_profile(ports, ACME, ANN, key_id="k")
    assert await read_stored_bytes(ports, ACME) == before


async def test_fields_of_a_user_are_not_stored_in_clear(ports: Ports) -> None:
    await patch_own(ports, display_name="Ann Example", avatar_url=AVATAR, locale="zh-Hant-TW")
    page = await ports.table.query(keys.user_partition(ACME, ANN), limit=10)
    assert all(secret not in str(page.rows) for secret in ("Ann Example", "cdn.example.org", "zh-Hant"))


async def test_audit_log_has_the_fields_of_a_patch_and_nothing_of_users(ports: Ports) -> None:
    await write(ports)
    await patch_own(ports, locale="de")
    await patch(ports, avatar_url=AVATAR, display_name=None)
    entries, _ = await read_audit_log(ports, ACME, limit=10, after=None)
    noted = [entry.detail for entry in entries if entry.action == "write user"]
    assert noted == ["avatar_url, display_name", "display_name, phone_number, phone_verified"]


async def test_row_of_an_earlier_release_is_read_and_patched(ports: Ports) -> None:
    item = {"phone_verified": False, "display_name": "Ann", "created": 5, "updated": 6, "rev": ports.ids.new()}
    await ports.table.commit([(Put(keys.profile(ACME, ANN), item),)])
    assert await read_profile(ports, ACME, ANN) == Profile(ANN, display_name="Ann", created=5, updated=6)
    patched = await patch_own(ports, avatar_url=AVATAR)
    assert (patched.display_name, patched.avatar_url, patched.created) == ("Ann", AVATAR, 5)
    assert await read_used(ports, ACME, "users") == 0  # It was never counted.
