"""The stored form of an installation's master keys: the first key encrypts, all of them decrypt.

One line per key, preceded by its name; the first key encrypts, all of them decrypt. A line without a name is the key
m1: releases before rotation stored only that, and it is still the format until the first rotation.
"""

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

Ring: TypeAlias = Mapping[str, str]
"""Names and keys as they are stored, the encrypting one first."""

FIRST_NAME: Final = "m1"
_NAME: Final = re.compile(r"m[1-9][0-9]{0,5}")


def parse_ring(text: str) -> Ring:
    """Parse a stored ring. Raises ValueError if it is invalid."""
    ring: dict[str, str] = {}
    for line in text.strip().splitlines():
        name, _, key = line.strip().rpartition(" ")
        name = name or FIRST_NAME
        if name in ring or _NAME.fullmatch(name) is None:
            raise ValueError("not a key ring")
        ring[name] = key
    if not ring:
        raise ValueError("not a key ring")
    return ring


def ring_text(ring: Ring) -> str:
    """Encode a ring for storage."""
    if [*ring] == [FIRST_NAME]:
        return ring[FIRST_NAME]
    return "\n".join(f"{name} {key}" for name, key in ring.items())


def with_added(ring: Ring, key: str) -> Ring:
    """Return the ring with a new key at the end: it decrypts, but does not encrypt yet."""
    return {**ring, f"m{_number(newest(ring)) + 1}": key}


def with_newest_first(ring: Ring) -> Ring:
    """Return the ring with the newest key first, as the encrypting one."""
    return {name: ring[name] for name in sorted(ring, key=_number, reverse=True)}


def with_newest_only(ring: Ring) -> Ring:
    """Return the ring with only the newest key."""
    return {newest(ring): ring[newest(ring)]}


def newest(names: Mapping[str, object] | tuple[str, ...]) -> str:
    """Return the name of the newest key."""
    return max(names, key=_number)


def _number(name: str) -> int:
    return int(name[1:])
