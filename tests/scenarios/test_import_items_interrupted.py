"""Imports that are killed, run twice at once, or meet a recall or an erasure: nothing is lost or counted twice."""

import itertools
import json
from functools import partial
from pathlib import Path

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.erase_entries import erase_broadcast
from stak.inbox.list_messages import list_messages
from stak.inbox.recall import recall
from stak.migration import import_items as importing
from stak.migration.import_items import import_items
from stak.migration.item_file import ItemFile
from stak.ports import Ports
from stak.privacy.erase_user import start_erasure
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    status_of,
    unread_total,
    user_inbox_of,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.imported_items import assert_exact, history, id_of, import_lines
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import elsewhere, losing_race, other_process
from tests.support.populated_user import run_to_end
from tests.support.source_items import message, write_lines


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_test_tenant(ports)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "items.jsonl"


async def test_import_killed_anywhere_is_continued_by_repeating_it(
    ports: Ports, embedded: Engine, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "LINES_BATCH_SIZE", 7)
    monkeypatch.setattr(importing, "COPIES_PER_GROUP", 2)
    for lasts in itertools.count():
        items = [{**item, "PK": item["PK"].replace("U#", f"U#{lasts}-")} for item in history()]
        file = ItemFile(write_lines(path, *items), ports.clock())
        is_done = await survives(other_process(ports), lasts, partial(import_items, file=file, contents=file.check()))
        result = await import_items(ports, file, file.check())
        assert result.messages + result.already_there == 30
        assert await unread_total(ports, UserId(f"{lasts}-bob")) == 6
        if is_done:
            break
    assert lasts > 10
    await assert_exact(embedded)
    broadcast = await status_of(ports, id_of(history()[0]))
    assert (broadcast.recipients, broadcast.delivered) == (3 * (lasts + 1), 3 * (lasts + 1))


async def test_two_imports_at_once_count_once(
    ports: Ports, embedded: Engine, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "LINES_BATCH_SIZE", 4)
    for call in itertools.count():
        users = (f"a{call}", f"b{call}")
        items = [message(user, f"m{number}", readat=readat) for user in users for number, readat in ((1, None), (2, 9))]
        file = ItemFile(write_lines(path, *items), ports.clock())
        contents = file.check()
        work = partial(import_items, file=file, contents=contents)
        was_interrupted = await interrupted(other_process(ports), call, work, elsewhere(work))
        assert await unread_total(ports, UserId(users[0])) == 1
        for number in (1, 2):
            broadcast = await status_of(ports, id_of(message(source_id=f"m{number}")))
            assert broadcast.recipients == broadcast.delivered == 2 * (call + 1)
        if not was_interrupted:
            break
    assert call > 5
    await assert_exact(embedded)


async def test_imported_message_can_be_recalled_and_does_not_return(
    ports: Ports, embedded: Engine, worker: Worker, path: Path
) -> None:
    await import_lines(ports, path, message("bob"), message("eve"))
    await recall(ports, BroadcastRef(TENANT, INBOX, id_of(message())), key_id=KEY_ID, reason=None)
    await worker.work()
    assert await visible_ids(ports, BOB) == []
    assert await unread_total(ports, EVE) == 0
    result = await import_lines(ports, path, message("bob"), message("zed"))
    assert (result.messages, result.already_there, result.recalled) == (0, 1, 1)
    assert await visible_ids(ports, UserId("zed")) == []
    await assert_exact(embedded)


async def test_recall_during_an_import_hides_every_copy(
    ports: Ports, embedded: Engine, worker: Worker, path: Path
) -> None:
    for call in itertools.count():
        source_id = f"m{call}"
        ref = BroadcastRef(TENANT, INBOX, id_of(message(source_id=source_id)))
        await import_lines(ports, path, message("bob", source_id))
        file = ItemFile(write_lines(path, message("eve", source_id)), ports.clock())
        contents = file.check()

        async def recall_to_the_end(elsewhere: Ports, ref: BroadcastRef = ref) -> None:
            await recall(other_process(elsewhere), ref, key_id=KEY_ID, reason=None)
            await worker.work()

        was_interrupted = await interrupted(
            ports, call, partial(import_items, file=file, contents=contents), recall_to_the_end
        )
        await worker.work()
        assert await visible_ids(ports, BOB) == await visible_ids(ports, EVE) == []
        if not was_interrupted:
            break
    assert call > 3
    await assert_exact(embedded)


@pytest.mark.parametrize("size", [10, 3000])
async def test_erasure_of_the_only_recipient_erases_the_broadcast(
    ports: Ports, clock: ManualClock, path: Path, size: int
) -> None:
    item = message("bob", message={"title": "secret", "text": "x" * size})
    await import_lines(ports, path, item)
    assert (await run_to_end(ports, await start_erasure(ports, TENANT, BOB, key_id=KEY_ID), clock)).status == "done"
    assert (await status_of(ports, id_of(item))).message is None
    assert (await import_lines(ports, path, {**item, "PK": "t#acmeU#eve#DEFAULT"})).messages == 1
    (shown,) = (await list_messages(ports, user_inbox_of(EVE), limit=9)).messages
    assert json.loads(shown.message or "")["title"] == "secret"


@pytest.mark.parametrize("size", [10, 3000])
async def test_recipient_imported_during_an_erasure_keeps_the_content(ports: Ports, path: Path, size: int) -> None:
    item = message("bob", message={"title": "shared", "text": "x" * size})
    await import_lines(ports, path, item)
    racing = losing_race(ports, lambda: import_lines(ports, path, {**item, "PK": "t#acmeU#eve#DEFAULT"}))
    await erase_broadcast(racing, BroadcastRef(TENANT, INBOX, id_of(item)))
    (shown,) = (await list_messages(other_process(ports), user_inbox_of(EVE), limit=9)).messages
    assert json.loads(shown.message or "{}").get("title") == "shared"
    assert (await status_of(ports, id_of(item))).message is not None


async def test_content_erased_during_an_import_is_not_missing_in_a_copy(
    ports: Ports, clock: ManualClock, path: Path
) -> None:
    for call in itertools.count():
        item = message("bob", f"m{call}", message={"text": "x" * 3000})
        await import_lines(ports, path, item)
        file = ItemFile(write_lines(path, {**item, "PK": f"t#acmeU#eve{call}#DEFAULT"}), ports.clock())
        contents = file.check()

        async def erase(_: Ports) -> None:
            await run_to_end(ports, await start_erasure(ports, TENANT, BOB, key_id=KEY_ID), clock)

        was_interrupted = await interrupted(ports, call, partial(import_items, file=file, contents=contents), erase)
        eve = user_inbox_of(UserId(f"eve{call}"))
        (shown,) = (await list_messages(other_process(ports), eve, limit=9)).messages
        assert shown.message is not None
        if not was_interrupted:
            break
    assert call > 3
