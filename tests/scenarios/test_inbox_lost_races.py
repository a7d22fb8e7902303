"""An inbox action that loses a race decides again: every count and every watermark stays right."""

import itertools
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from stak import optimistic_retry
from stak.clock import ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.deliver_chunks import deliver
from stak.inbox.keys import TOTAL
from stak.inbox.list_messages import read_unread
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.muted_categories import mute, unmute
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Update
from stak.ulids import milliseconds
from tests.support.broadcasts import BOB, Worker, chunk_of, create_test_tenant, post, user_inbox_of, users
from tests.support.interrupted_table import interrupted

USER_INBOX = user_inbox_of(BOB)
NEWS = CategoryKey("news")


class Inbox:
    """An inbox for one interruption: a message that is not delivered yet, and a newer one that is."""

    def __init__(self, ports: Ports, clock: ManualClock, user: UserId) -> None:
        self._ports = ports
        self._clock = clock
        self._user = user
        self.place: UserInbox = user_inbox_of(user)
        self.id = ""

    async def begin(self) -> None:
        self.id = await self._post()
        await self.deliver_another(self._ports)

    async def _post(self) -> str:
        self._clock.advance(1)
        return (await post(self._ports, [self._user], category=NEWS)).message_id

    async def deliver(self, ports: Ports) -> None:
        await deliver(ports, [await chunk_of(self._ports, self.id)])

    async def deliver_another(self, ports: Ports) -> None:
        await deliver(ports, [await chunk_of(self._ports, await self._post())])

    async def deliver_of_another_category(self, ports: Ports) -> None:
        other = (await post(self._ports, [self._user], category="offers")).message_id
        await deliver(ports, [await chunk_of(self._ports, other)])

    async def mark_all(self, ports: Ports) -> None:
        await mark_read_before(ports, self.place, self._clock.time)

    async def mark_category(self, ports: Ports) -> None:
        await mark_read_before(ports, self.place, self._clock.time, NEWS)

    async def mark_more(self, ports: Ports) -> None:
        await self.deliver_another(ports)
        await self.mark_all(ports)

    async def mark_more_of_the_category(self, ports: Ports) -> None:
        await self.deliver_another(ports)
        await self.mark_category(ports)

    async def read(self, ports: Ports) -> None:
        await mark_read(ports, self.place, [self.id])

    async def unread(self, ports: Ports) -> None:
        await mark_unread(ports, self.place, [self.id])

    async def delete(self, ports: Ports) -> None:
        await delete(ports, self.place, [self.id])

    async def archive(self, ports: Ports) -> None:
        await archive(ports, self.place, [self.id])

    async def mute(self, ports: Ports) -> None:
        await mute(ports, self.place, [NEWS])

    async def unmute(self, ports: Ports) -> None:
        await unmute(ports, self.place, [NEWS])

    async def spoil(self, ports: Ports) -> None:
        await ports.table.commit([(Update(self.place.counter(TOTAL), add={"count": 1}),)])

    async def recount(self, ports: Ports) -> None:
        await audit_inbox(ports, self.place)


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry immediately: the other action runs between two calls."""
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)


Act = Callable[[Inbox, Ports], Awaitable[None]]


@pytest.mark.parametrize(
    ("before", "late", "other"),
    [
        ((), Inbox.deliver, Inbox.deliver),
        ((Inbox.mark_all,), Inbox.deliver, Inbox.deliver),
        ((Inbox.mark_category,), Inbox.deliver, Inbox.deliver),
        ((Inbox.mute,), Inbox.deliver, Inbox.deliver),
        ((Inbox.mark_all,), Inbox.deliver, Inbox.mute),
        ((Inbox.mark_all,), Inbox.deliver, Inbox.mark_more),
        ((Inbox.mark_category,), Inbox.deliver, Inbox.mark_more_of_the_category),
        ((Inbox.mute,), Inbox.deliver, Inbox.unmute),
        ((), Inbox.mark_all, Inbox.deliver_another),
        ((), Inbox.mark_all, Inbox.deliver_of_another_category),
        ((), Inbox.mark_category, Inbox.deliver_another),
        ((Inbox.spoil,), Inbox.recount, Inbox.deliver_another),
        ((Inbox.deliver,), Inbox.read, Inbox.read),
        ((Inbox.deliver,), Inbox.read, Inbox.mark_all),
        ((Inbox.deliver,), Inbox.read, Inbox.mark_category),
        ((Inbox.deliver,), Inbox.read, Inbox.delete),
        ((Inbox.deliver, Inbox.mark_all), Inbox.unread, Inbox.unread),
        ((Inbox.deliver, Inbox.mark_category), Inbox.unread, Inbox.unread),
        ((Inbox.deliver, Inbox.read), Inbox.unread, Inbox.archive),
    ],
    ids=lambda one: ", ".join(act.__name__ for act in one) if isinstance(one, tuple) else one.__name__,
)
async def test_lost_race_decides_again(
    ports: Ports, clock: ManualClock, before: tuple[Act, ...], late: Act, other: Act
) -> None:
    await create_test_tenant(ports)
    for call, user in enumerate(users(60)):
        inbox = Inbox(ports, clock, user)
        await inbox.begin()
        for act in before:
            await act(inbox, ports)
        is_interrupted = await interrupted(ports, call, partial(late, inbox), partial(other, inbox))
        assert (await audit_inbox(ports, inbox.place)).drift == 0, f"before call {call}"
        item = await ports.table.get(inbox.place.entry(inbox.id)) or {}
        assert "archived" not in item or "readat" in item, f"before call {call}"
        if not is_interrupted:
            break
    assert call > 1


@pytest.mark.parametrize("category", [None, NEWS])
async def test_mark_before_a_time_loses_to_changes_that_keep_the_count(
    ports: Ports, clock: ManualClock, category: CategoryKey | None
) -> None:
    """A newer message is read and an older one delivered: as many are unread as before, but others."""
    await create_test_tenant(ports)
    for call, user in enumerate(users(60)):
        inbox = Inbox(ports, clock, user)
        await inbox.begin()  # its message is older, and not delivered yet
        clock.advance(1)
        await inbox.deliver_another(ports)
        clock.advance(60)
        newer = (await post(ports, [user], category=NEWS)).message_id
        await deliver(ports, [await chunk_of(ports, newer)])
        clock.advance(60)

        async def change(ports: Ports, inbox: Inbox = inbox, newer: str = newer) -> None:
            await mark_read(ports, inbox.place, [newer])
            await inbox.deliver(ports)

        mark = partial(mark_read_before, user_inbox=inbox.place, before=clock.time - 90, category=category)
        is_interrupted = await interrupted(ports, call, mark, change)
        assert (await audit_inbox(ports, inbox.place)).drift == 0, f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3


@pytest.mark.parametrize(("before", "other"), [(Inbox.mark_all, Inbox.mute), (Inbox.mute, Inbox.unmute)])
async def test_new_message_counts_if_its_category_is_unmuted_on_arrival(
    ports: Ports, clock: ManualClock, before: Act, other: Act
) -> None:
    await create_test_tenant(ports)
    for call, user in enumerate(users(60)):
        inbox = Inbox(ports, clock, user)
        await inbox.begin()
        await before(inbox, ports)
        was_there = [False]

        async def change(ports: Ports, inbox: Inbox = inbox, was_there: list[bool] = was_there) -> None:
            was_there[0] = await ports.table.get(inbox.place.entry(inbox.id)) is not None
            await other(inbox, ports)

        is_interrupted = await interrupted(ports, call, inbox.deliver, change)
        item = await ports.table.get(inbox.place.entry(inbox.id)) or {}
        is_muted = (other == Inbox.mute) is not was_there[0]
        assert ("readat" in item) is is_muted, f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3


async def test_message_deleted_meanwhile_is_not_restored_by_muting(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    for call, user in enumerate(users(60)):
        inbox = Inbox(ports, clock, user)
        await inbox.begin()
        await inbox.mute(ports)

        async def deliver_and_delete(ports: Ports, inbox: Inbox = inbox) -> None:
            await inbox.deliver(ports)
            await inbox.delete(ports)

        is_interrupted = await interrupted(ports, call, inbox.deliver, deliver_and_delete)
        item = await ports.table.get(inbox.place.entry(inbox.id)) or {}
        assert item["gone"] == "deleted", f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3


@pytest.mark.parametrize("read_by", ["itself", "a mark of all", "a mark of its category"])
async def test_message_marked_unread_during_marker_cleanup_is_found_next_time(
    ports: Ports, worker: Worker, clock: ManualClock, read_by: str
) -> None:
    async def send() -> str:
        message_id = (await post(ports, [BOB], category=NEWS)).message_id
        await worker.work()
        clock.advance(1)
        return message_id

    await create_test_tenant(ports)
    for call in itertools.count():
        message_id = await send()
        await send()
        await mark_read_before(ports, USER_INBOX, clock.time)
        await mark_unread(ports, USER_INBOX, [message_id])
        if read_by != "itself":
            await send()
            await mark_read_before(ports, USER_INBOX, clock.time, NEWS if read_by == "a mark of its category" else None)
        mark = partial(mark_read_before, user_inbox=USER_INBOX, before=milliseconds(message_id) // 1000)
        is_interrupted = await interrupted(
            ports, call, mark, partial(mark_unread, user_inbox=USER_INBOX, ids=[message_id])
        )
        await mark(ports)
        assert (await read_unread(ports, USER_INBOX)).total == 0, f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3
