"""Webhook requests go to public addresses only, exactly as resolved."""

import ipaddress
import socket
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from stak.errors import NoPublicAddress, WebhookDeliveryFailed
from stak.testing.free_port import free_port
from stak.webhook_http import WebhookClient, is_public
from tests.support.certificates import certificate_for
from tests.support.webhook_receiver import webhook_receiver


@pytest.mark.parametrize(
    "text",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "239.1.1.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "2002:a00:1::",
        "2001:db8::1",
        "fc00::1",
        "fd12::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
        "192.0.0.1",
        "192.0.0.8",
        "192.0.0.9",
        "192.0.0.170",
        "192.88.99.1",
        "192.0.2.1",
        "198.51.100.1",
        "240.0.0.1",
        "::7f00:1",
        "::808:808",
        "::ffff:192.0.0.9",
        "::ffff:169.254.169.254",
        "::ffff:0:7f00:1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b::c000:9",
        "64:ff9b:1::808:808",
        "64:ff9b:1:ffff::1",
        "2002:c0a8:101::1",
        "2002:a9fe:a9fe::",
        "2001:0:7f00:1::f7f7:f7f7",  # Teredo: its server.
        "2001:0:808:808::80ff:fffe",  # Teredo: its client, inverted.
        "2001:2::1",
        "100::1",
        "3fff::1",
        "5f00::1",
    ],
)
def test_address_outside_the_public_internet_is_recognised(text: str) -> None:
    assert not is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize(
    "text",
    [
        "8.8.8.8",
        "93.184.216.34",
        "192.0.1.1",
        "2606:4700::1111",
        "::ffff:8.8.8.8",
        "::ffff:0:808:808",
        "64:ff9b::808:808",
        "2002:808:808::1",
        "2001:0:808:808::f7f7:f7f7",
    ],
)
def test_public_address_is_recognised(text: str) -> None:
    assert is_public(ipaddress.ip_address(text))


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"]
)
async def test_this_machine_is_not_reached_in_any_spelling(host: str) -> None:
    async with webhook_receiver() as receiver:
        port = receiver.url.split(":")[2].split("/")[0]
        with pytest.raises(WebhookDeliveryFailed, match=r"private address|no public address|four decimal numbers"):
            await WebhookClient().post(f"https://{host}:{port}/", {}, b"{}")
        assert receiver.requests == []


@pytest.mark.parametrize(
    "host",
    [
        "0177.0.0.1",
        "0x7f.0.0.1",
        "0x7F000001",
        "2130706433",
        "017700000001",
        "127.1",
        "127.0.1",
        "127.0.0.1.",
        "8.8.8.8.",
        "010.8.8.8",
        "8.8.8.010",
        "0x8.8.8.8",
        "134744072",
        "8.8.2056",
        "256.1.1.1",
        "1.2.3.4.5",
        "example.0x1",
        "example.1",
        "0",
        "0x",
    ],
)
def test_unusual_spelling_of_an_address_is_refused(host: str) -> None:
    problem = WebhookClient().problem_with(f"https://{host}:8443/path")
    assert problem is not None
    assert "four decimal numbers" in problem


@pytest.mark.parametrize(
    "host",
    ["8.8.8.8", "example.com", "example.com.", "1.example.com", "0x7f.example", "a1", "[2606:4700::1111]", "7f.0x1g"],
)
def test_names_and_plain_addresses_are_accepted(host: str) -> None:
    assert WebhookClient().problem_with(f"https://{host}/") is None


async def test_dns_rebinding_is_refused() -> None:
    asked: list[str] = []

    async def rebinding(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return ["203.0.113.9", "127.0.0.1"] if len(asked) == 1 else ["127.0.0.1"]

    async with webhook_receiver() as receiver:
        port = receiver.url.split(":")[2].split("/")[0]
        with pytest.raises(WebhookDeliveryFailed, match="no public address"):  # 203.0.113.0/24 is for documentation.
            await WebhookClient(resolve=rebinding).post(f"https://hooks.example:{port}/", {}, b"{}")
        assert asked == ["hooks.example"], "the name is resolved once"
        assert receiver.requests == []


async def test_plain_http_is_refused_unless_private_addresses_are_allowed() -> None:
    async with webhook_receiver() as receiver:
        with pytest.raises(WebhookDeliveryFailed, match="https"):
            await WebhookClient().post(receiver.url, {}, b"{}")
        assert await WebhookClient(is_private_allowed=True).post(receiver.url, {"x-one": "1"}, b"{}") == 204
        (request,) = receiver.requests
        assert request.line == "POST /hooks?from=stak HTTP/1.1"
        assert request.headers["x-one"] == "1"
        assert request.body == b"{}"


async def test_host_name_is_in_handshake_request_and_certificate(tmp_path: Path) -> None:
    served, trusted = certificate_for(tmp_path, "hooks.example")
    names: list[str | None] = []
    served.sni_callback = lambda _socket, name, _context: names.append(name)

    async def here(host: str, port: int) -> Sequence[str]:
        return ["127.0.0.1"]

    webhook_client = WebhookClient(is_private_allowed=True, resolve=here, certificates=trusted)
    async with webhook_receiver(served) as receiver:
        port = receiver.url.split(":")[2].split("/")[0]
        assert await webhook_client.post(f"https://hooks.example:{port}/x", {}, b"{}") == 204
        assert receiver.requests[0].headers["host"] == f"hooks.example:{port}"
        assert names == ["hooks.example"]
        with pytest.raises(WebhookDeliveryFailed, match="cannot be reached"):
            await webhook_client.post(f"https://others.example:{port}/x", {}, b"{}")
        assert len(receiver.requests) == 1


async def test_redirect_is_not_followed() -> None:
    async with webhook_receiver() as other, webhook_receiver(status=307, headers={"Location": other.url}) as receiver:
        assert await WebhookClient(is_private_allowed=True).post(receiver.url, {}, b"{}") == 307
        assert other.requests == []


async def test_receiver_that_timed_out_is_skipped_for_a_while() -> None:
    webhook_client = WebhookClient(is_private_allowed=True, timeout_seconds=1.5)
    async with webhook_receiver(pause_seconds=60) as slow, webhook_receiver() as quick:
        began = time.monotonic()
        with pytest.raises(WebhookDeliveryFailed, match=r"within 1\.5 seconds"):
            await webhook_client.post(slow.url, {}, b"{}")
        assert time.monotonic() - began < 30
        with pytest.raises(WebhookDeliveryFailed, match="skipped for now"):
            await webhook_client.post(slow.url, {}, b"{}")
        assert len(slow.requests) == 1
        assert await webhook_client.post(quick.url, {}, b"{}") == 204, "other receivers are not skipped"


async def test_unreachable_receiver_is_reported() -> None:
    with pytest.raises(WebhookDeliveryFailed, match="cannot be reached"):
        await WebhookClient(is_private_allowed=True).post(f"http://127.0.0.1:{free_port()}/", {}, b"{}")
    with pytest.raises(NoPublicAddress):
        await WebhookClient().post(f"https://{'x' * 64}.example/", {}, b"{}")


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (["10.0.0.1"], NoPublicAddress),
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), NoPublicAddress),
        (socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution"), WebhookDeliveryFailed),
    ],
)
async def test_error_does_not_tell_whether_an_internal_name_exists(
    answer: list[str] | OSError, kind: type[Exception]
) -> None:
    async def resolve(host: str, port: int) -> Sequence[str]:
        if isinstance(answer, OSError):
            raise answer
        return answer

    with pytest.raises(WebhookDeliveryFailed) as failed:
        await WebhookClient(resolve=resolve).post("https://vault.internal/", {}, b"{}")
    assert str(failed.value) == "The name vault.internal has no public address."
    assert type(failed.value) is kind
