"""An upgrade encrypts what the first release stored in plain text, and users see the same as before."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.chat import keys as chat_keys
from stak.chat.chat_model import ChatId
from stak.chat.group_members import remove_member, rename
from stak.clock import ManualClock
from stak.errors import AlreadyExists
from stak.identifiers import InboxKey, UserId
from stak.identity import keys as identity
from stak.identity.user_profiles import find_by_phone, read_profile, remove_profile, write_profile
from stak.inbox.archive_and_delete import delete
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_messages import list_messages
from stak.inbox.recall import recall
from stak.inbox.unread_counts import UserInbox
from stak.installation.data_format import NEWEST_FORMAT, SETTLED_AFTER_SECONDS, read_format_now
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete
from stak.realtime.presenters import inbox_message
from stak.settings import load_settings
from stak.tenancy import keys as tenancy
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import read_settings, write_settings
from stak.upgrade.encrypt_rows import seal_rows
from stak.upgrade.upgrade_data import upgrade_step
from tests.support.broadcasts import Worker
from tests.support.lost_race import other_process
from tests.upgrades.first_release_content import (
    ANN,
    BOB,
    GROUP,
    GROUP_CHAT,
    IDS,
    INBOX,
    LABEL,
    MARK,
    PHONES,
    SECRETS,
    SENDER,
    TITLE,
    WEBHOOK,
)
from tests.upgrades.visible_state import ACME, described, seen_by_all, upgrade, user


def stored_secrets(directory: Path) -> list[str]:
    """Return the secrets that occur in stored rows, queue messages and dead letters; freed pages are not searched."""
    with contextlib.closing(sqlite3.connect(directory / "stak.db")) as connection:
        texts = [
            str(value)
            for table in ("item", "message", "dead_letter", "item_index")
            for row in connection.execute(f"SELECT * FROM {table}")
            for value in row
        ]
    return sorted({secret for secret in SECRETS for text in texts if secret in text})


async def write_number(ports: Ports, name: str, number: str | None) -> None:
    await write_profile(
        ports, ACME, UserId(name), phone_number=number, phone_verified=False, display_name=None, key_id="k"
    )


@pytest.fixture
async def raised(old: Engine, clock: ManualClock) -> Engine:
    """Return an installation whose format was raised a while ago, before any backfill."""
    await upgrade_step(old.ports, old.rows, old.processes)
    clock.advance(SETTLED_AFTER_SECONDS)
    return old


async def test_users_see_the_same_before_and_after(old: Engine, old_directory: Path, clock: ManualClock) -> None:
    before = await seen_by_all(old.ports)
    assert before["webhook"] == WEBHOOK
    assert before["chats"][1]["name"] == GROUP
    assert MARK in str(before["inbox of ann"])
    await upgrade_step(old.ports, old.rows, old.processes)
    clock.advance(SETTLED_AFTER_SECONDS)
    assert await seen_by_all(old.ports) == before
    assert await upgrade(old) > 0
    assert (await read_format_now(old.ports)).backfilled == NEWEST_FORMAT
    clock.advance(10)
    assert await seen_by_all(old.ports) == before


async def test_nothing_changes_before_the_format_is_raised(old: Engine, old_directory: Path) -> None:
    """An older process next to this one must be able to read what is written."""
    await write_number(old.ports, "cleo", "+4989123456")
    await write_settings(old.ports, ACME, TenantSettings(webhook_url=WEBHOOK), key_id="k")
    await rename(old.ports, user(ANN), ChatId(GROUP_CHAT), GROUP)
    profile = await old.ports.table.get(identity.profile(ACME, UserId("cleo")))
    settings = await old.ports.table.get(tenancy.tenant_settings(ACME))
    assert profile is not None
    assert settings is not None
    assert profile["phone_number"] == "+4989123456"
    assert await old.ports.table.get(identity.phone(ACME, "+4989123456")) == {"user": "cleo"}
    assert WEBHOOK in settings["settings"]
    assert (await described(old.ports, ANN, GROUP_CHAT))["name"] == GROUP


@pytest.mark.parametrize("is_upgraded", [False, True])
async def test_phone_number_stays_unique_in_both_forms(raised: Engine, clock: ManualClock, is_upgraded: bool) -> None:
    ports = raised.ports
    if is_upgraded:
        await upgrade(raised)
    for name in (BOB, "cleo"):
        with pytest.raises(AlreadyExists):
            await write_number(ports, name, PHONES[ANN])
    assert await find_by_phone(ports, ACME, PHONES[ANN]) == ANN
    await write_number(ports, ANN, PHONES[ANN])
    assert await find_by_phone(ports, ACME, PHONES[ANN]) == ANN
    assert await ports.table.get(identity.phone(ACME, PHONES[ANN])) is None
    await write_number(ports, ANN, None)
    await write_number(ports, "cleo", PHONES[ANN])
    await remove_profile(ports, ACME, UserId(BOB), key_id="k")
    await write_number(ports, "dan", PHONES[BOB])
    await upgrade(raised)
    assert await find_by_phone(ports, ACME, PHONES[ANN]) == "cleo"
    assert await find_by_phone(ports, ACME, PHONES[BOB]) == "dan"


async def test_phone_number_taken_in_the_new_form_is_refused_in_the_old(
    old: Engine,
) -> None:
    """For some seconds after a raise, processes write different formats."""
    behind = other_process(old.ports)
    await find_by_phone(behind, ACME, "+4989123456")  # so it has just read the format
    await upgrade_step(old.ports, old.rows, old.processes)
    await write_number(old.ports, "cleo", "+4989123456")
    with pytest.raises(AlreadyExists):
        await write_number(behind, "dan", "+4989123456")
    assert await find_by_phone(old.ports, ACME, "+4989123456") == "cleo"


async def read_rows(engine: Engine) -> list[Row]:
    return (await engine.rows.page(0, limit=10_000, after=None)).rows


async def test_concurrent_change_survives_encryption(raised: Engine) -> None:
    ports = raised.ports
    rows = await read_rows(raised)
    await write_number(ports, ANN, "+4989123456")
    await remove_profile(ports, ACME, UserId(BOB), key_id="k")
    await write_number(ports, "cleo", PHONES[BOB])
    await write_settings(ports, ACME, TenantSettings(title="New"), key_id="k")
    await rename(ports, user(ANN), ChatId(GROUP_CHAT), "New")
    await seal_rows(ports, [row for row in rows if not row.key.sk.startswith("m#")])
    assert (await read_profile(ports, ACME, UserId(ANN))).phone_number == "+4989123456"
    assert await find_by_phone(ports, ACME, PHONES[BOB]) == "cleo"
    assert await find_by_phone(ports, ACME, PHONES[ANN]) is None
    settings = await read_settings(ports, ACME)
    assert (settings.title, settings.webhook_url) == ("New", None)
    assert (await described(ports, ANN, GROUP_CHAT))["name"] == "New"


async def test_concurrent_leave_does_not_restore_chat_list_entries(raised: Engine) -> None:
    rows = await read_rows(raised)
    await remove_member(raised.ports, user(ANN), ChatId(GROUP_CHAT), UserId(BOB))
    await seal_rows(raised.ports, rows)
    assert await raised.ports.table.get(chat_keys.list_entry(ACME, UserId(BOB), ChatId(GROUP_CHAT))) is None


async def test_concurrent_removal_does_not_restore_content(raised: Engine) -> None:
    ports = raised.ports
    user_inbox = UserInbox(ACME, UserId(ANN), InboxKey(INBOX))
    rows = await read_rows(raised)
    await delete(ports, user_inbox, [IDS["unread"]])
    await recall(ports, BroadcastRef(ACME, InboxKey(INBOX), IDS["everyone"]).former, key_id="k", reason=None)
    await ports.table.commit([(Delete(user_inbox.entry(IDS["read"])),)])
    await seal_rows(ports, rows)
    gone = await ports.table.get(user_inbox.entry(IDS["unread"]))
    recalled = await ports.table.get(BroadcastRef(ACME, InboxKey(INBOX), IDS["everyone"]).former.key)
    assert gone is not None
    assert recalled is not None
    assert (gone.get("message"), recalled.get("message")) == (None, None)
    assert await ports.table.get(user_inbox.entry(IDS["read"])) is None


async def test_no_plain_text_is_left(raised: Engine, old_directory: Path, clock: ManualClock) -> None:
    worker = Worker.of(raised)
    await upgrade(raised)
    await worker.deliver()  # what the first release had put on the queue
    assert stored_secrets(old_directory) == []
    shown = await list_messages(raised.ports, UserInbox(ACME, UserId(ANN), InboxKey(INBOX)), limit=1)
    message = inbox_message(shown.messages[0])
    assert (message.id, message.sender, message.audiences.label) == (IDS["waiting"], SENDER, LABEL)
    assert TITLE.encode() in bytes(message.message or b"")


async def test_plain_chunk_of_an_unencrypted_broadcast_is_delivered_encrypted(
    raised: Engine, old_directory: Path
) -> None:
    await Worker.of(raised).deliver()
    item = await raised.ports.table.get(UserInbox(ACME, UserId(ANN), InboxKey(INBOX)).entry(IDS["waiting"]))
    assert item is not None
    assert f"{MARK} " not in str(item)
    await upgrade(raised)
    assert stored_secrets(old_directory) == []


async def test_tenant_exported_in_plain_text_is_imported_encrypted(
    old: Engine, tmp_path: Path, clock: ManualClock
) -> None:
    path = tmp_path / "acme.stak"
    before = await seen_by_all(old.ports)
    await export_tenant(
        old.ports, old.rows, ACME, path, engine="embedded", is_replaced=False, on_progress=lambda _: None
    )
    assert MARK in path.read_text()
    settings = load_settings(data=tmp_path / "new")
    async with open_engine(settings, clock) as engine:
        await import_tenant(engine.ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
        assert stored_secrets(settings.data) == []
        assert (await read_format_now(engine.ports)).backfilled < NEWEST_FORMAT
        clock.advance(SETTLED_AFTER_SECONDS)
        await upgrade(engine)
        assert (await read_format_now(engine.ports)).backfilled == NEWEST_FORMAT
        assert await seen_by_all(engine.ports) == before
        sealed = tmp_path / "sealed.stak"
        await export_tenant(
            engine.ports, engine.rows, ACME, sealed, engine="embedded", is_replaced=False, on_progress=lambda _: None
        )
    # Earlier releases refuse what they could not read.
    assert '"version":7' in sealed.read_text().splitlines()[0]
