"""Packs groups into transactions: as many as fit, and never two that touch the same key. No I/O."""

from collections.abc import Iterator, Sequence
from typing import Final

from stak.ports.writes import GROUP_MAX_BYTES, GROUP_MAX_WRITES, Group, Key

PACK_MAX_BYTES: Final = GROUP_MAX_BYTES  # encoded: more than DynamoDB counts, so a pack that fits here fits there


def turns(groups: Sequence[Group], indexes: Sequence[int]) -> list[list[int]]:
    """Split the indexes of groups into turns to be written one after the other: no key occurs twice in a turn."""
    last_turn: dict[Key, int] = {}
    found: list[list[int]] = []
    for index in indexes:
        keys = [write.key for write in groups[index]]
        turn = 1 + max((last_turn.get(key, -1) for key in keys), default=-1)
        if turn == len(found):
            found.append([])
        found[turn].append(index)
        for key in keys:
            last_turn[key] = turn
    return found


def packs(indexes: Sequence[int], writes: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    """Split the indexes of groups into packs, by the number of writes and bytes of each group."""
    pack: list[int] = []
    pack_writes = pack_bytes = 0
    for index in indexes:
        if pack and (pack_writes + writes[index] > GROUP_MAX_WRITES or pack_bytes + sizes[index] > PACK_MAX_BYTES):
            yield pack
            pack, pack_writes, pack_bytes = [], 0, 0
        pack.append(index)
        pack_writes += writes[index]
        pack_bytes += sizes[index]
    if pack:
        yield pack
