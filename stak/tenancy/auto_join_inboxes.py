"""Which inboxes of a tenant users join by themselves, and when.

An inbox stores its own setting. The tenant's settings row, which every request and every delivery has in its cache,
lists all inboxes that have one, so that neither costs a further read where none is set. Both are written in one
transaction.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Final, Literal, get_args

import msgspec

from stak.errors import InvalidInput, NotFound, invalid_field
from stak.identifiers import InboxKey, TenantKey, inbox_key
from stak.ports import Ports
from stak.ports.writes import Equals, Item, Present, Update
from stak.tenancy import keys
from stak.tenancy.tenant_model import AutoJoin

AUTO_JOIN: Final = "auto_join"
"""Attribute of an inbox's configuration, absent if off; and of a tenant's settings row: JSON of the list."""
AUTO_JOIN_INBOXES_MAX: Final = 10
"""Inboxes of a tenant: a token may have to join all of them, in one transaction."""
_MODES: Final = frozenset(get_args(AutoJoin))


def auto_join_in(item: Item) -> AutoJoin:
    """Return the setting in an inbox's row; one that only a newer release knows is off."""
    stored: AutoJoin = item.get(AUTO_JOIN, "off")
    return stored if stored in _MODES else "off"


def inboxes_joined_on_token(settings: Item) -> tuple[InboxKey, ...]:
    """Return the inboxes whose audience a user joins with a token, from a tenant's settings row."""
    stored = settings.get(AUTO_JOIN)
    return () if stored is None else _joined(stored, "on_token")


def inboxes_joined_on_post(settings: Item) -> tuple[InboxKey, ...]:
    """Return the inboxes whose audience users join with the first post to them, from a tenant's settings row."""
    stored = settings.get(AUTO_JOIN)
    return () if stored is None else _joined(stored, "on_post")


def validate_listed(settings: Item) -> None:
    """Raise ValueError or InvalidName for a list of inboxes in an imported settings row that Stak does not write."""
    listed = _decode(settings.get(AUTO_JOIN))
    if len(listed) > AUTO_JOIN_INBOXES_MAX:
        raise ValueError(f"{AUTO_JOIN} lists more than {AUTO_JOIN_INBOXES_MAX} inboxes")
    for name in listed:
        inbox_key(name)


async def index_writes(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, stored: Item, mode: AutoJoin
) -> tuple[Update, ...]:
    """Return the write that lists an inbox with its new setting; none if inbox and list have it already.

    If its condition fails, another inbox was listed concurrently: call again. Raises InvalidInput for too many.
    """
    is_unchanged = auto_join_in(stored) == mode
    settings = await ports.table.get(keys.tenant_settings(tenant))
    if settings is None and is_unchanged:
        return ()
    if settings is None:
        raise NotFound("Tenant not found.")
    before = settings.get(AUTO_JOIN)
    listed = dict(_decode(before))
    # A list that differs, as in an imported tenant or after a write by hand, is corrected by the next change.
    if is_unchanged and listed.get(inbox, "off") == mode:
        return ()
    listed.pop(inbox, None)
    if mode != "off":
        listed[inbox] = mode
        if len(listed) > AUTO_JOIN_INBOXES_MAX:
            raise _too_many()
    after = msgspec.json.encode(listed).decode() if listed else None
    unchanged = (Present(), Equals(AUTO_JOIN, before))
    return (Update(keys.tenant_settings(tenant), set={AUTO_JOIN: after}, when=unchanged),)


@lru_cache(maxsize=4096)
def _joined(stored: str, occasion: Literal["on_token", "on_post"]) -> tuple[InboxKey, ...]:
    listed = _decode(stored).items()
    joined = (InboxKey(name) for name, mode in listed if mode in (occasion, "on_token_or_post"))
    return tuple(islice(joined, AUTO_JOIN_INBOXES_MAX))  # whatever the row lists: a token must not read thousands


def _decode(stored: str | None) -> Mapping[str, str]:
    return {} if stored is None else msgspec.json.decode(stored, type=dict[str, str])


def _too_many() -> InvalidInput:
    problem = f"is set for {AUTO_JOIN_INBOXES_MAX} inboxes already, the most that a tenant can have; turn one off first"
    return invalid_field(AUTO_JOIN, problem)
