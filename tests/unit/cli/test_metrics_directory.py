"""The metrics directory of one process: private, outside the data, and removed at exit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stak.cli import metrics_directory as module
from stak.cli.metrics_directory import metrics_directory


def test_directory_exists_while_it_is_needed() -> None:
    with metrics_directory() as directory:
        assert list(directory.iterdir()) == []
        assert directory.stat().st_mode & 0o077 == 0
        (directory / "counter.db").write_bytes(b"1")
    assert not directory.exists()


def test_directory_of_a_killed_process_is_removed_and_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_IN_MEMORY", tmp_path)
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    dead = tmp_path / f"stak-metrics-{os.geteuid()}-{ended.pid}-x"
    alive = tmp_path / f"stak-metrics-{os.geteuid()}-{os.getppid()}-x"
    anothers = tmp_path / f"stak-metrics-{os.geteuid() + 1}-{ended.pid}-x"
    for directory in (dead, alive, anothers):
        directory.mkdir()
    with metrics_directory() as mine:
        assert sorted(tmp_path.iterdir()) == sorted([alive, anothers, mine])


def test_fallback_is_a_temporary_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_IN_MEMORY", tmp_path / "none")
    with metrics_directory() as directory:
        assert directory.is_dir()
