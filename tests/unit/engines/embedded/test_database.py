"""Group commit, and what happens to a write when the file cannot take it."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stak.engines.embedded.database import DATABASE_NAME, Database
from stak.engines.embedded.table import EmbeddedTable
from stak.engines.embedded.write_lock import Turnstile
from stak.errors import InvalidWrite, StorageBusy, StorageFull, StorageUnavailable
from stak.ports.writes import DONE, Key, Put, Update
from tests.unit.engines.embedded.holding import held


def put(sk: str) -> Callable[[sqlite3.Connection], str]:
    """Work that stores a row."""

    def work(connection: sqlite3.Connection) -> str:
        connection.execute("INSERT INTO item (pk, sk, body) VALUES ('p', ?, '{}')", (sk,))
        return sk

    return work


def put_and_raise(sk: str) -> Callable[[sqlite3.Connection], None]:
    """Work that stores a row, then makes a mistake."""

    def work(connection: sqlite3.Connection) -> None:
        put(sk)(connection)
        raise LookupError(sk)

    return work


def stored(database: Database) -> list[str]:
    return [sk for (sk,) in database.read("SELECT sk FROM item ORDER BY sk", ())]


@contextlib.contextmanager
def statements(database: Database) -> Iterator[list[str]]:
    """What the writer says to SQLite during the block."""
    said: list[str] = []
    database._writer.set_trace_callback(said.append)
    yield said
    database._writer.set_trace_callback(None)


async def test_what_is_handed_in_meanwhile_shares_one_transaction(database: Database) -> None:
    with statements(database) as said:
        async with held(database):
            writes = [asyncio.create_task(database.write(put(f"{number:02}"))) for number in range(60)]
        assert await asyncio.gather(*writes) == [f"{number:02}" for number in range(60)]
    assert said.count("COMMIT") == 2  # the one that held up the writer, and everybody else's
    assert len(stored(database)) == 60


async def test_many_concurrent_commits_are_few_transactions(database: Database) -> None:
    table = EmbeddedTable(database)
    with statements(database) as said:
        await asyncio.gather(*(table.commit([(Update(Key("p", "n"), add={"n": 1}),)]) for _ in range(500)))
    assert said.count("COMMIT") <= 100
    assert await table.get(Key("p", "n")) == {"n": 500}


async def test_transaction_is_shared_by_no_more_than_its_most(database: Database) -> None:
    with statements(database) as said:
        async with held(database):
            writes = [asyncio.create_task(database.write(put(f"{number:03}"))) for number in range(130)]
        await asyncio.gather(*writes)
    assert said.count("COMMIT") == 1 + 3


async def test_write_is_answered_after_the_commit(database: Database) -> None:
    await database.write(put("a"))
    with sqlite3.connect(database.path) as other:
        assert other.execute("SELECT sk FROM item").fetchall() == [("a",)]
    other.close()


async def test_work_that_raises_alone_takes_back_its_changes(database: Database) -> None:
    with pytest.raises(LookupError, match="mistake"):
        await database.write(put_and_raise("mistake"))
    assert stored(database) == []
    await database.write(put("after"))
    assert stored(database) == ["after"]


async def test_work_that_raises_takes_back_its_own_changes_only(database: Database) -> None:
    async with held(database):
        works = [put("a"), put_and_raise("b"), put("c"), put_and_raise("d"), put("e")]
        writes = [asyncio.create_task(database.write(work)) for work in works]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert list(map(repr, results)) == ["'a'", "LookupError('b')", "'c'", "LookupError('d')", "'e'"]
    assert stored(database) == ["a", "c", "e"]


async def test_error_of_the_file_fails_everybody_in_the_transaction(database: Database) -> None:
    def broken(connection: sqlite3.Connection) -> None:
        put("broken")(connection)
        connection.execute("SELECT nonsense FROM nowhere")

    async with held(database):
        works = [put("a"), broken, put("c")]
        writes = [asyncio.create_task(database.write(work)) for work in works]
    errors = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(error) for error in errors] == [StorageUnavailable] * 3
    assert stored(database) == []
    await database.write(put("after"))
    assert stored(database) == ["after"]


async def test_invalid_commit_does_not_touch_its_neighbours(database: Database) -> None:
    table = EmbeddedTable(database)
    async with held(database):
        good = [asyncio.create_task(table.commit([(Put(Key("p", sk), {}),)])) for sk in "abc"]
        bad = asyncio.create_task(table.commit([(Put(Key("p", "x"), {}),), (Put(Key("p", "y"), {"o": object()}),)]))
    assert await asyncio.gather(*good) == [[DONE]] * 3
    with pytest.raises(InvalidWrite):
        await bad
    assert stored(database) == ["a", "b", "c"]


async def test_write_whose_task_was_cancelled_holds_nobody_up(database: Database) -> None:
    async with held(database):
        cancelled = asyncio.create_task(database.write(put("a")))
        other = asyncio.create_task(database.write(put("b")))
        await asyncio.sleep(0)
        cancelled.cancel()
    assert await other == "b"
    assert cancelled.cancelled()


async def test_each_event_loop_gets_its_own_answers(database: Database) -> None:
    answers: list[str] = []
    thread = threading.Thread(target=lambda: answers.append(asyncio.run(database.write(put("theirs")))))
    thread.start()
    assert await database.write(put("ours")) == "ours"
    await asyncio.to_thread(thread.join)
    assert answers == ["theirs"]


async def test_closing_finishes_what_was_handed_in(tmp_path: Path) -> None:
    database = Database(tmp_path)
    async with held(database):
        writes = [asyncio.create_task(database.write(put(f"{number:02}"))) for number in range(20)]
    await asyncio.to_thread(database.close)
    assert len(await asyncio.gather(*writes)) == 20
    again = Database(tmp_path)
    assert len(stored(again)) == 20
    again.close()


async def test_closed_database_is_unavailable(tmp_path: Path) -> None:
    database = Database(tmp_path)
    database.close()
    database.close()
    with pytest.raises(StorageUnavailable):
        await database.write(put("a"))
    with pytest.raises(StorageUnavailable):
        await EmbeddedTable(database).get(Key("p", "a"))


def fill_up(database: Database) -> None:
    """The disk has no more space than the file has now."""
    (pages,) = database._writer.execute("PRAGMA page_count").fetchone()
    database._writer.execute(f"PRAGMA max_page_count = {pages}")


def make_space(database: Database) -> None:
    database._writer.execute("PRAGMA max_page_count = 1000000")


async def test_full_disk_is_storage_full_and_nothing_is_written(database: Database) -> None:
    table = EmbeddedTable(database)
    await table.commit([(Put(Key("p", "before"), {"n": 1}),)])
    fill_up(database)
    heavy = {"text": "x" * 100_000}
    for _ in range(2):
        with pytest.raises(StorageFull):
            await table.commit([(Put(Key("p", "small"), {}),), (Put(Key("p", "heavy"), heavy),)])
    assert stored(database) == ["before"]
    make_space(database)
    assert await table.commit([(Put(Key("p", "heavy"), heavy),)]) == [DONE]
    assert stored(database) == ["before", "heavy"]


async def test_full_disk_fails_everybody_in_the_transaction(database: Database) -> None:
    table = EmbeddedTable(database)
    fill_up(database)
    async with held(database):
        texts = {"a": "", "b": "x" * 100_000, "c": ""}
        writes = [asyncio.create_task(table.commit([(Put(Key("p", sk), {"t": texts[sk]}),)])) for sk in texts]
    assert [type(error) for error in await asyncio.gather(*writes, return_exceptions=True)] == [StorageFull] * 3
    assert stored(database) == []
    assert database.read("PRAGMA integrity_check", ()) == [("ok",)]


async def test_file_locked_by_a_stranger_is_storage_busy_within_patience(database: Database) -> None:
    stranger = sqlite3.connect(database.path, isolation_level=None)
    stranger.execute("BEGIN EXCLUSIVE")
    began = time.monotonic()
    with pytest.raises(StorageBusy):
        await database.write(put("a"))
    assert 0.2 < time.monotonic() - began < 2
    stranger.execute("ROLLBACK")
    stranger.close()
    assert await database.write(put("b")) == "b"
    assert stored(database) == ["b"]


async def test_turn_held_by_another_process_is_storage_busy_within_patience(database: Database) -> None:
    other = Turnstile(database.path, 1.0)
    with other:
        began = time.monotonic()
        with pytest.raises(StorageBusy):
            await database.write(put("a"))
        assert 0.2 < time.monotonic() - began < 2
    other.close()
    assert await database.write(put("b")) == "b"
    assert stored(database) == ["b"]


async def test_reading_does_not_wait_for_a_writer(database: Database) -> None:
    await database.write(put("a"))
    stranger = sqlite3.connect(database.path, isolation_level=None)
    stranger.execute("BEGIN EXCLUSIVE")
    stranger.execute("DELETE FROM item")
    assert stored(database) == ["a"]
    stranger.close()


async def test_change_by_another_process_is_noticed(database: Database, tmp_path: Path) -> None:
    other = Database(tmp_path)
    noticing = asyncio.create_task(database.changed(20))
    await asyncio.sleep(0.05)
    assert not noticing.done()
    await other.write(put("a"))
    async with asyncio.timeout(2):
        await noticing
    other.close()


async def test_waiting_for_a_change_ends_in_time(database: Database) -> None:
    began = time.monotonic()
    await database.changed(0.1)
    assert 0.05 < time.monotonic() - began < 1


async def test_damaged_page_is_storage_unavailable(tmp_path: Path) -> None:
    database = Database(tmp_path)
    await database.write(put("a"))
    database.close()
    path = tmp_path / DATABASE_NAME
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)  # all but the header
    path.write_bytes(content)
    damaged = Database(tmp_path)
    with pytest.raises(StorageUnavailable):
        await EmbeddedTable(damaged).get(Key("p", "a"))
    with pytest.raises(StorageUnavailable):
        await damaged.write(put("b"))
    damaged.close()


async def test_a_cursor_never_leaves_the_writer(database: Database) -> None:
    with pytest.raises(TypeError, match="never a cursor"):
        await database.write(lambda connection: connection.execute("DELETE FROM message"))
    with pytest.raises(TypeError, match="never a cursor"):
        await asyncio.gather(
            *(database.write(lambda connection: connection.execute("DELETE FROM message")) for _ in range(3))
        )
    assert await database.write(lambda connection: connection.execute("SELECT 1").fetchone()) == (1,)
