"""The times at which a member moves a watermark: stored with it, and never earlier than the time before.

Retention raises watermarks too, past messages that it removes. It is not the member who does, so the times stay.
"""

from collections.abc import Mapping

from stak.chat.chat_model import Participant
from stak.clock import is_future
from stak.ports.writes import Below, Condition


def moved_by(member: Participant, marks: Mapping[str, int], now: float) -> tuple[dict[str, int], tuple[Condition, ...]]:
    """Return the attributes of watermarks that a member moves now, and the conditions for their times.

    The clocks of two processes differ: a move that was read or decided earlier must not replace a later time. A time
    that a wrong clock recorded far in the future is replaced, also that of the watermark that does not move: the member
    was last seen at the later of the two.
    """
    changes = dict(marks)
    conditions: list[Condition] = []
    for mark, known in (("delivered", member.delivered_at), ("read", member.read_at)):
        name = f"{mark}_at"
        if known is not None and is_future(known, now):
            changes[name] = int(now)
        elif mark in marks:
            changes[name] = max(int(now), known or 0)
            conditions.append(Below(name, changes[name] + 1))
    return changes, tuple(conditions)
