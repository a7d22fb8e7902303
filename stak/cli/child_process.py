"""A process of `stak up`, configured by the environment: `python -m stak.cli.child_process NAME`.

NAME is http, http-2 and so on, worker or control.

It stops on SIGTERM, and when the process that started it has ended in any way: it holds the reading end of a pipe
whose writing end only that process has.
"""

import asyncio
import functools
import gc
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from stak.cli import exit_codes
from stak.cli.first_process import environment_receiver

if TYPE_CHECKING:
    from stak.settings import Settings

LIFELINE: Final = "STAK_LIFELINE_FD"
_HTTP_NICENESS: Final = 5
"""When CPU is scarce, deliveries have priority over HTTP requests (decision 0007)."""
EXIT_MISCONFIGURED: Final = exit_codes.MISCONFIGURED  # a restart would not help

Work = Callable[["Settings", asyncio.Event], Awaitable[None]]


def main(name: str) -> int:
    """Run one process until it is stopped; returns the exit code."""
    gc.disable()  # imports create no garbage worth collecting: a tenth of the start; enabled once it serves
    receiver = environment_receiver()
    import uvloop

    from stak.errors import Misconfigured
    from stak.logs import configure_logs, log
    from stak.settings import load_settings

    if receiver is not None:
        _work(name)
        receiver.apply()
    try:
        settings = load_settings()
        configure_logs(settings, name)
        _hold_lifeline(settings.drain_seconds)
        if name == "control":
            gc.enable()
            return _run_control_plane()
        uvloop.run(run_until_signal(_work(name), settings))
    except Misconfigured as error:
        log.error("cannot_start", detail=error.detail)
        return EXIT_MISCONFIGURED
    return 0


async def run_until_signal(work: Work, settings: "Settings") -> None:
    """Run until SIGTERM or SIGINT, then finish pending work."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    await work(settings, stop)


def _work(name: str) -> Work:
    # Each process imports only what it runs.
    from stak.http_processes import http_process_index

    index = http_process_index(name)
    if index is not None:
        if index > 0:  # the first one starts before the others
            os.nice(_HTTP_NICENESS)
        from stak.cli.http_process import serve

        return functools.partial(serve, index=index, niceness=_HTTP_NICENESS if index == 0 else 0)
    from stak.cli.worker_process import work

    return work


def _run_control_plane() -> int:
    from workers.celery_app import app

    warnings.filterwarnings("ignore", message=".*superuser privileges")  # usual in a container
    app.worker_main(["--quiet", "worker", "--beat", "--without-gossip", "--without-mingle", "--without-heartbeat"])
    return 0


def _hold_lifeline(drain_seconds: float) -> None:
    descriptor = os.environ.get(LIFELINE)
    if descriptor is not None:
        threading.Thread(target=_end_with_parent, args=(int(descriptor), drain_seconds), daemon=True).start()


def _end_with_parent(descriptor: int, drain_seconds: float) -> None:
    os.read(descriptor, 1)  # returns when the other end is closed, at the latest by the kernel
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(drain_seconds + 1)
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
