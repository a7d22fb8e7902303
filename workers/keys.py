"""Table key of a queue message's failure counts."""

from stak.ports.queue import Received
from stak.ports.writes import Key


def failures(message: Received) -> Key:
    """Return the key of a message's failure counts. X marks engine data of a tenant, which an export omits."""
    return Key(f"t#{message.group}X#failures#{message.id}", "#failures")
