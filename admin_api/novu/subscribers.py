"""Routes for subscribers, who are users: create, read, change, list and delete them."""

import asyncio
import contextlib
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, Response, delete, get, patch, post

from admin_api.novu.authentication import requires_key
from admin_api.novu.paging import Page, page_query
from admin_api.novu.subscriber_format import Subscriber, SubscriberFields, profile_patch, subscriber_of
from admin_api.users import remove_user
from stak import request_cost
from stak.audience.audience_members import change_audience
from stak.errors import NotFound, StakError
from stak.http.novu.presenters import Enveloped
from stak.http.problems import status_of
from stak.identifiers import InboxKey, UserId, user_id
from stak.identity.profile_model import Profile
from stak.identity.user_directory import list_users, search_users
from stak.identity.user_profiles import patch_profile, read_own_profile, read_profile, read_profiles, upsert_profile
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.quota_usage import read_used
from stak.tenancy.tenant_model import Scope

BULK_MAX: Final = 500
"""Novu's limit for the subscribers of one request."""
_CONCURRENCY: Final = 16


class CreateSubscriber(SubscriberFields, rename="camel", kw_only=True):
    """A subscriber with its id."""

    subscriber_id: str


class CreateSubscribers(msgspec.Struct):
    """Up to 500 subscribers."""

    subscribers: Annotated[list[CreateSubscriber], msgspec.Meta(max_length=BULK_MAX)]


class Deleted(msgspec.Struct):
    """The subscriber is gone; a job erases what is left of it."""

    acknowledged: bool
    status: str


class Named(msgspec.Struct, rename="camel", omit_defaults=True):
    """One of the subscribers of a bulk request, with the reason if it failed."""

    subscriber_id: str
    message: str | None = None


class BulkCreated(msgspec.Struct):
    """What became of the subscribers of a bulk request."""

    created: list[Named]
    updated: list[Named]
    failed: list[Named]


async def register(ports: Ports, caller: Caller, subscriber: str, fields: SubscriberFields) -> tuple[Profile, bool]:
    """Store a subscriber; return the profile, and whether it is new. The caller adds it to the audience."""
    user = user_id(subscriber)
    before = await read_own_profile(ports, caller.tenant, user) if fields.has_fields else None
    return await upsert_profile(ports, caller.tenant, user, profile_patch(fields, before), key_id=caller.key_id)


async def join_audience(ports: Ports, caller: Caller, inbox: InboxKey, users: list[UserId]) -> None:
    """Add subscribers to the audience of the inbox: a broadcast goes to all subscribers."""
    if users:
        await change_audience(ports, caller.tenant, inbox, add=users, remove=(), key_id=caller.key_id)


class SubscriberController(Controller):
    """Subscribers. They need not be created before they get messages."""

    path = "/v2/subscribers"

    @post(status_code=201, guards=[requires_key(Scope.USERS, Scope.AUDIENCE)])
    async def create(
        self,
        request: Request[Any, Any, Any],
        ports: Ports,
        caller: Caller,
        novu_inbox: InboxKey,
        data: CreateSubscriber,
    ) -> Response[Enveloped[Subscriber] | Subscriber]:
        """Create or change a subscriber; with `failIfExists`, 409 with the existing one."""
        if request.query_params.get("failIfExists") == "true":
            with contextlib.suppress(NotFound):
                existing = await read_profile(ports, caller.tenant, user_id(data.subscriber_id))
                return Response(subscriber_of(caller.tenant, existing), status_code=409)
        profile, _ = await register(ports, caller, data.subscriber_id, data)
        await join_audience(ports, caller, novu_inbox, [profile.user_id])
        return Response(Enveloped(subscriber_of(caller.tenant, profile)), status_code=201)

    @get(guards=[requires_key(Scope.READ)])
    async def search(self, request: Request[Any, Any, Any], ports: Ports, caller: Caller) -> Page[Subscriber]:
        """List subscribers by id, or search them by name; a page of a search may be short although there are more."""
        asked = page_query(request, ("subscriberId", "name"), {"email", "phone"})
        name = asked.filters.get("name") or None
        scope = (caller.tenant, "novu subscribers", name or "")
        last: str | None = None
        if wanted := asked.filters.get("subscriberId"):
            found = await read_profiles(ports, caller.tenant, [user_id(wanted)])
        else:
            after = ports.cursors.open(asked.after, scope)
            last = after[0] if after else None
            if name is None:
                found, last = await list_users(ports, caller.tenant, limit=asked.limit, after=last)
            else:
                found, last = await search_users(ports, caller.tenant, name, limit=asked.limit, after=last)
        is_all = name is None and not wanted
        return Page(
            [subscriber_of(caller.tenant, one) for one in found],
            next=ports.cursors.seal(None if last is None else (last,), scope),
            total_count=await read_used(ports, caller.tenant, "users") if is_all else len(found),
            total_count_capped=not is_all and last is not None,
        )

    @get("/{subscriber_id:str}", guards=[requires_key(Scope.READ)])
    async def read(self, ports: Ports, caller: Caller, subscriber_id: str) -> Enveloped[Subscriber]:
        """Return a subscriber; 404 if it was not created."""
        profile = await read_profile(ports, caller.tenant, user_id(subscriber_id))
        return Enveloped(subscriber_of(caller.tenant, profile))

    @patch("/{subscriber_id:str}", guards=[requires_key(Scope.USERS)])
    async def change(
        self, ports: Ports, caller: Caller, subscriber_id: str, data: SubscriberFields
    ) -> Enveloped[Subscriber]:
        """Change the named fields of a subscriber; 404 if it was not created."""
        user = user_id(subscriber_id)
        before = await read_own_profile(ports, caller.tenant, user)
        profile = await patch_profile(ports, caller.tenant, user, profile_patch(data, before), key_id=caller.key_id)
        return Enveloped(subscriber_of(caller.tenant, profile))

    @delete("/{subscriber_id:str}", status_code=200, guards=[requires_key(Scope.USERS)])
    async def remove(self, ports: Ports, caller: Caller, subscriber_id: str) -> Enveloped[Deleted]:
        """Remove a subscriber and sign out its devices at once; a job erases its messages and memberships."""
        profile = await read_profile(ports, caller.tenant, user_id(subscriber_id))
        await remove_user(ports, caller, profile.user_id)
        return Enveloped(Deleted(acknowledged=True, status="deleted"))


@post("/v1/subscribers/bulk", status_code=201, guards=[requires_key(Scope.USERS, Scope.AUDIENCE)])
async def create_subscribers(
    ports: Ports, caller: Caller, novu_inbox: InboxKey, data: CreateSubscribers
) -> Enveloped[BulkCreated]:
    """Create or change up to 500 subscribers; each counts as one request towards the rate limit."""
    account = request_cost.current()
    if account is not None:
        account.charge(max(0, len(data.subscribers) - 1))
    turns = asyncio.Semaphore(_CONCURRENCY)
    result = BulkCreated([], [], [])
    users: list[UserId] = []

    async def one(subscriber: CreateSubscriber) -> None:
        async with turns:
            try:
                profile, is_new = await register(ports, caller, subscriber.subscriber_id, subscriber)
            except StakError as error:
                if status_of(type(error)) >= 500:
                    raise
                result.failed.append(Named(subscriber.subscriber_id, error.detail))
                return
        users.append(profile.user_id)
        (result.created if is_new else result.updated).append(Named(subscriber.subscriber_id))

    await asyncio.gather(*map(one, data.subscribers))
    await join_audience(ports, caller, novu_inbox, users)
    return Enveloped(result)
