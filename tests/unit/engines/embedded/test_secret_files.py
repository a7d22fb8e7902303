"""The installation's secret files: created once, private, and never silently replaced."""

import stat
from pathlib import Path

import pytest

from stak.crypto import KEY_BYTES, fingerprint
from stak.engines.embedded.secret_files import (
    MASTER_KEY_NAME,
    OPERATOR_NAME,
    master_keys,
    new_operator_key,
    operator_fingerprint,
)
from stak.errors import Misconfigured
from tests.unit.engines.embedded.child_processes import run_together

MASTER_KEY = """
import sys
from pathlib import Path
from stak.engines.embedded.secret_files import master_keys
print("ready", flush=True)
input()
print(master_keys(Path(sys.argv[1]))["m1"].hex(), flush=True)
"""

OPERATOR_KEY = """
import sys
from pathlib import Path
from stak.engines.embedded.secret_files import new_operator_key
print("ready", flush=True)
input()
print(new_operator_key(Path(sys.argv[1])), flush=True)
"""


def test_master_key_is_created_once(tmp_path: Path) -> None:
    keys = master_keys(tmp_path)
    assert {name: len(key) for name, key in keys.items()} == {"m1": KEY_BYTES}
    assert master_keys(tmp_path) == keys


def test_installations_have_different_master_keys(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert master_keys(tmp_path / "a") != master_keys(tmp_path / "b")


def test_concurrent_starts_agree_on_the_master_key(tmp_path: Path) -> None:
    keys = run_together(MASTER_KEY, tmp_path, count=6)
    assert keys == [master_keys(tmp_path)["m1"].hex()] * 6


@pytest.mark.parametrize("content", [b"", b"\n", b"not hex", b"00" * (KEY_BYTES - 1), b"00" * (KEY_BYTES + 1), b"\xff"])
def test_damaged_master_key_is_misconfigured_and_unchanged(tmp_path: Path, content: bytes) -> None:
    (tmp_path / MASTER_KEY_NAME).write_bytes(content)
    for _ in range(2):
        with pytest.raises(Misconfigured, match=MASTER_KEY_NAME):
            master_keys(tmp_path)
    assert (tmp_path / MASTER_KEY_NAME).read_bytes() == content


def test_secret_files_are_private_and_the_only_files(tmp_path: Path) -> None:
    master_keys(tmp_path)
    new_operator_key(tmp_path)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {MASTER_KEY_NAME: 0o600, OPERATOR_NAME: 0o600}


def test_operator_key_is_shown_once_and_stored_as_a_fingerprint(tmp_path: Path) -> None:
    key = new_operator_key(tmp_path)
    assert key is not None
    assert new_operator_key(tmp_path) is None
    assert operator_fingerprint(tmp_path) == fingerprint(key)
    assert key not in (tmp_path / OPERATOR_NAME).read_text()


@pytest.mark.check_all
def test_concurrent_starts_show_the_operator_key_once(tmp_path: Path) -> None:
    shown = [key for key in run_together(OPERATOR_KEY, tmp_path, count=6) if key != "None"]
    assert len(shown) == 1
    assert fingerprint(shown[0]) == operator_fingerprint(tmp_path)


def test_missing_operator_key_matches_no_fingerprint(tmp_path: Path) -> None:
    assert operator_fingerprint(tmp_path) == ""
    assert fingerprint("") != ""
