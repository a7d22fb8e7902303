"""Reads of a chat's messages that transactions under way cannot distort.

Sequences have no gaps, but on DynamoDB a message may become visible later than the next one, or than the head of the
chat (`stak.ports.table`). Whoever passes over it would never see it. So sequences that a query did not see are read by
their keys: they are there, or were removed.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from stak.chat import keys
from stak.chat.chat_model import ChatId
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS, Row

_RECENT_SECONDS: Final = 600
"""Below an older message, nothing is under way: gaps there are of messages that were removed."""


async def with_hidden(
    ports: Ports, tenant: TenantKey, chat: ChatId, rows: Sequence[Row], sequences: range
) -> list[Row]:
    """Return these rows and the others of these sequences that exist, visible or not, in ascending order.

    Reads at most the last TRANSACT_GET_MAX_KEYS of them: only the newest messages can be under way.
    """
    seen = {row.key for row in rows}
    newest_first = (keys.message(tenant, chat, sequence) for sequence in reversed(sequences))
    missing = list(islice((key for key in newest_first if key not in seen), TRANSACT_GET_MAX_KEYS))
    if not missing:
        return list(rows)
    found = await ports.table.transact_get(missing)
    return sorted([*rows, *(Row(key, item) for key, item in found.items())], key=lambda row: row.key.sk)


async def without_gaps(
    ports: Ports, tenant: TenantKey, chat: ChatId, rows: Sequence[Row], edge: int | None, *, reverse: bool
) -> list[Row]:
    """Return the rows of a page and those that are hidden between them, or between them and the page before.

    `edge` is the sequence at which this page continues, if any.
    """
    if not rows:
        return []
    ascending = rows[::-1] if reverse else rows
    highest = keys.sequence_of(ascending[-1].key)
    lowest = keys.sequence_of(ascending[0].key)
    if edge is not None:
        # A client names any edge. What is hidden follows the newest visible message without a gap.
        highest = max(highest, min(edge - 1, highest + TRANSACT_GET_MAX_KEYS))
        lowest = min(lowest, edge + 1)
    is_recent = ports.clock() - ascending[-1].item.get("created", 0) < _RECENT_SECONDS
    if highest - lowest + 1 == len(rows) or not is_recent:
        return list(rows)
    whole = await with_hidden(ports, tenant, chat, ascending, range(lowest, highest + 1))
    return whole[::-1] if reverse else whole
