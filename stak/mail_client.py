"""SMTP client for mail servers of tenants, which refuses addresses of the installation's own network.

As in `webhook_http.py`, a host name is resolved once, and exactly a checked address is connected to. A server that
times out or refuses the connection is skipped for some time, so that it does not hold the workers.
"""

import asyncio
import contextlib
import socket
import ssl
import time
from collections.abc import AsyncIterator
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

import msgspec

from stak.circuit_breaker import CircuitBreakers
from stak.errors import MailMisconfigured, MailNotSent, MailRefused, MailUncertain, Overloaded
from stak.name_lookups import LOOKUPS
from stak.token_bucket import TokenBucket
from stak.webhook_http import Resolve, has_odd_address, is_public_name, public_addresses

if TYPE_CHECKING:
    from aiosmtplib import SMTP

TIMEOUT_SECONDS: Final = 10.0
SEND_SECONDS_MAX: Final = 15.0
"""For one message, so that a job ends in time."""
SKIPPED_SECONDS: Final = 60.0
"""How long a server is skipped after it could not be reached."""
PORTS: Final = (465, 587, 2525)
"""Of mail servers that people submit messages to: any other port could belong to something else."""
RELAY_PORT: Final = 25
"""Of servers that receive mail for their own domain, from anyone: allowed by the operator alone."""
PER_MINUTE_MAX: Final = 600
_TENANTS_MAX: Final = 10_000
_PERMANENT: Final = 500  # RFC 5321: 5yz is permanent, 4yz transient


class MailServer(msgspec.Struct, frozen=True):
    """A mail server, and how to sign in to it."""

    host: str
    port: int
    security: str
    username: str | None = None
    password: str | None = None


class MailConnection:
    """A connection to a mail server, for several messages."""

    def __init__(self, smtp: "SMTP") -> None:
        self._smtp = smtp

    @property
    def is_open(self) -> bool:
        """Whether another message can be sent."""
        return self._smtp.is_connected

    async def send(self, sender: str, recipient: str, content: bytes) -> None:
        """Send a message to one address.

        Raises MailRefused if the server will never take it, MailNotSent if it did not take it this time, MailUncertain
        if it is not known whether it did.
        """
        import aiosmtplib

        has_begun = False
        try:
            async with asyncio.timeout(SEND_SECONDS_MAX):
                await self._smtp.mail(sender)
                await self._smtp.rcpt(recipient)
                has_begun = True
                await self._smtp.data(content)
        except aiosmtplib.SMTPSenderRefused as error:
            raise MailNotSent(f"The server refused the sender: {error.code}.") from None
        except aiosmtplib.SMTPResponseException as error:
            await self._reset()
            kind = MailRefused if error.code >= _PERMANENT else MailNotSent
            raise kind(f"The server refused the message: {error.code}.") from None
        except (aiosmtplib.SMTPException, OSError) as error:  # no answer: the connection is lost, or timed out
            broken = MailUncertain if has_begun else MailNotSent
            raise broken(f"The server broke off: {type(error).__name__}.") from None

    async def _reset(self) -> None:
        import aiosmtplib

        with contextlib.suppress(aiosmtplib.SMTPException, OSError):
            await self._smtp.rset()


class MailClient:
    """SMTP client for servers outside this installation."""

    def __init__(
        self,
        *,
        is_private_allowed: bool = False,
        is_login_required: bool = True,
        per_minute_max: int = PER_MINUTE_MAX,
        timeout_seconds: float = TIMEOUT_SECONDS,
        resolve: Resolve | None = None,
        certificates: ssl.SSLContext | None = None,
    ) -> None:
        self._is_private_allowed = is_private_allowed
        self._is_login_required = is_login_required
        self.per_minute_max = per_minute_max
        self._timeout_seconds = timeout_seconds
        self._resolve = resolve
        self._certificates = certificates
        self._breakers = CircuitBreakers()
        self._buckets: dict[object, TokenBucket] = {}

    def problem_with(
        self, host: str, port: int, security: str, *, username: str | None = None, per_minute: int = 1
    ) -> tuple[str, str] | None:
        """Return the field that is wrong and why, as far as known before the name is resolved; None if nothing is.

        Without a login, or at port 25, mail goes from this machine to any recipient of that server, as spam does. So
        the operator has to allow it.
        """
        if has_odd_address(f"https://{host}/"):
            return "host", "must be a host name, or an IPv4 address as four decimal numbers"
        if per_minute > self.per_minute_max:
            return "per_minute", f"must be at most {self.per_minute_max}; the operator can raise STAK_MAIL_PER_MINUTE"
        if self._is_login_required and port == RELAY_PORT:
            return "port", (
                "must not be 25, where servers receive mail for their own domain; use the port of your mail provider "
                f"for sending ({', '.join(map(str, PORTS))}), or ask the operator for STAK_MAIL_UNAUTHENTICATED"
            )
        if self._is_login_required and username is None:
            return "username", (
                "is missing; set username and password of your mail provider, or ask the operator for "
                "STAK_MAIL_UNAUTHENTICATED"
            )
        if self._is_private_allowed:
            return None
        if not is_public_name(host):
            return "host", "must not be a private address"
        if port not in PORTS and port != RELAY_PORT:
            return "port", f"must be one of {', '.join(map(str, PORTS))}"
        if security == "none":
            return "security", "must be tls or starttls"
        return None

    def seconds_to_wait(self, sender: str, per_minute: int) -> float:
        """Take the right to send one message now; return 0, or for how long to wait for it."""
        now = time.monotonic()
        burst = max(1.0, per_minute / 6)
        if len(self._buckets) >= _TENANTS_MAX:
            self._buckets.clear()
        bucket = self._buckets.setdefault(sender, TokenBucket(burst, now))
        return bucket.take(per_minute / 60, burst, now)

    @contextlib.asynccontextmanager
    async def connected(self, server: MailServer, *, receiver: str, tenant: str = "") -> AsyncIterator[MailConnection]:
        """Connect and sign in to a server. Raises MailNotSent, Overloaded while the server is skipped.

        `receiver` names who is skipped after a failure: tenants may share a server.
        """
        import aiosmtplib

        problem = self.problem_with(server.host, server.port, server.security, username=server.username)
        if problem is not None:
            raise MailMisconfigured(f"The server's {problem[0]} {problem[1]}.")
        if self._breakers.is_open(receiver):
            raise Overloaded("The mail server recently failed and is skipped for now.")
        try:
            async with asyncio.timeout(2 * self._timeout_seconds):
                smtp = await self._connect(server, tenant)
        except aiosmtplib.SMTPAuthenticationError as error:
            self._breakers.open(receiver, SKIPPED_SECONDS)
            raise MailMisconfigured(f"The mail server refused the user or the password: {error.code}.") from None
        except (aiosmtplib.SMTPException, OSError, TimeoutError, MailNotSent) as error:
            self._breakers.open(receiver, SKIPPED_SECONDS)
            if isinstance(error, MailNotSent):
                raise
            raise MailNotSent(f"The mail server cannot be reached: {type(error).__name__}.") from None
        try:
            yield MailConnection(smtp)
            with contextlib.suppress(aiosmtplib.SMTPException, OSError):
                await smtp.quit(timeout=1.0)
        finally:
            smtp.close()

    async def _connect(self, server: MailServer, tenant: str) -> "SMTP":
        import aiosmtplib

        addresses = await public_addresses(
            server.host,
            server.port,
            self._resolve or partial(LOOKUPS.resolve, tenant),
            is_private_allowed=self._is_private_allowed,
            error=MailNotSent,
        )
        loop, last = asyncio.get_running_loop(), MailNotSent("The mail server has no address.")
        for address in addresses:
            family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
            sock = socket.socket(family, socket.SOCK_STREAM)
            sock.setblocking(False)
            try:
                async with asyncio.timeout(self._timeout_seconds):
                    await loop.sock_connect(sock, (str(address), server.port))
            except (OSError, TimeoutError) as error:
                sock.close()
                last = MailNotSent(f"The mail server cannot be reached: {error or type(error).__name__}.")
                continue
            smtp = aiosmtplib.SMTP(
                hostname=server.host,
                sock=sock,
                username=server.username,
                password=server.password,
                local_hostname="stak.invalid",
                timeout=self._timeout_seconds,
                use_tls=server.security == "tls",
                start_tls=server.security == "starttls",
                tls_context=None if server.security == "none" else self._context,
            )
            await smtp.connect()
            return smtp
        raise last

    @cached_property
    def _context(self) -> ssl.SSLContext:
        return self._certificates or ssl.create_default_context()
