"""Opens many sockets that begin requests and never finish them, over HTTP/1.1 and h2c, without credentials.

Runs as its own process (`python -m tests.support.slow_clients HOST PORT SOCKETS H2C_CONNECTIONS REFUSED`): prints a
line when h2c and so many other requests were refused, goes on until its input ends, then prints the responses it got.
It lowers its own priority, so that it does not take the CPU of the server under test.
"""

import asyncio
import contextlib
import json
import os
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

SESSION: Final = "/novu/v1/inbox/session"
"""A route that needs no credential and has a body."""
HEAD: Final = f"POST {SESSION} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n".encode()
BODY: Final = HEAD + b"Content-Length: 2000\r\n\r\n{"
STREAMS: Final = 200
_DRIP_SECONDS: Final = 0.5
_AGAIN_SECONDS: Final = 5.0
_BEGUN: Final = b"begun\n"


Statuses = Counter[str]


@contextlib.contextmanager
def slow_client_attack(host: str, port: int, sockets: int, h2c_connections: int, *, refused: int) -> Iterator[Statuses]:
    """Attack until the block ends; the block begins when all h2c connections and so many requests were refused.

    Afterwards the statuses of the responses are known.
    """
    counts = map(str, (port, sockets, h2c_connections, refused))
    command = [sys.executable, "-m", __spec__.name, host, *counts]
    statuses: Statuses = Counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == _BEGUN
        yield statuses
        statuses.update(json.loads(process.communicate(timeout=60)[0]))


class Attack:
    """Slow sockets, a third of them with half a head, and connections full of h2c streams without bodies."""

    def __init__(self, host: str, port: int, sockets: int, h2c_connections: int, refused: int) -> None:
        self._host = host
        self._port = port
        self.statuses: Statuses = Counter()
        """The statuses of responses before a connection ended."""
        self._awaited = {"400": h2c_connections, "408": refused}
        self.begun = asyncio.Event()
        """Set when the first requests were refused."""
        self._tasks = [asyncio.create_task(self._repeat(HEAD if at % 3 == 0 else BODY)) for at in range(sockets)]
        self._tasks += [asyncio.create_task(self._repeat(_h2c())) for _ in range(h2c_connections)]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _repeat(self, beginning: bytes) -> None:
        while True:
            with contextlib.suppress(OSError):
                await self._hold(beginning)
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _hold(self, beginning: bytes) -> None:
        reader, writer = await asyncio.open_connection(self._host, self._port)
        try:
            writer.write(beginning)
            answer = asyncio.ensure_future(reader.read(1000))
            while not (await asyncio.wait((answer,), timeout=_DRIP_SECONDS))[0]:
                if beginning is BODY:
                    writer.write(b" ")
            said = answer.result()
            self.statuses[said.split()[1].decode() if said.startswith(b"HTTP/1.1 ") else "none"] += 1
            if all(self.statuses[status] >= count for status, count in self._awaited.items()):
                self.begun.set()
        finally:
            writer.close()


def _h2c() -> bytes:
    """Return a connection preface and as many requests as a server usually allows, without their bodies (RFC 9113)."""

    def literal(text: bytes) -> bytes:
        return bytes([len(text)]) + text

    block = b"\x83\x86\x04" + literal(SESSION.encode()) + b"\x01" + literal(b"x")  # POST, http, path, authority
    frames = b"".join(
        len(block).to_bytes(3) + b"\x01\x04" + (2 * number + 1).to_bytes(4) + block for number in range(STREAMS)
    )
    return b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\x04\0\0\0\0\0" + frames


async def _main(host: str, *counts: str) -> None:
    port, sockets, h2c_connections, refused = map(int, counts)
    attack = Attack(host, port, sockets, h2c_connections, refused)
    await attack.begun.wait()
    print(_BEGUN.decode(), end="", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await attack.stop()
    print(json.dumps(attack.statuses))


if __name__ == "__main__":
    os.nice(10)
    _, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (_most, _most))
    asyncio.run(_main(*sys.argv[1:]))
