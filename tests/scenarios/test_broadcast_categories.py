"""Categories: at most ninety, and the delivery of messages in a muted category."""

import pytest

from stak.errors import InvalidInput
from stak.identifiers import CategoryKey
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.categories import register_category
from stak.inbox.delivery_chunks import encode_delivery
from stak.inbox.list_messages import read_unread
from stak.inbox.mark_read import mark_read_before, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.ports import Ports
from stak.tenancy.inbox_configs import configure_inbox
from stak.tenancy.tenant_model import CATEGORIES_MAX, POSTED_CATEGORIES_MAX, InboxConfig
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    post,
    status_of,
    unread_total,
    user_inbox_of,
    visible_ids,
)

NEWS = frozenset({CategoryKey("news")})


async def test_inbox_has_at_most_ninety_categories(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    for number in range(CATEGORIES_MAX):
        await post(ports, [BOB], category=f"c{number}")
    await post(ports, [BOB], category="default")
    for _ in range(2):
        with pytest.raises(InvalidInput):
            await post(ports, [BOB], category="one-too-many")
    await post(ports, [BOB], category="c0")
    await worker.work()
    unread = await read_unread(ports, user_inbox_of(BOB))
    assert (unread.total, len(unread.categories), unread.categories["c0"]) == (92, 91, 2)


async def test_posts_alone_do_not_use_up_all_categories(ports: Ports) -> None:
    await create_test_tenant(ports)
    for number in range(POSTED_CATEGORIES_MAX):
        await register_category(ports, TENANT, INBOX, CategoryKey(f"c{number}"), may_configure=False)
    for _ in range(2):
        with pytest.raises(InvalidInput, match="without the scope config"):
            await register_category(ports, TENANT, INBOX, CategoryKey("junk"), may_configure=False)
    await register_category(ports, TENANT, INBOX, CategoryKey("c0"), may_configure=False)
    await register_category(ports, TENANT, INBOX, CategoryKey("ours"))
    await register_category(ports, TENANT, INBOX, CategoryKey("ours"), may_configure=False)


async def test_configured_category_is_always_accepted(ports: Ports) -> None:
    await create_test_tenant(ports)
    names = [f"c{number}" for number in range(CATEGORIES_MAX)]
    await configure_inbox(ports, TENANT, INBOX, InboxConfig(title="x", categories=names), key_id=KEY_ID)
    for name in names:
        await register_category(ports, TENANT, INBOX, CategoryKey(name), may_configure=False)


async def test_mark_all_of_ninety_categories_is_one_group(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    for number in range(CATEGORIES_MAX):
        await post(ports, [BOB], category=f"c{number}")
    await post(ports, [BOB], category="default")
    await worker.work()
    assert await mark_read_before(ports, user_inbox_of(BOB), ports.clock()) == 91
    assert await unread_total(ports, BOB) == 0
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


async def test_configured_inbox_accepts_only_its_categories(ports: Ports) -> None:
    await create_test_tenant(ports)
    config = InboxConfig(title="Inbox", categories=["news"])
    await configure_inbox(ports, TENANT, INBOX, config, key_id=KEY_ID)
    await post(ports, [BOB], category="news")
    await post(ports, [BOB], category="default")
    with pytest.raises(InvalidInput):
        await post(ports, [BOB], category="offers")


@pytest.mark.parametrize(("muted", "copies"), [("read", 2), ("dropped", 1)])
async def test_muted_category_is_delivered_read_or_not_at_all(
    ports: Ports, worker: Worker, muted: str, copies: int
) -> None:
    await create_test_tenant(ports)
    config = InboxConfig.model_validate({"title": "Inbox", "muted": muted})
    await configure_inbox(ports, TENANT, INBOX, config, key_id=KEY_ID)
    before = await post(ports, [BOB, EVE])
    await worker.work()
    await write_muted(ports, user_inbox_of(BOB), NEWS)
    quiet = await post(ports, [BOB, EVE])
    other = await post(ports, [BOB, EVE], category="offers")
    await worker.work()
    assert await visible_ids(ports, EVE) == [other.message_id, quiet.message_id, before.message_id]
    seen = [other.message_id, *([quiet.message_id] if muted == "read" else []), before.message_id]
    assert await visible_ids(ports, BOB) == seen
    assert (await unread_total(ports, BOB), await unread_total(ports, EVE)) == (2, 3)
    assert (await status_of(ports, quiet.message_id)).delivered == copies
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


@pytest.mark.parametrize("muted", ["read", "dropped"])
async def test_redelivered_muted_message_keeps_its_state(ports: Ports, worker: Worker, muted: str) -> None:
    await create_test_tenant(ports)
    config = InboxConfig.model_validate({"title": "Inbox", "muted": muted})
    await configure_inbox(ports, TENANT, INBOX, config, key_id=KEY_ID)
    await write_muted(ports, user_inbox_of(BOB), NEWS)
    quiet = await post(ports, [BOB])
    chunk = await chunk_of(ports, quiet.message_id)
    await worker.work()
    await write_muted(ports, user_inbox_of(BOB), frozenset())
    await worker.ports.deliveries.send([encode_delivery(chunk)])
    await worker.deliver()
    assert await unread_total(ports, BOB) == 0
    assert await mark_unread(ports, user_inbox_of(BOB), [quiet.message_id]) == (muted == "read")
    assert await unread_total(ports, BOB) == (muted == "read")
