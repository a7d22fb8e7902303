"""Runs the timers of inboxes through faulty ports, then through sound ones, and notes in the oracle what returned."""

from collections.abc import Mapping

from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox.message_options import MessageOptions
from stak.ports import Ports
from stak.realtime.publish_returned import run_due_timers
from tests.faults.retrying_callers import retry_until_response
from tests.support.broadcasts import user_inbox_of
from tests.support.oracles.inbox_oracle import Inbox

_WINDOW_SECONDS = 24 * 3600
"""Longer than the time that passes until everything is delivered: the messages of a round share a window."""
GROUPINGS = (
    *(None, None, None, None),
    MessageOptions(collapse_key="likes"),
    MessageOptions(digest_key="follows", window_seconds=_WINDOW_SECONDS),
)
_POSTPONED_SECONDS = 61
"""A timer that fails for its storage runs again in the next minute."""


async def run_all_timers(ports: Ports, sound: Ports, clock: ManualClock, inboxes: Mapping[UserId, Inbox]) -> None:
    """Let all snoozes and digest windows end: whatever fails at first ends later, once."""
    clock.advance(_WINDOW_SECONDS)
    first = int(clock.time)
    await retry_until_response("timers", lambda: run_due_timers(ports))
    clock.advance(_POSTPONED_SECONDS)
    await run_due_timers(sound)
    now = int(clock.time)
    for user, inbox in inboxes.items():
        inbox.expire(now)
        inbox.end_snooze(inbox.due(now), now)
        inbox.close_due(now)
        for copy in inbox.copies.values():
            if copy.returned_at == now:
                item = await sound.table.get(user_inbox_of(user).entry(copy.message.id))
                assert item is not None
                assert first <= item.get("returned_at", 0) <= now
                copy.returned_at = item["returned_at"]
