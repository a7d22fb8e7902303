"""Passwords: which are accepted, and their Argon2id hashes (RFC 9106).

Hashing takes memory and time on purpose, so it runs in one thread of low priority, and few computations wait for it. A
sign-in with an unknown email is compared with a hash that nobody has the password of, and takes as long as any other.
"""

import asyncio
import contextlib
import os
import threading
import unicodedata
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self, TypeAlias, TypeVar

from stak.errors import Overloaded, invalid_field

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")
HashBudget: TypeAlias = Callable[[bool], Awaitable[None]]
"""Takes one of the hashes that the server computes in a second; called with whether the browser is known."""

PASSWORD_MIN_CHARACTERS: Final = 12
PASSWORD_MAX_CHARACTERS: Final = 256
_MEMORY_KIB: Final = 19_456  # OWASP, "Password Storage Cheat Sheet": 19 MiB, 2 iterations, a parallelism of 1
_ITERATIONS: Final = 2
_DISTINCT_MIN: Final = 5
_THREADS: Final = 1
_NICENESS: Final = 5
_PENDING_MAX: Final = 20
_NOBODYS: Final = "$argon2id$v=19$m=19456,t=2,p=1$q8Dz95QQhNN3M92t645V8A$n4mpauX6pL8Gxyo2Sxg9x3egP14grJVJ50pxJWj9pVs"
"""A hash of no known password, with the same cost as all others."""

_pending = threading.BoundedSemaphore(_PENDING_MAX)


class HashSlot:
    """The place of one computation among those that wait: reserved before an attempt is counted."""

    def __init__(self, budget: HashBudget | None, *, is_known: bool) -> None:
        self._budget = budget
        self._is_known = is_known
        self._is_held = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._is_held:
            _pending.release()

    async def reserve(self) -> None:
        """Reserve the place. Raises Overloaded if too many computations wait, or the budget is used up."""
        _enter()
        self._is_held = True
        if self._budget is not None:
            await self._budget(self._is_known)

    async def is_password(self, stored: str | None, password: str) -> bool:
        """Return whether this is the password of a stored hash; without a hash, this takes as long."""
        is_right = await _run(lambda: _verify(stored or _NOBODYS, normalized_password(password)))
        return is_right and stored is not None


def validate_password(password: str, email: str) -> None:
    """Raise InvalidInput for a password that is too short, too long, or easy to guess."""
    text = normalized_password(password)
    if not PASSWORD_MIN_CHARACTERS <= len(text) <= PASSWORD_MAX_CHARACTERS:
        problem = f"must have {PASSWORD_MIN_CHARACTERS} to {PASSWORD_MAX_CHARACTERS} characters"
        raise invalid_field("password", problem)
    if text.lower() in email or email in text.lower() or len(set(text)) < _DISTINCT_MIN:
        problem = "is easy to guess: use several unrelated words, or a password manager"
        raise invalid_field("password", problem)


def normalized_password(password: str) -> str:
    """Return a password as it is hashed, so that it is the same on every keyboard (NFKC, as in RFC 8265)."""
    return unicodedata.normalize("NFKC", password)


async def hash_password(password: str) -> str:
    """Return the hash to store for a password. Raises Overloaded if too many are being computed."""
    _enter()
    try:
        return await _run(lambda: _hasher().hash(normalized_password(password)))
    finally:
        _pending.release()


def needs_new_hash(stored: str) -> bool:
    """Return whether a hash has another cost than new ones."""
    return _hasher().check_needs_rehash(stored)


def _enter() -> None:
    if not _pending.acquire(blocking=False):
        raise Overloaded("Too many people are signing in at the moment. Try again in a few seconds.")


async def _run(compute: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_executor(), compute)


def _verify(stored: str, text: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return _hasher().verify(stored, text)
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _executor() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_THREADS, thread_name_prefix="passwords", initializer=_lower_priority)


def _lower_priority() -> None:
    """Let the event loop of this process, and all other threads, run first. Only Linux has a priority per thread."""
    if Path("/proc/self/task").is_dir():
        with contextlib.suppress(OSError):
            thread = threading.get_native_id()
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _NICENESS)


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher  # imported on first use: most processes never need it

    return PasswordHasher(time_cost=_ITERATIONS, memory_cost=_MEMORY_KIB, parallelism=1)
