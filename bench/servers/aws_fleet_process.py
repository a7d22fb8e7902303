"""The fleet on AWS in a process of its own, as in an installation: its work does not delay what this process measures.

As a program, it runs until its standard input ends: `python -m bench.servers.aws_fleet_process ENDPOINT PREFIX DATA`.
"""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import uvloop

from bench.servers.aws_fleet import aws_fleet
from stak.logs import configure_logs
from stak.settings import Settings, load_settings

_READY: Final = "ready"
_STOP_SECONDS: Final = 30.0


@contextlib.contextmanager
def aws_fleet_process(settings: Settings) -> Iterator[int]:
    """Run the fleet until the block ends; return the id of its process. Raises RuntimeError if it does not start."""
    place = [str(settings.aws_endpoint), settings.aws_prefix, str(settings.data)]
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


async def _run(settings: Settings) -> None:
    async with aws_fleet(settings):
        print(_READY, flush=True)
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    endpoint, prefix, data = sys.argv[1:]
    configure_logs(load_settings(log_level="error"), "bench")
    uvloop.run(_run(load_settings(engine="aws", aws_endpoint=endpoint, aws_prefix=prefix, data=Path(data))))
