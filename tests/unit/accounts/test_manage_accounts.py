"""Accounts: who may manage whom, unique emails, the quota, and what the audit log says."""

import asyncio

import msgspec
import pytest

from stak.accounts import keys
from stak.accounts.account_model import ROLE_SCOPES, Account, Role
from stak.accounts.actor_names import Actor, name_actors
from stak.accounts.console_sessions import authenticate_session
from stak.accounts.manage_accounts import (
    RECOVERED,
    Admin,
    change_account,
    count_accounts,
    create_account,
    list_accounts,
    remove_account,
    reset_password,
)
from stak.accounts.password_links import set_password
from stak.accounts.sign_in import sign_in
from stak.clock import ManualClock
from stak.errors import AlreadyExists, InvalidInput, NotAllowed, NotAuthenticated, NotFound, QuotaExceeded, WrongState
from stak.identifiers import tenant_key
from stak.ports import Ports
from stak.tenancy.api_keys import Caller, authenticate, issue_api_key
from stak.tenancy.audit_log import KEPT_SECONDS, read_audit_log
from stak.tenancy.keys import tenant_settings
from stak.tenancy.quotas import write_quotas
from stak.tenancy.tenant_model import ALL_SCOPES, Scope
from tests.support.case_table import case_table
from tests.unit.accounts.acme import ACME, ADMIN, ANN, OPERATOR, PASSWORD, create_acme, create_ann

KEEP = msgspec.UNSET


async def listed(ports: Ports) -> list[Account]:
    return (await list_accounts(ports, ACME, limit=100))[0]


async def owner(ports: Ports) -> Admin:
    token = (await sign_in(ports, ACME, ANN, PASSWORD, None)).session.token
    return Admin(ACME, await authenticate_session(ports, token))


def with_scopes(*scopes: Scope) -> Admin:
    return Admin(ACME, Caller(ACME, "01ARZ3NDEKTSV4RRFFQ69G5FAV", frozenset(scopes)))


async def test_new_account_has_a_link_instead_of_a_password(ports: Ports) -> None:
    admin = await create_acme(ports)
    made = await create_account(ports, admin, " Bob@Example.COM ", Role.SUPPORT, name=" Bob ")
    assert made.link is not None
    assert (made.account.email, made.account.name, made.account.has_password) == ("bob@example.com", "Bob", False)
    stored = await ports.table.get(keys.account(ACME, made.account.account_id))
    assert made.link.token not in str(stored)
    assert await listed(ports) == [made.account]


async def test_one_of_two_concurrent_accounts_with_an_email_is_refused(ports: Ports) -> None:
    admin = await create_acme(ports)
    both = [create_account(ports, admin, email, Role.OWNER) for email in (ANN, ANN.upper())]
    results = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in results) == ["AlreadyExists", "NewAccount"]
    assert len(await listed(ports)) == 1


async def test_quota_holds_and_removed_accounts_do_not_count(ports: Ports) -> None:
    admin = await create_acme(ports)
    await write_quotas(ports, ACME, {"accounts": 2})
    first = await create_account(ports, admin, ANN, Role.OWNER)
    await create_account(ports, admin, "b@example.com", Role.OWNER)
    with pytest.raises(QuotaExceeded, match="2 accounts for the console"):
        await create_account(ports, admin, "c@example.com", Role.OWNER)
    await remove_account(ports, admin, first.account.account_id)
    await create_account(ports, admin, "c@example.com", Role.OWNER)
    assert await count_accounts(ports, ACME) == 2


@case_table("role", list(Role))
async def test_nobody_grants_scopes_that_they_lack(ports: Ports, role: Role) -> None:
    if not await listed(ports):
        await create_ann(ports)
    (ann, *_) = await listed(ports)
    all_but_one = [ROLE_SCOPES[role] - {scope} | {Scope.CONFIG} for scope in ROLE_SCOPES[role] - {Scope.CONFIG}]
    for scopes in all_but_one:
        admin = with_scopes(*scopes)
        with pytest.raises(NotAllowed, match="do not have its scopes"):
            await create_account(ports, admin, f"{role.value}@example.com", role)
        with pytest.raises(NotAllowed):
            await change_account(ports, admin, ann.account_id, role=role, name=KEEP)
        with pytest.raises(NotAllowed):
            await remove_account(ports, admin, ann.account_id)
        with pytest.raises(NotAllowed):
            await reset_password(ports, admin, ann.account_id)
    assert len(await listed(ports)) == 1
    made = await create_account(ports, with_scopes(*ROLE_SCOPES[role]), f"{role.value}@example.com", role)
    await remove_account(ports, ADMIN, made.account.account_id)


async def test_key_that_expires_creates_no_account_that_outlives_it(ports: Ports, clock: ManualClock) -> None:
    admin = await create_acme(ports)
    assert admin.caller is not None
    _, secret = await issue_api_key(ports, admin.caller, ALL_SCOPES, expires_at=int(clock()) + 60)
    with pytest.raises(NotAllowed, match="outlive"):
        await create_account(ports, Admin(ACME, await authenticate(ports, secret)), ANN, Role.OWNER)


async def test_owner_cannot_lock_themselves_out(ports: Ports) -> None:
    account_id = (await create_ann(ports)).account.account_id
    ann = await owner(ports)
    with pytest.raises(WrongState, match="change your own role"):
        await change_account(ports, ann, account_id, role=Role.SENDER, name=KEEP)
    with pytest.raises(WrongState, match="remove your own account"):
        await remove_account(ports, ann, account_id)
    assert (await change_account(ports, ann, account_id, role=Role.OWNER, name="Ann B.")).name == "Ann B."
    assert (await change_account(ports, ann, account_id, name=None)).name is None


async def test_removed_account_frees_its_email_and_keeps_its_name_for_the_log(ports: Ports, clock: ManualClock) -> None:
    made = await create_ann(ports)
    before = await owner(ports)
    await remove_account(ports, ADMIN, made.account.account_id)
    with pytest.raises(NotFound):
        await remove_account(ports, ADMIN, made.account.account_id)
    assert await listed(ports) == []
    again = await create_account(ports, ADMIN, ANN, Role.READ_ONLY)
    assert again.account.account_id != made.account.account_id
    named = await name_actors(ports, ACME, [before.key_id, "operator", "nobody"])
    assert named[before.key_id] == Actor("account", made.account.account_id, "Ann", ANN)
    assert (named["operator"].kind, named["nobody"].kind) == ("operator", "system")
    stored = await ports.table.get(keys.account(ACME, made.account.account_id))
    assert stored is not None
    assert stored["ttl"] == int(clock()) + KEPT_SECONDS
    assert set(stored) == {"email", "name", "role", "created", "generation", "removed_at", "ttl"}


async def test_actions_are_logged_with_the_person(ports: Ports) -> None:
    await create_ann(ports)
    ann = await owner(ports)
    bob = await create_account(ports, ann, "bob@example.com", Role.SENDER)
    await change_account(ports, ann, bob.account.account_id, role=Role.SUPPORT, name=KEEP)
    await reset_password(ports, ann, bob.account.account_id)
    await remove_account(ports, ann, bob.account.account_id)
    entries, _ = await read_audit_log(ports, ACME, limit=10, after=None)
    by_ann = [(one.action, one.detail) for one in reversed(entries) if one.key_id == ann.key_id]
    assert by_ann == [
        ("sign in", None),
        ("create account", "bob@example.com; sender"),
        ("change account", "role support"),
        ("reset password", "bob@example.com"),
        ("remove account", "bob@example.com"),
    ]


async def test_operator_creates_only_the_first_owner_and_chooses_no_password(ports: Ports) -> None:
    await create_acme(ports)
    for role in (Role.SENDER, Role.SUPPORT, Role.READ_ONLY):
        with pytest.raises(NotAllowed, match="first owner"):
            await create_account(ports, OPERATOR, ANN, role)
    with pytest.raises(NotAllowed, match="choose a password"):
        await create_account(ports, OPERATOR, ANN, Role.OWNER, password=PASSWORD)
    await create_account(ports, ADMIN, "bob@example.com", Role.SENDER)  # no owner
    made = await create_account(ports, OPERATOR, ANN, Role.OWNER)
    assert made.link is not None
    with pytest.raises(NotAllowed, match="first owner"):
        await create_account(ports, OPERATOR, "second@example.com", Role.OWNER)
    for wanted in (Role.SENDER, None):
        with pytest.raises(NotAllowed, match="operator cannot change accounts"):
            await change_account(ports, OPERATOR, made.account.account_id, role=wanted, name="Mallory")
    await remove_account(ports, ADMIN, made.account.account_id)
    await create_account(ports, OPERATOR, "second@example.com", Role.OWNER)


async def test_link_of_the_operator_is_a_recovery_in_the_audit_log(ports: Ports) -> None:
    made = await create_ann(ports)
    _, link = await reset_password(ports, OPERATOR, made.account.account_id)
    assert await set_password(ports, ACME, link.token, PASSWORD) == ANN
    entries, _ = await read_audit_log(ports, ACME, limit=10, after=None, action=RECOVERED)
    assert [(one.key_id, one.target, one.detail) for one in entries] == [("operator", made.account.account_id, ANN)]


@pytest.mark.parametrize("how", ["password", "link", "used link", "reset"])
async def test_password_of_who_lacks_the_new_scopes_is_removed_with_a_promotion(ports: Ports, how: str) -> None:
    await create_acme(ports)
    helpdesk = with_scopes(Scope.CONFIG, Scope.READ)
    admin = ADMIN if how == "reset" else helpdesk
    chosen = PASSWORD if how == "password" else None
    made = await create_account(ports, admin, "bob@example.com", Role.READ_ONLY, password=chosen)
    bob, link = made.account.account_id, made.link
    if how == "reset":
        _, link = await reset_password(ports, helpdesk, bob)
    if how == "used link":
        assert link is not None
        await set_password(ports, ACME, link.token, PASSWORD)
    changed = await change_account(ports, ADMIN, bob, role=Role.OWNER, name=KEEP)
    assert (changed.role, changed.has_password) == (Role.OWNER, False)
    with pytest.raises(NotAuthenticated):
        await sign_in(ports, ACME, "bob@example.com", PASSWORD, None)
    if link is not None:
        with pytest.raises(NotAuthenticated):
            await set_password(ports, ACME, link.token, PASSWORD)


async def test_more_scopes_end_sessions_and_keep_a_password_of_who_could_grant_them(ports: Ports) -> None:
    await create_acme(ports)
    made = await create_account(ports, ADMIN, ANN, Role.SENDER, password=PASSWORD)
    token = (await sign_in(ports, ACME, ANN, PASSWORD, None)).session.token
    await change_account(ports, ADMIN, made.account.account_id, role=Role.READ_ONLY, name=KEEP)
    assert (await authenticate_session(ports, token)).role == "read-only"  # fewer scopes end nothing
    await change_account(ports, ADMIN, made.account.account_id, role=Role.OWNER, name=KEEP)
    with pytest.raises(NotAuthenticated):
        await authenticate_session(ports, token)
    await sign_in(ports, ACME, ANN, PASSWORD, None)


@case_table("email", ["", "ann", "ann@", "@example.com", "a b@example.com", "a@b@c", f"{'x' * 250}@example.com"])
async def test_what_is_no_email_is_refused(ports: Ports, email: str) -> None:
    if await ports.table.get(tenant_settings(ACME)) is None:
        await create_acme(ports)
    with pytest.raises(InvalidInput, match="email: must be an email address"):
        await create_account(ports, ADMIN, email, Role.OWNER)


async def test_unknown_tenant_and_account_are_not_found(ports: Ports) -> None:
    with pytest.raises(NotFound):
        await create_account(ports, Admin(tenant_key("nobody"), None), ANN, Role.OWNER)
    await create_ann(ports)
    for account_id in ("x", "01ARZ3NDEKTSV4RRFFQ69G5FAV"):
        with pytest.raises(NotFound):
            await reset_password(ports, ADMIN, account_id)
    with pytest.raises(AlreadyExists):
        await create_account(ports, ADMIN, ANN, Role.OWNER)
