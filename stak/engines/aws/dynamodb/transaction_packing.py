"""Packs groups into transactions: as many as fit, never two that touch the same key, and fewer where groups fail.

DynamoDB charges for a cancelled transaction, and one failing group cancels all that share it. With a share q of failing
groups, a transaction of n groups is cancelled with a probability of about n·q. So n is chosen by the share that was
seen: write units cost the same in any number of requests. No I/O.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Sequence
from typing import Final

from stak.ports.writes import GROUP_MAX_BYTES, GROUP_MAX_WRITES, Group, Key

PACK_MAX_BYTES: Final = GROUP_MAX_BYTES  # encoded: more than DynamoDB counts, so a pack that fits here fits there
CANCELLED_SHARE: Final = 0.03
"""The share of transactions that may be cancelled for a failing group."""
_MEMORY_GROUPS: Final = 500
"""A group counts half as much after this many others."""
_KNOWN_AFTER_GROUPS: Final = 20
_KINDS_MAX: Final = 1_000


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


def take_pack(
    waiting: deque[int], writes: Sequence[int], sizes: Callable[[int], int], groups_max: int = GROUP_MAX_WRITES
) -> list[int]:
    """Take the next groups that fit one transaction, by the number of writes and the size of each; at least one."""
    pack: list[int] = []
    pack_writes = pack_bytes = 0
    while waiting and len(pack) < groups_max:
        index = waiting[0]
        pack_writes += writes[index]
        pack_bytes += sizes(index)
        if pack and (pack_writes > GROUP_MAX_WRITES or pack_bytes > PACK_MAX_BYTES):
            break
        pack.append(waiting.popleft())
    return pack


class PackSize:
    """How many groups of one kind share a transaction, by the share of them that failed lately."""

    def __init__(self) -> None:
        self._seen = 0.0
        self._failed = 0.0

    @property
    def is_known(self) -> bool:
        """Whether enough groups were seen to send several transactions at once."""
        return self._seen >= _KNOWN_AFTER_GROUPS

    @property
    def groups_max(self) -> int:
        """The number of groups of the next transaction."""
        if self._failed * GROUP_MAX_WRITES <= CANCELLED_SHARE * self._seen:
            return GROUP_MAX_WRITES
        return max(1, int(CANCELLED_SHARE * self._seen / self._failed))

    def record(self, groups: int, failed: int) -> None:
        """Record a transaction: its groups, and how many of them would cancel any transaction they are in."""
        kept = 0.5 ** (groups / _MEMORY_GROUPS)
        self._seen = self._seen * kept + groups
        self._failed = self._failed * kept + failed


class PackSizes:
    """The pack sizes of a process, by kind of group; the kinds used least recently are forgotten."""

    def __init__(self) -> None:
        self._kinds: OrderedDict[Hashable, PackSize] = OrderedDict()

    def of(self, kind: Hashable) -> PackSize:
        """Return the pack size of a kind."""
        found = self._kinds.setdefault(kind, PackSize())
        self._kinds.move_to_end(kind)
        if len(self._kinds) > _KINDS_MAX:
            self._kinds.popitem(last=False)
        return found


def kind_of_template(template: Group) -> Hashable:
    """Return the kind of a template: its writes, and their rows other than the first, which is the message's own."""
    return tuple((type(write), "" if position == 0 else write.key.sk) for position, write in enumerate(template))
