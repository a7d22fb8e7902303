"""Inbox actions for race tests: an inbox with messages in every state, and all actions that may follow.

late    not delivered yet: posted before all others, its chunk is still queued
read    read by mark all, like everything up to `old`
again   marked unread since, so it is stamped
old     the newest at mark all, in another category
fresh   delivered after that, unread, and will expire
next    will be delivered in time
"""

from collections.abc import Awaitable, Callable
from typing import Final

from stak.clock import ManualClock
from stak.identifiers import CategoryKey
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.broadcast import Broadcast, broadcast_item
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import deliver
from stak.inbox.delivery_chunks import Chunk, entry_for_all
from stak.inbox.list_messages import list_messages
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.inbox.recall import recall, recall_chunk, recall_from_users
from stak.inbox.snooze import end_snooze, snooze
from stak.ports import Ports
from stak.ports.writes import Put
from stak.ulids import encode
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, broadcast_to_one, create_test_tenant, user_inbox_of
from tests.support.oracles.action_postconditions import (
    Deliver,
    EndSnooze,
    MarkAll,
    MarkSome,
    MarkUnread,
    MessageFacts,
    Mute,
    Postcondition,
    Remove,
    Snooze,
)

Work = Callable[[Ports], Awaitable[object]]
PossibleAction = tuple[Postcondition, Work]

START: Final = ManualClock().time
ENDS_AT: Final = int(START) + 100
NAMES: Final = ("late", "read", "again", "old", "fresh", "next")
IDS: Final = {name: encode((int(START) + 10 * number) * 1000 << 80) for number, name in enumerate(NAMES)}
A: Final = CategoryKey("a")
FACTS: Final = {
    IDS[name]: MessageFacts("b" if name == "old" else "a", ENDS_AT if name == "fresh" else None) for name in NAMES
}
USER_INBOX: Final = user_inbox_of(BOB)


async def prepare(ports: Ports, clock: ManualClock) -> None:
    """Create that state."""
    await create_test_tenant(ports)
    await ports.table.commit(
        [(Put(BroadcastRef(TENANT, INBOX, one).key, broadcast_item(broadcast(one))),) for one in FACTS]
    )
    clock.advance(35)
    await deliver(ports, chunks("read", "again", "old"))
    await mark_read_before(ports, USER_INBOX, clock.time, A)
    await mark_read_before(ports, USER_INBOX, clock.time)
    await mark_unread(ports, USER_INBOX, ids("again"))
    clock.advance(20)
    await deliver(ports, chunks("fresh"))


def possible_actions(clock: ManualClock) -> dict[str, PossibleAction]:
    """Return everything that may happen next."""

    async def wait(ports: Ports) -> None:
        clock.time = ENDS_AT
        await list_messages(ports, USER_INBOX, limit=3)

    async def snooze_and_return(ports: Ports) -> None:
        await snooze(ports, USER_INBOX, ids("again", "read"), ENDS_AT + 50)
        await end_snooze(ports, USER_INBOX, ids("again", "read"))

    async def recall_and_sweep(ports: Ports) -> None:
        await recall(ports, BroadcastRef(TENANT, INBOX, IDS["again"]), key_id=KEY_ID, reason=None)
        again = broadcast(IDS["again"])
        ref = BroadcastRef(TENANT, INBOX, again.message_id)
        await recall_chunk(ports, ref, again, entry_for_all(again, 0), 0, [BOB])

    return {
        "deliver late": _deliver("late"),
        "deliver in time": _deliver("next"),
        "deliver both": _deliver("late", "next"),
        "deliver again": _deliver("again", "fresh"),
        "mark some": (
            MarkSome(_all("again", "fresh")),
            lambda ports: mark_read(ports, USER_INBOX, ids("again", "fresh")),
        ),
        "mark late": (MarkSome(_all("late")), lambda ports: mark_read(ports, USER_INBOX, ids("late"))),
        "mark all": _mark_all(clock, START + 1000, None),
        "mark all before": _mark_all(clock, START + 25, None),
        "mark category": _mark_all(clock, START + 1000, A),
        "mark category before": _mark_all(clock, START + 25, A),
        "unread again": (
            MarkUnread(_all("read", "again")),
            lambda ports: mark_unread(ports, USER_INBOX, ids("read", "again")),
        ),
        "fresh again": (MarkUnread(_all("fresh")), lambda ports: mark_unread(ports, USER_INBOX, ids("fresh"))),
        "withdraw": (Remove(_all("again")), lambda ports: _withdraw(ports, "again")),
        "withdraw late": (Remove(_all("late")), lambda ports: _withdraw(ports, "late")),
        "recall": (Remove(_all("again")), recall_and_sweep),
        "delete": (Remove(_all("fresh", "read")), lambda ports: delete(ports, USER_INBOX, ids("fresh", "read"))),
        "archive": (MarkSome(_all("fresh")), lambda ports: archive(ports, USER_INBOX, ids("fresh"))),
        "snooze": (
            Snooze(_all("again", "fresh")),
            lambda ports: snooze(ports, USER_INBOX, ids("again", "fresh"), ENDS_AT + 100),
        ),
        "snooze and return": (EndSnooze(_all("again", "read")), snooze_and_return),
        "expire": (Postcondition(), wait),
        "mute": (Mute(), lambda ports: write_muted(ports, USER_INBOX, frozenset({A}))),
    }


def ids(*names: str) -> list[str]:
    return [IDS[name] for name in names]


def chunks(*names: str) -> list[Chunk]:
    made = [entry_for_all(broadcast(one), 0) for one in ids(*names)]
    return [Chunk(TENANT, INBOX, 0, (BOB,), entry, int(START), is_sharded=True) for entry in made]


def broadcast(message_id: str) -> Broadcast:
    facts = FACTS[message_id]
    return broadcast_to_one(message_id, facts.category, facts.expires_at)


def _deliver(*names: str) -> PossibleAction:
    return Deliver(_all(*names)), lambda ports: deliver(ports, chunks(*names))


def _mark_all(clock: ManualClock, before: float, category: CategoryKey | None) -> PossibleAction:
    reached = MarkAll(before=before, category=category).may_read(FACTS, clock.time)
    return MarkAll(reached, before, category), lambda ports: mark_read_before(ports, USER_INBOX, before, category)


async def _withdraw(ports: Ports, name: str) -> None:
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, IDS[name]), [BOB], key_id=KEY_ID, reason=None)


def _all(*names: str) -> frozenset[str]:
    return frozenset(ids(*names))
