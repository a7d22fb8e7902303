"""How many HTTP processes `stak up` starts, and their names."""

import os
from pathlib import Path

import pytest

from stak import http_processes
from stak.cli.doctor import examine_http_processes
from stak.errors import Misconfigured
from stak.http_processes import available_cores, http_process_count, http_process_index, http_process_names
from stak.installation_setup import processes_of
from stak.settings import load_settings


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with 16 cores, and control groups that a test writes."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(16)))
    groups, own = tmp_path / "cgroup", tmp_path / "own"
    (groups / "system.slice" / "stak.service").mkdir(parents=True)
    own.write_text("0::/system.slice/stak.service\n")
    monkeypatch.setattr(http_processes, "_CGROUPS", groups)
    monkeypatch.setattr(http_processes, "_OWN_CGROUP", own)
    return groups


def test_first_process_has_the_plain_name() -> None:
    names = http_process_names(3)
    assert names == ("http", "http-2", "http-3")
    assert [http_process_index(name) for name in names] == [0, 1, 2]
    assert http_process_index("worker") is None
    assert http_process_index("control") is None


def test_default_is_one_process_for_each_core_up_to_a_maximum(monkeypatch: pytest.MonkeyPatch) -> None:
    assert http_process_count(load_settings()) == 8
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 5})
    assert processes_of(load_settings()) == ("http", "http-2", "worker")
    assert processes_of(load_settings(http_processes=1)) == ("http", "worker")
    assert http_process_count(load_settings(http_processes=12)) == 12


def test_aws_needs_redis_for_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})
    assert processes_of(load_settings(engine="aws")) == ("http", "worker", "control")
    shared = load_settings(engine="aws", redis_url="redis://localhost")
    assert processes_of(shared) == ("http", "http-2", "worker", "control")
    assert examine_http_processes(shared).state == "ok"
    found = examine_http_processes(load_settings(engine="aws", http_processes=2))
    assert found.state == "warning"
    assert "STAK_REDIS_URL" in found.advice


def test_doctor_warns_of_more_processes_than_cores() -> None:
    assert examine_http_processes(load_settings(http_processes=16)).state == "ok"
    found = examine_http_processes(load_settings(http_processes=17))
    assert (found.state, found.advice) == ("warning", "Set STAK_HTTP_PROCESSES=16.")


@pytest.mark.parametrize(
    ("files", "cores"),
    [
        ({}, 16),
        ({"system.slice/stak.service/cpu.max": "max 100000"}, 16),
        ({"system.slice/stak.service/cpu.max": "250000 100000"}, 3),
        ({"system.slice/stak.service/cpu.max": "max 100000", "system.slice/cpu.max": "200000 100000"}, 2),
        ({"cpu.max": "50000 100000"}, 1),
        ({"cpu/cpu.cfs_quota_us": "400000", "cpu/cpu.cfs_period_us": "100000"}, 4),
        ({"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000"}, 16),
        ({"cpu.max": "damaged"}, 16),
    ],
)
def test_limit_of_a_container_counts(machine: Path, files: dict[str, str], cores: int) -> None:
    for name, text in files.items():
        (machine / name).parent.mkdir(exist_ok=True)
        (machine / name).write_text(text)
    assert available_cores() == cores


def test_container_sees_its_own_group_as_root(machine: Path) -> None:
    http_processes._OWN_CGROUP.write_text("0::/\n")
    (machine / "cpu.max").write_text("200000 100000")
    assert available_cores() == 2


@pytest.mark.parametrize("count", [0, -1, 65])
def test_number_out_of_range_is_misconfigured(count: int) -> None:
    with pytest.raises(Misconfigured, match="STAK_HTTP_PROCESSES"):
        load_settings(http_processes=count)
