"""Memory that the processes of one `stak up` share: rate limits, versions of cached values, load of processes.

The supervisor creates it and passes its descriptor to its children; a process that runs alone has its own. It has no
locks, so that a process that is killed or suspended never blocks the others: each value is one word, which a process
reads or writes as a whole. Of two changes at the same moment, one may be lost.
"""

import hashlib
import mmap
import os
import secrets
import tempfile
from typing import Final

from stak.settings import HTTP_PROCESSES_MAX

SHARED_MEMORY: Final = "STAK_SHARED_MEMORY_FD"
VERSIONS: Final = 8192
"""Versions of cached values; names that share one are read again together."""
BUCKET_SETS: Final = 4096
BUCKETS_PER_SET: Final = 8
_WORD_BYTES: Final = 8
_SALT_BYTES: Final = 16
_LOADS_AT: Final = _SALT_BYTES // _WORD_BYTES
_VERSIONS_AT: Final = _LOADS_AT + HTTP_PROCESSES_MAX
_BUCKETS_AT: Final = _VERSIONS_AT + VERSIONS
_WORDS: Final = _BUCKETS_AT + BUCKET_SETS * BUCKETS_PER_SET * 2
SIZE_BYTES: Final = _WORDS * _WORD_BYTES


class SharedMemory:
    """The parts of the memory, as arrays of signed words."""

    def __init__(self, memory: mmap.mmap | None = None) -> None:
        """Use this memory, or else memory of this process alone."""
        if memory is None:
            memory = mmap.mmap(-1, SIZE_BYTES)
            memory[:_SALT_BYTES] = _new_salt()
        words = memoryview(memory).cast("q")
        self._salt: Final = bytes(memory[:_SALT_BYTES])
        self.loads: Final = words[_LOADS_AT:_VERSIONS_AT]
        """For each HTTP process, its load plus one (`ConnectionShare`); 0 if it does not run."""
        self.versions: Final = words[_VERSIONS_AT:_BUCKETS_AT]
        self.buckets: Final = words[_BUCKETS_AT:]
        """For each bucket, the code of its key and the time at which it is full again."""

    def code_of(self, name: tuple[str, ...]) -> int:
        """Return a number that stands for a name in all processes; nobody can choose names with the same number."""
        digest = hashlib.blake2b(repr(name).encode(), digest_size=_WORD_BYTES, key=self._salt).digest()
        return int.from_bytes(digest, signed=True) or 1

    def version_index(self, name: tuple[str, ...]) -> int:
        """Return the index of a name's version."""
        return self.code_of(name) % VERSIONS

    def change_version(self, index: int) -> None:
        """Replace a version by one that was never used."""
        self.versions[index] = secrets.randbits(63)


def create_shared_memory() -> int:
    """Create memory for several processes; return its descriptor."""
    if hasattr(os, "memfd_create"):
        descriptor = os.memfd_create("stak")
    else:  # macOS
        with tempfile.TemporaryFile() as file:
            descriptor = os.dup(file.fileno())
    # Written as a whole: a process is killed when it writes to a page for which there is no room.
    with open(descriptor, "wb", closefd=False) as file:
        file.write(_new_salt().ljust(SIZE_BYTES, b"\0"))
    return descriptor


def open_shared_memory() -> SharedMemory:
    """Return the memory that the supervisor shares, or else memory of this process alone."""
    given = os.environ.get(SHARED_MEMORY)
    return SharedMemory() if given is None else map_shared_memory(int(given))


def map_shared_memory(descriptor: int) -> SharedMemory:
    """Return the memory of this descriptor."""
    return SharedMemory(mmap.mmap(descriptor, SIZE_BYTES))


def _new_salt() -> bytes:
    return secrets.token_bytes(_SALT_BYTES)
