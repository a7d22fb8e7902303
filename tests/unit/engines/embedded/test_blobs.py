"""Payloads as files: inside their directory whatever they are called, whole, private, and foreign errors stop here."""

import errno
import os
import stat
from pathlib import Path

import pytest

from stak.engines.embedded.blobs import EmbeddedBlobs
from stak.errors import StorageFull, StorageUnavailable


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    blobs = tmp_path / "data" / "blobs"
    blobs.mkdir(parents=True)
    return blobs


def files(directory: Path) -> list[Path]:
    return [path for path in directory.rglob("*") if path.is_file()]


@pytest.mark.parametrize("name", ["../../x", "/x", "..", "", "a\0b", "x" * 5000])
async def test_no_name_leads_out_of_the_directory(tmp_path: Path, directory: Path, name: str) -> None:
    await EmbeddedBlobs(directory).put(name, b"payload")
    assert len(files(directory)) == 1
    assert files(tmp_path) == files(directory)


async def test_files_are_private(directory: Path) -> None:
    await EmbeddedBlobs(directory).put("name", b"payload")
    (path,) = files(directory)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_full_disk_is_storage_full_and_nothing_is_left(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blobs = EmbeddedBlobs(directory)
    await blobs.put("name", b"first")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(StorageFull):
            await blobs.put("name", b"second")
    assert await blobs.get("name") == b"first"
    assert len(files(directory)) == 1


async def test_directory_that_is_none_is_storage_unavailable(tmp_path: Path) -> None:
    (tmp_path / "blobs").write_text("a file where a directory should be")
    blobs = EmbeddedBlobs(tmp_path / "blobs")
    with pytest.raises(StorageUnavailable):
        await blobs.put("name", b"payload")
    with pytest.raises(StorageUnavailable):
        await blobs.get("name")
    with pytest.raises(StorageUnavailable):
        await blobs.delete("name")
