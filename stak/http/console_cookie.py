"""The cookie of a console session: who may set it off, and how it becomes a credential.

A request of the console has no Authorization header. Its cookie is turned into one here, in one place, so that every
route authenticates in the same way, and only if the request comes from a page of this server:

- The browser sends the cookie only from our own site (SameSite=Strict). Its name contains the tenant, and it counts for
  paths of that tenant only. The prefix `__Host-` keeps neighbouring hosts from setting it; browsers refuse the prefix
  without TLS, so a server that is addressed as localhost, which has no neighbours, does without.
- A request that the browser says comes from another origin (Sec-Fetch-Site, or Origin in older browsers) is refused.
- A request that changes something needs the header X-CSRF-Token. A page of another origin cannot send it without our
  permission (CORS), which the admin API never gives, and does not know its value.
- The routes of the sign-in take no session, and check themselves where a request comes from: a person whose session has
  ended on the server still has its cookie, but no page that knows its CSRF token.
"""

from collections.abc import Iterable
from typing import Final, Literal
from urllib.parse import urlsplit

from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from stak.accounts.console_sessions import csrf_token, is_session_token
from stak.crypto import is_same
from stak.errors import NotAllowed
from stak.http.problems import send_problem
from stak.http.request_ids import request_id
from stak.identifiers import TenantKey

SESSION_COOKIE: Final = "stak_console"
BROWSER_COOKIE: Final = "stak_browser"
SIGN_IN_COOKIE: Final = "stak_sign_in"
CSRF_HEADER: Final = "x-csrf-token"
CALLBACK_PATH: Final = "/stack/admin/console/callback"
_ADMIN_PATH: Final = "/stack/admin/v1/"
_SIGN_IN: Final = "sign-in"
_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
_COOKIE_MAX_CHARACTERS: Final = 8192
_OURS: Final = (b"same-origin", b"none")
_HOST_PREFIX: Final = "__Host-"
_LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")

Headers = Iterable[tuple[bytes, bytes]]


class ConsoleCookie:
    """ASGI middleware around the admin API."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request, with the credential of its cookie if it has one and no other."""
        if scope["type"] == ScopeType.HTTP:
            token = console_token(scope)
            if token is not None:
                problem = _problem_with(scope, token)
                if problem is not None:
                    await send_problem(send, NotAllowed(problem), request_id(scope))
                    return
                scope = {**scope, "headers": [*scope["headers"], (b"authorization", f"Bearer {token}".encode())]}
                send = _unstored(send)
        await self._app(scope, receive, send)


def console_token(scope: HTTPScope) -> str | None:
    """Return the token of a console session in a request's cookie; None if there is none, or another credential."""
    path = scope["path"]
    if not path.startswith(_ADMIN_PATH):
        return None
    headers = list(scope["headers"])
    if _first(headers, b"authorization") is not None:
        return None
    tenant, *rest = path.removeprefix(_ADMIN_PATH).split("/", 2)
    if rest and rest[0] == _SIGN_IN:
        return None
    token = cookie_of(headers, SESSION_COOKIE, tenant)
    return token if token is not None and is_session_token(token) else None


def cookie_of(headers: Headers, kind: str, tenant: str | None = None) -> str | None:
    """Return a cookie of this kind, of a tenant if given; None if it is missing, or there are two of the name."""
    name = cookie_name(headers, kind, tenant)
    text = ";".join(value.decode("latin-1") for header, value in headers if header == b"cookie")
    if not text or len(text) > _COOKIE_MAX_CHARACTERS:
        return None
    pairs = [part.strip().partition("=") for part in text.split(";")]
    values = [value.strip('"') for key, _, value in pairs if key == name]
    return values[0] if len(values) == 1 and values[0] else None


def is_from_another_site(headers: Headers) -> bool:
    """Return whether the browser says that a page of another origin makes this request."""
    found = list(headers)
    site = _first(found, b"sec-fetch-site")
    if site is not None:
        return site not in _OURS
    origin, host = _first(found, b"origin"), _first(found, b"host")
    if origin is None or host is None:
        return False
    try:
        return urlsplit(origin.decode("latin-1")).netloc != host.decode("latin-1")
    except ValueError:
        return True


def cookie_name(headers: Headers, kind: str, tenant: str | None = None) -> str:
    """Return the name of a cookie of this kind at the host that a request addresses."""
    host = (_first(headers, b"host") or b"").decode("latin-1").lower()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    prefix = "" if name in _LOCAL_HOSTS or name.endswith(".localhost") else _HOST_PREFIX
    return f"{prefix}{kind}" if tenant is None else f"{prefix}{kind}_{tenant}"


def session_cookie(headers: Headers, tenant: TenantKey, token: str, max_age_seconds: int) -> Cookie:
    """Return the cookie of a session of a tenant; with a maximum age of 0, it is deleted."""
    return _cookie(cookie_name(headers, SESSION_COOKIE, tenant), token, "strict", max_age_seconds)


def browser_cookie(headers: Headers, tenant: TenantKey, token: str, max_age_seconds: int) -> Cookie:
    """Return the cookie that says who has signed in before in this browser."""
    return _cookie(cookie_name(headers, BROWSER_COOKIE, tenant), token, "strict", max_age_seconds)


def sign_in_cookie(headers: Headers, sealed: str, max_age_seconds: int) -> Cookie:
    """Return the cookie that remembers a sign-in while the person is at the identity provider.

    Lax, because the person comes back from another site.
    """
    return _cookie(cookie_name(headers, SIGN_IN_COOKIE), sealed, "lax", max_age_seconds)


def _cookie(name: str, value: str, same_site: Literal["lax", "strict"], max_age_seconds: int) -> Cookie:
    return Cookie(
        key=name, value=value, path="/", max_age=max_age_seconds, secure=True, httponly=True, samesite=same_site
    )


def _unstored(send: Send) -> Send:
    """Return `send` for responses that neither the browser nor a proxy may store."""

    async def send_unstored(message: Message) -> None:
        if message["type"] == "http.response.start":
            others = [header for header in message["headers"] if header[0].lower() != b"cache-control"]
            message = {**message, "headers": [*others, (b"cache-control", b"no-store")]}
        await send(message)

    return send_unstored


def _problem_with(scope: HTTPScope, token: str) -> str | None:
    headers = list(scope["headers"])
    if is_from_another_site(headers):
        return "This request comes from a page of another site. Only the console can use its session."
    if scope["method"] in _SAFE_METHODS:
        return None
    given = _first(headers, CSRF_HEADER.encode())
    if given is None or not is_same(given.decode("latin-1"), csrf_token(token)):
        return "Send the csrf_token of your session in the header X-CSRF-Token. Reload the console."
    return None


def _first(headers: Headers, name: bytes) -> bytes | None:
    return next((value for header, value in headers if header == name), None)
