"""Sign-in with an email and a password, or as somebody whom the identity provider has authenticated.

A wrong password, an unknown email, an account without a password and an unknown tenant have the same answer, after the
same time.
"""

from typing import Final

import msgspec

from stak.accounts import keys
from stak.accounts.account_model import Account, normalized_email, stored_account
from stak.accounts.console_sessions import NewSession, make_session
from stak.accounts.known_browsers import is_known_browser
from stak.accounts.passwords import PASSWORD_MAX_CHARACTERS, HashBudget, HashSlot, hash_password, needs_new_hash
from stak.accounts.sign_in_limit import (
    address_charges,
    charge_attempt,
    email_charge,
    known_browser_charge,
    refund_attempt,
)
from stak.errors import InvalidInput, NotAllowed, NotAuthenticated
from stak.identifiers import TenantKey
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Absent, Done, Equals, Item, Key, Put, Update, Value, Write
from stak.tenancy.audit_log import FREQUENT_KEPT_SECONDS, log_entry
from stak.tenancy.suspension import require_active
from stak.tenancy.tenant_cache import read_tenant

_WRONG: Final = "The email or the password is wrong, or the account has no password."


class SignedIn(msgspec.Struct, frozen=True):
    """The account and the new session of a person who has signed in."""

    account: Account
    session: NewSession


class Person(msgspec.Struct, frozen=True):
    """A person, as the identity provider describes them."""

    issuer: str
    subject: str
    email: str | None
    """Only if the provider has verified it."""


async def sign_in(
    ports: Ports,
    tenant: TenantKey,
    email: str,
    password: str,
    address: str | None,
    *,
    browser: str | None = None,
    hash_budget: HashBudget | None = None,
) -> SignedIn:
    """Open a session for an email and its password. Raises NotAuthenticated, TooManyRequests, Overloaded.

    `browser` is the token of a browser in which the person has signed in before (`known_browsers`), if it has one.
    """
    try:
        email = normalized_email(email)
    except InvalidInput:
        email = ""  # nobody has it, and it is treated like any other
    is_known = is_known_browser(ports, browser, tenant, email)
    own = known_browser_charge(ports, tenant, email) if is_known else email_charge(ports, tenant, email)
    others = {} if is_known else address_charges(ports, address)
    async with HashSlot(hash_budget, is_known=is_known) as slot:
        await charge_attempt(ports, {**own, **others}, slot.reserve)
        account_id = None
        if email and await read_tenant(ports, tenant) is not None:
            account_id = await _account_id(ports, keys.email(tenant, email))
        item = None if account_id is None else await ports.table.get(keys.account(tenant, account_id))
        stored = None if item is None else item.get("password")
        is_right = len(password) <= PASSWORD_MAX_CHARACTERS and await slot.is_password(stored, password)
    if account_id is None or item is None or not is_right:
        raise NotAuthenticated(_WRONG)
    await require_active(ports, tenant)
    changes: dict[str, Value] = {}
    if stored is not None and needs_new_hash(stored):
        changes = {"password": await hash_password(password)}
    signed_in = await _open(ports, tenant, account_id, item, changes)
    if signed_in is None:  # the account was changed at this moment
        raise NotAuthenticated(_WRONG)
    await refund_attempt(ports, own, others)
    return signed_in


async def sign_in_person(ports: Ports, tenant: TenantKey, person: Person) -> SignedIn:
    """Open a session for a person whom the identity provider has authenticated.

    The first time, the person is found by the verified email and linked to the account, from then on by the provider's
    name for them. Raises NotAllowed without an account.
    """
    link_key = keys.subject(tenant, person.issuer, person.subject)
    attempts = Attempts()
    while await read_tenant(ports, tenant) is not None:
        await attempts.next()
        await require_active(ports, tenant)
        links: tuple[Write, ...] = ()
        changes: dict[str, Value] = {}
        account_id = await _account_id(ports, link_key)
        if account_id is None and person.email is not None:
            account_id = await _account_id(ports, keys.email(tenant, person.email))
            links = (Put(link_key, {"account": account_id}, when=(Absent(),)),)
            changes = {"issuer": person.issuer, "subject": person.subject}
        item = None if account_id is None else await ports.table.get(keys.account(tenant, account_id))
        if account_id is None or item is None or (links and item.get("subject") is not None):
            break
        signed_in = await _open(ports, tenant, account_id, item, changes, links)
        if signed_in is not None:
            return signed_in
    raise NotAllowed(
        "You have no account in this tenant, or it belongs to another person of the identity provider. Ask an owner of "
        "the tenant to create one with your email."
    )


async def _account_id(ports: Ports, key: Key) -> str | None:
    item = await ports.table.get(key)
    return None if item is None else str(item["account"])


async def _open(
    ports: Ports,
    tenant: TenantKey,
    account_id: str,
    item: Item,
    changes: dict[str, Value],
    links: tuple[Write, ...] = (),
) -> SignedIn | None:
    """Write a session, unless the account was changed since it was read."""
    if item.get("removed_at") is not None:
        return None
    account = stored_account(account_id, item)
    session = make_session(ports, tenant, account, item["generation"])
    unchanged = (Equals("generation", item["generation"]), Equals("subject", item.get("subject")))
    update = Update(
        keys.account(tenant, account_id), set={"signed_in_at": int(ports.clock()), **changes}, when=unchanged
    )
    note = log_entry(ports, tenant, account.actor_id, "sign in", account.account_id, kept_seconds=FREQUENT_KEPT_SECONDS)
    (outcome,) = await ports.table.commit([(update, session.put, note, *links)])
    return SignedIn(account, session) if isinstance(outcome, Done) else None
