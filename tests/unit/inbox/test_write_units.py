"""Write units of a post, counted by the local AWS with limits."""

import dataclasses
from typing import Final

import pytest

from stak.bootstrap import Engine
from stak.identifiers import CategoryKey, UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.categories import register_category
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.post import accept_or_deliver, accept_post
from stak.inbox.post_validation import MESSAGE_MAX_BYTES
from stak.installation.data_format import TOTALS_FORMAT, new_format
from stak.ports import Ports
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post_to,
    set_format,
    status_of,
    unread_total,
    users,
)
from tests.support.limited_table import LimitedTable

TEXT: Final = '{"title":"Your parcel is on its way","body":"It arrives between 10 and 12. Track it in the app."}'
UNITS: Final = {"the broadcast": 2, "the audit log": 2, "its index": 1, "open work": 2, "the delivery": 6, "settled": 5}
"""A transaction takes two units for each row up to a KB; an index takes one for each change."""


@pytest.fixture
async def limited(embedded: Engine) -> tuple[Ports, LimitedTable]:
    table = LimitedTable()
    await table.open()
    ports = dataclasses.replace(embedded.ports, table=table.table, shares_transactions=True, delivers_small_posts=False)
    await ports.table.commit([(new_format(ports.clock()),)])
    await create_test_tenant(ports)
    await register_category(ports, TENANT, INBOX, CategoryKey("news"))
    return ports, table


async def units_of_a_post(
    ports: Ports, table: LimitedTable, worker: Worker, uids: tuple[UserId, ...], text: str = TEXT, **fields: object
) -> float:
    """Post and deliver; return the write units."""
    table.usage.reset()
    sent = post_to(uids, message=text, **fields)
    accepted = await accept_post(ports, TENANT, sent, key_id=KEY_ID)
    await worker.work()
    assert (await status_of(ports, accepted.message_id)).delivered == len(uids)
    assert await ports.table.get(BroadcastRef(TENANT, INBOX, accepted.message_id).open_work) is None
    return table.write_units


async def test_post_to_one_user_takes_18_units(embedded: Engine, limited: tuple[Ports, LimitedTable]) -> None:
    ports, table = limited
    worker = Worker(ports, embedded.job_queue)
    assert await units_of_a_post(ports, table, worker, users(1)) == sum(UNITS.values()) == 18
    assert await unread_total(ports, users(1)[0]) == 1
    key = IdempotencyKey("key", "mine", "a")
    assert await units_of_a_post(ports, table, worker, users(1), idempotency_key=key) == 20


async def test_post_delivered_when_it_is_accepted_takes_12_units(
    embedded: Engine, limited: tuple[Ports, LimitedTable]
) -> None:
    ports, table = limited
    announcing = dataclasses.replace(ports, delivers_small_posts=True, announces_small_posts=True)
    table.usage.reset()
    sent = post_to(users(1), message=TEXT)
    posted = await accept_or_deliver(announcing, TENANT, sent, key_id=KEY_ID, is_small=True)
    await Worker(announcing, embedded.job_queue).deliver()
    assert posted.answer.status == "delivered"
    assert await unread_total(ports, users(1)[0]) == 1
    units = {"the broadcast": 2, "its index": 1, "the audit log": 2, "the index of that": 1, "the delivery": 6}
    assert table.write_units == sum(units.values()) == 12


async def test_large_message_takes_7_units_for_each_recipient(
    embedded: Engine, limited: tuple[Ports, LimitedTable]
) -> None:
    ports, table = limited
    text = f'{{"body":"{"x" * (32 * 1024 - 11)}"}}'
    assert len(text) == MESSAGE_MAX_BYTES
    units = await units_of_a_post(ports, table, Worker(ports, embedded.job_queue), users(1_000), text)
    assert 6 * 1_000 < units < 6.3 * 1_000  # it was 70 for each recipient


async def test_post_before_data_format_4_takes_more(embedded: Engine, limited: tuple[Ports, LimitedTable]) -> None:
    ports, table = limited
    await set_format(ports, TOTALS_FORMAT)
    assert await units_of_a_post(ports, table, Worker(ports, embedded.job_queue), users(1)) == 23
