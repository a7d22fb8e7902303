"""The master keys of an installation as they are stored: their order says which one seals and how far a rotation is.

One line a key, its name before it; the first seals, all of them open. A line without a name is the key m1: all that
releases before rotation stored, and still what is stored until the first rotation.
"""

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

Ring: TypeAlias = Mapping[str, str]
"""Names and keys as they are stored, the one that seals first."""

FIRST_NAME: Final = "m1"
_NAME: Final = re.compile(r"m[1-9][0-9]{0,5}")


def parse_ring(text: str) -> Ring:
    """The ring in a stored text; ValueError if it is none."""
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
    """The same as it is stored."""
    if [*ring] == [FIRST_NAME]:
        return ring[FIRST_NAME]
    return "\n".join(f"{name} {key}" for name, key in ring.items())


def with_added(ring: Ring, key: str) -> Ring:
    """The ring with a new key behind the others: it opens, and does not seal yet."""
    return {**ring, f"m{_number(newest(ring)) + 1}": key}


def with_newest_first(ring: Ring) -> Ring:
    """The ring whose newest key seals."""
    return {name: ring[name] for name in sorted(ring, key=_number, reverse=True)}


def with_newest_only(ring: Ring) -> Ring:
    """The ring without the keys before the newest."""
    return {newest(ring): ring[newest(ring)]}


def newest(names: Mapping[str, object] | tuple[str, ...]) -> str:
    """The name of the newest key."""
    return max(names, key=_number)


def _number(name: str) -> int:
    return int(name[1:])
