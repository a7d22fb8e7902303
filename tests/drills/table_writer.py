"""Writes as fast as possible, and prints what was acknowledged (`python -m tests.drills.table_writer DIRECTORY NAME`).

Each line on standard output is a fact, written after the storage has responded, in one piece that a kill cannot split.
Deletions from the queue are announced before: after a kill they may have happened or not.
"""

import asyncio
import itertools
import os
import sys
import time
from pathlib import Path

from stak.engines.embedded.queue import EmbeddedQueue
from stak.engines.embedded.sqlite_connections import Database
from stak.engines.embedded.table import EmbeddedTable
from stak.ports.queue import Outgoing, Queue
from stak.ports.table import Table
from stak.ports.writes import DONE
from tests.drills.acknowledged_writes import LEASE_SECONDS, QUEUE_NAME, SENDERS, WRITERS, Fact, body_of, group_of


def report(fact: Fact, name: str = "") -> None:
    """Report to the parent process; a pipe carries lines this short whole or not at all."""
    os.write(1, f"{fact} {name}\n".encode())


async def commit_groups(table: Table, writer: str) -> None:
    for number in itertools.count():
        assert await table.commit([group_of(writer, number)]) == [DONE]
        report("committed", f"{writer}/{number}")


async def send_messages(queue: Queue, sender: str) -> None:
    for number in itertools.count():
        names = [f"{sender}/{number}/{place}" for place in range(3)]
        await queue.send([Outgoing(body_of(name), sender) for name in names])
        for name in names:
            report("sent", name)


async def work_off(queue: Queue) -> None:
    """Delete some of the received messages, bury some, and leave some on lease."""
    while True:
        for place, message in enumerate(await queue.receive(4, wait_seconds=5, lease_seconds=LEASE_SECONDS)):
            name = message.body.decode().split()[0]
            if place in {0, 1}:
                report("deleting", name)
                await queue.delete([message])
                report("deleted", name)
            elif place == 2:
                await queue.bury(message, f"why {name}")
                report("buried", name)


async def write(directory: Path, name: str) -> None:
    database = Database(directory)
    table, queue = EmbeddedTable(database), EmbeddedQueue(database, QUEUE_NAME, time.time)
    report("ready")
    async with asyncio.TaskGroup() as tasks:
        for number in range(WRITERS):
            tasks.create_task(commit_groups(table, f"{name}.w{number}"))
        for number in range(SENDERS):
            tasks.create_task(send_messages(queue, f"{name}.s{number}"))
        tasks.create_task(work_off(queue))


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1]), sys.argv[2]))
