"""Keys of what the engine itself keeps in the table: the installation's secrets, and dead letters by tenant."""

from typing import Final

from stak.ports.writes import Key

MASTER: Final = Key("sys#installation", "#master")
OPERATOR: Final = Key("sys#installation", "#operator")


def dead_letters(group: str, queue: str) -> str:
    """The partition of a group's dead letters of one queue."""
    return f"t#{group}X#{queue}"
