"""Existing messages are imported once, with exact counts, however often and wherever an import is interrupted."""

import json
import tracemalloc
from pathlib import Path

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import InvalidInput, NotFound, QuotaExceeded
from stak.identifiers import CategoryKey, InboxKey, TenantKey, UserId
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_messages import list_messages, read_unread, read_unread_and_times
from stak.inbox.list_recipients import RecipientPosition, list_recipients, read_recipient
from stak.inbox.mark_read import mark_read_before
from stak.inbox.muted_categories import write_muted
from stak.migration import import_items as importing
from stak.migration.import_items import COPIES_PER_GROUP, import_items
from stak.migration.item_file import LINE_MAX_BYTES, ItemFile
from stak.ports import Ports
from stak.retention.expired_content import Pace
from stak.retention.tenant_retention import apply_retention
from stak.tenancy.audit_log import read_audit_log
from stak.tenancy.inbox_configs import configure_inbox, read_inbox
from stak.tenancy.quotas import write_quotas
from stak.tenancy.tenant_model import InboxConfig, TenantSettings
from stak.tenancy.tenants import create_tenant, write_settings
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Worker,
    create_test_tenant,
    post,
    status_of,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.imported_items import assert_exact, history, id_of, import_lines
from tests.support.lost_race import other_process
from tests.support.source_items import RECEIVED, config, count, message, write_lines


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_test_tenant(ports)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "items.jsonl"


async def test_messages_keep_their_content_order_and_state(ports: Ports, embedded: Engine, path: Path) -> None:
    result = await import_lines(ports, path, *history())
    assert (result.messages, result.already_there, result.recalled) == (30, 0, 0)
    listing = await list_messages(ports, user_inbox_of(BOB), limit=100)
    assert [json.loads(shown.message or "")["title"] for shown in listing.messages] == [
        f"m{n}" for n in range(9, -1, -1)
    ]
    assert {shown.entry.sender for shown in listing.messages} == {"shop"}
    read = [json.loads(shown.message or "")["title"] for shown in listing.messages if shown.readat is not None]
    assert sorted(read) == ["m0", "m3", "m6", "m9"]
    assert {shown.readat for shown in listing.messages} == {None, RECEIVED + 100}
    unread = await read_unread(ports, user_inbox_of(BOB))
    assert (unread.total, unread.categories) == (6, {"news": 3, "offers": 3})
    await assert_exact(embedded)


async def test_repeated_import_imports_nothing(ports: Ports, embedded: Engine, path: Path) -> None:
    await import_lines(ports, path, *history())
    again = await import_lines(ports, path, *reversed(history()))
    assert (again.messages, again.already_there) == (0, 30)
    assert await unread_total(ports, BOB) == 6
    await assert_exact(embedded)


async def test_repeated_line_is_imported_once(ports: Ports, embedded: Engine, path: Path) -> None:
    result = await import_lines(ports, path, message(), message(), message())
    assert (result.messages, result.already_there) == (1, 2)
    await assert_exact(embedded)


async def test_dry_run_writes_nothing(ports: Ports, embedded: Engine, path: Path) -> None:
    rows = [row async for some in embedded.rows.beginning_with(("t#", "sys#")) for row in some]
    result = await import_lines(ports, path, *history(), config("offers"), is_dry_run=True)
    assert (result.messages, result.already_there, result.inboxes_created) == (30, 0, 1)
    assert [row async for some in embedded.rows.beginning_with(("t#", "sys#")) for row in some] == rows
    await import_lines(ports, path, *history()[:12])
    assert (await import_lines(ports, path, *history(), is_dry_run=True)).already_there == 12


async def test_message_that_is_older_than_a_watermark_stays_unread(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, path: Path
) -> None:
    await post(ports, ["bob"])
    await worker.work()
    clock.advance(1)
    await mark_read_before(ports, user_inbox_of(BOB), clock())
    assert await unread_total(ports, BOB) == 0
    clock.advance(60)
    await import_lines(ports, path, message(), message(source_id="read", readat=RECEIVED))
    unread, times = await read_unread_and_times(ports, user_inbox_of(BOB))
    assert (unread.total, times.total) == (1, int(clock()))
    await assert_exact(embedded)


async def test_many_copies_that_are_older_than_watermarks_fit_transactions(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, path: Path
) -> None:
    names = users(2 * COPIES_PER_GROUP + 5)
    await post(ports, names)
    await worker.work()
    clock.advance(1)
    for user in names:
        await mark_read_before(ports, user_inbox_of(user), clock())
    large = {"text": "x" * 3000}
    result = await import_lines(ports, path, *(message(user, message=large) for user in names))
    assert result.messages == len(names)
    assert {await unread_total(ports, user) for user in names} == {1}
    broadcast = await status_of(ports, id_of(message()))
    assert (broadcast.recipients, broadcast.delivered, broadcast.planned) == (len(names), len(names), 3)
    await assert_exact(embedded)


async def test_unread_message_of_a_muted_category_is_imported_as_read(
    ports: Ports, embedded: Engine, path: Path
) -> None:
    await import_lines(ports, path, message(source_id="before"))
    await write_muted(ports, user_inbox_of(BOB), frozenset({CategoryKey("news")}))
    await import_lines(ports, path, message())
    assert await unread_total(ports, BOB) == 1, "only the message from before"
    assert len(await visible_ids(ports, BOB)) == 2
    await assert_exact(embedded)


async def test_copies_that_differ_keep_their_own_content(ports: Ports, path: Path) -> None:
    await import_lines(
        ports, path, message("bob", message={"title": "Dear Bob"}), message("eve", message={"title": "Dear Eve"})
    )
    for user, title in ((BOB, "Dear Bob"), (EVE, "Dear Eve")):
        (shown,) = (await list_messages(ports, user_inbox_of(user), limit=9)).messages
        assert json.loads(shown.message or "") == {"title": title}


async def test_sender_finds_the_message_by_its_former_id(ports: Ports, path: Path) -> None:
    await import_lines(ports, path, message("bob"), message("eve"), message("bob", "other", host_system_id="ext 7"))
    broadcast = await status_of(ports, id_of(message()))
    assert (broadcast.status, broadcast.host_system_id, broadcast.label) == ("delivered", "msg1", "Customers")
    shown = (await list_messages(ports, user_inbox_of(BOB), limit=9)).messages
    assert {one.entry.host_system_id for one in shown} == {"msg1", "ext 7"}


@pytest.mark.parametrize("limit", [3, 100])
@pytest.mark.parametrize("kind", ["users", "everyone"])
async def test_recipients_are_listed_once_and_found(
    ports: Ports, path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, limit: int
) -> None:
    monkeypatch.setattr(importing, "COPIES_PER_GROUP", 2)
    names = [*reversed(users(24)), ZOE]
    items = [message(user, audiences={"kind": kind}) for user in names]
    await import_lines(ports, path, *items)
    ref = BroadcastRef(TENANT, INBOX, id_of(items[0]))
    broadcast = await read_broadcast(ports, ref)
    listed: list[str] = []
    after: RecipientPosition | None = None
    for _ in items:
        page = await list_recipients(ports, ref, broadcast, limit=limit, after=after)
        listed += [one.uid for one in page.recipients]
        after = page.next
        if after is None:
            break
    assert sorted(listed) == sorted(names)
    for user in names:
        assert (await read_recipient(ports, ref, broadcast, user)).state == "delivered"
    with pytest.raises(NotFound):
        await read_recipient(ports, ref, broadcast, UserId("stranger"))


async def test_retention_removes_imported_messages(ports: Ports, embedded: Engine, path: Path) -> None:
    await import_lines(ports, path, *history())
    await write_settings(ports, TENANT, TenantSettings(retention_days=30), key_id=KEY_ID)
    for _ in range(100):
        await apply_retention(ports, (), Pace(seconds=1.0, chunks=8))
    assert await visible_ids(ports, BOB) == []
    await assert_exact(embedded)


async def test_inboxes_are_created_and_existing_ones_kept(ports: Ports, path: Path) -> None:
    await configure_inbox(ports, TENANT, InboxKey("kept"), InboxConfig(title="Mine"), key_id=KEY_ID)
    items = (message(inbox="alerts"), message(inbox="news"), config("news", description="All"), config("kept"))
    result = await import_lines(ports, path, *items)
    assert (result.inboxes_created, result.inboxes_kept) == (2, 1)
    texts = (await read_inbox(ports, TENANT, InboxKey("news"))).config
    assert (texts.title, texts.description) == ("Title of news", "All")
    assert (await read_inbox(ports, TENANT, InboxKey("alerts"))).config.title == "alerts"
    assert (await read_inbox(ports, TENANT, InboxKey("kept"))).config.title == "Mine"


async def test_unknown_tenant_is_refused(ports: Ports, path: Path) -> None:
    with pytest.raises(NotFound, match="stak tenant create other"):
        await import_lines(ports, path, message(), message(tenant="other"))
    assert await visible_ids(ports, BOB) == []


async def test_audit_log_of_a_tenant_counts_only_its_own_messages(ports: Ports, path: Path) -> None:
    other = TenantKey("other")
    await create_tenant(ports, other, TenantSettings())
    await import_lines(ports, path, message("bob"), message("eve"), message(tenant=other))
    for tenant, messages in ((TENANT, 2), (other, 1)):
        (entry,), _ = await read_audit_log(ports, tenant, limit=9, after=None, action="import items")
        assert entry.detail == f"{messages} messages in the file"


async def test_category_that_the_inbox_does_not_allow_names_the_lines(ports: Ports, path: Path) -> None:
    config_of_news = InboxConfig(title="x", categories=["offers"])
    await configure_inbox(ports, TENANT, INBOX, config_of_news, key_id=KEY_ID)
    with pytest.raises(InvalidInput, match=r"Lines 1 to 1: category: 'news' is not one of offers"):
        await import_lines(ports, path, message())


async def test_full_quota_stops_the_import(ports: Ports, embedded: Engine, path: Path) -> None:
    await write_quotas(ports, TENANT, {"stored_bytes": 5000})
    with pytest.raises(QuotaExceeded):
        await import_lines(ports, path, *history())
    await write_quotas(ports, TENANT, {"stored_bytes": None})
    result = await import_lines(ports, path, *history())
    assert result.messages + result.already_there == 30
    await assert_exact(embedded)


async def test_counts_of_the_file_are_compared(ports: Ports, path: Path) -> None:
    result = await import_lines(ports, path, message(), count("bob", 1), count("bob", 1, "news"), count("eve", 4))
    assert (result.counts_compared, result.counts_different) == (3, 1)
    assert result.first_different == "line 4: 4 in the file, 0 unread messages here"


async def test_import_continues_at_a_line(ports: Ports, path: Path) -> None:
    result = await import_lines(ports, path, *history(), from_line=29)
    assert (result.messages, result.last_line) == (2, 30)


def test_contents_name_everything_that_is_not_imported(path: Path) -> None:
    items = (
        message(priority=1),
        "not json",
        message(priority=2, flags=[]),
        {"PK": "t#acme", "SK": "zz#1"},
        "x" * (LINE_MAX_BYTES + 5),
        "",
        message(tenant="other"),
    )
    contents = ItemFile(write_lines(path, *items), RECEIVED + 9.0, TENANT).check()
    assert (contents.lines, contents.messages, contents.other_tenants, contents.invalid) == (7, 2, 1, 2)
    assert [one.line for one in contents.problems] == [2, 5]
    found = {name: (one.count, one.first_line) for name, one in contents.unknown_attributes.items()}
    assert found == {"priority": (2, 1), "flags": (1, 3)}
    assert [(name, one.first_line) for name, one in contents.unknown_kinds.items()] == [("zz#", 4)]
    assert not contents.is_complete


@pytest.mark.check_all
async def test_memory_does_not_grow_with_the_file(ports: Ports, path: Path) -> None:
    async def peak(lines: int) -> int:
        with path.open("w") as file:
            for number in range(lines):
                item = message(f"u{number % 50}", f"m{number // 50}", received=RECEIVED + number // 50)
                file.write(json.dumps(item) + "\n")
        items = ItemFile(path, ports.clock())
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        await import_items(other_process(ports), items, items.check(), is_dry_run=True)
        return tracemalloc.get_traced_memory()[1] - before

    tracemalloc.start()
    try:
        await peak(1000)
        assert await peak(6000) < await peak(1500) * 1.5
    finally:
        tracemalloc.stop()
