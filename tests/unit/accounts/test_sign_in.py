"""Sign-in with a password: what is told to whom, and how often it can be tried."""

import time
from typing import Final

import pytest

from stak.accounts import keys, passwords
from stak.accounts.account_model import Role
from stak.accounts.console_sessions import find_session
from stak.accounts.manage_accounts import create_account, remove_account, reset_password
from stak.accounts.sign_in import SignedIn, sign_in
from stak.accounts.sign_in_limit import PER_ADDRESS, PER_EMAIL
from stak.clock import ManualClock
from stak.errors import NotAuthenticated, StakError, TenantSuspended, TooManyRequests
from stak.identifiers import TenantKey, tenant_key
from stak.ports import Ports
from stak.tenancy.suspension import suspend_tenant
from tests.support.recording_table import record_calls
from tests.unit.accounts.acme import ACME, ANN, OPERATOR, PASSWORD, create_acme, create_ann

HERE: Final = "192.0.2.1"


async def attempt(
    ports: Ports, email: str = ANN, password: str = "wrong password", tenant: TenantKey = ACME, address: str = HERE
) -> SignedIn | StakError:
    try:
        return await sign_in(ports, tenant, email, password, address)
    except StakError as error:
        return error


async def test_right_password_opens_a_session_with_the_scopes_of_the_role(ports: Ports, clock: ManualClock) -> None:
    made = await create_ann(ports, Role.SENDER)
    signed_in = await sign_in(ports, ACME, "  Ann@Example.com ", PASSWORD, HERE)
    found = await find_session(ports, signed_in.session.token)
    assert (found.tenant, found.account.account_id) == (ACME, made.account.account_id)
    assert sorted(found.account.scopes) == ["audience", "post", "read", "redact"]
    assert found.account.last_sign_in_at == int(clock())
    stored = await ports.table.get(keys.session(ACME, signed_in.session.session_id))
    assert stored is not None
    assert signed_in.session.token not in str(stored)


async def test_every_failure_has_the_same_answer(ports: Ports) -> None:
    await create_ann(ports)
    await create_account(ports, OPERATOR, "invited@example.com", Role.OWNER)
    tries = [
        await attempt(ports),
        await attempt(ports, "nobody@example.com"),
        await attempt(ports, "invited@example.com"),
        await attempt(ports, "not an email"),
        await attempt(ports, tenant=tenant_key("unknown")),
        await attempt(ports, password="x" * 5000),
    ]
    assert [type(one) for one in tries] == [NotAuthenticated] * len(tries)
    assert len({str(one) for one in tries}) == 1


async def test_unknown_email_costs_as_much_as_a_wrong_password(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    await create_ann(ports)
    computed: list[str] = []
    verify = passwords._verify

    def counted(stored: str, text: str) -> bool:
        computed.append(stored.rpartition("p=1$")[0])
        return verify(stored, text)

    monkeypatch.setattr(passwords, "_verify", counted)
    for email in (ANN, "nobody@example.com"):
        assert isinstance(await attempt(ports, email), NotAuthenticated)
    assert len(computed) == 2
    assert len(set(computed)) == 1


async def test_attempts_with_one_email_are_limited_whether_or_not_it_exists(ports: Ports, clock: ManualClock) -> None:
    await create_ann(ports)
    for email in (ANN, "nobody@example.com"):
        for number in range(PER_EMAIL.attempts):
            assert isinstance(await attempt(ports, email, address=f"192.0.2.{number}"), NotAuthenticated)
        refused = await attempt(ports, email, PASSWORD, address="192.0.2.200")
        assert isinstance(refused, TooManyRequests)
        assert refused.retry_after_seconds == PER_EMAIL.refill_seconds
    clock.advance(PER_EMAIL.refill_seconds)
    assert isinstance(await attempt(ports, ANN, PASSWORD), SignedIn)


async def test_success_makes_all_attempts_available_again(ports: Ports) -> None:
    await create_ann(ports)
    for _ in range(2):
        for _ in range(PER_EMAIL.attempts - 1):
            assert isinstance(await attempt(ports), NotAuthenticated)
        assert isinstance(await attempt(ports, ANN, PASSWORD), SignedIn)


async def test_attempts_from_one_address_are_limited_over_all_emails(ports: Ports, clock: ManualClock) -> None:
    await create_ann(ports)
    for number in range(PER_ADDRESS.attempts):
        assert isinstance(await attempt(ports, f"user{number}@example.com"), NotAuthenticated)
    assert isinstance(await attempt(ports, ANN, PASSWORD), TooManyRequests)
    assert isinstance(await attempt(ports, ANN, PASSWORD, address="192.0.2.2"), SignedIn)


async def test_clock_that_was_ahead_does_not_lock_an_account(ports: Ports, clock: ManualClock) -> None:
    await create_ann(ports)
    clock.advance(10 * 365 * 24 * 3600)
    for _ in range(PER_EMAIL.attempts):
        await attempt(ports)
    clock.advance(-10 * 365 * 24 * 3600)
    assert isinstance(await attempt(ports, ANN, PASSWORD), TooManyRequests)
    clock.advance(PER_EMAIL.refill_seconds)
    assert isinstance(await attempt(ports, ANN, PASSWORD), SignedIn)


async def test_removed_reset_and_suspended_accounts_cannot_sign_in(ports: Ports) -> None:
    made = await create_ann(ports)
    await reset_password(ports, OPERATOR, made.account.account_id)
    assert isinstance(await attempt(ports, ANN, PASSWORD), NotAuthenticated)
    bob = await create_account(ports, OPERATOR, "bob@example.com", Role.OWNER, password=PASSWORD)
    await suspend_tenant(ports, ACME)
    assert isinstance(await attempt(ports, "bob@example.com", PASSWORD), TenantSuspended)
    await remove_account(ports, OPERATOR, bob.account.account_id)
    assert isinstance(await attempt(ports, "bob@example.com", PASSWORD), NotAuthenticated)


async def test_hash_of_another_cost_is_replaced(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await create_ann(ports)
    key = keys.account(ACME, made.account.account_id)
    before = await ports.table.get(key)
    passwords._hasher.cache_clear()
    monkeypatch.setattr(passwords, "_ITERATIONS", 3)
    try:
        assert isinstance(await attempt(ports, ANN, PASSWORD), SignedIn)
        after = await ports.table.get(key)
        assert before is not None
        assert after is not None
        assert "t=2" in before["password"]
        assert "t=3" in after["password"]
    finally:
        passwords._hasher.cache_clear()


async def test_attempts_of_unknown_tenants_and_emails_store_no_tenant_rows(ports: Ports) -> None:
    await create_acme(ports)
    watched, table = record_calls(ports)
    await attempt(watched, "nobody@example.com", tenant=tenant_key("unknown"))
    written = [key for group in table.written() for _, key, _ in group]
    assert len(written) == 2
    assert all(key.startswith("sys#sign-ins#") for key in written)


async def test_failed_sign_in_takes_about_as_long_as_a_wrong_password(ports: Ports) -> None:
    """A coarse check that nothing skips the hash: each takes at least half as long as the other."""
    await create_ann(ports)
    seconds: dict[str, float] = {}
    for email in (ANN, "nobody@example.com"):
        best = 60.0
        for _ in range(4):
            began = time.perf_counter()
            await attempt(ports, email)
            best = min(best, time.perf_counter() - began)
        seconds[email] = best
    assert max(seconds.values()) < 3 * min(seconds.values()), seconds
