"""Preferences of Novu's clients and SDKs: each category is a workflow with one channel, enabled unless it is muted.

There is no global setting: the one that Novu shows is on while any category is, and switches all of them.
"""

from typing import Any, Final

import msgspec

from stak.errors import NotFound, invalid_field
from stak.http.novu.presenters import Workflow, workflow_of
from stak.identifiers import CategoryKey
from stak.inbox.categories import known_categories, require_categories
from stak.inbox.muted_categories import mute, read_muted, unmute
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.tenancy.inbox_configs import read_inbox

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


async def known_and_muted(ports: Ports, user_inbox: UserInbox) -> tuple[frozenset[str], frozenset[str]]:
    """Return the categories of an inbox, and those that its user has muted."""
    known = known_categories(await read_inbox(ports, user_inbox.tenant, user_inbox.inbox))
    return known, frozenset(await read_muted(ports, user_inbox))


async def apply_change(ports: Ports, user_inbox: UserInbox, categories: frozenset[str], change: Change) -> None:
    """Mute or unmute categories. Raises InvalidInput."""
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


def require_known(known: frozenset[str], category: str) -> None:
    """Raise NotFound for a workflow that is not a category of the inbox."""
    if category not in known:
        raise NotFound("Workflow not found. A workflow is a category of the inbox.")


def preference_of_all(known: frozenset[str], muted: frozenset[str]) -> Preference:
    """Return the preference for all categories."""
    return Preference("global", enabled=True, channels=Channels(in_app=not known <= muted))


def preference_of_one(category: str, muted: frozenset[str]) -> Preference:
    """Return the preference for one category."""
    return Preference("template", True, Channels(category not in muted), workflow_of(category))
