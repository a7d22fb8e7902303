"""The fleet on AWS in a process of its own, as in an installation: its work does not delay what this process measures.

As a program, it runs until its standard input ends, and may write down when it put rows into which partition:
`python -m bench.servers.aws_fleet_process ENDPOINT PREFIX DATA [FILE]`.
"""

import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TextIO

import uvloop

from bench.servers.aws_fleet import AfterCommit, aws_fleet
from stak.logs import configure_logs
from stak.ports.writes import Done, Group, Outcome, Put
from stak.settings import Settings, load_settings

_READY: Final = "ready"
_STOP_SECONDS: Final = 30.0


@contextlib.contextmanager
def aws_fleet_process(settings: Settings, put_times: Path | None = None) -> Iterator[int]:
    """Run the fleet until the block ends; return the id of its process. Raises RuntimeError if it does not start.

    `put_times` is a new file for what `first_put_times` reads afterwards.
    """
    place = [str(settings.aws_endpoint), settings.aws_prefix, str(settings.data)]
    place += [] if put_times is None else [str(put_times)]
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, *place], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        if process.stdout.readline().strip() != _READY:
            raise RuntimeError("The fleet did not start: its errors are above.")
        yield process.pid
    finally:
        process.stdin.close()
        try:
            process.wait(_STOP_SECONDS)
        finally:
            process.kill()
            process.stdout.close()


def first_put_times(put_times: Path) -> dict[str, float]:
    """Return when the fleet first put a row into each partition, by the monotonic clock, which all processes share."""
    found: dict[str, float] = {}
    for line in put_times.read_text().splitlines():
        seconds, _, pk = line.partition(" ")
        found.setdefault(pk, float(seconds))
    return found


async def _run(settings: Settings, put_times: Path | None) -> None:
    with contextlib.ExitStack() as stack:
        after_commit = None if put_times is None else _note_in(stack.enter_context(put_times.open("x")))
        async with aws_fleet(settings, after_commit):
            print(_READY, flush=True)
            await asyncio.to_thread(sys.stdin.read)


def _note_in(file: TextIO) -> AfterCommit:
    async def note(groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        now = time.monotonic()
        for group, outcome in zip(groups, outcomes, strict=True):
            if isinstance(outcome, Done) and any(type(write) is Put for write in group):
                file.write(f"{now!r} {group[0].key.pk}\n")

    return note


if __name__ == "__main__":
    endpoint, prefix, data, *more = sys.argv[1:]
    configure_logs(load_settings(log_level="error"), "bench")
    place = load_settings(engine="aws", aws_endpoint=endpoint, aws_prefix=prefix, data=Path(data))
    uvloop.run(_run(place, Path(more[0]) if more else None))
