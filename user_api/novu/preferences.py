"""Routes for a subscriber's preferences: each category is a workflow with one channel, enabled unless it is muted.

There is no global setting: the one that the client shows is on while any category is, and switches all of them.
"""

from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, get, patch

from stak.errors import NotFound, invalid_field
from stak.identifiers import CategoryKey
from stak.inbox.categories import known_categories, require_categories
from stak.inbox.muted_categories import mute, read_muted, unmute
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.tenancy.inbox_configs import read_inbox
from user_api.novu.authentication import requires_subscriber
from user_api.novu.presenters import Enveloped, Workflow, workflow_of

BULK_MAX: Final = 100


class Channels(msgspec.Struct):
    """The only channel."""

    in_app: bool


class Preference(msgspec.Struct, omit_defaults=True):
    """The preference for all categories (`global`), or for one (`template`)."""

    level: str
    enabled: bool
    channels: Channels
    workflow: Workflow | None = None


class Change(msgspec.Struct):
    """The channels to switch; channels other than `in_app` are ignored because nothing is sent through them."""

    in_app: bool | None = None
    schedule: Any = None


class ChangeOne(Change, rename={"workflow_id": "workflowId"}, kw_only=True):
    """The same, for one category."""

    workflow_id: str


class ChangeMany(msgspec.Struct):
    """Several changes in one request."""

    preferences: Annotated[list[ChangeOne], msgspec.Meta(max_length=BULK_MAX)]


class PreferenceController(Controller):
    """Muting of categories, as Novu's preferences."""

    path = "/preferences"
    guards = (requires_subscriber,)

    @get()
    async def read(
        self, request: Request[Any, Any, Any], ports: Ports, user_inbox: UserInbox
    ) -> Enveloped[list[Preference]]:
        """List the global preference and those of all categories, or of the given tags; no category is critical."""
        query = request.query_params
        tags = frozenset(query.getall("tags[]", []))
        is_any = query.get("criticality") != "critical"
        known, muted = await _known_and_muted(ports, user_inbox)
        chosen = [name for name in sorted(known) if is_any and (not tags or name in tags)]
        return Enveloped([_of_all(known, muted), *(_of_one(name, muted) for name in chosen)])

    @get("/global")
    async def read_all(self, ports: Ports, user_inbox: UserInbox) -> Enveloped[Preference]:
        """Return the preference for all categories."""
        return Enveloped(_of_all(*await _known_and_muted(ports, user_inbox)))

    @patch()
    async def change_all(self, ports: Ports, user_inbox: UserInbox, data: Change) -> Enveloped[Preference]:
        """Switch all categories that exist now."""
        known, _ = await _known_and_muted(ports, user_inbox)
        await _apply(ports, user_inbox, known, data)
        return Enveloped(_of_all(*await _known_and_muted(ports, user_inbox)))

    @patch("/bulk")
    async def change_many(self, ports: Ports, user_inbox: UserInbox, data: ChangeMany) -> Enveloped[list[Preference]]:
        """Switch all named categories, or none if one of them is unknown."""
        known, _ = await _known_and_muted(ports, user_inbox)
        for one in data.preferences:
            _require_known(known, one.workflow_id)
        for one in data.preferences:
            await _apply(ports, user_inbox, frozenset((one.workflow_id,)), one)
        _, muted = await _known_and_muted(ports, user_inbox)
        return Enveloped([_of_one(one.workflow_id, muted) for one in data.preferences])

    @patch("/{workflow_id:str}")
    async def change_one(
        self, ports: Ports, user_inbox: UserInbox, workflow_id: str, data: Change
    ) -> Enveloped[Preference]:
        """Switch one category."""
        known, _ = await _known_and_muted(ports, user_inbox)
        _require_known(known, workflow_id)
        await _apply(ports, user_inbox, frozenset((workflow_id,)), data)
        _, muted = await _known_and_muted(ports, user_inbox)
        return Enveloped(_of_one(workflow_id, muted))


async def _known_and_muted(ports: Ports, user_inbox: UserInbox) -> tuple[frozenset[str], frozenset[str]]:
    known = known_categories(await read_inbox(ports, user_inbox.tenant, user_inbox.inbox))
    return known, frozenset(await read_muted(ports, user_inbox))


async def _apply(ports: Ports, user_inbox: UserInbox, categories: frozenset[str], change: Change) -> None:
    if change.schedule is not None:
        problem = "schedules are not supported"
        raise invalid_field("schedule", problem)
    if change.in_app:
        await unmute(ports, user_inbox, categories)
    elif change.in_app is not None:
        # A muted category has a counter, so it must be one of the categories in use.
        named = frozenset(map(CategoryKey, categories))
        await require_categories(ports, user_inbox.tenant, user_inbox.inbox, named, "workflowId")
        await mute(ports, user_inbox, categories)


def _require_known(known: frozenset[str], category: str) -> None:
    if category not in known:
        raise NotFound("Workflow not found. A workflow is a category of the inbox.")


def _of_all(known: frozenset[str], muted: frozenset[str]) -> Preference:
    return Preference("global", enabled=True, channels=Channels(in_app=not known <= muted))


def _of_one(category: str, muted: frozenset[str]) -> Preference:
    return Preference("template", True, Channels(category not in muted), workflow_of(category))
