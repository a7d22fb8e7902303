"""Users are found by phone number only if they have agreed; all other numbers look alike."""

import dataclasses
from typing import Any

import pytest

from stak.errors import NotFound, TooManyRequests
from stak.identifiers import TenantKey, UserId
from stak.identity.find_contacts import Contact, find_contacts, users_by_phone
from stak.identity.lookup_limit import NUMBERS_PER_DAY, charge_lookups
from stak.identity.profile_model import OwnProfilePatch
from stak.identity.user_profiles import patch_own_profile, remove_profile, write_profile
from stak.ports import Ports
from stak.testing.hooked_table import BatchGet, Call, HookedTable
from tests.support.lost_race import other_process
from tests.support.recording_table import record_calls
from tests.support.session_helpers import ACME, ANN, BEST, BOB

OPEN, HIDDEN, UNKNOWN, THIRD = "+4930123456", "+4930123457", "+4930123458", "+4930123459"
FRIEND, SHY = UserId("friend"), UserId("shy")
AVATAR = "https://cdn.example.org/friend.png"


async def register(
    ports: Ports, user: UserId, number: str | None, tenant: TenantKey = ACME, *, is_verified: bool = True, **own: Any
) -> None:
    named: dict[str, Any] = {"phone_number": number, "phone_verified": is_verified, "display_name": user.title()}
    await write_profile(ports, tenant, user, **named, key_id="k", **own)


@pytest.fixture
async def ports(tenants: Ports) -> Ports:
    await register(tenants, FRIEND, OPEN, discoverable=True, avatar_url=AVATAR)
    await register(tenants, SHY, HIDDEN)
    await register(tenants, FRIEND, THIRD, BEST, discoverable=True)
    return tenants


async def found(ports: Ports, *numbers: str) -> list[str]:
    return [contact.user_id for contact in await find_contacts(ports, ANN, numbers)]


async def test_only_discoverable_users_are_found(ports: Ports) -> None:
    contacts = await find_contacts(ports, ANN, [UNKNOWN, OPEN, HIDDEN, THIRD, OPEN])
    assert contacts == [Contact(OPEN, FRIEND, "Friend", AVATAR)]


async def test_number_that_is_not_verified_finds_nobody(ports: Ports) -> None:
    await register(ports, FRIEND, OPEN, discoverable=True, is_verified=False)
    assert await found(ports, OPEN) == []
    with pytest.raises(NotFound):
        await users_by_phone(ports, ANN, [OPEN], "phone_number")
    await register(ports, FRIEND, OPEN)
    assert await found(ports, OPEN) == [FRIEND]


async def test_hidden_and_unknown_numbers_make_the_same_calls(ports: Ports) -> None:
    """So neither the answer nor its time says that a user has the number."""
    made = []
    for number in (HIDDEN, UNKNOWN):
        await find_contacts(ports, ANN, [number])
        watched, table = record_calls(ports)
        assert await find_contacts(watched, ANN, [number]) == []
        made.append([(read[0], read[-1]) for read in table.reads])
    assert made[0] == made[1] == [("GetItem", True), ("BatchGetItem", True), ("BatchGetItem", True)]


@pytest.mark.parametrize("count", [1, 99, 100])
async def test_hidden_and_unknown_numbers_read_as_many_keys(ports: Ports, count: int) -> None:
    """Otherwise the batch of a hidden number may be split in two where that of an unknown one is not."""
    others = [f"+49{number:09d}" for number in range(count - 1)]
    sizes = []
    for number in (HIDDEN, UNKNOWN):
        watched, table = record_calls(ports)
        assert await found(watched, *others, number) == []
        sizes.append([len(read) - 2 for read in table.reads if read[0] == "BatchGetItem"])
    assert sizes == [[count, count], [count, count]]


async def test_agreement_and_withdrawal_take_effect_at_once(ports: Ports) -> None:
    elsewhere = other_process(ports)
    for is_found in (True, False):
        await patch_own_profile(ports, ACME, SHY, OwnProfilePatch(discoverable=is_found))
        assert await found(elsewhere, HIDDEN) == ([SHY] if is_found else [])
    await remove_profile(ports, ACME, FRIEND, key_id="k")
    assert await found(elsewhere, OPEN) == []


async def test_number_moved_between_the_reads_finds_nobody(ports: Ports) -> None:
    """The former owner must not be found by a number that now belongs to another user."""

    async def move(call: Call) -> None:
        if isinstance(call, BatchGet) and any(key.sk == "#profile" for key in call.keys):
            await register(ports, FRIEND, UNKNOWN)
            await register(ports, SHY, OPEN)

    late = dataclasses.replace(ports, table=HookedTable(ports.table, before=move))
    assert await found(late, OPEN) == []


async def test_every_number_counts_once(ports: Ports) -> None:
    await charge_lookups(ports, ANN, NUMBERS_PER_DAY - 3)
    assert await found(ports, OPEN, OPEN, HIDDEN, UNKNOWN) == [FRIEND]
    with pytest.raises(TooManyRequests):
        await found(ports, OPEN)
    with pytest.raises(TooManyRequests):
        await users_by_phone(ports, ANN, [OPEN], "phone_number")


async def test_five_hundred_numbers_are_read_in_batches(ports: Ports) -> None:
    numbers = [f"+49{number:09d}" for number in range(499)]
    watched, table = record_calls(ports)
    assert await found(watched, *numbers, OPEN) == [FRIEND]
    sizes = [len(read) - 2 for read in table.reads if read[0] == "BatchGetItem"]
    assert sizes == [100] * 10


async def test_chat_partners_by_number_are_all_found_or_the_error_names_the_first(ports: Ports) -> None:
    assert await users_by_phone(ports, BOB, [OPEN], "phone_numbers[{}]") == [FRIEND]
    assert await users_by_phone(ports, BOB, [], "phone_numbers[{}]") == []
    problems = []
    for number in (HIDDEN, UNKNOWN):
        with pytest.raises(NotFound, match=r"phone_numbers\[1\]: nobody can be found") as error:
            await users_by_phone(ports, BOB, [OPEN, number], "phone_numbers[{}]")
        problems.append(error.value.detail)
    assert problems[0] == problems[1]
