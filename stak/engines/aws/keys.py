"""Keys of what the engine itself keeps: the installation's secrets, dead letters by tenant, objects in the bucket."""

import re
from typing import Final

from stak.ports.writes import Key

MASTER: Final = Key("sys#installation", "#master")
TENANTS: Final = "sys#tenants"
"""The partition that lists all tenants: where one is listed, something is sealed."""
OPERATOR: Final = Key("sys#installation", "#operator")
BODIES: Final = "bodies/"
"""Begins the names of objects that queue messages point to."""
NEVER: Final = Key("sys#doctor", "#never")
"""A row that is never there: what the doctor tries permissions on."""

_LETTER: Final = re.compile(r"[0-9]{13}#[A-Za-z0-9_-]{1,100}")


def dead_letters(group: str, queue: str) -> str:
    """The partition of a group's dead letters of one queue."""
    return f"t#{group}X#{queue}"


def dead_letter(buried_at_ms: int, message_id: str) -> str:
    """The place of a dead letter in its partition: oldest first."""
    return f"{buried_at_ms:013}#{message_id}"


def is_dead_letter(sk: str) -> bool:
    """Whether this could be the place of a dead letter."""
    return _LETTER.fullmatch(sk) is not None


def message_body(queue: str, unique: str) -> str:
    """The object of a body that is too large for its queue."""
    return f"{BODIES}{queue}/{unique}"
