"""Routes for a subscriber's preferences: each category of the inbox is a workflow, enabled unless it is muted."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, patch

from admin_api.novu.authentication import requires_key, subscriber_inbox
from stak.errors import InvalidInput, invalid_field
from stak.http.novu.presenters import Enveloped
from stak.http.novu.workflow_preferences import (
    BULK_MAX,
    Change,
    Channels,
    Preference,
    apply_change,
    known_and_muted,
    preference_of_one,
)
from stak.identifiers import CategoryKey, InboxKey
from stak.identity.user_channels import read_channels_of, turn_channels
from stak.inbox.categories import register_category
from stak.inbox.entry_model import UNCATEGORISED
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.templates.templates import read_template
from stak.tenancy.api_keys import Caller
from stak.tenancy.tenant_model import Channel, Scope


class ChangeChannels(msgspec.Struct):
    """The channels to switch: `in_app` of workflows, `email` and `push` of all of them."""

    in_app: bool | None = None
    email: bool | None = None
    push: bool | None = None
    sms: bool | None = None
    chat: bool | None = None


class ChangePreferences(msgspec.Struct, rename="camel"):
    """A change for one workflow, or for all of them."""

    channels: ChangeChannels | None = None
    workflow_id: str | None = None
    schedule: Any = None
    context: Any = None


class ChangeWorkflow(msgspec.Struct, rename="camel"):
    """A change for one workflow."""

    workflow_id: str
    channels: ChangeChannels


class ChangeMany(msgspec.Struct):
    """Changes for several workflows."""

    preferences: Annotated[list[ChangeWorkflow], msgspec.Meta(min_length=1, max_length=BULK_MAX)]
    context: Any = None


class GlobalChannels(Channels):
    """The channels that are switched for all workflows."""

    email: bool
    push: bool


class GlobalPreference(msgspec.Struct):
    """The preference for all workflows."""

    enabled: bool
    channels: GlobalChannels


class WorkflowName(msgspec.Struct):
    """A workflow."""

    slug: str
    identifier: str
    name: str


class WorkflowPreference(msgspec.Struct):
    """The preference for one workflow."""

    enabled: bool
    channels: Channels
    overrides: list[Any]
    workflow: WorkflowName


class Preferences(msgspec.Struct, rename={"for_all": "global"}):
    """The preferences of a subscriber."""

    for_all: GlobalPreference
    workflows: list[WorkflowPreference]


class SubscriberPreferenceController(Controller):
    """The preferences of a subscriber in the inbox of the key."""

    path = "/v2/subscribers/{subscriber_id:str}/preferences"

    @get(guards=[requires_key(Scope.READ)])
    async def read(
        self, request: Request[Any, Any, Any], ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str
    ) -> Enveloped[Preferences]:
        """List the global preference and those of all categories; no category is critical."""
        is_any = request.query_params.get("criticality") != "critical"
        shown = await _read(ports, subscriber_inbox(caller, novu_inbox, subscriber_id))
        return Enveloped(shown if is_any else Preferences(shown.for_all, []))

    @patch(guards=[requires_key(Scope.USERS)])
    async def change(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, data: ChangePreferences
    ) -> Enveloped[Preferences]:
        """Switch one workflow, or all categories that exist now, and the user's other channels."""
        if data.context:
            raise _no_context()
        switched = data.channels or ChangeChannels()
        _require_supported(switched, "channels", is_global=data.workflow_id is None)
        user_inbox = subscriber_inbox(caller, novu_inbox, subscriber_id)
        known, _ = await known_and_muted(ports, user_inbox)
        named = known
        if data.workflow_id is not None:
            named = frozenset((await _category_of(ports, caller, user_inbox, known, data.workflow_id),))
        await apply_change(ports, user_inbox, named, Change(switched.in_app, data.schedule))
        channels: dict[Channel, bool | None] = {"email": switched.email, "push": switched.push}
        turned = {channel: is_on for channel, is_on in channels.items() if is_on is not None}
        if turned:
            await turn_channels(ports, caller.tenant, user_inbox.user, turned, key_id=caller.key_id)
        return Enveloped(await _read(ports, user_inbox))

    @patch("/bulk", guards=[requires_key(Scope.USERS)])
    async def change_many(
        self, ports: Ports, caller: Caller, novu_inbox: InboxKey, subscriber_id: str, data: ChangeMany
    ) -> Enveloped[list[Preference]]:
        """Switch all named workflows, or none if one of them is unknown."""
        if data.context:
            raise _no_context()
        for index, one in enumerate(data.preferences):
            _require_supported(one.channels, f"preferences[{index}].channels", is_global=False)
        user_inbox = subscriber_inbox(caller, novu_inbox, subscriber_id)
        known, _ = await known_and_muted(ports, user_inbox)
        named = [one.workflow_id for one in data.preferences]
        categories = [await _category_of(ports, caller, user_inbox, known, workflow) for workflow in named]
        for category, one in zip(categories, data.preferences, strict=True):
            await apply_change(ports, user_inbox, frozenset((category,)), Change(one.channels.in_app))
        _, muted = await known_and_muted(ports, user_inbox)
        return Enveloped([preference_of_one(category, muted) for category in categories])


async def _read(ports: Ports, user_inbox: UserInbox) -> Preferences:
    known, muted = await known_and_muted(ports, user_inbox)
    off = (await read_channels_of(ports, user_inbox.tenant, user_inbox.user)).off
    return Preferences(
        GlobalPreference(
            enabled=True,
            channels=GlobalChannels(in_app=not known <= muted, email="email" not in off, push="push" not in off),
        ),
        [
            WorkflowPreference(True, Channels(name not in muted), [], WorkflowName(name, name, name))
            for name in sorted(known)
        ],
    )


async def _category_of(
    ports: Ports, caller: Caller, user_inbox: UserInbox, known: frozenset[str], workflow: str
) -> str:
    """Return the category that a workflow id names: a category itself, or that of the template.

    Raises NotFound, or InvalidInput if nothing was posted with the template yet and the inbox has no room for it.
    """
    if workflow in known:
        return workflow
    template = await read_template(ports, user_inbox.tenant, user_inbox.inbox, workflow)
    category = CategoryKey(template.category or UNCATEGORISED)
    may_configure = Scope.CONFIG in caller.scopes
    await register_category(ports, user_inbox.tenant, user_inbox.inbox, category, may_configure=may_configure)
    return category


def _require_supported(channels: ChangeChannels, field: str, *, is_global: bool) -> None:
    """Raise InvalidInput for channels that this request cannot switch."""
    for name in ("sms", "chat") if is_global else ("email", "push", "sms", "chat"):
        if getattr(channels, name) is not None:
            is_sent = name in ("email", "push")
            problem = "is switched for all workflows only; remove workflowId" if is_sent else "is not supported by Stak"
            raise invalid_field(f"{field}.{name}", problem)


def _no_context() -> InvalidInput:
    return invalid_field("context", "is not supported by Stak; remove it")
