"""The oracle of an inbox: a dictionary of copies, and a set of the unread ones.

It knows nothing of watermarks, stamps, markers or counters. The caller passes the time.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from stak.ulids import milliseconds

TOMBSTONES_KEPT_SECONDS: Final = 90 * 24 * 3600
CHUNKS_REFUSED_AFTER_SECONDS: Final = 30 * 24 * 3600


@dataclass
class Message:
    """A broadcast, as its recipients see it."""

    id: str
    category: str
    uids: tuple[str, ...]
    sent_at: int
    expires_at: int | None
    text: str
    is_recalled: bool = False

    @property
    def second(self) -> int:
        """Return the second that its id contains."""
        return milliseconds(self.id) // 1000

    def is_expired(self, now: float) -> bool:
        return self.expires_at is not None and self.expires_at <= now


@dataclass
class Copy:
    """A message in one inbox. A removed one leaves a tombstone, visible (recalled, expired) or not."""

    message: Message
    read_at: int | None = None
    gone: Literal["redacted", "expired", "deleted", "muted", "unsent"] | None = None
    gone_at: int = 0
    is_archived: bool = False
    is_seen: bool = False

    @property
    def is_hidden(self) -> bool:
        return self.gone in ("deleted", "muted", "unsent")


@dataclass
class Inbox:
    """One user's inbox."""

    copies: dict[str, Copy] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    muted: set[str] = field(default_factory=set)

    def deliver(self, message: Message, chunk_sent_at: int, now: int, *, drops_muted: bool) -> None:
        """Deliver once, however often the chunk comes, and whatever was marked since it was sent."""
        if message.id in self.copies:
            return
        if message.is_recalled:
            self.copies[message.id] = Copy(message, gone="unsent", gone_at=now)
        elif now - chunk_sent_at > CHUNKS_REFUSED_AFTER_SECONDS or message.is_expired(now):
            return
        elif message.category in self.muted:
            self.copies[message.id] = Copy(message, **_muted(now, drops_muted))
        else:
            self.copies[message.id] = Copy(message)
            self.unread.add(message.id)

    def read(self, ids: Iterable[str], now: int) -> int:
        marked = self.unread.intersection(ids)
        self.unread -= marked
        for message_id in marked:
            self.copies[message_id].read_at = now
        return len(marked)

    def read_before(self, before: float, category: str | None, now: int) -> int:
        """Mark up to the end of that second, never beyond now."""
        last = int(min(before, now))
        copies = (self.copies[message_id].message for message_id in self.unread)
        return self.read([m.id for m in copies if m.second <= last and category in (None, m.category)], now)

    def mark_unread(self, ids: Iterable[str], now: int) -> int:
        changed = 0
        for copy in self._held(ids):
            is_there = copy.gone is None and not copy.message.is_expired(now)
            if is_there and copy.message.id not in self.unread:
                copy.read_at, copy.is_archived = None, False
                self.unread.add(copy.message.id)
                changed += 1
        return changed

    def archive(self, ids: Iterable[str], now: int) -> int:
        changed = [copy for copy in self._held(ids) if not copy.is_hidden and not copy.is_archived]
        for copy in changed:
            copy.is_archived = True
        self.read([copy.message.id for copy in changed], now)
        return len(changed)

    def unarchive(self, ids: Iterable[str]) -> int:
        changed = [copy for copy in self._held(ids) if not copy.is_hidden and copy.is_archived]
        for copy in changed:
            copy.is_archived = False
        return len(changed)

    def mark_seen(self, ids: Iterable[str]) -> int:
        changed = [copy for copy in self._held(ids) if copy.gone is None and not copy.is_seen]
        for copy in changed:
            copy.is_seen = True
        return len(changed)

    def delete(self, ids: Iterable[str], now: int) -> int:
        return self._remove([copy for copy in self._held(ids) if not copy.is_hidden], "deleted", now)

    def recall(self, message: Message, now: int) -> int:
        """Remove the copy, or prevent its delivery; return the number of removed copies."""
        if message.id not in self.copies:
            self.copies[message.id] = Copy(message, gone="unsent", gone_at=now)
            return 0
        copy = self.copies[message.id]
        return self._remove([copy] if copy.gone is None else [], "redacted", now)

    def expire(self, now: int) -> None:
        """Remove unread messages that expire; read ones are only hidden."""
        over = [self.copies[message_id] for message_id in self.unread]
        self._remove([copy for copy in over if copy.message.is_expired(now)], "expired", now)

    def shown(
        self, now: float, *, category: str | None = None, unread: bool | None = None, archived: bool = False
    ) -> list[Copy]:
        """Return the visible messages, newest first."""
        return [
            copy
            for _, copy in sorted(self.copies.items(), reverse=True)
            if not copy.is_hidden
            and copy.is_archived == archived
            and category in (None, copy.message.category)
            and unread in (None, self.shows_unread(copy))
        ]

    def shows_unread(self, copy: Copy) -> bool:
        """A message under recall counts until its copy is recalled, but is not shown as unread."""
        return copy.message.id in self.unread and not copy.message.is_recalled

    def counts(self) -> dict[str, int]:
        categories = [self.copies[message_id].message.category for message_id in self.unread]
        return {name: categories.count(name) for name in categories}

    def may_be_removed(self, copy: Copy, now: float) -> bool:
        """Return whether a tombstone may be removed by now."""
        is_expired = copy.message.is_expired(now - TOMBSTONES_KEPT_SECONDS)
        return is_expired or (copy.gone is not None and copy.gone_at + TOMBSTONES_KEPT_SECONDS < now)

    def _held(self, ids: Iterable[str]) -> list[Copy]:
        return [self.copies[message_id] for message_id in dict.fromkeys(ids) if message_id in self.copies]

    def _remove(self, copies: list[Copy], gone: Literal["redacted", "expired", "deleted"], now: int) -> int:
        for copy in copies:
            copy.gone, copy.gone_at = gone, now
            self.unread.discard(copy.message.id)
        return len(copies)


def _muted(now: int, drops: bool) -> dict[str, Any]:
    return {"gone": "muted", "gone_at": now} if drops else {"read_at": now}
