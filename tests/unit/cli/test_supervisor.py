"""The supervisor replaces a process whose event loop is blocked, and no other."""

import asyncio
import json
import os
import signal
import sys
import textwrap
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from stak.cli import heartbeat
from stak.cli.heartbeat import Pulse
from stak.cli.supervisor import Supervisor
from stak.testing.child_processes import child_of
from stak.testing.server import run_server
from tests.support.eventually import eventually

pytestmark = pytest.mark.check_all

HANG_SECONDS = 6

Start = Callable[..., Awaitable[list[str]]]

CHILD = """
    import asyncio, os, pathlib, sys, time
    from stak.cli.heartbeat import beating

    async def main():
        starts = pathlib.Path(os.environ["STARTS"])
        with starts.open("a") as file:
            file.write(f"{sys.argv[1]} {os.getpid()}\\n")
        is_first = starts.read_text().count(sys.argv[1]) == 1
        if sys.argv[1] == "opens_slowly":
            time.sleep(7)
        async with beating():
            await asyncio.sleep(0.2)
            if sys.argv[1] == "blocks" and is_first:
                time.sleep(60)
            if sys.argv[1] == "commits_slowly":
                time.sleep(1.5)
            if sys.argv[1] != "closes_slowly":
                await asyncio.sleep(60)
        time.sleep(60)

    asyncio.run(main())
"""


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    monkeypatch.setattr(heartbeat, "INTERVAL_SECONDS", 0.2)
    program, starts = tmp_path / "child.py", tmp_path / "starts"
    program.write_text(textwrap.dedent(CHILD))
    environment = {**os.environ, "STARTS": str(starts), "PYTHONPATH": os.pathsep.join(sys.path)}
    tasks: list[asyncio.Task[int]] = []

    async def nothing() -> None:
        return

    async def start(*names: str, seconds: float, until: Callable[[str], bool] = lambda _: True) -> list[str]:
        """Return the processes started until this is so of their names, and at least this time has passed."""
        supervisor = Supervisor(names, environment, 0, HANG_SECONDS, (str(program),))
        tasks.append(asyncio.create_task(supervisor.run(nothing)))
        await asyncio.sleep(seconds)
        async with asyncio.timeout(60):
            while not until(starts.read_text()):  # noqa: ASYNC110 - processes write the file
                await asyncio.sleep(0.05)
        supervisor._stop.set()
        await tasks[-1]
        return [line.split()[0] for line in starts.read_text().splitlines()]

    return start


async def test_only_a_process_with_a_blocked_loop_is_replaced(
    started: Start, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("blocks", "commits_slowly", "opens_slowly", "closes_slowly")
    # One that opens slowly takes a second longer than a process may hang.
    ran = await started(*names, seconds=9, until=lambda text: text.count("blocks") == 2)
    assert sorted(ran) == sorted((*names, "blocks"))
    logged = [line for line in capsys.readouterr().out.splitlines() if "process_hung" in line]
    assert len(logged) == 1
    assert "blocks" in logged[0]


async def test_pause_of_the_supervisor_itself_replaces_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    pulse = Pulse(lambda: now)
    monkeypatch.setattr(heartbeat, "INTERVAL_SECONDS", 0.01)
    os.write(pulse.theirs, b".")
    await asyncio.sleep(0.05)
    watching = asyncio.create_task(pulse.stopped(os.getpid(), 20))
    await asyncio.sleep(0.05)
    now += 3600  # The machine was suspended.
    await asyncio.sleep(0.05)
    assert not watching.done()
    for _ in range(11):
        now += 2
        await asyncio.sleep(0.02)
    assert watching.done(), "there was no heartbeat since"
    pulse.close_theirs()
    pulse.close()


def test_stopped_server_process_is_replaced(tmp_path: Path) -> None:
    with (
        run_server(tmp_path, STAK_HANG_SECONDS="6", STAK_PATIENCE_SECONDS="0.5", STAK_LOG_FORMAT="json") as server,
        server.client() as client,
    ):
        http, worker = (child_of(server.process.pid, name) for name in ("http", "worker"))
        os.kill(http, signal.SIGSTOP)
        assert child_of(server.process.pid, "http", not_pid=http)
        assert child_of(server.process.pid, "worker") == worker
        hangs = [json.loads(line) for line in server.lines if "process_hung" in line]
        assert [(line["name"], line["pid"]) for line in hangs] == [("http", http)]
        assert eventually(lambda: _is_ready(client))


def _is_ready(client: httpx.Client) -> bool:
    try:
        return client.get("/readyz").status_code == 200
    except httpx.TransportError:
        return False
