"""Routes for the accounts of people who use the console: owners, API keys with the scope `config`, and the operator."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, delete, get, patch, post
from litestar.datastructures import State
from litestar.params import Parameter

from admin_api.authentication import caller_of, is_operator, requires_operator_or, tenant_in_path
from admin_api.sign_in_admission import admit_hash_of_tenant
from stak.accounts.account_model import EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS, Account, Role
from stak.accounts.manage_accounts import (
    Admin,
    change_account,
    create_account,
    end_account_sessions,
    list_accounts,
    remove_account,
    reset_password,
)
from stak.accounts.password_links import PasswordLink
from stak.accounts.passwords import PASSWORD_MAX_CHARACTERS
from stak.bootstrap import Engine
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.tenancy.tenant_model import Scope

_SET_PASSWORD: Final = "/stack/admin/console#/set-password"  # noqa: S105 - a path

Name = Annotated[str, msgspec.Meta(max_length=NAME_MAX_CHARACTERS)]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=PASSWORD_MAX_CHARACTERS)]


class CreateAccount(msgspec.Struct, forbid_unknown_fields=True):
    """The email and role of a person; without a password, the response has a link to set one."""

    email: Annotated[str, msgspec.Meta(min_length=3, max_length=EMAIL_MAX_CHARACTERS)]
    role: Role
    name: Name | None = None
    password: Password | None = None


class ChangeAccount(msgspec.Struct, forbid_unknown_fields=True):
    """The fields to change; others stay. `name: null` removes the name."""

    role: Role | msgspec.UnsetType = msgspec.UNSET
    name: Name | msgspec.UnsetType | None = msgspec.UNSET


class AccountEntry(msgspec.Struct):
    """A person's account."""

    account_id: str
    email: str
    name: str | None
    role: Role
    created: int
    has_password: bool
    is_linked: bool
    """Whether the person has signed in through the identity provider."""
    last_sign_in_at: int | None


class Accounts(msgspec.Struct):
    """A page of accounts."""

    accounts: list[AccountEntry]
    next_cursor: str | None


class Link(msgspec.Struct):
    """A link to set a password, valid once. It is shown only once: pass it on to the person."""

    url: str
    """Begins with STAK_PUBLIC_URL if it is set; otherwise it is a path of this server."""
    expires_at: int


class AccountCreated(msgspec.Struct):
    """A new account, and the link to set its password, if it was created without one."""

    account: AccountEntry
    password_link: Link | None


class PasswordReset(msgspec.Struct):
    """An account without a password, and the link to set a new one."""

    account: AccountEntry
    password_link: Link


class AccountController(Controller):
    """People who may use the console, and their roles."""

    path = "/stack/admin/v1/{tenant:str}/accounts"
    tags = ("accounts",)
    guards = (requires_operator_or(Scope.CONFIG),)

    @post(summary="Create an account")
    async def create(
        self, request: Request[Any, Any, Any], ports: Ports, state: State, data: CreateAccount
    ) -> AccountCreated:
        """Create an account for a person. Nobody can grant a role with scopes that they do not have themselves.

        The operator can create the first owner of a tenant, without a password.
        """
        admin = _admin(request, ports)
        if data.password is not None:
            admit_hash_of_tenant(ports, state, admin.tenant)
        made = await create_account(ports, admin, data.email, data.role, name=data.name, password=data.password)
        link = None if made.link is None else _link(state.engine, admin.tenant, made.link)
        return AccountCreated(entry_of(made.account), link)

    @get(summary="List accounts")
    async def list(
        self,
        request: Request[Any, Any, Any],
        ports: Ports,
        limit: Annotated[int, Parameter(ge=1, le=100)] = 100,
        cursor: str | None = None,
    ) -> Accounts:
        """List accounts, oldest first. A page may have fewer than `limit`: read on while `next_cursor` is not null."""
        tenant = tenant_in_path(request)
        question = (tenant, "accounts")
        found, at = await list_accounts(ports, tenant, limit=limit, after=ports.cursors.open(cursor, question))
        return Accounts([entry_of(account) for account in found], ports.cursors.seal(at, question))

    @patch("/{account_id:str}", summary="Change an account")
    async def change(
        self, request: Request[Any, Any, Any], ports: Ports, account_id: str, data: ChangeAccount
    ) -> AccountEntry:
        """Change the role or the name of a person; it applies at once, also where they are signed in.

        More scopes end their sessions, and remove a password or link of somebody who could not have granted them.
        """
        role = None if isinstance(data.role, msgspec.UnsetType) else data.role
        return entry_of(await change_account(ports, _admin(request, ports), account_id, role=role, name=data.name))

    @delete("/{account_id:str}", summary="Remove an account")
    async def remove(self, request: Request[Any, Any, Any], ports: Ports, account_id: str) -> None:
        """Remove an account; its sessions end at once. Its name stays in the audit log, as long as that is kept."""
        await remove_account(ports, _admin(request, ports), account_id)

    @post("/{account_id:str}/reset", summary="Reset a password", status_code=200)
    async def reset(
        self, request: Request[Any, Any, Any], ports: Ports, state: State, account_id: str
    ) -> PasswordReset:
        """Remove a person's password, end their sessions, and return a link with which they set a new one."""
        admin = _admin(request, ports)
        account, link = await reset_password(ports, admin, account_id)
        return PasswordReset(entry_of(account), _link(state.engine, admin.tenant, link))

    @delete("/{account_id:str}/sessions", summary="Sign a person out everywhere")
    async def end_sessions(self, request: Request[Any, Any, Any], ports: Ports, account_id: str) -> None:
        """End all console sessions of a person at once."""
        await end_account_sessions(ports, _admin(request, ports), account_id)


def entry_of(account: Account) -> AccountEntry:
    """Return an account as it is shown."""
    return AccountEntry(
        account.account_id,
        account.email,
        account.name,
        account.role,
        account.created,
        account.has_password,
        account.is_linked,
        account.last_sign_in_at,
    )


def _admin(request: Request[Any, Any, Any], ports: Ports) -> Admin:
    return Admin(tenant_in_path(request), None if is_operator(request) else caller_of(request, ports))


def _link(engine: Engine, tenant: TenantKey, link: PasswordLink) -> Link:
    base = (engine.public_url or "").rstrip("/")
    return Link(f"{base}{_SET_PASSWORD}/{tenant}/{link.token}", link.expires_at)
