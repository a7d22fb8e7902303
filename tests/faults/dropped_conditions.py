"""Conditions that drills must detect when a table drops them: without them, a write would happen twice."""

from typing import Final

from stak.ports.writes import Absent
from tests.support.condition_dropping_table import COUNT_CONDITIONS, GuardCondition

(DELIVERED_ONCE,) = (guard for guard in COUNT_CONDITIONS if guard.name == "deliver: not there yet")
SENT_ONCE: Final = GuardCondition(
    "send: not said yet", lambda write, condition, _: write.key.sk.startswith(("k#", "m#")) and condition == Absent()
)
