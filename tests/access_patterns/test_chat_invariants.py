"""The invariants of the eight-table document's appendix D, for all rows of chats and users.

`test_chat_tables.py` tests that no pattern scans; the template and the recovery drill test backups and table settings.
"""

import re
from typing import Final

import pytest

from stak.bootstrap import Engine
from stak.chat import keys
from stak.chat.chat_model import CLIENT_ID_MAX_CHARACTERS, CONTENT_MAX_BYTES, MEMBERS_MAX, NAME_MAX_CHARACTERS, ChatId
from stak.chat.create_chat import start_direct, start_group
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import put_member, rename
from stak.chat.notification_claims import CLAIM_SECONDS, Notification, claim_unreceived
from stak.chat.pending_for_devices import PENDING_SECONDS, acknowledge
from stak.chat.reconcile_chats import STALLED_AFTER_SECONDS, reconcile_chats
from stak.chat.send_batch import NAMES_KEPT_SECONDS, SENDS_BATCH_SIZE, Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.engines.aws.dynamodb.request_encoding import item_of, size_bytes
from stak.identifiers import USER_MAX_BYTES, UserId, user_id
from stak.identity.devices import DEVICES_MAX, FORGOTTEN_AFTER_SECONDS, register_device
from stak.identity.keys import user_partition
from stak.identity.lookup_limit import NUMBERS_PER_DAY, charge_lookups
from stak.identity.profile_model import AVATAR_MAX_CHARACTERS, LOCALE_MAX_CHARACTERS
from stak.identity.refresh_tokens import SESSION_SECONDS
from stak.identity.sessions import DEVICE_MAX_CHARACTERS, open_session
from stak.identity.user_profiles import write_profile
from stak.identity.user_tokens import User
from stak.ports.table import Row
from stak.ports.writes import INDEX_PK, INDEX_SK, ITEM_MAX_BYTES, TTL
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.access_patterns.chat_group import ACME, run_workers
from tests.support.crashing_ports import survives

HALF: Final = ITEM_MAX_BYTES // 2
"""Every item stays well below DynamoDB's limit."""
WIDE: Final = "\N{GRINNING FACE}"  # four bytes

KINDS: Final = {
    "chat": r"t#acmeC#\S+ #meta",
    "head": r"t#acmeC#\S+ #head",
    "participant": r"t#acmeC#\S+ p#.*",
    "forming": r"t#acmeC#\S+ f#\d{4}",
    "message": r"t#acmeC#\S+ m#\d{16}",
    "gap": r"t#acmeC#\S+ x#\d{16}",
    "expiring messages": r"t#acmeC#\S+ e#\d{10}",
    "name of a send": r"t#acmeC#\S+ k#[0-9a-f]{64}",
    "view": r"t#acmeU#\S+ d#\S+",
    "pending": r"t#acmeU#\S+ q#[0-9A-Z]{26}",
    "claim": r"t#acmeU#\S+ n#[0-9A-Z]{26}",
    "devices": r"t#acmeU#\S+ #devices",
    "sessions opened": r"t#acmeU#\S+ #sessions",
    "chats created": r"t#acmeU#\S+ #chats",
    "lookups": r"t#acmeU#\S+ #lookups",
    "profile": r"t#acmeU#\S+ #profile",
    "phone": r"t#acmeP#[0-9a-f]{64} #phone",
    "session": r"t#acmeS#[0-9A-Z]{26} #session",
    "news": r"sys#chats#\d\d acme#\S+",
}


def longest_id(number: int) -> UserId:
    """Return an id of the maximum length."""
    uid = user_id(f"{number:04d}" + "€" * 84)
    assert len(uid.encode()) == USER_MAX_BYTES
    return uid


def kind_of(row: Row) -> str | None:
    """Return the kind of a row of chats or users."""
    place = " ".join(row.key)
    return next((kind for kind, pattern in KINDS.items() if re.fullmatch(pattern, place)), None)


async def rows_by_kind(engine: Engine) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    async for rows in engine.rows.beginning_with(["t#acmeC#", "t#acmeU#", "t#acmeP#", "t#acmeS#", "sys#chats#"]):
        for row in rows:
            kind = kind_of(row)
            assert kind is not None, row.key
            found.setdefault(kind, []).append(row)
    return found


def size_of(row: Row) -> int:
    return size_bytes(item_of(row.key, row.item))


@pytest.fixture
async def owner(embedded: Engine) -> User:
    await create_tenant(embedded.ports, ACME, TenantSettings(webhook_url="https://hooks.example/"))
    return User(ACME, longest_id(0), 0)


def longest_device(number: int) -> str:
    return f"{number:03d}" + WIDE * (DEVICE_MAX_CHARACTERS - 3)


def largest_draft(number: int) -> Draft:
    name = f"{number:03d}" + WIDE * (CLIENT_ID_MAX_CHARACTERS - 3)
    return Draft(name, WIDE * (CONTENT_MAX_BYTES // 4), ttl_seconds=3600)


async def test_items_stay_below_half_the_size_limit(embedded: Engine, owner: User, clock: ManualClock) -> None:
    ports = embedded.ports
    others = [longest_id(number) for number in range(1, MEMBERS_MAX)]
    chat_name = WIDE * NAME_MAX_CHARACTERS
    # Killed once it is noted who will be in it, so that those rows are seen too.
    assert not await survives(ports, 2, lambda dying: start_group(dying, owner, others, chat_name=chat_name, name="x"))
    largest = {kind: max(map(size_of, rows)) for kind, rows in (await rows_by_kind(embedded)).items()}
    assert largest.keys() >= {"forming", "chat"}
    clock.advance(STALLED_AFTER_SECONDS)
    await reconcile_chats(ports)
    chat = keys.named_group_id(ACME, owner.user, "x")
    for number in range(DEVICES_MAX):
        await register_device(ports, owner, longest_device(number))
    sent = [await send(ports, owner, chat, largest_draft(number)) for number in range(2)]
    await run_workers(ports)
    for number in range(DEVICES_MAX - 1):  # all but one have it, and say so
        await acknowledge(ports, owner, longest_device(number), [sent[0].message_id])
    await open_session(ports, owner, WIDE * DEVICE_MAX_CHARACTERS)
    await write_profile(
        ports,
        ACME,
        owner.user,
        phone_number="+123456789012345",
        phone_verified=True,
        display_name=WIDE * NAME_MAX_CHARACTERS,
        avatar_url="https://example.org/" + "x" * (AVATAR_MAX_CHARACTERS - 20),
        locale="de-" + "a" * (LOCALE_MAX_CHARACTERS - 3),
        key_id="k",
    )
    await claim_unreceived(ports, Notification(ACME, chat, ports.ids.new(), 2, (others[0],)))
    await charge_lookups(ports, owner, NUMBERS_PER_DAY)
    await rename(ports, owner, chat, chat_name[::-1])  # leaves a note
    rows = await rows_by_kind(embedded)
    assert len(rows["participant"]) == len(rows["view"]) == MEMBERS_MAX
    for kind, found in rows.items():
        largest[kind] = max(largest.get(kind, 0), *map(size_of, found))
    assert largest.keys() == KINDS.keys()
    assert max(largest.values()) < HALF, largest
    # As the document reckons: a message with 4 KB of content is some 5 KB, sealed and with the longest names some more.
    assert largest["message"] < 8 * 1024
    assert largest["participant"] < 1024
    assert max(largest["gap"], largest["expiring messages"]) < 128  # a thousand are counted with one Query
    # So many devices, with names as long as a session's may be.
    assert largest["devices"] < 2 * DEVICES_MAX * (4 * DEVICE_MAX_CHARACTERS + 64)


async def test_largest_batch_of_sends_fits_one_transaction(embedded: Engine, owner: User) -> None:
    """The limits are 4 MB and 100 operations: the largest batch of the largest messages stays far below."""
    chat, _ = await start_group(embedded.ports, owner, [longest_id(number) for number in range(1, 30)], chat_name=None)
    await send(embedded.ports, owner, chat, largest_draft(0))
    rows = (await rows_by_kind(embedded))["message"]
    assert max(map(size_of, rows)) * SENDS_BATCH_SIZE < 1024 * 1024


async def test_only_ephemeral_rows_have_a_ttl(embedded: Engine, owner: User, clock: ManualClock) -> None:
    chat = await everything_once(embedded, owner)
    rows = await rows_by_kind(embedded)
    assert rows.keys() == KINDS.keys() - {"forming"}
    now = int(clock())
    assert [row.item[TTL] for row in rows["name of a send"]] == [now + NAMES_KEPT_SECONDS] * 3
    assert [row.item[TTL] for row in rows["session"]] == [now + SESSION_SECONDS]
    known = {row.key.pk: row.item[TTL] for row in rows["devices"]}
    assert known.pop(user_partition(ACME, owner.user)) == now + FORGOTTEN_AFTER_SECONDS
    assert set(known.values()) == {now + PENDING_SECONDS}
    # What waits for a device waits for longer than the device is waited for, but never for longer than it can be seen.
    assert {row.item[TTL] for row in rows["pending"]} == {now + PENDING_SECONDS, now + 60}
    assert [row.item[TTL] for row in rows["claim"]] == [now + CLAIM_SECONDS]
    assert PENDING_SECONDS > FORGOTTEN_AFTER_SECONDS
    ends = {row.key.sk: row.item.get(TTL) for row in rows["message"] if row.key.pk == keys.chat_partition(ACME, chat)}
    assert ends == {"m#0000000000000001": None, "m#0000000000000002": now + 60, "m#0000000000000003": None}
    # The places of what has gone, or will, have none: they count when the message itself has long been removed.
    assert [row.key.sk for row in rows["gap"]] == ["x#0000000000000002", "x#0000000000000003"]
    assert [now < row.item[TTL] < now + 60 for row in rows["lookups"]] == [True]  # when the budget is full again
    ending = {"name of a send", "session", "sessions opened", "lookups", "message", "devices", "pending", "claim"}
    kept = rows.keys() - ending
    assert not [row.key for kind in kept for row in rows[kind] if TTL in row.item]


async def test_only_three_kinds_of_rows_are_indexed(embedded: Engine, owner: User) -> None:
    """Each serves a pattern without a table key: chats by activity, a message by its id alone, a user's sessions."""
    chat = await everything_once(embedded, owner)
    rows = await rows_by_kind(embedded)
    indexed = {
        kind: [row for row in found if INDEX_PK in row.item and INDEX_SK in row.item] for kind, found in rows.items()
    }
    assert {kind for kind, found in indexed.items() if found} == {"view", "message", "session"}
    for kind in ("view", "message", "session"):
        assert len(indexed[kind]) == len(rows[kind])
    for row in rows["view"]:
        assert row.item[INDEX_PK] == row.key.pk
        assert re.fullmatch(r"l#\d{13}#" + row.key.sk.removeprefix("d#"), row.item[INDEX_SK])
    for row in rows["message"]:
        assert (row.item[INDEX_PK], row.item[INDEX_SK]) == (f"t#acmeM#{row.item['id']}", row.key.sk)
    for row in rows["session"]:
        assert row.item[INDEX_PK] == f"t#acmeU#{owner.user}"
        assert row.item[INDEX_SK].startswith("s#")
    # What nobody may look up stays out of it: of a row without both attributes, the index knows nothing.
    others = rows.keys() - {"view", "message", "session"}
    assert not [row.key for kind in others for row in rows[kind] if INDEX_PK in row.item or INDEX_SK in row.item]
    assert chat in {row.key.sk.removeprefix("d#") for row in rows["view"]}


async def everything_once(engine: Engine, owner: User) -> ChatId:
    """Write at least one row of every kind: a direct chat, a group, and a change that is not fanned out yet."""
    ports = engine.ports
    await open_session(ports, owner, "phone")
    await register_device(ports, owner, "phone")
    await write_profile(
        ports, ACME, owner.user, phone_number="+4930123456", phone_verified=True, display_name="The owner", key_id="k"
    )
    await charge_lookups(ports, owner, 1)
    await start_direct(ports, owner, UserId("bob"))
    chat, _ = await start_group(ports, owner, [UserId(f"u{number}") for number in range(60)], chat_name="Plans")
    await send(ports, owner, chat, Draft("a", "stays"))
    await send(ports, owner, chat, Draft("b", "goes", ttl_seconds=60))
    await send(ports, owner, chat, Draft("c", "deleted"))
    await delete_message(ports, owner, chat, 3)
    await put_member(ports, owner, chat, UserId("bob"), "admin")
    await run_workers(ports)
    await claim_unreceived(ports, Notification(ACME, chat, ports.ids.new(), 3, (UserId("u1"),)))
    await rename(ports, owner, chat, "Other plans")
    return chat
