"""Claims of copies: who lost one does not change what its new holder has recorded."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.fallback.claims import CLAIM_SECONDS, attribute_of, claim, finish, release, sent_at
from stak.fallback.unread_copies import UnreadCopy, unread_among
from stak.identifiers import CategoryKey
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.mark_read import mark_read_before
from stak.inbox.muted_categories import mute, unmute
from stak.ports import Ports
from tests.support.broadcasts import BOB, INBOX, TENANT, Worker, create_test_tenant, post, user_inbox_of


@pytest.fixture
def ports(embedded: Engine) -> Ports:
    return embedded.ports


async def unread(ports: Ports, message_id: str) -> UnreadCopy:
    (copy,) = await unread_among(ports, await find_ref(ports, TENANT, INBOX, message_id), [BOB])
    return copy


@pytest.fixture
async def message_id(embedded: Engine) -> str:
    await create_test_tenant(embedded.ports)
    accepted = await post(embedded.ports, [BOB])
    await Worker.of(embedded).work()
    return accepted.message_id


@pytest.mark.parametrize("late", [release, lambda ports, claims: finish(ports, claims, "failed")])
async def test_lost_claim_changes_nothing(ports: Ports, clock: ManualClock, message_id: str, late: object) -> None:
    first = await claim(ports, [await unread(ports, message_id)], "push")
    clock.advance(CLAIM_SECONDS)
    second = await claim(ports, [await unread(ports, message_id)], "push")
    await finish(ports, second, "sent")
    await late(ports, first)  # type: ignore[operator]
    item = await ports.table.get(user_inbox_of(BOB).entry(message_id))
    assert item is not None
    assert sent_at(item, "push") == int(clock())
    assert sent_at(item, "email") is None


async def test_claim_is_made_once_and_can_be_given_back(ports: Ports, message_id: str) -> None:
    copy = await unread(ports, message_id)
    claims = await claim(ports, [copy], "email")
    assert await claim(ports, [copy], "email") == []
    assert await claim(ports, [await unread(ports, message_id)], "email") == []
    await release(ports, claims)
    assert len(await claim(ports, [await unread(ports, message_id)], "email")) == 1


async def test_claim_of_an_email_is_never_taken_over(ports: Ports, clock: ManualClock, message_id: str) -> None:
    await claim(ports, [await unread(ports, message_id)], "email")
    clock.advance(100 * CLAIM_SECONDS)
    assert await claim(ports, [await unread(ports, message_id)], "email") == []


@pytest.mark.conditional_write
@pytest.mark.parametrize("category", [None, CategoryKey("news")], ids=["all", "category"])
async def test_message_that_a_mark_reads_at_that_moment_is_not_claimed(
    ports: Ports, clock: ManualClock, message_id: str, category: CategoryKey | None
) -> None:
    copy = await unread(ports, message_id)
    clock.advance(2)
    assert await mark_read_before(ports, user_inbox_of(BOB), clock(), category) == 1
    assert await claim(ports, [copy], "email") == []
    item = await ports.table.get(user_inbox_of(BOB).entry(message_id))
    assert item is not None
    assert attribute_of("email") not in item


@pytest.mark.conditional_write
async def test_message_whose_category_is_muted_at_that_moment_is_not_claimed(ports: Ports, message_id: str) -> None:
    copy = await unread(ports, message_id)
    await mute(ports, user_inbox_of(BOB), [copy.entry.category])
    assert await claim(ports, [copy], "email") == []
    await unmute(ports, user_inbox_of(BOB), [copy.entry.category])
    assert len(await claim(ports, [copy], "email")) == 1


async def test_message_above_a_mark_is_claimed(
    ports: Ports, embedded: Engine, clock: ManualClock, message_id: str
) -> None:
    first_at = clock()
    clock.advance(5)
    second = (await post(ports, [BOB])).message_id
    await Worker.of(embedded).work()
    copy = await unread(ports, second)
    assert await mark_read_before(ports, user_inbox_of(BOB), first_at) == 1
    (claimed,) = await claim(ports, [copy], "email")
    assert claimed.copy.item["id"] == second != message_id
