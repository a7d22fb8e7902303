"""Signals of queues: they reach all receiving processes, and a lost one costs only time."""

import asyncio
import socket
from pathlib import Path

import pytest

from stak.clock import system_clock
from stak.engines.embedded import queue as queue_module
from stak.engines.embedded import sqlite_connections
from stak.engines.embedded.queue import EmbeddedQueue
from stak.engines.embedded.queue_signals import QueueSignals
from stak.engines.embedded.sqlite_connections import Database
from stak.ports.queue import Outgoing

FOREVER_SECONDS = 60.0


async def begin_wait(signals: QueueSignals) -> "asyncio.Task[bool]":
    waiting = asyncio.create_task(signals.wait(FOREVER_SECONDS))
    await asyncio.sleep(0)
    return waiting


def sockets(directory: Path) -> list[Path]:
    return sorted((directory / "live").iterdir())


async def test_signal_wakes_all_tasks_of_all_processes(tmp_path: Path) -> None:
    receivers = [QueueSignals(tmp_path), QueueSignals(tmp_path)]
    waiting = [await begin_wait(receiver) for receiver in (*receivers, *receivers)]
    receivers[0].notify()
    async with asyncio.timeout(10):
        assert await asyncio.gather(*waiting) == [True] * 4
    for receiver in receivers:
        receiver.close()
    assert sockets(tmp_path) == []


async def test_wait_without_a_signal_ends(tmp_path: Path) -> None:
    signals = QueueSignals(tmp_path)
    assert not await signals.wait(0.01)
    signals.close()


async def test_socket_of_a_killed_process_is_removed(tmp_path: Path) -> None:
    signals = QueueSignals(tmp_path)
    waiting = await begin_wait(signals)
    killed = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    killed.bind(str(tmp_path / "live" / "1-dead.wake"))
    killed.close()
    assert len(sockets(tmp_path)) == 2
    signals.notify()
    async with asyncio.timeout(10):
        assert await waiting
    assert len(sockets(tmp_path)) == 1
    signals.close()


async def test_receiver_that_does_not_read_blocks_nobody(tmp_path: Path) -> None:
    slow, sender = QueueSignals(tmp_path), QueueSignals(tmp_path)
    waiting = await begin_wait(slow)
    for _ in range(5_000):  # more than a socket buffers
        sender.notify()
    async with asyncio.timeout(10):
        assert await waiting
    slow.close()
    sender.close()


async def test_directory_without_sockets_means_no_signals(tmp_path: Path) -> None:
    (tmp_path / "live").write_text("")
    signals = QueueSignals(tmp_path)
    signals.notify()
    assert not await signals.wait(0.01)
    signals.close()


async def test_message_of_another_process_is_received_without_a_poll(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_connections, "_POLL_SECONDS", FOREVER_SECONDS)
    monkeypatch.setattr(queue_module, "_LEASES_CHECK_SECONDS", FOREVER_SECONDS)
    queue = EmbeddedQueue(database, "q", system_clock)
    receiving = asyncio.create_task(queue.receive(1, wait_seconds=FOREVER_SECONDS, lease_seconds=60))
    await asyncio.sleep(0)
    assert len(sockets(tmp_path)) == 1
    other = Database(tmp_path)
    await EmbeddedQueue(other, "q", system_clock).send([Outgoing(b"a", "acme")])
    async with asyncio.timeout(10):
        (received,) = await receiving
    assert received.body == b"a"
    other.close()
