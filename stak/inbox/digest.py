"""Collects messages with a digest key in a window of time; when it closes, they become one message.

The first message opens the window of a user: a row with the collected ids, and a timer. A collected message is a hidden
entry with a read time, so that it is in no count. The group that puts it appends it to the row, conditional on the row:
so each message is collected once, in one window. Closing the window deletes the row, conditional on it too, and in the
same group makes the newest collected message visible: unread, on top of the list, with the ids of all. So a window
closes once, and whatever was recalled until then is not in it.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

import msgspec

from stak.clock import SKEW_SECONDS
from stak.event_log.inbox_state import read_state
from stak.identifiers import InboxKey, TenantKey
from stak.inbox import marker_keys
from stak.inbox.entry_codec import entry_item, entry_of
from stak.inbox.entry_model import Entry, counters_of, is_expired
from stak.inbox.keys import TOTAL
from stak.inbox.message_options import WINDOW_MAX_SECONDS, group_hash
from stak.inbox.snooze import Decision, Returned, Watermarks, commit_due, state_of_entry
from stak.inbox.timers import DueTimer, Timer
from stak.inbox.unread_counts import UserInbox, change_entries
from stak.inbox.update_entries import as_read
from stak.ports import Ports
from stak.ports.writes import DONE, Absent, Check, Delete, Equals, Group, Item, Key, Put, Update, Write

DIGEST_MAX: Final = 100
"""A window with as many messages closes with the next one: all of them are in one row, and in the digest."""

_Recalled: TypeAlias = Mapping[tuple[TenantKey, InboxKey], frozenset[str]]
"""The messages under recall in each inbox."""

_NO_COUNTER: Final[Item] = {}
_replace = msgspec.structs.replace
_id = attrgetter("id")


class Window(NamedTuple):
    """The stored window of a digest key."""

    closes_at: int
    ids: tuple[str, ...]

    @property
    def unchanged(self) -> tuple[Equals, Equals]:
        """The conditions that nothing was collected, and that it was not closed, since it was read."""
        # Windows of a key do not overlap: the time of closing tells them apart, and their size what is in them.
        return Equals("closes_at", self.closes_at), Equals("count", len(self.ids))

    def is_open(self, now: int) -> bool:
        """Return whether it takes another message: one that a wrong clock opened in the future is closed."""
        is_of_the_future = self.closes_at - now > WINDOW_MAX_SECONDS + SKEW_SECONDS
        return now < self.closes_at and len(self.ids) < DIGEST_MAX and not is_of_the_future


def window_row(user_inbox: UserInbox, key_hash: str) -> Key:
    """Return the key of the window of a digest key."""
    return user_inbox.key(marker_keys.digest_window(key_hash))


def window_of(item: Item | None) -> Window | None:
    """Decode a stored window."""
    return None if item is None else Window(item["closes_at"], tuple(item["ids"]))


def window_timer(user_inbox: UserInbox, key_hash: str, closes_at: int) -> Timer:
    """Return the timer that closes a window."""
    return Timer(user_inbox, "digest", key_hash, closes_at)


def collect(
    user_inbox: UserInbox, entry: Entry, key: str, window_seconds: int, window: Window | None, now: int
) -> Group:
    """Deliver a message into the open window of its digest key, or open one; no count changes."""
    key_hash = group_hash(key)
    row = window_row(user_inbox, key_hash)
    collected = _replace(as_read(entry, now), delivered=now, digest=key)
    put = Put(user_inbox.entry(entry.id), entry_item(collected), when=(Absent(),))
    # A muted category takes another path.
    is_unmuted = Check(user_inbox.counter(entry.category), (Absent("muted"),))
    if window is not None:
        ids = {"count": len(window.ids) + 1, "ids": [*window.ids, entry.id]}
        return put, Update(row, set=ids, when=window.unchanged), is_unmuted
    closes_at = now + window_seconds
    opened = Put(row, {"closes_at": closes_at, "count": 1, "ids": [entry.id]}, when=(Absent(),))
    return put, opened, is_unmuted, window_timer(user_inbox, key_hash, closes_at).put()


async def close_due(ports: Ports, timers: Sequence[DueTimer]) -> tuple[list[Returned], Mapping[Key, Exception]]:
    """Close the windows of due timers, in one batch; return the digests, and the errors of timers that failed."""
    return await commit_due(ports, timers, _decide_all)


async def close_full(ports: Ports, user_inbox: UserInbox, key: str, window: Window) -> list[Returned]:
    """Close a window before its timer runs: it is full, or the timer is late. The timer then finds nothing to do."""
    recalled = await _read_recalled(ports, [user_inbox])
    due = _due(user_inbox, window_row(user_inbox, group_hash(key)), window)
    found = await _read(ports, [due])
    closing = _closing(due, found, recalled, int(ports.clock()))
    # If it is refused, somebody else has closed it or collected: the caller reads it again.
    (outcome,) = await ports.table.commit([closing.build()])
    return [Returned(user_inbox, closing.entry)] if closing.entry is not None and outcome == DONE else []


class _Due(NamedTuple):
    """A window that is about to close, with the keys of its row and of the collected entries."""

    user_inbox: UserInbox
    row: Key
    window: Window
    entries: Sequence[Key]


def _due(user_inbox: UserInbox, row: Key, window: Window) -> _Due:
    return _Due(user_inbox, row, window, [user_inbox.entry(one) for one in window.ids])


async def _decide_all(
    ports: Ports, timers: Sequence[DueTimer], errors: dict[Key, Exception]
) -> list[tuple[DueTimer, Decision]]:
    rows = [window_row(one.timer.user_inbox, one.timer.name) for one in timers]
    items = await ports.table.batch_get(rows)
    decided: list[tuple[DueTimer, Decision]] = []
    closing: list[tuple[DueTimer, _Due]] = []
    for one, row in zip(timers, rows, strict=True):
        try:
            window = window_of(items.get(row))
        except (KeyError, TypeError) as error:
            errors[one.row.key] = error
            continue
        if window is None or window.closes_at > one.timer.at:
            # A message under way may show its timer before its window: so the window must be as it was read.
            unchanged = Check(row, (Equals("closes_at", None if window is None else window.closes_at),))
            decided.append((one, Decision(partial(_only, unchanged))))
        else:
            closing.append((one, _due(one.timer.user_inbox, row, window)))
    recalled = await _read_recalled(ports, [due.user_inbox for _, due in closing])
    found = await _read(ports, [due for _, due in closing])
    now = int(ports.clock())
    for one, due in closing:
        try:
            decided.append((one, _closing(due, found, recalled, now)))
        except KeyError as error:
            errors[one.row.key] = error
    return decided


def _only(write: Write) -> Group:
    return (write,)


async def _read_recalled(ports: Ports, inboxes: Iterable[UserInbox]) -> _Recalled:
    """Return the messages under recall; read before the entries, which show recalls that have ended."""
    wanted = {(one.tenant, one.inbox) for one in inboxes}
    return {inbox: frozenset((await read_state(ports, *inbox)).ids) for inbox in sorted(wanted)}


async def _read(ports: Ports, windows: Sequence[_Due]) -> Mapping[Key, Item]:
    """Return the collected entries of these windows, and the counters of their categories; entries come first."""
    entries = await ports.table.batch_get(key for due in windows for key in due.entries)
    wanted = {
        due.user_inbox.counter(level)
        for due in windows
        for level in (TOTAL, *{entries[key]["category"] for key in due.entries if key in entries})
    }
    return {**entries, **(await ports.table.batch_get(wanted))}


def _closed(row: Key, window: Window) -> Delete:
    return Delete(row, when=window.unchanged)


def _closing(due: _Due, found: Mapping[Key, Item], recalled: _Recalled, now: int) -> Decision:
    """Return what closes a window, and the digest; none if nothing is left of what was collected."""
    user_inbox, row, window, keys = due
    entries = [entry_of(item) for key in keys if (item := found.get(key)) is not None]
    # One that is no longer collected is in a digest: somebody else has closed this window, and it is read again.
    held = [entry for entry in entries if entry.digest is not None]
    # A copy under recall becomes a tombstone later: a digest must not be about to lose the message that shows it.
    hidden = recalled[user_inbox.tenant, user_inbox.inbox]
    alive = [entry for entry in held if entry.gone is None and entry.id not in hidden and not is_expired(entry, now)]
    if not alive:
        return Decision(partial(_only, _closed(row, window)))
    alive.sort(key=_id, reverse=True)
    newest, ids = alive[0], tuple(map(_id, alive))
    total, category = (found.get(user_inbox.counter(level), _NO_COUNTER) for level in (TOTAL, newest.category))
    marks, is_muted = Watermarks(total.get("wm"), category.get("wm")), bool(category.get("muted"))
    if is_muted:
        # No condition: whoever mutes it at this moment may get it as unread.
        digest = _replace(newest, digest=None, digest_ids=ids, delivered=now, is_muted=True)
    else:
        digest = _replace(
            newest,
            digest=None,
            digest_ids=ids,
            delivered=now,
            readat=None,
            ttl=None,
            total_stamp=marks.total,
            category_stamp=marks.category,
            returned_at=now,
        )

    def build() -> Group:
        counters = counters_of({TOTAL: dict(total), newest.category: dict(category)})
        changes = change_entries(user_inbox, counters, [(newest, digest)], now)
        return (*changes, _closed(row, window))

    alike = (row.sk, window, ids, state_of_entry(newest), marks, is_muted, now)
    return Decision(build, digest if digest.readat is None else None, alike)
