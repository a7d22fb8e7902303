"""HTTP client for webhook URLs of tenants, which refuses addresses of the installation's own network.

A host name is resolved once, its addresses are checked, and exactly a checked address is connected to: a name that
changes in between cannot redirect the request. Redirects are not followed, and only the status of a response is read.
The certificate is verified against the host name as usual.
"""

import asyncio
import ipaddress
import math
import re
import socket
import ssl
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import urlsplit

from stak.circuit_breaker import CircuitBreakers
from stak.errors import NoPublicAddress, StakError, WebhookDeliveryFailed
from stak.logs import log
from stak.name_lookups import LOOKUPS

if TYPE_CHECKING:
    import httpx

TIMEOUT_SECONDS: Final = 10.0
OPEN_PER_TIMEOUT: Final = 6
"""A receiver that timed out is skipped for six times the timeout, so it takes at most a seventh of a worker's time."""
PUSH_HOSTS: Final = (
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".notify.windows.com",
    ".push.apple.com",
)
"""The push services of browsers: Chrome, Firefox, Edge, Safari."""
_ADDRESSES_MAX: Final = 3
_NO_SUCH_NAME: Final = (socket.EAI_NONAME, socket.EAI_NODATA)
_RATE_SECONDS: Final = 24 * 3600.0
_RECEIVERS_MAX: Final = 10_000

_IPV4_INSIDE: Final = (
    ipaddress.IPv6Network("64:ff9b::/96"),  # RFC 6052: NAT64
    ipaddress.IPv6Network("::ffff:0:0:0/96"),  # RFC 2765: translated
)
"""Networks whose addresses end with the IPv4 address they lead to."""
_NOT_PUBLIC: Final = (
    ipaddress.ip_network("192.0.0.0/24"),  # RFC 6890: protocol assignments
    ipaddress.ip_network("192.88.99.0/24"),  # RFC 7526: deprecated 6to4 relays
    ipaddress.ip_network("::/96"),  # RFC 4291: IPv4-compatible, deprecated
    ipaddress.ip_network("64:ff9b:1::/48"),  # RFC 8215: NAT64 of a local network
    ipaddress.ip_network("3fff::/20"),  # RFC 9637: documentation
    ipaddress.ip_network("5f00::/16"),  # RFC 9602: segment routing within a network
)
"""Networks that Python treats, or treated, as global."""
_NUMERIC_LABEL: Final = re.compile(r"[0-9]+|0[xX][0-9a-fA-F]*")
_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]


class AttemptRates:
    """How many attempts a process makes for each receiver: averages over about a day."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._rates: dict[str, tuple[float, float]] = {}

    def count(self, receiver: str) -> float:
        """Count an attempt; return how many there are in a second."""
        now = self._clock()
        if len(self._rates) >= _RECEIVERS_MAX:
            self._rates.clear()
        before, at = self._rates.get(receiver, (0.0, now))
        rate = before * math.exp((at - now) / _RATE_SECONDS) + 1 / _RATE_SECONDS
        self._rates[receiver] = rate, now
        return rate


class WebhookClient:
    """HTTP client for receivers outside this installation."""

    def __init__(
        self,
        *,
        is_private_allowed: bool = False,
        timeout_seconds: float = TIMEOUT_SECONDS,
        resolve: Resolve | None = None,
        certificates: ssl.SSLContext | None = None,
    ) -> None:
        self._is_private_allowed = is_private_allowed
        self._timeout_seconds = timeout_seconds
        self._resolve = resolve
        self._certificates = certificates
        self._breakers = CircuitBreakers()
        self.attempt_rates = AttemptRates()

    def problem_with(self, url: str) -> str | None:
        """Return what is wrong with a URL, as far as known before it is resolved; None if nothing is."""
        parts = urlsplit(url)
        if has_odd_address(url):
            return "must contain a host name, or an IPv4 address as four decimal numbers"
        if self._is_private_allowed:
            return None
        if parts.scheme != "https":
            return "must start with https://"
        return None if is_public_name(parts.hostname or "") else "must not be a private address"

    def is_skipped(self, receiver: str) -> bool:
        """Return whether requests to a receiver are skipped after a timeout."""
        return self._breakers.is_open(receiver)

    async def post(
        self, url: str, headers: Mapping[str, str], body: bytes, *, receiver: str | None = None, tenant: str = ""
    ) -> int:
        """POST a body and return the response's status. Raises WebhookDeliveryFailed if there is none.

        `receiver` names who is skipped after a timeout, by default the host: tenants may share one, and the slow
        receiver of one of them must not stop the requests of the others. Raises NoPublicAddress for a name that has
        none. The tenant occupies a few of the threads that look up names.
        """
        problem = self.problem_with(url)
        if problem is not None:
            raise WebhookDeliveryFailed(f"The URL {problem}.")
        receiver = receiver or urlsplit(url).netloc
        if self._breakers.is_open(receiver):
            raise WebhookDeliveryFailed("The receiver recently timed out and is skipped for now.")
        try:
            async with asyncio.timeout(self._timeout_seconds):
                return await self._post(url, headers, body, tenant)
        except TimeoutError:
            self._breakers.open(receiver, OPEN_PER_TIMEOUT * self._timeout_seconds)
            raise WebhookDeliveryFailed(
                f"The receiver did not respond within {self._timeout_seconds:g} seconds."
            ) from None

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes, tenant: str) -> int:
        import httpx  # used only here, and it takes a tenth of a second

        target = httpx.URL(url)
        problem = "The receiver cannot be reached."
        for address in await self._addresses(target, tenant):
            try:
                return await self._post_to(address, target, headers, body)
            except httpx.ConnectError as error:  # includes an invalid certificate
                problem = f"The receiver cannot be reached: {error}."
            except httpx.HTTPError as error:
                problem = f"The receiver broke off: {type(error).__name__}."
                break
        raise WebhookDeliveryFailed(problem)

    async def _post_to(self, address: _Address, target: "httpx.URL", headers: Mapping[str, str], body: bytes) -> int:
        import httpx

        host = f"[{address}]" if address.version == 6 else str(address)
        # A new client: kept connections are pooled by address, and another host name may share the address.
        async with (
            httpx.AsyncClient(
                verify=self._context if target.scheme == "https" else False,
                timeout=self._timeout_seconds,
                trust_env=False,  # a proxy would resolve the name again
            ) as client,
            client.stream(
                "POST",
                target.copy_with(host=host),
                headers={**headers, "host": target.netloc.decode()},
                content=body,
                follow_redirects=False,
                extensions={"sni_hostname": target.host},
            ) as answer,
        ):
            return answer.status_code

    async def _addresses(self, target: "httpx.URL", tenant: str) -> list[_Address]:
        port = target.port or (443 if target.scheme == "https" else 80)
        return await public_addresses(
            target.host,
            port,
            self._resolve or partial(LOOKUPS.resolve, tenant),
            is_private_allowed=self._is_private_allowed,
            error=WebhookDeliveryFailed,
            missing=NoPublicAddress,
        )

    @cached_property
    def _context(self) -> ssl.SSLContext:
        import httpx

        return self._certificates or httpx.create_ssl_context()


async def public_addresses(
    host: str,
    port: int,
    resolve: Resolve,
    *,
    is_private_allowed: bool,
    error: type[StakError],
    missing: type[StakError] | None = None,
) -> list[_Address]:
    """Return the addresses of a host that may be connected to, a few at most.

    Raises `error` if the lookup failed, `missing` (by default the same) if there is no such address. Both say the same:
    tenants see it, and must not learn which names exist in the network of the operator.
    """
    text = f"The name {host} has no public address."
    try:
        found = [ipaddress.ip_address(one.partition("%")[0]) for one in await resolve(host, port)]
    except (OSError, UnicodeError) as problem:
        log.info("name_not_resolved", host=host, error=repr(problem))
        is_missing = isinstance(problem, UnicodeError) or problem.errno in _NO_SUCH_NAME
        raise (missing or error if is_missing else error)(text) from None
    allowed = [address for address in found if is_private_allowed or is_public(address)]
    if not allowed:
        log.info("name_has_private_address", host=host)
        raise (missing or error)(text)
    return allowed[:_ADDRESSES_MAX]


def is_public_name(host: str) -> bool:
    """Return whether a host is not a private address. The addresses of a name are checked on each connection."""
    try:
        return is_public(ipaddress.ip_address(host))
    except ValueError:
        return True


def is_public(address: _Address) -> bool:
    """Return whether an address belongs to the public internet, also when it embeds another address."""
    if isinstance(address, ipaddress.IPv6Address):
        inside = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if any(address in network for network in _IPV4_INSIDE):
            inside.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if any(inner is not None for inner in inside):
            return all(is_public(inner) for inner in inside if inner is not None)
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not any(address in network for network in _NOT_PUBLIC)


def has_odd_address(url: str) -> bool:
    """Return whether a URL's host is an IPv4 address not written as four decimal numbers: octal, hex, short, dotted.

    Resolvers take `0177.0.0.1`, `0x7f.1`, `2130706433` and `127.1` for addresses, as browsers do in URLs.
    """
    host = urlsplit(url).hostname or ""
    if ":" in host or not _NUMERIC_LABEL.fullmatch(host.removesuffix(".").rpartition(".")[2]):
        return False
    try:
        ipaddress.IPv4Address(host)
    except ValueError:
        return True
    return False
