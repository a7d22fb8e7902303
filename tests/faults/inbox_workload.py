"""Runs all inbox actions of users who retry failed calls, and compares the inboxes with the oracle.

`inbox_oracle.py` decides: a call with a response has happened once, however often it was sent.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from stak.audience.audience_members import change_audience, estimate
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.inbox.archive_and_delete import archive, delete, unarchive
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.list_broadcasts import read_broadcasts
from stak.inbox.list_messages import read_unread
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.snooze import end_snooze, snooze
from stak.ports import Ports
from stak.tenancy.inbox_configs import configure_inbox
from stak.tenancy.tenant_model import InboxConfig
from tests.faults.inbox_timers import GROUPINGS, run_all_timers
from tests.faults.retrying_callers import RetryingWorkers, posted, retry_until_response
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    create_test_tenant,
    post_to,
    status_of,
    user_inbox_of,
    users,
)
from tests.support.oracles.inbox_oracle import Inbox, Message
from tests.support.oracles.inbox_oracle_checks import compare_inbox, compare_progress, stored_counts

USERS: Final = (*users(3), ZOE)
CATEGORIES: Final = ("news", "offers", "default")
DAY: Final = 24 * 3600
ACTS: Final = (
    *("read", "read", "mark all", "mark category", "unread", "archive", "unarchive", "see", "delete", "mute"),
    *("snooze", "snooze", "end snooze"),
)
_NEVER_DELIVERED: Final = ("unsent", "muted")


class Verdict(NamedTuple):
    """What is wrong: missing copies or counts, and duplicates."""

    lost: int = 0
    duplicated: int = 0

    def plus(self, other: "Verdict") -> "Verdict":
        return Verdict(self.lost + other.lost, self.duplicated + other.duplicated)


class InboxWorkload:
    """A few inboxes, from their first message on."""

    def __init__(
        self,
        sound: Engine,
        faulty: Engine,
        workers: RetryingWorkers,
        clock: ManualClock,
        seed: int,
        *,
        has_everyone: bool,
        is_named: bool = True,
    ) -> None:
        self._sound: Ports = sound.ports
        self._ports: Ports = faulty.ports
        self._workers = workers
        self._clock = clock
        self._chance = random.Random(f"inbox {seed}")
        self._has_everyone = has_everyone
        self._is_named = is_named  # as posts must be, to be repeated
        self._drops_muted = seed % 2 == 1
        self._audience: set[UserId] = set()
        self.inboxes = {user: Inbox() for user in USERS}
        self.messages: list[Message] = []
        self._turn = 0

    async def begin(self) -> None:
        """Create a tenant with an inbox."""
        await create_test_tenant(self._sound)
        config = InboxConfig(title="Inbox", muted="dropped" if self._drops_muted else "read")
        await configure_inbox(self._sound, TENANT, INBOX, config, key_id=KEY_ID)

    async def round(self, acts: int) -> None:
        """Post and deliver, run the users' actions concurrently, then recall some messages."""
        if self._has_everyone:
            await self._change_audience()
        messages = await asyncio.gather(*(self._post(number) for number in range(self._chance.randint(2, 4))))
        await self._workers.settle()
        self.messages += sorted(messages, key=lambda message: message.id)
        for message in messages:
            for user in message.uids:
                self._of(user).deliver(message, message.sent_at, self.now, drops_muted=self._drops_muted)
                await self._note_born_read(UserId(user), message)
        self._clock.advance(1)
        await asyncio.gather(*(self._live(user, acts) for user in USERS))
        await self._recall_some()
        await self._workers.settle()
        await run_all_timers(self._ports, self._sound, self._clock, self.inboxes)
        if self._chance.random() < 0.2:
            self._clock.advance(21 * DAY)
        self._clock.advance(1)

    async def check(self) -> Verdict:
        """Return what is wrong with messages and counts; if nothing, check everything else."""
        for inbox in self.inboxes.values():
            inbox.expire(self.now)
        verdict = await self._posts_verdict()
        for user, inbox in self.inboxes.items():
            verdict = verdict.plus(await self._verdict_of(user, inbox))
        if verdict == Verdict():
            await self._compare()
        return verdict

    @property
    def now(self) -> int:
        return int(self._clock.time)

    async def _post(self, number: int) -> Message:
        chance = self._chance
        is_for_all = self._has_everyone and number == 0 and bool(self._audience)
        to = self._audience if is_for_all else set(chance.sample(USERS, chance.randint(1, len(USERS))))
        category = chance.choice(CATEGORIES)
        expires_at = self.now + 20 * DAY if chance.random() < 0.3 else None
        name = f"{len(self.messages)}.{number}"
        options = chance.choice(GROUPINGS)
        text = f'{{"n":"{name}"}}'
        wanted = post_to(
            None if is_for_all else to,
            category=category,
            message=text,
            expires_at=expires_at,
            options=options,
            idempotency_key=IdempotencyKey("key", name, name) if self._is_named else None,
        )
        sent_at, uids = self.now, tuple(sorted(to))
        accepted = await posted(self._ports, wanted)
        return Message(accepted.message_id, category, uids, sent_at, expires_at, text, options=options)

    async def _note_born_read(self, user: UserId, message: Message) -> None:
        """Record that a muted message is read on delivery, at an unknown time until now."""
        copy = self._of(user).copies.get(message.id)
        if copy is not None and copy.read_at is not None:
            item = await self._sound.table.get(user_inbox_of(user).entry(message.id))
            read_at = -1 if item is None else item.get("readat", -1)
            assert message.sent_at <= read_at <= self.now
            copy.read_at = read_at

    async def _change_audience(self) -> None:
        add, remove = (set(self._chance.sample(USERS, self._chance.randint(0, 3))) for _ in range(2))
        await retry_until_response(
            "audience",
            lambda: change_audience(self._ports, TENANT, INBOX, add=add, remove=remove, key_id=KEY_ID),
        )
        self._audience = (self._audience | add) - remove
        assert await estimate(self._sound, TENANT, INBOX) == len(self._audience)

    async def _live(self, user: UserId, acts: int) -> None:
        """Run the actions of one user in sequence."""
        chance = random.Random(self._chance.random())
        for _ in range(acts):
            act = chance.choice(ACTS)
            await self._act(user, act, self._ids_for(user, act, chance), chance)

    def _ids_for(self, user: UserId, act: str, chance: random.Random) -> list[str]:
        """Return some messages, nearly all in a state that the action changes."""
        inbox = self._of(user)
        fit = [
            name
            for name, copy in inbox.copies.items()
            if {
                "read": name in inbox.unread,
                "unread": name not in inbox.unread and copy.gone is None,
                "archive": not copy.is_archived,
                "unarchive": copy.is_archived,
                "see": not copy.is_seen,
                "delete": copy.gone is None,
                "end snooze": copy.snoozed_until is not None,
            }.get(act, True)
        ]
        return [*chance.sample(fit, min(len(fit), chance.randint(1, 3))), chance.choice(self.messages).id]

    async def _act(self, user: UserId, act: str, ids: list[str], chance: random.Random) -> None:
        inbox, place, ports, now = self._of(user), user_inbox_of(user), self._ports, self.now
        category = chance.choice(CATEGORIES)
        alive = [message.id for message in self.messages if message.id in ids and not message.is_expired(now)]
        before = chance.choice((now, now, self.messages[-1].second, self.messages[0].second + 1))
        muted = frozenset(map(CategoryKey, chance.sample(CATEGORIES, chance.choice((0, 0, 1)))))
        actions: dict[str, tuple[Callable[[], Awaitable[object]], Callable[[], object]]] = {
            "read": (lambda: mark_read(ports, place, ids), lambda: inbox.read(ids, now)),
            "mark all": (
                lambda: mark_read_before(ports, place, before),
                lambda: inbox.read_before(before, None, now),
            ),
            "mark category": (
                lambda: mark_read_before(ports, place, before, CategoryKey(category)),
                lambda: inbox.read_before(before, category, now),
            ),
            "unread": (lambda: mark_unread(ports, place, ids), lambda: inbox.mark_unread(ids, now)),
            "archive": (lambda: archive(ports, place, ids), lambda: inbox.archive(ids, now)),
            "unarchive": (lambda: unarchive(ports, place, ids), lambda: inbox.unarchive(ids)),
            "see": (lambda: mark_seen(ports, place, alive), lambda: inbox.mark_seen(alive)),
            "delete": (lambda: delete(ports, place, ids[:1]), lambda: inbox.delete(ids[:1], now)),
            "snooze": (lambda: snooze(ports, place, ids, now + 1), lambda: inbox.snooze(ids, now + 1, now)),
            "end snooze": (lambda: end_snooze(ports, place, ids), lambda: inbox.end_snooze(ids, now)),
            "mute": (lambda: write_muted(ports, place, muted), lambda: setattr(inbox, "muted", set(muted))),
        }
        ask, note = actions[act]
        await retry_until_response(act, ask)
        note()

    async def _recall_some(self) -> None:
        """Recall from all or some users, rarely enough that messages are left."""
        standing = [
            message for message in self.messages if not message.is_recalled and not message.is_expired(self.now)
        ]
        if not standing or self._chance.random() < 0.4:
            return
        message = self._chance.choice(standing)
        if self._chance.random() < 0.5:
            await retry_until_response("recall", lambda: self._recalled(message.id))
            message.is_recalled = True
            those: Sequence[UserId] = tuple(map(UserId, message.uids))
        else:
            those = self._chance.sample(USERS, 2)
            await retry_until_response(
                "withdraw",
                lambda: recall_from_users(
                    self._ports, BroadcastRef(TENANT, INBOX, message.id), those, key_id=KEY_ID, reason=None
                ),
            )
        for user in those:
            self._of(user).recall(message, self.now)

    async def _recalled(self, message_id: str) -> None:
        await recall(self._ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)

    async def _posts_verdict(self) -> Verdict:
        page = await read_broadcasts(self._sound, TENANT, INBOX, limit=1000)
        stored, accepted = {row.item["message_id"] for row in page.rows}, {message.id for message in self.messages}
        return Verdict(len(accepted - stored), len(stored - accepted))

    async def _verdict_of(self, user: UserId, inbox: Inbox) -> Verdict:
        place = user_inbox_of(user)
        found = await self._sound.table.batch_get(place.entry(message.id) for message in self.messages)
        there = {key.sk.removeprefix("m#") for key, item in found.items() if not item.get("unsent")}
        wanted = {name for name, copy in inbox.copies.items() if copy.gone not in _NEVER_DELIVERED}
        extra = {name for name in there - wanted if name not in inbox.copies}
        await read_unread(self._sound, place)  # what is over is counted out by whoever looks
        total, _ = await stored_counts(self._sound, place)
        difference = total - len(inbox.unread)
        return Verdict(len(wanted - there) + max(0, -difference), len(extra) + max(0, difference))

    async def _compare(self) -> None:
        for user, inbox in self.inboxes.items():
            self._turn += 1
            await compare_inbox(self._sound, user_inbox_of(user), inbox, self._clock.time, turn=self._turn)
        for message in self.messages:
            await compare_progress(self._sound, message, self.inboxes, self.now)
            broadcast = await status_of(self._sound, message.id)
            assert (broadcast.status, broadcast.failed) == ("redacted" if message.is_recalled else "delivered", 0)

    def _of(self, user: str) -> Inbox:
        return self.inboxes[UserId(user)]
