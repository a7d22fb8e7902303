"""Names and avatars of users: read in batches, cached, and current after a change."""

import pytest

from stak.clock import ManualClock
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.display_names import KEPT_SECONDS, PublicProfile, read_names
from stak.identity.profile_model import OwnProfilePatch
from stak.identity.user_profiles import patch_own_profile, remove_profile
from stak.ports import Ports
from stak.ports.writes import Update
from stak.shared_memory import SharedMemory
from tests.support.lost_race import other_process
from tests.support.recording_table import record_calls
from tests.support.session_helpers import ACME, BEST

ANN, BOB, EVE = UserId("ann"), UserId("bob#%é"), UserId("eve")
AVATAR = "https://cdn.example.org/ann.png"


@pytest.fixture
async def ports(tenants: Ports) -> Ports:
    await rename(tenants, ANN, "Ann", AVATAR)
    await rename(tenants, BOB, "Bob")
    return tenants


async def rename(
    ports: Ports, user: UserId, name: str | None, avatar_url: str | None = None, tenant: TenantKey = ACME
) -> None:
    await patch_own_profile(ports, tenant, user, OwnProfilePatch(name, avatar_url))


async def name_of(ports: Ports, user: UserId) -> str | None:
    return (await read_names(ports, ACME, [user]))[user].display_name


async def test_names_are_read_once_in_one_batch(ports: Ports) -> None:
    watched, table = record_calls(ports)
    expected = {
        ANN: PublicProfile(ANN, "Ann", AVATAR),
        BOB: PublicProfile(BOB, "Bob", None),
        EVE: PublicProfile(EVE, None, None),
    }
    for _ in range(3):
        assert await read_names(watched, ACME, [ANN, BOB, EVE, ANN]) == expected
    assert [call[0] for call in table.calls] == ["batch_get"]
    assert table.is_consistent == [False]
    assert await read_names(watched, ACME, []) == {}


async def test_thousand_names_are_ten_batches(ports: Ports) -> None:
    watched, table = record_calls(ports)
    users = [UserId(f"u{number:04d}") for number in range(1000)]
    for _ in range(2):
        assert len(await read_names(watched, ACME, users)) == 1000
    assert [len(read) - 2 for read in table.reads] == [100] * 10


async def test_change_is_visible_at_once_in_processes_that_share_memory(ports: Ports) -> None:
    memory = SharedMemory()
    here, beside = other_process(ports, memory), other_process(ports, memory)
    assert [await name_of(process, ANN) for process in (here, beside)] == ["Ann", "Ann"]
    await rename(here, ANN, "Ann B.")
    assert [await name_of(process, ANN) for process in (here, beside)] == ["Ann B.", "Ann B."]
    await remove_profile(beside, ACME, ANN, key_id="k")
    assert [await name_of(process, ANN) for process in (here, beside)] == [None, None]


async def test_change_is_visible_elsewhere_after_half_a_minute(ports: Ports, clock: ManualClock) -> None:
    elsewhere = other_process(ports)
    assert await name_of(elsewhere, EVE) is None
    await rename(ports, EVE, "Eve")
    assert await name_of(elsewhere, EVE) is None
    clock.advance(KEPT_SECONDS)
    assert await name_of(elsewhere, EVE) == "Eve"


async def test_names_of_tenants_are_separate(ports: Ports) -> None:
    await rename(ports, ANN, "Another Ann", tenant=BEST)
    assert await name_of(ports, ANN) == "Ann"
    assert (await read_names(ports, BEST, [ANN, BOB]))[BOB].display_name is None


async def test_damaged_profile_shows_no_name(ports: Ports) -> None:
    await ports.table.commit([(Update(keys.profile(ACME, ANN), set={"sealed": "d1.AAAA"}),)])
    assert await read_names(other_process(ports), ACME, [ANN, BOB]) == {
        ANN: PublicProfile(ANN),
        BOB: PublicProfile(BOB, "Bob"),
    }
