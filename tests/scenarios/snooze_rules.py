"""Rules of the inbox state machine for snoozed and grouped messages, and what timers and the passing of time do."""

from collections.abc import Coroutine, Mapping
from typing import Any, TypeVar

import hypothesis.strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from stak.identifiers import UserId
from stak.inbox.collapse import collapse_row
from stak.inbox.message_options import MessageOptions
from stak.inbox.snooze import end_snooze, snooze
from stak.ports import Ports
from stak.realtime.publish_returned import run_due_timers
from tests.support.broadcasts import BOB, ZOE, user_inbox_of
from tests.support.oracles.inbox_oracle import Inbox
from tests.support.oracles.inbox_oracle_checks import still_stored

T = TypeVar("T")

COLLAPSE = MessageOptions(collapse_key="likes")
DIGEST = MessageOptions(digest_key="likes", window_seconds=5)
GROUPINGS = (None, None, None, None, COLLAPSE, DIGEST, DIGEST)

who = st.sampled_from((BOB, BOB, ZOE))
some = st.sets(st.integers(0, 16), min_size=2, max_size=6)


class SnoozeRules(RuleBasedStateMachine):
    """Snoozing, as users and timers do it."""

    ports: Ports
    inboxes: Mapping[UserId, Inbox]

    @rule(user=who, numbers=some, seconds=st.sampled_from((1, 2, 5, 5, 90, 700, 20 * 24 * 3600)))
    def snooze_some(self, user: UserId, numbers: set[int], seconds: int) -> None:
        ids, until = self.ids(numbers), self.now + seconds
        changed = self.run(snooze(self.ports, user_inbox_of(user), ids, until))
        assert changed == self.of(user).snooze(ids, until, self.now)

    @rule(user=who, numbers=some)
    def end_some_snoozes(self, user: UserId, numbers: set[int]) -> None:
        ids = self.ids(numbers)
        returned = self.run(end_snooze(self.ports, user_inbox_of(user), ids))
        assert len(returned) == self.of(user).end_snooze(ids, self.now)

    def run_timers(self) -> None:
        """Run the timers that are due; repeated, they find nothing to do."""
        self.run(run_due_timers(self.ports))
        for inbox in self.inboxes.values():
            inbox.end_snooze(inbox.due(self.now), self.now)
            inbox.close_due(self.now)

    def forget_removed(self) -> None:
        for user, inbox in self.inboxes.items():
            place = user_inbox_of(user)
            old = [copy.message.id for copy in inbox.copies.values() if inbox.may_be_removed(copy, self.now)]
            kept = self.run(still_stored(self.ports, place, old))
            for message_id in set(old) - kept:
                del inbox.copies[message_id]
            for key in [*inbox.newest]:
                if self.run(self.ports.table.get(collapse_row(place, key))) is None:
                    del inbox.newest[key]

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        raise NotImplementedError

    @property
    def now(self) -> int:
        raise NotImplementedError

    def of(self, user: str) -> Inbox:
        raise NotImplementedError

    def ids(self, numbers: set[int]) -> list[str]:
        raise NotImplementedError
