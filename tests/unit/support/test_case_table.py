"""A table of cases is one test: all rows run, and a failure names its row."""

import subprocess
import sys
from pathlib import Path

from tests.support.case_table import case_table

REPOSITORY = Path(__file__).parents[3]
TABLE = """
import pytest
from tests.support.case_table import case_table

SET_UP = []

@pytest.fixture
def shared():
    SET_UP.append(1)
    return 10

@case_table(("number", "expected"), [(1, 11), (2, 99), (3, 13)], ids=["one", "two", "three"])
def test_sum(shared, number, expected):
    assert shared + number == expected

@case_table("left", [1, 2])
@case_table("right", [3, 4])
async def test_nested(shared, left, right):
    assert left < right

def test_fixtures_are_set_up_once_for_each_test():
    assert len(SET_UP) == 2
"""
seen: list[tuple[str, int]] = []


@case_table("letter", ["a", "b"])
@case_table("number", [1, 2])
def test_tables_multiply(letter: str, number: int) -> None:
    seen.append((letter, number))


def test_every_combination_was_called_once() -> None:
    assert seen == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]


def test_failure_names_its_row_and_the_others_run(tmp_path: Path) -> None:
    (tmp_path / "test_table.py").write_text(TABLE)
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-p", "no:schemathesis"]
    options = ["-c", "/dev/null", "-o", "asyncio_mode=auto", "--rootdir", str(tmp_path), "test_table.py"]
    environment = {"PYTHONPATH": str(REPOSITORY), "PATH": ""}
    ended = subprocess.run(
        [*command, *options], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    lines = [line for line in ended.stdout.splitlines() if "SUBFAILED" in line or "SUBPASSED" in line]
    assert [line for line in lines if "SUBFAILED" in line and "[two]" in line], ended.stdout
    assert not [line for line in lines if "SUBFAILED" in line and "[two]" not in line]
    assert [line for line in lines if "SUBPASSED" in line and "[three]" in line]
    assert "2 passed" in ended.stdout
