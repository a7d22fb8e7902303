"""What a channel is asked to send: one message to the users of a chunk who have not read it."""

import asyncio
import time
from typing import Final, NamedTuple

from stak.fallback.unread_copies import UnreadCopy
from stak.inbox.broadcast_ref import BroadcastRef
from stak.ports import Ports

SEND_SECONDS: Final = 20.0
"""How long a job sends, from its start, before it has another one continue: a last message that takes long must end
within the time of a job.
"""


class Sending(NamedTuple):
    """A message, and the copies of those who have not read it."""

    ref: BroadcastRef
    number: int
    due_at: int
    copies: list[UnreadCopy]
    after: str = ""
    """The last user whom an earlier job has handled."""


async def wait_for_turn(ports: Ports, sender: str, per_minute: int, deadline: float) -> bool:
    """Wait until one more message may be sent; return False if that is after the deadline."""
    while True:
        seconds = ports.mail_client.seconds_to_wait(sender, per_minute)
        if time.monotonic() + seconds >= deadline:
            return False
        if seconds <= 0:
            return True
        await asyncio.sleep(seconds)
