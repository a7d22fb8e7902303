"""Calls for the channels by which unread messages are sent: email and Web Push."""

from stak.client.backend.calls import Call, Calls, call, no_content
from stak.client.backend.channel_responses import Channels, EmailChannel, PushChannel
from stak.client.backend.requests import MailSecurity, SetUpEmail, SetUpPush


class ChannelCalls(Calls):
    """The tenant's channels: show, write, remove."""

    def show(self) -> Call[Channels]:
        """Return the channels that are set up, without their secrets."""
        return call("GET", self._path(), Channels)

    def write_email(
        self,
        host: str,
        port: int,
        from_address: str,
        *,
        security: MailSecurity = "starttls",
        from_name: str | None = None,
        reply_to: str | None = None,
        username: str | None = None,
        password: str | None = None,
        app_url: str | None = None,
        per_minute: int = 600,
    ) -> Call[EmailChannel]:
        """Set up the mail server that emails are sent through. Without a password, that of the same server stays.

        Raises ConflictError if the operator has not set STAK_PUBLIC_URL, with which the link to unsubscribe begins.
        """
        body = SetUpEmail(
            host, port, from_address, security, from_name, reply_to, username, password, app_url, per_minute
        )
        return call("PUT", self._path("email"), EmailChannel, body=body)

    def write_push(self, subject: str, *, app_url: str | None = None, per_minute: int = 6000) -> Call[PushChannel]:
        """Set up Web Push. `subject` is an address for push services, as in mailto:admin@example.com.

        The first call creates the key pair, which stays.
        """
        return call("PUT", self._path("push"), PushChannel, body=SetUpPush(subject, app_url, per_minute))

    def remove_email(self) -> Call[None]:
        """Remove the mail server with its password; messages that wait for it are not sent."""
        return self._removal("email")

    def remove_push(self) -> Call[None]:
        """Remove the key pair of Web Push: all browsers have to subscribe again after it is set up anew."""
        return self._removal("push")

    def _removal(self, channel: str) -> Call[None]:
        removed = call("DELETE", self._path(channel), type(None))
        return Call(removed.request, no_content, is_repeatable=True)

    def _path(self, *parts: str) -> str:
        return self.where.path("channels", *parts)
