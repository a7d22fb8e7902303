"""The address of a client, as seen through proxies that are trusted to name it.

`X-Forwarded-For` and `Forwarded` are read from the right, as far as trusted proxies wrote them: what a client puts
there itself stands further left and is never looked at. IPv6 clients count by /64, which is what one customer has.
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
    """The networks of a list such as `10.0.0.0/8, 127.0.0.1`.

    Raises Misconfigured if one of them is none.
    """
    try:
        return tuple(ipaddress.ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise Misconfigured(f"STAK_TRUSTED_PROXIES: {error}. It is a list of networks, as 10.0.0.0/8,::1.") from None


class ClientAddresses:
    """Tells whose a connection or a request is."""

    def __init__(self, trusted: tuple[Network, ...] = ()) -> None:
        self._trusted = trusted
        self.of_peer = lru_cache(maxsize=4096)(self._of_peer)

    def of_request(self, peer: str | None, headers: Iterable[tuple[bytes, bytes]]) -> str | None:
        """The address of who sent a request; None if nobody beside trusted proxies is named."""
        if peer is None:
            return None
        address = self.of_peer(peer)
        if address is not None:
            return address
        # Appended to at each hop, whichever of the two a proxy writes; a proxy that writes one passes on the other.
        forwarded_for = [value for name, value in headers if name == b"x-forwarded-for"]
        if forwarded_for:
            hops = b",".join(forwarded_for).decode("latin-1").split(",")
        else:
            forwarded = b",".join(value for name, value in headers if name == b"forwarded").decode("latin-1")
            hops = [found[1] if (found := _FOR.search(part)) else "" for part in forwarded.split(",")]
        for hop in reversed(hops[-_HOPS_MAX:]):
            parsed = _parsed(hop)
            if parsed is None:  # unknown or hidden: whoever is further left cannot be believed
                return None
            if not self._is_trusted(parsed):
                return _counted_as(parsed)
        return None

    def _of_peer(self, peer: str) -> str | None:
        """The address of a connection; None if it is a trusted proxy's."""
        parsed = _parsed(peer)
        if parsed is None:
            return peer  # no address of ours: a name, in a test
        return None if self._is_trusted(parsed) else _counted_as(parsed)

    def _is_trusted(self, address: _Address) -> bool:
        return any(address in network for network in self._trusted)


def _parsed(text: str) -> _Address | None:
    """An address as proxies write it: with quotes, brackets, a port or a zone."""
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
