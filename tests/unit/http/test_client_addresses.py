"""Client addresses behind trusted proxies; what a client claims itself is ignored."""

import pytest

from stak.errors import Misconfigured
from stak.http.client_addresses import ClientAddresses, parse_networks

TRUSTED = parse_networks("10.0.0.0/8, 127.0.0.1,fd00::/8")


@pytest.mark.parametrize(
    ("peer", "headers", "address"),
    [
        ("203.0.113.7", {}, "203.0.113.7"),
        ("203.0.113.7", {"x-forwarded-for": "198.51.100.1"}, "203.0.113.7"),
        ("10.1.1.1", {}, None),
        ("10.1.1.1", {"x-forwarded-for": "198.51.100.1"}, "198.51.100.1"),
        ("10.1.1.1", {"x-forwarded-for": "1.2.3.4, 198.51.100.1"}, "198.51.100.1"),
        ("10.1.1.1", {"x-forwarded-for": "1.2.3.4, 198.51.100.1, 10.2.2.2 , 127.0.0.1"}, "198.51.100.1"),
        ("10.1.1.1", {"x-forwarded-for": "10.9.9.9, 127.0.0.1"}, None),
        ("10.1.1.1", {"x-forwarded-for": "198.51.100.1, unknown"}, None),
        ("10.1.1.1", {"x-forwarded-for": ""}, None),
        ("10.1.1.1", {"x-forwarded-for": "198.51.100.1:4711"}, "198.51.100.1"),
        ("10.1.1.1", {"x-forwarded-for": "[2001:db8:1:2:3::4]:4711"}, "2001:db8:1:2::/64"),
        ("10.1.1.1", {"forwarded": 'for=1.2.3.4, by=x;For="[2001:db8:1:2::9]:80";proto=https'}, "2001:db8:1:2::/64"),
        ("10.1.1.1", {"forwarded": "for=198.51.100.1;proto=https, for=10.0.0.2"}, "198.51.100.1"),
        ("10.1.1.1", {"forwarded": "proto=https"}, None),
        ("2001:db8:1:2:ffff::1", {}, "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", {}, "203.0.113.7"),
        ("::ffff:10.0.0.1", {"x-forwarded-for": "198.51.100.1"}, "198.51.100.1"),
        ("fd00::1", {"x-forwarded-for": "198.51.100.1"}, "198.51.100.1"),
        ("fe80::1%eth0", {}, "fe80::/64"),
    ],
)
def test_address_is_taken_from_trusted_proxies_only(peer: str, headers: dict[str, str], address: str | None) -> None:
    given = [(name.encode(), value.encode()) for name, value in headers.items()]
    assert ClientAddresses(TRUSTED).of_request(peer, given) == address


def test_repeated_headers_are_joined_in_order() -> None:
    headers = [(b"x-forwarded-for", b"1.2.3.4"), (b"x-forwarded-for", b"198.51.100.1, 10.0.0.1")]
    assert ClientAddresses(TRUSTED).of_request("10.1.1.1", headers) == "198.51.100.1"


def test_no_proxy_is_trusted_by_default() -> None:
    assert ClientAddresses().of_request("127.0.0.1", [(b"x-forwarded-for", b"1.2.3.4")]) == "127.0.0.1"
    assert ClientAddresses().of_request(None, []) is None


@pytest.mark.parametrize("text", ["10.0.0.0/33", "proxy.example", "10.0.0.1/8", "::/0/1"])
def test_invalid_network_names_the_setting(text: str) -> None:
    with pytest.raises(Misconfigured, match="STAK_TRUSTED_PROXIES"):
        parse_networks(text)
