"""What an actor means to do to an inbox: what may become read or unread by it, and what must have, when it is done.

Several actors are at it at once, so a promise is kept if there was a moment, between the actor's first call and its
last, at which it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from stak.ids import milliseconds

Ids = frozenset[str]
NONE: Ids = frozenset()


@dataclass(frozen=True)
class MessageFacts:
    """What is known of a message before anything happens."""

    category: str
    expires_at: int | None = None

    def is_over(self, now: float) -> bool:
        return self.expires_at is not None and self.expires_at <= now


@dataclass
class Life:
    """What was so when an actor began, and everything that was so at some moment since."""

    held: Ids
    unread: Ids
    over: Ids
    was_read: set[str] = field(default_factory=set)
    was_unread: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Intention:
    """To look, which changes nothing but what is over."""

    ids: Ids = NONE
    settles = True

    def may_unread(self) -> Ids:
        return NONE

    def may_read(self, messages: Mapping[str, MessageFacts], now: float) -> Ids:
        return NONE

    def unkept(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        """Which promise was not kept; `over` are those whose time is over, or that are gone."""
        return _unless("still counted", (life.unread & life.over) - life.was_read)


class Mute(Intention):
    """Changes the wishes, not the messages."""


class Deliver(Intention):
    """Every message is there afterwards, unless its time was over."""

    settles = False

    def may_unread(self) -> Ids:
        return self.ids

    def may_read(self, messages: Mapping[str, MessageFacts], now: float) -> Ids:
        return self.ids  # one that was recalled meanwhile is taken back at once

    def unkept(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("not delivered", self.ids - held - over)


class MarkSome(Intention):
    """Read, archived: whatever was there is read."""

    settles = False

    def may_read(self, messages: Mapping[str, MessageFacts], now: float) -> Ids:
        return self.ids

    def unkept(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("not read", (self.ids & life.held) - life.was_read)


class TakeBack(MarkSome):
    """Deleted, redacted: whatever was there is gone."""

    def unkept(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("not gone", (self.ids & life.held) - gone)


class UnreadAgain(Intention):
    """Unread, unless it is gone or its time is over."""

    settles = False

    def may_unread(self) -> Ids:
        return self.ids

    def unkept(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("not unread", (self.ids & life.held) - life.was_unread - over)


@dataclass(frozen=True)
class MarkAll(Intention):
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

    def unkept(self, life: Life, held: Ids, gone: Ids, over: Ids) -> str | None:
        return _unless("not read", (life.unread & self.ids) - life.was_read)


def _unless(problem: str, ids: Ids | set[str]) -> str | None:
    return f"{problem}: {sorted(ids)}" if ids else None
