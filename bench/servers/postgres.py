"""A PostgreSQL server for one benchmark: its own cluster with the defaults (fsync on), on a Unix socket."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

USER: Final = "bench"
_INSTALLED: Final = Path("/usr/lib/postgresql")
_START_TIMEOUT_SECONDS: Final = 60.0


class NoPostgresError(Exception):
    """PostgreSQL is not available on this machine."""


@contextlib.contextmanager
def postgres(directory: Path) -> Iterator[str]:
    """Start a server with its files in a new directory; return the directory of its socket."""
    programs = _programs()
    identity = _identity()
    directory.mkdir()
    with tempfile.TemporaryDirectory(prefix="stak-pg-") as socket_directory:  # a socket's path must be short
        if identity:
            directory.parent.chmod(0o711)  # a temporary directory of root, which the server's user may not enter
            for owned in (directory, Path(socket_directory)):
                shutil.chown(owned, identity["user"])
        _run([programs / "initdb", "-D", directory, "-U", USER, "-A", "trust", "--no-sync"], identity)
        options = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={socket_directory}"]
        # A child process, which pg_ctl would not start: its CPU time counts as ours.
        server = subprocess.Popen(
            [programs / "postgres", "-D", directory, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            **identity,
        )
        try:
            _wait_until_ready(server, [programs / "pg_isready", "-q", "-h", socket_directory, "-U", USER])
            yield socket_directory
        finally:
            server.send_signal(signal.SIGINT)  # a fast shutdown
            server.wait()


def _wait_until_ready(server: "subprocess.Popen[bytes]", command: list[str | Path]) -> None:
    deadline = time.monotonic() + _START_TIMEOUT_SECONDS
    while subprocess.run(command, check=False).returncode != 0:
        if server.poll() is not None or time.monotonic() > deadline:
            raise NoPostgresError("it does not start")
        time.sleep(0.1)


def _programs() -> Path:
    versions = sorted(_INSTALLED.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if versions:
        return versions[-1].parent
    found = shutil.which("initdb")
    if found is None:
        raise NoPostgresError("PostgreSQL is not installed (Debian: postgresql)")
    return Path(found).resolve().parent


def _identity() -> dict[str, Any]:
    """Return the user to run the server as: PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}
    raise NoPostgresError("PostgreSQL will not run as root, and there is no other user")


def _run(command: list[str | Path], identity: dict[str, Any]) -> None:
    # Not the caller's directory, which the server's user may not enter.
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd="/", **identity)
    if done.returncode != 0:
        raise NoPostgresError(f"{Path(command[0]).name} failed: {done.stderr.strip()[-300:]}")
