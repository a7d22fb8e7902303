"""Accounts that are changed by others between the reads and the write of a request: the loser changes nothing."""

import dataclasses
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from stak.accounts import keys
from stak.accounts.account_model import ROLE_SCOPES, Role
from stak.accounts.console_sessions import (
    USE_RECORDED_EVERY_SECONDS,
    authenticate_session,
    end_session,
    find_session,
)
from stak.accounts.manage_accounts import (
    Admin,
    change_account,
    create_account,
    end_account_sessions,
    remove_account,
    reset_password,
)
from stak.accounts.oidc_sign_in import use_state
from stak.accounts.password_links import change_own_password, set_password
from stak.accounts.sign_in import Person, sign_in, sign_in_person
from stak.accounts.sign_in_limit import PER_EMAIL, SUCCESS_SECONDS, charge_attempt, email_charge, refund_attempt
from stak.clock import ManualClock
from stak.errors import NotAllowed, NotAuthenticated, NotFound, WrongState
from stak.ports import Ports
from stak.ports.writes import Delete, Item
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.lost_race import losing_race, other_process
from tests.unit.accounts.acme import ACME, ADMIN, ANN, PASSWORD, create_acme, create_ann

OTHER_PASSWORD = "another horse battery"
BOB = "bob@example.com"
Other = Callable[[], Awaitable[object]]


def helpdesk() -> Admin:
    """Return an admin who may manage accounts with the role read-only, and no others."""
    scopes = ROLE_SCOPES[Role.READ_ONLY] | {Scope.CONFIG}
    return Admin(ACME, Caller(ACME, "01ARZ3NDEKTSV4RRFFQ69G5FAV", scopes))


def losing_at(ports: Ports, sort_key: str, other: Other) -> Ports:
    """Return ports that lose the race at the first commit with a row of this sort key."""
    is_over = False

    async def before(call: Call) -> None:
        nonlocal is_over
        is_due = isinstance(call, Commit) and any(write.key.sk == sort_key for group in call.groups for write in group)
        if is_due and not is_over:
            is_over = True
            await other()

    return dataclasses.replace(other_process(ports), table=HookedTable(ports.table, before=before))


async def stored(ports: Ports, account_id: str) -> Item:
    item = await ports.table.get(keys.account(ACME, account_id))
    assert item is not None
    return item


async def test_promoted_account_is_not_managed_by_whom_it_was_before(ports: Ports) -> None:
    async def promote() -> None:
        await change_account(ports, ADMIN, bob, role=Role.OWNER, name=msgspec.UNSET)

    async def demote() -> None:
        await change_account(ports, ADMIN, bob, role=Role.READ_ONLY, name=msgspec.UNSET)

    await create_acme(ports)
    made = await create_account(ports, ADMIN, BOB, Role.READ_ONLY, name="Bob", password=PASSWORD)
    bob = made.account.account_id
    with pytest.raises(NotAllowed):
        await change_account(losing_race(ports, promote), helpdesk(), bob, name="Mallory")
    await demote()
    with pytest.raises(NotAllowed):
        await remove_account(losing_race(ports, promote), helpdesk(), bob)
    await demote()
    with pytest.raises(WrongState):
        await reset_password(losing_race(ports, promote), helpdesk(), bob)
    assert (await sign_in(ports, ACME, BOB, PASSWORD, None)).account.name == "Bob"


async def test_removed_account_is_not_changed(ports: Ports) -> None:
    async def remove() -> None:
        await remove_account(ports, ADMIN, ann)

    ann = (await create_ann(ports)).account.account_id
    with pytest.raises(NotFound):
        await change_account(losing_race(ports, remove), ADMIN, ann, name="Mallory")
    assert (await stored(ports, ann))["name"] == "Ann"
    bob = (await create_account(ports, ADMIN, BOB, Role.OWNER)).account.account_id
    ann = bob
    with pytest.raises(WrongState):
        await reset_password(losing_race(ports, remove), ADMIN, bob)
    assert "link_hash" not in await stored(ports, bob)


async def test_second_removal_leaves_the_next_account_with_the_email(ports: Ports) -> None:
    async def replace() -> None:
        await remove_account(ports, ADMIN, ann)
        await create_account(ports, ADMIN, ANN, Role.SENDER, password=PASSWORD)

    ann = (await create_ann(ports)).account.account_id
    with pytest.raises(NotFound):
        await remove_account(losing_race(ports, replace), ADMIN, ann)
    assert (await sign_in(ports, ACME, ANN, PASSWORD, None)).account.role is Role.SENDER


async def test_removal_deletes_a_link_made_at_the_same_moment(ports: Ports) -> None:
    ann = (await create_ann(ports)).account.account_id
    person = Person("https://idp.example", "person-1", ANN)

    async def link() -> None:
        await sign_in_person(ports, ACME, person)

    await remove_account(losing_race(ports, link), ADMIN, ann)
    assert await ports.table.get(keys.subject(ACME, person.issuer, person.subject)) is None


async def test_link_that_somebody_else_has_just_used_is_not_valid(ports: Ports) -> None:
    ann = (await create_ann(ports)).account.account_id
    _, link = await reset_password(ports, ADMIN, ann)

    async def use() -> None:
        await set_password(ports, ACME, link.token, PASSWORD)

    with pytest.raises(NotAuthenticated):
        await set_password(losing_race(ports, use), ACME, link.token, OTHER_PASSWORD)
    await sign_in(ports, ACME, ANN, PASSWORD, None)


async def test_own_password_is_not_changed_by_a_session_that_ends(ports: Ports) -> None:
    ann = (await create_ann(ports)).account.account_id

    async def end_all() -> None:
        await end_account_sessions(ports, ADMIN, ann)

    async def sign_out() -> None:
        await end_session(ports, session)

    for other in (end_all, sign_out):
        token = (await sign_in(ports, ACME, ANN, PASSWORD, None)).session.token
        session = await find_session(ports, token)
        losing = losing_at(ports, keys.account(ACME, ann).sk, other)
        with pytest.raises(WrongState):
            await change_own_password(losing, session, PASSWORD, OTHER_PASSWORD)
        await sign_in(ports, ACME, ANN, PASSWORD, None)
    assert await ports.table.get(keys.session(ACME, session.session_id)) is None


async def test_person_is_linked_to_one_account(ports: Ports) -> None:
    ann = (await create_ann(ports)).account.account_id
    bob = (await create_account(ports, ADMIN, BOB, Role.SENDER)).account.account_id

    async def as_bob() -> None:
        await sign_in_person(ports, ACME, Person("https://idp.example", "person-1", BOB))

    losing = losing_race(ports, as_bob)
    signed_in = await sign_in_person(losing, ACME, Person("https://idp.example", "person-1", ANN))
    assert signed_in.account.account_id == bob
    assert "subject" not in await stored(ports, ann)


async def test_account_is_linked_to_one_person(ports: Ports) -> None:
    await create_ann(ports)

    async def as_another() -> None:
        await sign_in_person(ports, ACME, Person("https://idp.example", "person-2", ANN))

    with pytest.raises(NotAllowed):
        await sign_in_person(losing_race(ports, as_another), ACME, Person("https://idp.example", "person-1", ANN))


async def test_password_that_is_reset_meanwhile_opens_no_session(ports: Ports) -> None:
    ann = (await create_ann(ports)).account.account_id

    async def reset() -> None:
        await reset_password(ports, ADMIN, ann)

    with pytest.raises(NotAuthenticated):
        await sign_in(losing_at(ports, keys.account(ACME, ann).sk, reset), ACME, ANN, PASSWORD, None)


async def test_use_of_an_ended_session_does_not_restore_it(ports: Ports, clock: ManualClock) -> None:
    await create_ann(ports)
    token = (await sign_in(ports, ACME, ANN, PASSWORD, None)).session.token
    session = await find_session(ports, token)

    async def sign_out() -> None:
        await end_session(ports, session)

    clock.advance(USE_RECORDED_EVERY_SECONDS)
    losing = losing_race(ports, sign_out)
    await find_session(losing, token)  # its use is recorded in the background
    await losing.background_tasks.drain()
    assert await ports.table.get(keys.session(ACME, session.session_id)) is None


@pytest.mark.parametrize("before", [0, 1])
async def test_concurrent_attempts_are_all_counted(ports: Ports, clock: ManualClock, before: int) -> None:
    charged = email_charge(ports, ACME, ANN)

    async def attempt() -> None:
        await charge_attempt(ports, charged)

    for _ in range(before):
        await attempt()
    await charge_attempt(losing_race(ports, attempt), charged)
    (counter,) = (await ports.table.batch_get(charged)).values()
    assert counter["full_at"] - int(clock() * 1000) == (before + 2) * PER_EMAIL.refill_seconds * 1000


async def test_refund_does_not_hide_a_concurrent_attempt(ports: Ports, clock: ManualClock) -> None:
    charged = email_charge(ports, ACME, ANN)

    async def attempt() -> None:
        await charge_attempt(ports, charged)

    await attempt()
    await refund_attempt(losing_race(ports, attempt), charged, {})
    (counter,) = (await ports.table.batch_get(charged)).values()
    assert counter["full_at"] - int(clock() * 1000) == (PER_EMAIL.refill_seconds + SUCCESS_SECONDS) * 1000


async def test_refund_of_a_counter_that_was_removed_leaves_none(ports: Ports) -> None:
    charged = email_charge(ports, ACME, ANN)
    await charge_attempt(ports, charged)
    await ports.table.commit([(Delete(key),) for key in charged])
    await refund_attempt(ports, charged, {})
    assert await ports.table.batch_get(charged) == {}


async def test_two_owners_cannot_remove_or_demote_each_other(ports: Ports) -> None:
    ann = (await create_ann(ports)).account.account_id
    bob = (await create_account(ports, ADMIN, BOB, Role.OWNER, password=PASSWORD)).account.account_id
    owners = []
    for email in (ANN, BOB):
        token = (await sign_in(ports, ACME, email, PASSWORD, None)).session.token
        owners.append(Admin(ACME, await authenticate_session(ports, token)))
    by_ann, by_bob = owners

    async def demote_bob() -> None:
        await change_account(ports, by_ann, bob, role=Role.SENDER, name=msgspec.UNSET)

    async def remove_bob() -> None:
        await remove_account(ports, by_ann, bob)

    with pytest.raises(NotAllowed, match="Your own account"):
        await change_account(losing_race(ports, demote_bob), by_bob, ann, role=Role.SENDER, name=msgspec.UNSET)
    await change_account(ports, ADMIN, bob, role=Role.OWNER, name=msgspec.UNSET)
    with pytest.raises(WrongState):
        await end_account_sessions(losing_race(ports, demote_bob), by_bob, ann)
    await change_account(ports, ADMIN, bob, role=Role.OWNER, name=msgspec.UNSET)
    with pytest.raises(NotAllowed, match="Your own account"):
        await remove_account(losing_race(ports, remove_bob), by_bob, ann)
    assert (await stored(ports, ann))["role"] == "owner"
    await change_account(ports, by_ann, ann, name="Ann B.")  # the own account needs no check


async def test_scopes_are_compared_with_those_of_the_role_that_is_replaced(ports: Ports) -> None:
    """An owner who becomes support has fewer scopes, but one more than the sender that they are meanwhile."""
    await create_ann(ports)
    bob = (await create_account(ports, ADMIN, BOB, Role.OWNER, password=PASSWORD)).account.account_id
    token = (await sign_in(ports, ACME, BOB, PASSWORD, None)).session.token

    async def demote() -> None:
        await change_account(ports, ADMIN, bob, role=Role.SENDER, name=msgspec.UNSET)

    await change_account(losing_race(ports, demote), ADMIN, bob, role=Role.SUPPORT, name=msgspec.UNSET)
    with pytest.raises(NotAuthenticated):
        await find_session(ports, token)


async def test_password_that_is_set_while_the_scopes_grow_is_judged_again(ports: Ports) -> None:
    """The helpdesk resets the password at the moment of the promotion: its link is removed too."""
    await create_acme(ports)
    bob = (await create_account(ports, ADMIN, BOB, Role.READ_ONLY, password=PASSWORD)).account.account_id

    async def reset() -> None:
        await reset_password(ports, helpdesk(), bob)

    losing = losing_race(ports, reset)
    await change_account(losing, ADMIN, bob, role=Role.OWNER, name=msgspec.UNSET)
    item = await stored(ports, bob)
    assert (item["role"], item.get("link_hash"), item.get("password")) == ("owner", None, None)


async def test_sign_in_through_the_provider_is_finished_once_at_the_same_moment(ports: Ports) -> None:
    async def use() -> None:
        await use_state(ports, "a state", int(ports.clock()) + 60)

    with pytest.raises(NotAuthenticated, match="is finished"):
        await use_state(losing_race(ports, use), "a state", int(ports.clock()) + 60)
