"""Checks that every recipient of a broadcast has it once, and counts it once."""

import asyncio
from collections import Counter
from typing import Final

from stak.bootstrap import Engine
from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from tests.support.broadcasts import INBOX, TENANT, user_inbox_of

_AUDITS_BATCH_SIZE: Final = 20
_USERS_BATCH_SIZE: Final = 10_000


async def check_chunks(engine: Engine, message_id: str, planned: int, members: tuple[UserId, ...]) -> None:
    """Assert that every member is in exactly one chunk, and that there are no further chunks."""
    wanted = [BroadcastRef(TENANT, INBOX, message_id).chunk(number) for number in range(planned)]
    found = await engine.ports.table.batch_get(wanted)
    written_down = Counter(uid for item in found.values() for uid in item["uids"])
    assert written_down == Counter(members)
    assert await engine.ports.table.get(BroadcastRef(TENANT, INBOX, message_id).chunk(planned)) is None


async def check_inboxes(engine: Engine, message_id: str, members: tuple[UserId, ...], *, audits: int) -> int:
    """Assert that every member has this one message and counts of 1; return the drift of some audited inboxes."""
    table = engine.ports.table
    for start in range(0, len(members), _USERS_BATCH_SIZE):
        part = members[start : start + _USERS_BATCH_SIZE]
        entries = await table.batch_get(user_inbox_of(user).entry(message_id) for user in part)
        assert len(entries) == len(part)
        for name in (keys.TOTAL, "news"):
            counters = await table.batch_get(user_inbox_of(user).counter(name) for user in part)
            assert Counter(item["count"] for item in counters.values()) == {1: len(part)}, name
    turns = asyncio.Semaphore(_AUDITS_BATCH_SIZE)

    async def drift_of(user: UserId) -> int:
        async with turns:
            audit = await audit_inbox(engine.ports, user_inbox_of(user))
        assert (audit.stored.total, audit.counted.total) == (1, 1), user
        return audit.drift

    return sum(await asyncio.gather(*map(drift_of, members[:: -(-len(members) // audits)])))
