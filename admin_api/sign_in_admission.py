"""Admits requests of people who sign in: limits in memory, before anything is read, hashed or requested.

All HTTP processes of one server share them; with the aws engine, all servers share the totals. The stored limits of one
email and one address are far lower (`stak.accounts.sign_in_limit`).
"""

from typing import Any, Final

from litestar import Request
from litestar.datastructures import State

from stak.accounts.passwords import HashBudget
from stak.accounts.sign_in_limit import network_of
from stak.errors import NotAllowed, Overloaded, TooManyRequests
from stak.http.console_cookie import Headers, is_from_another_site
from stak.logs import log
from stak.ports import Ports

ATTEMPTS_PER_SECOND: Final = 20
"""Of one address; a /48 of IPv6 has four times as many."""
HASHES_PER_SECOND: Final = 10
"""Passwords that are compared, of all addresses. Browsers in which somebody has signed in before have as many again."""
TENANT_HASHES_PER_SECOND: Final = 5
"""Passwords that a tenant's admins set, and people with a link."""
PROVIDER_SIGN_INS_PER_SECOND: Final = 10
"""Sign-ins through the identity provider that begin, and as many that are finished, of all addresses."""
_NETWORK_FACTOR: Final = 4
_WARNED_EVERY_SECONDS: Final = 60
_BUSY: Final = "Too many people are signing in at the moment. Try again in a few seconds."

AnyRequest = Request[Any, Any, Any]


def admit_page(request: AnyRequest, ports: Ports, state: State) -> str | None:
    """Return the client's address. Raises NotAllowed for pages of other sites, TooManyRequests for many attempts."""
    if is_from_another_site(request.scope["headers"]):
        raise NotAllowed("This request comes from a page of another site.")
    return admit_address(request, ports, state)


def admit_address(request: AnyRequest, ports: Ports, state: State) -> str | None:
    """Return the client's address, None if it is not known. Raises TooManyRequests for many attempts."""
    client, headers = request.scope.get("client"), request.scope["headers"]
    peer = None if client is None else client[0]
    address: str | None = state.addresses.of_request(peer, headers)
    if peer is not None and state.addresses.of_peer(peer) is not None:
        _warn_of_proxy(ports, state, peer, headers)
    limits = {("sign-in", address or ""): ATTEMPTS_PER_SECOND}
    if address is not None and (network := network_of(address)) is not None:
        limits["sign-in", network] = ATTEMPTS_PER_SECOND * _NETWORK_FACTOR
    for name, per_second in limits.items():
        if state.buckets.take(name, per_second, ports.clock()):
            raise TooManyRequests("Too many attempts to sign in. Wait a second.", 1)
    return address


async def admit_to_provider(request: AnyRequest, ports: Ports, state: State, step: str) -> None:
    """Admit one step of a sign-in through the identity provider. Raises TooManyRequests, Overloaded."""
    admit_address(request, ports, state)
    if await state.buckets.take_of_all(("sign-in", step), PROVIDER_SIGN_INS_PER_SECOND, ports.clock()):
        raise Overloaded(_BUSY)


def hash_budget(ports: Ports, state: State) -> HashBudget:
    """Return the budget of all passwords that are compared."""

    async def take(is_known: bool) -> None:
        name = ("password hashes", "known" if is_known else "")
        if await state.buckets.take_of_all(name, HASHES_PER_SECOND, ports.clock()):
            raise Overloaded(_BUSY)

    return take


def admit_hash_of_tenant(ports: Ports, state: State, tenant: str) -> None:
    """Admit a password that an admin of a tenant sets, or a person with a link. Raises TooManyRequests."""
    if state.buckets.take(("password hashes", "tenant", tenant), TENANT_HASHES_PER_SECOND, ports.clock()):
        raise TooManyRequests("Too many passwords at once. Wait a second.", 1)


def _warn_of_proxy(ports: Ports, state: State, peer: str, headers: Headers) -> None:
    """Warn, once a minute, of a proxy that is not trusted: everybody behind it shares the limits of its address."""
    if not any(name == b"x-forwarded-for" for name, _ in headers):
        return
    now, warned_at = ports.clock(), state.get("warned_of_proxy_at")
    if warned_at is None or abs(now - warned_at) >= _WARNED_EVERY_SECONDS:
        state["warned_of_proxy_at"] = now
        log.warning(
            "proxy_not_trusted",
            peer=peer,
            detail="A sign-in came with X-Forwarded-For from an address that is not a trusted proxy. If it is one, all "
            "people behind it share the limits of one address.",
            advice="Set STAK_TRUSTED_PROXIES.",
        )
