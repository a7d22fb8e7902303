"""Group commit, and errors of the database file."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from stak.engines.embedded.sqlite_connections import DATABASE_NAME, Database
from stak.engines.embedded.table import EmbeddedTable
from stak.engines.embedded.write_lock import WriteLock
from stak.errors import InvalidWrite, StorageBusy, StorageFull, StorageUnavailable
from stak.ports.writes import DONE, Absent, ConditionFailed, Failure, Group, Key, Put, Refused, Update
from tests.unit.engines.embedded.blocked_writer import blocked


def put(sk: str) -> Callable[[sqlite3.Connection], str]:
    """Return work that stores a row."""

    def work(connection: sqlite3.Connection) -> str:
        connection.execute("INSERT INTO item (pk, sk, body) VALUES ('p', ?, '{}')", (sk,))
        return sk

    return work


def put_and_raise(sk: str) -> Callable[[sqlite3.Connection], None]:
    """Return work that stores a row, then raises."""

    def work(connection: sqlite3.Connection) -> None:
        put(sk)(connection)
        raise LookupError(sk)

    return work


def stored(database: Database) -> list[str]:
    return [sk for (sk,) in database.read("SELECT sk FROM item ORDER BY sk", ())]


@contextlib.contextmanager
def statements(database: Database) -> Iterator[list[str]]:
    """Record the writer's SQL statements during the block."""
    executed: list[str] = []
    database._writer.set_trace_callback(executed.append)
    yield executed
    database._writer.set_trace_callback(None)


async def test_concurrent_writes_share_one_transaction(database: Database) -> None:
    with statements(database) as executed:
        async with blocked(database):
            writes = [asyncio.create_task(database.write(put(f"{number:02}"))) for number in range(60)]
        assert await asyncio.gather(*writes) == [f"{number:02}" for number in range(60)]
    assert executed.count("COMMIT") == 2  # The blocking one, and one for all the others.
    assert len(stored(database)) == 60


async def test_many_concurrent_commits_are_few_transactions(database: Database) -> None:
    table = EmbeddedTable(database)
    with statements(database) as executed:
        await asyncio.gather(*(table.commit([(Update(Key("p", "n"), add={"n": 1}),)]) for _ in range(500)))
    assert executed.count("COMMIT") <= 100
    assert await table.get(Key("p", "n")) == {"n": 500}


async def test_commits_that_come_together_share_their_statements(database: Database) -> None:
    table = EmbeddedTable(database)
    groups: list[Group] = [
        (Put(Key("p", sk), {}, when=(Absent(),)), Update(Key("p", "n"), add={"n": 1})) for sk in "abca"
    ]
    with statements(database) as executed:
        async with blocked(database):
            commits = [asyncio.create_task(table.commit(part)) for part in (groups[:1], groups[1:3], groups[3:])]
        (a,), (b, c), (again,) = await asyncio.gather(*commits)
    assert (a, b, c) == (DONE, DONE, DONE)
    assert again == Refused((Failure(0, ConditionFailed(Absent())),))
    assert await table.get(Key("p", "n")) == {"n": 3}
    assert sum(statement.startswith("WITH wanted") for statement in executed) == 1


async def test_transaction_is_shared_up_to_its_limit(database: Database) -> None:
    with statements(database) as executed:
        async with blocked(database):
            writes = [asyncio.create_task(database.write(put(f"{number:03}"))) for number in range(130)]
        await asyncio.gather(*writes)
    assert executed.count("COMMIT") == 1 + 3


async def test_large_write_is_the_last_of_its_transaction(database: Database) -> None:
    with statements(database) as executed:
        async with blocked(database):
            writes = [asyncio.create_task(database.write(put(key), is_large=key == "b")) for key in "abc"]
        assert await asyncio.gather(*writes) == ["a", "b", "c"]
    assert executed.count("COMMIT") == 1 + 2


async def test_write_returns_after_the_commit(database: Database) -> None:
    await database.write(put("a"))
    with sqlite3.connect(database.path) as other:
        assert other.execute("SELECT sk FROM item").fetchall() == [("a",)]
    other.close()


async def test_work_that_raises_alone_is_rolled_back(database: Database) -> None:
    with pytest.raises(LookupError, match="mistake"):
        await database.write(put_and_raise("mistake"))
    assert stored(database) == []
    await database.write(put("after"))
    assert stored(database) == ["after"]


async def test_work_that_raises_is_rolled_back_alone(database: Database) -> None:
    async with blocked(database):
        works = [put("a"), put_and_raise("b"), put("c"), put_and_raise("d"), put("e")]
        writes = [asyncio.create_task(database.write(work)) for work in works]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert list(map(repr, results)) == ["'a'", "LookupError('b')", "'c'", "LookupError('d')", "'e'"]
    assert stored(database) == ["a", "c", "e"]


async def test_error_of_the_file_fails_the_whole_transaction(database: Database) -> None:
    def broken(connection: sqlite3.Connection) -> None:
        put("broken")(connection)
        connection.execute("SELECT nonsense FROM nowhere")

    async with blocked(database):
        works = [put("a"), broken, put("c")]
        writes = [asyncio.create_task(database.write(work)) for work in works]
    errors = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(error) for error in errors] == [StorageUnavailable] * 3
    assert stored(database) == []
    await database.write(put("after"))
    assert stored(database) == ["after"]


async def test_invalid_commit_does_not_affect_others(database: Database) -> None:
    table = EmbeddedTable(database)
    async with blocked(database):
        good = [asyncio.create_task(table.commit([(Put(Key("p", sk), {}),)])) for sk in "abc"]
        bad = asyncio.create_task(table.commit([(Put(Key("p", "x"), {}),), (Put(Key("p", "y"), {"o": object()}),)]))
    assert await asyncio.gather(*good) == [[DONE]] * 3
    with pytest.raises(InvalidWrite):
        await bad
    assert stored(database) == ["a", "b", "c"]


async def test_cancelled_write_does_not_block_others(database: Database) -> None:
    async with blocked(database):
        cancelled = asyncio.create_task(database.write(put("a")))
        other = asyncio.create_task(database.write(put("b")))
        await asyncio.sleep(0)
        cancelled.cancel()
    assert await other == "b"
    assert cancelled.cancelled()


async def test_each_event_loop_gets_its_own_results(database: Database) -> None:
    answers: list[str] = []
    thread = threading.Thread(target=lambda: answers.append(asyncio.run(database.write(put("theirs")))))
    thread.start()
    assert await database.write(put("ours")) == "ours"
    await asyncio.to_thread(thread.join)
    assert answers == ["theirs"]


async def test_close_finishes_submitted_writes(tmp_path: Path) -> None:
    database = Database(tmp_path)
    async with blocked(database):
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
    """Limit the database to its present size, like a full disk."""
    (pages,) = database._writer.execute("PRAGMA page_count").fetchone()
    database._writer.execute(f"PRAGMA max_page_count = {pages}")


def make_space(database: Database) -> None:
    database._writer.execute("PRAGMA max_page_count = 1000000")


async def test_full_disk_is_storage_full_and_writes_nothing(database: Database) -> None:
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


async def test_full_disk_fails_the_whole_transaction(database: Database) -> None:
    table = EmbeddedTable(database)
    fill_up(database)
    async with blocked(database):
        texts = {"a": "", "b": "x" * 100_000, "c": ""}
        writes = [asyncio.create_task(table.commit([(Put(Key("p", sk), {"t": texts[sk]}),)])) for sk in texts]
    assert [type(error) for error in await asyncio.gather(*writes, return_exceptions=True)] == [StorageFull] * 3
    assert stored(database) == []
    assert database.read("PRAGMA integrity_check", ()) == [("ok",)]


async def test_file_locked_by_another_program_is_busy_within_the_timeout(database: Database) -> None:
    stranger = sqlite3.connect(database.path, isolation_level=None)
    stranger.execute("BEGIN EXCLUSIVE")
    began = time.monotonic()
    with pytest.raises(StorageBusy):
        await database.write(put("a"))
    assert 0.2 < time.monotonic() - began < 10
    stranger.execute("ROLLBACK")
    stranger.close()
    assert await database.write(put("b")) == "b"
    assert stored(database) == ["b"]


async def test_write_lock_of_another_process_is_busy_within_the_timeout(database: Database) -> None:
    other = WriteLock(database.path, 1.0)
    with other:
        began = time.monotonic()
        with pytest.raises(StorageBusy):
            await database.write(put("a"))
        assert 0.2 < time.monotonic() - began < 10
    other.close()
    assert await database.write(put("b")) == "b"
    assert stored(database) == ["b"]


async def test_writes_that_come_while_another_process_writes_share_one_transaction(database: Database) -> None:
    other = WriteLock(database.path, 1.0)
    with statements(database) as executed:
        with other:
            writes = [asyncio.create_task(database.write(put(f"{number:02}"))) for number in range(60)]
            await asyncio.sleep(0.01)  # the first one waits for the lock by then, or will with all others
        assert await asyncio.gather(*writes) == [f"{number:02}" for number in range(60)]
    other.close()
    assert executed.count("COMMIT") == 1


async def test_all_writes_that_wait_for_another_process_are_busy_after_one_timeout(database: Database) -> None:
    other = WriteLock(database.path, 1.0)
    with other:
        began = time.monotonic()
        writes = [asyncio.create_task(database.write(put(f"{number:02}"))) for number in range(60)]
        errors = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(error) for error in errors] == [StorageBusy] * 60
        assert time.monotonic() - began < 10  # each by itself: 60 times the timeout
    other.close()
    assert stored(database) == []


async def test_reads_do_not_wait_for_a_writer(database: Database) -> None:
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
    async with asyncio.timeout(15):
        await noticing
    other.close()


async def test_wait_for_a_change_ends_in_time(database: Database) -> None:
    began = time.monotonic()
    await database.changed(0.1)
    assert 0.05 < time.monotonic() - began < 10


async def test_damaged_page_is_storage_unavailable(tmp_path: Path) -> None:
    database = Database(tmp_path)
    await database.write(put("a"))
    database.close()
    path = tmp_path / DATABASE_NAME
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)  # All but the header.
    path.write_bytes(content)
    damaged = Database(tmp_path)
    with pytest.raises(StorageUnavailable):
        await EmbeddedTable(damaged).get(Key("p", "a"))
    with pytest.raises(StorageUnavailable):
        await damaged.write(put("b"))
    damaged.close()


async def test_cursor_is_not_returned_from_the_writer(database: Database) -> None:
    with pytest.raises(TypeError, match="not a cursor"):
        await database.write(lambda connection: connection.execute("DELETE FROM message"))
    with pytest.raises(TypeError, match="not a cursor"):
        await asyncio.gather(
            *(database.write(lambda connection: connection.execute("DELETE FROM message")) for _ in range(3))
        )
    assert await database.write(lambda connection: connection.execute("SELECT 1").fetchone()) == (1,)


@pytest.mark.skipif(not Path("/proc/self/io").exists(), reason="only Linux tells how much a process has written")
async def test_statement_of_many_rows_writes_to_the_log_only(database: Database) -> None:
    """SQLite keeps the former content of the pages that a statement changes; here each row is on a page of its own."""
    table = EmbeddedTable(database)

    async def store(letter: str) -> None:
        await table.commit([(Put(Key("p", f"{number:03}"), {"text": letter * 3000}),) for number in range(300)])

    await store("a")
    log = database.path.with_name(f"{DATABASE_NAME}-wal")
    log_bytes, written_bytes = log.stat().st_size, _written_bytes()
    await store("b")
    log_bytes, written_bytes = log.stat().st_size - log_bytes, _written_bytes() - written_bytes
    assert log_bytes > 300 * 3000
    assert written_bytes < 1.1 * log_bytes


def _written_bytes() -> int:
    fields = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(fields["wchar"])
