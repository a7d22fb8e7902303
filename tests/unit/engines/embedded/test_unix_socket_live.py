"""Live signals over local sockets: dead ones are removed, slow ones do not delay publishers, and nothing is lost."""

import asyncio
import os
import shutil
import signal
import socket
import stat
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from stak.engines.embedded import push_sender, unix_socket_live
from stak.engines.embedded.push_sender import LOST_FOR_ALL, LostPushes
from stak.engines.embedded.unix_socket_live import EmbeddedLive
from stak.ports.live import Push
from tests.unit.engines.embedded.child_processes import child, line_of

HELLO = Push("acme", ("ann",), b"hello")
ANN = frozenset([("acme", "ann")])

LISTEN = """
import asyncio, sys
from pathlib import Path
from stak.engines.embedded.unix_socket_live import EmbeddedLive
async def main():
    live = EmbeddedLive(Path(sys.argv[1]))
    await live.join("acme", "ann")
    async with live.listen() as arriving:
        print("listening", flush=True)
        async for push in arriving:
            print(push.payload.decode(), flush=True)
asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A listener on a busy machine answers late, but it does."""
    monkeypatch.setattr(unix_socket_live, "_ANSWER_WITHIN_SECONDS", 60)


def sockets(directory: Path) -> list[Path]:
    return sorted((directory / "live").iterdir())


async def test_payload_reaches_a_user_of_another_process(tmp_path: Path) -> None:
    with child(LISTEN, tmp_path) as listener:
        assert await asyncio.to_thread(line_of, listener) == "listening"
        assert await EmbeddedLive(tmp_path).publish([HELLO]) == ANN
        assert await asyncio.to_thread(line_of, listener) == "hello"


async def test_socket_of_a_killed_process_is_removed(tmp_path: Path) -> None:
    live = EmbeddedLive(tmp_path)
    with child(LISTEN, tmp_path) as listener:
        assert await asyncio.to_thread(line_of, listener) == "listening"
        os.kill(listener.pid, signal.SIGKILL)
        listener.wait()
    assert len(sockets(tmp_path)) == 1
    assert await live.publish([HELLO]) == frozenset()
    assert sockets(tmp_path) == []


async def test_ended_listener_leaves_no_socket(tmp_path: Path) -> None:
    live = EmbeddedLive(tmp_path)
    async with live.listen():
        assert len(sockets(tmp_path)) == 1
    assert sockets(tmp_path) == []


async def test_socket_before_listen_is_not_taken_for_dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listener, publisher = EmbeddedLive(tmp_path), EmbeddedLive(tmp_path)
    await listener.join("acme", "ann")
    listen = socket.socket.listen

    def publish_first(self: socket.socket, *backlog: int) -> None:
        # Between bind and listen the kernel refuses connections, as for a dead process.
        early = threading.Thread(target=lambda: asyncio.run(publisher.publish([HELLO])))
        early.start()
        early.join()
        listen(self, *backlog)

    with monkeypatch.context() as patch:
        patch.setattr(socket.socket, "listen", publish_first)
        listening = listener.listen()
        arriving = await listening.__aenter__()
    assert await publisher.publish([HELLO]) == ANN
    async with asyncio.timeout(30):
        assert await anext(arriving) == HELLO
    await listening.__aexit__(None, None, None)


async def test_silent_listener_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unix_socket_live, "_ANSWER_WITHIN_SECONDS", 1.5)
    live, other = EmbeddedLive(tmp_path), EmbeddedLive(tmp_path)
    await other.join("acme", "ann")
    silent = socket.socket(socket.AF_UNIX)
    silent.bind(str(tmp_path / "live" / "silent.sock"))
    silent.listen()
    async with other.listen():
        assert await live.publish([HELLO]) == ANN  # Without a limit it would wait for the silent one forever.
    silent.close()
    assert (tmp_path / "live" / "silent.sock").exists()  # Slow is not dead.


@pytest.mark.parametrize(
    "noise",
    [b"", b"\0", b"\0\0\0\x05hello", b"\xff\xff\xff\xff", b"\0\0\0\x01\x90", b"GET / HTTP/1.1\r\n\r\n"],
    ids=repr,
)
async def test_malformed_input_does_not_end_the_listener(tmp_path: Path, noise: bytes) -> None:
    live, publisher = EmbeddedLive(tmp_path), EmbeddedLive(tmp_path)
    await live.join("acme", "ann")
    async with live.listen() as arriving:
        reader, writer = await asyncio.open_unix_connection(sockets(tmp_path)[0])
        writer.write(noise)
        writer.write_eof()
        await reader.read()
        writer.close()
        await writer.wait_closed()
        assert await publisher.publish([HELLO]) == ANN
        assert await anext(arriving) == HELLO


async def test_slow_listener_does_not_block_publishers(tmp_path: Path) -> None:
    live, publisher = EmbeddedLive(tmp_path), EmbeddedLive(tmp_path)
    await live.join("acme", "ann")
    async with live.listen():
        for _ in range(3):
            assert await publisher.publish([HELLO] * 5000) == ANN


async def test_many_publishers_at_once_lose_nothing(tmp_path: Path) -> None:
    """More than the kernel queues for a socket whose process is busy."""
    live, publisher = EmbeddedLive(tmp_path), EmbeddedLive(tmp_path)
    await live.join("acme", "ann")
    pushes = [Push("acme", ("ann",), str(number).encode()) for number in range(1000)]
    async with live.listen() as arriving:
        assert await asyncio.gather(*(publisher.publish([push]) for push in pushes)) == [ANN] * len(pushes)
        assert [await anext(arriving) for _ in pushes] == pushes


async def received_after_a_stop(directory: Path, payloads: Sequence[bytes], lines: int) -> list[str]:
    """Publish payloads while the process that listens is stopped; return what it receives when it continues."""
    publisher = EmbeddedLive(directory)
    with child(LISTEN, directory) as listener:
        assert await asyncio.to_thread(line_of, listener) == "listening"
        os.kill(listener.pid, signal.SIGSTOP)
        try:
            for payload in payloads:
                assert await publisher.publish([Push("acme", ("ann",), payload)]) == frozenset()
        finally:
            os.kill(listener.pid, signal.SIGCONT)
        return [await asyncio.to_thread(line_of, listener) for _ in range(lines)]


async def test_stopped_listener_receives_the_pushes_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unix_socket_live, "_ANSWER_WITHIN_SECONDS", 0.05)
    assert await received_after_a_stop(tmp_path, (b"hello", b"again"), 2) == ["hello", "again"]


async def test_listener_is_told_what_could_not_wait_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unix_socket_live, "_ANSWER_WITHIN_SECONDS", 0.05)
    monkeypatch.setattr(push_sender, "WAITING_MAX_PUSHES", 1)
    received = await received_after_a_stop(tmp_path, (b"being sent", b"waiting", b"dropped", b"dropped"), 3)
    assert received == ["being sent", "", "waiting"]  # The empty push says that some were lost.


async def test_failed_exchange_is_reported_to_the_listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    live, publisher = EmbeddedLive(tmp_path), EmbeddedLive(tmp_path)
    await live.join("acme", "ann")
    exchange = push_sender._exchange

    async def fail_once(path: Path, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        monkeypatch.setattr(push_sender, "_exchange", exchange)
        raise BlockingIOError(11, "Resource temporarily unavailable")

    async with live.listen() as arriving:
        monkeypatch.setattr(push_sender, "_exchange", fail_once)
        assert await publisher.publish([HELLO]) == frozenset()
        assert await anext(arriving) == Push("acme", ("ann",), b"")


async def test_users_of_dropped_pushes_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unix_socket_live, "_WAITING_MAX_PUSHES", 2)
    live = EmbeddedLive(tmp_path)
    await live.join("acme", "ann")
    await live.join("acme", "bob")
    await live.join("acme", "eve")
    async with live.listen() as arriving:
        await live.publish([HELLO, HELLO, HELLO, Push("acme", ("bob", "cid"), b"hello")])
        assert [await anext(arriving) for _ in range(3)] == [HELLO, HELLO, Push("acme", ("ann", "bob"), b"")]


def test_many_lost_pushes_are_reported_for_all_users() -> None:
    lost = LostPushes()
    lost.add([Push("acme", (f"user-{number}",), b"hello") for number in range(push_sender.LOST_MAX_USERS + 1)])
    assert lost.take() == [LOST_FOR_ALL]
    assert not lost


async def test_all_users_of_a_listener_are_told(tmp_path: Path) -> None:
    live, publisher = EmbeddedLive(tmp_path), EmbeddedLive(tmp_path)
    for tenant, user in (("acme", "bob"), ("acme", "ann"), ("umbrella", "ann")):
        await live.join(tenant, user)
    async with live.listen() as arriving:
        await publisher.publish([LOST_FOR_ALL])
        told = [await anext(arriving) for _ in range(2)]
    assert told == [Push("acme", ("ann", "bob"), b""), Push("umbrella", ("ann",), b"")]


@pytest.fixture
def long_path(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / ("a" * 120) / ("b" * 120)
    path.mkdir(parents=True)
    yield path
    shutil.rmtree(EmbeddedLive(path)._directory)


async def test_very_long_data_path_works(long_path: Path) -> None:
    live, other = EmbeddedLive(long_path), EmbeddedLive(long_path)
    await other.join("acme", "ann")
    async with other.listen() as arriving:
        assert await live.publish([HELLO]) == ANN
        assert await anext(arriving) == HELLO


async def test_installations_with_long_paths_are_separate(long_path: Path) -> None:
    neighbour = long_path / "neighbour"
    neighbour.mkdir()
    live, theirs = EmbeddedLive(long_path), EmbeddedLive(neighbour)
    await theirs.join("acme", "ann")
    async with theirs.listen():
        assert await live.publish([HELLO]) == frozenset()
    shutil.rmtree(theirs._directory)


def test_sockets_are_private_to_the_owner(tmp_path: Path, long_path: Path) -> None:
    for directory in (tmp_path, long_path):
        assert stat.S_IMODE(EmbeddedLive(directory)._directory.stat().st_mode) == 0o700
