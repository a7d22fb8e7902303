"""Keys that jobs on a user's data need: the files of exports, and the rows beside the entries of an inbox."""

from typing import Final

from stak.identifiers import TenantKey
from stak.inbox import keys as inbox
from stak.inbox import marker_keys
from stak.ports.table import Row, Span
from stak.ports.writes import Key
from stak.ulids import milliseconds

BESIDE_ENTRIES: Final = (Span(low="!", high="m"), Span(low="m$", high="~"))
"""Spans before and after the entries of an inbox, whose sort keys begin with `m#`."""
_COUNTER: Final = inbox.counter("")
_EXPIRY: Final = "e#"


def file_partition(tenant: TenantKey, job_id: str) -> str:
    """Return the partition of the parts of one file."""
    return f"t#{tenant}F#{job_id}"


def file_part(tenant: TenantKey, job_id: str, number: int) -> Key:
    """Return the key of one part of a file."""
    return Key(file_partition(tenant, job_id), f"f#{number:07d}")


def is_counter_or_marker(key: Key) -> bool:
    """Return whether a row beside the entries is a counter, or a marker that is removed with its entry."""
    if marker_keys.SNOOZED.covers(key) or marker_keys.RETURNED.covers(key):
        return True
    return inbox.STAMPED.covers(key) or key.sk.startswith((_COUNTER, _EXPIRY))


def is_newer_window(row: Row, moment_id: str) -> bool:
    """Return whether this is a digest window with messages that are newer than an id: they are not erased."""
    return marker_keys.DIGEST_WINDOWS.covers(row.key) and any(one > moment_id for one in row.item["ids"])


def is_newer_replacement(row: Row, moment_id: str) -> bool:
    """Return whether this names a message that is newer than an id as the newest one with its collapse key."""
    return marker_keys.COLLAPSED.covers(row.key) and bool(row.item["id"] > moment_id)


def is_newer_mark(row: Row, moment_id: str) -> bool:
    """Return whether this is the row of a "mark all read" that was made in a later second than an id."""
    return row.key.sk.startswith("w#") and bool(row.item["at"] > milliseconds(moment_id) // 1000)
