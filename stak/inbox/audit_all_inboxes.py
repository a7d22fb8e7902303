"""Audits the unread counters of all inboxes in one walk over the table, for use after a restore.

A restore to a point in time may contain one row of a transaction and not another. Such an inbox need not contain any
row that tells when it last changed, so all are compared, not only recent ones. The walk reads each row once and
compares the counters with the entries beside them; only inboxes that seem to differ are recounted with `audit_inbox`,
which tells drift from a change during the walk. So the order of rows affects the speed, not the result.

A restore may also tear event logs. The walk collects what rows say about them. They are completed before any inbox is
recounted, because a recount applies them.
"""

import asyncio
from collections import Counter as Tally
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from stak.identifiers import InboxKey, TenantKey, user_of_part
from stak.inbox import keys
from stak.inbox.audit_counters import Audit, audit_inbox
from stak.inbox.complete_events import LogName, Logs, complete_events, is_complete
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import counters_of, is_unread, unread_of
from stak.inbox.missing_posts import Posts, find_missing, read_posts
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.metrics import rows_failed
from stak.ports import Ports
from stak.ports.table import Position, Row, Rows
from stak.tenancy.keys import OF_USER, partition_parts

_ROWS_BATCH_SIZE: Final = 1_000


class AuditOfAll(msgspec.Struct, frozen=True):
    """How many inboxes were compared, those that were wrong, the rows that could not be read, and torn event logs.

    Without repair, inboxes with a torn log are not recounted.
    """

    inboxes: int
    drifted: tuple[tuple[UserInbox, Audit], ...]
    unreadable_rows: int
    torn_logs: tuple[LogName, ...] = ()

    @property
    def is_well(self) -> bool:
        """Whether nothing was wrong."""
        return not (self.drifted or self.unreadable_rows or self.torn_logs)


OnProgress = Callable[[int], None]
"""Called with the number of rows read so far."""


async def audit_all_inboxes(
    ports: Ports, rows: Rows, *, tenant: TenantKey | None, repair: bool, on_progress: OnProgress = lambda _: None
) -> AuditOfAll:
    """Compare the counters of all inboxes, or of one tenant's, with their entries; repair them if asked."""
    walk = _Walk(ports, tenant, on_progress)
    await asyncio.gather(*(walk.segment(rows, number) for number in range(rows.segments)))
    torn = await _complete_logs(ports, walk.logs, repair=repair)
    drifted: list[tuple[UserInbox, Audit]] = []
    for user_inbox in walk.suspected:
        if repair or LogName(user_inbox.tenant, user_inbox.inbox) not in torn:
            audit = await audit_inbox(ports, user_inbox, repair=repair)
            drifted += [(user_inbox, audit)] if audit.is_wrong else []
    return AuditOfAll(walk.inboxes, tuple(drifted), walk.unreadable, tuple(torn))


async def _complete_logs(ports: Ports, logs: Logs, *, repair: bool) -> list[LogName]:
    """Return the event logs that are torn, and complete them if asked."""
    torn = []
    for name, facts in logs.facts().items():
        if await complete_events(ports, name, facts) if repair else not await is_complete(ports, name, facts):
            torn.append(name)
    return torn


class _Inbox:
    """The counters of an inbox, and its unread entries, as far as they have been read."""

    def __init__(self, partition: str, user_inbox: UserInbox) -> None:
        self.partition = partition
        self.user_inbox = user_inbox
        self.is_incomplete = False
        self._counter_rows: dict[str, dict[str, Any]] = {}
        self._counters = counters_of({})
        self._unread: Tally[str] = Tally()
        self._entries: set[str] = set()

    def add(self, row: Row) -> None:
        if keys.is_counter(row.key):  # sorted before the entries
            self._counter_rows[keys.level_of(row.key)] = dict(row.item)
            self._counters = counters_of(dict(self._counter_rows))
        elif keys.MESSAGES.covers(row.key):
            entry = entry_of(row.item)
            if is_unread(entry, self._counters):
                self._unread[entry.category] += 1
            if self.applied:
                self._entries.add(entry.id)

    @property
    def applied(self) -> int:
        """The last event of the inbox's log that was applied."""
        return self._counters.total.applied or 0

    def without_entry(self, posts: Posts) -> Posts:
        """Return those posts on read that are applied and have no entry."""
        applied = {message_id: post for message_id, post in posts.items() if post.seq <= self.applied}
        return {message_id: post for message_id, post in applied.items() if message_id not in self._entries}

    def seems_wrong(self) -> bool:
        stored = unread_of(self._counters)
        return stored.total != self._unread.total() or stored.categories != dict(self._unread)


class _Walk:
    def __init__(self, ports: Ports, tenant: TenantKey | None, on_progress: OnProgress) -> None:
        self._ports = ports
        self._tenant = tenant
        self._on_progress = on_progress
        self._rows = 0
        self._posts: dict[LogName, Posts] = {}
        self.inboxes = 0
        self.unreadable = 0
        self.suspected: list[UserInbox] = []
        self.logs = Logs()

    async def segment(self, rows: Rows, number: int) -> None:
        after: Position | None = None
        inbox: _Inbox | None = None
        while True:
            page = await rows.page(number, limit=_ROWS_BATCH_SIZE, after=after)
            inbox = await self._add(inbox, page.rows)
            self._rows += len(page.rows)
            self._on_progress(self._rows)
            if page.next is None:
                break
            after = page.next
        await self._finish(inbox)

    async def _add(self, inbox: _Inbox | None, rows: Iterable[Row]) -> _Inbox | None:
        for row in rows:
            if inbox is None or row.key.pk != inbox.partition:
                await self._finish(inbox)
                found = self._inbox_of(row)
                inbox = None if found is None else _Inbox(row.key.pk, found)
            if inbox is not None or self._is_wanted(row):
                try:
                    self.logs.add(row)
                    if inbox is not None:
                        inbox.add(row)
                except Exception as error:  # noqa: BLE001 - a damaged row must not hide the others
                    if inbox is not None:
                        inbox.is_incomplete = True
                    self.unreadable += 1
                    rows_failed.labels("audit").inc()
                    log.error("row_failed", loop="audit", pk=row.key.pk, sk=row.key.sk, error=type(error).__name__)
        return inbox

    def _is_wanted(self, row: Row) -> bool:
        parts = None if self._tenant is None else partition_parts(row.key)
        return parts is None or parts.tenant == self._tenant

    def _inbox_of(self, row: Row) -> UserInbox | None:
        parts = partition_parts(row.key)
        if parts is None or parts.kind != OF_USER or len(parts.names) != 2 or not self._is_wanted(row):
            return None
        user, inbox = parts.names
        return UserInbox(parts.tenant, user_of_part(user), InboxKey(inbox))

    async def _finish(self, inbox: _Inbox | None) -> None:
        if inbox is None:
            return
        self.inboxes += 1
        if inbox.is_incomplete:  # a damaged inbox cannot be recounted
            return
        if inbox.seems_wrong() or await self._misses_posts(inbox):
            self.suspected.append(inbox.user_inbox)

    async def _misses_posts(self, inbox: _Inbox) -> bool:
        if not inbox.applied:
            return False
        name = LogName(inbox.user_inbox.tenant, inbox.user_inbox.inbox)
        if name not in self._posts:
            self._posts[name] = await read_posts(self._ports, *name)
        posts = inbox.without_entry(self._posts[name])
        return bool(posts) and bool(await find_missing(self._ports, inbox.user_inbox, posts))
