"""Keys of the engine's own data: the installation's secrets, dead letters by tenant, objects in the bucket."""

import re
from typing import Final

from stak.ports.writes import Key

MASTER: Final = Key("sys#installation", "#master")
TENANTS: Final = "sys#tenants"
"""The partition that lists all tenants: if it has a row, encrypted data is stored."""
OPERATOR: Final = Key("sys#installation", "#operator")
BODIES: Final = "bodies/"
"""Prefix of the objects that queue messages point to."""
NEVER: Final = Key("sys#doctor", "#never")
"""A row that never exists, on which the doctor tests permissions."""

_LETTER: Final = re.compile(r"[0-9]{13}#[A-Za-z0-9_-]{1,100}")


def dead_letters(group: str, queue: str) -> str:
    """Return the partition of a group's dead letters of one queue."""
    return f"t#{group}X#{queue}"


def dead_letter(buried_at_ms: int, message_id: str) -> str:
    """Return the sort key of a dead letter: oldest first."""
    return f"{buried_at_ms:013}#{message_id}"


def is_dead_letter(sk: str) -> bool:
    """Return whether this could be the sort key of a dead letter."""
    return _LETTER.fullmatch(sk) is not None


def message_body(queue: str, unique: str) -> str:
    """Return the object key of a body that is too large for its queue."""
    return f"{BODIES}{queue}/{unique}"
