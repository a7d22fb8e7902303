"""The SQLite file: a connection that reads in the caller's thread, and one thread that writes for all tasks.

Group commit: writes that arrive while a transaction is written, by this process or by another one, share the next one,
so many small writes do not need many syncs, and writes of the same kind share their statements too. A caller gets its
result only after the commit. A write that raises rolls back its own changes only; an error of the file itself fails the
whole transaction, and none of it is written.
"""

import asyncio
import contextlib
import errno
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, NamedTuple, TypeVar

from stak.engines.embedded.damaged_wal import validate_wal
from stak.engines.embedded.process_liveness import ProcessLiveness
from stak.engines.embedded.queue_signals import QueueSignals
from stak.engines.embedded.sqlite_schema import Synchronous, create_schema, open_connection
from stak.engines.embedded.write_lock import WriteLock
from stak.errors import Misconfigured, StorageBusy, StorageFull, StorageUnavailable

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
SharedWork = Callable[[sqlite3.Connection, Sequence[Any]], list[T]]
"""Handles the parts of several callers at once, and returns a result for each part."""

DATABASE_NAME: Final = "stak.db"
_POLL_SECONDS: Final = 0.02  # how long another process's commit may go unnoticed
_FREE_SPACE_CHECK_SECONDS: Final = 5
_NOT_OURS: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)  # the last: no such table
_SHARED_COMMIT_MAX_WRITES: Final = 64  # more in one transaction would delay the first of them too long


class _Request(NamedTuple):
    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    answer: "asyncio.Future[Any]"
    is_large: bool = False
    shared: SharedWork[Any] | None = None
    """If it is set, `work` calls this function with these parts; requests in sequence that share it need one call."""
    parts: Sequence[Any] = ()


class Database:
    """The database file, opened by one process."""

    def __init__(self, directory: Path, *, synchronous: Synchronous = "FULL", timeout_seconds: float = 5.0) -> None:
        self.path = directory / DATABASE_NAME
        with contextlib.ExitStack() as if_refused:
            self._write_lock = WriteLock(self.path, timeout_seconds)
            if_refused.callback(self._write_lock.close)
            # A new file is opened with the lock too: SQLite does not wait when two processes enable WAL mode at once.
            with self._write_lock:
                validate_wal(self.path, synchronous)
                # From here on, processes that open the file leave the log alone.
                self.process_liveness = ProcessLiveness(directory)
                if_refused.callback(self.process_liveness.close)
                self._writer = open_connection(
                    self.path, synchronous=synchronous, timeout_seconds=timeout_seconds, writes=True
                )
                if_refused.callback(self._writer.close)
                create_schema(self._writer)
            self._reader = open_connection(
                self.path, synchronous=synchronous, timeout_seconds=timeout_seconds, writes=False
            )
            if_refused.callback(self._reader.close)
            if_refused.pop_all()
        self.queue_signals = QueueSignals(directory)
        self._asked: SimpleQueue[_Request | None] = SimpleQueue()
        self._is_closed = False
        self._room_sought_after = 0.0
        self._thread = threading.Thread(target=self._serve, name="stak-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T], *, is_large: bool = False) -> T:
        """Run this inside a transaction, and return its result once it is on disk.

        Later writes do not share the transaction of a large one, so its caller continues while they are written.
        """
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._submit(_Request(work, loop, answer, is_large))
        return await answer

    async def write_parts(self, work: SharedWork[T], parts: Sequence[Any]) -> list[T]:
        """Run this on these parts as `write` does; it may get the parts of other callers in the same call."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[list[T]] = loop.create_future()
        self._submit(_Request(lambda connection: work(connection, parts), loop, answer, shared=work, parts=parts))
        return await answer

    def _submit(self, request: _Request) -> None:
        if self._is_closed:
            raise StorageUnavailable("The database is closed: this process is shutting down.")
        self._asked.put(request)

    async def write_many(self, sql: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Run one statement for each of these rows."""

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(sql, rows)

        await self.write(work)

    def read(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """Read current rows in this thread: a lookup takes less time than passing it to another thread."""
        try:
            return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise translated(error) from error

    def is_empty(self) -> bool:
        """Return whether nothing is stored. Raises Misconfigured if the file is damaged, or another program's."""
        try:
            return not self._reader.execute("SELECT 1 FROM item LIMIT 1").fetchall()
        except sqlite3.Error as error:
            if _code(error) not in _NOT_OURS:
                raise translated(error) from error
            raise Misconfigured(
                f"Cannot read {DATABASE_NAME}: {error}. Run `stak doctor --data {self.path.parent}`. If it is "
                "damaged, restore the data directory from a backup."
            ) from error

    def read_with(self, work: Work[T]) -> T:
        """Run several reads in this thread."""
        try:
            return work(self._reader)
        except sqlite3.Error as error:
            raise translated(error) from error

    async def changed(self, timeout_seconds: float) -> None:
        """Wait until a process commits to the file, at once if it sent a message, or until the timeout passes."""
        seen = self.read("PRAGMA data_version", ())
        deadline = time.monotonic() + timeout_seconds
        while (left_seconds := deadline - time.monotonic()) > 0:
            if await self.queue_signals.wait(min(_POLL_SECONDS, left_seconds)):
                return
            if self.read("PRAGMA data_version", ()) != seen:
                return

    def close(self) -> None:
        """Finish the writes that were handed in, then close the file."""
        if self._is_closed:
            return
        self._is_closed = True
        self._asked.put(None)
        self._thread.join()
        self._reader.close()
        self._writer.close()
        self._write_lock.close()
        self.process_liveness.close()
        self.queue_signals.close()

    def _serve(self) -> None:
        while (first := self._asked.get()) is not None:
            batch = [first]
            _answer(batch, self._commit(batch))

    def _commit(self, batch: list[_Request]) -> "list[Any | BaseException]":
        try:
            with self._turn(batch):
                try:
                    return self._transact(batch)
                except sqlite3.Error as error:
                    if not (_code(error) == sqlite3.SQLITE_FULL and self._makes_room()):
                        raise
                return self._transact(batch)
        except sqlite3.Error as error:
            return [translated(error)] * len(batch)
        except Exception as error:  # noqa: BLE001 - the writer thread must survive any caller's mistake
            return [error] * len(batch)

    @contextlib.contextmanager
    def _turn(self, batch: list[_Request]) -> Iterator[None]:
        """Wait for the write lock, and add the requests that have arrived until then: they share the transaction."""
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(self._write_lock)
            finally:  # if another process holds it for too long, each would wait as long as this one has
                self._add_waiting(batch)
            yield

    def _add_waiting(self, batch: list[_Request]) -> None:
        while len(batch) < _SHARED_COMMIT_MAX_WRITES and not batch[-1].is_large and not self._asked.empty():
            asked = self._asked.get()  # only this thread takes them: there is one
            if asked is None:  # the last one: this thread ends after this batch
                self._asked.put(None)
                return
            batch.append(asked)

    def _transact(self, batch: list[_Request]) -> "list[Any | BaseException]":
        connection = self._writer
        try:
            connection.execute("BEGIN IMMEDIATE")
            results = _run_all(connection, batch)
            if len(batch) == 1 and isinstance(results[0], BaseException):
                connection.execute("ROLLBACK")
            else:
                connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return results

    def _makes_room(self) -> bool:
        """Checkpoint the log into the file, where its pages take less space; not repeatedly if that has failed."""
        if time.monotonic() < self._room_sought_after:
            return False
        self._room_sought_after = time.monotonic() + _FREE_SPACE_CHECK_SECONDS
        (is_busy, _, _) = self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_busy


def translated(error: sqlite3.Error) -> StorageUnavailable:
    """Translate an SQLite error to a storage error; no sqlite3 exception leaves this module."""
    code = _code(error)
    if code == sqlite3.SQLITE_FULL:
        return StorageFull("The disk is full: nothing was written. Free some space, then try again.")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StorageBusy("Another process holds the database: nothing was written; try again.")
    if code == sqlite3.SQLITE_IOERR:
        reason = f"{error} ({errno.errorcode.get(errno.EIO)})"
        return StorageUnavailable(f"The disk failed: {reason}. Nothing was acknowledged.")
    return StorageUnavailable(f"The database answered: {error}. Nothing was written.")


def _code(error: sqlite3.Error) -> int:
    """Return the primary result code, without SQLite's extended bits."""
    code: int = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code


def _run_all(connection: sqlite3.Connection, batch: list[_Request]) -> "list[Any | BaseException]":
    results: list[Any] = []
    for shared, requests in groupby(batch, key=lambda asked: asked.shared):
        asked = list(requests)
        together = None if shared is None or len(asked) == 1 else _run_shared(connection, shared, asked)
        results += together or [_run(connection, one.work, is_alone=len(batch) == 1) for one in asked]
    return results


def _run_shared(connection: sqlite3.Connection, work: SharedWork[Any], asked: list[_Request]) -> list[Any] | None:
    """Return the results of these requests; None if one of them raises, and nothing is changed."""
    results = _run(connection, lambda it: work(it, [part for one in asked for part in one.parts]), is_alone=False)
    if isinstance(results, Exception):
        return None
    in_order = iter(results)
    return [list(islice(in_order, len(one.parts))) for one in asked]


def _run(connection: sqlite3.Connection, work: Work[Any], *, is_alone: bool) -> Any:
    if not is_alone:
        connection.execute("SAVEPOINT one")
    try:
        result = _value(work(connection))
    except sqlite3.Error:
        raise  # an error of the file affects all: the whole transaction is rolled back
    except Exception as error:  # noqa: BLE001 - returned to the caller of this work
        if not is_alone:
            connection.execute("ROLLBACK TO one")
            connection.execute("RELEASE one")
        return error
    if not is_alone:
        connection.execute("RELEASE one")
    return result


def _value(result: Any) -> Any:
    if isinstance(result, sqlite3.Cursor):  # freed in the caller's thread, it would reset a statement in use here
        raise TypeError("Write functions must return values, not a cursor.")
    return result


def _answer(batch: list[_Request], results: "list[Any | BaseException]") -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for asked, result in zip(batch, results, strict=True):
        by_loop.setdefault(asked.loop, []).append((asked.answer, result))
    for loop, answers in by_loop.items():
        try:
            loop.call_soon_threadsafe(_settle, answers)
        except RuntimeError:
            continue  # the loop is closed: no caller waits any more


def _settle(answers: "list[tuple[asyncio.Future[Any], Any]]") -> None:
    for answer, result in answers:
        if answer.done():  # its task was cancelled; the write remains
            continue
        if isinstance(result, BaseException):
            answer.set_exception(result)
        else:
            answer.set_result(result)
