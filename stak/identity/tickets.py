"""Tickets: a user token in a form that may stand in a URL, because it is good once and for a moment.

For browsers' EventSource, which cannot send headers. A ticket is the token, sealed; that it was used is noted, and kept
until nobody could use it any more.
"""

from typing import Final

import msgspec

from stak.errors import NotAuthenticated, Unsealable
from stak.identifiers import TenantKey
from stak.identity import keys
from stak.ports import Ports
from stak.ports.writes import TTL, Absent, Put, Refused

TICKET_SECONDS: Final = 30
TICKET_MAX_CHARACTERS: Final = 8192  # a token has 4,096 at most
_NOTED_SECONDS: Final = 3600
"""After its end: clocks differ, and what has expired is removed by another's."""


class Ticket(msgspec.Struct, frozen=True):
    """A ticket and when it ends."""

    ticket: str
    expires_at: int


class _Sealed(msgspec.Struct, frozen=True, array_like=True):
    ticket_id: str
    expires_at: int
    token: str


def issue_ticket(ports: Ports, tenant: TenantKey, token: str) -> Ticket:
    """A ticket for whoever has this token, which has been verified."""
    expires_at = int(ports.clock()) + TICKET_SECONDS
    content = msgspec.json.encode(_Sealed(ports.ids.new(), expires_at, token))
    return Ticket(ports.sealer.seal(content, _place(tenant)), expires_at)


async def use_ticket(ports: Ports, tenant: TenantKey, ticket: str) -> str:
    """The token of a ticket, which is used up by this; NotAuthenticated if it is none, too old, or was used before."""
    try:
        if len(ticket) > TICKET_MAX_CHARACTERS:
            raise Unsealable("too long")  # noqa: TRY301 - one answer for all that is no ticket
        opened = msgspec.json.decode(ports.sealer.open(ticket, _place(tenant)), type=_Sealed)
    except (Unsealable, msgspec.DecodeError):
        raise NotAuthenticated("This is not a ticket of this tenant's.") from None
    if opened.expires_at <= ports.clock():
        raise NotAuthenticated(f"This ticket has expired: it is good for {TICKET_SECONDS} seconds.")
    used = Put(keys.used_ticket(tenant, opened.ticket_id), {TTL: opened.expires_at + _NOTED_SECONDS}, when=(Absent(),))
    (outcome,) = await ports.table.commit([(used,)])
    if isinstance(outcome, Refused):
        raise NotAuthenticated("This ticket was used before: each is good once.")
    return opened.token


def _place(tenant: TenantKey) -> str:
    return f"{tenant} tickets"
