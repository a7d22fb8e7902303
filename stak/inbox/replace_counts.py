"""Builds the writes that replace unread counts by exact ones: marking all read, and recounting.

They are conditional on the revision of the total, which every write of a count increments: no count has changed since
it was read.
"""

from collections.abc import Mapping

from stak.inbox import keys
from stak.inbox.entry_model import Counter, Counters
from stak.inbox.keys import TOTAL
from stak.inbox.unread_counts import UserInbox, updated_at
from stak.ports.writes import Conditions, Equals, Group, Put, Update


def mark_all(user_inbox: UserInbox, counters: Counters, watermark: str, left: Mapping[str, int], now: int) -> Group:
    """Mark everything up to the watermark read; `left` has the exact counts of unread entries above it."""
    total = counters.total
    changed = {name: left.get(name, 0) for name, counter in counters.categories.items()}
    return (
        Update(
            user_inbox.counter(TOTAL),
            set={"count": sum(left.values()), "wm": watermark, **updated_at(now)},
            add={"rev": 1},
            # Every change of a count increments the revision: an equal revision means that no count changed since.
            when=(_revision_is(total),),
        ),
        *(
            # Every change of a category's count also increments the revision, but may become visible later than it.
            Update(
                user_inbox.counter(name),
                set={"count": count, **updated_at(now)},
                when=_count_is(counters.categories[name]),
            )
            for name, count in changed.items()
            if counters.categories[name].count != count
        ),
        _moment(user_inbox, TOTAL, watermark, now),
    )


def mark_category(
    user_inbox: UserInbox, counters: Counters, category: str, watermark: str, left: int, now: int
) -> Group:
    """Mark everything of a category up to the watermark read; `left` is the exact count above it."""
    before = counters.category(category).count
    return (
        Update(
            user_inbox.counter(TOTAL),
            set=updated_at(now),
            add={"count": left - before, "rev": 1},
            when=(_revision_is(counters.total),),
        ),
        Update(
            user_inbox.counter(category),
            set={"count": left, "wm": watermark, **updated_at(now)},
            when=_count_is(counters.category(category)),  # for the same reason as above
        ),
        _moment(user_inbox, category, watermark, now),
    )


def recount(user_inbox: UserInbox, counters: Counters, counted: Mapping[str, int], now: int) -> Group:
    """Replace wrong counts with the recounted ones."""
    names = counters.categories.keys() | counted.keys()
    return (
        Update(
            user_inbox.counter(TOTAL),
            set={"count": sum(counted.values()), **updated_at(now)},
            add={"rev": 1},
            when=(_revision_is(counters.total),),
        ),
        *(
            Update(user_inbox.counter(name), set={"count": counted.get(name, 0), **updated_at(now)})
            for name in sorted(names)
            if counters.category(name).count != counted.get(name, 0)
        ),
    )


def _revision_is(total: Counter) -> Equals:
    return Equals("rev", total.revision or None)


def _count_is(counter: Counter) -> Conditions:
    """Return the condition on a category's count; one that adds nothing to the total needs none."""
    return (Equals("count", counter.count),) if counter.count else ()


def _moment(user_inbox: UserInbox, category: str, watermark: str, now: int) -> Put:
    return Put(user_inbox.key(keys.marked(category, watermark)), {"at": now})
