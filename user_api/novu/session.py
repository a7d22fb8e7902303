"""The session route of Novu's client: exchanges a subscriber id and its hash for a token for one inbox."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Request, post

from stak.http.novu.presenters import Enveloped, UnreadCount, unread_count
from stak.http.rate_limits import charge_novu_session, charge_user
from stak.identifiers import UserId
from stak.identity.novu_subscribers import admit, application_of
from stak.inbox.list_messages import read_unread
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.tenancy.inbox_configs import read_inbox
from user_api.novu.authentication import store_tenant

_TEXT_MAX_CHARACTERS: Final = 1024

_Text = Annotated[str, msgspec.Meta(max_length=_TEXT_MAX_CHARACTERS)]


class Subscriber(msgspec.Struct, rename="camel"):
    """The subscriber; all other fields that the client sends are ignored."""

    subscriber_id: _Text


class OpenSession(msgspec.Struct, rename="camel"):
    """The application, the subscriber and the hash that proves it."""

    application_identifier: _Text
    subscriber: Subscriber | _Text
    subscriber_hash: _Text | None = None


class Session(msgspec.Struct, rename="camel"):
    """The session that the client uses from now on."""

    token: str
    application_identifier: str
    total_unread_count: int
    unread_count: UnreadCount
    remove_novu_branding: bool
    is_development_mode: bool
    max_snooze_duration_hours: int
    """Zero: the client then offers no snoozing."""


@post("/session", status_code=201)
async def open_session(request: Request[Any, Any, Any], ports: Ports, data: OpenSession) -> Enveloped[Session]:
    """Open a session for a subscriber with a valid hash; there is no unsigned mode."""
    buckets = request.app.state.buckets
    charge_novu_session(buckets, ports, _address(request))
    tenant, inbox = application_of(data.application_identifier)
    subscriber = data.subscriber if isinstance(data.subscriber, str) else data.subscriber.subscriber_id
    token = await admit(ports, tenant, inbox, subscriber, data.subscriber_hash)
    store_tenant(request, tenant)  # not earlier: the headers of errors must not tell which tenants exist
    await charge_user(buckets, ports, tenant, UserId(subscriber))
    await read_inbox(ports, tenant, inbox)
    unread = unread_count(await read_unread(ports, UserInbox(tenant, UserId(subscriber), inbox)))
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


def _address(request: Request[Any, Any, Any]) -> str | None:
    client = request.scope.get("client")
    address: str | None = request.app.state.addresses.of_request(
        None if client is None else client[0], request.scope["headers"]
    )
    return address
