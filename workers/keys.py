"""Every key string of what the workers keep of queue messages."""

from stak.ports.queue import Received
from stak.ports.writes import Key


def failures(message: Received) -> Key:
    """How often a message failed. X: what the engine itself keeps of a tenant, which an export leaves behind."""
    return Key(f"t#{message.group}X#failures#{message.id}", "#failures")
