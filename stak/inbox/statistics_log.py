"""The log of what is still to be counted in the statistics of broadcasts.

Whoever changes copies that are counted puts one row in the same group, however many copies it changes: it is in no
other transaction's way. A worker adds the rows to the counts and deletes them in one transaction: each counts once. A
"mark all" also puts one row, from which a worker counts the copies that were read by it.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.identifiers import CategoryKey, InboxKey, TenantKey, UserId
from stak.inbox import statistics_keys as keys
from stak.inbox.keys import TOTAL
from stak.inbox.statistics_model import Step, interval_of
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Row, Span
from stak.ports.writes import Item, Key, Put

MARKS: Final = Span(prefix="w#")
MARK_DELAY_SECONDS: Final = 5
"""When the copies of a "mark all" are counted: by then, deliveries that were under way are visible."""


class LoggedSteps(msgspec.Struct, frozen=True):
    """Changes of the counts of some broadcasts of an inbox."""

    tenant: TenantKey
    inbox: InboxKey
    at: int
    """When the row was written."""
    steps: list[tuple[str, int, int, int, int]]
    """For each broadcast: its id, the interval, and the changes of seen, read and acted."""


class LoggedMark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A "mark all" of a user's inbox, of one category or all."""

    tenant: TenantKey
    inbox: InboxKey
    user: UserId
    level: str
    watermark: str
    at: int
    """From when on it is counted."""
    marked_at: int
    since: str | None = None
    """The watermark before it."""
    after: str | None = None
    """The sort key of the last row that was looked at."""

    @property
    def user_inbox(self) -> UserInbox:
        """The inbox that was marked."""
        return UserInbox(self.tenant, self.user, self.inbox)

    @property
    def key(self) -> Key:
        """The key of its row, until that is moved to a later minute."""
        return keys.logged_mark(self.tenant, self.user, self.inbox, self.level, self.watermark, self.at)


def log_steps(ports: Ports, user_inbox: UserInbox, steps: Sequence[Step], now: int, at: int) -> list[Put]:
    """Return the write that logs changes of copies that were made at a time; none if nothing is counted.

    No condition: its key is new.
    """
    if not steps:
        return []
    changes = [(step.message_id, interval_of(step.message_id, at), step.seen, step.read, step.acted) for step in steps]
    logged = LoggedSteps(user_inbox.tenant, user_inbox.inbox, now, changes)
    key = keys.logged_steps(user_inbox.tenant, user_inbox.user, user_inbox.inbox, now, ports.ids.new())
    return [Put(key, msgspec.to_builtins(logged))]


def mark_logged(
    user_inbox: UserInbox, category: CategoryKey | None, watermark: str, since: str | None, now: int
) -> LoggedMark:
    """Return a "mark all" as it is logged, or was."""
    tenant, user, inbox = user_inbox.tenant, user_inbox.user, user_inbox.inbox
    due_at = now + MARK_DELAY_SECONDS
    return LoggedMark(tenant, inbox, user, category or TOTAL, watermark, due_at, now, since)


def log_mark(mark: LoggedMark) -> Put:
    """Return the write that logs a "mark all". No condition: a watermark is set once."""
    return Put(mark.key, msgspec.to_builtins(mark))


def log_of_mark(user_inbox: UserInbox, row: Row) -> Key:
    """Return the key under which a "mark all" is logged, from the row with its time."""
    level, _, watermark = MARKS.rest_of(row.key).partition("#")
    return mark_logged(user_inbox, CategoryKey(level), watermark, None, row.item["at"]).key


def logged_of(item: Item) -> LoggedSteps | LoggedMark:
    """Decode a row of the log. Raises msgspec.ValidationError if it is damaged."""
    kind: type[LoggedSteps | LoggedMark] = LoggedSteps if "steps" in item else LoggedMark
    return msgspec.convert(dict(item), kind)
