"""Routes for events: trigger a workflow for subscribers, topics or everyone, one or many at a time, and cancel it."""

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import delete, post
from litestar.params import HeaderParameter

from admin_api.broadcasts import POST_MAX_BYTES, recall_from_all
from admin_api.novu.authentication import requires_key
from admin_api.novu.triggers import Trigger, TriggerAll, Triggered, find_transaction, trigger_event, trigger_everyone
from admin_api.post_body import NAME_MAX
from stak import request_cost
from stak.errors import StakError
from stak.http.novu.presenters import Enveloped
from stak.http.problems import status_of
from stak.identifiers import InboxKey
from stak.inbox.idempotency import refuse_empty
from stak.ports import Ports
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Scope

EVENTS_MAX: Final = 100
"""Novu's limit for the events of one request."""
_CONCURRENCY: Final = 16
_PATH: Final = "/v1/events/trigger"

_IdempotencyKey = Annotated[str | None, HeaderParameter(name="Idempotency-Key", max_length=NAME_MAX - 10)]


class BulkTrigger(msgspec.Struct):
    """Up to 100 events."""

    events: Annotated[list[Trigger], msgspec.Meta(min_length=1, max_length=EVENTS_MAX)]


@post(_PATH, status_code=201, guards=[requires_key(Scope.POST)], request_max_body_size=POST_MAX_BYTES)
async def trigger(
    ports: Ports, caller: Caller, novu_inbox: InboxKey, data: Trigger, idempotency_key: _IdempotencyKey = None
) -> Enveloped[Triggered]:
    """Post the template that the workflow names; the transaction id is its `host_system_id`, and idempotency key.

    The same event with the same transaction id within 7 days is not sent again; another event with it is refused.
    """
    return Enveloped(await trigger_event(ports, caller, novu_inbox, data, idempotency_key))


@post(f"{_PATH}/bulk", status_code=201, guards=[requires_key(Scope.POST)], request_max_body_size=POST_MAX_BYTES)
async def trigger_bulk(
    ports: Ports, caller: Caller, novu_inbox: InboxKey, data: BulkTrigger, idempotency_key: _IdempotencyKey = None
) -> Enveloped[list[Triggered]]:
    """Trigger each event on its own, and return one result each.

    An event counts as one request, and each subscriber whose fields it gives as another.
    """
    refuse_empty(idempotency_key)
    account = request_cost.current()
    if account is not None:
        account.charge(len(data.events) - 1)
    turns = asyncio.Semaphore(_CONCURRENCY)

    async def one(index: int, event: Trigger) -> Triggered:
        own_key = None if idempotency_key is None else f"{idempotency_key}.{index}"
        async with turns:
            try:
                return await trigger_event(ports, caller, novu_inbox, event, own_key)
            except StakError as error:
                if status_of(type(error)) >= 500:
                    raise
                return Triggered(True, "error", event.transaction_id, [error.detail])

    # Waits for all, then raises the first error: no event is triggered after the response.
    results = await asyncio.gather(*(one(*numbered) for numbered in enumerate(data.events)), return_exceptions=True)
    triggered: list[Triggered] = []
    for result in results:
        if isinstance(result, BaseException):
            raise result
        triggered.append(result)
    return Enveloped(triggered)


@post(f"{_PATH}/broadcast", status_code=201, guards=[requires_key(Scope.POST)])
async def broadcast(
    ports: Ports, caller: Caller, novu_inbox: InboxKey, data: TriggerAll, idempotency_key: _IdempotencyKey = None
) -> Enveloped[Triggered]:
    """Post the template to everyone in the inbox's audience, to which creating a subscriber adds it."""
    return Enveloped(await trigger_everyone(ports, caller, novu_inbox, data, idempotency_key))


@delete(f"{_PATH}/{{transaction_id:str}}", status_code=200, guards=[requires_key(Scope.REDACT)])
async def cancel(ports: Ports, caller: Caller, novu_inbox: InboxKey, transaction_id: str) -> Enveloped[bool]:
    """Recall what was triggered with this transaction id within 7 days; false if there is nothing to recall."""
    refs = await find_transaction(ports, caller.tenant, novu_inbox, transaction_id)
    for ref in refs:
        await recall_from_all(ports, caller, ref, None)
    return Enveloped(bool(refs))


EVENT_ROUTES: Final[list[Any]] = [trigger, trigger_bulk, broadcast, cancel]
