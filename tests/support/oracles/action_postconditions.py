"""The allowed and required effects of each action on an inbox: what may become read or unread, and what must.

Actors run concurrently, so a postcondition holds if it held at some moment between the actor's first call and its last.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from stak.ulids import milliseconds

Ids = frozenset[str]
NONE: Ids = frozenset()


@dataclass(frozen=True)
class MessageFacts:
    """What is known of a message in advance."""

    category: str
    expires_at: int | None = None

    def is_expired(self, now: float) -> bool:
        return self.expires_at is not None and self.expires_at <= now


@dataclass
class Life:
    """The state when an actor began, and everything that held at some moment since."""

    held: Ids
    unread: Ids
    over: Ids
    was_read: set[str] = field(default_factory=set)
    was_unread: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Postcondition:
    """Reading, which changes nothing but expired messages."""

    ids: Ids = NONE
    settles = True

    def may_unread(self) -> Ids:
        return NONE

    def may_read(self, messages: Mapping[str, MessageFacts], now: float) -> Ids:
        return NONE

    def violation(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        """Return the postcondition that does not hold; `over` are the messages that are expired or removed."""
        return _unless("still counted", (life.unread & life.over) - life.was_read)


class Mute(Postcondition):
    """Changes preferences, not messages."""


class Deliver(Postcondition):
    """Every message is there afterwards, unless it was expired."""

    settles = False

    def may_unread(self) -> Ids:
        return self.ids

    def may_read(self, messages: Mapping[str, MessageFacts], now: float) -> Ids:
        return self.ids  # one that was recalled meanwhile is taken back at once

    def violation(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("not delivered", self.ids - held - over)


class MarkSome(Postcondition):
    """Read, archive: every existing message is read."""

    settles = False

    def may_read(self, messages: Mapping[str, MessageFacts], now: float) -> Ids:
        return self.ids

    def violation(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("not read", (self.ids & life.held) - life.was_read)


class Replace(Deliver):
    """Deliver a message that replaces an older one, whichever that is."""

    def may_read(self, messages: Mapping[str, MessageFacts], now: float) -> Ids:
        return frozenset(messages)


class Snooze(MarkSome):
    """Hide until a time: every existing message is no longer counted, unless it is removed or expired."""

    def violation(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("still counted", (self.ids & life.held) - life.was_read - over)


class EndSnooze(Postcondition):
    """Messages return if they are snoozed, by a timer or before."""

    settles = False

    def may_unread(self) -> Ids:
        return self.ids

    def may_read(self, messages: Mapping[str, MessageFacts], now: float) -> Ids:
        return self.ids  # for who snoozes first

    def violation(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return None


class Remove(MarkSome):
    """Delete, recall: every existing message is removed."""

    def violation(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("not gone", (self.ids & life.held) - gone)


@dataclass(frozen=True)
class Withdraw(Remove):
    """Recall from some users: every existing message is removed, unless it is being recalled from all.

    That hides it already, and its own work removes it.
    """

    recalled: set[str] = field(default_factory=set)

    def violation(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return super().violation(life, held, gone | self.recalled, over)


class MarkUnread(Postcondition):
    """Unread, unless it is removed or expired."""

    settles = False

    def may_unread(self) -> Ids:
        return self.ids

    def violation(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("not unread", (self.ids & life.held) - life.was_unread - over)


@dataclass(frozen=True)
class MarkAll(Postcondition):
    """Read up to the end of a second, of one category or of all."""

    before: float = 0
    category: str | None = None

    def may_read(self, messages: Mapping[str, MessageFacts], now: float) -> Ids:
        return frozenset(
            message_id
            for message_id, facts in messages.items()
            if milliseconds(message_id) // 1000 <= int(min(self.before, now))
            and self.category in (None, facts.category)
        )

    def violation(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("not read", (life.unread & self.ids) - life.was_read)


def _unless(problem: str, ids: Ids | set[str]) -> str | None:
    return f"{problem}: {sorted(ids)}" if ids else None
