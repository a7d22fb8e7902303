"""The mail client refuses private addresses and odd ports, connects to the address it has checked, and uses TLS."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from stak.errors import MailNotSent
from stak.mail_client import MailClient, MailServer
from tests.support.certificates import certificate_for
from tests.support.mail_server import mail_server


@pytest.mark.parametrize(
    ("host", "port", "security", "field"),
    [
        ("127.0.0.1", 587, "starttls", "host"),
        ("10.0.0.1", 587, "starttls", "host"),
        ("169.254.169.254", 587, "starttls", "host"),
        ("0x7f.1", 587, "starttls", "host"),
        ("2130706433", 587, "starttls", "host"),
        ("mail.example", 22, "starttls", "port"),
        ("mail.example", 6379, "tls", "port"),
        ("mail.example", 25, "none", "security"),
    ],
)
async def test_servers_that_are_refused_at_once(host: str, port: int, security: str, field: str) -> None:
    client = MailClient(is_login_required=False)
    problem = client.problem_with(host, port, security)
    assert problem is not None
    assert problem[0] == field
    with pytest.raises(MailNotSent):
        async with client.connected(MailServer(host, port, security), receiver="acme"):
            raise AssertionError("connected")


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "::1", "fd00::1", "::ffff:127.0.0.1", "169.254.169.254"])
async def test_a_name_that_resolves_to_a_private_address_is_refused(address: str) -> None:
    async def resolve(host: str, port: int) -> Sequence[str]:
        return [address]

    client = MailClient(resolve=resolve)
    assert client.problem_with("mail.example", 587, "starttls", username="acme") is None
    with pytest.raises(MailNotSent, match="has no public address"):
        async with client.connected(MailServer("mail.example", 587, "starttls", "acme", "x"), receiver="acme"):
            raise AssertionError("connected")


@pytest.mark.parametrize(
    ("port", "username", "field"), [(25, "acme", "port"), (25, None, "port"), (587, None, "username")]
)
async def test_mail_without_a_login_needs_the_permission_of_the_operator(
    port: int, username: str | None, field: str
) -> None:
    client, permitted = MailClient(is_private_allowed=True), MailClient(is_login_required=False)
    problem = client.problem_with("mail.example", port, "tls", username=username)
    assert problem is not None
    assert problem[0] == field
    assert "STAK_MAIL_UNAUTHENTICATED" in problem[1]
    with pytest.raises(MailNotSent, match=field):
        async with client.connected(MailServer("mail.example", port, "tls", username), receiver="acme"):
            raise AssertionError("connected")
    assert permitted.problem_with("mail.example", port, "tls", username=username) is None


def test_the_operator_limits_the_rate() -> None:
    client = MailClient(per_minute_max=100)
    assert client.problem_with("mail.example", 587, "tls", username="acme", per_minute=100) is None
    problem = client.problem_with("mail.example", 587, "tls", username="acme", per_minute=101)
    assert problem == ("per_minute", "must be at most 100; the operator can raise STAK_MAIL_PER_MINUTE")


def test_the_rate_of_a_sender_has_a_burst_and_does_not_concern_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.mail_client.time", SimpleNamespace(monotonic=lambda: 7.0))  # no token is added meanwhile
    client = MailClient()
    waits = [client.seconds_to_wait("acme", 60) for _ in range(11)]
    assert waits == [*[0.0] * 10, 1.0]
    assert client.seconds_to_wait("other", 60) == 0.0


async def here(host: str, port: int) -> Sequence[str]:
    return ["127.0.0.1"]


async def test_the_certificate_must_be_that_of_the_server(tmp_path: Path) -> None:
    served, trusted = certificate_for(tmp_path, "mail.example")
    async with mail_server(served) as handler:
        client = MailClient(is_private_allowed=True, resolve=here, certificates=trusted)
        server = MailServer("mail.example", handler.port, "starttls", "acme", "correct")
        async with client.connected(server, receiver="acme") as connection:
            await connection.send("a@acme.example", "bob@example.com", b"Subject: x\r\n\r\ny\r\n")
        assert handler.recipients == ["bob@example.com"]
        for host, certificates in (("other.example", trusted), ("mail.example", None)):
            doubtful = MailClient(is_private_allowed=True, resolve=here, certificates=certificates)
            with pytest.raises(MailNotSent):
                async with doubtful.connected(
                    MailServer(host, handler.port, "starttls", "acme", "correct"), receiver="acme"
                ):
                    raise AssertionError("connected")


async def test_a_server_without_tls_gets_no_password() -> None:
    async with mail_server() as handler:
        client = MailClient(is_private_allowed=True, resolve=here)
        server = MailServer("mail.example", handler.port, "starttls", "acme", "correct")
        with pytest.raises(MailNotSent):
            async with client.connected(server, receiver="acme"):
                raise AssertionError("connected")
        assert handler.logins == []
