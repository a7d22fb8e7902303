"""Stored templates: versions, concurrent writers, and what is kept."""

import pytest

from stak.errors import NotFound
from stak.ports import Ports
from stak.templates import keys
from stak.templates.templates import (
    VERSIONS_MAX,
    TemplateContent,
    delete_template,
    list_templates,
    list_versions,
    read_template,
    write_template,
)
from stak.tenancy.quota_usage import read_used
from stak.tenancy.stored_bytes import read_stored_bytes
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, create_test_tenant
from tests.support.lost_race import losing_race
from tests.support.template_posts import write


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_test_tenant(ports)


def saying(text: str) -> dict[str, dict[str, str]]:
    return {"en": {"title": text}}


async def test_writer_that_loses_a_race_writes_the_next_version(ports: Ports) -> None:
    await write(ports, saying("first"))
    late = losing_race(ports, lambda: write(ports, saying("second")))
    assert (await write(late, saying("third"))).version == 3
    found = [(await read_template(ports, TENANT, INBOX, "greeting", number)).content for number in (1, 2, 3)]
    assert found == [saying("first"), saying("second"), saying("third")]
    assert await read_used(ports, TENANT, "templates") == 1


async def test_two_first_writers_make_one_template(ports: Ports) -> None:
    late = losing_race(ports, lambda: write(ports, saying("first")))
    assert (await write(late, saying("second"))).version == 2
    assert (await read_template(ports, TENANT, INBOX, "greeting", 1)).content == saying("first")
    assert await read_used(ports, TENANT, "templates") == 1


async def test_deletion_that_loses_a_race_leaves_no_version(ports: Ports) -> None:
    await write(ports, saying("first"))
    late = losing_race(ports, lambda: write(ports, saying("second")))
    await delete_template(late, TENANT, INBOX, "greeting", key_id=KEY_ID)
    for number in (1, 2):
        assert await ports.table.get(keys.version(TENANT, INBOX, "greeting", number)) is None
    assert await read_used(ports, TENANT, "templates") == 0


async def test_template_deleted_twice_is_given_back_once(ports: Ports) -> None:
    await write(ports)

    async def delete() -> None:
        await delete_template(ports, TENANT, INBOX, "greeting", key_id=KEY_ID)

    with pytest.raises(NotFound):
        await delete_template(losing_race(ports, delete), TENANT, INBOX, "greeting", key_id=KEY_ID)
    await write(ports)
    assert await read_used(ports, TENANT, "templates") == 1


async def test_oldest_versions_are_removed_and_their_bytes_released(ports: Ports) -> None:
    before = await read_stored_bytes(ports, TENANT)
    for number in range(VERSIONS_MAX + 3):
        await write(ports, saying(f"{number:04}"))
    versions = await list_versions(ports, TENANT, INBOX, "greeting")
    assert (len(versions), versions[0].version) == (VERSIONS_MAX, VERSIONS_MAX + 3)
    with pytest.raises(NotFound, match="no version 3"):
        await read_template(ports, TENANT, INBOX, "greeting", 3)
    kept = await read_stored_bytes(ports, TENANT) - before
    assert kept % VERSIONS_MAX == 0
    await delete_template(ports, TENANT, INBOX, "greeting", key_id=KEY_ID)
    assert await read_stored_bytes(ports, TENANT) == before


async def test_content_is_encrypted_and_bound_to_its_version(ports: Ports) -> None:
    await write(ports, saying("secret text"))
    item = await ports.table.get(keys.version(TENANT, INBOX, "greeting", 1))
    assert item is not None
    assert "secret text" not in repr(item)


async def test_unknown_inbox_has_no_templates(ports: Ports) -> None:
    content = TemplateContent(default_locale="en", content=saying("x"))
    with pytest.raises(NotFound, match="Inbox NONE not found"):
        await write_template(ports, TENANT, type(INBOX)("NONE"), "x", content, key_id=KEY_ID)
    with pytest.raises(NotFound, match="Inbox NONE not found"):
        await list_templates(ports, TENANT, type(INBOX)("NONE"), limit=1, after=None)
