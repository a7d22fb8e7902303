"""Table keys of rows beside the entries of a user's inbox: snoozed, returned, replaced and collected messages."""

from typing import Final

from stak.inbox.keys import MessageId, SortKey
from stak.ports.table import Span
from stak.ports.writes import Key

SNOOZED: Final = Span(prefix="z#")
RETURNED: Final = Span(prefix="r#")
COLLAPSED: Final = Span(prefix="k#")
DIGEST_WINDOWS: Final = Span(prefix="g#")

_AFTER_ANY_ID: Final = "~"


def snoozed(message_id: str, until: int) -> SortKey:
    """Return the sort key of the marker of a message that is snoozed until this second."""
    return SortKey(f"z#{until:010d}#{message_id}")


def returned(message_id: str, at: int) -> SortKey:
    """Return the sort key of the place of a message that returned to the top of the list at this second."""
    return SortKey(f"r#{at:010d}#{message_id}")


def returned_between(first: int, last: int | None) -> Span:
    """Return the span of messages that returned from one second to another, both inclusive; None means unbounded."""
    return Span(f"r#{first:010d}#", "r#~" if last is None else f"r#{last:010d}#{_AFTER_ANY_ID}")


def moment_of(key: Key) -> int:
    """Return the second in the key of a snoozed or returned message."""
    return int(key.sk.split("#")[1])


def message_of(key: Key) -> MessageId:
    """Return the id of the message that a snoozed or returned marker is about."""
    return MessageId(key.sk.rpartition("#")[2])


def messages_up_to(message_id: str) -> Span:
    """Return the span of entries up to an id, which is included."""
    return Span("m#", f"m#{message_id}")


def collapse(key_hash: str) -> SortKey:
    """Return the sort key of the newest message with a collapse key."""
    return SortKey(f"k#{key_hash}")


def digest_window(key_hash: str) -> SortKey:
    """Return the sort key of the window in which messages with a digest key are collected."""
    return SortKey(f"g#{key_hash}")
