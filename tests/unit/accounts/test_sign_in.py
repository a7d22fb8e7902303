"""Sign-in with a password: what is told to whom, and how often it can be tried."""

import dataclasses
from typing import Final, Literal

import argon2
import pytest

from stak.accounts import keys, passwords, sign_in_limit
from stak.accounts.account_model import Role
from stak.accounts.console_sessions import find_session
from stak.accounts.known_browsers import KNOWN_SECONDS, is_known_browser, known_browser_token
from stak.accounts.manage_accounts import create_account, remove_account, reset_password
from stak.accounts.password_links import change_own_password, set_password
from stak.accounts.sign_in import SignedIn, sign_in
from stak.accounts.sign_in_limit import (
    PER_EMAIL,
    PER_KNOWN_BROWSER,
    PER_OWN_PASSWORD,
    Budget,
    email_charge,
)
from stak.clock import ManualClock
from stak.errors import InvalidInput, NotAuthenticated, Overloaded, StakError, TenantSuspended, TooManyRequests
from stak.identifiers import TenantKey, tenant_key
from stak.ports import Ports
from stak.tenancy.suspension import suspend_tenant
from tests.support.recording_table import record_calls
from tests.unit.accounts.acme import ACME, ADMIN, ANN, PASSWORD, create_acme, create_ann

HERE: Final = "192.0.2.1"


async def attempt(
    ports: Ports,
    email: str = ANN,
    password: str = "wrong password",
    tenant: TenantKey = ACME,
    address: str | None = HERE,
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
    await create_account(ports, ADMIN, "invited@example.com", Role.OWNER)
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


async def test_success_takes_back_its_own_attempt_and_no_other(ports: Ports) -> None:
    await create_ann(ports)
    for number in range(PER_EMAIL.attempts - 2):
        assert isinstance(await attempt(ports, ANN, PASSWORD), SignedIn)
        assert isinstance(await attempt(ports, address=f"192.0.2.{number}"), NotAuthenticated)
    assert isinstance(await attempt(ports, address=None), NotAuthenticated)
    assert isinstance(await attempt(ports, address=None), TooManyRequests)


@pytest.mark.parametrize("is_known", [False, True])
async def test_own_account_does_not_make_the_server_hash_without_end(
    ports: Ports, monkeypatch: pytest.MonkeyPatch, is_known: bool
) -> None:
    monkeypatch.setattr(sign_in_limit, "PER_KNOWN_BROWSER", Budget(2, 10))
    monkeypatch.setattr(sign_in_limit, "PER_EMAIL", Budget(2, 10))
    await create_ann(ports)
    browser = known_browser_token(ports, ACME, ANN) if is_known else None
    for _ in range(3):
        await sign_in(ports, ACME, ANN, PASSWORD, None, browser=browser)
    with pytest.raises(TooManyRequests):
        await sign_in(ports, ACME, ANN, PASSWORD, None, browser=browser)


async def test_own_account_in_the_counter_of_another_gives_no_more_guesses(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody finds an email that shares a victim's counter, and signs in with it between guesses."""
    monkeypatch.setattr(keys, "ATTEMPT_PARTITIONS", 1)
    await create_ann(ports)
    await create_account(ports, ADMIN, "mallory@example.com", Role.OWNER, password=PASSWORD)
    guesses = 0
    for _ in range(3 * PER_EMAIL.attempts):
        guesses += isinstance(await attempt(ports, ANN, address=None), NotAuthenticated)
        await attempt(ports, "mallory@example.com", PASSWORD, address=None)
    assert guesses <= PER_EMAIL.attempts


async def test_counter_of_an_email_is_known_only_to_the_installation(ports: Ports) -> None:
    other = dataclasses.replace(ports, counter_key=b"another installation's key")
    emails = [f"user{number}@example.com" for number in range(20)]
    assert [email_charge(ports, ACME, email) for email in emails] != [
        email_charge(other, ACME, email) for email in emails
    ]
    assert ports.counter_key.hex() not in repr(ports)


async def test_attempts_from_one_address_are_limited_over_all_emails_and_tenants(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_in_limit, "PER_ADDRESS", Budget(5, 60))
    await create_ann(ports)
    for number in range(5):
        tried = await attempt(ports, f"user{number}@example.com", tenant=tenant_key(f"invented{number}"))
        assert isinstance(tried, NotAuthenticated)
    assert isinstance(await attempt(ports, ANN, PASSWORD), TooManyRequests)
    assert isinstance(await attempt(ports, ANN, PASSWORD, address="192.0.2.2"), SignedIn)


async def test_addresses_of_one_ipv6_network_are_limited_together(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_in_limit, "PER_NETWORK", Budget(5, 60))
    await create_ann(ports)
    for number in range(5):
        tried = await attempt(ports, f"user{number}@example.com", address=f"2001:db8:7:{number}::/64")
        assert isinstance(tried, NotAuthenticated)
    assert isinstance(await attempt(ports, ANN, PASSWORD, address="2001:db8:7:99::/64"), TooManyRequests)
    assert isinstance(await attempt(ports, ANN, PASSWORD, address="2001:db8:8:1::/64"), SignedIn)


async def test_right_passwords_of_colleagues_cost_an_address_little(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_in_limit, "PER_ADDRESS", Budget(3, 60))
    await create_ann(ports)
    for _ in range(7):
        assert isinstance(await attempt(ports, ANN, PASSWORD), SignedIn)


async def test_attempt_that_the_server_has_no_room_for_costs_nobody_anything(ports: Ports) -> None:
    async def no_room(is_known: bool) -> None:
        raise Overloaded(f"known: {is_known}")

    await create_ann(ports)
    for _ in range(PER_EMAIL.attempts + 5):
        with pytest.raises(Overloaded, match="known: False"):
            await sign_in(ports, ACME, ANN, PASSWORD, HERE, hash_budget=no_room)
    assert isinstance(await attempt(ports, ANN, PASSWORD), SignedIn)


async def test_attempt_beyond_a_limit_takes_no_room_of_the_server(ports: Ports) -> None:
    taken: list[bool] = []

    async def take(is_known: bool) -> None:
        taken.append(is_known)

    await create_ann(ports)
    for _ in range(PER_EMAIL.attempts + 5):
        with pytest.raises((NotAuthenticated, TooManyRequests)):
            await sign_in(ports, ACME, ANN, "wrong password", None, hash_budget=take)
    assert taken == [False] * PER_EMAIL.attempts


async def test_strangers_do_not_lock_people_out_of_browsers_that_they_use(ports: Ports, clock: ManualClock) -> None:
    await create_ann(ports)
    browser = known_browser_token(ports, ACME, ANN)
    for number in range(PER_EMAIL.attempts):
        await attempt(ports, address=f"192.0.2.{number}")
    assert isinstance(await attempt(ports, ANN, PASSWORD), TooManyRequests)
    session = (await sign_in(ports, ACME, ANN, PASSWORD, HERE, browser=browser)).session
    await change_own_password(ports, await find_session(ports, session.token), PASSWORD, "another horse battery")
    for _ in range(PER_KNOWN_BROWSER.attempts - 1):  # its own budget is limited as well
        with pytest.raises(NotAuthenticated):
            await sign_in(ports, ACME, ANN, PASSWORD, HERE, browser=browser)
    with pytest.raises(TooManyRequests):
        await sign_in(ports, ACME, ANN, PASSWORD, HERE, browser=browser)


async def test_browser_is_known_for_one_email_in_one_tenant_and_not_for_ever(ports: Ports, clock: ManualClock) -> None:
    token = known_browser_token(ports, ACME, ANN)
    assert is_known_browser(ports, token, ACME, ANN)
    assert not is_known_browser(ports, token, ACME, "bob@example.com")
    assert not is_known_browser(ports, token, tenant_key("other"), ANN)
    for wrong in (None, "", "x", token[:-1], "k." + "x" * 5000):
        assert not is_known_browser(ports, wrong, ACME, ANN)
    clock.advance(KNOWN_SECONDS)
    assert not is_known_browser(ports, token, ACME, ANN)


async def test_own_password_has_a_budget_of_its_own(ports: Ports) -> None:
    await create_ann(ports)
    session = await find_session(ports, (await sign_in(ports, ACME, ANN, PASSWORD, None)).session.token)
    for _ in range(PER_OWN_PASSWORD.attempts):
        with pytest.raises(InvalidInput):
            await change_own_password(ports, session, "wrong", "another horse battery")
    with pytest.raises(TooManyRequests):
        await change_own_password(ports, session, PASSWORD, "another horse battery")
    assert isinstance(await attempt(ports, ANN, PASSWORD), SignedIn)


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
    await reset_password(ports, ADMIN, made.account.account_id)
    assert isinstance(await attempt(ports, ANN, PASSWORD), NotAuthenticated)
    bob = await create_account(ports, ADMIN, "bob@example.com", Role.OWNER, password=PASSWORD)
    await suspend_tenant(ports, ACME)
    assert isinstance(await attempt(ports, "bob@example.com", PASSWORD), TenantSuspended)
    await remove_account(ports, ADMIN, bob.account.account_id)
    assert isinstance(await attempt(ports, "bob@example.com", PASSWORD), NotAuthenticated)


async def test_suspension_is_told_only_to_who_has_the_link(ports: Ports) -> None:
    made = await create_ann(ports)
    _, link = await reset_password(ports, ADMIN, made.account.account_id)
    await suspend_tenant(ports, ACME)
    with pytest.raises(NotAuthenticated):
        await set_password(ports, ACME, f"{made.account.account_id}_{'x' * 43}", PASSWORD)
    with pytest.raises(TenantSuspended):
        await set_password(ports, ACME, link.token, PASSWORD)


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


async def test_failed_sign_in_computes_one_hash_of_the_same_cost(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it takes as long for an unknown email as for a wrong password."""
    await create_ann(ports)
    costs: list[argon2.Parameters] = []

    class CountingHasher(argon2.PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002 - as in argon2
            costs.append(argon2.extract_parameters(str(hash)))
            return super().verify(hash, password)

    monkeypatch.setattr(passwords, "_hasher", CountingHasher)
    for email in (ANN, "nobody@example.com"):
        assert isinstance(await attempt(ports, email), NotAuthenticated)
    known, unknown = costs
    assert known == unknown
