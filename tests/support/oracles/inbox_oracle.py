"""The oracle of an inbox: a dictionary of copies, and a set of the unread ones.

It knows nothing of watermarks, stamps, markers or counters. The caller passes the time.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from stak.inbox.message_options import MessageOptions
from stak.ulids import milliseconds

TOMBSTONES_KEPT_SECONDS: Final = 90 * 24 * 3600
RETURNED_KEPT_SECONDS: Final = 90 * 24 * 3600
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
    options: MessageOptions | None = None

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
    snoozed_until: int | None = None
    returned_at: int | None = None
    is_collected: bool = False
    digest_ids: list[str] | None = None

    @property
    def is_hidden(self) -> bool:
        return self.gone in ("deleted", "muted", "unsent") or self.is_collected

    def place(self, now: float) -> tuple[int, int, str]:
        """Return what the list is ordered by: for a while, returned messages are above all others of that second."""
        if self.returned_at is None or self.returned_at <= int(now) - RETURNED_KEPT_SECONDS:
            return self.message.second, 0, self.message.id
        return self.returned_at, 1, self.message.id


@dataclass
class Inbox:
    """One user's inbox."""

    copies: dict[str, Copy] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    muted: set[str] = field(default_factory=set)
    newest: dict[str, str] = field(default_factory=dict)
    windows: dict[str, tuple[int, list[str]]] = field(default_factory=dict)

    def deliver(self, message: Message, chunk_sent_at: int, now: int, *, drops_muted: bool) -> None:
        """Deliver once, however often the chunk comes, and whatever was marked since it was sent."""
        is_refused = now - chunk_sent_at > CHUNKS_REFUSED_AFTER_SECONDS
        if message.id in self.copies:
            copy = self.copies[message.id]
            if copy.snoozed_until is not None and message.is_expired(now) and not is_refused:
                self._remove([copy], "expired", now)  # its content is removed, and it returns to its place
            return
        if message.is_recalled:
            self.copies[message.id] = Copy(message, gone="unsent", gone_at=now)
        elif is_refused or message.is_expired(now):
            return
        elif message.category in self.muted:
            self.copies[message.id] = Copy(message, **_muted(now, drops_muted))
        elif message.options is not None and message.options.digest_key is not None:
            self._collect(message, message.options.digest_key, message.options.window_seconds or 0, now)
        elif message.options is not None and message.options.collapse_key is not None:
            self._collapse(message, message.options.collapse_key, now)
        else:
            self.copies[message.id] = Copy(message)
            self.unread.add(message.id)

    def _collapse(self, message: Message, key: str, now: int) -> None:
        """A newer message replaces the older one that is unread or snoozed; an older one arrives replaced."""
        newest = self.newest.get(key, "")
        if newest > message.id:
            self.copies[message.id] = Copy(message, gone="deleted", gone_at=now)
            return
        older = self.copies.get(newest)
        if older is not None and (newest in self.unread or older.snoozed_until is not None):
            self._remove([older], "deleted", now)
        self.copies[message.id] = Copy(message)
        self.unread.add(message.id)
        self.newest[key] = message.id

    def _collect(self, message: Message, key: str, seconds: int, now: int) -> None:
        if key in self.windows and self.windows[key][0] <= now:
            self.close(key, now)
        self.copies[message.id] = Copy(message, read_at=now, is_collected=True)
        self.windows.setdefault(key, (now + seconds, []))[1].append(message.id)

    def close_due(self, now: int) -> None:
        for key in [key for key, (closes_at, _) in self.windows.items() if closes_at <= now]:
            self.close(key, now)

    def close(self, key: str, now: int) -> None:
        """The newest collected message that is left becomes the digest."""
        _, ids = self.windows.pop(key)
        held = [self.copies[one] for one in ids if one in self.copies]
        left = sorted(copy.message.id for copy in held if copy.gone is None and not copy.message.is_expired(now))
        if not left:
            return
        digest = self.copies[left[-1]]
        digest.is_collected, digest.digest_ids = False, left[::-1]
        if digest.message.category not in self.muted:
            digest.read_at, digest.returned_at = None, now
            self.unread.add(digest.message.id)

    def collected(self, copy: Copy, now: float) -> list[str]:
        """Return the messages that a digest shows."""
        held = [self.copies[one] for one in (copy.digest_ids or ())[:10] if one in self.copies]
        visible = [one for one in held if one.gone is None and not one.message.is_recalled]
        return [one.message.id for one in visible if not one.message.is_expired(now)]

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
            is_there = copy.gone is None and not copy.is_hidden and not copy.message.is_expired(now)
            if is_there and copy.message.id not in self.unread:
                copy.read_at, copy.is_archived, copy.snoozed_until = None, False, None
                self.unread.add(copy.message.id)
                changed += 1
        return changed

    def archive(self, ids: Iterable[str], now: int) -> int:
        changed = [copy for copy in self._held(ids) if not copy.is_hidden and not copy.is_archived]
        for copy in changed:
            copy.is_archived, copy.snoozed_until = True, None
        self.read([copy.message.id for copy in changed], now)
        return len(changed)

    def unarchive(self, ids: Iterable[str]) -> int:
        changed = [copy for copy in self._held(ids) if not copy.is_hidden and copy.is_archived]
        for copy in changed:
            copy.is_archived = False
        return len(changed)

    def snooze(self, ids: Iterable[str], until: int, now: int) -> int:
        changed = 0
        for copy in self._held(ids):
            is_there = copy.gone is None and not copy.is_hidden and not copy.message.is_expired(now)
            if is_there and copy.snoozed_until != until:
                self.unread.discard(copy.message.id)
                copy.read_at, copy.is_archived, copy.snoozed_until, copy.returned_at = now, False, until, None
                changed += 1
        return changed

    def end_snooze(self, ids: Iterable[str], now: int) -> int:
        """Return snoozed messages to the top; expired ones are removed instead."""
        changed = 0
        for copy in self._held(ids):
            if copy.snoozed_until is None or copy.gone is not None:
                continue
            if copy.message.is_expired(now):
                self._remove([copy], "expired", now)
            else:
                copy.read_at, copy.snoozed_until, copy.returned_at = None, None, now
                self.unread.add(copy.message.id)
                changed += 1
        return changed

    def due(self, now: int) -> list[str]:
        """Return the messages whose snooze ends."""
        return [name for name, copy in self.copies.items() if copy.snoozed_until and copy.snoozed_until <= now]

    def mark_seen(self, ids: Iterable[str]) -> int:
        changed = [copy for copy in self._held(ids) if copy.gone is None and not copy.is_hidden and not copy.is_seen]
        for copy in changed:
            copy.is_seen = True
        return len(changed)

    def delete(self, ids: Iterable[str], now: int) -> int:
        collected = [one for copy in self._held(ids) for one in copy.digest_ids or () if one != copy.message.id]
        self._remove([copy for copy in self._held(collected) if copy.gone is None], "deleted", now)
        return self._remove([copy for copy in self._held(ids) if not copy.is_hidden], "deleted", now)

    def recall(self, message: Message, now: int) -> int:
        """Remove the copy, or prevent its delivery; return the number of removed copies."""
        if message.id not in self.copies:
            self.copies[message.id] = Copy(message, gone="unsent", gone_at=now)
            return 0
        copy = self.copies[message.id]
        return self._remove([copy] if copy.gone is None else [], "redacted", now)

    def expire(self, now: int) -> None:
        """Remove unread messages that expire; read and snoozed ones are only hidden."""
        over = [self.copies[message_id] for message_id in self.unread]
        self._remove([copy for copy in over if copy.message.is_expired(now)], "expired", now)

    def shown(
        self,
        now: float,
        *,
        category: str | None = None,
        unread: bool | None = None,
        archived: bool = False,
        snoozed: bool = False,
    ) -> list[Copy]:
        """Return the visible messages, newest first; the snoozed ones, those that return first."""
        if snoozed:
            aside = [copy for copy in self.copies.values() if copy.snoozed_until is not None]
            return sorted(aside, key=lambda copy: (copy.snoozed_until, copy.message.id))
        return [
            copy
            for copy in sorted(self.copies.values(), key=lambda copy: copy.place(now), reverse=True)
            if not copy.is_hidden
            and copy.snoozed_until is None
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
            copy.gone, copy.gone_at, copy.snoozed_until = gone, now, None
            copy.returned_at = copy.returned_at if gone == "expired" else None
            self.unread.discard(copy.message.id)
        return len(copies)


def _muted(now: int, drops: bool) -> dict[str, Any]:
    return {"gone": "muted", "gone_at": now} if drops else {"read_at": now}
