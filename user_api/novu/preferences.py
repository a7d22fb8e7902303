"""Routes for a subscriber's preferences: each category is a workflow with one channel, enabled unless it is muted."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, patch

from stak.http.novu.presenters import Enveloped
from stak.http.novu.workflow_preferences import (
    BULK_MAX,
    Change,
    Preference,
    apply_change,
    known_and_muted,
    preference_of_all,
    preference_of_one,
    require_known,
)
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from user_api.novu.authentication import requires_subscriber


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
        known, muted = await known_and_muted(ports, user_inbox)
        chosen = [name for name in sorted(known) if is_any and (not tags or name in tags)]
        return Enveloped([preference_of_all(known, muted), *(preference_of_one(name, muted) for name in chosen)])

    @get("/global")
    async def read_all(self, ports: Ports, user_inbox: UserInbox) -> Enveloped[Preference]:
        """Return the preference for all categories."""
        return Enveloped(preference_of_all(*await known_and_muted(ports, user_inbox)))

    @patch()
    async def change_all(self, ports: Ports, user_inbox: UserInbox, data: Change) -> Enveloped[Preference]:
        """Switch all categories that exist now."""
        known, _ = await known_and_muted(ports, user_inbox)
        await apply_change(ports, user_inbox, known, data)
        return Enveloped(preference_of_all(*await known_and_muted(ports, user_inbox)))

    @patch("/bulk")
    async def change_many(self, ports: Ports, user_inbox: UserInbox, data: ChangeMany) -> Enveloped[list[Preference]]:
        """Switch all named categories, or none if one of them is unknown."""
        known, _ = await known_and_muted(ports, user_inbox)
        for one in data.preferences:
            require_known(known, one.workflow_id)
        for one in data.preferences:
            await apply_change(ports, user_inbox, frozenset((one.workflow_id,)), one)
        _, muted = await known_and_muted(ports, user_inbox)
        return Enveloped([preference_of_one(one.workflow_id, muted) for one in data.preferences])

    @patch("/{workflow_id:str}")
    async def change_one(
        self, ports: Ports, user_inbox: UserInbox, workflow_id: str, data: Change
    ) -> Enveloped[Preference]:
        """Switch one category."""
        known, _ = await known_and_muted(ports, user_inbox)
        require_known(known, workflow_id)
        await apply_change(ports, user_inbox, frozenset((workflow_id,)), data)
        _, muted = await known_and_muted(ports, user_inbox)
        return Enveloped(preference_of_one(workflow_id, muted))
