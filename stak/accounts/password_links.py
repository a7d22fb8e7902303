"""Links with which people set their password: new accounts get one, and owners issue one to who forgot it.

A link has the token `<account id>_<secret>`, valid once and for LINK_SECONDS; only its hash is stored. Stak sends no
email: whoever creates the link passes it on.
"""

import re
from collections.abc import Callable
from typing import Final

import msgspec

from stak.accounts import keys
from stak.accounts.console_sessions import OpenSession
from stak.accounts.passwords import HashBudget, HashSlot, hash_password, validate_password
from stak.accounts.sign_in_limit import charge_attempt, own_password_charge
from stak.crypto import fingerprint, is_same, new_secret
from stak.errors import NotAuthenticated, WrongState, invalid_field
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Equals, Present, Refused, Update, Value
from stak.tenancy.audit_log import ACCOUNT, log_entry
from stak.tenancy.suspension import require_active
from stak.tenancy.tenant_cache import read_tenant
from stak.ulids import ULID_LENGTH

LINK_SECONDS: Final = 3 * 24 * 3600
_TOKEN: Final = re.compile(rf"(?P<account_id>[0-9A-Z]{{{ULID_LENGTH}}})_[A-Za-z0-9]{{43}}")
_INVALID: Final = "This link is not valid: it was used, replaced or has expired. Ask an owner for a new one."


class PasswordLink(msgspec.Struct, frozen=True):
    """The token of a link, shown once, and the attributes of the account that make it valid."""

    token: str
    expires_at: int
    stored: dict[str, Value]


def make_link(ports: Ports, account_id: str) -> PasswordLink:
    """Create a link; it replaces an earlier one."""
    token = f"{account_id}_{new_secret()}"
    expires_at = int(ports.clock()) + LINK_SECONDS
    return PasswordLink(token, expires_at, {"link_hash": fingerprint(token), "link_until": expires_at})


async def set_password(
    ports: Ports, tenant: TenantKey, token: str, password: str, *, admit_hash: Callable[[], None] | None = None
) -> str:
    """Set a password with a link, end all sessions of the account, and return its email. Raises NotAuthenticated.

    `admit_hash` is called before the password is hashed, once the link is known to be valid; it may raise.
    """
    match = _TOKEN.fullmatch(token)
    item = None
    if match is not None and await read_tenant(ports, tenant) is not None:
        item = await ports.table.get(keys.account(tenant, match["account_id"]))
    link_hash = None if item is None else item.get("link_hash")
    if (
        match is None
        or item is None
        or link_hash is None
        or not is_same(link_hash, fingerprint(token))
        or item["link_until"] <= ports.clock()
    ):
        raise NotAuthenticated(_INVALID)
    await require_active(ports, tenant)  # only who has the link may know
    email: str = item["email"]
    validate_password(password, email)
    if admit_hash is not None:
        admit_hash()
    account_id = match["account_id"]
    update = Update(
        keys.account(tenant, account_id),
        set={"password": await hash_password(password)},
        add={"generation": 1},
        remove=("link_hash", "link_until"),
        when=(Equals("link_hash", link_hash),),  # once
    )
    note = log_entry(ports, tenant, f"{ACCOUNT}{account_id}", "set password", account_id)
    (outcome,) = await ports.table.commit([(update, note)])
    if isinstance(outcome, Refused):
        raise NotAuthenticated(_INVALID)
    return email


async def change_own_password(
    ports: Ports, session: OpenSession, current: str, password: str, *, hash_budget: HashBudget | None = None
) -> None:
    """Change the password of the person of a session, and end all their other sessions.

    Raises InvalidInput, also for a wrong current password, TooManyRequests, WrongState.
    """
    tenant, account = session.tenant, session.account
    validate_password(password, account.email)
    key = keys.account(tenant, account.account_id)
    async with HashSlot(hash_budget, is_known=True) as slot:
        # A budget of its own: strangers who try to sign in with the email do not use it up.
        await charge_attempt(ports, own_password_charge(ports, tenant, account.account_id), slot.reserve)
        item = await ports.table.get(key)
        stored = None if item is None else item.get("password")
        if stored is None and item is not None:
            raise WrongState("This account has no password. Ask an owner for a link to set one.")
        is_right = await slot.is_password(stored, current)
    if not is_right:
        problem = "is wrong"
        raise invalid_field("current_password", problem)
    update = Update(
        key,
        set={"password": await hash_password(password)},
        add={"generation": 1},
        when=(Equals("generation", session.generation),),
    )
    own = Update(
        keys.session(tenant, session.session_id), set={"generation": session.generation + 1}, when=(Present(),)
    )
    note = log_entry(ports, tenant, account.actor_id, "set password", account.account_id)
    (outcome,) = await ports.table.commit([(update, own, note)])
    if isinstance(outcome, Refused):
        raise WrongState("The account was changed at the same time. Sign in again.")
