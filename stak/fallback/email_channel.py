"""The channel `email`: sends a message to the address in the user's profile, through the tenant's mail server.

A message is composed, claimed, sent, and recorded, one after the other: a process that dies loses one message at most.
A server that does not take a message gives the claim back, and the job is tried again; one that refuses the address for
good is not asked again. If it is not known whether the server took it, it is not sent again.
"""

import time
from collections.abc import Sequence

from stak.errors import MailNotSent, MailRefused, MailsNotTaken, MailUncertain
from stak.fallback.claims import claim, finish, release
from stak.fallback.email_message import Letter, compose
from stak.fallback.message_text import text_of
from stak.fallback.reachable_users import reachable
from stak.fallback.sending import SEND_SECONDS, Sending, wait_for_turn
from stak.fallback.unread_copies import UnreadCopy, find_visible
from stak.identifiers import UserId
from stak.identity.unsubscribe_links import unsubscribe_url
from stak.identity.user_profiles import read_profiles
from stak.inbox.content_encryption import opened_entries
from stak.logs import log
from stak.mail_client import MailConnection, MailServer
from stak.metrics import fallbacks
from stak.ports import Ports
from stak.tenancy.channel_settings import EmailSettings, cached_channels


async def send_emails(ports: Ports, sending: Sending) -> str | None:
    """Send a message to those who have an address; return after whom to continue if time or rate ran out.

    Raises MailNotSent if the server did not take a message, Overloaded while it is skipped.
    """
    settings = (await cached_channels(ports, sending.ref.tenant)).email
    if settings is None or ports.public_url is None:
        return None
    tenant, deadline = sending.ref.tenant, time.monotonic() + SEND_SECONDS
    copies = await reachable(ports, tenant, sending.copies, "email")
    profiles = await read_profiles(ports, tenant, [copy.user for copy in copies])
    addresses = {profile.user_id: profile.email for profile in profiles if profile.email is not None}
    wanted = [copy for copy in copies if copy.user in addresses]
    if not wanted:
        return None
    server = MailServer(settings.host, settings.port, settings.security, settings.username, settings.password)
    async with ports.mail_client.connected(server, receiver=f"{tenant} {settings.host}", tenant=tenant) as connection:
        return await _send_all(ports, sending, settings, connection, wanted, addresses, deadline)


async def _send_all(
    ports: Ports,
    sending: Sending,
    settings: EmailSettings,
    connection: MailConnection,
    copies: Sequence[UnreadCopy],
    addresses: dict[UserId, str],
    deadline: float,
) -> str | None:
    last, failure = sending.after, None
    per_minute = min(settings.per_minute, ports.mail_client.per_minute_max)  # the operator may have lowered it since
    for copy in copies:
        if not await wait_for_turn(ports, f"email {sending.ref.tenant}", per_minute, deadline):
            if failure is not None:
                break  # the job is tried again from its first user, and finds what was sent
            return last
        if await find_visible(ports, sending.ref) is None:
            return None
        try:
            await _send(ports, sending, settings, connection, copy, addresses[copy.user])
        except MailNotSent as error:
            if not connection.is_open:
                raise
            failure = error
        last = copy.user
    if failure is not None:
        raise MailsNotTaken(failure.detail)
    return None


async def _send(
    ports: Ports, sending: Sending, settings: EmailSettings, connection: MailConnection, copy: UnreadCopy, address: str
) -> None:
    """Claim a message and send it. Raises MailNotSent if it is to be tried again, MailUncertain if it must not be."""
    tenant, inbox = sending.ref.tenant, sending.ref.inbox
    (entry,) = await opened_entries(ports, tenant, inbox, [copy.entry])
    if entry.message is None:
        return  # its content was recalled since
    identity = f"{tenant} {inbox} {entry.id} {copy.user}"
    url = await unsubscribe_url(ports, tenant, copy.user, "email")
    text = text_of(entry, settings.from_name or settings.from_address)
    content = compose(settings, Letter(address, text, url, identity, int(ports.clock())))
    # Claimed last: whatever fails until here leaves no claim, and is tried again.
    claims = await claim(ports, [copy], "email")
    if not claims:
        return
    try:
        await connection.send(settings.from_address, address, content)
    except MailRefused as error:
        log.info("email_refused", tenant=tenant, message_id=entry.id, reason=error.detail)
        await finish(ports, claims, "failed")
        fallbacks.labels("email", "refused").inc()
    except MailUncertain:
        fallbacks.labels("email", "uncertain").inc()
        raise
    except MailNotSent:
        await release(ports, claims)
        fallbacks.labels("email", "retried").inc()
        raise
    else:
        await finish(ports, claims, "sent")
        fallbacks.labels("email", "sent").inc()
