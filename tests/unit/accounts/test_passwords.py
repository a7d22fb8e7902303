"""Passwords: Argon2id hashes, and what is refused."""

import asyncio
import os
import threading
from pathlib import Path

import pytest

from stak.accounts import passwords
from stak.accounts.passwords import HashSlot, hash_password, needs_new_hash, validate_password
from stak.errors import InvalidInput, Overloaded
from tests.support.case_table import case_table

EMAIL = "ann@example.com"


async def is_password(stored: str | None, password: str) -> bool:
    async with HashSlot(None, is_known=False) as slot:
        await slot.reserve()
        return await slot.is_password(stored, password)


async def test_hash_is_salted_argon2id_and_verifies_only_its_password() -> None:
    one, other = await hash_password("correct horse battery"), await hash_password("correct horse battery")
    assert one.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert one != other
    assert await is_password(one, "correct horse battery")
    assert not await is_password(one, "correct horse batterY")
    assert not needs_new_hash(one)
    assert needs_new_hash(one.replace("t=2", "t=1"))


async def test_same_characters_of_another_keyboard_are_the_same_password() -> None:
    stored = await hash_password("pa\u0308sswo\u0308rter und mehr")
    assert await is_password(stored, "p\u00e4ssw\u00f6rter und mehr")


async def test_no_password_matches_a_missing_or_damaged_hash() -> None:
    assert not await is_password(None, "correct horse battery")
    assert not await is_password("$argon2id$damaged", "correct horse battery")


@case_table(
    "password",
    ["short", "x" * 257, "aaaaaaaaaaaaaaaa", "ann@example.com", "ANN@EXAMPLE.COM", "ann@example.com1"],
)
def test_weak_password_is_refused(password: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        validate_password(password, EMAIL)
    assert [one.field for one in refused.value.errors] == ["password"]


def test_passphrase_is_accepted() -> None:
    validate_password("correct horse battery", EMAIL)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="only Linux has a priority per thread")
async def test_hashes_are_computed_in_one_thread_of_low_priority() -> None:
    threads = {
        await passwords._run(lambda: (threading.get_native_id(), os.getpriority(os.PRIO_PROCESS, 0))) for _ in range(5)
    }
    ((thread, niceness),) = threads
    assert thread != threading.get_native_id()
    assert niceness > os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


async def test_slot_is_free_again_after_the_budget_refuses() -> None:
    async def no_room(is_known: bool) -> None:
        raise Overloaded(str(is_known))

    for _ in range(passwords._PENDING_MAX + 1):
        with pytest.raises(Overloaded, match="True"):
            async with HashSlot(no_room, is_known=True) as slot:
                await slot.reserve()
    assert not await is_password(None, "x")


async def test_too_many_computations_at_once_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = [asyncio.create_task(is_password(None, "x")) for _ in range(passwords._PENDING_MAX + 5)]
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert sum(isinstance(one, Overloaded) for one in results) == 5
    assert not await is_password(None, "x")
