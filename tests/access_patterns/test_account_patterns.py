"""Table calls of console sessions and sign-ins: single rows by their keys, and one group."""

from typing import Final

from stak.accounts.account_model import Role
from stak.accounts.actor_names import name_actors
from stak.accounts.console_sessions import authenticate_session
from stak.accounts.manage_accounts import Admin, create_account
from stak.accounts.sign_in import Person, sign_in, sign_in_person
from stak.identifiers import tenant_key
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import ALL_SCOPES, TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.access_patterns.chat_group import CONSISTENT, EVENTUAL
from tests.support.recording_table import record_calls

TENANT: Final = tenant_key("bank")
EMAIL, PASSWORD = "ann@example.com", "correct horse battery"


async def create_owner(ports: Ports) -> str:
    await create_tenant(ports, TENANT, TenantSettings())
    made = await create_account(
        ports,
        Admin(TENANT, Caller(TENANT, "01ARZ3NDEKTSV4RRFFQ69G5FAV", ALL_SCOPES)),
        EMAIL,
        Role.OWNER,
        password=PASSWORD,
    )
    return made.account.account_id


async def test_request_of_a_session_is_two_consistent_gets(ports: Ports) -> None:
    account_id = await create_owner(ports)
    session = (await sign_in(ports, TENANT, EMAIL, PASSWORD, None)).session
    watched, table = record_calls(ports)
    await authenticate_session(watched, session.token)
    found = [read for read in table.reads if read[2] != "st#tenant_settings"]  # cached
    assert found == [
        ("GetItem", f"t#bankY#{session.session_id}", "#console_session", CONSISTENT),
        ("GetItem", "t#bank", f"sa#{account_id}", CONSISTENT),
    ]
    assert table.written() == []


async def test_sign_in_reads_single_rows_and_opens_the_session_in_one_group(ports: Ports) -> None:
    account_id = await create_owner(ports)
    watched, table = record_calls(ports)
    session = (await sign_in(watched, TENANT, EMAIL, PASSWORD, "192.0.2.1")).session
    assert {read[0] for read in table.reads} == {"GetItem", "BatchGetItem"}
    charged, opened, *refunded = table.written()
    assert [write[0] for write in charged] == ["Put", "Put"]
    assert [[write[0] for write in group] for group in refunded] == [["Update"], ["Update"]]
    assert [write[:2] for write in opened] == [
        ("Update", "t#bank"),
        ("Put", f"t#bankY#{session.session_id}"),
        ("Put", "t#bankL#"),
    ]
    assert opened[0][2] == f"sa#{account_id}"


async def test_person_of_the_identity_provider_is_one_get_once_linked(ports: Ports) -> None:
    account_id = await create_owner(ports)
    person = Person("https://idp.example", "person-1", EMAIL)
    await sign_in_person(ports, TENANT, person)
    watched, table = record_calls(ports)
    await sign_in_person(watched, TENANT, person)
    keys = [read[2] for read in table.reads if read[2] != "st#tenant_settings"]
    assert [str(key)[:3] for key in keys] == ["so#", "sa#"]
    assert keys[1] == f"sa#{account_id}"
    assert len(table.written()) == 1


async def test_names_of_a_page_of_the_audit_log_are_one_batch(ports: Ports) -> None:
    account_id = await create_owner(ports)
    watched, table = record_calls(ports)
    key_id = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
    await name_actors(watched, TENANT, [f"account:{account_id}", key_id, key_id, "operator"])
    (read,) = table.reads
    rows = {("t#bank", f"sa#{account_id}"), ("t#bank", f"sk#{key_id}")}
    assert (read[0], set(read[1:-1]), len(read), read[-1]) == ("BatchGetItem", rows, 4, EVENTUAL)
