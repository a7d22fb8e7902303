"""The list of slow files names existing ones."""

from pathlib import Path

from tests.support.file_order import SLOW_FILES

REPOSITORY = Path(__file__).parents[2]


def test_slow_files_exist_and_are_named_once() -> None:
    assert [name for name in SLOW_FILES if not (REPOSITORY / name).exists()] == []
    assert len(set(SLOW_FILES)) == len(SLOW_FILES)
