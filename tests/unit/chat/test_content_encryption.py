"""Encrypted content and previews: unreadable at rest, and bound to their message or chat."""

import pytest

from stak.chat import keys
from stak.chat.chat_details import describe_chat
from stak.chat.chat_model import PREVIEW_MAX_CHARACTERS, ChatId
from stak.chat.content_encryption import open_content, open_preview, seal_content, seal_preview
from stak.chat.create_chat import start_group
from stak.chat.group_members import rename
from stak.crypto import Sealer, new_key
from stak.errors import DecryptionFailed
from stak.identifiers import TenantKey
from stak.ports import Ports
from tests.support.chat_helpers import ACME, ANN, BOB, chats_of, group, handle_updates, send_text

BEST = TenantKey("best")
CHAT, OTHER = ChatId("g_one"), ChatId("g_other")


@pytest.fixture
def sealer() -> Sealer:
    return Sealer({"d1": new_key()}, "d1")


def test_content_decrypts_in_its_own_message_only(sealer: Sealer) -> None:
    sealed = seal_content(sealer, ACME, CHAT, "m1", "Grüße 🎉")
    assert open_content(sealer, ACME, CHAT, "m1", sealed) == "Grüße 🎉"
    for tenant, chat, message in ((BEST, CHAT, "m1"), (ACME, OTHER, "m1"), (ACME, CHAT, "m2")):
        with pytest.raises(DecryptionFailed):
            open_content(sealer, tenant, chat, message, sealed)
    with pytest.raises(DecryptionFailed):
        open_preview(sealer, ACME, CHAT, sealed)


def test_preview_is_the_beginning_and_decrypts_in_its_own_chat_only(sealer: Sealer) -> None:
    sealed = seal_preview(sealer, ACME, CHAT, "é" * 500, "text/markdown")
    assert sealed is not None
    assert open_preview(sealer, ACME, CHAT, sealed) == "é" * PREVIEW_MAX_CHARACTERS
    for tenant, chat in ((BEST, CHAT), (ACME, OTHER)):
        with pytest.raises(DecryptionFailed):
            open_preview(sealer, tenant, chat, sealed)


def test_content_that_is_not_text_has_no_preview(sealer: Sealer) -> None:
    assert seal_preview(sealer, ACME, CHAT, "{}", "application/json") is None


async def test_message_content_is_not_stored_in_clear(ports: Ports) -> None:
    chat = await group(ports, BOB)
    await send_text(ports, ANN, chat, "a secret nobody else may read")
    await handle_updates(ports)
    assert (await chats_of(ports, BOB))[0].preview == "a secret nobody else may read"
    rows = (await ports.table.query(keys.chat_partition(ACME, chat), limit=100)).rows
    items = [row.item for row in rows] + [await ports.table.get(keys.list_entry(ACME, BOB.user, chat)) or {}]
    # The client's own message id is stored in clear, so it is left out here.
    texts = [str({name: value for name, value in item.items() if name != "client_id"}) for item in items]
    assert len(texts) > 5
    assert not [text for text in texts if "secret" in text]


async def test_group_name_is_not_stored_in_clear(ports: Ports) -> None:
    chat, _ = await start_group(ports, ANN, [BOB.user], chat_name="Secret plans", name="key")
    await rename(ports, ANN, chat, "More secret plans")
    page = await ports.table.query(keys.chat_partition(ACME, chat), limit=100)
    views = [await ports.table.get(keys.list_entry(ACME, user.user, chat)) for user in (ANN, BOB)]
    assert "ecret plans" not in str([page.rows, views])
    assert (await describe_chat(ports, BOB, chat)).chat.name == "More secret plans"
    assert [listed.view.name for listed in await chats_of(ports, BOB)] == ["More secret plans"]
    await rename(ports, ANN, chat, None)
    assert (await describe_chat(ports, BOB, chat)).chat.name is None
