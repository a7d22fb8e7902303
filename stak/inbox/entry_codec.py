"""Entries, broadcasts and chunks as they are stored, and back."""

from typing import Any

from stak.inbox.model import Entry
from stak.ports.writes import Item

_NAMES = {
    "total_stamp": "st",
    "category_stamp": "sc",
    "seen_at": "seen",
    "archived_at": "archived",
    "is_unsent": "unsent",
    "kind": "audience_kind",
    "label": "audience_label",
}
"""Where the stored name differs from the model's."""

_FIELDS = tuple((field, _NAMES.get(field, field)) for field in Entry.__struct_fields__)
_FIELD_OF = {stored: field for field, stored in _FIELDS}


def entry_item(entry: Entry) -> Item:
    """An entry as it is stored: what is None or False is left out."""
    values = ((stored, getattr(entry, field)) for field, stored in _FIELDS)
    return {stored: value for stored, value in values if value is not None and value is not False}


def entry_of(item: Item) -> Entry:
    """The entry that was stored."""
    # By what is there: most fields are not.
    values: dict[str, Any] = {_FIELD_OF[stored]: value for stored, value in item.items() if stored in _FIELD_OF}
    return Entry(**values)


def stored_name(field: str) -> str:
    """The attribute a field of an entry is stored under."""
    return _NAMES.get(field, field)
