"""Memory that processes share: what one writes, the others read."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from stak import shared_memory
from stak.shared_memory import (
    SHARED_MEMORY,
    SIZE_BYTES,
    SharedMemory,
    create_shared_memory,
    map_shared_memory,
    open_shared_memory,
)

NAME = ("inbox", "acme", "DEFAULT")
NEW_SALT = shared_memory._new_salt  # another one while tests run
WRITER = """
from stak.shared_memory import open_shared_memory
memory = open_shared_memory()
memory.versions[3] = 42
print(memory.code_of(("inbox", "acme", "DEFAULT")))
"""


@pytest.fixture
def descriptor() -> Iterator[int]:
    made = create_shared_memory()
    yield made
    os.close(made)


def test_child_process_shares_memory_and_codes(descriptor: int) -> None:
    memory = map_shared_memory(descriptor)
    assert memory.versions[3] == 0
    environment = {**os.environ, SHARED_MEMORY: str(descriptor), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", WRITER]
    ended = subprocess.run(
        command, env=environment, pass_fds=(descriptor,), check=True, capture_output=True, text=True, timeout=60
    )
    assert memory.versions[3] == 42
    assert int(ended.stdout) == memory.code_of(NAME)


def test_process_alone_has_its_own_memory_and_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SHARED_MEMORY, raising=False)
    monkeypatch.setattr(shared_memory, "_new_salt", NEW_SALT)
    one, other = open_shared_memory(), open_shared_memory()
    one.change_version(3)
    assert other.versions[3] == 0
    assert one.code_of(NAME) != other.code_of(NAME), "a caller must not be able to compute codes"


def test_parts_of_names_are_distinguished() -> None:
    memory = SharedMemory()
    names = [("a", "b"), ("a b",), ("ab",), ("a', 'b",), ("b", "a"), ("a",), ()]
    assert len({memory.code_of(name) for name in names}) == len(names)


def test_parts_do_not_overlap(descriptor: int) -> None:
    memory = map_shared_memory(descriptor)
    parts = (memory.loads, memory.versions, memory.buckets)
    for number, part in enumerate(parts, 1):
        for index in (0, len(part) - 1):
            part[index] = number
    assert [(part[0], part[-1]) for part in parts] == [(1, 1), (2, 2), (3, 3)]
    assert map_shared_memory(descriptor).code_of(NAME) == memory.code_of(NAME)
    assert os.fstat(descriptor).st_size == SIZE_BYTES


def test_memory_without_memfd_is_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "memfd_create")
    made = create_shared_memory()
    map_shared_memory(made).versions[0] = 7
    assert map_shared_memory(made).versions[0] == 7
    os.close(made)
