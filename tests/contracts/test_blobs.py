"""Large payloads: stored whole under any name, and forgotten when told to."""

import pytest

from stak.ports.blobs import Blobs

NAMES = [
    "plain",
    "with/slash/and.dot",
    "../../x",
    "/etc/passwd",
    "..",
    ".",
    "",
    " ",
    "\0",
    "a\0b",
    "new\nline",
    "é \U0001f600 \u202e",
    "x" * 5000,
    "CON",
    "?versionId=1&x=#fragment%2e%2e",
]


@pytest.mark.parametrize("name", NAMES, ids=lambda name: repr(name[:24]))
async def test_payload_comes_back_under_its_name(blobs: Blobs, name: str) -> None:
    payload = f"payload of {name}".encode()
    await blobs.put(name, payload)
    assert await blobs.get(name) == payload


async def test_every_name_is_a_name_of_its_own(blobs: Blobs) -> None:
    names = [*NAMES, "a", "A", "a/", "/a", "a/b", "a//b", "e\u0301", "\u00e9"]
    for place, name in enumerate(names):
        await blobs.put(name, str(place).encode())
    assert [await blobs.get(name) for name in names] == [str(place).encode() for place in range(len(names))]


@pytest.mark.parametrize("payload", [b"", bytes(range(256)), b"x" * (5 * 1024 * 1024)], ids=["empty", "bytes", "5 MiB"])
async def test_payload_of_any_bytes_comes_back_whole(blobs: Blobs, payload: bytes) -> None:
    await blobs.put("name", payload)
    assert await blobs.get("name") == payload


async def test_payload_put_again_is_still_there(blobs: Blobs) -> None:
    await blobs.put("name", b"the same")
    await blobs.put("name", b"the same")
    assert await blobs.get("name") == b"the same"


async def test_payload_put_under_a_taken_name_replaces_the_first(blobs: Blobs) -> None:
    await blobs.put("name", b"a longer first payload")
    await blobs.put("name", b"second")
    assert await blobs.get("name") == b"second"


async def test_unknown_name_is_none(blobs: Blobs) -> None:
    await blobs.put("known", b"payload")
    assert await blobs.get("unknown") is None


async def test_deleted_payload_is_gone(blobs: Blobs) -> None:
    await blobs.put("name", b"payload")
    await blobs.put("other", b"payload")
    await blobs.delete("name")
    assert await blobs.get("name") is None
    assert await blobs.get("other") == b"payload"


async def test_deleting_an_unknown_name_is_no_failure(blobs: Blobs) -> None:
    await blobs.put("name", b"payload")
    for _ in range(2):
        await blobs.delete("name")
    await blobs.delete("never")
    assert await blobs.get("name") is None
