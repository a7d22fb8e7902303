"""Routes with which people sign in to the console and out of it, and set their password.

The session's credential is in a cookie that scripts cannot read (`stak.http.console_cookie`).
"""

from typing import Annotated, Final
from urllib.parse import urlencode

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.datastructures import Cookie, State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from admin_api.accounts import AccountEntry, Password, entry_of
from admin_api.authentication import requires_session
from admin_api.sign_in_admission import (
    AnyRequest,
    admit_address,
    admit_hash_of_tenant,
    admit_page,
    admit_to_provider,
    hash_budget,
)
from stak.accounts.account_model import EMAIL_MAX_CHARACTERS
from stak.accounts.console_sessions import IDLE_SECONDS, OpenSession, csrf_token, end_session, find_session
from stak.accounts.known_browsers import KNOWN_SECONDS, known_browser_token
from stak.accounts.oidc_provider import OidcProvider
from stak.accounts.oidc_sign_in import PENDING_SECONDS, begin_oidc, finish_oidc, pending_tenant
from stak.accounts.password_links import change_own_password, set_password
from stak.accounts.sign_in import SignedIn, sign_in
from stak.errors import NotAllowed, NotFound, StakError
from stak.http.console_cookie import (
    BROWSER_COOKIE,
    CALLBACK_PATH,
    SIGN_IN_COOKIE,
    browser_cookie,
    cookie_of,
    session_cookie,
    sign_in_cookie,
)
from stak.http.credential_check import bearer
from stak.identifiers import TenantKey, tenant_key
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope

_CONSOLE: Final = "/stack/admin/console"
_LINK_MAX_CHARACTERS: Final = 200
_PRIVATE: Final = {"cache-control": "no-store"}


class SignIn(msgspec.Struct, forbid_unknown_fields=True):
    """A person's email and password."""

    email: Annotated[str, msgspec.Meta(min_length=1, max_length=EMAIL_MAX_CHARACTERS)]
    password: Password


class SetPassword(msgspec.Struct, forbid_unknown_fields=True):
    """The token of a link, and the password to set."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=_LINK_MAX_CHARACTERS)]
    password: Password


class ChangePassword(msgspec.Struct, forbid_unknown_fields=True):
    """The current password, and the one that replaces it."""

    current_password: Password
    password: Password


class PasswordSet(msgspec.Struct):
    """The email with which the person can sign in now."""

    email: str


class SignInMethods(msgspec.Struct):
    """How people can sign in to the console; the same for every tenant."""

    password: bool
    oidc: str | None
    """The name of the identity provider; null without one."""


class ConsoleSession(msgspec.Struct):
    """The session of the person who is signed in, and what their role allows."""

    tenant_key: str
    account: AccountEntry
    scopes: list[Scope]
    csrf_token: str
    """Sent in the header X-CSRF-Token with every request that changes something."""
    expires_at: int
    idle_seconds: int


class SignInController(Controller):
    """Signing in to the console."""

    path = "/stack/admin/v1/{tenant:str}/sign-in"
    tags = ("accounts",)

    @get(summary="Read how people sign in to the console")
    async def methods(self, state: State) -> SignInMethods:
        """Return whether people sign in with a password, and the name of the identity provider, if there is one."""
        provider: OidcProvider | None = state.engine.oidc
        return SignInMethods(True, None if provider is None else provider.config.name)

    @post(summary="Sign in to the console", status_code=200)
    async def sign_in(
        self, request: AnyRequest, ports: Ports, state: State, tenant: str, data: SignIn
    ) -> Response[ConsoleSession]:
        """Open a session: the response sets a cookie that scripts cannot read.

        A wrong password and an unknown email have the same response. Attempts are limited.
        """
        key, address = tenant_key(tenant), admit_page(request, ports, state)
        signed_in = await sign_in(
            ports,
            key,
            data.email,
            data.password,
            address,
            browser=cookie_of(request.scope["headers"], BROWSER_COOKIE, key),
            hash_budget=hash_budget(ports, state),
        )
        return _opened(request, ports, key, signed_in)

    @post("/password", summary="Set a password with a link", status_code=200)
    async def set_password(
        self, request: AnyRequest, ports: Ports, state: State, tenant: str, data: SetPassword
    ) -> PasswordSet:
        """Set a password with the link that an owner has passed on. The link works once; all sessions end."""
        admit_page(request, ports, state)
        key = tenant_key(tenant)
        # After the link is found to be valid: strangers do not use up the budget of the tenant.
        email = await set_password(
            ports, key, data.token, data.password, admit_hash=lambda: admit_hash_of_tenant(ports, state, key)
        )
        return PasswordSet(email)

    @get("/oidc", include_in_schema=False)
    async def begin(self, request: AnyRequest, ports: Ports, state: State, tenant: str) -> Response[None]:
        """Send the person to the identity provider."""
        try:
            provider = _provider(state)
            await admit_to_provider(request, ports, state, "begin")
            begun = await begin_oidc(ports, provider, tenant_key(tenant))
        except StakError as error:
            return _redirected(error, tenant)
        cookies = [sign_in_cookie(request.scope["headers"], begun.cookie, PENDING_SECONDS)]
        return Response(None, status_code=303, headers={"location": begun.url, **_PRIVATE}, cookies=cookies)


@get(CALLBACK_PATH, include_in_schema=False)
async def finish_sign_in(
    request: AnyRequest,
    ports: Ports,
    state: State,
    code: str = "",
    given_state: Annotated[str, QueryParameter(name="state")] = "",
    error: str = "",
) -> Response[None]:
    """Open a session for the person whom the identity provider sends back."""
    headers = request.scope["headers"]
    sealed = cookie_of(headers, SIGN_IN_COOKIE) or ""
    tenant = None
    try:
        tenant = pending_tenant(ports, sealed)
        provider = _provider(state)
        await admit_to_provider(request, ports, state, "finish")
        if error:
            raise NotAllowed("The identity provider did not sign you in. Try again, or ask its administrator.")
        signed_in = await finish_oidc(ports, provider, sealed, state=given_state, code=code)
    except StakError as problem:
        return _redirected(problem, tenant)
    cookies = [*_opened(request, ports, tenant, signed_in).cookies, sign_in_cookie(headers, "", 0)]
    where = f"{_CONSOLE}?{urlencode({'tenant': tenant})}"
    return Response(None, status_code=303, headers={"location": where, **_PRIVATE}, cookies=cookies)


class SessionController(Controller):
    """The session of the person who is signed in."""

    path = "/stack/admin/v1/{tenant:str}/session"
    tags = ("accounts",)
    guards = (requires_session,)

    @get(summary="Who is signed in to the console")
    async def read(self, request: AnyRequest, ports: Ports) -> Response[ConsoleSession]:
        """Return the person who is signed in, their scopes, and the token that protects changes against forgery."""
        token = bearer(request)
        return Response(_session(await find_session(ports, token), token), headers=_PRIVATE)

    @delete(
        summary="Sign out of the console",
        responses={204: ResponseSpec(None, description="The session has ended, and its cookie is deleted.")},
    )
    async def end(self, request: AnyRequest, ports: Ports, caller: Caller) -> Response[None]:
        """End the session, and delete its cookie."""
        await end_session(ports, await find_session(ports, bearer(request)))
        return Response(None, status_code=204, cookies=[session_cookie(request.scope["headers"], caller.tenant, "", 0)])

    @put("/password", summary="Change your own password", status_code=204)
    async def change_password(self, request: AnyRequest, ports: Ports, state: State, data: ChangePassword) -> None:
        """Change the password of the person who is signed in, and end all their other sessions."""
        session = await find_session(ports, bearer(request))
        admit_address(request, ports, state)
        budget = hash_budget(ports, state)
        await change_own_password(ports, session, data.current_password, data.password, hash_budget=budget)


def _opened(request: AnyRequest, ports: Ports, tenant: TenantKey, signed_in: SignedIn) -> Response[ConsoleSession]:
    made, account = signed_in.session, signed_in.account
    session = OpenSession(tenant, made.session_id, account, 0, made.expires_at)
    seconds = made.expires_at - made.put.item["created"]
    headers, known = request.scope["headers"], known_browser_token(ports, tenant, account.email)
    cookies: list[Cookie] = [
        browser_cookie(headers, tenant, known, KNOWN_SECONDS),
        session_cookie(headers, tenant, made.token, seconds),
    ]
    return Response(_session(session, made.token), headers=_PRIVATE, cookies=cookies)


def _session(session: OpenSession, token: str) -> ConsoleSession:
    return ConsoleSession(
        session.tenant,
        entry_of(session.account),
        sorted(session.account.scopes),
        csrf_token(token),
        session.expires_at,
        IDLE_SECONDS,
    )


def _provider(state: State) -> OidcProvider:
    provider: OidcProvider | None = state.engine.oidc
    if provider is None:
        raise NotFound("This installation has no identity provider.")
    return provider


def _redirected(error: StakError, tenant: str | None) -> Response[None]:
    """Send the person back to the console, which shows what went wrong: this is a page, not a call of a program."""
    about = {"error": error.code, **({} if tenant is None else {"tenant": tenant})}
    return Response(None, status_code=303, headers={"location": f"{_CONSOLE}?{urlencode(about)}", **_PRIVATE})
