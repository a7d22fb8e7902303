"""A real SMTP server (aiosmtpd) on loopback that records emails, and refuses or breaks off as it is told."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session


@dataclass
class MailHandler:
    """Takes emails. `answer_rcpt` and `answer_data` decide on each by its recipient; None takes it."""

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list)
    contents: list[bytes] = field(default_factory=list)
    """The same emails as they were received."""
    recipients: list[str] = field(default_factory=list)
    logins: list[tuple[str, str]] = field(default_factory=list)
    connections: int = 0
    answer_rcpt: Callable[[str], str | None] = lambda _: None
    answer_data: Callable[[str], str | None] = lambda _: None
    takes_and_breaks_off: bool = False
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait_for(self, count: int, seconds: float = 60) -> None:
        """Wait for this many emails."""
        async with asyncio.timeout(seconds):
            while len(self.mails) < count:
                self.arrived.clear()
                await self.arrived.wait()

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, rcpt_options: list[str]
    ) -> str:
        if (answer := self.answer_rcpt(address)) is not None:
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        (address,) = envelope.rcpt_tos
        if (answer := self.answer_data(address)) is not None:
            return answer
        self.recipients.append(address)
        self.contents.append(envelope.original_content or b"")
        mail = message_from_bytes(self.contents[-1], policy=default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        self.arrived.set()
        if self.takes_and_breaks_off:
            assert isinstance(server.transport, asyncio.WriteTransport)
            server.transport.abort()
        return "250 Taken"

    def authenticate(self, server: SMTP, session: Session, envelope: Envelope, kind: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.logins.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=data.password == b"correct", handled=False)


@contextlib.asynccontextmanager
async def mail_server(context: ssl.SSLContext | None = None, **told: Any) -> AsyncIterator[MailHandler]:
    """Run a mail server until the block ends; with a context, it offers STARTTLS."""
    handler = MailHandler(**told)

    def serve() -> SMTP:
        handler.connections += 1
        return SMTP(
            handler,
            hostname="mail.test",
            authenticator=handler.authenticate,
            auth_require_tls=False,
            tls_context=context,
            enable_SMTPUTF8=False,
        )

    server = await asyncio.get_running_loop().create_server(serve, "127.0.0.1", 0)
    handler.port = server.sockets[0].getsockname()[1]
    try:
        yield handler
    finally:
        server.close()
