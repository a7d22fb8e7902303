"""A trigger as posts: its workflow is a template, its payload the data of it, its transaction id names the posts.

A trigger that names both topics and subscribers is two posts: to the topics first, because only that can fail for
another reason than the second, and then to the subscribers who are not members of them.
"""

from typing import Any, Final

import msgspec

from admin_api.broadcasts import accept_request
from admin_api.novu.recipients import Recipients, recipients_of, users_outside
from admin_api.novu.subscribers import join_audience, register
from admin_api.post_body import PostMessage, ShortText, ToEveryone, ToTopics, ToUsers, post_request
from stak import request_cost
from stak.errors import invalid_field
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.find_by_host_id import find_by_host_id
from stak.inbox.message_options import Priority
from stak.ports import Ports
from stak.tenancy.api_keys import Caller, require_scope
from stak.tenancy.tenant_model import Scope

_UNSUPPORTED: Final = {
    "bridge_url": "bridgeUrl",
    "agent_id": "agentId",
    "tenant": "tenant",
    "context": "context",
}
_PRIORITIES: Final[dict[str, Priority]] = {"high": "high", "low": "low"}


class TriggerFields(msgspec.Struct, rename="camel", kw_only=True):
    """What every trigger has; unknown fields are ignored."""

    name: ShortText
    """The name of the template."""
    payload: dict[str, Any] = {}
    transaction_id: ShortText | None = None
    actor: Any = None
    overrides: dict[str, Any] | None = None
    bridge_url: Any = None
    agent_id: Any = None
    tenant: Any = None
    context: Any = None


class Trigger(TriggerFields, rename="camel", kw_only=True):
    """An event for subscribers and topics."""

    to: Any


class TriggerAll(TriggerFields, rename="camel", kw_only=True):
    """An event for everyone."""


class Triggered(msgspec.Struct, rename="camel", omit_defaults=True):
    """The answer to a trigger: it was accepted, or why it was not."""

    acknowledged: bool
    status: str
    transaction_id: str | None = None
    error: list[str] | None = None


async def trigger_event(
    ports: Ports, caller: Caller, inbox: InboxKey, event: Trigger, idempotency_key: str | None
) -> Triggered:
    """Post an event. Raises InvalidInput, NotFound for an unknown template, IdempotencyMismatch or QuotaExceeded."""
    _validate(event)
    transaction = _transaction(ports, event, idempotency_key)
    named = recipients_of(event.to)
    _validate_actor(event, named)
    await _store_described(ports, caller, inbox, named)
    if not named.topics:
        await _post(ports, caller, inbox, event, transaction, ToUsers(list(named.users)))
    else:
        await _post(ports, caller, inbox, event, transaction, ToTopics(list(named.topics)))
        if users := await users_outside(ports, caller.tenant, named):
            key = _users_key(inbox, transaction)
            await _post(ports, caller, inbox, event, transaction, ToUsers(list(users)), key)
    return Triggered(True, "processed", transaction)


async def trigger_everyone(
    ports: Ports, caller: Caller, inbox: InboxKey, event: TriggerAll, idempotency_key: str | None
) -> Triggered:
    """Post an event to everyone in the inbox's audience. Raises as `trigger_event` does."""
    _validate(event)
    transaction = _transaction(ports, event, idempotency_key)
    await _post(ports, caller, inbox, event, transaction, ToEveryone())
    return Triggered(True, "processed", transaction)


async def find_transaction(ports: Ports, tenant: TenantKey, inbox: InboxKey, transaction: str) -> list[BroadcastRef]:
    """Return what was triggered with a transaction id, or posted with it as `host_system_id`, within 7 days."""
    return await find_by_host_id(ports, tenant, inbox, transaction, [_users_key(inbox, transaction)])


async def _post(
    ports: Ports,
    caller: Caller,
    inbox: InboxKey,
    event: TriggerFields,
    transaction: str,
    audience: ToUsers | ToTopics | ToEveryone,
    idempotency_key: str | None = None,
) -> None:
    post = PostMessage(
        audiences=audience,
        template=event.name,
        data=msgspec.Raw(msgspec.json.encode({"payload": event.payload})),
        sender=_sender(event.actor),
        host_system_id=transaction,
        priority=_priority(event),
        # A template is rendered for each recipient, which a post on read cannot be.
        delivery="on_write" if isinstance(audience, ToEveryone) else None,
    )
    # The event as it was received: who is a member of a topic may change before it is repeated.
    request = msgspec.structs.replace(post_request(inbox, post, idempotency_key), body=event)
    await accept_request(ports, caller, request)


async def _store_described(ports: Ports, caller: Caller, inbox: InboxKey, named: Recipients) -> None:
    """Store the subscribers whose fields a trigger gives; each counts as one request towards the rate limit."""
    if not named.described:
        return
    for scope in (Scope.USERS, Scope.AUDIENCE):
        require_scope(caller, scope, "`to` has fields of subscribers, which are stored")
    if (account := request_cost.current()) is not None:
        account.charge(len(named.described))
    new: list[UserId] = []
    try:
        for subscriber in named.described:
            profile, is_new = await register(ports, caller, subscriber.subscriber_id, subscriber)
            if is_new:
                new.append(profile.user_id)
    finally:  # those stored before an invalid one join too
        if new:
            await join_audience(ports, caller, inbox, new)


def _validate(event: TriggerFields) -> None:
    for name, shown in _UNSUPPORTED.items():
        if getattr(event, name):
            raise invalid_field(shown, "is not supported by Stak; remove it")
    for name, value in (event.overrides or {}).items():
        if name != "severity" and value:
            raise invalid_field(f"overrides.{name}", "is not supported by Stak, only severity is; remove it")


def _validate_actor(event: Trigger, named: Recipients) -> None:
    """Refuse an actor of a trigger for topics: Novu leaves the actor out, but a post goes to all members."""
    if event.actor and named.topics:
        problem = "is not supported with topics: a post to a topic goes to all of its members; remove it"
        raise invalid_field("actor", problem)


def _transaction(ports: Ports, event: TriggerFields, idempotency_key: str | None) -> str:
    """Return the transaction id: the given one, or one that a repeated request gets again."""
    if event.transaction_id:
        return event.transaction_id
    return f"txn_{idempotency_key or ports.ids.new()}"


def _users_key(inbox: InboxKey, transaction: str) -> str:
    return f"novu {inbox} {transaction} users"


def _sender(actor: object) -> str | None:
    match actor:
        case None:
            return None
        case str():
            return actor[:256]
        case {"subscriberId": str(subscriber)}:
            return subscriber[:256]
        case _:
            raise invalid_field("actor", "must be a subscriber's id, or an object with subscriberId")


def _priority(event: TriggerFields) -> Priority | None:
    """Return the priority for an overridden severity."""
    severity = (event.overrides or {}).get("severity")
    return _PRIORITIES.get(severity) if isinstance(severity, str) else None
