"""Passwords: which are accepted, and their Argon2id hashes (RFC 9106).

Hashing takes memory and time on purpose, so it runs in two threads, and few computations wait for them. A sign-in with
an unknown email is compared with a hash that nobody has the password of, and takes as long as any other.
"""

import asyncio
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar

from stak.errors import Overloaded, invalid_field

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")

PASSWORD_MIN_CHARACTERS: Final = 12
PASSWORD_MAX_CHARACTERS: Final = 256
_MEMORY_KIB: Final = 19_456  # OWASP, "Password Storage Cheat Sheet": 19 MiB, 2 iterations, a parallelism of 1
_ITERATIONS: Final = 2
_DISTINCT_MIN: Final = 5
_THREADS: Final = 2
_PENDING_MAX: Final = 20
_NOBODYS: Final = "$argon2id$v=19$m=19456,t=2,p=1$q8Dz95QQhNN3M92t645V8A$n4mpauX6pL8Gxyo2Sxg9x3egP14grJVJ50pxJWj9pVs"
"""A hash of no known password, with the same cost as all others."""

_pending = threading.BoundedSemaphore(_PENDING_MAX)


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
    text = normalized_password(password)
    return await _computed(lambda: _hasher().hash(text))


async def is_password(stored: str | None, password: str) -> bool:
    """Return whether this is the password of a stored hash; without a hash, this takes as long. Raises Overloaded."""
    text = normalized_password(password)
    is_right = await _computed(lambda: _verify(stored or _NOBODYS, text))
    return is_right and stored is not None


def needs_new_hash(stored: str) -> bool:
    """Return whether a hash has another cost than new ones."""
    return _hasher().check_needs_rehash(stored)


async def _computed(compute: Callable[[], T]) -> T:
    if not _pending.acquire(blocking=False):
        raise Overloaded("Too many people are signing in at the moment. Try again in a few seconds.")
    try:
        return await asyncio.get_running_loop().run_in_executor(_executor(), compute)
    finally:
        _pending.release()


def _verify(stored: str, text: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return _hasher().verify(stored, text)
    except (Argon2Error, InvalidHashError):
        return False


@cache
def _executor() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_THREADS, thread_name_prefix="passwords")


@cache
def _hasher() -> "PasswordHasher":
    from argon2 import PasswordHasher  # imported on first use: most processes never need it

    return PasswordHasher(time_cost=_ITERATIONS, memory_cost=_MEMORY_KIB, parallelism=1)
