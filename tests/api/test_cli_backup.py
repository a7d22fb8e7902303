"""Backup and restore of a running server."""

import contextlib
import gzip
import os
import sqlite3
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

from stak.testing.server import OPERATOR_KEY, run_server
from tests.support.stak_command import Stak

pytestmark = pytest.mark.check_all


def test_server_starts_from_a_restored_archive(tmp_path: Path) -> None:
    with run_server(tmp_path / "data") as server, server.client(OPERATOR_KEY) as operator:
        key = operator.put("/stack/admin/v1/acme").json()["api_key"]
        stak = Stak({"STAK_URL": server.url, "STAK_API_KEY": key, "STAK_DATA": str(tmp_path / "data")})
        stak.good("post", "--title", "Hello", "--user", "ada", "--follow")
        copied = stak.good("backup", "-o", str(tmp_path / "copy"), "--json").json
        assert copied["integrity"] == "ok"
        archive = tmp_path / "copies" / "packed.tar.gz"
        assert "stak restore" in stak.good("backup", "-o", str(archive)).err
        stak.good("post", "--title", "After", "--user", "ada", "--follow")
        again = stak("backup", "-o", str(tmp_path / "copy"))
        assert again.code == 1
        assert "already exists" in again.only_line
        assert stak("backup", "-o", str(archive)).code == 1
    assert [path.name for path in archive.parent.iterdir()] == ["packed.tar.gz"]
    assert not archive.stat().st_mode & 0o077
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    unpacked = tmp_path / "unpacked" / "packed"
    assert _names(unpacked) == _names(tmp_path / "copy")
    with run_server(unpacked) as restored:
        there = stak.with_settings(STAK_URL=restored.url)
        assert there.good("user", "unread", "ada", "--json").json["total"] == 1
        assert there.good("user", "audit", "ada", "--json").json["drift"] == 0

    for source in (tmp_path / "copy", archive):
        data = tmp_path / f"restored-{source.name}"
        assert stak.good("restore", str(source), "--data", str(data), "--json").json["integrity"] == "ok"
        assert _names(data) == ["master.key", "stak.db"]
        taken = stak("restore", str(source), "--data", str(data))
        assert taken.code == 1
        assert "not empty" in taken.only_line
        with run_server(data) as started:
            assert stak.with_settings(STAK_URL=started.url).good("user", "audit", "ada", "--json").json["drift"] == 0


def test_failed_restore_names_the_cause_and_leaves_nothing(tmp_path: Path) -> None:
    stak = Stak({"STAK_DATA": str(tmp_path / "new" / "data")})
    broken, other = tmp_path / "broken.tar.gz", tmp_path / "other.tar"
    broken.write_bytes(b"not an archive")
    with tarfile.open(other, "w") as archive:
        archive.add(broken, arcname="something.txt")
    (tmp_path / "directory").mkdir()
    for source, code, text in (
        (tmp_path / "none", 1, "does not exist"),
        (broken, 1, "Cannot unpack"),
        (other, 1, "not made by"),
        (tmp_path / "directory", 78, "No database"),
    ):
        refused = stak("restore", str(source))
        assert (refused.code, text in refused.only_line) == (code, True), refused.only_line
    assert not (tmp_path / "new" / "data").exists()


def test_damaged_archive_is_not_restored(tmp_path: Path) -> None:
    stak = Stak({"STAK_DATA": str(tmp_path / "data")})
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "master.key").write_text("0" * 64)
    with contextlib.closing(sqlite3.connect(copy / "stak.db")) as connection:
        connection.execute("CREATE TABLE item (body)")
    whole, damaged = tmp_path / "whole.tar.gz", tmp_path / "damaged.tar.gz"
    with tarfile.open(whole, "w:gz") as archive:
        archive.add(copy, arcname="copy")
    # The packed key differs from the one in the archive's checksum.
    unpacked = gzip.decompress(whole.read_bytes()).replace(b"0" * 64, b"0" * 63 + b"1")
    damaged.write_bytes(gzip.compress(unpacked)[:-8] + whole.read_bytes()[-8:])
    refused = stak("restore", str(damaged))
    assert (refused.code, "Cannot unpack" in refused.only_line) == (1, True), refused.only_line
    assert not (tmp_path / "data").exists()
    stak.good("restore", str(whole))


def test_interrupted_backup_leaves_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with contextlib.closing(sqlite3.connect(data / "stak.db")) as connection:
        connection.execute("CREATE TABLE item (body)")
    os.mkfifo(data / "master.key")  # Reading it blocks.
    command = [sys.executable, "-m", "stak.cli.main", "backup", "--data", str(data), "-o", str(tmp_path / "copy.tar")]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as copying:
        deadline = time.monotonic() + 30
        while not list(tmp_path.glob(".stak-backup-*/.copy.*/stak.db")):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        copying.terminate()
        assert copying.wait(30) == 130
    assert _names(tmp_path) == ["data"]


def _names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def test_failed_backup_names_the_cause(tmp_path: Path) -> None:
    stak = Stak({"STAK_DATA": str(tmp_path / "none")})
    missing = stak("backup", "-o", str(tmp_path / "copy"))
    assert missing.code == 78
    assert "No database" in missing.only_line
    on_aws = stak("backup", "-o", str(tmp_path / "copy"), "--engine", "aws")
    assert on_aws.code == 78
    assert "point-in-time" in on_aws.only_line
    assert stak("backup").code == 2
    assert list(tmp_path.iterdir()) == []
