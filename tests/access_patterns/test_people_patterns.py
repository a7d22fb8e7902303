"""Table calls for profiles, names of users and lookups by phone number: each a GetItem, a BatchGetItem or one group."""

from typing import Final

from stak.chat.create_chat import start_direct, start_group
from stak.chat.list_chats import list_chats, read_listed
from stak.identifiers import UserId
from stak.identity.display_names import read_names
from stak.identity.find_contacts import find_contacts
from stak.identity.keys import profile
from stak.identity.profile_model import OwnProfilePatch, ProfilePatch
from stak.identity.user_profiles import patch_own_profile, patch_profile, read_own_profile, write_profile
from stak.ports import Ports
from stak.ports.writes import Absent, Equals
from stak.tenancy.data_keys import lookup_code
from stak.tenancy.quotas import read_quotas
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from tests.access_patterns.chat_group import ACME, ANN, BOB, CONSISTENT, EVE, EVENTUAL, create_group, run_workers
from tests.access_patterns.dynamodb_requests import read_of
from tests.support.proxy import Request
from tests.support.recording_table import record_calls

PHONE: Final = "+4930123456"
OWN: Final = ("GetItem", "t#acmeU#ann", "#profile", CONSISTENT)


async def register(ports: Ports) -> None:
    await write_profile(
        ports,
        ACME,
        ANN.user,
        phone_number=PHONE,
        phone_verified=True,
        display_name="Ann",
        discoverable=True,
        key_id="k",
    )


async def test_own_profile_is_one_consistent_get(ports: Ports) -> None:
    await register(ports)
    watched, table = record_calls(ports)
    await read_own_profile(watched, ACME, ANN.user)
    assert table.reads == [OWN]


async def test_patch_is_one_get_and_one_conditional_group(ports: Ports) -> None:
    await register(ports)
    item = await ports.table.get(profile(ACME, ANN.user))
    assert item is not None
    watched, table = record_calls(ports)
    await patch_own_profile(watched, ACME, ANN.user, OwnProfilePatch(locale="de"))
    assert table.reads == [OWN]
    assert table.written() == [[("Put", "t#acmeU#ann", "#profile"), ("Put", "t#acmeD#03", "u#ann")]]
    assert [write.when for write in table.groups[0]] == [(Equals("rev", item["rev"]),), ()]
    watched, table = record_calls(ports)
    await patch_profile(watched, ACME, ANN.user, ProfilePatch(display_name=None), key_id="k")
    assert table.reads == [OWN]
    assert [write[:2] for write in table.written()[0]] == [
        ("Put", "t#acmeU#ann"),
        ("Put", "t#acmeD#03"),
        ("Put", "t#acmeL#"),
    ]


async def test_lookup_is_one_charge_and_two_batches(ports: Ports) -> None:
    await register(ports)
    code = await lookup_code(ports, ACME, "phone", PHONE)
    lookups = ("t#acmeU#bob", "#lookups")
    for unchanged in (Absent, Equals):
        watched, table = record_calls(ports)
        (found,) = await find_contacts(watched, BOB, [PHONE])
        assert found.user_id == ANN.user
        assert table.reads == [
            ("GetItem", *lookups, CONSISTENT),
            ("BatchGetItem", (f"t#acmeP#{code}", "#phone"), CONSISTENT),
            ("BatchGetItem", ("t#acmeU#ann", "#profile"), CONSISTENT),
        ]
        assert table.written() == [[("Put", *lookups)]]
        assert [type(one) for one in table.groups[0][0].when] == [unchanged]


async def test_names_of_a_page_are_one_batch_and_then_cached(ports: Ports) -> None:
    await register(ports)
    state = await create_group(ports)
    for number in range(5):
        await start_direct(ports, BOB, UserId(f"u{number}"))
    await run_workers(ports)
    rows = sorted([("t#acmeU#ann", "#profile"), *((f"t#acmeU#u{number}", "#profile") for number in range(5))])
    watched, table = record_calls(ports)
    chats, _ = await list_chats(watched, BOB, limit=20)
    assert [read for read in table.reads if "#profile" in str(read)] == [("BatchGetItem", *rows, EVENTUAL)]
    assert {one.display_name for chat in chats for one in chat.profiles} == {"Ann", None}
    watched, table = record_calls(ports)
    await list_chats(watched, BOB, limit=20)
    await read_listed(watched, BOB, state.chat)
    await read_names(watched, ACME, [ANN.user])
    assert not any("#profile" in str(read) for read in table.reads)


async def test_page_of_large_groups_reads_few_names(ports: Ports) -> None:
    """However many members its groups have: four of each, and the sender of the last message."""
    for number in range(3):
        others = [UserId(f"g{number}-{member:02d}") for member in range(40)]
        await start_group(ports, EVE, others, chat_name=None)
    await run_workers(ports)
    watched, table = record_calls(ports)
    await list_chats(watched, EVE, limit=20)
    (names,) = (read for read in table.reads if "#profile" in str(read))
    assert len(names) - 2 == 3 * 4


async def test_registration_of_participants_is_one_batch_for_a_hundred(ports: Ports) -> None:
    """Only for tenants that require it: for others, the tenant's row is cached."""
    others = [UserId(f"u{number:03d}") for number in range(120)]
    expected: list[tuple[bool, list[int]]] = [(False, []), (True, [100, 20])]
    for requires, batches in expected:
        await write_settings(ports, ACME, TenantSettings(registered_participants_only=requires), key_id="k")
        for other in others if requires else ():
            await patch_own_profile(ports, ACME, other, OwnProfilePatch("Somebody"))
        await read_quotas(ports, ACME)
        watched, table = record_calls(ports)
        await start_group(watched, EVE, others, chat_name=None)
        profiles = [read for read in table.reads if "#profile" in str(read)]
        assert [len(read) - 2 for read in profiles] == batches
        assert {read[-1] for read in profiles} <= {CONSISTENT}


async def test_lookups_of_users_never_scan(recorded_aws: tuple[Ports, list[Request]]) -> None:
    ports, requests = recorded_aws
    await register(ports)
    before = len(requests)
    await find_contacts(ports, BOB, [PHONE, *(f"+49{number:09d}" for number in range(250))])
    await patch_own_profile(ports, ACME, BOB.user, OwnProfilePatch("Bob"))
    await read_names(ports, ACME, [ANN.user, BOB.user])
    asked = requests[before:]
    assert not {request.operation for request in asked} & {"Scan", "Query"}
    assert all(read_of(request) for request in asked if request.operation == "BatchGetItem")
