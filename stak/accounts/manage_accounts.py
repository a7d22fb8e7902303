"""Create, list, change and remove the accounts of a tenant.

Nobody grants, changes or removes a role with scopes that they do not have. The operator creates the first owner of a
tenant, and recovers access: a link for an account that exists, which the tenant's audit log shows. A removed account
leaves its name behind for as long as the audit log may mention it.
"""

from typing import Final

import msgspec

from stak.accounts import keys
from stak.accounts.account_model import (
    ACCOUNT_SECRETS,
    ROLE_SCOPES,
    VOUCHED,
    Account,
    Role,
    account_of,
    normalized_email,
    normalized_name,
    stored_account,
    subject_key,
)
from stak.accounts.password_links import PasswordLink, make_link
from stak.accounts.passwords import hash_password, validate_password
from stak.errors import AlreadyExists, NotAllowed, NotFound, WrongState
from stak.identifiers import TenantKey
from stak.optimistic_retry import Attempts
from stak.paging_cursors import Position
from stak.ports import Ports
from stak.ports import table as tables
from stak.ports.table import rows_of
from stak.ports.writes import TTL, Absent, Check, Delete, Done, Equals, Item, Put, Refused, Update, Value, Write
from stak.tenancy.api_keys import Caller
from stak.tenancy.audit_log import ACCOUNT, KEPT_SECONDS, OPERATOR, log_entry
from stak.tenancy.quota_usage import reserve_row
from stak.tenancy.tenant_cache import read_tenant
from stak.ulids import is_ulid

RECOVERED: Final = "recover account"
"""How the audit log names a link that the operator issued."""
_PAGE: Final = 200


class Admin(msgspec.Struct, frozen=True):
    """Who manages accounts of a tenant: a caller of the tenant, or the operator."""

    tenant: TenantKey
    caller: Caller | None

    @property
    def key_id(self) -> str:
        """How the audit log refers to them."""
        return OPERATOR if self.caller is None else self.caller.key_id

    @property
    def vouched(self) -> list[str]:
        """The scopes that a password or link of theirs may lead to: their own; none of the operator's."""
        return [] if self.caller is None else sorted(map(str, self.caller.scopes))

    def unchanged(self, account_id: str) -> tuple[Check, ...]:
        """Return the check that a person still has the role: two owners cannot remove each other."""
        if self.caller is None or self.caller.role is None or self.key_id == f"{ACCOUNT}{account_id}":
            return ()
        own = keys.account(self.tenant, self.key_id.removeprefix(ACCOUNT))
        return (Check(own, (Equals("role", self.caller.role), Absent("removed_at"))),)

    def require_may_manage(self, *roles: Role) -> None:
        """Raise NotAllowed if one of these roles has scopes that the admin does not have."""
        if self.caller is None:
            return
        for role in roles:
            if beyond := ROLE_SCOPES[role] - self.caller.scopes:
                raise NotAllowed(
                    f"You cannot manage an account with the role {role.value}, because you do not have its scopes: "
                    f"{', '.join(sorted(beyond))}."
                )
        if self.caller.expires_at is not None:
            raise NotAllowed("An API key that expires cannot manage accounts, which would outlive it. Use another key.")


class NewAccount(msgspec.Struct, frozen=True):
    """A new account, and the link with which the person sets a password, if it has none."""

    account: Account
    link: PasswordLink | None


async def create_account(
    ports: Ports, admin: Admin, email: str, role: Role, *, name: str | None = None, password: str | None = None
) -> NewAccount:
    """Create an account. Raises AlreadyExists for an email in use, NotAllowed, InvalidInput, QuotaExceeded.

    The operator creates an owner, with a link, of a tenant that has none, and no other account.
    """
    admin.require_may_manage(role)
    tenant = admin.tenant
    if await read_tenant(ports, tenant) is None:
        raise NotFound("Tenant not found.")
    if admin.caller is None:
        await _require_first_owner(ports, tenant, role, has_password=password is not None)
    email, account_id = normalized_email(email), ports.ids.new()
    item: dict[str, Value] = {
        "email": email,
        "name": normalized_name(name),
        "role": role.value,
        "created": int(ports.clock()),
        "generation": 1,
        VOUCHED: admin.vouched,
    }
    link = None
    if password is None:
        link = make_link(ports, account_id)
        item |= link.stored
    else:
        validate_password(password, email)
        item["password"] = await hash_password(password)
    put = Put(keys.account(tenant, account_id), item)  # no condition: a ULID is unique
    unique = Put(keys.email(tenant, email), {"account": account_id}, when=(Absent(),))
    note = log_entry(ports, tenant, admin.key_id, "create account", account_id, f"{email}; {role.value}")
    attempts = Attempts()
    while True:
        await attempts.next()
        guard = await reserve_row(ports, tenant, "accounts", put.key, lambda: count_accounts(ports, tenant))
        (outcome,) = await ports.table.commit([(put, unique, note, *guard)])
        if isinstance(outcome, Done):
            return NewAccount(stored_account(account_id, item), link)
        if outcome.names(1):
            raise AlreadyExists(f"There is an account with the email {email} already.")


async def count_accounts(ports: Ports, tenant: TenantKey) -> int:
    """Return the number of accounts of a tenant."""
    rows = rows_of(ports.table, keys.account_partition(tenant), keys.ACCOUNTS, at_once=_PAGE)
    return sum([row.item.get("removed_at") is None async for row in rows])


async def list_accounts(
    ports: Ports, tenant: TenantKey, *, limit: int, after: Position | None = None
) -> tuple[list[Account], Position | None]:
    """Return accounts of a tenant, oldest first; a page may be short, because removed ones are left out."""
    page = await ports.table.query(
        keys.account_partition(tenant),
        keys.ACCOUNTS,
        limit=limit,
        after=None if after is None else tables.position(after),
    )
    return [account_of(row) for row in page.rows if row.item.get("removed_at") is None], page.next


async def change_account(
    ports: Ports, admin: Admin, account_id: str, *, role: Role | None = None, name: str | msgspec.UnsetType | None
) -> Account:
    """Change the role or the name of an account, which applies to its open sessions too.

    More scopes end the sessions, and remove a password or link of somebody who could not have granted them: they would
    share what the person may do now. Raises NotFound, NotAllowed, WrongState for the own role.
    """
    if admin.caller is None:
        raise NotAllowed("The operator cannot change accounts. Ask an owner of the tenant.")
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await _read(ports, admin.tenant, account_id)
        before = stored_account(account_id, item)
        changes: dict[str, Value] = {}
        if name is not msgspec.UNSET:
            changes["name"] = normalized_name(name)
        if role is not None and role is not before.role:
            _refuse_own(admin, before, "change your own role")
            changes["role"] = role.value
        admin.require_may_manage(before.role, role or before.role)
        if not changes:
            return before
        detail = "; ".join(f"{field} {value}" for field, value in changes.items())
        grows = role is not None and bool(ROLE_SCOPES[role] - before.scopes)
        if grows and role is not None and not ROLE_SCOPES[role] <= set(item.get(VOUCHED, ())):
            changes |= dict.fromkeys(ACCOUNT_SECRETS)
        update = Update(
            keys.account(admin.tenant, account_id),
            set=changes,
            add={"generation": 1} if grows else {},
            when=(
                Equals("role", item["role"]),
                Equals("generation", item["generation"]),  # a removed account, or a new password or link, has another
            ),
        )
        note = log_entry(ports, admin.tenant, admin.key_id, "change account", account_id, detail)
        (outcome,) = await ports.table.commit([(update, note, *admin.unchanged(account_id))])
        if isinstance(outcome, Done):
            return stored_account(account_id, {**item, **changes})
        _require_unchanged(outcome, 2)


async def remove_account(ports: Ports, admin: Admin, account_id: str) -> None:
    """Remove an account and end its sessions at once. Raises NotFound, NotAllowed, WrongState for the own account."""
    attempts = Attempts()
    while True:
        await attempts.next()
        item = await _read(ports, admin.tenant, account_id)
        account = stored_account(account_id, item)
        _refuse_own(admin, account, "remove your own account")
        admin.require_may_manage(account.role)
        now = int(ports.clock())
        kept = {field: item.get(field) for field in ("email", "name", "role", "created")}
        named = Put(
            keys.account(admin.tenant, account_id),
            {**kept, "generation": item["generation"] + 1, "removed_at": now, TTL: now + KEPT_SECONDS},
            when=(
                Equals("generation", item["generation"]),  # a role with more scopes has another
                Equals("subject", item.get("subject")),
            ),
        )
        # No conditions: both rows belong to the account, which has one.
        writes: list[Write] = [named, Delete(keys.email(admin.tenant, account.email))]
        if (link := subject_key(admin.tenant, item)) is not None:
            writes.append(Delete(link))
        writes.append(log_entry(ports, admin.tenant, admin.key_id, "remove account", account_id, account.email))
        check = len(writes)
        (outcome,) = await ports.table.commit([(*writes, *admin.unchanged(account_id))])
        if isinstance(outcome, Done):
            return
        _require_unchanged(outcome, check)


async def reset_password(ports: Ports, admin: Admin, account_id: str) -> tuple[Account, PasswordLink]:
    """Remove the password of an account, end its sessions, and return a link to set a new one.

    If the operator does this, it is a recovery, which the audit log names so. Raises NotFound, NotAllowed.
    """
    link = make_link(ports, account_id)
    action = RECOVERED if admin.caller is None else "reset password"
    changes = {**link.stored, "password": None, VOUCHED: admin.vouched}
    return await _next_generation(ports, admin, account_id, action, changes=changes), link


async def end_account_sessions(ports: Ports, admin: Admin, account_id: str) -> None:
    """Sign a person out everywhere. Raises NotFound, NotAllowed."""
    await _next_generation(ports, admin, account_id, "end console sessions", changes={})


async def _next_generation(
    ports: Ports, admin: Admin, account_id: str, action: str, *, changes: dict[str, Value]
) -> Account:
    """Change an account so that all its sessions end."""
    item = await _read(ports, admin.tenant, account_id)
    account = stored_account(account_id, item)
    admin.require_may_manage(account.role)
    update = Update(
        keys.account(admin.tenant, account_id),
        set=changes,
        add={"generation": 1},
        # The role decides whether the admin may do this.
        when=(Equals("role", item["role"]), Absent("removed_at")),
    )
    note = log_entry(ports, admin.tenant, admin.key_id, action, account_id, account.email)
    (outcome,) = await ports.table.commit([(update, note, *admin.unchanged(account_id))])
    if isinstance(outcome, Refused):
        raise WrongState("The account was changed at the same time. Try again.")
    return stored_account(account_id, {**item, **changes})


async def _require_first_owner(ports: Ports, tenant: TenantKey, role: Role, *, has_password: bool) -> None:
    """Raise NotAllowed unless the operator creates the first owner, who sets the password."""
    if has_password:
        raise NotAllowed("The operator cannot choose a password. Create the account without one, and pass the link on.")
    rows = rows_of(ports.table, keys.account_partition(tenant), keys.ACCOUNTS, at_once=_PAGE)
    roles = [row.item["role"] async for row in rows if row.item.get("removed_at") is None]
    if role is not Role.OWNER or Role.OWNER in roles:
        raise NotAllowed(
            "The operator can only create the first owner of a tenant. Ask an owner to create other accounts; if no "
            "owner can sign in, reset one of them."
        )


def _require_unchanged(outcome: Refused, check: int) -> None:
    """Raise NotAllowed if this write failed: the admin lost the role meanwhile."""
    if outcome.names(check):
        raise NotAllowed("Your own account was changed at the same time.")


async def _read(ports: Ports, tenant: TenantKey, account_id: str) -> Item:
    item = await ports.table.get(keys.account(tenant, account_id)) if is_ulid(account_id) else None
    if item is None or item.get("removed_at") is not None or await read_tenant(ports, tenant) is None:
        raise NotFound("Account not found.")
    return item


def _refuse_own(admin: Admin, account: Account, action: str) -> None:
    """Raise WrongState if people would lock themselves out, and a tenant could end up without an owner."""
    if admin.key_id == account.actor_id:
        raise WrongState(f"You cannot {action}. Ask another owner.")
