"""Runs two chats whose members retry failed calls, and compares them with the oracle."""

import asyncio
import random
from collections.abc import Sequence
from typing import Final, Literal

from stak.bootstrap import Engine
from stak.chat import keys
from stak.chat.chat_codec import message_of
from stak.chat.chat_model import SEQUENCE_MAX, ChatId
from stak.chat.create_chat import start_direct, start_group
from stak.chat.receipts import raise_mark, read_receipts, read_standing
from stak.chat.send_batch import Draft, Sent
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.ports import Ports
from tests.faults.inbox_workload import Verdict
from tests.faults.retrying_callers import RetryingWorkers, retry_until_response
from tests.support.broadcasts import BOB, EVE, TENANT, ZOE, create_test_tenant
from tests.support.oracles.chat_consistency import check_chat_consistency
from tests.support.oracles.chat_oracle_checks import as_user

ANN: Final = UserId("ann")
MEMBERS: Final = (ANN, BOB, EVE, ZOE)
_Kind = Literal["read", "delivered"]


class ChatWorkload:
    """A group of four, and the direct chat of two of them."""

    def __init__(self, sound: Engine, faulty: Engine, workers: RetryingWorkers, clock: ManualClock, seed: int) -> None:
        self._sound: Ports = sound.ports
        self._ports: Ports = faulty.ports
        self._workers = workers
        self._clock = clock
        self._chance = random.Random(f"chat {seed}")
        self._members: dict[ChatId, Sequence[UserId]] = {}
        self._sent: dict[ChatId, dict[tuple[UserId, str], Sent]] = {}
        self._marks: dict[tuple[ChatId, UserId, _Kind], int] = {}

    async def begin(self) -> None:
        """Create a tenant and two chats, each once despite retries."""
        await create_test_tenant(self._sound)
        group, _ = await retry_until_response(
            "start",
            lambda: start_group(self._ports, as_user(ANN), (BOB, EVE, ZOE), chat_name="Group", name="group"),
        )
        direct, _ = await retry_until_response("start", lambda: start_direct(self._ports, as_user(BOB), ANN))
        self._members = {group: MEMBERS, direct: (ANN, BOB)}
        self._sent = {group: {}, direct: {}}

    async def round(self, acts: int) -> None:
        """Let all members send at once, then acknowledge and read."""
        for chat, members in self._members.items():
            names = [(self._chance.choice(members), str(len(self._sent[chat]) + number)) for number in range(acts)]
            sent = await asyncio.gather(*(self._send(chat, user, name) for user, name in names))
            self._sent[chat] |= dict(zip(names, sent, strict=True))
            for (user, _), one in zip(names, sent, strict=True):
                self._raise(chat, user, "read", one.sequence)
            self._clock.advance(1)
            await asyncio.gather(*(self._mark(chat, user) for user in members))
        await self._workers.settle()

    async def check(self) -> Verdict:
        """Return whether every message is there once and counted once; if so, check everything else."""
        verdict = Verdict()
        for chat in self._members:
            page = await self._sound.table.query(
                keys.chat_partition(TENANT, chat), keys.messages(1, SEQUENCE_MAX), limit=1000
            )
            said = [message_of(row.item) for row in page.rows]
            names = {(message.sender, message.client_id) for message in said}
            wanted = self._sent[chat].keys()
            verdict = verdict.plus(Verdict(len(wanted - names), len(said) - len(wanted & names)))
        if verdict == Verdict():
            for chat in self._members:
                await check_chat_consistency(self._sound, chat, MEMBERS)
                await self._check_marks(chat)
        return verdict

    async def _send(self, chat: ChatId, user: UserId, name: str) -> Sent:
        return await retry_until_response(
            "send", lambda: send(self._ports, as_user(user), chat, Draft(name, f"{name}!"))
        )

    async def _mark(self, chat: ChatId, user: UserId) -> None:
        kind: _Kind = self._chance.choice(("read", "delivered"))
        sequence = self._chance.randint(1, len(self._sent[chat]))
        standing = await retry_until_response(
            "mark", lambda: raise_mark(self._ports, as_user(user), chat, kind, sequence)
        )
        self._raise(chat, user, kind, sequence)
        assert standing.participant.read == self._marks.get((chat, user, "read"), 0)

    def _raise(self, chat: ChatId, user: UserId, kind: _Kind, sequence: int) -> None:
        """Raise a watermark; a message that is read is also delivered."""
        kinds: tuple[_Kind, ...] = ("read", "delivered") if kind == "read" else ("delivered",)
        for one in kinds:
            place = (chat, user, one)
            self._marks[place] = max(sequence, self._marks.get(place, 0))

    async def _check_marks(self, chat: ChatId) -> None:
        last = len(self._sent[chat])
        assert sorted(one.sequence for one in self._sent[chat].values()) == list(range(1, last + 1))
        for user in self._members[chat]:
            standing = await read_standing(self._sound, as_user(user), chat)
            read, delivered = (self._marks.get((chat, user, kind), 0) for kind in ("read", "delivered"))
            assert (standing.participant.read, standing.participant.delivered) == (read, delivered)
            assert (standing.last_sequence, standing.unread_count) == (last, last - read)
        (sender, _), newest = max(self._sent[chat].items(), key=lambda one: one[1].sequence)
        receipts = await read_receipts(self._sound, as_user(sender), chat, newest.sequence)
        assert {receipt.user_id: receipt.delivery_status for receipt in receipts} == {
            user: self._status(chat, user, newest.sequence) for user in self._members[chat] if user != sender
        }

    def _status(self, chat: ChatId, user: UserId, sequence: int) -> str:
        if self._marks.get((chat, user, "read"), 0) >= sequence:
            return "READ"
        return "DELIVERED" if self._marks.get((chat, user, "delivered"), 0) >= sequence else "SENT"
