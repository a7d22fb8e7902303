"""A Novu client introduces itself: a subscriber with a hash becomes a token for one inbox."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Request, post

from stak.identifiers import UserId
from stak.identity.subscribers import admit, application_of
from stak.inbox.counts import Place
from stak.inbox.listing import read_unread
from stak.ports import Ports
from stak.tenancy.inboxes import read_inbox
from user_api.novu.callers import note_tenant
from user_api.novu.shapes import Enveloped, UnreadCount, unread_count

_TEXT_MAX_CHARACTERS: Final = 1024

_Text = Annotated[str, msgspec.Meta(max_length=_TEXT_MAX_CHARACTERS)]


class Introduced(msgspec.Struct, rename="camel"):
    """Who the client says it is for; what else it tells of them is not kept."""

    subscriber_id: _Text


class OpenSession(msgspec.Struct, rename="camel"):
    """Which application, which subscriber, and the proof."""

    application_identifier: _Text
    subscriber: Introduced | _Text
    subscriber_hash: _Text | None = None


class Session(msgspec.Struct, rename="camel"):
    """What the client goes on with."""

    token: str
    application_identifier: str
    total_unread_count: int
    unread_count: UnreadCount
    remove_novu_branding: bool
    is_development_mode: bool
    max_snooze_duration_hours: int
    """None: the client then shows no way to snooze."""


@post("/session", status_code=201)
async def open_session(request: Request[Any, Any, Any], ports: Ports, data: OpenSession) -> Enveloped[Session]:
    """There is no unsigned mode: without the right hash nobody is let in."""
    tenant, inbox = application_of(data.application_identifier)
    note_tenant(request, tenant)
    subscriber = data.subscriber if isinstance(data.subscriber, str) else data.subscriber.subscriber_id
    token = await admit(ports, tenant, inbox, subscriber, data.subscriber_hash)
    await read_inbox(ports, tenant, inbox)
    unread = unread_count(await read_unread(ports, Place(tenant, UserId(subscriber), inbox)))
    return Enveloped(
        Session(
            token=token.token,
            application_identifier=data.application_identifier,
            total_unread_count=unread.total,
            unread_count=unread,
            remove_novu_branding=True,
            is_development_mode=False,
            max_snooze_duration_hours=0,
        )
    )
