"""Tickets: user tokens in a form that is safe in a URL, because they are short-lived and can be used once.

They are for the browser's EventSource, which cannot send headers. A ticket is the encrypted token; its use is recorded
until the ticket has expired.
"""

from typing import Final

import msgspec

from stak.errors import DecryptionFailed, NotAuthenticated
from stak.identifiers import TenantKey
from stak.identity import keys
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Put, Refused

TICKET_SECONDS: Final = 30
TICKET_MAX_CHARACTERS: Final = 8192  # a token has 4,096 at most
_NOTED_SECONDS: Final = 3600
"""Margin after the expiry: clocks differ, and expired rows are removed by another clock."""


class Ticket(msgspec.Struct, frozen=True):
    """A ticket and its expiry."""

    ticket: str
    expires_at: int


class _Sealed(msgspec.Struct, frozen=True, array_like=True):
    ticket_id: str
    expires_at: int
    token: str


def issue_ticket(ports: Ports, tenant: TenantKey, token: str) -> Ticket:
    """Return a ticket for a token that has been verified."""
    expires_at = int(ports.clock()) + TICKET_SECONDS
    content = msgspec.json.encode(_Sealed(ports.ids.new(), expires_at, token))
    return Ticket(ports.sealer.seal(content, _context(tenant)), expires_at)


async def use_ticket(ports: Ports, tenant: TenantKey, ticket: str) -> str:
    """Return the token of a ticket and invalidate it. Raises NotAuthenticated if it is invalid, expired or used."""
    try:
        if len(ticket) > TICKET_MAX_CHARACTERS:
            raise DecryptionFailed("too long")  # noqa: TRY301 - the same error for every invalid ticket
        opened = msgspec.json.decode(ports.sealer.open(ticket, _context(tenant)), type=_Sealed)
    except (DecryptionFailed, msgspec.DecodeError):
        raise NotAuthenticated("This is not a ticket of this tenant.") from None
    if opened.expires_at <= ports.clock():
        raise NotAuthenticated(f"This ticket has expired. Tickets are valid for {TICKET_SECONDS} seconds.")
    used = Put(keys.used_ticket(tenant, opened.ticket_id), {TTL: opened.expires_at + _NOTED_SECONDS}, when=(Absent(),))
    (outcome,) = await ports.table.commit([(used,)])
    if isinstance(outcome, Refused):
        raise NotAuthenticated("This ticket was already used. Each ticket is valid once.")
    return opened.token


def _context(tenant: TenantKey) -> str:
    return f"{tenant} tickets"
