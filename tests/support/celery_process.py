"""A Celery worker with its beat in separate processes, as an operator starts it; stopped or killed together."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from stak.settings import Settings

REPOSITORY = Path(__file__).parents[2]
STOP_SECONDS = 30


class CeleryProcess:
    """A running `celery -A workers.celery_app worker -B`, with all its child processes."""

    def __init__(self, settings: Settings, directory: Path, *options: str) -> None:
        self._log = directory / f"celery-{time.monotonic_ns()}.log"
        command = [sys.executable, "-m", "celery", "-A", "workers.celery_app", "worker", "-B", *options]
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                command,
                env=_environment(settings),
                cwd=directory,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def stop(self) -> int:
        """Stop it and wait; return its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(STOP_SECONDS)

    def kill(self) -> None:
        """Send SIGKILL to the worker, its child processes and the beat."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def processes(self) -> list[int]:
        """Return its running processes: all those of the session it started."""
        return [int(path.name) for path in Path("/proc").glob("[0-9]*") if _session(path) == self.process.pid]

    def said(self) -> str:
        """Return everything it has logged."""
        return self._log.read_text()

    def left_behind(self) -> list[str]:
        """Return the files in its working directory, except for its log."""
        return [path.name for path in self._log.parent.iterdir() if path != self._log]


@contextlib.contextmanager
def celery_process(settings: Settings, directory: Path, *options: str) -> Iterator[CeleryProcess]:
    """Start a worker with its beat; kill it at the end of the block if it still runs."""
    started = CeleryProcess(settings, directory, *options)
    try:
        yield started
    finally:
        started.kill()


def _session(process: Path) -> int | None:
    try:
        state, _parent, _group, session = (process / "stat").read_text().rpartition(")")[2].split()[:4]
    except OSError:
        return None  # it has just ended
    return None if state == "Z" else int(session)


def _environment(settings: Settings) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("STAK_")}
    return {
        **inherited,
        "PYTHONPATH": str(REPOSITORY),
        "PYTHONWARNINGS": "ignore",  # Celery warns when it runs as root
        "STAK_ENGINE": settings.engine,
        "STAK_AWS_ENDPOINT": settings.aws_endpoint or "",
        "STAK_AWS_PREFIX": settings.aws_prefix,
        "STAK_DATA": str(settings.data),
    }
