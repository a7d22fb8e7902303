"""Console sessions: how they end, and what a changed account does to them."""

import pytest

from stak.accounts.account_model import Role
from stak.accounts.console_sessions import (
    IDLE_SECONDS,
    SESSION_SECONDS,
    authenticate_session,
    csrf_token,
    end_session,
    find_session,
)
from stak.accounts.manage_accounts import change_account, end_account_sessions, remove_account, reset_password
from stak.accounts.password_links import change_own_password, set_password
from stak.accounts.sign_in import sign_in
from stak.clock import ManualClock
from stak.errors import InvalidInput, NotAuthenticated
from stak.ports import Ports
from stak.privacy.delete_tenant import start_deletion
from stak.tenancy.tenant_model import Scope
from tests.unit.accounts.acme import ACME, ADMIN, ANN, PASSWORD, create_ann

OTHER_PASSWORD = "another horse battery"


async def signed_in(ports: Ports, password: str = PASSWORD) -> str:
    return (await sign_in(ports, ACME, ANN, password, None)).session.token


async def is_open(ports: Ports, token: str) -> bool:
    try:
        await find_session(ports, token)
    except NotAuthenticated:
        return False
    return True


async def test_token_with_one_wrong_character_is_refused(ports: Ports) -> None:
    await create_ann(ports)
    token = await signed_in(ports)
    for index in range(len(token)):
        wrong = token[:index] + ("x" if token[index] != "x" else "y") + token[index + 1 :]
        assert not await is_open(ports, wrong)
    assert await is_open(ports, token)


async def test_idle_session_ends_and_a_used_one_lasts_until_its_absolute_end(ports: Ports, clock: ManualClock) -> None:
    await create_ann(ports)
    idle, used = await signed_in(ports), await signed_in(ports)
    began = clock()
    while clock() - began < SESSION_SECONDS - 600:
        assert await is_open(ports, used)
        await ports.background_tasks.drain()
        clock.advance(600)
    assert not await is_open(ports, idle)
    clock.advance(600)
    assert not await is_open(ports, used)


async def test_session_ends_exactly_after_the_idle_time(ports: Ports, clock: ManualClock) -> None:
    await create_ann(ports)
    token = await signed_in(ports)
    clock.advance(IDLE_SECONDS - 1)
    assert await is_open(ports, token)
    other = await signed_in(ports)
    clock.advance(IDLE_SECONDS)
    assert not await is_open(ports, other)


async def test_changed_role_applies_to_open_sessions(ports: Ports) -> None:
    made = await create_ann(ports)
    token = await signed_in(ports)
    assert Scope.CONFIG in (await authenticate_session(ports, token)).scopes
    await change_account(ports, ADMIN, made.account.account_id, role=Role.READ_ONLY, name="Ann")
    caller = await authenticate_session(ports, token)
    assert (caller.scopes, caller.role) == (frozenset((Scope.READ,)), "read-only")
    assert caller.key_id == f"account:{made.account.account_id}"


@pytest.mark.parametrize("how", ["remove", "reset", "everywhere", "sign out", "delete tenant"])
async def test_revoked_session_is_refused_at_once(ports: Ports, how: str) -> None:
    account_id = (await create_ann(ports)).account.account_id
    token = await signed_in(ports)
    session = await find_session(ports, token)
    match how:
        case "remove":
            await remove_account(ports, ADMIN, account_id)
        case "reset":
            await reset_password(ports, ADMIN, account_id)
        case "everywhere":
            await end_account_sessions(ports, ADMIN, account_id)
        case "sign out":
            await end_session(ports, session)
            await end_session(ports, session)  # once more
        case _:
            await start_deletion(ports, ACME)
    assert not await is_open(ports, token)


async def test_own_new_password_ends_other_sessions_only(ports: Ports) -> None:
    await create_ann(ports)
    here, elsewhere = await signed_in(ports), await signed_in(ports)
    with pytest.raises(InvalidInput, match="current_password: is wrong"):
        await change_own_password(ports, await find_session(ports, here), "wrong", OTHER_PASSWORD)
    await change_own_password(ports, await find_session(ports, here), PASSWORD, OTHER_PASSWORD)
    assert await is_open(ports, here)
    assert not await is_open(ports, elsewhere)
    with pytest.raises(NotAuthenticated):
        await signed_in(ports)
    assert await is_open(ports, await signed_in(ports, OTHER_PASSWORD))


async def test_link_sets_a_password_once_and_ends_sessions(ports: Ports, clock: ManualClock) -> None:
    account_id = (await create_ann(ports)).account.account_id
    _, older = await reset_password(ports, ADMIN, account_id)
    _, link = await reset_password(ports, ADMIN, account_id)
    for wrong in (older.token, link.token[:-1] + "-", link.token.lower(), "", f"{account_id}_{'x' * 43}"):
        with pytest.raises(NotAuthenticated, match="link is not valid"):
            await set_password(ports, ACME, wrong, OTHER_PASSWORD)
    with pytest.raises(InvalidInput, match="12 to 256 characters"):
        await set_password(ports, ACME, link.token, "short")
    assert await set_password(ports, ACME, link.token, OTHER_PASSWORD) == ANN
    with pytest.raises(NotAuthenticated):
        await set_password(ports, ACME, link.token, PASSWORD)
    assert await is_open(ports, await signed_in(ports, OTHER_PASSWORD))
    _, late = await reset_password(ports, ADMIN, account_id)
    clock.advance(late.expires_at - clock())
    with pytest.raises(NotAuthenticated):
        await set_password(ports, ACME, late.token, PASSWORD)


async def test_csrf_token_belongs_to_one_session(ports: Ports) -> None:
    await create_ann(ports)
    one, other = await signed_in(ports), await signed_in(ports)
    assert csrf_token(one) != csrf_token(other)
    assert one.rpartition("_")[2] not in csrf_token(one)
