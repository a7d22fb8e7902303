"""Generates concurrent actions on one inbox from a seed, and runs them with the adversarial scheduler."""

import dataclasses
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from stak.identifiers import CategoryKey
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.broadcast import Broadcast, broadcast_item, read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import deliver
from stak.inbox.delivery_chunks import Chunk, entry_for_all
from stak.inbox.list_messages import list_messages
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.message_options import MessageOptions
from stak.inbox.muted_categories import write_muted
from stak.inbox.recall import recall, recall_chunk, recall_from_users
from stak.inbox.snooze import end_snooze, snooze
from stak.ports import Ports
from stak.ports.table import Table
from stak.ports.writes import Put
from stak.realtime.publish_returned import run_due_timers
from stak.ulids import encode, milliseconds
from tests.support.adversarial_scheduler import KILL_PROBABILITY, Actor, Adversary
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, broadcast_to_one, create_test_tenant, user_inbox_of
from tests.support.inline_engine import InlineEngine
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
    Replace,
    Snooze,
    Withdraw,
)
from tests.support.oracles.inbox_invariants import InboxWitness

Act = Callable[[], Awaitable[object]]
Plan = tuple[Postcondition, Act]

CATEGORIES: Final = ("a", "b")
_SPACING_SECONDS: Final = 10
_KINDS: Final = {
    "mark some": 25,
    "mark all": 20,
    "mark category": 15,
    "unread again": 15,
    "withdraw": 6,
    "recall": 4,
    "delete": 5,
    "archive": 4,
    "look": 6,
    "wait": 6,
    "mute": 4,
    "unmute": 3,
    "snooze": 8,
    "end snooze": 4,
    "timers": 6,
}
REPLACING_PROBABILITY: Final = 0.25
"""Of schedules whose messages all have the same collapse key."""
_USER_INBOX: Final = user_inbox_of(BOB)


class Schedule:
    """Some messages, and actors of all kinds, or of these kinds."""

    def __init__(self, world: InlineEngine, seed: int, kinds: Sequence[str] = ()) -> None:
        self.seed = seed
        self.kinds = kinds
        self.calls = 0
        self.torn_reads = 0
        self.categories = CATEGORIES[:1] if kinds else CATEGORIES
        self.rng = random.Random(seed)
        self.clock = world.clock
        self.plain: Ports = world.begin()
        self.run = world.run
        start = self.clock.time
        ids = [_id(start + _SPACING_SECONDS * number, seed) for number in range(self.rng.randint(1, 4))]
        self.clock.time = start + _SPACING_SECONDS * len(ids)
        self.messages = {message_id: self._facts() for message_id in ids}
        is_replacing = not kinds and self.rng.random() < REPLACING_PROBABILITY
        self.options = MessageOptions(collapse_key="key") if is_replacing else None

    def play(self, wrapped: Callable[[Table], Table] = lambda table: table, *, is_torn: bool = False) -> str | None:
        """Run it; return what went wrong."""
        return self.run(self._play(wrapped, is_torn))

    async def _play(self, wrapped: Callable[[Table], Table], is_torn: bool) -> str | None:
        await create_test_tenant(self.plain)
        await self.plain.table.commit([(self._broadcast_put(message_id),) for message_id in self.messages])
        intentions: dict[str, Postcondition] = {}
        witness = InboxWitness(self.plain.table, _USER_INBOX, self.clock, self.messages, intentions)
        adversary = Adversary(self.seed, witness, KILL_PROBABILITY)
        table = adversary.scheduled(wrapped(self.plain.table), is_torn=is_torn)
        witness.torn = adversary.torn
        self.ports = dataclasses.replace(self.plain, table=table)
        actors = []
        for number, (intention, act) in enumerate(self._plans()):
            name = f"{number} {type(intention).__name__}"
            intentions[name] = intention
            actors.append(Actor(name, act))
        await adversary.run(actors)
        self.calls = adversary.arrivals
        self.torn_reads = 0 if adversary.torn is None else adversary.torn.torn_reads
        return witness.wrong

    def _plans(self) -> list[Plan]:
        """Return deliveries of every message, some repeated or batched, and other actions."""
        rng = self.rng
        plans = [self._deliver([message_id]) for message_id in self.messages for _ in range(rng.choice((1, 1, 2, 3)))]
        if rng.random() < 0.3:
            plans.append(self._deliver(self._some(3)))
        # A few kinds at a time meet each other more often than all of them do.
        kinds = self.kinds or rng.sample(list(_KINDS), k=rng.randint(2, len(_KINDS)))
        weights = [1 if self.kinds else _KINDS[kind] for kind in kinds]
        plans += [self._plan(kind) for kind in rng.choices(kinds, weights, k=rng.randint(3, 10))]
        rng.shuffle(plans)
        return plans

    def _plan(self, kind: str) -> Plan:
        match kind:
            case "mark some":
                ids = self._some(3)
                return MarkSome(frozenset(ids)), lambda: mark_read(self.ports, _USER_INBOX, ids)
            case "archive":
                ids = self._some(2)
                return MarkSome(frozenset(ids)), lambda: archive(self.ports, _USER_INBOX, ids)
            case "delete":
                ids = self._some(2)
                return Remove(frozenset(ids)), lambda: delete(self.ports, _USER_INBOX, ids)
            case "unread again":
                ids = self._some(3)
                return MarkUnread(frozenset(ids)), lambda: mark_unread(self.ports, _USER_INBOX, ids)
            case "mark all":
                return self._mark_all(None)
            case "mark category":
                return self._mark_all(self.rng.choice(self.categories))
            case "withdraw" | "recall":
                return self._take_back(is_for_all=kind == "recall")
            case "snooze":
                ids, until = self._some(2), int(self.clock.time) + self.rng.choice((1, 5, 20))
                return Snooze(frozenset(ids)), lambda: self._snooze(ids, until)
            case "end snooze":
                ids = self._some(2)
                return EndSnooze(frozenset(ids)), lambda: end_snooze(self.ports, _USER_INBOX, ids)
            case "timers":
                return EndSnooze(frozenset(self.messages)), lambda: run_due_timers(self.ports)
            case "look":
                return Postcondition(), lambda: list_messages(self.ports, _USER_INBOX, limit=3)
            case "wait":
                return Postcondition(), self._wait
            case _:
                muted = frozenset({CategoryKey(self.rng.choice(self.categories))} if kind == "mute" else ())
                return Mute(), lambda: write_muted(self.ports, _USER_INBOX, muted)

    def _deliver(self, ids: list[str]) -> Plan:
        now = int(self.clock.time)
        chunks = [
            Chunk(TENANT, INBOX, 0, (BOB,), entry_for_all(self._broadcast(message_id), now), now, is_sharded=True)
            for message_id in ids
        ]
        how = Deliver if self.options is None else Replace
        return how(frozenset(ids)), lambda: deliver(self.ports, chunks)

    async def _snooze(self, ids: list[str], until: int) -> None:
        # Its time may have come since it was planned.
        await snooze(self.ports, _USER_INBOX, ids, max(until, int(self.clock.time) + 1))

    def _mark_all(self, category: str | None) -> Plan:
        aim = milliseconds(self.rng.choice(list(self.messages))) / 1000
        before = aim + self.rng.choice((-5, 0, 0, 5, 1000))
        named = None if category is None else CategoryKey(category)
        possible_actions = MarkAll(frozenset(), before, category)
        possible_actions = dataclasses.replace(
            possible_actions, ids=possible_actions.may_read(self.messages, self.clock.time)
        )
        return possible_actions, lambda: mark_read_before(self.ports, _USER_INBOX, before, named)

    def _take_back(self, *, is_for_all: bool) -> Plan:
        (message_id,) = self._some(1)

        async def recall_and_sweep() -> None:
            await recall(self.ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)
            broadcast = self._broadcast(message_id)
            ref, entry = BroadcastRef(TENANT, INBOX, message_id), entry_for_all(broadcast, 0)
            await recall_chunk(self.ports, ref, broadcast, entry, 0, [BOB])

        if is_for_all:
            return Remove(frozenset({message_id})), recall_and_sweep
        withdrawn = Withdraw(frozenset({message_id}))

        async def take_back() -> None:
            ref = BroadcastRef(TENANT, INBOX, message_id)
            await recall_from_users(self.ports, ref, [BOB], key_id=KEY_ID, reason=None)
            if (await read_broadcast(self.plain, ref)).is_recalled:
                withdrawn.recalled.add(message_id)

        return withdrawn, take_back

    async def _wait(self) -> None:
        await self.ports.table.get(_USER_INBOX.counter("*"))  # so that it waits for its turn
        self.clock.advance(self.rng.choice((1, 5, 20)))
        await list_messages(self.ports, _USER_INBOX, limit=3)

    def _some(self, most: int) -> list[str]:
        return self.rng.sample(list(self.messages), min(len(self.messages), self.rng.randint(1, most)))

    def _facts(self) -> MessageFacts:
        now = int(self.clock.time)
        return MessageFacts(
            self.rng.choice(self.categories), now + self.rng.randint(1, 25) if self.rng.random() < 0.3 else None
        )

    def _broadcast_put(self, message_id: str) -> Put:
        return Put(BroadcastRef(TENANT, INBOX, message_id).key, broadcast_item(self._broadcast(message_id)))

    def _broadcast(self, message_id: str) -> Broadcast:
        facts = self.messages[message_id]
        broadcast = broadcast_to_one(message_id, facts.category, facts.expires_at)
        return msgspec.structs.replace(broadcast, options=self.options)


def _id(moment: float, seed: int) -> str:
    return encode((int(moment * 1000) << 80) | seed)
