"""The chat state machine: any sequence of actions in two chats, compared with the in-memory oracle after each.

It runs the real use cases on the embedded engine against `chat_oracle.py`. Fan-out is late, repeated, out of order,
merged or lost; devices register, leave, expire and acknowledge.
"""

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any, ClassVar, TypeVar

import hypothesis.strategies as st
import pytest
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct, start_group
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import put_member, remove_member, rename
from stak.chat.pending_for_devices import acknowledge, read_pending
from stak.chat.receipts import raise_mark
from stak.chat.reconcile_chats import STALLED_AFTER_SECONDS, reconcile_chats
from stak.chat.send_batch import Draft, Sent
from stak.chat.send_message import send
from stak.errors import StakError
from stak.identifiers import UserId
from stak.identity.devices import register_device
from stak.ports import Ports
from stak.ports.queue import Received
from stak.tenancy.data_keys import rotate_data_key
from tests.scenarios.device_oracle import RequiredPending
from tests.support.broadcasts import BOB, EVE, KEY_ID, TENANT, ZOE, create_test_tenant, drain_queue
from tests.support.inline_engine import InlineEngine
from tests.support.oracles.chat_oracle import MAY_MODERATE, Answer, Room
from tests.support.oracles.chat_oracle_checks import (
    ListEntryMonitor,
    as_user,
    compare_chat,
    compare_lists,
    unfinished_fanout,
)
from workers.delivery_consumer import handle_batch

ANN = UserId("ann")
USERS = (ANN, BOB, EVE, ZOE)
DAY = 24 * 3600
QUEUED_MAX = 12
"""The maximum of queued fan-out messages; older ones are lost."""

T = TypeVar("T")
Sending = dict[str, Any]
"""A message as `sends` generates it."""

who = st.sampled_from(USERS)
owners = st.sampled_from((ANN, BOB))
"""The owners of devices: few, so that they have several."""
which = st.sampled_from((0, 0, 0, 1))
"""Mostly the group."""
sends = st.fixed_dictionaries(
    {
        "user": who,
        "client_id": st.sampled_from("abcdefgh"),
        "content": st.sampled_from(("Hello", "Hello", "№ 2", "x" * 150)),
        "ttl": st.sampled_from((None, None, None, 1, 5, 700)),
    }
)


class ChatMachine(RuleBasedStateMachine):
    """All actions in chats."""

    world: ClassVar[InlineEngine]
    steps_of_all: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.ports: Ports = self.world.begin()
        self.sound = self.ports
        """The ports of the checks."""
        self.clock = self.world.clock
        self.rooms: list[Room] = []
        self.queue_messages: list[Received] = []
        self.watch = ListEntryMonitor()
        self.owed = RequiredPending()
        self.steps = 0

    @initialize(
        others=st.sampled_from(((), (BOB,), (BOB, EVE), (EVE, ZOE, BOB))),
        devices=st.sampled_from((((ANN, "phone"), (BOB, "phone"), (BOB, "tablet")), ((BOB, "tablet"),), ())),
    )
    def begin(self, others: tuple[UserId, ...], devices: tuple[tuple[UserId, str], ...]) -> None:
        self.run(create_test_tenant(self.ports))
        for user, name in devices:
            self.connect(user, name)
        group, is_new = self.run(start_group(self.ports, as_user(ANN), others, chat_name="Group"))
        assert is_new
        self.rooms.append(Room(group, "group", self.now, [ANN, *others], "Group"))
        direct, is_new = self.run(start_direct(self.ports, as_user(BOB), ANN))
        assert is_new
        self.rooms.append(Room(direct, "direct", self.now, sorted((ANN, BOB))))

    # What is said

    @rule(chat=which, several=st.lists(sends, min_size=1, max_size=4), is_new=st.booleans())
    def send(self, chat: int, several: list[dict[str, Any]], is_new: bool) -> None:
        """Concurrent sends; also from non-members, and with used client message ids, for equal or other content."""
        room = self.rooms[chat]
        if is_new:  # names of their own, so that most of them are sent
            several = [{**one, "client_id": f"{self.steps}.{number}"} for number, one in enumerate(several)]
        for one, answer in self.run(self.sent_at_once(room, several)):
            right = room.send(one["user"], one["client_id"], one["content"], one["ttl"], self.now)
            self.compare_answer(answer, right)
            if right.is_new and right.said is not None:
                self.owed.said(room, right.said, self.now)
        ids = [said.id for said in room.messages]
        assert len(set(ids)) == len(ids)

    async def sent_at_once(self, room: Room, several: list[Sending]) -> list[tuple[Sending, Sent | BaseException]]:
        """Return all with their answers, in the order in which they take effect."""
        drafts = [
            (as_user(one["user"]), Draft(one["client_id"], one["content"], ttl_seconds=one["ttl"])) for one in several
        ]
        sendings = (send(self.ports, user, ChatId(room.id), draft) for user, draft in drafts)
        return list(zip(several, await asyncio.gather(*sendings, return_exceptions=True), strict=True))

    def compare_answer(self, answer: Sent | BaseException, right: Answer) -> None:
        if right.said is None:
            assert isinstance(answer, StakError)
            assert answer.code == right.code
            return
        assert isinstance(answer, Sent)
        said = right.said
        said.id = answer.message_id if right.is_new else said.id
        assert answer == Sent(said.id, said.sequence, said.created_at, said.expires_at, is_new=right.is_new)

    @rule(chat=which, user=who, back=st.integers(-1, 6))
    def delete(self, chat: int, user: UserId, back: int) -> None:
        """A position from the end; also beyond it, and before the first."""
        room = self.rooms[chat]
        sequence = room.last - back
        code = None
        said = room.messages[sequence - 1] if 1 <= sequence <= room.last else None
        if user not in room.members or said is None or said.is_expired(self.now):
            code = "not_found"
        elif said.sender != user and room.members[user].role not in MAY_MODERATE:
            code = "not_allowed"
        self.refused(code, delete_message(self.ports, as_user(user), ChatId(room.id), sequence))
        if code is None and said is not None:
            said.deleted_by = said.deleted_by or user

    # How far they have got

    @rule(chat=which, user=who, kind=st.sampled_from(("read", "delivered")), back=st.integers(-1, 6))
    def mark(self, chat: int, user: UserId, kind: Any, back: int) -> None:
        """Also backwards, and beyond the end."""
        room = self.rooms[chat]
        sequence = max(0, room.last - back)
        code = None
        if user not in room.members:
            code = "not_found"
        elif sequence > room.last:
            code = "invalid_input"
        standing = self.refused(code, raise_mark(self.ports, as_user(user), ChatId(room.id), kind, sequence))
        if code is None:
            room.mark(user, kind, sequence)
            person = room.members[user]
            assert standing is not None
            assert (standing.participant.read, standing.participant.delivered) == (person.read, person.delivered)
            assert (standing.last_sequence, standing.unread_count) == (room.last, room.unread(user, self.now))

    # What their devices have

    @rule(user=owners, name=st.sampled_from(("phone", "tablet")))
    def connect(self, user: UserId, name: str) -> None:
        registered = self.run(register_device(self.ports, as_user(user), name))
        is_known = self.owed.connect((user, name), self.now)
        assert (registered.is_known, registered.is_emptied) == (is_known, False)
        assert is_known or registered.resync is not None

    @rule(user=owners, name=st.sampled_from(("phone", "tablet")), every=st.integers(1, 3))
    def acknowledge(self, user: UserId, name: str, every: int) -> None:
        """All pending messages or some; also by an unknown device, which takes nothing from the others."""
        pending = self.run(read_pending(self.ports, TENANT, user))
        message_ids = [one.message_id for one in pending][::every]
        self.run(acknowledge(self.ports, as_user(user), name, message_ids))
        if self.owed.knows((user, name), self.now):
            self.owed.has((user, name), message_ids)

    # Who is there

    @rule(user=who, other=who, role=st.sampled_from((None, None, "member", "admin", "owner")))
    def put(self, user: UserId, other: UserId, role: Any) -> None:
        """Join, join again, become an admin or the owner."""
        room = self.rooms[0]
        code = self.code_of_put(room, user, other, role)
        answer = self.refused(code, put_member(self.ports, as_user(user), ChatId(room.id), other, role))
        if code is not None:
            return
        assert answer is not None
        assert answer[1] == (other not in room.members)
        if other not in room.members:
            room.join(other, role or "member", self.now)
        elif role is not None and role != room.members[other].role:
            if role == "owner":
                room.members[user].role = "admin"
            room.members[other].role = role
        assert answer[0].participant.role == room.members[other].role

    def code_of_put(self, room: Room, user: UserId, other: UserId, role: str | None) -> str | None:
        me, them = room.members.get(user), room.members.get(other)
        if me is None:
            return "not_found"
        if them is not None:
            if role in (None, them.role):
                return None
            return "not_allowed" if me.role != "owner" else "wrong_state" if user == other else None
        if me.role not in MAY_MODERATE:
            return "not_allowed"
        if role == "owner":
            return "invalid_input"
        return "not_allowed" if role == "admin" and me.role != "owner" else None

    @rule(user=who, other=who, is_leaving=st.booleans())
    def remove(self, user: UserId, other: UserId, is_leaving: bool) -> None:
        room = self.rooms[0]
        other = user if is_leaving else other
        me, them = room.members.get(user), room.members.get(other)
        code = None
        if me is None or them is None:
            code = "not_found"
        elif user != other and not (me.role == "owner" or (me.role == "admin" and them.role == "member")):
            code = "not_allowed"
        self.refused(code, remove_member(self.ports, as_user(user), ChatId(room.id), other))
        if code is None:
            room.leave(other)
            self.watch.forget(room, other)
            self.owed.left(room, other)

    @rule(user=who, name=st.sampled_from((None, "Group", "Another")))
    def rename(self, user: UserId, name: str | None) -> None:
        room = self.rooms[0]
        code = None
        if user not in room.members:
            code = "not_found"
        elif room.members[user].role not in MAY_MODERATE:
            code = "not_allowed"
        self.refused(code, rename(self.ports, as_user(user), ChatId(room.id), name))
        if code is None:
            room.name = name

    @rule(user=who, other=who)
    def change_direct(self, user: UserId, other: UserId) -> None:
        """It exists already, and nobody can be added."""
        room = self.rooms[1]
        assert self.run(start_direct(self.ports, as_user(ANN), BOB)) == (room.id, False)
        code = "wrong_state" if user in room.members else "not_found"
        self.refused(code, put_member(self.ports, as_user(user), ChatId(room.id), other, None))
        self.refused(code, remove_member(self.ports, as_user(user), ChatId(room.id), other))

    # What members are told

    @rule(numbers=st.lists(st.integers(0, QUEUED_MAX - 1), min_size=1, max_size=5))
    def tell(self, numbers: list[int]) -> None:
        """Late, out of order, repeated, several at once."""
        if self.queue_messages:
            places = dict.fromkeys(number % len(self.queue_messages) for number in numbers)
            assert self.run(handle_batch(self.ports, [self.queue_messages[place] for place in places])) == {}

    @rule()
    def fan_out_all(self) -> None:
        while queue_messages := self.queue_messages:
            self.queue_messages = []
            assert self.run(handle_batch(self.ports, queue_messages)) == {}

    @rule()
    def lose_all_fanout(self) -> None:
        self.queue_messages = []

    @rule()
    def reconcile(self) -> None:
        """Lost fan-out is found again."""
        self.clock.advance(STALLED_AFTER_SECONDS)
        self.queue_messages = []
        assert self.run(reconcile_chats(self.ports)) == len(self.run(unfinished_fanout(self.ports)))
        self.fan_out_all()
        assert self.run(unfinished_fanout(self.ports)) == set()

    @rule()
    def rotate(self) -> None:
        self.run(rotate_data_key(self.ports, TENANT, key_id=KEY_ID))

    # What time does

    @rule(seconds=st.sampled_from((0.001, 0.001, 0.4, 1, 1, 5, 100, 660, DAY, 8 * DAY)))
    def wait(self, seconds: float) -> None:
        self.clock.advance(seconds)
        if seconds >= DAY:
            self.run(_coroutine(self.world.engine.remove_expired()))

    # What must hold

    @invariant()
    def matches_oracle(self) -> None:
        """After every step; the checks take turns, because each has a cost."""
        if not self.rooms:
            return
        self.steps += 1
        type(self).steps_of_all += 1
        for room in self.rooms:
            self.world.run(compare_chat(self.sound, room, USERS, self.now, turn=self.steps))
        self.world.run(self.watch.look(self.sound, self.rooms, USERS))
        if not self.world.run(unfinished_fanout(self.sound)):
            # Nothing is left to tell, so everybody knows, whatever is still under way.
            self.world.run(compare_lists(self.sound, self.rooms, USERS, self.now))
            self.world.run(self.owed.compare(self.sound, self.now))

    def teardown(self) -> None:
        if self.rooms:
            self.reconcile()
            self.matches_oracle()

    @property
    def now(self) -> float:
        return self.clock.time

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run work, and take the fan-out that it queues."""
        result = self.world.run(self.ended(work))
        self.queue_messages = (self.queue_messages + self.world.run(drain_queue(self.ports.chat_updates)))[-QUEUED_MAX:]
        return result

    async def ended(self, work: Awaitable[T]) -> T:
        try:
            return await work
        finally:
            await self.ports.background_tasks.drain()

    def refused(self, code: str | None, call: Coroutine[Any, Any, T]) -> T | None:
        if code is None:
            return self.run(call)
        with pytest.raises(StakError) as caught:
            self.run(call)
        assert caught.value.code == code
        return None


async def _coroutine(work: Awaitable[int]) -> int:
    return await work
