"""Count the messages of a chat of an earlier release, when the count is first needed.

First the floor is stored: from then on every process keeps the count. Then the gaps from before are counted, some in
each transaction, which marks them. Requests may delete and send messages meanwhile: they count and mark their own gaps,
and store the floor first if there is none.
"""

from collections.abc import Sequence
from typing import Final

from stak.chat import keys
from stak.chat.chat_codec import head_of
from stak.chat.chat_model import SEQUENCE_MAX, ChatId, Head
from stak.chat.message_count import COUNTED, count_expiring, sums_of_gaps
from stak.chat.retention_index import expiry_of_messages
from stak.chat.whole_reads import with_hidden
from stak.errors import StorageBusy
from stak.identifiers import TenantKey
from stak.installation.data_format import counts_chat_messages, counts_older_chats
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import Span
from stak.ports.writes import Absent, Done, Equals, Present, Update, Write

_GAPS_BATCH_SIZE: Final = 32  # three writes each, and the head: 97 of the 100 of a transaction
STEPS_PER_REQUEST: Final = 20
"""A chat with more gaps is counted by several requests: the first ones get no count."""
_REQUESTS_BATCH_SIZE: Final = 1000


async def count_older_chat(ports: Ports, tenant: TenantKey, chat: ChatId, head: Head) -> Head:
    """Count some of a chat's messages, if they are not all counted; return the head afterwards.

    Many requests may need the count at once: those of a process wait for one of them.
    """
    if _is_counted(head) or (head.floor is None and not await counts_older_chats(ports)):
        return head

    async def count(requests: Sequence[ChatId]) -> list[Head]:
        return [await _count_steps(ports, tenant, chat)] * len(requests)

    return await ports.coalescer.coalesce(("count", tenant, chat), chat, count, at_most=_REQUESTS_BATCH_SIZE)


async def _count_steps(ports: Ports, tenant: TenantKey, chat: ChatId) -> Head:
    key = keys.head(tenant, chat)
    head = head_of(await ports.table.get(key, consistent=True))
    for _ in range(STEPS_PER_REQUEST):
        if _is_counted(head):
            break
        try:
            if head.floor is None:
                is_done = await _start(ports, tenant, chat)
            else:
                is_done = await _count_some(ports, tenant, chat, head)
        except StorageBusy:  # a chat that gets many messages
            is_done = False
        head = head_of(await ports.table.get(key, consistent=True))
        if not is_done:
            break  # another process counts, or changes, what this one has read: a later request continues
    return head


def _is_counted(head: Head) -> bool:
    return head.floor is not None and head.uncounted_from is None


async def start_count(ports: Ports, tenant: TenantKey, chat: ChatId, head: Head) -> bool:
    """Keep the count of this chat from now on; return whether the head has changed.

    So that retention can store its floor, and before anyone makes a gap: a gap that is not counted may become visible
    after the count has passed its sequence (`stak.ports.table`), and would never be counted.
    """
    if head.floor is not None or not await counts_older_chats(ports):
        return False
    attempts = Attempts()
    while True:
        await attempts.next()
        await _start(ports, tenant, chat)
        item = await ports.table.get(keys.head(tenant, chat), consistent=True)
        if item is None or head_of(item).floor is not None:
            return True


async def is_counted_without(ports: Ports, tenant: TenantKey, chat: ChatId, sequence: int) -> bool:
    """Return whether no count includes the messages up to a sequence, now or later, so that they can be removed.

    A chat that is not counted has to wait once the format is raised: another process may count it at any moment.
    """
    floor = head_of(await ports.table.get(keys.head(tenant, chat), consistent=True)).floor
    return not await counts_chat_messages(ports) if floor is None else floor >= sequence


async def _start(ports: Ports, tenant: TenantKey, chat: ChatId) -> bool:
    """Store the floor: below the first message or gap that is left, retention has removed everything.

    Returns False if another request has changed the chat meanwhile.
    """
    key = keys.head(tenant, chat)
    item = await ports.table.get(key, consistent=True)
    if item is None:
        return False
    head = head_of(item)
    message = await _first(ports, tenant, chat, keys.messages(1, SEQUENCE_MAX))
    gap = await _first(ports, tenant, chat, keys.gaps(1, SEQUENCE_MAX))
    floor = min(head.sequence, message - 1, gap - 1)
    if hidden := await with_hidden(ports, tenant, chat, (), range(1, floor + 1)):
        floor = keys.sequence_of(hidden[0].key) - 1  # messages whose transaction is under way
    has_gaps = head.gaps_to > floor
    started = Update(
        key,
        set={"floor": floor, "removed": 0, "uncounted_from": floor + 1 if has_gaps else None},
        # Without gaps, a concurrent one would stay uncounted; and so would those that another process has counted.
        # Every stored head has `gaps_to`: a chat that was deleted meanwhile has none.
        when=(Absent("floor"), Equals("gaps_to", head.gaps_to)),
    )
    (outcome,) = await ports.table.commit([(started,)])
    return isinstance(outcome, Done)


async def _first(ports: Ports, tenant: TenantKey, chat: ChatId, span: Span) -> int:
    page = await ports.table.query(keys.chat_partition(tenant, chat), span, limit=1)
    return int(page.rows[0].key.sk[2:]) if page.rows else SEQUENCE_MAX


async def _count_some(ports: Ports, tenant: TenantKey, chat: ChatId, head: Head) -> bool:
    """Count the next gaps, and mark them as counted; return False if another request has changed them meanwhile."""
    span = keys.gaps(head.uncounted_from or 1, SEQUENCE_MAX)
    page = await ports.table.query(keys.chat_partition(tenant, chat), span, limit=_GAPS_BATCH_SIZE)
    # Retention subtracts what is up to the floor.
    rows = [row for row in page.rows if not row.item.get(COUNTED) and keys.gap_of(row.key) > (head.floor or 0)]
    removed, seconds = sums_of_gaps(rows, ports.clock())
    writes: list[Write] = [
        Update(row.key, set={COUNTED: True}, when=(Present(), Equals(COUNTED, None))) for row in rows
    ]
    writes += count_expiring(tenant, chat, seconds)
    # So that they are added to the number of the head once they have expired.
    minutes = {second // 60: second for second in seconds}
    writes += [expiry_of_messages(tenant, chat, second) for second in minutes.values()]
    counted = Update(
        keys.head(tenant, chat),
        set={
            "uncounted_from": None if page.next is None else keys.gap_of(page.rows[-1].key) + 1,
            **({"has_expiring": True} if seconds else {}),
        },
        add={"removed": removed},
        # A process that counts the same gaps at the same time may be further: it must not begin again.
        when=(Equals("floor", head.floor), Equals("uncounted_from", head.uncounted_from)),
    )
    (outcome,) = await ports.table.commit([(counted, *writes)])
    return isinstance(outcome, Done)
