"""Determines the client address of a connection or request behind trusted proxies.

`X-Forwarded-For` and `Forwarded` are read from the right, as far as trusted proxies wrote them. Values that the client
sets itself are further left and are ignored. IPv6 clients are counted by /64, the usual size of one customer's network.
"""

import ipaddress
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from stak.errors import Misconfigured

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_IPV6_PREFIX: Final = 64
_FOR: Final = re.compile(r"""(?:^|;)\s*for\s*=\s*("[^"]*"|[^;,"\s]+)""", re.IGNORECASE)
_HOPS_MAX: Final = 20


def parse_networks(text: str) -> tuple[Network, ...]:
    """Parse a list of networks such as `10.0.0.0/8, 127.0.0.1`.

    Raises Misconfigured if an element is not a network.
    """
    try:
        return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise Misconfigured(f"STAK_TRUSTED_PROXIES: {error}. Use a list of networks like 10.0.0.0/8,::1.") from None


class ClientAddresses:
    """Returns the client address of connections and requests."""

    def __init__(self, trusted: tuple[Network, ...] = ()) -> None:
        self._trusted = trusted
        self.of_peer = lru_cache(maxsize=4096)(self._of_peer)

    def of_request(self, peer: str | None, headers: Iterable[tuple[bytes, bytes]]) -> str | None:
        """Return the address of the client that sent a request; None if only trusted proxies are known."""
        if peer is None:
            return None
        address = self.of_peer(peer)
        if address is not None:
            return address
        # Proxies append to one of the two headers at each hop; a proxy that writes one passes the other on unchanged.
        forwarded_for = [value for name, value in headers if name == b"x-forwarded-for"]
        if forwarded_for:
            hops = b",".join(forwarded_for).decode("latin-1").split(",")
        else:
            forwarded = b",".join(value for name, value in headers if name == b"forwarded").decode("latin-1")
            hops = [found[1] if (found := _FOR.search(part)) else "" for part in forwarded.split(",")]
        for hop in reversed(hops[-_HOPS_MAX:]):
            parsed = _parsed(hop)
            if parsed is None:  # unknown or obfuscated: values further left are not trustworthy
                return None
            if not self._is_trusted(parsed):
                return _counted_as(parsed)
        return None

    def _of_peer(self, peer: str) -> str | None:
        """Return the address of a connection; None if the peer is a trusted proxy."""
        parsed = _parsed(peer)
        if parsed is None:
            return peer  # not an IP address: a name, in a test
        return None if self._is_trusted(parsed) else _counted_as(parsed)

    def _is_trusted(self, address: _Address) -> bool:
        return any(address in network for network in self._trusted)


def _parsed(text: str) -> _Address | None:
    """Parse an address as proxies write it, with quotes, brackets, a port or a zone; None if it is not an address."""
    text = text.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, ipaddress.IPv6Address) else address


def _counted_as(address: _Address) -> str:
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, _IPV6_PREFIX), strict=False))
    return str(address)
