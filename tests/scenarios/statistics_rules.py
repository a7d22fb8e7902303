"""What must hold for the statistics in the inbox state machine: all posts have some, and each copy counts once."""

from collections.abc import Mapping
from typing import ClassVar
from unittest.mock import patch

from hypothesis.stateful import RuleBasedStateMachine

from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.count_statistics import count_statistics
from stak.inbox.statistics_log import MARK_DELAY_SECONDS
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS
from stak.ports import Ports
from tests.support.broadcasts import INBOX, TENANT, user_inbox_of
from tests.support.inline_engine import InlineEngine
from tests.support.oracles.inbox_oracle import Inbox, Message
from tests.support.statistics import assert_all_counted, assert_counts_match


class StatisticsRules(RuleBasedStateMachine):
    """Counts what users do, also in posts to one user."""

    world: ClassVar[InlineEngine]
    sound: Ports
    clock: ManualClock
    inboxes: Mapping[UserId, Inbox]

    def __init__(self) -> None:
        super().__init__()
        self._threshold = patch("stak.inbox.ledger.COUNTED_ABOVE_RECIPIENTS", 0)
        self._threshold.start()

    def check_statistics(self, message: Message) -> None:
        """Check after a step that counts and log add up to what the copies say, as long as tombstones are stored."""
        if self.clock.time - message.second < TOMBSTONES_KEPT_SECONDS:
            ref = BroadcastRef(TENANT, INBOX, message.id)
            self.world.run(assert_counts_match(self.sound, ref, [*self.inboxes]))

    def end_statistics(self, messages: list[Message]) -> None:
        """Count what is left: then the statistics are what the copies say."""
        self.clock.advance(MARK_DELAY_SECONDS)
        for _ in range(2):  # marks, and what they log
            self.world.run(count_statistics(self.sound))
        for user in self.inboxes:
            self.world.run(assert_all_counted(self.sound, user_inbox_of(user)))
        for message in messages:
            self.check_statistics(message)

    def teardown(self) -> None:
        self._threshold.stop()
