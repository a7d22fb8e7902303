"""The list of backfills: the changes of an upgrade to rows of earlier releases."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from stak.identity.directory import backfill_directory
from stak.ports import Ports
from stak.ports.table import Row
from stak.privacy.backfill import backfill_left_chats, backfill_sent_to_one
from stak.retention.backfill import index_for_removal
from stak.upgrade.sealing import seal_rows

Backfill: TypeAlias = Callable[[Ports, Sequence[Row]], Awaitable[int]]
"""Upgrades rows of any kind to the newest format; returns how many it changed.

It is called with every row of the table, in no guaranteed order, perhaps twice, while requests change the same rows: so
each write carries its condition, and a write that lost a race is left to the next round. A call without changes returns
0; the upgrade ends after a round in which every call did.
"""

BACKFILLS: Final[tuple[Backfill, ...]] = (
    seal_rows,
    index_for_removal,
    backfill_left_chats,
    backfill_sent_to_one,
    backfill_directory,
)
