"""Encode inbox entries for storage, and decode them."""

from collections.abc import Mapping
from typing import Final

import msgspec

from stak.inbox.entry_model import Entry
from stak.ports.writes import Item, Value
from stak.tenancy.tenant_model import Channel

_NAMES = {
    "total_stamp": "st",
    "category_stamp": "sc",
    "seen_at": "seen",
    "archived_at": "archived",
    "is_placeholder": "unsent",
    "kind": "audience_kind",
    "label": "audience_label",
    "is_muted": "muted",
    "is_erased": "erased",
}
"""Stored attribute names that differ from the model's."""

CLAIMS: Final[Mapping[Channel, str]] = {
    "push": "fallback_push",
    "email": "fallback_email",
    "webhook": "fallback_webhook",
}
"""The attributes that say whether a copy was sent by another channel (`stak.fallback.claims`); no field of an entry,
because few copies have them, and pages need not read them.
"""

_STORED = tuple(_NAMES.get(field, field) for field in Entry.__struct_fields__)


def entry_item(entry: Entry) -> Item:
    """Encode an entry for storage, omitting fields that are None or False."""
    values = zip(_STORED, msgspec.structs.astuple(entry), strict=True)
    item: dict[str, Value] = {stored: value for stored, value in values if value is not None and value is not False}
    if entry.digest_ids is not None:
        item["digest_ids"] = list(entry.digest_ids)
    return item


def entry_of(item: Item) -> Entry:
    """Decode a stored entry."""
    get = item.get
    return Entry(
        item["id"],
        item["category"],
        item["received"],
        item["delivered"],
        item["audience_kind"],
        get("host_system_id"),
        get("sender"),
        get("audience_label"),
        get("message"),
        get("expires_at"),
        get("readat"),
        get("st"),
        get("sc"),
        get("seen"),
        get("archived"),
        get("gone"),
        get("ttl"),
        get("unsent", False),
        get("content_hash"),
        get("muted", False),
        get("erased", False),
        get("snoozed_until"),
        get("returned_at"),
        get("priority"),
        get("collapse_key"),
        get("replaced_by"),
        get("digest"),
        None if (collected := get("digest_ids")) is None else tuple(collected),
        get("action"),
        get("acted_at"),
        get("counted"),
    )


def stored_name(field: str) -> str:
    """Return the attribute name of an entry's field."""
    return _NAMES.get(field, field)
