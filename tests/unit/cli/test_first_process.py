"""The first process of `stak up`: it gets its environment late, and ends if it gets none."""

import os
import socket
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from stak.cli import first_process
from stak.cli.first_process import FirstProcess, starting_early
from stak.cli.metrics_directory import metrics_directory
from tests.support.eventually import eventually

CHILD = """
    import os, pathlib, sys
    from stak.cli.first_process import environment_receiver

    receiver = environment_receiver()
    pathlib.Path(os.environ["PROMETHEUS_MULTIPROC_DIR"], "waiting").write_text(str(os.getpid()))
    receiver.apply()
    one, other = os.environ["STAK_PAIR_FDS"].split(",")
    os.write(int(os.environ["STAK_SINGLE_FD"]), os.environ["STAK_TEXT"].encode())
    os.write(int(one), b"one")
    os.write(int(other), b"other")
"""
SUPERVISOR = """
    import os, pathlib, sys, time
    from stak.cli import first_process

    first_process.CHILD_PROGRAM = (sys.argv[1],)
    first = first_process.FirstProcess(pathlib.Path(sys.argv[2]))
    time.sleep(60)
"""
LONG = "larger than the buffer of a socket; " * 20_000
SECONDS = 60


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "child.py"
    path.write_text(textwrap.dedent(CHILD))
    monkeypatch.setattr(first_process, "CHILD_PROGRAM", (str(path),))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    return path


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def waiting_pid(metrics: Path) -> int:
    """Return the pid of the process that waits for its environment."""
    path = metrics / "waiting"
    assert eventually(lambda: path.exists() and path.read_text() != "")
    return int(path.read_text())


@pytest.mark.parametrize("text", ["short", LONG], ids=["short", "long"])
def test_process_gets_its_environment_and_descriptors(program: Path, tmp_path: Path, text: str) -> None:
    assert program.exists()
    first = FirstProcess(tmp_path)
    pipes = [os.pipe() for _ in range(3)]
    single, one, other = (writing for _, writing in pipes)
    # Numbers that the process uses for other files: each must be replaced by its own number.
    environment = {"STAK_TEXT": text[:40], "STAK_LONG": text, "STAK_SINGLE_FD": str(single)}
    child = first.configure({**os.environ, **environment, "STAK_PAIR_FDS": f"{one},{other}"}, (single, one, other))
    assert child.wait(SECONDS) == 0
    first.discard()
    for (reading, writing), expected in zip(pipes, (text[:40], "one", "other"), strict=True):
        os.close(writing)
        with os.fdopen(reading) as file:
            assert file.read() == expected


def test_unused_process_is_ended(program: Path, tmp_path: Path) -> None:
    assert program.exists()
    first = FirstProcess(tmp_path)
    pid = waiting_pid(tmp_path)
    first.discard()
    assert not is_running(pid)


def test_process_ends_when_its_supervisor_is_killed(program: Path, tmp_path: Path) -> None:
    supervisor = subprocess.Popen([sys.executable, "-c", textwrap.dedent(SUPERVISOR), str(program), str(tmp_path)])
    pid = waiting_pid(tmp_path)
    supervisor.kill()
    supervisor.wait(SECONDS)
    assert eventually(lambda: not is_running(pid))


def test_process_that_ended_too_early_is_returned_to_be_restarted(program: Path, tmp_path: Path) -> None:
    program.write_text("raise SystemExit(5)")
    first = FirstProcess(tmp_path)
    first._process.wait(SECONDS)
    assert first.configure({"STAK_TEXT": LONG}, (0,)).wait(SECONDS) == 5
    first.discard()


@pytest.mark.parametrize("arguments", [[], ["--help"], ["worker"], ["up", "--help"], ["up", "--demo", "-h"]])
def test_only_stak_up_starts_it(arguments: list[str]) -> None:
    with starting_early(arguments) as first:
        assert first is None


def test_failed_start_leaves_no_process_and_no_directory(tmp_path: Path) -> None:
    with metrics_directory() as own:
        parent = own.parent
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "stak.cli.main", "up", "--data", str(tmp_path / "data"), "--port", port]
        started = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        _, shown = started.communicate(
            timeout=SECONDS
        )  # the first process has this standard error too, so it has ended
    assert started.returncode == 78
    assert len(shown.splitlines()) == 1
    assert [*parent.glob(f"stak-metrics-*-{started.pid}-*")] == []
    assert not (tmp_path / "data").exists()
